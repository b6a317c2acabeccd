//! Buttons.

use leptos::prelude::*;

use super::new_question::use_is_new_question;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonRank {
    /// Default.
    #[default]
    Plain,
    /// The next step.
    Primary,
    /// An alternative to the next step.
    Secondary,
    /// Cannot be undone.
    Danger,
    /// Without a frame.
    Quiet,
}

impl ButtonRank {
    /// Returns its name in the style sheet.
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

/// Returns a button. A disabled one can still be focused, is announced as disabled, and does
/// nothing. In a question that is too new to be answered, it is disabled.
#[component]
pub fn Button(
    #[prop(optional)] rank: ButtonRank,
    /// All its classes; `button` by default.
    #[prop(default = "button")]
    class: &'static str,
    /// Whether it is enabled; true by default.
    #[prop(optional, into)]
    is_on: Option<Signal<bool>>,
    /// Called for a press while `is_on` is false.
    #[prop(optional, into)]
    on_refused: Option<Callback<()>>,
    #[prop(into)] on_press: Callback<()>,
    children: Children,
) -> impl IntoView {
    let is_new = use_is_new_question();
    let is_delayed = move || rank != ButtonRank::Quiet && is_new();
    let is_off = move || is_delayed() || is_on.is_some_and(|is_on| !is_on.get());
    let press = move |_| {
        if !untrack(is_off) {
            on_press.run(());
        } else if let Some(refuse) = on_refused.filter(|_| !untrack(is_delayed)) {
            refuse.run(());
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
