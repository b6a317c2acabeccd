//! Whether the server has another build of the desk than the one that this tab runs. It is only ever offered.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{document, timer, version};

/// The least milliseconds between two looks.
const LOOK: i64 = 60_000;
/// The milliseconds for which an offer that was put off stays away.
const LATER: i64 = 60 * 60_000;

/// The build of this tab among those of the server.
#[derive(Clone, Copy)]
pub struct Version {
    /// Whether another build is offered.
    is_offered: RwSignal<bool>,
    /// When the server was last asked, in milliseconds since 1970.
    looked: StoredValue<Option<i64>>,
    /// Which build was put off, and when.
    put_off: StoredValue<Option<(String, i64)>>,
    /// The build that is offered.
    build: StoredValue<String>,
    /// Whether the person chose to load the page anew, after being told what becomes of their work.
    is_leaving: StoredValue<bool>,
}

impl Version {
    pub(super) fn new() -> Self {
        Self {
            is_offered: RwSignal::new(false),
            looked: StoredValue::new(None),
            put_off: StoredValue::new(None),
            build: StoredValue::new(String::new()),
            is_leaving: StoredValue::new(false),
        }
    }

    /// Asks the server, unless nobody can see the page or it was asked within the last minute. Nobody waits for it.
    pub fn check_for_update(self) {
        let now = timer::now();
        // A clock that was set back asks again.
        let is_fresh = |looked: i64| (0..LOOK).contains(&now.saturating_sub(looked));
        if document::is_hidden() || self.looked.get_value().is_some_and(is_fresh) {
            return;
        }
        let Some(own) = version::own() else { return };
        self.looked.set_value(Some(now));
        spawn_local(async move {
            if let Some(deployed) = version::deployed().await {
                self.heard(&own, deployed);
            }
        });
    }

    fn heard(self, own: &str, deployed: String) {
        let now = timer::now();
        let is_put_off = self.put_off.try_with_value(|put_off| {
            let put_off = put_off.as_ref().filter(|(build, _)| *build == deployed);
            put_off.is_some_and(|(_, at)| (0..LATER).contains(&now.saturating_sub(*at)))
        });
        let is_offered = deployed != own && is_put_off == Some(false);
        self.build.try_set_value(deployed);
        if self.is_offered.try_get_untracked() == Some(!is_offered) {
            self.is_offered.set(is_offered);
        }
    }

    /// Whether another build is offered.
    pub fn is_offered(self) -> bool {
        self.is_offered.get()
    }

    /// The person does not want it now.
    pub fn put_off(self) {
        self.put_off.set_value(Some((self.build.get_value(), timer::now())));
        self.is_offered.set(false);
    }

    /// Loads the new build.
    pub(super) fn load(self) {
        self.is_leaving.set_value(true);
        version::reload();
    }

    /// Whether the page is left on a wish that was made here; asked once for each wish.
    pub(super) fn takes_leave(self) -> bool {
        self.is_leaving.try_update_value(std::mem::take).unwrap_or_default()
    }
}
