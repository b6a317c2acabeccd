//! The outcome of a sent request.

use leptos::prelude::*;

use super::icon::{Icon, IconView};
use crate::text::Tone;

/// Returns the outcome of a sent request: a title that shows it at a glance, with details. It is
/// announced at once.
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
