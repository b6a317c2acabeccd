//! Keys of a run: arrow keys go to another certificate, Enter accepts the one that is shown. No key sends a decision.

use acceptance_process::guided_run::{Direction, RunEvent};
use leptos::ev;
use leptos::prelude::*;

use crate::browser::document;
use crate::state::GuidedRuns;
use crate::ui::new_question::use_is_new_question;

/// The elements that take Enter or arrow keys themselves.
const BUSY: &str = "a:focus, button:focus, input:focus, select:focus, summary:focus, textarea:focus, dialog[open], :popover-open";

/// Returns whether a key belongs to the page. A key that is held down counts once.
fn is_free(event: &ev::KeyboardEvent) -> bool {
    let is_modified = event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key();
    !is_modified && !event.default_prevented() && !event.repeat() && !document::is_there(BUSY)
}

/// Goes to the next and the previous certificate by arrow keys, until the page is unmounted.
pub fn move_by_arrows(runs: GuidedRuns) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_forward = match event.key().as_str() {
            "ArrowRight" => !document::is_right_to_left(),
            "ArrowLeft" => document::is_right_to_left(),
            _ => return,
        };
        if is_free(&event) {
            event.prevent_default();
            runs.apply(RunEvent::Moved(if is_forward { Direction::Next } else { Direction::Previous }));
        }
    });
    on_cleanup(move || listener.remove());
}

/// Calls `accept` when Enter is pressed, until the caller is unmounted.
pub fn accept_by_enter(accept: Callback<()>) {
    let is_new = use_is_new_question();
    let listener = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Enter" && is_free(&event) && !untrack(is_new) {
            event.prevent_default();
            accept.run(());
        }
    });
    on_cleanup(move || listener.remove());
}
