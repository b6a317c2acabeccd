//! The command palette: finds certificates by number and customer, pages, settings, and the actions of the present
//! page by their names. Its field is there at once, so that all keys after the opening are its own; the rest of it is
//! loaded on first use.

mod entries;
mod entry;
mod field;
mod results;

use leptos::prelude::*;

use crate::components::lazy_dialog::{ShowDialog, load_dialog};
use crate::i18n::use_messages;
use crate::lazy::{self, Loading};
use crate::ui::dialog::Dialog;
use field::PaletteField;
use results::results;

pub(super) fn palette() -> Loading<ShowDialog> {
    lazy::ready(|on_close| view! { <Palette on_close /> }.into_any())
}

/// A field that searches entries, and the list of results. The focus stays in the field.
#[component]
fn Palette(on_close: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    let show = load_dialog(results, on_close);
    let (input, text) = (NodeRef::new(), RwSignal::new(String::new()));
    provide_context(PaletteField { input, text });
    view! {
        <Dialog title=messages.palette() on_cancel=on_close field=input>
            <input
                node_ref=input
                type="text"
                role="combobox"
                aria-label=messages.palette_search()
                placeholder=messages.palette_search()
                aria-expanded="false"
                aria-autocomplete="list"
                autocomplete="off"
                spellcheck="false"
                on:input:target=move |event| text.set(event.target().value())
            />
            {move || match show.get() {
                Some(show) => show(on_close),
                None => view! { <p class="hint">{messages.page_loading()}</p> }.into_any(),
            }}
        </Dialog>
    }
}
