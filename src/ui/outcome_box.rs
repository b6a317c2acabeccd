//! What became of something that was sent.

use leptos::prelude::*;

use super::icon::{Icon, IconView};
use super::tone::Tone;

/// What became of something that was sent: a title that shows it at a glance, and more about it. It is read out at once.
#[component]
pub fn OutcomeBox(tone: Tone, title: String, children: Children) -> impl IntoView {
    let icon = match tone {
        Tone::Positive => Icon::Check,
        Tone::Neutral => Icon::Clock,
        Tone::Open | Tone::Warning | Tone::Danger => Icon::Warning,
    };
    view! {
        <div class="outcome" data-tone=tone.name() role="alert">
            <p class="outcome-title">
                <IconView icon />
                <strong>{title}</strong>
            </p>
            {children()}
        </div>
    }
}
