//! Waiting.

use std::time::Duration;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::{request_idle_callback_with_handle, set_timeout};

/// What is waited where a browser does not say when it is idle (Safari).
const LATER: Duration = Duration::from_secs(2);

/// Ends after so many milliseconds; dropping it ends the timer.
pub fn pause(milliseconds: u32) -> TimeoutFuture {
    TimeoutFuture::new(milliseconds)
}

/// Calls once the browser has nothing better to do.
pub fn when_idle(run: fn()) {
    if request_idle_callback_with_handle(run).is_err() {
        set_timeout(run, LATER);
    }
}
