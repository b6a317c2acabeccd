//! The present place and its history. Unsaved changes stay in this tab when their place is left.

use acceptance_route::Route;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{location, timer};

/// The milliseconds until the address contains the view. Writing it takes milliseconds, so not with each key of a search,
/// and Safari refuses more than 100 writes in half a minute.
const DELAY: u32 = 100;

/// A section of the settings that other places link to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsSection {
    Log,
    Check,
}

impl SettingsSection {
    pub fn heading(self) -> &'static str {
        match self {
            Self::Log => "log-heading",
            Self::Check => "check-heading",
        }
    }
}

/// The present place.
#[derive(Clone, Copy)]
pub struct Navigation {
    route: RwSignal<Route>,
    /// Whether the address lacks the present view.
    is_behind: StoredValue<bool>,
    /// The section of the settings that gets the focus.
    section: StoredValue<Option<SettingsSection>>,
}

impl Navigation {
    pub(super) fn new() -> Self {
        let route = RwSignal::new(Route::parse(&location::current()));
        Self { route, is_behind: StoredValue::new(false), section: StoredValue::new(None) }
    }

    pub fn route(self) -> Route {
        self.route.get()
    }

    /// Opens a place.
    pub fn go(self, route: Route) {
        self.write_address();
        let (address, current) = (route.address(), location::current());
        // A repeated entry, also with another spelling of the same place, would make Back seem to do nothing.
        if Route::parse(&current) != route {
            location::push(&address);
        } else if current != address {
            location::replace(&address);
        }
        self.route.set(route);
    }

    /// Moves the focus to a section of the settings when they are opened next.
    pub fn want_section(self, section: SettingsSection) {
        self.section.set_value(Some(section));
    }

    /// Returns the section of the settings that gets the focus, once.
    pub fn take_section(self) -> Option<SettingsSection> {
        self.section.try_update_value(Option::take).flatten()
    }

    /// Opens a place in place of the present entry of the history.
    pub fn replace(self, route: Route) {
        self.is_behind.set_value(false);
        location::replace(&route.address());
        self.route.set(route);
    }

    /// Changes the view of the present place, without a new entry of the history. The address follows later.
    pub fn change_view(self, route: Route) {
        self.route.set(route);
        if !self.is_behind.get_value() {
            self.is_behind.set_value(true);
            spawn_local(async move {
                timer::pause(DELAY).await;
                self.write_address();
            });
        }
    }

    /// Writes the address of the present place if it is behind.
    pub fn write_address(self) {
        if self.is_behind.try_get_value() == Some(true) {
            self.is_behind.set_value(false);
            location::replace(&self.route.get_untracked().address());
        }
    }

    /// Follows the browser's Back or Forward.
    pub fn follow_history(self) {
        // The address of the previous entry is not updated.
        self.is_behind.set_value(false);
        self.route.set(Route::parse(&location::current()));
    }
}
