//! Timers.

use std::cell::Cell;
use std::future::Future;

use futures_channel::oneshot;
use futures_util::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::{WindowListenerHandle, request_animation_frame, window_event_listener_untyped};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Waits for this time; dropping it cancels the timer.
pub fn pause(milliseconds: u32) -> TimeoutFuture {
    TimeoutFuture::new(milliseconds)
}

/// Waits for this time, or until this computer has a network again.
pub async fn pause_or_online(milliseconds: u32) {
    let (sender, online) = oneshot::channel();
    let sender = Cell::new(Some(sender));
    let _listener = OnlineListener(Some(window_event_listener_untyped("online", move |_| {
        // The receiver may be gone.
        sender.take().map(|sender| sender.send(()));
    })));
    select(online, pause(milliseconds)).await;
}

/// Removes the listener when the pause ends or is dropped.
struct OnlineListener(Option<WindowListenerHandle>);

impl Drop for OnlineListener {
    fn drop(&mut self) {
        if let Some(listener) = self.0.take() {
            listener.remove();
        }
    }
}

/// Awaits `work`; `None` if it takes longer than this time.
pub async fn within<T>(milliseconds: u32, work: impl Future<Output = T>) -> Option<T> {
    match select(Box::pin(work), pause(milliseconds)).await {
        Either::Left((result, _)) => Some(result),
        Either::Right(_) => None,
    }
}

/// Continues in the browser's next task, so that it can paint or handle input before.
pub fn next_task() -> TimeoutFuture {
    pause(0)
}

/// Waits until the browser has painted what is there. A hidden page is not painted, so the wait is short.
pub async fn painted() {
    /// The maximum wait in milliseconds.
    const SOON: u32 = 300;
    let (tell, told) = oneshot::channel();
    // The first frame is painted after its callbacks.
    request_animation_frame(|| request_animation_frame(move || _ = tell.send(())));
    let _ = within(SOON, told).await;
}

/// Returns the milliseconds since 1970 by the browser's clock.
pub fn now() -> i64 {
    #[expect(clippy::as_conversions, reason = "whole milliseconds, far below 2^53")]
    let now = js_sys::Date::now() as i64;
    now
}

/// Calls `act` once the browser is idle.
pub fn when_idle(act: impl FnOnce() + 'static) {
    /// Milliseconds after which a browser without idle callbacks (Safari) counts as idle.
    const SOON: i32 = 300;
    let Some(window) = web_sys::window() else { return };
    let act = Closure::once_into_js(act);
    let act = act.unchecked_ref();
    if window.request_idle_callback(act).is_err() {
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(act, SOON);
    }
}
