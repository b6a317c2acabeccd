//! Names with their values.

use leptos::prelude::*;

use super::dom::{El, el};
use super::text::ServiceText;

/// A list of names with their values, which may be anybody's text.
#[component]
pub fn Facts(items: Vec<(&'static str, String)>) -> impl IntoView {
    let fact = |(name, value)| view! { <div><dt>{name}</dt><dd><ServiceText text=value /></dd></div> };
    view! { <dl class="facts">{items.into_iter().map(fact).collect_view()}</dl> }
}

/// A list of names with their values, which may be anybody's text.
pub fn facts(items: impl IntoIterator<Item = (&'static str, String)>) -> El {
    items.into_iter().fold(el("dl").class("facts"), |list, (name, value)| {
        let value = el("dd").child(el("bdi").text(&value));
        list.child(el("div").child(el("dt").text(name)).child(value))
    })
}
