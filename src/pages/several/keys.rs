//! Keys of a run: arrow keys go to another certificate, Enter accepts the one that is shown. No key sends a decision.

use acceptance_process::guided_run::{Direction, RunEvent};
use leptos::prelude::*;

use crate::browser::document;
use crate::state::GuidedRuns;
use crate::ui::keys::on_page_keys;
use crate::ui::new_question::use_is_new_question;

/// The elements that take Enter or arrow keys themselves.
const BUSY: &str = "a:focus, button:focus, input:focus, select:focus, summary:focus, textarea:focus";

/// Calls `handle` with each key that belongs to the page, until the caller is unmounted. A key that is held down counts
/// once.
fn on_free_keys(handle: impl Fn(&str) -> bool + 'static) {
    on_page_keys(move |chord, event| {
        let is_free = !event.repeat() && !document::is_there(BUSY);
        chord.plain().filter(|_| is_free).is_some_and(&handle)
    });
}

/// Goes to the next and the previous certificate by arrow keys, until the page is unmounted.
pub fn move_by_arrows(runs: GuidedRuns) {
    on_free_keys(move |key| {
        let is_forward = match key {
            "ArrowRight" => !document::is_right_to_left(),
            "ArrowLeft" => document::is_right_to_left(),
            _ => return false,
        };
        runs.apply(RunEvent::Moved(if is_forward { Direction::Next } else { Direction::Previous }));
        true
    });
}

/// Calls `answer` when Enter is pressed, until the caller is unmounted.
pub fn answer_by_enter(answer: impl Into<Callback<()>>) {
    let answer = answer.into();
    let is_new = use_is_new_question();
    on_free_keys(move |key| {
        let is_answered = key == "Enter" && !untrack(is_new);
        if is_answered {
            answer.run(());
        }
        is_answered
    });
}
