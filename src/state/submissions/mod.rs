//! Acts in progress and their outcomes, of one side: the decisions of the lease client, or the ends
//! of reviews.
//!
//! They belong to the app, so they continue when their page closes. After a reload, a journal
//! contains them.

pub(in crate::state) mod act_run;
pub(in crate::state) mod guided_runs;
pub mod read_back;
pub mod status;
pub mod unread_outcomes;

use std::rc::Rc;
use std::sync::Arc;

use acceptance_process::order::Order;
use acceptance_process::submit::{ActProgress, Goal, Submission};
use acceptance_rules::certificate::{CertificateKey, ConfirmationStatus};
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::requests::canceller::Cancellers;
use super::requests::latest::Latest;
use super::storage::local_store::Side;
use super::{Drafts, LocalStore, Log, OpenCertificate, Session, WriteLocks};
use crate::browser::{storage, timer};
use crate::state::submissions::status::{SubmissionResult, SubmissionStatus};
use crate::state::submissions::unread_outcomes::UnreadOutcomes;

/// A callback for a certificate, once it is set.
type OnCertificate = StoredValue<Option<Rc<dyn Fn(CertificateKey)>>, LocalStorage>;

/// All acts of one side.
#[derive(Clone, Copy)]
pub struct Submissions {
    pub(super) side: Side,
    pub(super) session: Session,
    pub(super) drafts: Drafts,
    pub(super) open_certificate: OpenCertificate,
    pub(super) local_store: LocalStore,
    pub(super) log: Log,
    write_locks: WriteLocks,
    statuses: RwSignal<Sorted<CertificateKey, Box<SubmissionStatus>>>,
    /// Certificates with an act in progress or an unknown outcome that this browser could not record.
    unrecorded: RwSignal<Vec<CertificateKey>>,
    /// The act in the last question.
    asked: RwSignal<Option<Arc<Order>>>,
    /// Certificates that this user confirmed in this tab.
    pub(super) confirmed: RwSignal<Vec<CertificateKey>>,
    pub(super) cancellers: StoredValue<Cancellers, LocalStorage>,
    /// Called with a certificate whose review has ended.
    pub(super) on_over: OnCertificate,
    /// Called with the certificate of an act when one of its steps has finished.
    pub(super) on_step: OnCertificate,
    /// Called once an act has ended and, if it is proven, its assets were read.
    pub(super) on_settled: OnCertificate,
    /// Outcomes of certificates whose page is closed.
    pub(super) unread: UnreadOutcomes,
    /// Acts from before a sign-out are not shown to the next user.
    pub(super) stay: Latest,
}

impl Submissions {
    pub(super) fn new(
        side: Side,
        session: Session,
        drafts: Drafts,
        open_certificate: OpenCertificate,
        local_store: LocalStore,
        log: Log,
        write_locks: WriteLocks,
    ) -> Self {
        Self {
            side,
            session,
            drafts,
            open_certificate,
            local_store,
            log,
            write_locks,
            statuses: RwSignal::new(Sorted::default()),
            unrecorded: RwSignal::new(Vec::new()),
            asked: RwSignal::new(None),
            confirmed: RwSignal::new(Vec::new()),
            cancellers: StoredValue::new_local(Cancellers::default()),
            on_over: StoredValue::new_local(None),
            on_step: StoredValue::new_local(None),
            on_settled: StoredValue::new_local(None),
            unread: UnreadOutcomes::new(),
            stay: Latest::new(),
        }
    }

    /// Sets the callback for ended reviews. A page sets it, since the queue is in another part.
    pub fn on_over(self, act: impl Fn(CertificateKey) + 'static) {
        self.on_over.set_value(Some(Rc::new(act)));
    }

    /// Sets the callback for finished steps of acts.
    pub fn on_step(self, act: impl Fn(CertificateKey) + 'static) {
        self.on_step.set_value(Some(Rc::new(act)));
    }

    /// Sets the callback for ended acts, after the assets of proven ones were read.
    pub fn on_settled(self, act: impl Fn(CertificateKey) + 'static) {
        self.on_settled.set_value(Some(Rc::new(act)));
    }

