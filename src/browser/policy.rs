//! Origins to which the content security policy of the page forbids requests. The browser reports such a request as a
//! network failure, and names the reason only by an event.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, Url};

use super::{location, member, timer};

/// The addresses that the policy forbade.
#[derive(Default)]
struct Policy {
    is_followed: bool,
    forbidden: Vec<String>,
}

thread_local! {
    static POLICY: RefCell<Policy> = RefCell::default();
}

/// Follows the events of the page, from the first request on.
pub(super) fn follow() {
    if POLICY.with_borrow_mut(|policy| std::mem::replace(&mut policy.is_followed, true)) {
        return;
    }
    let note = Closure::<dyn Fn(Event)>::new(|event: Event| {
        let text = |name| member(&event, name).as_string();
        // A policy that only reports forbids nothing.
        if text("disposition").as_deref() == Some("enforce")
            && text("effectiveDirective").as_deref() == Some("connect-src")
            && let Some(address) = text("blockedURI")
        {
            POLICY.with_borrow_mut(|policy| policy.forbidden.push(address));
        }
    });
    if let Some(window) = web_sys::window() {
        let _ =
            window.add_event_listener_with_callback("securitypolicyviolation", note.as_ref().unchecked_ref());
    }
    note.forget();
}

/// Returns whether the policy forbids requests to the origin of an address, after a request to it failed.
pub(super) async fn forbids(address: &str) -> bool {
    let Ok(origin) = Url::new_with_base(address, &location::origin()).map(|url| url.origin()) else {
        return false;
    };
    // The event may arrive after the failure.
    timer::next_task().await;
    POLICY.with_borrow(|policy| {
        policy.forbidden.iter().any(|address| Url::new(address).is_ok_and(|url| url.origin() == origin))
    })
}
