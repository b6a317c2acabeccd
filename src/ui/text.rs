//! Untrusted texts.

use leptos::prelude::*;

use crate::text::clip;

/// Returns a text of the service, truncated and with its own writing direction. Page translators leave it alone.
#[component]
pub fn ServiceText(#[prop(into)] text: String) -> impl IntoView {
    view! { <bdi translate="no" prop:textContent=clip(text)></bdi> }
}

/// Returns a text of the service that is cut where its cell ends, with all of it in the tooltip.
#[component]
pub fn ClippedText(#[prop(into)] text: String) -> impl IntoView {
    let text = clip(text);
    view! { <bdi class="clipped" translate="no" title=text.clone() prop:textContent=text></bdi> }
}
