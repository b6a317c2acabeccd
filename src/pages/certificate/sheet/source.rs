//! Where a list comes from: cells that are pasted, a file that is chosen or dropped.

use leptos::prelude::*;

use super::cells::Cells;
use super::taking::{Stage, Taking};
use super::words;
use crate::i18n::use_messages;
use crate::ui::file_source::{FileButton, FileDrop};

/// The field for cells, the way to a file, and what became of them.
#[component]
pub fn Source(taking: Taking) -> impl IntoView {
    let messages = use_messages();
    let take = move |file| taking.take_file(file);
    let read = move || match taking.stage.get() {
        Stage::Reading => messages.sheet_reading().to_owned(),
        Stage::Comparing(done, all) => messages.sheet_comparing(&messages.count(done), &messages.count(all)),
        Stage::Idle | Stage::Compared(_) => taking.table().map_or_else(String::new, |table| {
            let name = taking.name.get();
            let name = if name.is_empty() { messages.sheet_pasted().to_owned() } else { name };
            [name, messages.sheet_lines(table.len())].join(" · ")
        }),
    };
    view! {
        <FileDrop class="sheet-source" on_file=take>
            <p class="hint" id="sheet-hint">
                {messages.sheet_take_hint()}
            </p>
            <Cells taking />
            <div class="sheet-line">
                <FileButton
                    label=messages.sheet_choose().to_owned()
                    accept=".csv,.tsv,.txt,.xlsx,text/csv"
                    on_file=take
                />
                <p role="status">
                    <bdi>{read}</bdi>
                </p>
            </div>
            <p class="field-error" role="alert">
                {move || taking.problem.get().map(|problem| words::problem(messages, problem))}
            </p>
        </FileDrop>
    }
}
