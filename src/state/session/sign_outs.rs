//! Sign-outs in other tabs while this page was in the browser's back/forward cache. Each sign-out stores a marker. Another
//! tab's write may arrive after this page is shown again; the browser then sends a storage event.

use acceptance_persistence::retention::dated;
use leptos::ev;
use leptos::prelude::*;

use crate::browser::{random, storage, timer};
use crate::state::Session;
use crate::state::storage::keys;

/// The sign-outs of the user of this tab.
#[derive(Clone, Copy)]
pub struct SignOuts {
    session: Session,
    /// The marker that was stored when the user signed in here.
    seen: StoredValue<Option<String>>,
}

impl SignOuts {
    pub(in crate::state) fn new(session: Session) -> Self {
        Self { session, seen: StoredValue::new(None) }
    }

    /// Stores a marker of the sign-out.
    pub(in crate::state) fn tell(self) {
        storage::write(&self.name(), Some(&dated(&random::name(), timer::now())));
    }

    /// Looks for a marker when the page is shown, and when another tab stores one. Calls `on_missed` if the user signed
    /// out elsewhere.
    pub(in crate::state) fn watch(self, on_missed: impl Fn() + Copy + 'static) {
        Effect::new(move || {
            self.session.track_user();
            self.seen.set_value(self.marker());
        });
        let look = move || {
            let marker = self.marker();
            let is_new = marker.is_some() && self.seen.with_value(|seen| *seen != marker);
            if is_new && self.session.has_token() {
                on_missed();
            }
        };
        let shown = window_event_listener(ev::pageshow, move |_| look());
        let seen = window_event_listener(ev::visibilitychange, move |_| look());
        let left = window_event_listener_untyped("storage", move |event| {
            if storage::changed(&event).is_some_and(|name| name == self.name()) {
                look();
            }
        });
        on_cleanup(move || {
            shown.remove();
            seen.remove();
            left.remove();
        });
    }

    fn marker(self) -> Option<String> {
        storage::read(&self.name())
    }

    fn name(self) -> String {
        keys::of_user(keys::SIGNED_OUT, &self.session.scope())
    }
}
