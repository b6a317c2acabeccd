//! Buttons.

use leptos::prelude::*;

/// How much a button stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rank {
    /// Like any other.
    #[default]
    Plain,
    /// Leads on.
    Primary,
    /// Beside the one that leads on.
    Secondary,
    /// Cannot be undone.
    Danger,
    /// Without a frame.
    Quiet,
}

impl Rank {
    /// The name by which the style sheet knows it.
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Primary => Some("primary"),
            Self::Secondary => Some("secondary"),
            Self::Danger => Some("danger"),
            Self::Quiet => Some("quiet"),
        }
    }
}

/// A button. While it is off it can be focused all the same, says that it is off, and does nothing.
#[component]
pub fn Button(
    #[prop(optional)] rank: Rank,
    /// More classes than `button`.
    #[prop(default = "button")]
    class: &'static str,
    /// Whether it does something; without it, it does.
    #[prop(optional, into)]
    is_on: Option<Signal<bool>>,
    #[prop(into)] on_press: Callback<()>,
    children: Children,
) -> impl IntoView {
    let is_off = move || is_on.is_some_and(|is_on| !is_on.get());
    let press = move |_| {
        if !untrack(is_off) {
            on_press.run(());
        }
    };
    view! {
        <button
            type="button"
            class=class
            data-rank=rank.name()
            aria-disabled=move || is_off().then_some("true")
            on:click=press
        >
            {children()}
        </button>
    }
}
