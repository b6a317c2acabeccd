//! Waiting.

use gloo_timers::future::TimeoutFuture;

/// Ends after so many milliseconds; dropping it ends the timer.
pub fn pause(milliseconds: u32) -> TimeoutFuture {
    TimeoutFuture::new(milliseconds)
}
