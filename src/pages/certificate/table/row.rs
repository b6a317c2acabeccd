//! The row of one asset: its columns, its status and its explanation, both editable in place.
//!
//! A row that is scrolled into view has few elements and listeners, since scrolling creates many. `row_events.rs` handles
//! its events in the table, and `MountedFields` says when the rest is needed.

use acceptance_rules::asset::AssetId;
use acceptance_rules::hint::Hint;
use leptos::html;
use leptos::prelude::*;
use web_sys::Event;

use super::arrange::columns::{DESCRIPTION, translate};
use super::asset_table::AssetTable;
use super::pasted_cells::pasted_cells;
use super::row_details::RowDetails;
use super::row_fields::MountedRow;
use super::row_view::{RowCells, RowView};
use super::status_options::StatusOption;
use super::suggestions::Suggestions;
use crate::browser::{clipboard, document};
use crate::i18n::labels;
use crate::text::Tone;
use crate::ui::combobox::Combobox;
use crate::ui::data_table::TableRow;
use crate::ui::icon::{Icon, IconView};

/// Returns an asset with its own `<tbody>`, which includes its details.
///
/// Changed texts are set as `textContent`, which removes the elements of a page translator.
#[component]
pub fn AssetRow(table: AssetTable, id: AssetId, shown: TableRow) -> impl IntoView {
    let (cells, row) = table.row_of(id);
    let status = move || row.read().status.clone();
    let mounted = table.state().fields.register(id, Signal::derive(status), shown);
    view! {
        <tbody node_ref=shown.body role="presentation">
            <tr
                role="row"
                class="row"
                data-asset-id=id.to_string()
                aria-rowindex=move || shown.number()
                data-status=status
                data-tone=move || row.read().tone.map(Tone::name)
                data-changed=move || row.read().is_changed.then_some("true")
                data-selected=move || table.state().is_selected(id).then_some("true")
            >
                {move || table.is_editable.get().then(|| view! { <SelectCell table mounted /> })}
                <td class="number id" role="rowheader" translate="no">
                    {id.to_string()}
                    {move || row.read().is_changed.then(|| view! { <ChangedMark table /> })}
                </td>
                <ReadCells table cells />
                {move || if table.is_editable.get() {
                    view! {
                        <StatusCell table cells row mounted />
                        <ExplanationCell table row mounted />
                    }
                        .into_any()
                } else {
                    view! { <ReadOnlyCells table row /> }.into_any()
                }}
                <DetailsCell table row mounted />
            </tr>
            <RowDetails table id row shown />
        </tbody>
    }
}

/// Returns whether the asset is selected.
#[component]
fn SelectCell(table: AssetTable, mounted: MountedRow) -> impl IntoView {
    let id = mounted.asset;
    view! {
        <td role="gridcell" class="check">
            <input
                type="checkbox"
                tabindex=move || mounted.row.tab_index()
                aria-label=table.messages.select_asset(&id.to_string())
                prop:checked=move || table.state().is_selected(id)
            />
        </td>
    }
}

/// Returns the marker of an unsaved change.
#[component]
fn ChangedMark(table: AssetTable) -> impl IntoView {
    let text = table.messages.unsaved_mark();
    view! { <span class="changed-mark" role="img" aria-label=text title=text></span> }
}

/// Returns the read-only columns. A cell stays while its text changes, since it may have the focus.
#[component]
pub fn ReadCells(table: AssetTable, cells: Memo<RowCells>) -> impl IntoView {
    let view = table.state().table;
    let text = move |name| move || cells.read().text(name);
    let cell = move |name| {
        let (class, text) = (view.head(name).map(|head| head.class), text(name));
        // A description may have a second line.
        match name {
            DESCRIPTION => view! {
                <td role="gridcell" class=class dir="auto" translate=translate(name) title=text>
                    <bdi class="clipped" prop:textContent=text></bdi>
                </td>
            }
            .into_any(),
            _ => view! {
                <td role="gridcell" class=class dir="auto" translate=translate(name) title=text prop:textContent=text></td>
            }
            .into_any(),
        }
    };
    view! {
        <For each=move || table.columns.get() key=|name| *name let(name)>
            {cell(name)}
        </For>
    }
}

