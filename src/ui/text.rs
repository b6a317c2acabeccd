//! Untrusted texts.

use leptos::prelude::*;
use web_sys::Event;

use crate::browser::document;
use crate::text::clip;

/// Sets the tooltip of a `clipped` text under the pointer, if the text does not fit.
pub fn show_full_text(event: &Event) {
    let Some(text) = document::around(event, ".clipped") else { return };
    let is_cut = text.scroll_width() > text.client_width();
    let _ = match text.text_content().filter(|_| is_cut) {
        Some(full) => text.set_attribute("title", &full),
        None => text.remove_attribute("title"),
    };
}

/// Returns a text of the service, truncated and with its own writing direction. It is set as
/// `textContent`, which also replaces the elements of a page translator.
#[component]
pub fn ServiceText(#[prop(into)] text: String) -> impl IntoView {
    view! { <bdi prop:textContent=clip(text)></bdi> }
}
