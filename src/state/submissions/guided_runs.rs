//! The guided run over several certificates: one for each user, in one tab of this browser at a
//! time.
//!
//! Its state is stored at each change. Its decisions are ordinary ones with their own journals.

use std::sync::Arc;

use acceptance_process::guided_run::{GuidedRun, RunEvent, RunStage};
use acceptance_process::order::Order;
use acceptance_process::submit::Goal;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::run::{RunItem, RunResult, Standing};
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;

use super::status::{SubmissionResult, SubmissionStatus};
use crate::browser::tabs::LockMode;
use crate::browser::timer;
use crate::state::tabs::role_lock::{RoleLock, TabRole};
use crate::state::{Drafts, LoadState as LoadStage, LocalStore, Session, Submissions};

/// The guided run.
#[derive(Clone, Copy)]
pub struct GuidedRuns {
    session: Session,
    local_store: LocalStore,
    decisions: Submissions,
    drafts: Drafts,
    run: RwSignal<Option<GuidedRun>>,
    /// Results of decisions that ended in this page.
    ended: RwSignal<Sorted<CertificateKey, Arc<SubmissionResult>>>,
    /// The lock of the run.
    lock: RoleLock,
    /// Whether the stored run was loaded since this tab has the lock.
    is_loaded: RwSignal<bool>,
    /// The name of the requested lock, which contains the owner of the run.
    lock_name: StoredValue<String>,
    /// Whether the page of the run is open.
    is_open: StoredValue<bool>,
    /// The run as last stored by this tab; any other stored run belongs to another tab.
    kept: StoredValue<Option<Vec<RunItem>>>,
}

impl GuidedRuns {
    pub(in crate::state) fn new(
        session: Session,
        local_store: LocalStore,
        decisions: Submissions,
        drafts: Drafts,
    ) -> Self {
        Self {
            session,
            local_store,
            decisions,
            drafts,
            run: RwSignal::new(None),
            ended: RwSignal::new(Sorted::default()),
            lock: RoleLock::new(),
            is_loaded: RwSignal::new(false),
            lock_name: StoredValue::new(String::new()),
            is_open: StoredValue::new(false),
            kept: StoredValue::new(None),
        }
    }

    /// Called when the run's page mounts. On unmount the current decision completes and no further
    /// one is sent.
    pub fn enter(self) {
        self.is_open.set_value(true);
        self.decisions.on_step(move |key| self.step(key));
        self.decisions.on_settled(move |key| self.settle(key));
        Effect::new(move || {
            self.session.track_user();
            if !self.session.is_signed_in() {
                self.clear();
                return;
            }
            untrack(|| self.ask_as_user());
            if self.lock.role() == TabRole::Working {
                untrack(|| self.take_up());
            }
        });
        on_cleanup(move || {
            self.is_open.try_set_value(false);
            self.lock.cancel();
            self.apply(RunEvent::Paused);
            self.give_back();
        });
    }

    /// Requests the lock of the current user's run, unless it was requested.
    fn ask_as_user(self) {
        let name = ["acceptance-desk run", &self.session.scope()].concat();
        if self.lock_name.get_value() != name {
            self.release();
            self.lock_name.set_value(name.clone());
            self.lock.request(name, LockMode::Now, |_| ());
        }
    }

    /// Releases the run for other tabs, once its page is closed and no decision is in progress.
    fn give_back(self) {
        let is_under_way = matches!(untrack(|| self.stage()), Some(RunStage::UnderWay(_)));
        if !self.is_open.get_value() && !is_under_way {
            self.release();
        }
    }

    fn release(self) {
        self.lock.release();
        self.lock_name.set_value(String::new());
        self.is_loaded.set(false);
    }

    /// Returns the role of this tab for the run. It works once the stored run is loaded.
    pub fn role(self) -> TabRole {
        match self.lock.role() {
            TabRole::Working if !self.is_loaded.get() => TabRole::Asking,
            role => role,
        }
    }

