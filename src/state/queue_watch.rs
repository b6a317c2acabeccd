//! Keeps the operator's queue fresh while a page looks at it.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Reviews;
use super::canceller::Cancellers;
use crate::browser::{document, timer};

/// The milliseconds between two looks at whether it is time to read again.
const TICK: u32 = 2_000;

impl Reviews {
    /// Keeps the queue fresh until the page is gone: reads it where it was not read, and again after a while.
    pub fn watch(self) {
        let own = self.watch.begin();
        self.is_watched.set_value(true);
        on_cleanup(move || {
            if own.is_wanted() {
                self.is_watched.set_value(false);
                self.counters.with_value(Cancellers::cancel_all);
            }
        });
        Effect::new(move || {
            self.session.track_user();
            untrack(|| self.freshen());
        });
        spawn_local(async move {
            loop {
                timer::pause(TICK).await;
                if !own.is_wanted() || self.is_watched.try_get_value() != Some(true) {
                    return;
                }
                if document::is_hidden() || !untrack(|| self.session.is_signed_in()) {
                    continue;
                }
                self.freshen();
                self.count_on();
            }
        });
    }

    /// Reads the queue where it is time to.
    fn freshen(self) {
        let is_reading = self.progress.with_untracked(Option::is_some);
        if !is_reading && self.due.get_untracked() <= timer::now() {
            self.read();
        }
    }
}
