//! Buttons.

use leptos::prelude::untrack;

use super::dom::{El, el};

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