    /// Loads the stored run, unless it is this tab's own, and reads the outcome of a pending
    /// decision.
    pub fn take_up(self) {
        let kept = self.local_store.run();
        let is_other = self.kept.with_value(|own| *own != kept);
        if is_other {
            self.kept.set_value(kept.clone());
            self.ended.update(Sorted::clear);
            self.run.set(kept.map(GuidedRun::resume));
        }
        self.is_loaded.set(true);
        self.forget_outdated();
        let Some(goal) = self.goal() else { return };
        match untrack(|| self.decisions.status(goal.key)) {
            Some(SubmissionStatus::Ended(_)) if !is_other => self.settle(goal.key),
            Some(SubmissionStatus::Ended(ended)) if ended.is_unknown() => self.decisions.check(goal.key),
            // The outcome may belong to an earlier decision than the stored one.
            Some(SubmissionStatus::Ended(_)) => {
                self.decisions.dismiss(goal.key);
                self.decisions.find_out(goal);
            }
            Some(SubmissionStatus::Sending { .. } | SubmissionStatus::Elsewhere(_)) => {}
            None => self.decisions.find_out(goal),
        }
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

    /// Returns the goal of the current decision.
    fn goal(self) -> Option<Goal> {
        self.run.with_untracked(|run| {
            run.as_ref()?.items().iter().find_map(|item| match &item.standing {
                Standing::UnderWay { act, before } => {
                    Some(Goal { key: item.key, act: *act, before: before.clone() })
                }
                _ => None,
            })
        })
    }

    /// Calls `look` with the run; `None` if there is none.
    pub fn with<T>(self, look: impl FnOnce(&GuidedRun) -> T) -> Option<T> {
        self.run.with(|run| run.as_ref().map(look))
    }

    /// Returns the shown stage; `None` if there is no run.
    pub fn stage(self) -> Option<RunStage> {
        self.with(GuidedRun::stage)
    }

    /// Returns the result of a decision that ended in this page.
    pub fn ended(self, key: CertificateKey) -> Option<Arc<SubmissionResult>> {
        self.ended.with(|ended| ended.get(&key).cloned())
    }

    /// Starts a run over certificates.
    pub fn begin(self, keys: &[CertificateKey]) {
        self.ended.update(Sorted::clear);
        self.run.set(Some(GuidedRun::new(keys)));
        self.keep();
    }

    /// Deletes the run, at the user's request.
    pub fn forget(self) {
        self.clear();
        self.keep();
    }

    /// Clears the run of a user who signs out, and releases its lock. An anonymous run is deleted
    /// from the browser too, since the next user would be offered it.
    pub(in crate::state) fn leave(self) {
        if self.session.is_anonymous() {
            self.local_store.store_run(None);
        }
        self.clear();
        // If the next user is signed in already, the open page may keep the lock: a lock that is
        // released and requested in the same task looks like another tab's.
        let is_followed = self.is_open.get_value() && untrack(|| self.session.is_signed_in());
        if !is_followed {
            self.release();
        }
    }

    /// Applies an event and sends the resulting order.
    pub fn apply(self, event: RunEvent) {
        if untrack(|| self.with(|_| ())).is_none() {
            return;
        }
        if self.local_store.run() != self.kept.get_value() {
            self.take_up();
            return;
        }
        let mut order = None;
        self.run.update(|run| order = run.as_mut().and_then(|run| run.on(event)));
        self.keep();
        if let Some(order) = order {
            self.send(&order);
        }
    }

    fn send(self, order: &Order) {
        if !self.decisions.send(order) {
            self.apply(RunEvent::Ended(order.key(), RunResult::NotDone, timer::now()));
        }
    }

    /// Called when a step of an act has finished, maybe of another certificate. Its time is not stored.
    fn step(self, key: CertificateKey) {
        self.run.update_untracked(|run| {
            if let Some(run) = run.as_mut().filter(|run| run.stage() == RunStage::UnderWay(key)) {
                run.on(RunEvent::Stepped(timer::now()));
            }
        });
    }

    /// Called when an act on a certificate has ended, maybe one of the run.
    fn settle(self, key: CertificateKey) {
        let ended = match untrack(|| self.decisions.status(key)) {
            Some(SubmissionStatus::Ended(ended)) => Some(ended),
            // An overtaken outcome is unknown; only the certificate shows it.
            Some(SubmissionStatus::Sending { .. } | SubmissionStatus::Elsewhere(_)) | None => None,
        };
        let is_read_back =
            |ended: &Arc<SubmissionResult>| untrack(|| ended.read_back().state()) != LoadStage::Waiting;
        if ended.as_ref().is_some_and(|ended| ended.proof().is_some() && !is_read_back(ended)) {
            return;
        }
        let fate = ended.as_ref().map_or(RunResult::Unknown, |ended| ended.fate());
        let items = || untrack(|| self.with(|run| run.items().to_vec()));
        let before = items();
        self.apply(RunEvent::Ended(key, fate, timer::now()));
        if let Some(ended) = ended.filter(|_| items() != before) {
            self.ended.update(|all| all.insert(key, ended));
        }
        self.give_back();
    }

    fn keep(self) {
        let items = untrack(|| self.with(|run| run.items().to_vec()));
        self.local_store.store_run(items.as_deref());
        self.kept.set_value(self.local_store.run());
    }

    /// Clears the run in this tab.
    fn clear(self) {
        self.kept.set_value(None);
        self.ended.update(Sorted::clear);
        self.run.set(None);
    }
}
