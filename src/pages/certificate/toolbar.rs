//! What is done with many assets at once: counts, search, filter, marking, undo, saving.

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Counts, counts};
use acceptance_rules::draft::Draft;
use leptos::prelude::*;

use super::view::AssetsShown;
use crate::route::Show as Shown;
use crate::state::{Desk, use_desk};
use crate::ui::icon::{Icon, Picture};
use crate::ui::segments::{Segment, Segments};
use crate::words::Words;
use crate::{use_words, wording};

/// Looks at the assets, if they are here.
fn with_assets<T>(desk: Desk, look: impl FnOnce(&CompleteAssets) -> T) -> Option<T> {
    desk.workbench.assets.with(|assets| assets.ready().map(look))
}

/// All that concerns many assets.
#[component]
pub fn Toolbar(key: CertificateKey) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let shown = expect_context::<AssetsShown>();
    let counts = Memo::new(move |_| {
        with_assets(desk, |assets| desk.drafts.with(key, |draft| counts(assets, draft))).unwrap_or_default()
    });
    let segments = Shown::ALL.map(|show| {
        let label = match show {
            Shown::All => words.show_all_assets(),
            Shown::Unmarked => words.show_unmarked(),
            Shown::Problems => words.show_problems(),
            Shown::Changed => words.show_changed(),
        };
        Segment { value: show.name(), label: label.into() }
    });
    let on_choose = move |name: &'static str| {
        if let Some(show) = Shown::ALL.into_iter().find(|show| show.name() == name) {
            shown.change(|view| (view.show, view.page) = (show, 0));
        }
    };
    view! {
        <div class="toolbar">
            <Summary key counts />
            <div class="toolbar-line">
                <label class="search">
                    <Picture icon=Icon::Search />
                    <input
                        type="search"
                        aria-label=words.find_asset()
                        placeholder=words.find_asset()
                        prop:value=move || shown.view.with(|view| view.find.clone())
                        on:input:target=move |event| {
                            let find = event.target().value();
                            shown.change(|view| (view.find, view.page) = (find, 0));
                        }
                    />
                </label>
                <Segments
                    name="show"
                    label=words.show()
                    segments=segments.to_vec()
                    chosen=Signal::derive(move || shown.view.with(|view| view.show.name()))
                    on_choose
                />
            </div>
            <Marking key counts />
            <Bulk key />
        </div>
    }
}

/// How the marking stands, as words and as a bar.
#[component]
fn Summary(key: CertificateKey, counts: Memo<Counts>) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let line = move || {
        let counts = counts.get();
        let marked = counts.total.saturating_sub(counts.unset);
        words.marked_of(&words.count(marked), &words.count(counts.total))
    };
    let problems = move || words.problems(counts.get().not_received);
    let tone = move || if counts.get().not_received > 0 { "warning" } else { "neutral" };
    let unsaved = move || match desk.drafts.count(key) {
        0 => String::new(),
        count => words.unsaved(count),
    };
    let width = move |count: usize| count.to_string();
    view! {
        <div class="summary">
            <p class="summary-line">
                <strong>{line}</strong>
                <span data-tone=tone>{problems}</span>
                <span class="unsaved">{unsaved}</span>
            </p>
            <svg
                class="bar"
                viewBox=move || format!("0 0 {} 1", counts.get().total.max(1))
                preserveAspectRatio="none"
                aria-hidden="true"
            >
                <rect class="bar-received" height="1" width=move || width(counts.get().received)></rect>
                <rect
                    class="bar-problem"
                    height="1"
                    x=move || width(counts.get().received)
                    width=move || width(counts.get().not_received)
                ></rect>
            </svg>
        </div>
    }
}

