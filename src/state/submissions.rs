//! Acts under way and what became of them, one side's at a time: the decisions of the lease client, or the ends of
//! reviews.
//!
//! They go on when the page is left, since they belong to the desk and not to a page; a journal tells of them when the
//! page itself was gone.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_process::order::Order;
use acceptance_process::submit::{DecisionTimeline, Goal, Step, Submission};
use acceptance_rules::certificate::{CertificateKey, ConfirmationStatus};
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::canceller::Cancellers;
use super::latest::Latest;
use super::local_store::Side;
use super::phase::Phase;
use super::unread_outcomes::Unseen;
use super::{Drafts, Exclusive, LocalStore, Log, OpenCertificate, Session};
use crate::browser::{storage, timer};

/// Does something with a certificate.
type OnCertificate = Rc<dyn Fn(CertificateKey)>;

/// All acts of one side.
#[derive(Clone, Copy)]
pub struct Submissions {
    pub(super) side: Side,
    pub(super) session: Session,
    pub(super) drafts: Drafts,
    pub(super) open_certificate: OpenCertificate,
    pub(super) local_store: LocalStore,
    pub(super) log: Log,
    exclusive: Exclusive,
    phases: RwSignal<Sorted<CertificateKey, Box<Phase>>>,
    /// The act of which the person is asked whether they mean it.
    asked: RwSignal<Option<Arc<Order>>>,
    /// The certificates that this person confirmed in this tab.
    pub(super) confirmed: RwSignal<Vec<CertificateKey>>,
    pub(super) cancellers: StoredValue<Cancellers, LocalStorage>,
    /// What is done with a certificate whose review is over.
    pub(super) on_over: StoredValue<Option<OnCertificate>, LocalStorage>,
    /// What is done once an act has ended and, where it is proven, its assets were read afterwards.
    pub(super) on_settled: StoredValue<Option<OnCertificate>, LocalStorage>,
    /// What ended while the person was elsewhere.
    pub(super) unseen: Unseen,
    /// What was done before a sign-out is nothing to tell the next user.
    pub(super) stay: Latest,
}

/// What all submissions work with.
#[derive(Clone, Copy)]
pub(super) struct Around {
    pub(super) session: Session,
    pub(super) drafts: Drafts,
    pub(super) open_certificate: OpenCertificate,
    pub(super) local_store: LocalStore,
    pub(super) log: Log,
    pub(super) exclusive: Exclusive,
}

impl Submissions {
    pub(super) fn new(side: Side, around: Around) -> Self {
        let Around { session, drafts, open_certificate, local_store, log, exclusive } = around;
        Self {
            side,
            session,
            drafts,
            open_certificate,
            local_store,
            log,
            exclusive,
            phases: RwSignal::new(Sorted::default()),
            asked: RwSignal::new(None),
            confirmed: RwSignal::new(Vec::new()),
            cancellers: StoredValue::new_local(Cancellers::default()),
            on_over: StoredValue::new_local(None),
            on_settled: StoredValue::new_local(None),
            unseen: Unseen::new(),
            stay: Latest::new(),
        }
    }

    /// Decides what is done with a certificate whose review is over. A page says so, since the queue is in a file of
    /// its own.
    pub fn on_over(self, act: impl Fn(CertificateKey) + 'static) {
        self.on_over.set_value(Some(Rc::new(act)));
    }

    /// Decides what is done once an act has ended and, where it is proven, its assets were read afterwards.
    pub fn on_settled(self, act: impl Fn(CertificateKey) + 'static) {
        self.on_settled.set_value(Some(Rc::new(act)));
    }

    /// Where the act on a certificate is.
    pub fn phase(self, key: CertificateKey) -> Option<Phase> {
        self.phases.with(|phases| phases.get(&key).map(|phase| (**phase).clone()))
    }

    /// The certificates whose acts ended while the person was elsewhere, the oldest first.
    pub fn unseen(self) -> Vec<CertificateKey> {
        self.unseen.keys()
    }

    /// Returns whether anything is known of any act: under way, ended or without an outcome.
    pub(super) fn is_any(self) -> bool {
        self.phases.with(|phases| !phases.is_empty())
    }

    /// Whether any act is being done.
    pub fn is_sending(self) -> bool {
        self.phases.with(|phases| phases.iter().any(|(_, phase)| matches!(**phase, Phase::Sending { .. })))
    }

    /// Whether an act was done on a certificate in this tab, as a reading showed.
    pub fn is_settled(self, key: CertificateKey) -> bool {
        untrack(|| matches!(self.phase(key), Some(Phase::Ended(ended)) if ended.proof().is_some()))
    }

    /// Whether this person confirmed a certificate in this tab.
    pub fn has_confirmed(self, key: CertificateKey) -> bool {
        self.confirmed.with(|confirmed| confirmed.contains(&key))
    }

    /// The act on a certificate of which the person is asked whether they mean it.
    pub fn asked(self, key: CertificateKey) -> Option<Arc<Order>> {
        self.asked.get().filter(|order| order.key() == key)
    }

    /// Asks the person whether they mean it.
    pub fn ask(self, order: Order) {
        if !untrack(|| self.exclusive.is_busy(order.key())) {
            self.asked.set(Some(Arc::new(order)));
        }
    }

    /// Takes the question back.
    pub fn cancel_prompt(self) {
        if self.asked.with_untracked(Option::is_some) {
            self.asked.set(None);
        }
    }