    /// Returns the status of the act on a certificate.
    pub fn status(self, key: CertificateKey) -> Option<SubmissionStatus> {
        self.statuses.with(|statuses| statuses.get(&key).map(|status| (**status).clone()))
    }

    /// Returns the result of the ended act on a certificate, without tracking.
    pub(super) fn result(self, key: CertificateKey) -> Option<Arc<SubmissionResult>> {
        self.statuses.with_untracked(|statuses| {
            let SubmissionStatus::Ended(result) = &**statuses.get(&key)? else { return None };
            Some(Arc::clone(result))
        })
    }

    /// Returns the certificates with an unread outcome, the oldest first.
    pub fn unread(self) -> Vec<CertificateKey> {
        self.unread.keys()
    }

    /// Returns whether any act is known: in progress, ended or without an outcome, or a confirmation whose outcome was
    /// read.
    pub(super) fn is_any(self) -> bool {
        self.statuses.with(|statuses| !statuses.is_empty()) || self.confirmed.with(|keys| !keys.is_empty())
    }

    /// Returns whether any act is in progress.
    pub fn is_sending(self) -> bool {
        self.statuses.with(|statuses| {
            statuses.iter().any(|(_, status)| matches!(**status, SubmissionStatus::Sending { .. }))
        })
    }

    /// Returns whether a read proved an act on a certificate in this tab.
    pub fn is_settled(self, key: CertificateKey) -> bool {
        self.result(key).is_some_and(|result| result.proof().is_some())
    }

    /// Returns whether this user confirmed a certificate in this tab.
    pub fn has_confirmed(self, key: CertificateKey) -> bool {
        self.confirmed.with(|confirmed| confirmed.contains(&key))
    }

    /// Returns whether this browser could not record the act on a certificate: its outcome is lost when the page closes.
    pub fn is_unrecorded(self, key: CertificateKey) -> bool {
        self.unrecorded.with(|unrecorded| unrecorded.contains(&key))
    }

    pub(super) fn set_recorded(self, key: CertificateKey, is_recorded: bool) {
        if is_recorded == untrack(|| self.is_unrecorded(key)) {
            self.unrecorded.update(|unrecorded| {
                unrecorded.retain(|own| *own != key);
                unrecorded.extend((!is_recorded).then_some(key));
            });
        }
    }

    /// Returns the act in the last question about a certificate.
    pub fn asked(self, key: CertificateKey) -> Option<Arc<Order>> {
        self.asked.get().filter(|order| order.key() == key)
    }

    pub fn ask(self, order: Order) {
        if !untrack(|| self.write_locks.is_busy(order.key())) {
            self.asked.set(Some(Arc::new(order)));
        }
    }

    pub fn cancel_prompt(self) {
        if self.asked.with_untracked(Option::is_some) {
            self.asked.set(None);
        }
    }

    /// Starts the act of the last question. The certificate is locked before anything is awaited
    /// (H1).
    pub fn make(self) {
        if let Some(order) = self.asked.get_untracked() {
            self.asked.set(None);
            self.send(&order);
        }
    }

    /// Starts an act, unless this tab is sending a request for its certificate. Returns whether it
    /// started.
    pub fn send(self, order: &Order) -> bool {
        let Some(write_lock) = self.write_locks.begin(order.key()) else { return false };
        self.run(write_lock, Submission::begin(order.clone(), timer::now()), Some(order));
        true
    }

    /// Dismisses an outcome, as when the certificate is opened again. An unknown one stays until it
    /// is read, an unread one until it is shown.
    pub fn clear_outcome(self, key: CertificateKey) {
        if self.unread.mark_read(key) {
            return;
        }
        if self.result(key).is_some_and(|result| !result.is_unknown()) {
            self.remove(key);
        }
    }

    /// Dismisses the outcome at the user's request.
    pub fn dismiss(self, key: CertificateKey) {
        self.unread.mark_read(key);
        if let Some(ended) = self.result(key) {
            self.remove(key);
            // A known outcome has no journal; any journal would be another tab's.
            if ended.is_unknown() {
                self.local_store.journal(self.side, key).clear();
            }
        }
    }

