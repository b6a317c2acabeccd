//! Step 4: the changes of an import, problems first.

use std::sync::Arc;

use acceptance_marklist::comparison::{Change, Comparison, Transition};
use acceptance_route::Route;
use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::spelling::is_blank;
use leptos::prelude::*;

use super::words::tone_of;
use crate::components::link::Link;
use crate::components::show_more_list::ShowMoreButton;
use crate::i18n::{Messages, labels, use_messages};
use crate::pages::certificate::table::row_fields::RowField;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::state::imports::ListImport;
use crate::state::{use_open_certificate, use_session};
use crate::text::{Tone, clip, isolated};
use crate::ui::badge::Badge;
use crate::ui::icon::{Icon, IconView};

/// Number of changes shown at first, and with each press.
const SHOWN: usize = 50;

/// Number of overwritten assets linked at first.
const OVERWRITTEN: usize = 5;

/// Returns the sums and the table of changes.
#[component]
pub fn Changes(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    // Mounted before its content, so that screen readers announce it.
    let sums = move || {
        import.comparison.with(|comparison| comparison.as_ref().map(|comparison| sums(messages, comparison)))
    };
    let shown = RwSignal::new(SHOWN);
    let table = move || import.comparison.get().map(|comparison| view! { <ChangeTable comparison shown /> });
    view! {
        <div role="status">{sums}</div>
        {table}
    }
}

fn sums(messages: Messages, comparison: &Comparison) -> impl IntoView + use<> {
    let sums = comparison.sums();
    let items = [
        (sums.unconfirmed, Tone::Warning, Icon::Clock, messages.import_unconfirmed(sums.unconfirmed)),
        (sums.problems, Tone::Danger, Icon::Warning, messages.problems(sums.problems)),
        (sums.received, Tone::Positive, Icon::Check, messages.import_sum_received(sums.received)),
        (sums.explanations, Tone::Neutral, Icon::Circle, messages.import_sum_explanations(sums.explanations)),
        (sums.already_so, Tone::Neutral, Icon::Circle, messages.sheet_already(sums.already_so)),
        (sums.repeated, Tone::Neutral, Icon::Circle, messages.sheet_repeated(sums.repeated)),
        (sums.left_out, Tone::Neutral, Icon::Circle, messages.import_left_out(sums.left_out)),
        (sums.headings, Tone::Neutral, Icon::Circle, messages.import_headings_between(sums.headings)),
        (sums.hidden, Tone::Neutral, Icon::Circle, messages.import_hidden_left_out(sums.hidden)),
        (sums.struck_out, Tone::Neutral, Icon::Circle, messages.import_struck_left_out(sums.struck_out)),
    ];
    let item = |(_, tone, icon, text): (usize, Tone, Icon, String)| {
        view! {
            <li data-tone=tone.name()>
                <IconView icon />
                <span>{text}</span>
            </li>
        }
    };
    let items = items.into_iter().filter(|(count, ..)| *count > 0).map(item).collect_view();
    let nothing = (sums.will_change() == 0 && sums.unconfirmed == 0)
        .then(|| view! { <li>{messages.sheet_nothing()}</li> });
    view! { <ul class="import-sums">{nothing} {items}</ul> }
}

/// Returns the assets whose status is replaced, by old and new status.
#[component]
pub fn Overwritten(import: ListImport) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let shown = RwSignal::new(OVERWRITTEN);
    let line = move |Transition { from, to, assets }: Transition| {
        let name = |status: &AcceptanceStatus| {
            isolated(&labels::acceptance(messages, &session.config().statuses, status))
        };
        let count = assets.len();
        let assets = StoredValue::new(assets);
        let linked =
            move || assets.with_value(|assets| assets.iter().take(shown.get()).copied().collect::<Vec<_>>());
        view! {
            <li>
                <span>
                    {messages.count(count)}" × "
                    {messages.sheet_before_after(&name(&from), &name(&to))}
                </span>
                <For each=linked key=|id| *id let(id)>
                    <AssetLink id />
                </For>
                <ShowMoreButton count=Signal::stored(count) shown step=SHOWN />
            </li>
        }
    };
    let lines = move || {
        let transitions =
            import.comparison.with(|comparison| Some(comparison.as_ref()?.sums().transitions.clone()))?;
        (!transitions.is_empty()).then(|| {
            view! {
                <div class="import-overwritten">
                    <p>
                        <IconView icon=Icon::Warning />
                        {messages.import_overwrites()}
                    </p>
                    <ul>{transitions.into_iter().map(line).collect_view()}</ul>
                </div>
            }
        })
    };
    view! { {lines} }
}

