//! The field for cells of a spreadsheet.

use leptos::html;
use leptos::prelude::*;

use super::taking::Taking;
use crate::browser::document;
use crate::i18n::use_messages;
use crate::ui::button::{Button, Rank};

/// Cells with more bytes are folded, since the layout of so many lines stops the page for a while.
const LONG: usize = 20_000;

/// The field for cells. Many cells are folded, and shown when somebody asks for them.
#[component]
pub fn Cells(taking: Taking) -> impl IntoView {
    let messages = use_messages();
    let field = NodeRef::<html::Textarea>::new();
    // Once shown, long cells stay so, since somebody may correct them.
    let (is_folded, is_wanted) = (RwSignal::new(false), StoredValue::new(false));
    let typed = move || {
        let Some(field) = field.get_untracked() else { return };
        let cells = field.value();
        let is_long = cells.len() > LONG;
        is_wanted.update_value(|is_wanted| *is_wanted &= is_long);
        is_folded.set(is_long && !is_wanted.get_value());
        if is_folded.get_untracked() {
            request_animation_frame(|| _ = document::focus(".sheet-folded button"));
        }
        taking.take_text(cells);
    };
    let unfold = move || {
        is_folded.set(false);
        request_animation_frame(|| _ = document::focus(".sheet-cells"));
    };
    let show = move || {
        is_wanted.set_value(true);
        unfold();
    };
    let paste_other = move || {
        if let Some(field) = field.get_untracked() {
            field.set_value("");
        }
        taking.take_text(String::new());
        unfold();
    };
    view! {
        <textarea
            node_ref=field
            class="lines-field sheet-cells"
            hidden=move || is_folded.get()
            rows="3"
            wrap="off"
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            aria-label=messages.sheet_paste()
            aria-describedby="sheet-hint"
            placeholder=messages.sheet_paste()
            on:input=move |_| typed()
        ></textarea>
        <Show when=move || is_folded.get()>
            <div class="sheet-line sheet-folded">
                <Button on_press=show>{messages.sheet_show_cells()}</Button>
                <Button rank=Rank::Quiet on_press=paste_other>
                    {messages.sheet_other_cells()}
                </Button>
            </div>
        </Show>
    }
}
