//! Sign-outs in other tabs that this one could not hear of: a page that is kept for the browser's Back hears nothing, so
//! word of each sign-out is left in the browser. What another tab writes may reach this one a moment after it is shown
//! again; the browser says then that it came.

use leptos::ev;
use leptos::prelude::*;

use super::Session;
use super::local_store::OURS;
use crate::browser::{random, storage, timer};

/// The kind of kept texts that say that a user signed out.
pub(super) const KIND: &str = "signed-out";

/// Sign-outs of the user of this tab.
#[derive(Clone, Copy)]
pub struct SignOuts {
    session: Session,
    /// The word that was there when the user signed in here.
    seen: StoredValue<Option<String>>,
}

impl SignOuts {
    pub(super) fn new(session: Session) -> Self {
        Self { session, seen: StoredValue::new(None) }
    }

    /// Leaves word that the user signs out.
    pub(super) fn tell(self) {
        // With its time in the first line, as all that is kept.
        let at = timer::now().to_string();
        storage::write(&self.name(), Some(&[KIND, " 1 ", &at, " 0\n", &random::name()].concat()));
    }

    /// Looks for word whenever the page is shown, and when another tab leaves some; `on_missed` is called when the user
    /// signed out elsewhere meanwhile.
    pub(super) fn watch(self, on_missed: impl Fn() + Copy + 'static) {
        Effect::new(move || {
            self.session.track_user();
            self.seen.set_value(self.word());
        });
        let look = move || {
            let word = self.word();
            let is_new = word.is_some() && self.seen.with_value(|seen| *seen != word);
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

    fn word(self) -> Option<String> {
        storage::read(&self.name())
    }

    fn name(self) -> String {
        [OURS, KIND, &self.session.scope()].concat()
    }
}
