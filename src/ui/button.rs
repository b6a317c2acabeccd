//! Buttons.

use leptos::prelude::*;

use super::dom::{El, el};

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

/// A button that does something.
pub fn button(label: &str, press: impl FnMut() + 'static) -> El {
    bare_button().on_click(press).text(label)
}

/// A button of a rank: `primary`, `secondary`, `danger` or `quiet`.
pub fn ranked_button(rank: &str, label: &str, press: impl FnMut() + 'static) -> El {
    button(label, press).attr("data-rank", rank)
}

/// A button that does something only while it is on. It can be focused all the same, and says that it is off.
pub fn switched_button(is_on: impl Fn() -> bool + Copy + 'static, press: impl Fn() + 'static) -> El {
    bare_button().attr_live("aria-disabled", move || (!is_on()).then_some("true")).on_click(move || {
        if untrack(is_on) {
            press();
        }
    })
}

fn bare_button() -> El {
    el("button").class("button").attr("type", "button")
}