/// Returns the status. Its select has only the option of that status until the row is complete.
#[component]
fn StatusCell(
    table: AssetTable,
    cells: Memo<RowCells>,
    row: ReadSignal<RowView>,
    mounted: MountedRow,
) -> impl IntoView {
    let MountedRow { asset: id, is_complete, .. } = mounted;
    let options = Memo::new(move |_| {
        let row = row.read();
        if is_complete.get() { row.options.clone() } else { row.option().cloned().into_iter().collect() }
    });
    // Set again for new options, which are there by then: Leptos sets values in a later microtask.
    let chosen = move || {
        options.track();
        row.read().status.clone()
    };
    let option = |StatusOption { code, label }: &StatusOption| {
        view! { <option value=code.clone() prop:textContent=label.clone()></option> }
    };
    view! {
        <td role="gridcell" class="status-cell">
            <span class="select status-select">
                <StatusIcon row />
                <select
                    translate="no"
                    disabled=move || table.worksheet.is_locked()
                    tabindex=move || mounted.row.tab_index()
                    aria-label=table.messages.status_of(&id.to_string())
                    aria-description=move || cells.read().description().filter(|_| is_complete.get())
                    prop:value=chosen
                >
                    {move || options.read().iter().map(option).collect_view()}
                </select>
            </span>
        </td>
    }
}

/// Returns the icon of the status. That of a missing status is in the style sheet.
#[component]
fn StatusIcon(row: ReadSignal<RowView>) -> impl IntoView {
    let icon = |tone| match tone {
        Tone::Positive => Icon::Check,
        Tone::Warning | Tone::Danger => Icon::Warning,
        Tone::Open | Tone::Neutral => Icon::Circle,
    };
    move || row.read().tone.map(|tone| view! { <IconView icon=icon(tone) /> })
}

/// Returns the explanation. It accompanies a status (Specification: fields), so its field is disabled without one. The
/// field exists while it has a text, while one may be expected, and when the row is complete.
#[component]
fn ExplanationCell(table: AssetTable, row: ReadSignal<RowView>, mounted: MountedRow) -> impl IntoView {
    let MountedRow { asset: id, is_complete, .. } = mounted;
    let messages = table.messages;
    let hints_id = ["hints-", &id.to_string()].concat();
    let described_by = hints_id.clone();
    let has_field = Memo::new(move |_| row.read().needs_explanation() || is_complete.get());
    let cell = NodeRef::new();
    let field =
        move || view! { <ExplanationField table row mounted cell described_by=described_by.clone() /> };
    view! {
        <td
            node_ref=cell
            role="gridcell"
            class="explanation-cell"
            data-label=move || row.read().needs_explanation().then(|| messages.explanation())
            aria-label=move || (!has_field.get()).then(|| messages.explanation_for(&id.to_string()))
            title=move || row.read().is_unset().then(|| messages.status_first())
        >
            {move || has_field.get().then(field.clone())}
            <Show when=move || !row.read().hints.is_empty()>
                <Hints table row id=hints_id.clone() />
            </Show>
        </td>
    }
}

