//! Whether the server has another build of the app than this tab runs, or other settings than the stored ones in use.

use acceptance_config::{Config, ProxyUser};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{config_file, document, timer, version};
use crate::lazy::lazy;
use crate::state::Session;

/// The milliseconds between two requests.
const INTERVAL: i64 = 60_000;
/// The milliseconds without an offer after *Later*, and between two requests while the user stays in this tab.
const HOUR: i64 = 60 * 60_000;

/// Returns whether the settings in a file are those in use.
type CompareSettings = fn(Config, &Config) -> bool;

lazy!(settings_check: CompareSettings, in rest, |mut read, used| {
    // Problems and the name of the user do not come from this file alone.
    if let (ProxyUser::At(read), ProxyUser::At(used)) = (&mut read.proxy_user, &used.proxy_user) {
        read.name.clone_from(&used.name);
    }
    read.problems.clone_from(&used.problems);
    read.stored = used.stored;
    read == *used
});

/// The offer of a new build.
#[derive(Clone, Copy)]
pub struct Version {
    is_offered: RwSignal<bool>,
    /// When the next request may be sent, in milliseconds since 1970.
    next: StoredValue<i64>,
    /// When the last request was sent, or the app started, in milliseconds since 1970.
    last: StoredValue<i64>,
    /// If stored settings are in use: when the server sent them, in milliseconds since 1970.
    stored_settings: RwSignal<Option<i64>>,
    session: Session,
}

impl Version {
    pub(super) fn new(session: Session) -> Self {
        Self {
            is_offered: RwSignal::new(false),
            next: StoredValue::new(0),
            last: StoredValue::new(timer::now()),
            stored_settings: RwSignal::new(session.config().stored),
            session,
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

    /// Returns when the server sent the settings in use, if they are stored ones because it did not respond.
    pub fn stored_settings(self) -> Option<i64> {
        self.stored_settings.get()
    }

    /// Reads the settings again if stored ones are in use. Offers to load the app again if the server has others.
    pub fn check_settings(self) {
        if self.stored_settings.get_untracked().is_none() {
            return;
        }
        spawn_local(async move {
            if let Ok(compare) = settings_check().await
                && let Ok(read) = config_file::load().await
                && read.stored.is_none()
            {
                self.stored_settings.try_set(None);
                if !compare(read, &self.session.config()) {
                    self.is_offered.try_set(true);
                }
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
