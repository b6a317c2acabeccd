//! A failure in place: what was received, what to do, and the way out.

use acceptance_process::Failure;
use leptos::prelude::*;

use crate::sign_in::SignIn;
use crate::state::use_desk;
use crate::ui::icon::{Icon, Picture};
use crate::{use_words, wording};

/// Tells a failure where its result would have been. A lost session asks for a token right here.
#[component]
pub fn Trouble(failure: Failure, on_retry: impl Fn() + Copy + 'static) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let trouble = wording::failure(words, &failure);
    let is_session = failure.is_session() && desk.session.asks_for_token();
    view! {
        <div class="trouble">
            <div role="alert">
                <p class="trouble-what">
                    <Picture icon=Icon::Warning />
                    {trouble.what}
                </p>
                {trouble
                    .quote
                    .map(|quote| {
                        view! {
                            <p class="trouble-quote">
                                {words.service_says()} " " <q>
                                    <bdi>{quote}</bdi>
                                </q>
                            </p>
                        }
                    })}
                <p>{trouble.advice}</p>
            </div>
            {if is_session {
                view! { <SignIn on_done=on_retry /> }.into_any()
            } else {
                view! {
                    <button class="button" type="button" on:click=move |_| on_retry()>
                        {words.try_again()}
                    </button>
                }
                    .into_any()
            }}
        </div>
    }
}
