//! Texts that come from elsewhere.

use std::borrow::Cow;

use leptos::prelude::*;

/// The most characters of one text that are shown: a service may send megabytes.
const LONGEST: usize = 2000;

/// The beginning of a text that is too long to be shown.
pub fn clip(text: Cow<'_, str>) -> Cow<'_, str> {
    // Fewer bytes are fewer characters.
    let end = if text.len() > LONGEST { text.char_indices().nth(LONGEST) } else { None };
    match end.and_then(|(end, _)| text.get(..end)) {
        Some(beginning) => [beginning, "…"].concat().into(),
        None => text,
    }
}

/// A text of the service, as it came: in its own direction of writing, and of a very long one the beginning.
#[component]
pub fn ServiceText(#[prop(into)] text: String) -> impl IntoView {
    view! { <bdi>{clip(text.into()).into_owned()}</bdi> }
}
