//! Where a list comes from: cells that are pasted, a file that is chosen or dropped.

use leptos::html::Input;
use leptos::prelude::*;
use web_sys::DragEvent;

use super::cells::Cells;
use super::taking::{Stage, Taking};
use super::words;
use crate::browser::files::{self, Dragged};
use crate::i18n::use_messages;

/// The field for cells, the way to a file, and what became of them.
#[component]
pub fn Source(taking: Taking) -> impl IntoView {
    let messages = use_messages();
    let over = |event: DragEvent| {
        if let Some(dragged) = Dragged::of(&event).filter(Dragged::has_files) {
            event.prevent_default();
            dragged.offer("copy");
        }
    };
    let drop = move |event: DragEvent| {
        if let Some(dragged) = Dragged::of(&event).filter(Dragged::has_files) {
            event.prevent_default();
            taking.take_file(dragged.file());
        }
    };
    let chooser = NodeRef::<Input>::new();
    let choose = move |_| {
        if let Some(file) = chooser.get_untracked().and_then(|chooser| files::chosen_file(chooser.into())) {
            taking.take_file(Ok(file));
        }
    };
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
        <div class="sheet-source" on:dragenter=over on:dragover=over on:drop=drop>
            <p class="hint" id="sheet-hint">
                {messages.sheet_take_hint()}
            </p>
            <Cells taking />
            <div class="sheet-line">
                <label class="button file-button">
                    <input type="file" accept=".csv,.tsv,.txt,.xlsx,text/csv" node_ref=chooser on:change=choose />
                    {messages.sheet_choose()}
                </label>
                <p role="status">
                    <bdi>{read}</bdi>
                </p>
            </div>
            <p class="field-error" role="alert">
                {move || taking.problem.get().map(|problem| words::problem(messages, problem))}
            </p>
        </div>
    }
}
