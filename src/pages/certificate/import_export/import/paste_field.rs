//! The field for cells copied from a spreadsheet.

use leptos::html;
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::state::imports::ListImport;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::focus;

/// Longer texts, in bytes, are hidden: the layout of so many lines would block the page.
const LONG: usize = 20_000;

/// Returns the field for cells. A long text is hidden until the user asks for it.
#[component]
pub fn PasteField(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let field = NodeRef::<html::Textarea>::new();
    // A long text stays shown while the user edits it.
    let is_wanted = RwSignal::new(false);
    let is_long = Memo::new(move |_| import.pasted.with(|pasted| pasted.len() > LONG));
    let is_folded = Memo::new(move |_| is_long.get() && !is_wanted.get());
    Effect::new(move || {
        if !is_long.get() {
            is_wanted.set(false);
        }
    });
    let focus_field = move || {
        request_animation_frame(move || _ = focus::focus(field));
    };
    let show = move || {
        is_wanted.set(true);
        focus_field();
    };
    let paste_other = move || {
        is_wanted.set(false);
        import.open_text(String::new());
        focus_field();
    };
    let folded = NodeRef::<html::Div>::new();
    Effect::new(move |before: Option<bool>| {
        let is_folded = is_folded.get();
        if is_folded && before == Some(false) {
            request_animation_frame(move || _ = focus::focus(folded));
        }
        is_folded
    });
    view! {
        <textarea
            node_ref=field
            class="lines-field import-paste"
            hidden=move || is_folded.get()
            rows="3"
            wrap="off"
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            aria-label=messages.sheet_paste()
            aria-describedby="import-hint"
            placeholder=messages.sheet_paste()
            prop:value=move || import.pasted.get()
            on:input:target=move |event| import.open_text(event.target().value())
        ></textarea>
        <Show when=move || is_folded.get()>
            <div class="import-line" tabindex="-1" node_ref=folded>
                <Button on_press=show>{messages.sheet_show_cells()}</Button>
                <Button rank=ButtonRank::Quiet on_press=paste_other>
                    {messages.sheet_other_cells()}
                </Button>
            </div>
        </Show>
    }
}
