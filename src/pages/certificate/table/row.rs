//! The row of one asset: its columns, its status and its explanation, both editable in place.

use acceptance_rules::asset::AssetId;
use acceptance_rules::hint::Hint;
use leptos::prelude::*;
use leptos::tachys::html::event::Targeted;
use web_sys::{Event, HtmlSelectElement};

use super::arrange::columns::{cell_id, is_description, translate};
use super::asset_table::AssetTable;
use super::pasted_cells::pasted_cells;
use super::row_details::RowDetails;
use super::row_fields::RowFields;
use super::row_view::RowView;
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
/// Texts are set as `textContent`, which also replaces the elements of a page translator.
#[component]
pub fn AssetRow(table: AssetTable, id: AssetId, shown: TableRow) -> impl IntoView {
    // A row that a new read lacks shows its last content until it is unmounted.
    let row = Memo::new(move |before: Option<&RowView>| {
        table.row_view(id).or_else(|| before.cloned()).unwrap_or_default()
    });
    let fields = table.with(|parts| parts.state.fields.register(id, shown));
    view! {
        <tbody
            node_ref=shown.body
            class="asset"
            role="presentation"
            on:keydown=move |event| table.with(|parts| parts.keys.press(id, &event))
            on:click=move |event| table.with(|parts| parts.keys.click(id, &event))
            on:focusin=move |_| table.with(|parts| parts.keys.focused(id))
        >
            <tr
                role="row"
                class="row"
                data-asset-id=id.to_string()
                aria-rowindex=move || shown.number()
                data-status=move || row.read().status.clone()
                data-tone=move || row.read().tone.map_or("unset", Tone::name)
                data-changed=move || row.read().is_changed.then_some("true")
            >
                {move || table.is_editable.get().then(|| view! { <SelectCell table fields /> })}
                <IdCell table id />
                <ReadCells table id row />
                {move || if table.is_editable.get() {
                    view! {
                        <StatusCell table row fields />
                        <ExplanationCell table row fields />
                    }
                        .into_any()
                } else {
                    view! { <ReadOnlyCells table row /> }.into_any()
                }}
                <DetailsCell table id row shown />
            </tr>
            <RowDetails table id row shown />
        </tbody>
    }
}

/// Returns whether the asset is selected.
#[component]
fn SelectCell(table: AssetTable, fields: RowFields) -> impl IntoView {
    let id = fields.asset;
    view! {
        <td role="gridcell" class="check">
            <input
                node_ref=fields.selected
                type="checkbox"
                tabindex=move || fields.row.tab_index()
                aria-label=table.messages.select_asset(&id.to_string())
                prop:checked=move || table.with(|parts| parts.state.is_selected(id))
                on:change:target=move |event| {
                    table.with(|parts| parts.state.select(&[id], event.target().checked()));
                }
            />
        </td>
    }
}

/// Returns the ID, with a marker that the style sheet shows in rows with an unsaved change.
#[component]
fn IdCell(table: AssetTable, id: AssetId) -> impl IntoView {
    let messages = table.messages;
    view! {
        <td class="number id" role="rowheader" tabindex="-1" data-label=messages.asset()>
            <bdi translate="no">{id.to_string()}</bdi>
            <span class="changed-mark" role="img" aria-label=messages.unsaved_mark() title=messages.unsaved_mark()></span>
        </td>
    }
}

/// Returns the read-only columns.
#[component]
fn ReadCells(table: AssetTable, id: AssetId, row: Memo<RowView>) -> impl IntoView {
    let text = move |name| move || row.read().text(name);
    let view = table.state().table;
    view! {
        <For each=move || table.columns.get() key=|name| *name let(name)>
            <td
                role="gridcell"
                id=is_description(name).then(|| cell_id(name, id))
                class=view.head(name).map(|head| head.class)
                tabindex="-1"
                data-label=view.head(name).map(|head| head.label)
            >
                <bdi
                    class="clipped"
                    translate=translate(name)
                    title=text(name)
                    prop:textContent=text(name)
                ></bdi>
            </td>
        </For>
    }
}

/// Returns the status.
#[component]
fn StatusCell(table: AssetTable, row: Memo<RowView>, fields: RowFields) -> impl IntoView {
    let (messages, id) = (table.messages, fields.asset);
    let choose = move |event: Targeted<Event, HtmlSelectElement>| {
        let select = event.target();
        let status = table.worksheet.session().codes().read(&select.value());
        table.worksheet.set_status(id, status.as_ref());
        // A refused change does not notify, so the select is set back here.
        select.set_value(&row.read_untracked().status);
    };
    let options = move || {
        let row = row.read();
        let option = |StatusOption { code, label }: &StatusOption| {
            let is_chosen = **code == *row.status;
            view! { <option value=code.clone() prop:selected=is_chosen prop:textContent=label.clone()></option> }
        };
        row.options.iter().map(option).collect_view()
    };
    view! {
        <td role="gridcell" class="status-cell" data-label=messages.status()>
            <span class="select status-select">
                <StatusIcon row />
                <select
                    node_ref=fields.status
                    translate="no"
                    disabled=move || table.worksheet.is_locked()
                    tabindex=move || fields.row.tab_index()
                    aria-label=messages.status_of(&id.to_string())
                    aria-describedby=move || table.description_ids(id)
                    on:change:target=choose
                >
                    {options}
                </select>
            </span>
        </td>
    }
}

