//! The marks of the open certificate: their changes, why none can be made now, and the possible decisions.

use acceptance_process::order::Order;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{self, Cause, Decision, DecisionContext, Overview, Plan};
use acceptance_rules::draft::Draft;
use leptos::prelude::*;

use crate::state::submissions::status::SubmissionStatus;
use crate::state::{
    Drafts, OpenCertificate, Submissions, Tabs, WriteLocks, use_decisions, use_drafts, use_open_certificate,
    use_tabs, use_write_locks,
};

/// Why the marks of a certificate cannot be changed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedBy {
    /// Another tab works on the certificate.
    OtherTab,
    /// Another tab sends a request for the certificate, or may send one.
    OtherTabSending,
    /// The changes are being saved.
    Saving,
    /// A decision or the end of a review is being sent, or its outcome is unknown.
    Deciding,
    /// Stored changes wait to be restored or discarded.
    StoredChanges,
    /// The operator reviews the certificate.
    UnderReview,
    /// The certificate is confirmed.
    Confirmed,
}

impl ClosedBy {
    /// Returns whether the certificate itself is closed. The user may edit it anyway.
    pub fn is_status(self) -> bool {
        matches!(self, Self::UnderReview | Self::Confirmed)
    }
}

/// A change of the marks of a certificate.
pub type Change<'a> = Box<dyn FnOnce(&CompleteAssets, &mut Draft) + 'a>;

/// The marks of the open certificate, to read, to change and to decide on.
#[derive(Clone, Copy)]
pub struct Editing {
    drafts: Drafts,
    open_certificate: OpenCertificate,
    decisions: Submissions,
    write_locks: WriteLocks,
    tabs: Tabs,
}

/// Returns the marks of the open certificate.
pub fn use_editing() -> Editing {
    Editing {
        drafts: use_drafts(),
        open_certificate: use_open_certificate(),
        decisions: use_decisions(),
        write_locks: use_write_locks(),
        tabs: use_tabs(),
    }
}

impl Editing {
    /// Calls `look` with the assets and the changes of a certificate; `None` until its assets are read.
    pub fn read<T>(self, key: CertificateKey, look: impl FnOnce(&CompleteAssets, &Draft) -> T) -> Option<T> {
        self.open_certificate.with_assets(|assets| self.drafts.with(key, |draft| look(assets, draft)))
    }

    /// Calls `look` with the changes of a certificate.
    pub fn read_draft<T>(self, key: CertificateKey, look: impl FnOnce(&Draft) -> T) -> T {
        self.drafts.with(key, look)
    }

    /// Changes the marks of a certificate. Returns whether its assets are read.
    ///
    /// # Errors
    /// The reason why nothing can be changed now.
    pub fn change(self, key: CertificateKey, change: Change<'_>) -> Result<bool, ClosedBy> {
        untrack(|| match self.closed_by(key) {
            Some(cause) => Err(cause),
            None => Ok(self
                .open_certificate
                .with_assets(|assets| self.drafts.update(key, Box::new(|draft| change(assets, draft))))
                .is_some()),
        })
    }

    /// Restores the changes of an earlier visit, if nothing else prevents changes.
    pub fn restore(self, key: CertificateKey) {
        if untrack(|| self.waits_for_answer(key)) {
            self.open_certificate.restore(key);
        }
    }

    /// Discards the changes of an earlier visit, if nothing else prevents changes.
    pub fn decline(self, key: CertificateKey) {
        if untrack(|| self.waits_for_answer(key)) {
            self.drafts.decline(key);
        }
    }

    /// Returns whether the changes of an earlier visit can be restored or discarded now.
    pub fn waits_for_answer(self, key: CertificateKey) -> bool {
        self.closed_by(key) == Some(ClosedBy::StoredChanges)
    }

    /// Returns why the marks of a certificate cannot be changed now.
    pub fn closed_by(self, key: CertificateKey) -> Option<ClosedBy> {
        self.closed_by_request(key)
            .or_else(|| self.drafts.offer(key).map(|_| ClosedBy::StoredChanges))
            .or_else(|| self.closed_by_status().filter(|_| !self.is_edited_anyway(key)))
    }

    /// Returns the tab or the request that prevents changes.
    fn closed_by_request(self, key: CertificateKey) -> Option<ClosedBy> {
        let status = self.decisions.status(key);
        if self.tabs.is_watching() {
            Some(ClosedBy::OtherTab)
        } else if matches!(status, Some(SubmissionStatus::Elsewhere(_))) {
            Some(ClosedBy::OtherTabSending)
        } else if self.open_certificate.is_saving(key) {
            Some(ClosedBy::Saving)
        } else {
            let is_unknown = matches!(status, Some(SubmissionStatus::Ended(ended)) if ended.is_unknown());
            (is_unknown || self.write_locks.is_busy(key)).then_some(ClosedBy::Deciding)
        }
    }

    /// Returns whether the certificate itself is closed for changes, by its status.
    pub fn closed_by_status(self) -> Option<ClosedBy> {
        match decision::closed_by(self.open_certificate.certificate().as_ref())? {
            Cause::AlreadyConfirmed => Some(ClosedBy::Confirmed),
            _ => Some(ClosedBy::UnderReview),
        }
    }

    /// Turns editing on for a certificate whose status closes it.
    pub fn edit_anyway(self) {
        self.open_certificate.edits_anyway.set(true);
    }

    /// Returns whether a certificate is edited although its status closes it: at the user's request, or because there
    /// are changes or steps already, which must stay visible.
    pub fn is_edited_anyway(self, key: CertificateKey) -> bool {
        self.open_certificate.edits_anyway.get() || self.has_steps(key)
    }

    /// Returns whether there are unsaved changes, or steps to undo or redo.
    pub fn has_steps(self, key: CertificateKey) -> bool {
        self.drafts.with(key, |draft| !draft.is_empty() || draft.can_undo() || draft.can_redo())
    }

    /// Returns both checklists and the counts of the open certificate.
    pub fn overview(self) -> Overview {
        let overview = self.with_context(decision::overview);
        if self.open_certificate.is_stale() { overview.while_read_again() } else { overview }
    }

    /// Returns the plan of a decision on the open certificate, if it is allowed.
    pub fn plan(self, decision: Decision) -> Option<Plan> {
        if self.open_certificate.is_stale() {
            return None;
        }
        self.with_context(|context| decision::plan(decision, context)).ok()
    }

    /// Shows the last question, if the decision is allowed.
    pub fn ask_to(self, decision: Decision) {
        if let Some(plan) = untrack(|| self.plan(decision)) {
            self.decisions.ask(Order::decision(plan));
        }
    }

    /// Calls `ask` with the facts of the open certificate, during a new read too.
    fn with_context<T>(self, ask: impl FnOnce(&DecisionContext<'_>) -> T) -> T {
        let key = self.open_certificate.key();
        let certificate = self.open_certificate.certificate();
        let assets = self.open_certificate.with_assets(Clone::clone);
        let confirmed_before = key.is_some_and(|key| self.decisions.has_confirmed(key));
        let has_stored_changes = key.is_some_and(|key| self.drafts.offer(key).is_some());
        let ask = |draft: &_| {
            ask(&DecisionContext {
                certificate: certificate.as_ref(),
                assets: assets.as_ref(),
                draft,
                confirmed_before,
                has_stored_changes,
            })
        };
        match key {
            Some(key) => self.drafts.with(key, ask),
            None => ask(&Draft::default()),
        }
    }
}
