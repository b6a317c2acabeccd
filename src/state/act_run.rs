//! Carries out one act from the click to its outcome, and says what follows from it.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_process::order::Order;
use acceptance_process::submit::{Command, NotApplied, Outcome, Submission};
use acceptance_rules::act::Proof;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Plan;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::exclusive::Permit;
use super::journal::{keeper, pending};
use super::local_store::Side;
use super::phase::{Ended, Phase};
use super::runner::{self, Progress, Report, Sending};
use super::{Loaded, Submissions};

impl Submissions {
    pub(super) fn run(
        self,
        permit: Permit,
        (submission, command): (Submission, Command),
        order: Option<&Order>,
    ) {
        let goal = submission.goal().clone();
        let (key, act) = (goal.key, goal.act);
        let canceller = self.cancellers.with_value(|cancellers| cancellers.begin(key));
        let stay = self.stay.present();
        let idempotency = self.session.idempotency_key();
        let line = self.log.begin_act(&submission);
        let journal = self.local_store.journal(self.side, key);
        let writing =
            order.map(|order| pending(order, submission.trail(), idempotency.as_ref().map(|it| &*it.0)));
        let plan = order.and_then(Order::plan).cloned().or_else(|| self.plan_of(key));
        let sending = Sending {
            finish_review: self.session.config().finish_review.clone(),
            idempotency,
            journal: keeper(journal.clone(), line.clone(), writing),
        };
        let report: Report = Rc::new(move |progress| {
            if stay.is_wanted() {
                self.set(key, Phase::Sending { act, progress });
            }
        });
        report(Progress::Finding);
        let (session, is_sending) = (self.session, order.is_some());
        spawn_local(async move {
            // Only what sends something needs to be alone.
            let is_alone = if is_sending { canceller.wait(permit.lock()).await } else { Ok(true) };
            let not_begun = |reason| (Outcome::NotApplied(reason), submission.trail().clone());
            let (outcome, trail) = match &is_alone {
                Ok(false) => not_begun(NotApplied::Elsewhere),
                Err(failure) => not_begun(NotApplied::NotSent(failure.clone())),
                Ok(true) => {
                    let (begun, watching) = ((submission, command), (report, &line.notes));
                    runner::submit(session, begun, sending, &canceller, watching).await
                }
            };
            // Without the lock the journal is another tab's.
            if is_alone == Ok(true) && !matches!(outcome, Outcome::Unknown(_)) {
                journal.clear();
            }
            line.tell_submitted(act, &outcome, &trail);
            if stay.is_wanted() {
                let read_back = RwSignal::new(Loaded::Waiting);
                self.end(&Arc::new(Ended { outcome, goal, plan, trail, read_back }));
            }
            // Not before the journal is true: another tab may wait for it.
            drop(permit);
        });
    }

    fn plan_of(self, key: CertificateKey) -> Option<Plan> {
        match untrack(|| self.phase(key)) {
            Some(Phase::Ended(ended)) => ended.plan.clone(),
            Some(Phase::Sending { .. } | Phase::Elsewhere(_)) | None => None,
        }
    }

    fn end(self, ended: &Arc<Ended>) {
        let key = ended.goal.key;
        if ended.outcome.is_overtaken(ended.goal.before.as_ref()) {
            self.remove(key);
            if self.open_certificate.is_at(key) {
                self.open_certificate.reopen();
            }
            self.settled(key);
            return;
        }
        self.set(key, Phase::Ended(Arc::clone(ended)));
        self.open_certificate.tell(key);
        if let Some((Proof::Confirmed | Proof::SecondPending, _)) = ended.proof() {
            self.confirmed.update(|confirmed| confirmed.push(key));
        }
        if matches!(ended.proof(), Some((Proof::ReviewEnded, _))) || ended.is_ended_before() {
            if let Some(act) = self.on_over.get_value() {
                act(key);
            }
        } else {
            self.unseen.come(key);
        }
        match (self.side, ended.proof()) {
            (Side::Client, Some((proof, certificate))) => {
                self.drafts.forget(key);
                if proof == Proof::Confirmed {
                    self.local_store.keep_round(key, None);
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

    /// Nothing more is read about an act by itself.
    pub(super) fn settled(self, key: CertificateKey) {
        if let Some(act) = self.on_settled.get_value() {
            act(key);
        }
    }
}
