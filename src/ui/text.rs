//! Texts that come from elsewhere.

use std::borrow::Cow;
use std::cell::RefCell;

use leptos::prelude::*;
use web_sys::{Element, Event};

use crate::browser::document;

/// The most characters of one text that are shown: a service may send megabytes.
pub const LONGEST: usize = 2000;

/// A text as it is shown: of one that is too long the beginning.
pub fn clip<'a>(text: impl Into<Cow<'a, str>>) -> String {
    clip_to(LONGEST, text.into())
}

/// A text that may be anybody's within another one, kept from turning its order. Like all such texts it is clipped.
pub fn isolated(text: &str) -> String {
    ["\u{2068}", &clip(text), "\u{2069}"].concat()
}

/// Of a text that is longer than so many characters the beginning.
pub fn clip_to(most: usize, text: Cow<'_, str>) -> String {
    // Fewer bytes are fewer characters.
    let end = if text.len() > most { text.char_indices().nth(most) } else { None };
    match end.and_then(|(end, _)| text.get(..end)) {
        Some(beginning) => [beginning, "…"].concat(),
        None => text.into_owned(),
    }
}

thread_local! {
    /// What was said whole last.
    static TOLD: RefCell<Option<Element>> = const { RefCell::new(None) };
}

/// Says a text whole to who points at it, where there is no room for all of it: one that is shown as `clipped`.
pub fn tell_whole(event: &Event) {
    let Some(text) = document::around(event, ".clipped") else { return };
    forget_whole(|_| true);
    if text.scroll_width() > text.client_width() {
        let _ = text.set_attribute("title", &text.text_content().unwrap_or_default());
        TOLD.set(Some(text));
    }
}

/// Says a text no longer whole, if it is one that is meant: it is going to be another one.
pub fn forget_whole(is_meant: impl FnOnce(&Element) -> bool) {
    if let Some(text) = TOLD.with_borrow_mut(|told| told.take_if(|text| is_meant(text))) {
        let _ = text.remove_attribute("title");
    }
}

/// A text of the service, as it came: in its own direction of writing, and of a very long one the beginning.
#[component]
pub fn ServiceText(#[prop(into)] text: String) -> impl IntoView {
    view! { <bdi>{clip(text)}</bdi> }
}
