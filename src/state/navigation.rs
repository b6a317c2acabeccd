//! Where the person is, and leaving a place with unsaved marks.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Drafts;
use crate::browser::{location, timer};
use crate::route::Route;

/// The milliseconds within which the address says how a place is shown. Writing it takes browsers milliseconds, and
/// Safari refuses to do so more than 100 times in half a minute: who types a search would wait for it with each key.
const SOON: u32 = 100;

/// How a place is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// By a link: a new entry of the history.
    Link,
    /// By the browser's Back or Forward.
    History,
}

/// Where the person is.
#[derive(Clone, Copy)]
pub struct Navigation {
    /// The present place.
    route: RwSignal<Route>,
    /// A place that the person wants to go to, once they have answered what becomes of unsaved marks.
    wanted: RwSignal<Option<(Route, Way)>>,
    /// Whether the address is still to say how the present place is shown.
    is_behind: StoredValue<bool>,
    drafts: Drafts,
}

impl Navigation {
    pub(super) fn new(drafts: Drafts) -> Self {
        let route = Route::parse(&location::current());
        let (route, wanted) = (RwSignal::new(route), RwSignal::new(None));
        Self { route, wanted, is_behind: StoredValue::new(false), drafts }
    }

    /// The present place.
    pub fn route(self) -> Route {
        self.route.get()
    }

    /// Goes to a place, unless unsaved marks would be left; then the person is asked.
    pub fn go(self, route: Route) {
        if self.leaves_marks(&route) {
            self.wanted.set(Some((route, Way::Link)));
        } else {
            self.write_address();
            location::push(&route.address());
            self.route.set(route);
        }
    }

    /// Goes to a place without an entry of the history of its own.
    pub fn replace(self, route: Route) {
        self.is_behind.set_value(false);
        location::replace(&route.address());
        self.route.set(route);
    }

    /// Shows the same place in another way, without an entry of the history. The address says so soon.
    pub fn change_view(self, route: Route) {
        self.route.set(route);
        if !self.is_behind.get_value() {
            self.is_behind.set_value(true);
            spawn_local(async move {
                timer::pause(SOON).await;
                self.write_address();
            });
        }
    }

    /// Sees to it that the address is that of the present place.
    pub fn write_address(self) {
        if self.is_behind.try_get_value() == Some(true) {
            self.is_behind.set_value(false);
            location::replace(&self.route.get_untracked().address());
        }
    }

    /// Follows the browser's Back or Forward.
    pub fn follow_history(self) {
        // The entry that it was for has been left.
        self.is_behind.set_value(false);
        let route = Route::parse(&location::current());
        if self.leaves_marks(&route) {
            let present = self.route.get_untracked().address();
            location::push(&present);
            self.wanted.set(Some((route, Way::History)));
        } else {
            self.route.set(route);
        }
    }

    /// Whether the person must answer first.
    pub fn is_asking(self) -> bool {
        self.wanted.with(Option::is_some)
    }

    /// The person stays.
    pub fn stay(self) {
        self.wanted.set(None);
    }

    /// The person leaves; the marks stay in this tab.
    pub fn leave(self) {
        if let Some((route, way)) = self.wanted.get_untracked() {
            self.wanted.set(None);
            self.write_address();
            let address = route.address();
            self.route.set(route);
            match way {
                Way::Link => location::push(&address),
                // The present place was put behind the wanted one, which is thus one step back.
                Way::History => location::back(),
            }
        }
    }

    fn leaves_marks(self, to: &Route) -> bool {
        let from = self.route.get_untracked();
        let key = match (&from, to) {
            (Route::Certificate(from, _), Route::Certificate(to, _)) if from == to => return false,
            (Route::Certificate(from, _), _) => *from,
            _ => return false,
        };
        untrack(|| self.drafts.count(key)) > 0
    }
}
