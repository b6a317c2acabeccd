//! Refreshes the operator's queue while a page shows it.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{document, timer};
use crate::state::requests::canceller::Cancellers;
use crate::state::{Loaded, Reviews};

/// Milliseconds between two checks of the due time.
const TICK: u32 = 2_000;

impl Reviews {
    /// Refreshes the queue until the page closes: reads it if necessary, and again at intervals.
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
            // A queue that an earlier token could not read is read at once.
            let has_failed = matches!(self.queue.get_untracked(), Loaded::Failed(_));
            untrack(|| if has_failed { self.read() } else { self.freshen() });
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

    /// Reads the queue if it is due.
    fn freshen(self) {
        let is_reading = self.progress.with_untracked(Option::is_some);
        if !is_reading && self.due.get_untracked() <= timer::now() {
            self.read();
        }
    }
}
