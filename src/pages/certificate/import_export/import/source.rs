//! Step 1: a file or pasted cells.

use acceptance_marklist::columns::ColumnRole;
use acceptance_marklist::csv::Encoding;
use acceptance_marklist::table::{Omission, Table};
use leptos::prelude::*;
use std::sync::Arc;

use super::messages;
use super::paste_field::PasteField;
use crate::i18n::use_messages;
use crate::state::imports::ListImport;
use crate::state::imports::reading::ReadList;
use crate::state::imports::stage::ImportStage;
use crate::text::{Tone, clip};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::file_source::{FileButton, FileDrop};
use crate::ui::note::{Note, TextNote, Urgency};
use crate::ui::select::Select;

/// Returns the field for cells, the button for a file, the progress, and the choices of encoding and sheet.
#[component]
pub fn Source(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let open = move |file| import.open_file(file);
    let status = move || match import.stage.get() {
        ImportStage::Reading => messages.sheet_reading().to_owned(),
        ImportStage::Comparing(done, all) => {
            messages.sheet_comparing(&messages.count(done), &messages.count(all))
        }
        ImportStage::Idle | ImportStage::Failed(_) | ImportStage::Compared => {
            import.table().map_or_else(String::new, |table| {
                let name = import.list.with(|list| list.name.clone());
                let name = if name.is_empty() { messages.sheet_pasted().to_owned() } else { name };
                [name, messages.sheet_lines(table.len())].join(" · ")
            })
        }
    };
    let problem = move || match import.stage.get() {
        ImportStage::Failed(problem) => Some(messages::problem(messages, problem)),
        _ => None,
    };
    let hint = move || {
        let (table, columns) = import.table().zip(import.columns.get())?;
        let has = |role| columns.column_of(role).is_some();
        let is_list = has(ColumnRole::AssetId) || has(ColumnRole::SerialNumber);
        if table.sheet().is_none() && table.width() == 1 && !is_list {
            Some(messages.import_one_column().to_owned())
        } else if columns.has_colours(&table) && !has(ColumnRole::Status) {
            Some(messages.import_colours().to_owned())
        } else {
            None
        }
    };
    let sheets = Memo::new(move |_| {
        import.list.with(|ReadList { tables, visible, .. }| {
            let name = |(index, table): (usize, &Arc<Table>)| {
                let name = clip(table.sheet().unwrap_or_default().to_owned());
                (index.to_string(), if index < *visible { name } else { messages.import_hidden_name(&name) })
            };
            tables.iter().enumerate().map(name).collect::<Vec<_>>()
        })
    });
    view! {
        <FileDrop class="import-source" on_file=open>
            <p class="hint" id="import-hint">
                {messages.import_hint()}
            </p>
            <PasteField import />
            <div class="import-line">
                <FileButton
                    label=messages.sheet_choose().to_owned()
                    accept=".csv,.tsv,.txt,.xlsx,text/csv"
                    on_file=open
                />
                <p role="status">
                    <bdi>{status}</bdi>
                </p>
                <DiscardButton import />
            </div>
            <p class="field-error" role="alert">
                {problem}
            </p>
        </FileDrop>
        <EncodingChoice import />
        <TextNote tone=Tone::Warning urgency=Urgency::Status text=hint />
        <div class="import-line">
            <Show when=move || { sheets.with(Vec::len) > 1 }>
                <label class="acts import-choice">
                    <span>{messages.sheet_sheet()}</span>
                    <Select
                        label=messages.sheet_sheet()
                        choices=sheets
                        chosen=move || import.sheet.get().to_string()
                        on_choose=move |value: String| import.choose_sheet(value.parse().unwrap_or_default())
                    />
                </label>
            </Show>
            {Omission::ALL.map(|omission| view! { <OmittedRows import omission /> }).collect_view()}
        </div>
    }
}

/// Returns the checkbox that includes rows which are left out for this reason, if there are any.
#[component]
fn OmittedRows(import: ListImport, omission: Omission) -> impl IntoView {
    let messages = use_messages();
    let count = Memo::new(move |_| {
        let columns = import.columns.get();
        import.table().zip(columns).map_or(0, |(table, columns)| columns.omitted(&table, omission))
    });
    let label = move || match omission {
        Omission::Hidden => messages.import_hidden(count.get()),
        Omission::StruckOut => messages.import_struck(count.get()),
    };
    view! {
        <Show when=move || { count.get() > 0 }>
            <label class="checkbox">
                <input
                    type="checkbox"
                    prop:checked=move || import.includes(omission)
                    on:change:target=move |event| import.include(omission, event.target().checked())
                />
                <span>{label}</span>
            </label>
        </Show>
    }
}

/// Returns the button that discards the list, while there is one.
#[component]
pub fn DiscardButton(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    view! {
        <Show when=move || import.list.with(|list| !list.tables.is_empty())>
            <Button rank=ButtonRank::Quiet on_press=move || import.discard()>
                {messages.import_discard()}
            </Button>
        </Show>
    }
}

/// Shows lines of a file in a doubtful encoding, and offers other encodings.
#[component]
fn EncodingChoice(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let pair = |encoding: Encoding| (encoding.name().to_owned(), encoding.name().to_owned());
    let encodings = Signal::stored(Encoding::ALL.map(pair).to_vec());
    let chosen = move || {
        import
            .list
            .with(|list| list.uncertain_encoding.as_ref().map_or("", |file| file.encoding.name()).to_owned())
    };
    let choose = move |name: String| {
        if let Some(encoding) = Encoding::ALL.into_iter().find(|encoding| encoding.name() == name) {
            import.choose_encoding(encoding);
        }
    };
    let line = |(line, text): &(u32, String)| {
        view! {
            <li value=line.to_string()>
                <bdi>{clip(text.clone())}</bdi>
            </li>
        }
    };
    let preview = move || {
        import
            .list
            .with(|list| Some(list.uncertain_encoding.as_ref()?.preview.iter().map(line).collect_view()))
    };
    view! {
        <Show when=move || import.list.with(|list| list.uncertain_encoding.is_some())>
            <Note tone=Tone::Warning urgency=Urgency::Status>
                <p>{messages.import_encoding_doubt()}</p>
                <ol class="import-preview">{preview}</ol>
                <label class="acts import-choice">
                    <span>{messages.import_encoding()}</span>
                    <Select
                        label=messages.import_encoding()
                        choices=encodings
                        chosen
                        on_choose=choose
                    />
                </label>
            </Note>
        </Show>
    }
}
