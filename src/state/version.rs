//! Whether the server has another build of the app than this tab runs.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{document, timer, version};

/// The milliseconds between two requests.
const INTERVAL: i64 = 60_000;
/// The milliseconds without an offer after *Later*, and between two requests while the user stays in this tab.
const HOUR: i64 = 60 * 60_000;

/// The offer of a new build.
#[derive(Clone, Copy)]
pub struct Version {
    is_offered: RwSignal<bool>,
    /// When the next request may be sent, in milliseconds since 1970.
    next: StoredValue<i64>,
    /// When the last request was sent, or the app started, in milliseconds since 1970.
    last: StoredValue<i64>,
}

impl Version {
    pub(super) fn new() -> Self {
        Self {
            is_offered: RwSignal::new(false),
            next: StoredValue::new(0),
            last: StoredValue::new(timer::now()),
        }
    }

    /// Asks the server for its build, an hour after the last request.
    pub fn check_each_hour(self) {
        if timer::now() >= self.last.get_value().saturating_add(HOUR) {
            self.check_for_update();
        }
    }

    /// Asks the server for its build, at most once a minute, while the page is visible.
    pub fn check_for_update(self) {
        let now = timer::now();
        if document::is_hidden() || now < self.next.get_value() {
            return;
        }
        let Some(own) = version::own() else { return };
        self.next.set_value(now.saturating_add(INTERVAL));
        self.last.set_value(now);
        spawn_local(async move {
            if let Some(deployed) = version::deployed().await {
                self.is_offered.try_set(deployed != own);
            }
        });
    }

    pub fn is_offered(self) -> bool {
        self.is_offered.get()
    }

    /// Hides the offer for an hour.
    pub fn put_off(self) {
        self.next.set_value(timer::now().saturating_add(HOUR));
        self.is_offered.set(false);
    }
}