/// Returns a link to the row of an asset in the table.
#[component]
fn AssetLink(id: AssetId) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let state = expect_context::<AssetTableState>();
    let name = untrack(|| {
        open_certificate
            .with_assets(|assets| assets.get(id).map(|asset| labels::asset_in_full(messages, asset)))
            .flatten()
    });
    let to = Signal::derive(move || {
        let mut view = state.view.get();
        view.show_all();
        Route::Certificate(state.key, view)
    });
    let focus = move || {
        state.closed.set(Vec::new());
        state.go_on_to(id, RowField::Status);
    };
    view! {
        <Link to before=focus>
            <bdi translate="no">{name}</bdi>
        </Link>
    }
}

#[component]
fn ChangeTable(
    comparison: Arc<Comparison>,
    /// The number of shown changes, which outlives a comparison.
    shown: RwSignal<usize>,
) -> impl IntoView {
    let messages = use_messages();
    let changes: Vec<(u32, Change)> =
        comparison.changes_by_weight().into_iter().map(|(row, change)| (row.line, change.clone())).collect();
    let count = changes.len();
    let changes = StoredValue::new(changes);
    let row = move |index: usize| {
        changes
            .with_value(|changes| changes.get(index).cloned())
            .map(|(line, change)| view! { <ChangeRow line change /> })
    };
    (count > 0).then(|| {
        view! {
            <div class="import-table">
                <table>
                    <caption class="visually-hidden">{messages.sheet_changes()}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{messages.asset()}</th>
                            <th scope="col">{messages.status()}</th>
                            <th scope="col">{messages.explanation()}</th>
                            <th scope="col" class="number">
                                {messages.import_line()}
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        <For each=move || 0..count.min(shown.get()) key=|index| *index children=row />
                    </tbody>
                </table>
            </div>
            <ShowMoreButton count=Signal::stored(count) shown step=SHOWN />
        }
    })
}

#[component]
fn ChangeRow(line: u32, change: Change) -> impl IntoView {
    let (messages, session, open_certificate) = (use_messages(), use_session(), use_open_certificate());
    let config = session.config();
    let name = |status: Option<&AcceptanceStatus>| match status {
        Some(status) => labels::acceptance(messages, &config.statuses, status),
        None => messages.not_set().to_owned(),
    };
    let asset = untrack(|| {
        open_certificate.with_assets(|assets| {
            assets.get(change.asset).map(|asset| labels::asset_in_full(messages, asset))
        })
    });
    let (before, after) = (change.before.status.as_ref(), change.after());
    let is_changed = change.status.is_some();
    let was = is_changed.then(|| {
        view! {
            <Badge text=name(before) tone=tone_of(before) />
            <span aria-hidden="true">"→"</span>
        }
    });
    let old = &change.before.explanation;
    let explanation = change.explanation.as_deref().unwrap_or(old);
    let replaced = change.explanation.is_some() && !is_blank(old);
    let old = replaced.then(|| {
        view! {
            <del>
                <bdi>{clip(String::from(&**old))}</bdi>
            </del>
            <span aria-hidden="true">" → "</span>
        }
    });
    let overwrites = replaced || (is_changed && before.is_some());
    let unseen =
        change.unseen().map(|_| view! { <span class="import-hint">{messages.import_unseen()}</span> });
    view! {
        <tr data-overwrites=overwrites.then_some("true")>
            <th scope="row" translate="no">
                <bdi>{asset.flatten()}</bdi>
            </th>
            <td>
                <span class="import-status">{was} <Badge text=name(after) tone=tone_of(after) /></span>
            </td>
            <td translate="no">
                {old}
                <bdi class=change.explanation.is_none().then_some("import-kept")>
                    {clip(explanation.to_owned())}
                </bdi>
                {unseen}
            </td>
            <td class="number" data-label=messages.import_line()>
                {line.to_string()}
            </td>
        </tr>
    }
}
