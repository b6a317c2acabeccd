//! The guided run over several certificates, in the memory of this tab. Its decisions are ordinary ones with their own
//! journals.

use std::sync::Arc;

use acceptance_process::guided_run::{GuidedRun, RunEvent, RunItem, RunResult, RunStage};
use acceptance_process::order::Order;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;

use super::status::SubmissionResult;
use crate::browser::timer;
use crate::state::{Drafts, Loaded, Submissions};

/// The guided run.
#[derive(Clone, Copy)]
pub struct GuidedRuns {
    decisions: Submissions,
    drafts: Drafts,
    run: RwSignal<Option<GuidedRun>>,
    /// Results of decisions that ended in this run.
    ended: RwSignal<Sorted<CertificateKey, Arc<SubmissionResult>>>,
}

impl GuidedRuns {
    pub(in crate::state) fn new(decisions: Submissions, drafts: Drafts) -> Self {
        Self { decisions, drafts, run: RwSignal::new(None), ended: RwSignal::new(Sorted::default()) }
    }

    /// Called when the run's page mounts. On unmount the current decision completes and no further
    /// one is sent.
    pub fn enter(self) {
        self.decisions.on_step(move |key| self.step(key));
        self.decisions.on_settled(move |key| self.settle(key));
        self.forget_outdated();
        on_cleanup(move || self.apply(RunEvent::Paused));
    }

    /// Requires another review of accepted certificates whose assets were marked differently since.
    fn forget_outdated(self) {
        let is_outdated = |order: &&Order| {
            let marks = self.drafts.with(order.key(), |draft| draft.updates(&order.seen().assets));
            marks != order.updates()
        };
        let outdated = untrack(|| {
            self.with(|run| run.orders().iter().filter(is_outdated).map(Order::key).collect::<Vec<_>>())
        });
        for key in outdated.unwrap_or_default() {
            self.apply(RunEvent::Reconsidered(key));
        }
    }

    /// Calls `look` with the run; `None` if there is none.
    pub fn with<T>(self, look: impl FnOnce(&GuidedRun) -> T) -> Option<T> {
        self.run.with(|run| run.as_ref().map(look))
    }

    /// Returns the shown stage; `None` if there is no run.
    pub fn stage(self) -> Option<RunStage> {
        self.with(GuidedRun::stage)
    }

    /// Returns whether decisions were accepted and not sent, which a reload would lose.
    pub fn has_accepted(self) -> bool {
        self.with(|run| !run.orders().is_empty()).unwrap_or_default()
    }

    /// Returns the result of a decision that ended in this run.
    pub fn ended(self, key: CertificateKey) -> Option<Arc<SubmissionResult>> {
        self.ended.with(|ended| ended.get(&key).cloned())
    }

    /// Starts a run over certificates.
    pub fn begin(self, keys: &[CertificateKey]) {
        self.ended.update(Sorted::clear);
        self.run.set(Some(GuidedRun::new(keys)));
    }

    /// Deletes the run: at the user's request, or because another user may follow.
    pub fn forget(self) {
        self.ended.update(Sorted::clear);
        self.run.set(None);
    }

    /// Applies an event and sends the resulting order.
    pub fn apply(self, event: RunEvent) {
        if self.run.with_untracked(Option::is_none) {
            return;
        }
        let mut order = None;
        self.run.update(|run| order = run.as_mut().and_then(|run| run.on(event)));
        if let Some(order) = order
            && !self.decisions.send(&order)
        {
            self.apply(RunEvent::Ended(order.key(), RunResult::NotDone, timer::now()));
        }
    }

    /// Called when a step of an act has finished, maybe of another certificate.
    fn step(self, key: CertificateKey) {
        self.run.update_untracked(|run| {
            if let Some(run) = run.as_mut().filter(|run| run.stage() == RunStage::UnderWay(key)) {
                run.on(RunEvent::Stepped(timer::now()));
            }
        });
    }

    /// Called when an act on a certificate has ended, maybe one of the run.
    fn settle(self, key: CertificateKey) {
        // An overtaken outcome is unknown; only the certificate shows it.
        let ended = self.decisions.result(key);
        let is_read_back =
            |ended: &Arc<SubmissionResult>| ended.read_back.with_untracked(|read| *read != Loaded::Waiting);
        if ended.as_ref().is_some_and(|ended| ended.proof().is_some() && !is_read_back(ended)) {
            return;
        }
        let fate = ended.as_ref().map_or(RunResult::Unknown, |ended| ended.fate());
        let items = || self.run.with_untracked(|run| run.as_ref().map(|run| run.items().to_vec()));
        let before: Option<Vec<RunItem>> = items();
        self.apply(RunEvent::Ended(key, fate, timer::now()));
        if let Some(ended) = ended.filter(|_| items() != before) {
            self.ended.update(|all| all.insert(key, ended));
        }
    }
}
