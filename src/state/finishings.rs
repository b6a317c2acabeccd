//! Reviews that are being ended, and what became of them: at most one request for each certificate. They go on when
//! the page is left; a journal tells of them when the page itself was gone.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_process::finish::{Command, Finishing, Outcome};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::seen::Seen;
use acceptance_rules::sorted::Sorted;
use acceptance_saved::log::Act;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::canceller::Cancellers;
use super::runner::{self, Progress, Report};
use super::unseen::Unseen;
use super::{Kept, Log, Reviews, Session, Workbench};
use crate::browser::{intl, timer};
use crate::reactive::{signal, stored};
use crate::words::Language;

/// Where the end of a review is.
#[derive(Clone)]
pub enum Phase {
    /// It is being made.
    Sending(Progress),
    /// What can be said about it.
    Ended(Arc<Ended>),
}

/// The end of a review that can be told.
pub struct Ended {
    /// What can be said.
    pub outcome: Outcome,
    /// The time of day of the last reading.
    pub at: String,
}

/// All reviews that are being ended.
#[derive(Clone, Copy)]
pub struct Finishings {
    session: Session,
    workbench: Workbench,
    reviews: Reviews,
    kept: Kept,
    log: Log,
    phases: RwSignal<Sorted<CertificateKey, Phase>>,
    /// What the person saw of the case of which they are asked whether its review is done.
    asked: RwSignal<Option<Arc<Seen>>>,
    cancellers: StoredValue<Cancellers, LocalStorage>,
    /// What ended while the person was elsewhere.
    pub unseen: Unseen,
    /// Counts sign-outs: what was done before one is nothing to tell the next user.
    era: StoredValue<u32>,
}

impl Finishings {
    pub(super) fn new(
        session: Session,
        workbench: Workbench,
        reviews: Reviews,
        kept: Kept,
        log: Log,
    ) -> Self {
        Self {
            session,
            workbench,
            reviews,
            kept,
            log,
            phases: signal(Sorted::default()),
            asked: signal(None),
            cancellers: StoredValue::new_local(Cancellers::default()),
            unseen: Unseen::new(),
            era: stored(0),
        }
    }

    /// Where the end of a review is.
    pub fn phase(self, key: CertificateKey) -> Option<Phase> {
        self.phases.with(|phases| phases.get(&key).cloned())
    }

    /// Whether any review is being ended.
    pub fn is_sending(self) -> bool {
        self.phases.with(|phases| phases.iter().any(|(_, phase)| matches!(phase, Phase::Sending(_))))
    }

    /// What the person saw of the case of which they are asked.
    pub fn asked(self, key: CertificateKey) -> Option<Arc<Seen>> {
        self.asked.get().filter(|seen| seen.certificate.key == key)
    }

    /// Asks the person whether the review is done.
    pub fn ask(self, seen: Seen) {
        if !self.is_under_way(seen.certificate.key) {
            self.asked.set(Some(Arc::new(seen)));
        }
    }

    /// The person did not mean it.
    pub fn withdraw(self) {
        if self.asked.with_untracked(Option::is_some) {
            self.asked.set(None);
        }
    }

    /// The person means it. The lock is taken before anything is awaited (H1).
    pub fn make(self, language: Language) {
        if let Some(seen) = self.asked.get_untracked()
            && !self.is_under_way(seen.certificate.key)
        {
            self.asked.set(None);
            self.run(Finishing::begin(Seen::clone(&seen)), language);
        }
    }

    /// Finds out what became of it, by reading alone.
    pub fn check(self, key: CertificateKey, language: Language) {
        if let Some(Phase::Ended(ended)) = untrack(|| self.phase(key))
            && let Outcome::Unknown(unknown) = &ended.outcome
        {
            self.run(Finishing::check(key, unknown.reply.clone()), language);
        }
    }

    /// Takes up what was under way when the page went: a reading tells what became of it, and nothing is sent.
    pub fn resume(self, key: CertificateKey, language: Language) {
        if untrack(|| self.phase(key)).is_none() && self.kept.finishing(key).is_some() {
            self.run(Finishing::check(key, None), language);
        }
    }

    /// Stops waiting. What was sent is not taken back by that.
    pub fn cancel(self, key: CertificateKey) {
        self.cancellers.with_value(|cancellers| cancellers.cancel(key));
    }

    /// Puts an outcome away; one that is unknown only where the person says so, and none before it was seen.
    pub fn put_away(self, key: CertificateKey, is_wish: bool) {
        let is_unseen = self.unseen.see(key);
        if is_unseen && !is_wish {
            return;
        }
        let Some(Phase::Ended(ended)) = untrack(|| self.phase(key)) else { return };
        let is_unknown = matches!(ended.outcome, Outcome::Unknown(_));
        if is_wish || !is_unknown {
            self.phases.update(|phases| phases.remove(&key));
            self.kept.keep_finishing(key, None);
        }
    }

    fn run(self, (finishing, command): (Finishing, Command), language: Language) {
        let Some(operation) = self.session.config().finish_review.clone() else { return };
        let key = finishing.key();
        let canceller = self.cancellers.with_value(|cancellers| cancellers.begin(key));
        let era = self.era.get_value();
        let idempotency = self.session.idempotency_key();
        let name = idempotency.as_ref().map(|key| key.0.clone());
        let line = self.log.begin(Act::FinishReview, Some(key), finishing.is_sent());
        let telling = line.clone();
        let report: Report = Rc::new(move |progress| {
            if self.era.try_get_value() == Some(era) {
                // What is about to leave is written down first: the page may be gone before the answer is here.
                if progress == Progress::Finishing {
                    self.kept.keep_finishing(key, Some(timer::now()));
                }
                telling.tell_leaving(progress, name.as_deref());
                self.set(key, Phase::Sending(progress));
            }
        });
        report(Progress::Finding);
        let session = self.session;
        spawn_local(async move {
            let call = (&operation, idempotency.as_ref());
            let (begun, watching) = ((finishing, command), (report, &line.notes));
            let outcome = runner::finish(session, begun, call, &canceller, watching).await;
            if self.era.try_get_value() == Some(era) {
                line.tell_finished(&outcome);
                self.end(key, Ended { outcome, at: intl::now(language) });
            }
        });
    }

    fn end(self, key: CertificateKey, ended: Ended) {
        let is_over = matches!(ended.outcome, Outcome::Ended { .. } | Outcome::EndedBefore(_));
        if !matches!(ended.outcome, Outcome::Unknown(_)) {
            self.kept.keep_finishing(key, None);
        }
        self.set(key, Phase::Ended(Arc::new(ended)));
        self.workbench.tell(key);
        if is_over {
            self.reviews.leave(key);
        } else {
            self.unseen.come(key);
        }
        if self.workbench.key.get_untracked() == Some(key) {
            self.workbench.reopen();
        }
    }

    fn set(self, key: CertificateKey, phase: Phase) {
        self.phases.update(|phases| phases.insert(key, phase));
    }

    fn is_under_way(self, key: CertificateKey) -> bool {
        untrack(|| matches!(self.phase(key), Some(Phase::Sending(_))))
    }

    pub(super) fn clear(self) {
        self.era.update_value(|era| *era = era.wrapping_add(1));
        self.cancellers.with_value(Cancellers::cancel_all);
        self.asked.set(None);
        self.phases.update(Sorted::clear);
        self.unseen.clear();
    }
}
