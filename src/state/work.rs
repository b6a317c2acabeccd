//! The user's work in the app: unsent, being sent or without a known outcome; and unloading the
//! page with it.

use super::features::{self, AppState};
use crate::browser::location;

/// The user's work in the app.
#[derive(Clone, Copy)]
pub struct Work(pub(super) AppState);

pub fn use_work() -> Work {
    Work(features::use_app())
}

impl Work {
    /// Returns whether this tab has unsent changes or IDs, or an import that is not applied.
    pub fn has_unsent(self) -> bool {
        self.0.drafts.is_any() || self.0.scrap_errors.is_unsent() || self.0.imports.has_work()
    }

    /// Returns whether a request or a read-back is in progress whose end a reload would miss.
    pub fn is_sending(self) -> bool {
        self.0.decisions.is_sending()
            || self.0.closings.is_sending()
            || self.0.open_certificate.is_saving_any()
            || self.0.scrap_errors.is_sending()
    }

    /// Returns whether a request is in progress, or an outcome is unknown.
    pub fn is_pending(self) -> bool {
        self.is_sending() || self.0.decisions.is_any_unknown() || self.0.closings.is_any_unknown()
    }

    /// Returns whether this tab has anything of the previous user: unsent work, acts in progress,
    /// outcomes, receipts, or a run over several certificates. Leaving the page would lose some of it.
    pub fn is_any(self) -> bool {
        let has_run = || self.0.guided_runs.with(|_| ()).is_some();
        self.has_unsent() || self.0.decisions.is_any() || self.0.closings.is_any() || has_run()
    }

    /// Returns whether a reload loses work: neither saved at the service nor stored in this
    /// browser.
    fn is_any_lost(self) -> bool {
        self.0.scrap_errors.is_unsent()
            || self.0.imports.has_work()
            || !self.0.drafts.are_stored()
            || self.0.guided_runs.has_accepted()
    }

    /// Returns whether there is anything that may be lost when the page unloads.
    pub fn may_ask_before_leaving(self) -> bool {
        self.has_unsent() || self.is_sending() || self.0.guided_runs.has_accepted()
    }

    /// Returns whether the browser asks before the page unloads: while something is sent, or work is not stored.
    pub fn asks_before_leaving(self) -> bool {
        self.is_any_lost() || self.is_sending()
    }

    /// Loads the new build. Unsaved changes are stored as the page unloads.
    pub fn load_new_version(self) {
        if self.is_sending() {
            return;
        }
        location::reload();
    }
}