/// Marking all, undoing, saving.
#[component]
fn Marking(key: CertificateKey, counts: Memo<Counts>) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let is_open = move || !desk.workbench.is_saving.get() && !matches!(desk.decisions.phase(key), Some(crate::state::decisions::Phase::Sending { .. }));
    let mark_all = move |_| {
        with_assets(desk, |assets| {
            desk.drafts.update(key, |draft| {
                let unmarked: Vec<_> = assets.iter().filter(|asset| draft.acceptance(asset).is_none()).collect();
                draft.set_acceptance(unmarked, Some(&AcceptanceStatus::received()));
            });
        });
    };
    let updates = Memo::new(move |_| {
        with_assets(desk, |assets| desk.drafts.with(key, |draft| draft.updates(assets).len())).unwrap_or_default()
    });
    let can = move |look: fn(&Draft) -> bool| is_open() && desk.drafts.with(key, look);
    let can_mark = move || is_open() && counts.get().unset > 0;
    let can_save = move || is_open() && updates.get() > 0;
    let has_marks = |draft: &Draft| !draft.is_empty();
    let change = move |allowed: fn(&Draft) -> bool, change: fn(&mut Draft)| {
        if untrack(|| can(allowed)) {
            desk.drafts.update(key, change);
        }
    };
    view! {
        <div class="toolbar-line">
            <button class="button" type="button" aria-disabled=move || off(can_mark()) on:click=move |event| {
                if untrack(can_mark) {
                    mark_all(event);
                }
            }>
                {words.mark_all()}
            </button>
            <span class="toolbar-gap"></span>
            <button
                class="button" data-rank="quiet" type="button"
                aria-disabled=move || off(can(Draft::can_undo))
                on:click=move |_| change(Draft::can_undo, Draft::undo)
            >
                <Picture icon=Icon::Undo />
                {words.undo()}
            </button>
            <button
                class="button" data-rank="quiet" type="button"
                aria-disabled=move || off(can(Draft::can_redo))
                on:click=move |_| change(Draft::can_redo, Draft::redo)
            >
                <Picture icon=Icon::Redo />
                {words.redo()}
            </button>
            <button
                class="button" data-rank="quiet" type="button"
                aria-disabled=move || off(can(has_marks))
                on:click=move |_| change(has_marks, Draft::discard)
            >
                {words.discard_marks()}
            </button>
            <button
                class="button" data-rank="secondary" type="button"
                aria-disabled=move || off(can_save())
                on:click=move |_| {
                    if untrack(can_save) {
                        desk.workbench.save();
                    }
                }
            >
                {words.save_marks()}
            </button>
        </div>
    }
}

fn off(is_on: bool) -> Option<&'static str> {
    (!is_on).then_some("true")
}

/// One status for all selected assets; says how many it concerns, hidden ones included.
#[component]
fn Bulk(key: CertificateKey) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let shown = expect_context::<AssetsShown>();
    let chosen = RwSignal::new(AcceptanceStatus::RECEIVED.to_owned());
    let apply = move |_| {
        let status = desk.session.codes().read(&chosen.get_untracked());
        let ids: Vec<AssetId> = shown.selected.with_untracked(|selected| selected.iter().copied().collect());
        with_assets(desk, |assets| {
            desk.drafts.update(key, |draft| {
                draft.set_acceptance(ids.iter().filter_map(|id| assets.get(*id)), status.as_ref());
            });
        });
    };
    let select_shown = move |_| shown.selected.update(|selected| selected.extend(shown.ids.get_untracked()));
    let bar = move || {
        view! {
            <div class="toolbar-line bulk">
                <strong role="status">{move || words.selected(shown.selected.with(std::collections::BTreeSet::len))}</strong>
                <button class="button" data-rank="quiet" type="button" on:click=select_shown>
                    {move || words.select_shown(shown.ids.with(Vec::len))}
                </button>
                <button class="button" data-rank="quiet" type="button" on:click=move |_| shown.selected.update(std::collections::BTreeSet::clear)>
                    {words.clear_selection()}
                </button>
                <span class="toolbar-gap"></span>
                <StatusChoice chosen words />
                <button class="button" type="button" on:click=apply>
                    {words.apply_to_selected()}
                </button>
            </div>
        }
    };
    let is_any = Memo::new(move |_| shown.selected.with(|selected| !selected.is_empty()));
    view! { <Show when=move || is_any.get()>{bar()}</Show> }
}

#[component]
fn StatusChoice(chosen: RwSignal<String>, words: Words) -> impl IntoView {
    let desk = use_desk();
    let entries = desk.session.config().statuses.clone();
    let codes = desk.session.codes();
    let options = codes.iter().map(|code| {
        let label = wording::code(words, &entries, code);
        view! { <option value=code.to_owned()>{label}</option> }
    });
    let options: Vec<_> = options.collect();
    view! {
        <span class="select">
            <select
                aria-label=words.status_for_selected()
                on:change:target=move |event| chosen.set(event.target().value())
            >
                {options}
            </select>
        </span>
    }
}
