//! The problems of a case by reason, with identical explanations merged; all undisputed assets in
//! one line.

use std::sync::Arc;

use acceptance_rules::asset::{AcceptanceStatus, AssetDetail, AssetId, DetailKind};
use acceptance_rules::case::{ReasonGroup, Summary, groups, is_problem, summary};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::export::{Export, shown_details};
use crate::components::cases::describe_value;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{use_open_certificate, use_session};
use crate::text::Tone;
use crate::ui::note::Note;
use crate::ui::text::ServiceText;

/// Maximum number of unfolded assets with one text.
const FOLDED: usize = 12;
/// Maximum number of listed undisputed assets.
const MOST_UNDISPUTED: usize = 2_000;

/// A read of a case with its groups.
#[derive(PartialEq, Eq)]
struct CaseRead {
    assets: CompleteAssets,
    summary: Summary,
    groups: Vec<ReasonGroup>,
}

#[derive(Clone, Copy)]
struct ShownCase(Memo<Option<Arc<CaseRead>>>);

impl ShownCase {
    /// Returns the open case as last read.
    fn new() -> Self {
        let open_certificate = use_open_certificate();
        Self(Memo::new(move |_| {
            let reading = |assets: &CompleteAssets| {
                let (summary, groups) = (summary(assets), groups(assets));
                Arc::new(CaseRead { assets: assets.clone(), summary, groups })
            };
            open_certificate.with_assets(reading)
        }))
    }

    fn with<T: Default>(self, read: impl FnOnce(&CaseRead) -> T) -> T {
        self.0.with(|reading| reading.as_deref().map(read)).unwrap_or_default()
    }
}

#[component]
pub fn Sheet(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let reading = ShownCase::new();
    let is_disputed = Memo::new(move |_| reading.with(|reading| !reading.groups.is_empty()));
    let title = move || {
        reading.with(|reading| {
            messages.problems_of(reading.summary.problems, &messages.count(reading.summary.assets))
        })
    };
    let worth = move || values(reading.with(|reading| describe_value(messages, &reading.summary.value)));
    let reasons = move || {
        let status = |group: &ReasonGroup| group.status.clone();
        reading.with(|reading| reading.groups.iter().map(status).collect::<Vec<_>>())
    };
    let none = move || view! { <Note tone=Tone::Neutral><p>{messages.no_problems()}</p></Note> };
    view! {
        <div class="sheet">
            <Show when=move || is_disputed.get() fallback=none>
                <div class="sheet-head">
                    <div class="sheet-title">
                        <h2>{title}</h2>
                        {worth}
                    </div>
                    <Export key />
                </div>
            </Show>
            <For each=reasons key=|status| status.raw().to_owned() let(status)>
                <Reason status reading />
            </For>
            <Undisputed reading />
        </div>
    }
}

fn values(texts: Vec<String>) -> impl IntoView {
    texts.into_iter().map(|text| view! { <span class="sheet-value">{text}</span> }).collect_view()
}

/// Returns the problems of one reason.
#[component]
fn Reason(status: AcceptanceStatus, reading: ShownCase) -> impl IntoView {
    let (messages, config) = (use_messages(), use_session().config());
    let name = labels::acceptance(messages, &config.statuses, &status);
    let group = Memo::new(move |_| {
        reading.with(|reading| reading.groups.iter().find(|group| group.status == status).cloned())
    });
    let of_group = move |read: fn(Messages, &ReasonGroup) -> Vec<String>| {
        group.with(|group| group.as_ref().map(|group| read(messages, group))).unwrap_or_default()
    };
    let count = move || of_group(|messages, group| vec![messages.count_assets(group.count)]);
    let worth = move || values(of_group(|messages, group| describe_value(messages, &group.value)));
    let explanations =
        move || of_group(|_, group| group.texts.iter().map(|text| text.explanation.to_string()).collect());
    let label = name.clone();
    view! {
        <section class="reason" aria-label=label>
            <div class="reason-head">
                <h3>
                    <ServiceText text=name />
                </h3>
                <span class="tag" data-tone="warning">{count}</span>
                {worth}
            </div>
            <For each=explanations key=String::clone let(explanation)>
                <SharedExplanation explanation group reading />
            </For>
        </section>
    }
}

