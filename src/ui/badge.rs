//! A status as a word with an icon.

use leptos::prelude::*;

use super::icon::{Icon, IconView};
use super::text::ServiceText;
use crate::text::Tone;

/// Returns a status as a word with the icon of its tone.
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