    /// Starts what the person was asked about. The certificate is taken before anything is awaited (H1).
    pub fn make(self) {
        if let Some(order) = self.asked.get_untracked() {
            self.asked.set(None);
            self.send(&order);
        }
    }

    /// Starts an act, unless this tab is sending something else about its certificate; whether it did.
    pub fn send(self, order: &Order) -> bool {
        let Some(permit) = self.exclusive.begin(order.key()) else { return false };
        self.run(permit, Submission::begin(order.clone(), timer::now()), Some(order));
        true
    }

    /// Puts an outcome away, as when the certificate is looked at anew. What is unknown stays until it is read, and
    /// what nobody saw until it was seen.
    pub fn clear_outcome(self, key: CertificateKey) {
        if self.unseen.see(key) {
            return;
        }
        if let Some(Phase::Ended(ended)) = untrack(|| self.phase(key))
            && !ended.is_unknown()
        {
            self.remove(key);
        }
    }

    /// The person is done with the outcome.
    pub fn dismiss(self, key: CertificateKey) {
        self.unseen.see(key);
        if let Some(Phase::Ended(ended)) = untrack(|| self.phase(key)) {
            self.remove(key);
            // Of what is known to have ended there is none; it would be another tab's.
            if ended.is_unknown() {
                self.local_store.journal(self.side, key).clear();
            }
        }
    }

    /// Takes up what was under way when a page went: a reading tells what became of it, and nothing is sent. While
    /// another tab is sending, that is said, and waited for.
    pub fn resume(self, key: CertificateKey) {
        let is_here = move || untrack(|| self.phase(key).is_some() || self.exclusive.is_busy(key));
        if is_here() {
            return;
        }
        let stay = self.stay.present();
        spawn_local(async move {
            let elsewhere = self.exclusive.is_elsewhere(key).await;
            let is_over = !stay.is_wanted() || is_here();
            if is_over || elsewhere.is_none() && self.local_store.pending(self.side, key).is_none() {
                return;
            }
            let Some(permit) = self.exclusive.begin(key) else { return };
            if let Some(elsewhere) = elsewhere {
                self.set(key, Phase::Elsewhere(elsewhere));
                permit.lock_later().await;
                if stay.is_wanted() {
                    self.remove(key);
                    if self.open_certificate.is_at(key) {
                        self.open_certificate.reopen();
                    }
                }
            } else if permit.lock().await != Ok(true) {
                return;
            } else {
                // What was sent is read back in any case.
                permit.await_journal(|step| step != Step::Sent).await;
            }
            if stay.is_wanted()
                && let Some(pending) = self.local_store.pending(self.side, key)
            {
                let before = pending.before.as_deref().map(ConfirmationStatus::read);
                let goal = Goal { key, act: pending.act, before };
                self.run(permit, Submission::resume(goal, pending.step, pending.at), None);
            }
        });
    }

    /// A page for a certificate comes: no question that was left unanswered is asked again, what ends is seen, and the
    /// journal of another tab, which tells of its click before its first request leaves, is followed until the page
    /// goes.
    pub fn enter(self, key: CertificateKey) {
        self.cancel_prompt();
        self.unseen.watch(key);
        let written = window_event_listener_untyped("storage", move |event| {
            if storage::changed(&event).is_some_and(|name| self.local_store.is_journal(&name, key)) {
                self.resume(key);
            }
        });
        on_cleanup(move || written.remove());
    }

    /// Finds out what became of an act whose outcome is unknown.
    pub fn check(self, key: CertificateKey) {
        if let Some(Phase::Ended(ended)) = untrack(|| self.phase(key))
            && ended.is_unknown()
            && let Some(permit) = self.exclusive.begin(key)
        {
            self.run(permit, Submission::check(ended.goal.clone(), ended.trail.clone()), None);
        }
    }

    /// Finds out what became of an act that an earlier page began: by its journal, or by a reading where there is none.
    pub fn find_out(self, goal: Goal) {
        if self.local_store.pending(self.side, goal.key).is_some() {
            self.resume(goal.key);
        } else if let Some(permit) = self.exclusive.begin(goal.key) {
            self.run(permit, Submission::check(goal, DecisionTimeline::default()), None);
        }
    }

    /// Stops waiting. What was sent is not taken back by that; its outcome is then read or unknown.
    pub fn cancel(self, key: CertificateKey) {
        self.cancellers.with_value(|cancellers| cancellers.cancel(key));
    }

    pub(super) fn set(self, key: CertificateKey, phase: Phase) {
        self.phases.update(|phases| phases.insert(key, Box::new(phase)));
    }

    pub(super) fn remove(self, key: CertificateKey) {
        self.phases.update(|phases| phases.remove(&key));
    }

    /// Whether it is not known what became of any act.
    pub fn is_any_unknown(self) -> bool {
        self.phases.with(|phases| {
            phases.iter().any(|(_, phase)| matches!(&**phase, Phase::Ended(ended) if ended.is_unknown()))
        })
    }

    pub(super) fn clear(self) {
        self.stay.forget();
        self.cancellers.with_value(Cancellers::cancel_all);
        self.asked.set(None);
        self.phases.update(Sorted::clear);
        self.unseen.clear();
        self.confirmed.update(Vec::clear);
    }
}