/// Returns one explanation with all the assets that share it.
#[component]
fn SharedExplanation(
    explanation: String,
    group: Memo<Option<ReasonGroup>>,
    reading: ShownCase,
) -> impl IntoView {
    let messages = use_messages();
    let is_explained = !explanation.is_empty();
    let quote = if is_explained {
        let text = explanation.clone();
        view! { <blockquote class="explained"><ServiceText text /></blockquote> }.into_any()
    } else {
        view! { <p class="hint">{messages.no_explanation()}</p> }.into_any()
    };
    let ids = Memo::new(move |_| {
        group.with(|group| {
            let text = group.as_ref()?.texts.iter().find(|text| *text.explanation == *explanation)?;
            Some(text.assets.clone())
        })
    });
    let count = Memo::new(move |_| ids.with(|ids| ids.as_ref().map_or(0, Vec::len)));
    let same = move || {
        let text = messages.same_text(count.get());
        (is_explained && count.get() > 1).then(|| view! { <p class="hint">{text}</p> })
    };
    view! {
        <div class="shared">
            {quote}
            {same}
            <Show
                when=move || { count.get() > FOLDED }
                fallback=move || view! { <AssetTable ids reading /> }
            >
                <details>
                    <summary>{move || messages.show_assets(count.get())}</summary>
                    <AssetTable ids reading />
                </details>
            </Show>
        </div>
    }
}

fn class(detail: AssetDetail) -> Option<&'static str> {
    match detail {
        AssetDetail::Description => Some("description"),
        _ => (detail.spec().kind == DetailKind::Price).then_some("number amount"),
    }
}

/// Returns a table of assets. It has the same columns as those of the other explanations: all that have a content.
#[component]
fn AssetTable(ids: Memo<Option<Vec<AssetId>>>, reading: ShownCase) -> impl IntoView {
    let messages = use_messages();
    let ids = move || ids.get().unwrap_or_default();
    let columns = Memo::new(move |_| {
        reading.with(|reading| {
            let is_filled =
                |detail: &AssetDetail| reading.assets.iter().any(|asset| asset.detail(*detail).is_some());
            shown_details().filter(is_filled).collect::<Vec<_>>()
        })
    });
    let heads = move || {
        let head = |detail| {
            view! {
                <th scope="col" class=class(detail)>
                    {labels::asset_detail(messages, detail)}
                </th>
            }
        };
        columns.get().into_iter().map(head).collect_view()
    };
    view! {
        <table class="table sheet-assets" aria-label=messages.assets()>
            <thead>
                <tr>
                    <th scope="col">{messages.asset()}</th>
                    {heads}
                </tr>
            </thead>
            <tbody>
                <For each=ids key=|id| *id let(id)>
                    <AssetRow id columns reading />
                </For>
            </tbody>
        </table>
    }
}

#[component]
fn AssetRow(id: AssetId, columns: Memo<Vec<AssetDetail>>, reading: ShownCase) -> impl IntoView {
    let messages = use_messages();
    let cell = move |detail| {
        let text = reading.with(|reading| {
            let asset = reading.assets.get(id)?;
            Some(labels::asset_text(messages, asset, detail, asset.detail(detail)?))
        });
        view! {
            <td class=class(detail) data-label=labels::asset_detail(messages, detail)>
                <ServiceText text=text.unwrap_or_default() />
            </td>
        }
    };
    view! {
        <tr class="row">
            <td class="id number" translate="no" data-label=messages.asset()>{id.to_string()}</td>
            {move || columns.get().into_iter().map(cell).collect_view()}
        </tr>
    }
}

/// Returns all assets without a problem, in one line that unfolds.
#[component]
fn Undisputed(reading: ShownCase) -> impl IntoView {
    let messages = use_messages();
    let count = Memo::new(move |_| {
        reading.with(|reading| reading.summary.assets.saturating_sub(reading.summary.problems))
    });
    let unset = move || {
        let unset = reading.with(|reading| reading.summary.unset);
        (unset > 0).then(|| [" · ", &messages.of_them_unset(unset)].concat())
    };
    let ids = move || {
        let ids = |reading: &CaseRead| {
            let undisputed = reading.assets.iter().filter(|asset| !is_problem(asset));
            undisputed.take(MOST_UNDISPUTED).map(|asset| asset.id.to_string()).collect::<Vec<_>>()
        };
        reading.with(ids).join(", ")
    };
    let more = move || {
        let more = count.get().saturating_sub(MOST_UNDISPUTED);
        (more > 0).then(|| view! { <p class="hint">{messages.more_assets(more)}</p> })
    };
    view! {
        <Show when=move || { count.get() > 0 }>
            <details class="undisputed">
                <summary>{move || messages.undisputed(count.get())} {unset}</summary>
                <p class="undisputed-ids" translate="no">{ids}</p>
                {more}
            </details>
        </Show>
    }
}