    /// Resumes from the journal of a closed page: a read shows the outcome, and nothing is sent.
    /// While another tab is sending, this is shown, and it waits.
    pub fn resume(self, key: CertificateKey) {
        let is_here = move || untrack(|| self.status(key).is_some() || self.write_locks.is_busy(key));
        if is_here() {
            return;
        }
        let stay = self.stay.present();
        // A journal closes the certificate at once: its outcome is not known.
        let has_journal = move || self.local_store.pending(self.side, key).is_some();
        let begun = has_journal().then(|| self.write_locks.begin(key)).flatten();
        spawn_local(async move {
            let elsewhere = self.write_locks.other_writer(key).await;
            let is_over = !stay.is_wanted() || (begun.is_none() && is_here());
            if is_over || elsewhere.is_none() && !has_journal() {
                return;
            }
            let Some(write_lock) = begun.or_else(|| self.write_locks.begin(key)) else { return };
            if let Some(elsewhere) = elsewhere {
                self.set(key, SubmissionStatus::Elsewhere(elsewhere));
                write_lock.wait_for_lock().await;
                if stay.is_wanted() {
                    self.remove(key);
                    if self.open_certificate.is_at(key) {
                        self.open_certificate.reopen();
                    }
                }
            } else if write_lock.lock().await != Ok(true) {
                return;
            } else {
                // A sent act is read back in any case.
                write_lock.await_journal(|step| step != ActProgress::Sent).await;
            }
            if stay.is_wanted()
                && let Some(pending) = self.local_store.pending(self.side, key)
            {
                let before = pending.before.as_deref().map(ConfirmationStatus::read);
                let goal = Goal { key, act: pending.act, before };
                self.run(write_lock, Submission::resume(goal, pending.step, pending.at), None);
            }
        });
    }

    /// Called when a certificate page mounts. Closes an unanswered question, marks outcomes as
    /// read, and follows another tab's journal, written before its first request, until unmount.
    pub fn enter(self, key: CertificateKey) {
        self.cancel_prompt();
        self.unread.watch(key);
        let written = window_event_listener_untyped("storage", move |event| {
            if storage::changed(&event).is_some_and(|name| self.local_store.is_journal(&name, key)) {
                self.resume(key);
            }
        });
        on_cleanup(move || written.remove());
    }

    /// Reads the outcome of an act whose outcome is unknown.
    pub fn check(self, key: CertificateKey) {
        if let Some(ended) = self.result(key).filter(|ended| ended.is_unknown())
            && let Some(write_lock) = self.write_locks.begin(key)
        {
            self.run(write_lock, Submission::check(ended.goal.clone(), ended.timeline.clone()), None);
        }
    }

    /// Stops waiting. A sent request is not undone; its outcome is then read or unknown.
    pub fn cancel(self, key: CertificateKey) {
        self.cancellers.with_value(|cancellers| cancellers.cancel(key));
    }

    pub(super) fn set(self, key: CertificateKey, status: SubmissionStatus) {
        self.statuses.update(|statuses| statuses.insert(key, Box::new(status)));
    }

    pub(super) fn remove(self, key: CertificateKey) {
        self.set_recorded(key, true);
        self.statuses.update(|statuses| statuses.remove(&key));
    }

    /// Returns whether the outcome of any act is unknown.
    pub fn is_any_unknown(self) -> bool {
        self.statuses.with(|statuses| {
            statuses
                .iter()
                .any(|(_, status)| matches!(&**status, SubmissionStatus::Ended(ended) if ended.is_unknown()))
        })
    }

    pub(super) fn clear(self) {
        self.stay.forget();
        self.cancellers.with_value(Cancellers::cancel_all);
        self.asked.set(None);
        self.statuses.update(Sorted::clear);
        self.unrecorded.update(Vec::clear);
        self.unread.clear();
        self.confirmed.update(Vec::clear);
    }
}