/// Returns the icon of the status, whose path follows the status.
#[component]
fn StatusIcon(row: Memo<RowView>) -> impl IntoView {
    let icon = move || match row.read().tone {
        Some(Tone::Positive) => Icon::Check,
        Some(Tone::Warning | Tone::Danger) => Icon::Warning,
        Some(Tone::Open | Tone::Neutral) | None => Icon::Circle,
    };
    view! {
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d=move || icon().path()></path>
        </svg>
    }
}

/// Returns the explanation. It accompanies a status (Specification: fields), so it is disabled
/// without one.
#[component]
fn ExplanationCell(table: AssetTable, row: Memo<RowView>, fields: RowFields) -> impl IntoView {
    let (messages, id) = (table.messages, fields.asset);
    let hints_id = ["hints-", &id.to_string()].concat();
    let described_by = hints_id.clone();
    let (is_focused, list) = (RwSignal::new(false), RwSignal::new(None));
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
        if let Some(field) = fields.explanation.get_untracked().filter(|field| field.value() != *held) {
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
        view! { <Suggestions field=fields.explanation list asset=id on_insert=insert /> }
    };
    view! {
        <td role="gridcell" class="explanation-cell" data-label=messages.explanation()>
            <textarea
                node_ref=fields.explanation
                class="explanation"
                rows="1"
                translate="no"
                tabindex=move || fields.row.tab_index()
                // Lets the style sheet detect an empty field.
                placeholder=" "
                aria-label=messages.explanation_for(&id.to_string())
                aria-describedby=move || (!row.read().hints.is_empty()).then(|| described_by.clone())
                aria-controls=move || list.get().and_then(Combobox::list_id)
                aria-activedescendant=move || list.get().and_then(Combobox::active_id)
                title=move || row.read().is_unset().then(|| messages.status_first())
                disabled=move || row.read().is_unset() || table.worksheet.is_locked()
                prop:value=move || row.read().explanation.clone()
                on:input:target=move |event| explain(&event.target().value(), document::is_undone(&event))
                on:paste=move |event| paste(event.into())
                on:focus=move |_| is_focused.set(true)
                on:blur=move |_| _ = is_focused.try_set(false)
            ></textarea>
            {move || is_focused.get().then(suggestions)}
            <Show when=move || !row.read().hints.is_empty()>
                <div id=hints_id.clone()>
                    <For each=move || row.read().hints.clone() key=Hint::clone let(hint)>
                        <p class="row-hint">
                            <IconView icon=Icon::Hint />
                            <span>{messages.hint()} " " {labels::hint(messages, hint)}</span>
                        </p>
                    </For>
                </div>
            </Show>
        </td>
    }
}

/// Returns read-only status and explanation. The focus goes to the cells.
#[component]
fn ReadOnlyCells(table: AssetTable, row: Memo<RowView>) -> impl IntoView {
    let messages = table.messages;
    let status = move || row.read().status_label(messages);
    let explanation = move || row.read().explanation.clone();
    view! {
        <td role="gridcell" class="status-cell" tabindex="-1" data-label=messages.status()>
            <span class="status-text">
                <StatusIcon row />
                <bdi translate="no" prop:textContent=status></bdi>
            </span>
        </td>
        <td role="gridcell" class="explanation-cell" tabindex="-1" data-label=messages.explanation()>
            <bdi class="explanation-text" translate="no" prop:textContent=explanation></bdi>
        </td>
    }
}

/// Returns the button that opens and closes the details.
#[component]
fn DetailsCell(table: AssetTable, id: AssetId, row: Memo<RowView>, shown: TableRow) -> impl IntoView {
    view! {
        <td role="gridcell" class="more-cell">
            <button
                type="button"
                class="button"
                tabindex=move || shown.tab_index()
                data-rank="quiet"
                aria-label=table.messages.details_of(&id.to_string())
                aria-expanded=move || row.read().facts.is_some().to_string()
                on:click=move |_| table.with(|parts| parts.state.open_or_close(id))
            >
                <IconView icon=Icon::More />
            </button>
        </td>
    }
}
