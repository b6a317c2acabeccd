//! A delay before a new question accepts answers, so that a double press answers one question only.

use leptos::context::Provider;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;

/// Longer than the pause within a double click, a double tap, or two quick keys.
const DELAY: u32 = 500;

/// Replaces the delay: milliseconds, or 0 for none.
#[derive(Clone, Copy, Debug)]
pub struct AnswerDelay(pub u32);

/// Whether a question is too new to be answered.
#[derive(Clone, Copy)]
struct IsNew(RwSignal<bool>);

/// Returns a new question. Its buttons are disabled until the delay has passed, except quiet ones.
#[component]
pub fn NewQuestion(children: Children) -> impl IntoView {
    let AnswerDelay(delay) = use_context().unwrap_or(AnswerDelay(DELAY));
    let is_new = RwSignal::new(delay > 0);
    if delay > 0 {
        spawn_local(async move {
            timer::pause(delay).await;
            is_new.try_set(false);
        });
    }
    view! { <Provider value=IsNew(is_new)>{children()}</Provider> }
}

/// Returns a function that checks whether the question around the calling component is too new to be answered.
pub fn use_is_new_question() -> impl Fn() -> bool + Copy + Send + Sync {
    let question = use_context::<IsNew>();
    move || question.is_some_and(|IsNew(is_new)| is_new.get())
}
