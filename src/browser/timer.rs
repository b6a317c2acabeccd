//! Waiting.

use std::cell::Cell;

use gloo_timers::future::TimeoutFuture;
use leptos::task::{spawn_local, tick};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Ends after so many milliseconds; dropping it ends the timer.
pub fn pause(milliseconds: u32) -> TimeoutFuture {
    TimeoutFuture::new(milliseconds)
}

/// Goes on in the browser's next task, so that it can paint before, or answer to a press.
pub fn next_task() -> TimeoutFuture {
    pause(0)
}

/// While the program begins, on a slow phone perhaps, in milliseconds.
const START: f64 = 5.0;
/// Afterwards: a page is made and laid out in few tasks.
const USUAL: f64 = 60.0;

thread_local! {
    /// After how many milliseconds of work the browser has its turn.
    static PATIENCE: Cell<f64> = const { Cell::new(START) };
    /// When it had its turn last, in milliseconds since the page began.
    static RESTED: Cell<f64> = const { Cell::new(0.0) };
    /// Whether somebody went on whose work is not done yet.
    static IS_AT_WORK: Cell<bool> = const { Cell::new(false) };
}

/// Gives the browser its turn, unless it had that a moment ago: what is several short tasks on a slow phone is one, and
/// one layout, on a quick machine. What was set in motion before is done first and counts.
pub async fn breathe() {
    tick().await;
    while IS_AT_WORK.get() {
        tick().await;
    }
    if since_start() - RESTED.get() >= PATIENCE.get() {
        next_task().await;
        RESTED.set(since_start());
    }
    IS_AT_WORK.set(true);
    // What goes on now sets signals, and whoever follows them works in the rest of this turn.
    spawn_local(async {
        tick().await;
        IS_AT_WORK.set(false);
    });
}

/// The first page is there: what comes now can wait for a moment.
pub fn end_start() {
    PATIENCE.set(USUAL);
}

/// Whether the first page is there.
pub fn is_started() -> bool {
    PATIENCE.get() >= USUAL
}

/// Sets after how many milliseconds of work the browser has its turn; 0 is always, as on a slow phone.
pub fn set_patience(milliseconds: f64) {
    PATIENCE.set(milliseconds);
}

/// In milliseconds.
fn since_start() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

/// The milliseconds since 1970 by the browser's clock.
pub fn now() -> i64 {
    #[expect(clippy::as_conversions, reason = "whole milliseconds, far below 2^53")]
    let now = js_sys::Date::now() as i64;
    now
}

/// Does something once the browser has nothing better to do.
pub fn when_idle(act: impl FnOnce() + 'static) {
    /// The milliseconds after which a browser without a notion of idleness (Safari) counts as idle.
    const SOON: i32 = 300;
    let Some(window) = web_sys::window() else { return };
    let act = Closure::once_into_js(act);
    let act = act.unchecked_ref();
    if window.request_idle_callback(act).is_err() {
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(act, SOON);
    }
}
