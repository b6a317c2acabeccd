//! Runs one act from the click to its outcome, and applies its consequences.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_process::Failure;
use acceptance_process::order::Order;
use acceptance_process::submit::{NotApplied, Outcome};
use acceptance_rules::act::Proof;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::OnCertificate;
use super::status::{SubmissionResult, SubmissionStatus};
use crate::browser::timer;
use crate::state::requests::progress::{Environment, Progress, Report};
use crate::state::requests::runner::{self, SubmissionEnd, SubmissionSettings, SubmissionStart};
use crate::state::storage::journal::{journal_writer, pending};
use crate::state::storage::local_store::Side;
use crate::state::tabs::write_lock::WriteLock;
use crate::state::{Loaded, Submissions};

impl Submissions {
    pub(in crate::state) fn run(
        self,
        write_lock: WriteLock,
        start: impl Into<SubmissionStart>,
        order: Option<&Order>,
    ) {
        let start = start.into();
        let submission = &start.submission;
        let goal = submission.goal().clone();
        let (key, act) = (goal.key, goal.act);
        let canceller = self.cancellers.with_value(|cancellers| cancellers.begin(key));
        let stay = self.stay.present();
        let key_or_reason = order.map_or(Ok(None), |_| self.session.idempotency_key());
        let may_send = key_or_reason.as_ref().map(|_| ()).map_err(|reason| Failure::Withheld(*reason));
        let idempotency = key_or_reason.unwrap_or_default();
        let line = self.log.begin_act(submission);
        let journal = self.local_store.journal(self.side, key);
        let writing =
            order.map(|order| pending(order, submission.timeline(), idempotency.as_ref().map(|it| &*it.0)));
        let on_written = move |is_stored| {
            if stay.is_wanted() {
                self.set_recorded(key, is_stored);
            }
        };
        let plan = order.and_then(Order::plan).cloned().or_else(|| self.result(key)?.plan.clone());
        let sending = SubmissionSettings {
            finish_review: self.session.config().finish_review.clone(),
            idempotency,
            journal: journal_writer(journal.clone(), line.clone(), writing, on_written),
        };
        let since = timer::now();
        let report: Report = Rc::new(move |progress| {
            if stay.is_wanted() {
                self.set(key, SubmissionStatus::Sending { act, progress, since });
                self.stepped(key);
            }
        });
        report(Progress::Finding);
        let (session, is_sending) = (self.session, order.is_some());
        spawn_local(async move {
            // A read needs no lock.
            let is_locked = match may_send {
                Err(failure) => Err(failure),
                Ok(()) if is_sending => canceller.wait(write_lock.lock()).await,
                Ok(()) => Ok(true),
            };
            let not_begun = |reason| SubmissionEnd {
                outcome: Outcome::NotApplied(reason),
                timeline: start.submission.timeline().clone(),
            };
            let SubmissionEnd { outcome, timeline } = match &is_locked {
                Ok(false) => not_begun(NotApplied::Elsewhere),
                Err(failure) => not_begun(NotApplied::NotSent(failure.clone())),
                Ok(true) => {
                    let environment =
                        Environment { canceller: &canceller, report, request_id: &line.request_id };
                    runner::submit(session, start, sending, environment).await
                }
            };
            // Without the lock the journal belongs to another tab.
            if is_locked == Ok(true) && !matches!(outcome, Outcome::Unknown(_)) {
                journal.clear();
            }
            line.tell_submitted(act, &outcome, &timeline);
            if stay.is_wanted() {
                let read_back = RwSignal::new(Loaded::Waiting);
                self.end(&Arc::new(SubmissionResult { outcome, goal, plan, timeline, read_back }));
            }
            // Release the lock only after the journal is written; another tab may be waiting.
            drop(write_lock);
        });
    }

    fn end(self, ended: &Arc<SubmissionResult>) {
        let key = ended.goal.key;
        if ended.outcome.is_overtaken(ended.goal.before.as_ref()) {
            self.remove(key);
            if self.open_certificate.is_at(key) {
                self.open_certificate.reopen();
            }
            self.settled(key);
            return;
        }
        if !ended.is_unknown() {
            self.set_recorded(key, true);
        }
        self.set(key, SubmissionStatus::Ended(Arc::clone(ended)));
        self.open_certificate.notify_tabs(key);
        if let Some((Proof::Confirmed | Proof::SecondPending, _)) = ended.proof() {
            self.confirmed.update(|confirmed| confirmed.push(key));
        }
        if matches!(ended.proof(), Some((Proof::ReviewEnded, _))) || ended.is_ended_before() {
            notify(self.on_over, key);
        } else {
            self.unread.add(key);
        }
        match (self.side, ended.proof()) {
            (Side::Client, Some((proof, certificate))) => {
                if let Some(plan) = &ended.plan {
                    self.drafts.drop_sent(key, plan.updates());
                }
                if proof == Proof::Confirmed {
                    self.local_store.store_last_decision(key, None);
                }
                self.open_certificate.show_decided(key, certificate);
                self.read_back(ended);
            }
            _ => {
                if self.open_certificate.is_at(key) {
                    self.open_certificate.reopen();
                }
                self.settled(key);
            }
        }
    }

    /// Called between two steps of an act and of the reads about its outcome.
    pub(super) fn stepped(self, key: CertificateKey) {
        notify(self.on_step, key);
    }

    /// Called when no further automatic read about an act follows.
    pub(in crate::state) fn settled(self, key: CertificateKey) {
        notify(self.on_settled, key);
    }
}

fn notify(callback: OnCertificate, key: CertificateKey) {
    if let Some(act) = callback.get_value() {
        act(key);
    }
}
