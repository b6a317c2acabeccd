//! The way to sign in: an access token that is typed, or a provider that asks the person itself.

use acceptance_api::credentials::AccessToken;
use leptos::prelude::*;

use crate::i18n::{labels, use_messages};
use crate::reactive::signal;
use crate::state::sign_in::{Stage, Wish};
use crate::state::{AppState, use_app};
use crate::ui::button::{button, switched_button};
use crate::ui::dialog::dialog;
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::note::paragraph;

/// The way to sign in where there is much on the page that would be lost if it were left. `on_done` is called once
/// somebody is signed in.
pub fn sign_in(on_done: impl Fn() + Copy + 'static) -> El {
    let sign_in = use_app().session.sign_in;
    if sign_in.is_used() {
        provider(use_messages().provider_window_hint(), move || {
            sign_in.wish(Wish::GoElsewhere(Box::new(on_done)));
        })
    } else {
        token(on_done)
    }
}

/// The way to sign in where nothing is on the page yet.
pub fn sign_in_here(on_done: impl Fn() + Copy + 'static) -> El {
    let app = use_app();
    let sign_in = app.session.sign_in;
    if sign_in.is_used() {
        provider(use_messages().provider_hint(), move || {
            // What another page of the desk still holds would go with this one.
            let has_unsent = untrack(|| app.has_unsent());
            sign_in.wish(if has_unsent { Wish::GoElsewhere(Box::new(on_done)) } else { Wish::Go });
        })
    } else {
        token(on_done)
    }
}

/// The way to sign in, in the place of what only signed-in users can see.
#[component]
pub fn SignInFirst(#[prop(into)] on_done: Callback<()>) -> impl IntoView {
    sign_in_first(move || on_done.run(())).shown()
}

/// The way to sign in, in the place of what only signed-in users can see.
pub fn sign_in_first(on_done: impl Fn() + Copy + 'static) -> El {
    let messages = use_messages();
    el("div")
        .class("panel narrow")
        .child(el("h2").text(messages.sign_in_first()))
        .child(el("p").text(messages.sign_in_first_text()))
        .child(sign_in_here(on_done))
}

/// The way to a provider, and how far that is.
fn provider(hint: &str, on_press: impl Fn() + Copy + 'static) -> El {
    let (app, messages) = (use_app(), use_messages());
    let sign_in = app.session.sign_in;
    let stage = sign_in.stage;
    let is_free = move || stage.with(|stage| !matches!(stage, Stage::Going | Stage::Coming | Stage::Leaving));
    let press = switched_button(is_free, on_press).attr("data-rank", "primary").text(messages.sign_in());
    let doing = live(move || {
        let text = match stage.get() {
            Stage::Going => messages.provider_going(),
            Stage::Coming => messages.provider_coming(),
            Stage::Leaving => messages.provider_leaving(),
            Stage::Elsewhere => messages.provider_elsewhere(),
            Stage::BroughtBack => messages.provider_done_text(),
            Stage::Idle | Stage::Blocked | Stage::Failed(_) | Stage::Unended => return None,
        };
        Some(paragraph(text))
    });
    let problem = live(move || -> Piece {
        match stage.get() {
            Stage::Idle
            | Stage::Going
            | Stage::Coming
            | Stage::Leaving
            | Stage::Elsewhere
            | Stage::BroughtBack
            | Stage::Unended => Piece::Nothing,
            Stage::Blocked => {
                let leave = button(messages.provider_on_this_page(), move || sign_in.wish(Wish::Go));
                [paragraph(messages.provider_blocked()), leave].into()
            }
            Stage::Failed(trouble) => paragraph(&labels::provider(messages, &trouble)).into(),
        }
    });
    el("div")
        .class("sign-in")
        .child(paragraph(hint))
        .child(el("p").child(press))
        .child(el("div").attr("role", "status").child(doing))
        .child(el("div").attr("role", "alert").class("field-error").child(problem))
}

/// Asks whether a token that does not say whose it is is of the person whose unsent marks are in this tab.
fn same_person(asked: RwSignal<Option<AccessToken>>, on_done: impl Fn() + Copy + 'static) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let answer = move |take: fn(AppState, AccessToken)| {
        // Taking it may take away what this is a part of.
        if let Some(token) = asked.try_update(Option::take).flatten() {
            take(app, token);
            on_done();
        }
    };
    live(move || {
        asked.with(Option::is_some).then(|| {
            let same = button(messages.same_person_yes(), move || answer(AppState::go_on));
            let other = button(messages.same_person_no(), move || answer(AppState::begin_anew));
            let cancel = button(messages.cancel(), move || asked.set(None));
            dialog(messages.same_person_title(), move || asked.set(None))
                .child(paragraph(messages.same_person_text()))
                .child(el("div").class("dialog-actions").child(same).child(other).child(cancel))
        })
    })
}

/// Asks for an access token. What is typed stays until it is taken; the token stays in memory.
fn token(on_done: impl Fn() + Copy + 'static) -> El {
    let (app, messages) = (use_app(), use_messages());
    let typed = signal(String::new());
    let error = signal(String::new());
    let asked = signal(None);
    let is_invalid = move || error.with(|error| !error.is_empty()).then_some("true");
    let field = el("input").attr("id", "token").attr("type", "password").attr("autocomplete", "off");
    let field = field.attr("spellcheck", "false").attr("aria-describedby", "token-hint token-error");
    let field = field.attr_live("aria-invalid", is_invalid).value_live(move || typed.get());
    let field = field.on_value("input", move |value| typed.set(value));
    let button = el("button").class("button").attr("data-rank", "primary").attr("type", "submit");
    let row = el("div").class("field-row").child(field).child(button.text(messages.sign_in()));
    let problem = el("p").attr("id", "token-error").class("field-error").attr("role", "alert");
    el("form")
        .class("sign-in")
        .on("submit", move |event| {
            event.prevent_default();
            match app.sign_in(&typed.get_untracked()) {
                Ok(waiting) => {
                    error.try_set(String::new());
                    typed.try_set(String::new());
                    if waiting.is_some() {
                        asked.set(waiting);
                    } else {
                        on_done();
                    }
                }
                Err(bad) => error.set(labels::bad_token(messages, bad)),
            }
        })
        .child(el("label").attr("for", "token").text(messages.access_token()))
        .child(row)
        .child(problem.child(text(move || error.get())))
        .child(el("p").attr("id", "token-hint").class("hint").text(messages.token_hint()))
        .child(same_person(asked, on_done))
}
