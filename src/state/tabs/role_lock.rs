//! Roles of tabs: one tab at a time works, the others look on. The browser's locks decide.

use leptos::prelude::*;

use crate::browser::tabs::{Answer, Asked, Lock, LockMode, ask};
use crate::state::requests::latest::Latest;

/// The role of this tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TabRole {
    /// It is not known yet.
    Asking,
    Working,
    Watching,
}

/// A lock of the browser, and the role that it gives this tab.
#[derive(Clone, Copy)]
pub(super) struct RoleLock {
    role: RwSignal<TabRole>,
    /// Late answers to earlier requests are ignored.
    requests: Latest,
    asked: StoredValue<Option<Asked>, LocalStorage>,
    lock: StoredValue<Option<Lock>, LocalStorage>,
}

impl RoleLock {
    pub(super) fn new() -> Self {
        Self {
            role: RwSignal::new(TabRole::Asking),
            requests: Latest::new(),
            asked: StoredValue::new_local(None),
            lock: StoredValue::new_local(None),
        }
    }

    pub(super) fn role(self) -> TabRole {
        self.role.get()
    }

    pub(super) fn is_here(self) -> bool {
        self.lock.with_value(Option::is_some)
    }

    /// Requests a lock, and requests it again whenever another tab has it. `on_turn` is called whenever this tab begins to
    /// work; its argument is whether another tab did before.
    pub(super) fn request(self, name: String, mode: LockMode, on_turn: impl Fn(bool) + Clone + 'static) {
        self.asked.set_value(None);
        let request = self.requests.present();
        let (again, begin) = (name.clone(), on_turn.clone());
        let on_answer = move |answer| match answer {
            // A lock that arrives too late is released.
            _ if !request.is_wanted() => {}
            Answer::Mine(lock) => {
                self.lock.set_value(Some(lock));
                self.begin(mode, &on_turn);
            }
            Answer::Denied if mode == LockMode::Queued => {}
            Answer::Denied => self.begin(mode, &on_turn),
            Answer::Busy | Answer::Lost => {
                self.lock.set_value(None);
                self.role.set(TabRole::Watching);
                self.request(again.clone(), LockMode::Queued, on_turn.clone());
            }
        };
        match ask(&name, mode, on_answer) {
            Some(asked) => self.asked.set_value(Some(asked)),
            // Without locks every tab may work; the service decides.
            None => self.begin(mode, &begin),
        }
    }

    fn begin(self, mode: LockMode, on_turn: &impl Fn(bool)) {
        self.role.set(TabRole::Working);
        on_turn(mode != LockMode::Now);
    }

    /// Cancels the pending request. A lock of this tab stays.
    pub(super) fn cancel(self) {
        self.requests.forget();
        self.asked.try_set_value(None);
    }

    /// Releases the lock, and cancels the pending request.
    pub(super) fn release(self) {
        self.cancel();
        self.lock.try_set_value(None);
        self.role.try_set(TabRole::Asking);
    }
}
