//! Waiting.

use gloo_timers::future::TimeoutFuture;

/// Ends after so many milliseconds; dropping it ends the timer.
pub fn pause(milliseconds: u32) -> TimeoutFuture {
    TimeoutFuture::new(milliseconds)
}

/// The milliseconds since 1970 by the browser's clock.
pub fn now() -> i64 {
    #[expect(clippy::as_conversions, reason = "whole milliseconds, far below 2^53")]
    let now = js_sys::Date::now() as i64;
    now
}
