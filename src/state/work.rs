//! The person's work across the desk: what is unsent, being sent or unknown, and leaving the page with it.

use leptos::prelude::*;

use super::features::{AppState, use_app};

/// The person's work across the desk.
#[derive(Clone, Copy)]
pub struct Work(pub(super) AppState);

/// The person's work across the desk.
pub fn use_work() -> Work {
    Work(use_app())
}

impl Work {
    /// Whether this tab holds marks or ids that were not sent.
    pub fn has_unsent(self) -> bool {
        self.0.drafts.is_any() || self.0.scrap_errors.is_unsent()
    }

    /// Whether something is being sent or read back whose end a reload would miss.
    pub fn is_sending(self) -> bool {
        self.0.decisions.is_sending()
            || self.0.closings.is_sending()
            || self.0.open_certificate.is_saving_any()
            || self.0.scrap_errors.is_sending()
    }

    /// Whether something is being sent, or it is not known what became of it.
    pub fn is_pending(self) -> bool {
        self.is_sending() || self.0.decisions.is_any_unknown() || self.0.closings.is_any_unknown()
    }

    /// Returns whether this tab holds anything of the person before: unsent work, acts under way, their outcomes and
    /// receipts, or a run over several certificates.
    pub(super) fn is_any(self) -> bool {
        let has_run = || self.0.guided_runs.get_value().is_some_and(|runs| runs.with(|_| ()).is_some());
        self.has_unsent() || self.0.decisions.is_any() || self.0.closings.is_any() || has_run()
    }

    /// Whether a reload loses what the person did: what is neither on the service nor kept in this browser.
    fn is_any_lost(self) -> bool {
        self.0.scrap_errors.is_unsent() || !self.0.drafts.are_kept()
    }

    /// Whether the browser is to ask before the page goes. Kept marks are no reason where the person was told so.
    pub fn asks_before_leaving(self) -> bool {
        let is_told = self.0.version.takes_leave();
        untrack(|| if is_told { self.is_any_lost() } else { self.has_unsent() || self.is_sending() })
    }

    /// Loads the new build, unless something is being sent. Marks of the last moments are kept as the page goes.
    pub fn load_new_version(self) {
        if untrack(|| self.is_sending()) {
            return;
        }
        self.0.version.load();
    }
}
