//! What concerns many assets at once: counts, search, filter, marking, undo, saving.

use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{Counts, Overview};
use acceptance_rules::draft::Draft;
use leptos::prelude::*;
use leptos::{ev, html};

use super::bulk::BulkBar;
use super::table_state::AssetTableState;
use crate::i18n::use_messages;
use crate::route::AssetFilter;
use crate::state::phase::Phase;
use crate::state::{use_decisions, use_drafts, use_exclusive, use_open_certificate};
use crate::ui::button::{Button, Rank};
use crate::ui::icon::{Icon, IconView};
use crate::ui::segments::Segments;
use crate::ui::tone::Tone;

/// All that concerns many assets.
#[component]
pub fn Toolbar(key: CertificateKey) -> impl IntoView {
    let overview = expect_context::<Memo<Overview>>();
    let counts = Memo::new(move |_| overview.with(|overview| overview.counts));
    view! {
        <div class="toolbar">
            <Summary key counts />
            <div class="toolbar-line">
                <Search />
                <FilterChoice />
            </div>
            <Marking key counts />
            <BulkBar key />
        </div>
    }
}

/// The search for assets. The browser's own finds only rows in sight, so its keys lead here first.
#[component]
fn Search() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let field = NodeRef::<html::Input>::new();
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_find = event.key() == "f" && (event.ctrl_key() || event.meta_key());
        let is_plain = !event.shift_key() && !event.alt_key() && !event.default_prevented();
        if let Some(field) = field.get_untracked().filter(|_| is_find && is_plain)
            && document().active_element().as_ref() != Some(field.as_ref())
            && field.focus().is_ok()
        {
            event.prevent_default();
            field.select();
        }
    });
    on_cleanup(move || listener.remove());
    view! {
        <label class="search">
            <IconView icon=Icon::Search />
            <input
                node_ref=field
                type="search"
                aria-label=messages.find_asset()
                placeholder=messages.find_asset()
                prop:value=move || state.view.with(|view| view.find.clone())
                on:input:target=move |event| state.change(|view| view.find = event.target().value())
            />
        </label>
    }
}

#[component]
fn FilterChoice() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let choices = AssetFilter::ALL.map(|show| {
        let label = match show {
            AssetFilter::All => messages.show_all_assets(),
            AssetFilter::Unmarked => messages.show_unmarked(),
            AssetFilter::Problems => messages.show_problems(),
            AssetFilter::Changed => messages.show_changed(),
        };
        (show.name(), label)
    });
    let choose = move |name: &'static str| {
        if let Some(show) = AssetFilter::ALL.into_iter().find(|show| show.name() == name) {
            state.change(|view| view.show = show);
        }
    };
    view! {
        <Segments
            name="show"
            label=messages.show()
            choices=choices.to_vec()
            chosen=move || state.view.with(|view| view.show.name())
            on_choose=choose
        />
    }
}

/// How the marking stands, as words and as a bar.
#[component]
fn Summary(key: CertificateKey, counts: Memo<Counts>) -> impl IntoView {
    let (messages, drafts) = (use_messages(), use_drafts());
    let marked = move || {
        let counts = counts.get();
        let marked = counts.total.saturating_sub(counts.unset);
        messages.marked_of(&messages.count(marked), &messages.count(counts.total))
    };
    let tone = move || if counts.get().not_received > 0 { Tone::Warning } else { Tone::Neutral };
    let unsaved = move || match drafts.count(key) {
        0 => String::new(),
        count => messages.unsaved(count),
    };
    view! {
        <div class="summary">
            <p class="summary-line">
                <strong>{marked}</strong>
                <span data-tone=move || {
                    tone().name()
                }>{move || messages.problems(counts.get().not_received)}</span>
                <span class="unsaved">{unsaved}</span>
            </p>
            <svg
                class="bar"
                preserveAspectRatio="none"
                aria-hidden="true"
                viewBox=move || ["0 0 ", &counts.get().total.max(1).to_string(), " 1"].concat()
            >
                <rect class="bar-received" height="1" width=move || counts.get().received.to_string()></rect>
                <rect
                    class="bar-problem"
                    height="1"
                    x=move || counts.get().received.to_string()
                    width=move || counts.get().not_received.to_string()
                ></rect>
            </svg>
        </div>
    }
}

/// Marking all, undoing, saving.
#[component]
fn Marking(key: CertificateKey, counts: Memo<Counts>) -> impl IntoView {
    let (messages, drafts, open_certificate) = (use_messages(), use_drafts(), use_open_certificate());
    let (exclusive, decisions) = (use_exclusive(), use_decisions());
    let is_open =
        move || !exclusive.is_busy(key) && !matches!(decisions.phase(key), Some(Phase::Elsewhere(_)));
    let mark_all = move || {
        untrack(|| {
            open_certificate.with_assets(|assets| {
                drafts.update(key, |draft| {
                    let is_unmarked = |asset: &&_| draft.acceptance(asset).is_none();
                    let unmarked: Vec<_> = assets.iter().filter(is_unmarked).collect();
                    draft.set_acceptance(unmarked, Some(&AcceptanceStatus::received()));
                });
            })
        });
    };
    let has_updates = Memo::new(move |_| {
        open_certificate
            .with_assets(|assets| drafts.with(key, |draft| draft.has_updates(assets)))
            .unwrap_or_default()
    });
    let can = move |can: fn(&Draft) -> bool| Signal::derive(move || is_open() && drafts.with(key, can));
    view! {
        <div class="toolbar-line">
            <Button is_on=move || { is_open() && counts.get().unset > 0 } on_press=mark_all>
                {messages.mark_all()}
            </Button>
            <span class="toolbar-gap"></span>
            <Button rank=Rank::Quiet is_on=can(Draft::can_undo) on_press=move || drafts.update(key, Draft::undo)>
                <IconView icon=Icon::Undo />
                {messages.undo()}
            </Button>
            <Button rank=Rank::Quiet is_on=can(Draft::can_redo) on_press=move || drafts.update(key, Draft::redo)>
                <IconView icon=Icon::Redo />
                {messages.redo()}
            </Button>
            <Button
                rank=Rank::Quiet
                is_on=can(|draft| !draft.is_empty())
                on_press=move || drafts.update(key, Draft::discard)
            >
                {messages.discard_marks()}
            </Button>
            <Button
                rank=Rank::Secondary
                is_on=move || { is_open() && has_updates.get() }
                on_press=move || open_certificate.save()
            >
                {messages.save_marks()}
            </Button>
        </div>
    }
}
