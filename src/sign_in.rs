//! The form that takes an access token. What is typed stays until it is taken; the token stays in memory.

use acceptance_saved::log::Act;
use leptos::prelude::*;

use crate::reactive::signal;
use crate::state::use_desk;
use crate::ui::dom::{El, el, text};
use crate::{use_words, wording};

/// Asks for an access token; `on_done` is called once one was taken.
pub fn sign_in(on_done: impl Fn() + 'static) -> El {
    let (desk, words) = (use_desk(), use_words());
    let typed = signal(String::new());
    let error = signal(String::new());
    let is_invalid = move || error.with(|error| !error.is_empty()).then_some("true");
    let field = el("input").attr("id", "token").attr("type", "password").attr("autocomplete", "off");
    let field = field.attr("spellcheck", "false").attr("aria-describedby", "token-hint token-error");
    let field = field.attr_live("aria-invalid", is_invalid).value_live(move || typed.get());
    let field = field.on_value("input", move |value| typed.set(value));
    let button = el("button").class("button").attr("data-rank", "primary").attr("type", "submit");
    let row = el("div").class("field-row").child(field).child(button.text(words.sign_in()));
    let problem = el("p").attr("id", "token-error").class("field-error").attr("role", "alert");
    el("form")
        .class("sign-in")
        .on("submit", move |event| {
            event.prevent_default();
            match desk.session.sign_in(&typed.get_untracked()) {
                Ok(()) => {
                    desk.log.done(Act::SignIn);
                    typed.try_set(String::new());
                    on_done();
                }
                Err(bad) => error.set(wording::bad_token(words, bad)),
            }
        })
        .child(el("label").attr("for", "token").text(words.access_token()))
        .child(row)
        .child(problem.child(text(move || error.get())))
        .child(el("p").attr("id", "token-hint").class("hint").text(words.token_hint()))
}

/// The form in the place of what only signed-in users can see.
pub fn sign_in_first(on_done: impl Fn() + 'static) -> El {
    let words = use_words();
    el("div")
        .class("panel narrow")
        .child(el("h2").text(words.sign_in_first()))
        .child(el("p").text(words.sign_in_first_text()))
        .child(sign_in(on_done))
}
