//! A status as a word with an icon.

use leptos::prelude::*;

use super::icon::{Icon, Picture};

/// A status: word, icon and the name of its tone (`open`, `positive`, `warning`, `danger`, `neutral`).
#[component]
pub fn Badge(#[prop(into)] text: String, tone: &'static str) -> impl IntoView {
    let icon = match tone {
        "positive" => Icon::Check,
        "warning" => Icon::Clock,
        "danger" => Icon::Warning,
        _ => Icon::Circle,
    };
    view! {
        <span class="badge" data-tone=tone>
            <Picture icon />
            <bdi>{text}</bdi>
        </span>
    }
}
