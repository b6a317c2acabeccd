//! Names with their values.

use leptos::prelude::*;

use super::text::ServiceText;

/// Returns a list of names with values, which may be untrusted texts.
#[component]
pub fn Facts(items: Vec<(&'static str, String)>) -> impl IntoView {
    let fact = |(name, value)| view! { <div><dt>{name}</dt><dd><ServiceText text=value /></dd></div> };
    view! { <dl class="facts">{items.into_iter().map(fact).collect_view()}</dl> }
}