/// Returns the field of an explanation. It takes the focus of its cell.
#[component]
fn ExplanationField(
    table: AssetTable,
    row: ReadSignal<RowView>,
    mounted: MountedRow,
    cell: NodeRef<html::Td>,
    /// The ID of the hints.
    described_by: String,
) -> impl IntoView {
    let (messages, id) = (table.messages, mounted.asset);
    let field = NodeRef::<html::Textarea>::new();
    let (is_focused, list) = (RwSignal::new(false), RwSignal::new(None));
    field.on_load(move |field| {
        if cell.get_untracked().is_some_and(|cell| document::is_focused(&cell)) {
            let _ = field.focus();
        }
    });
    let explain = move |text: &str, is_undone: bool| {
        table.worksheet.change(|assets, draft| {
            if let Some(asset) = assets.get(id) {
                draft.set_explanation(asset, text);
            }
            if is_undone {
                draft.forget_vain_step();
            }
        });
        // A refused change does not notify, and an inserted text is shown at once.
        let held = &row.read_untracked().explanation;
        if let Some(field) = field.get_untracked().filter(|field| field.value() != *held) {
            field.set_value(held);
        }
    };
    let paste = move |event: Event| {
        let is_list = |text: &String| text.trim_end().contains(['\t', '\n']);
        if let Some(text) = clipboard::pasted_text(&event).filter(is_list) {
            event.prevent_default();
            table.with(|parts| {
                parts.state.pasted.set_value(Some((id, text)));
                parts.keys.dialog.set(Some(pasted_cells));
            });
        }
    };
    let suggestions = move || {
        let insert = move |text: String| explain(&text, false);
        view! { <Suggestions field list asset=id on_insert=insert /> }
    };
    view! {
        <textarea
            node_ref=field
            class="explanation"
            rows="1"
            translate="no"
            tabindex=move || mounted.row.tab_index()
            // Lets the style sheet detect an empty field.
            placeholder=" "
            aria-label=messages.explanation_for(&id.to_string())
            aria-describedby=move || (!row.read().hints.is_empty()).then(|| described_by.clone())
            aria-controls=move || list.get().and_then(Combobox::list_id)
            aria-activedescendant=move || list.get().and_then(Combobox::active_id)
            disabled=move || row.read().is_unset() || table.worksheet.is_locked()
            prop:value=move || row.read().explanation.clone()
            on:input:target=move |event| explain(&event.target().value(), document::is_undone(&event))
            on:paste=move |event| paste(event.into())
            on:focus=move |_| is_focused.set(true)
            on:blur=move |_| _ = is_focused.try_set(false)
        ></textarea>
        {move || is_focused.get().then(suggestions)}
    }
}

/// Returns the hints about the change of an asset.
#[component]
fn Hints(table: AssetTable, row: ReadSignal<RowView>, id: String) -> impl IntoView {
    let messages = table.messages;
    view! {
        <div id=id>
            <For each=move || row.read().hints.clone() key=Hint::clone let(hint)>
                <p class="row-hint">
                    <IconView icon=Icon::Hint />
                    <span>{messages.hint()} " " {labels::hint(messages, hint)}</span>
                </p>
            </For>
        </div>
    }
}

/// Returns read-only status and explanation. The focus goes to the cells.
#[component]
pub fn ReadOnlyCells(table: AssetTable, row: ReadSignal<RowView>) -> impl IntoView {
    let messages = table.messages;
    let status = move || row.read().status_label(messages);
    let explanation = move || row.read().explanation.clone();
    view! {
        <td role="gridcell" class="status-cell">
            <span class="status-text">
                <StatusIcon row />
                <bdi translate="no" prop:textContent=status></bdi>
            </span>
        </td>
        <td
            role="gridcell"
            class="explanation-cell"
            data-label=move || (!row.read().explanation.is_empty()).then(|| messages.explanation())
        >
            <bdi class="explanation-text" translate="no" prop:textContent=explanation></bdi>
        </td>
    }
}

/// Returns the button that opens and closes the details.
#[component]
fn DetailsCell(table: AssetTable, row: ReadSignal<RowView>, mounted: MountedRow) -> impl IntoView {
    view! {
        <td role="gridcell" class="more-cell">
            <button
                class="button"
                tabindex=move || mounted.row.tab_index()
                aria-label=table.messages.details_of(&mounted.asset.to_string())
                aria-expanded=move || row.read().facts.is_some().to_string()
            ></button>
        </td>
    }
}
