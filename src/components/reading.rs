//! Reads what a page shows.

use leptos::prelude::*;

use crate::state::use_session;

/// Calls `read` at once if the user is signed in, after each sign-in, and when the subject changes.
/// The first read starts while the page is rendered.
pub fn use_reading<T: 'static>(subject: impl Fn() -> T + 'static, read: impl Fn(T) + 'static) {
    let session = use_session();
    let is_begun = untrack(|| session.is_signed_in());
    if is_begun {
        untrack(|| read(subject()));
    }
    Effect::new(move |before: Option<()>| {
        session.track_user();
        let subject = subject();
        if session.is_signed_in() && (before.is_some() || !is_begun) {
            untrack(|| read(subject));
        }
    });
}
