//! A status as a word with an icon.

use leptos::prelude::*;

use super::dom::{El, el};
use super::icon::{Icon, IconView, picture};
use super::text::ServiceText;
use super::tone::Tone;

/// A status as a word with the icon of its tone.
#[component]
pub fn Badge(#[prop(into)] text: String, tone: Tone) -> impl IntoView {
    let icon = match tone {
        Tone::Positive => Icon::Check,
        Tone::Warning => Icon::Clock,
        Tone::Danger => Icon::Warning,
        Tone::Open | Tone::Neutral => Icon::Circle,
    };
    view! {
        <span class="badge" data-tone=tone.name()>
            <IconView icon />
            <ServiceText text />
        </span>
    }
}

/// A status: word, icon and the name of its tone (`open`, `positive`, `warning`, `danger`, `neutral`).
pub fn badge(text: &str, tone: &str) -> El {
    let icon = match tone {
        "positive" => Icon::Check,
        "warning" => Icon::Clock,
        "danger" => Icon::Warning,
        _ => Icon::Circle,
    };
    let word = el("bdi").text(text);
    el("span").class("badge").attr("data-tone", tone).child(picture(icon)).child(word)
}
