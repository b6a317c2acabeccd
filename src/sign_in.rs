//! The form that takes an access token. What is typed stays until it is taken; the token stays in memory.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::state::use_desk;
use crate::{use_words, wording};

/// Asks for an access token; `on_done` is called once one was taken.
#[component]
pub fn SignIn(on_done: impl Fn() + 'static) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let typed = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        match desk.session.sign_in(&typed.get_untracked()) {
            Ok(()) => {
                typed.set(String::new());
                error.set(None);
                on_done();
            }
            Err(bad) => error.set(Some(wording::bad_token(words, bad))),
        }
    };
    view! {
        <form class="sign-in" on:submit=on_submit>
            <label for="token">{words.access_token()}</label>
            <div class="field-row">
                <input
                    id="token"
                    type="password"
                    autocomplete="off"
                    spellcheck="false"
                    aria-describedby="token-hint token-error"
                    aria-invalid=move || error.with(Option::is_some).then_some("true")
                    prop:value=move || typed.get()
                    on:input:target=move |event| typed.set(event.target().value())
                />
                <button class="button" data-rank="primary" type="submit">
                    {words.sign_in()}
                </button>
            </div>
            <p id="token-error" class="field-error" role="alert">
                {move || error.get()}
            </p>
            <p id="token-hint" class="hint">
                {words.token_hint()}
            </p>
        </form>
    }
}
