//! Sign-outs in other tabs while this page was in the browser's back/forward cache. Each sign-out stores a marker. Another
//! tab's write may arrive after this page is shown again; the browser then sends a storage event.

use acceptance_persistence::retention::dated;
use leptos::ev;
use leptos::prelude::*;

use crate::browser::{random, storage, timer};
use crate::state::Session;
use crate::state::storage::keys;

/// Stores a marker of the sign-out.
pub(in crate::state) fn store_marker(session: Session) {
    storage::write(&name(session), Some(&dated(&random::name().unwrap_or_default(), timer::now())));
}

/// Looks for a marker when the page is shown, and when another tab stores one. Calls `on_missed` if the user signed
/// out elsewhere.
pub(in crate::state) fn watch(session: Session, on_missed: impl Fn() + Copy + 'static) {
    let marker = move || storage::read(&name(session));
    // The marker that was stored when the user signed in here.
    let seen = StoredValue::new(None);
    Effect::new(move || {
        session.track_user();
        seen.set_value(marker());
    });
    let look = move || {
        let marker = marker();
        let is_new = marker.is_some() && seen.with_value(|seen| *seen != marker);
        if is_new && session.has_token() {
            on_missed();
        }
    };
    let shown = window_event_listener(ev::pageshow, move |_| look());
    let visible = window_event_listener(ev::visibilitychange, move |_| look());
    let stored = window_event_listener_untyped("storage", move |event| {
        if storage::changed(&event).is_some_and(|key| key == name(session)) {
            look();
        }
    });
    on_cleanup(move || {
        shown.remove();
        visible.remove();
        stored.remove();
    });
}

fn name(session: Session) -> String {
    keys::of_user(keys::SIGNED_OUT, &session.scope())
}
