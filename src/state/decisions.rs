//! Decisions under way and what became of them: at most one for each certificate. They go on when the page is
//! left, since they belong to the desk and not to a page; a journal tells of them when the page itself was gone.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_api::filter::StatusFilter;
use acceptance_process::submit::{Command, Goal, NotApplied, Outcome, Submission};
use acceptance_rules::certificate::{CertificateKey, ConfirmationStatus};
use acceptance_rules::decision::{self, Checklist, Decision, Plan, Standing};
use acceptance_rules::draft::Base;
use acceptance_rules::sorted::Sorted;
use acceptance_saved::pending::{Pending, Stage};
use acceptance_saved::round::Round;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::canceller::Cancellers;
use super::runner::{self, Progress, Report};
use super::trail::Trail;
use super::unseen::Unseen;
use super::{Drafts, Kept, Log, Session, Workbench};
use crate::browser::{intl, timer};
use crate::reactive::{signal, stored};
use crate::words::Language;

/// Where a decision is.
#[derive(Clone)]
pub enum Phase {
    /// It is being made.
    Sending {
        /// Which one.
        decision: Decision,
        /// What is being done.
        progress: Progress,
    },
    /// It ended.
    Ended(Arc<Ended>),
}

/// A decision that ended.
pub struct Ended {
    /// What can be said.
    pub outcome: Outcome,
    /// What was wanted, to find out more.
    pub goal: Goal,
    /// How it was to be done; a reload forgets that.
    pub plan: Option<Plan>,
    /// The time of day of the last reading.
    pub at: String,
    /// When it was sent and read, and what came back.
    pub trail: Trail,
}

impl Ended {
    /// Whether a reading showed that the decision was made.
    pub fn is_settled(&self) -> bool {
        matches!(self.outcome, Outcome::Confirmed(_) | Outcome::Rejected(_) | Outcome::SecondPending(_))
    }
}

/// All decisions.
#[derive(Clone, Copy)]
pub struct Decisions {
    session: Session,
    drafts: Drafts,
    workbench: Workbench,
    kept: Kept,
    log: Log,
    phases: RwSignal<Sorted<CertificateKey, Phase>>,
    /// The decision of which the person is asked whether they mean it.
    asked: RwSignal<Option<Arc<Plan>>>,
    /// The certificates that this person confirmed in this tab.
    confirmed: RwSignal<Vec<CertificateKey>>,
    cancellers: StoredValue<Cancellers, LocalStorage>,
    /// What ended while the person was elsewhere.
    pub unseen: Unseen,
    /// Counts sign-outs: what was decided before one is nothing to tell the next user.
    era: StoredValue<u32>,
}

impl Decisions {
    pub(super) fn new(session: Session, drafts: Drafts, workbench: Workbench, kept: Kept, log: Log) -> Self {
        Self {
            session,
            drafts,
            workbench,
            kept,
            log,
            phases: signal(Sorted::default()),
            asked: signal(None),
            confirmed: signal(Vec::new()),
            cancellers: StoredValue::new_local(Cancellers::default()),
            unseen: Unseen::new(),
            era: stored(0),
        }
    }

    /// Where the decision on a certificate is.
    pub fn phase(self, key: CertificateKey) -> Option<Phase> {
        self.phases.with(|phases| phases.get(&key).cloned())
    }

    /// Whether any decision is being made.
    pub fn is_sending(self) -> bool {
        self.phases.with(|phases| phases.iter().any(|(_, phase)| matches!(phase, Phase::Sending { .. })))
    }

    /// Whether a decision was made on a certificate in this tab, as a reading showed.
    pub fn is_settled(self, key: CertificateKey) -> bool {
        untrack(|| matches!(self.phase(key), Some(Phase::Ended(ended)) if ended.is_settled()))
    }

    /// The decision on a certificate of which the person is asked whether they mean it.
    pub fn asked(self, key: CertificateKey) -> Option<Arc<Plan>> {
        self.asked.get().filter(|plan| plan.key() == key)
    }

    /// The conditions of a decision on the certificate being looked at.
    pub fn checklist(self, decision: Decision) -> Checklist {
        self.with_standing(|standing| decision::checklist(decision, standing))
    }

    /// Asks the person whether they mean it, if the decision may be made.
    pub fn ask(self, decision: Decision) {
        let plan = untrack(|| self.with_standing(|standing| decision::plan(decision, standing)));
        if let Ok(plan) = plan
            && !self.is_under_way(plan.key())
        {
            self.asked.set(Some(Arc::new(plan)));
        }
    }

    /// The person did not mean it.
    pub fn withdraw(self) {
        if self.asked.with_untracked(Option::is_some) {
            self.asked.set(None);
        }
    }

    /// Puts an outcome away, as when the certificate is looked at anew. What is unknown stays until it is read, and
    /// what nobody saw until it was seen.
    pub fn put_away(self, key: CertificateKey) {
        if self.unseen.see(key) {
            return;
        }
        if let Some(Phase::Ended(ended)) = untrack(|| self.phase(key))
            && !matches!(ended.outcome, Outcome::Unknown(_))
        {
            self.phases.update(|phases| phases.remove(&key));
        }
    }

    /// The person is done with the outcome.
    pub fn dismiss(self, key: CertificateKey) {
        if !self.is_under_way(key) {
            self.phases.update(|phases| phases.remove(&key));
            self.kept.keep_pending(key, None);
        }
    }

    /// Takes up a decision that was under way when the page went: a reading tells what became of it, and nothing
    /// is sent.
    pub fn resume(self, key: CertificateKey, language: Language) {
        if untrack(|| self.phase(key)).is_some() {
            return;
        }
        let Some(pending) = self.kept.pending(key) else { return };
        let before = pending.before.as_deref().map(ConfirmationStatus::read);
        let goal = Goal { key, decision: pending.decision, before };
        match pending.stage {
            Stage::Sent => {
                let trail = Trail { sent: Some(pending.at), ..Trail::default() };
                self.run(Submission::check(goal, None), None, trail, language);
            }
            Stage::Marking => {
                let outcome = Outcome::NotApplied(NotApplied::Interrupted);
                let (at, trail) = (intl::now(language), Trail::default());
                self.set(key, Phase::Ended(Arc::new(Ended { outcome, goal, plan: None, at, trail })));
            }
        }
    }

    /// The person means it. The lock is taken before anything is awaited (H1).
    pub fn make(self, language: Language) {
        if let Some(plan) = self.asked.get_untracked()
            && !self.is_under_way(plan.key())
        {
            self.asked.set(None);
            let submission = Submission::begin(Plan::clone(&plan));
            self.run(submission, Some(Plan::clone(&plan)), Trail::default(), language);
        }
    }

    /// Finds out what became of a decision whose outcome is unknown.
    pub fn check(self, key: CertificateKey, language: Language) {
        if let Some(Phase::Ended(ended)) = untrack(|| self.phase(key))
            && let Outcome::Unknown(unknown) = &ended.outcome
        {
            let submission = Submission::check(ended.goal.clone(), unknown.reply.clone());
            self.run(submission, ended.plan.clone(), ended.trail.clone(), language);
        }
    }

    /// Stops waiting. A decision that was sent is not taken back by that; its outcome is then read or unknown.
    pub fn cancel(self, key: CertificateKey) {
        self.cancellers.with_value(|cancellers| cancellers.cancel(key));
    }

    fn run(
        self,
        (submission, command): (Submission, Command),
        plan: Option<Plan>,
        mut trail: Trail,
        language: Language,
    ) {
        let goal = submission.goal().clone();
        let (key, decision) = (goal.key, goal.decision);
        let canceller = self.cancellers.with_value(|cancellers| cancellers.begin(key));
        let era = self.era.get_value();
        let idempotency = self.session.idempotency_key();
        let pending = plan.as_ref().map(|plan| Pending {
            decision,
            stage: Stage::Marking,
            at: timer::now(),
            marks: plan.updates().len(),
            before: goal.before.as_ref().map(|status| status.raw().into()),
            key: idempotency.as_ref().map(|key| key.0.as_str().into()),
        });
        let line = self.log.begin_decision(&submission);
        let telling = line.clone();
        let report: Report = Rc::new(move |progress| {
            if self.era.try_get_value() == Some(era) {
                // What is about to leave is written down first: the page may be gone before the answer is here.
                let stage = match progress {
                    Progress::Saving(_) => Some(Stage::Marking),
                    Progress::Deciding(_) => Some(Stage::Sent),
                    _ => None,
                };
                if let (Some(stage), Some(pending)) = (stage, &pending) {
                    self.kept
                        .keep_pending(key, Some(&Pending { stage, at: timer::now(), ..pending.clone() }));
                }
                let name = pending.as_ref().and_then(|pending| pending.key.as_deref());
                telling.tell_leaving(progress, name);
                self.set(key, Phase::Sending { decision, progress });
            }
        });
        report(Progress::Finding);
        let session = self.session;
        spawn_local(async move {
            let (command, key) = ((submission, command), idempotency.as_ref());
            let watching = (report, &line.notes);
            let outcome = runner::submit(session, command, key, &canceller, watching, &mut trail).await;
            if self.era.try_get_value() == Some(era) {
                line.tell_decided(&outcome);
                self.end(Ended { outcome, goal, plan, at: intl::now(language), trail });
            }
        });
    }

    fn end(self, ended: Ended) {
        let key = ended.goal.key;
        let likely = match &ended.outcome {
            Outcome::Confirmed(_) => StatusFilter::Confirmed,
            Outcome::Rejected(_) => StatusFilter::Clearing,
            _ => StatusFilter::Pending,
        };
        if ended.is_settled() {
            self.drafts.forget(key);
        }
        if matches!(ended.outcome, Outcome::Confirmed(_) | Outcome::SecondPending(_)) {
            self.confirmed.update(|confirmed| confirmed.push(key));
        }
        if !matches!(ended.outcome, Outcome::Unknown(_)) {
            self.kept.keep_pending(key, None);
        }
        match (&ended.outcome, &ended.plan) {
            (Outcome::Rejected(_), Some(plan)) => self.kept.keep_round(key, Some(&round(plan))),
            (Outcome::Confirmed(_), _) => self.kept.keep_round(key, None),
            _ => {}
        }
        self.set(key, Phase::Ended(Arc::new(ended)));
        self.unseen.come(key);
        self.workbench.tell(key);
        if self.workbench.key.get_untracked() == Some(key) {
            self.workbench.open(key, likely);
        }
    }

    fn set(self, key: CertificateKey, phase: Phase) {
        self.phases.update(|phases| phases.insert(key, phase));
    }

    fn is_under_way(self, key: CertificateKey) -> bool {
        untrack(|| matches!(self.phase(key), Some(Phase::Sending { .. })))
    }

    /// Asks about what is known of the certificate being looked at.
    fn with_standing<T>(self, ask: impl FnOnce(&Standing<'_>) -> T) -> T {
        let key = self.workbench.key.get();
        let certificate = self.workbench.certificate.get();
        let assets = self.workbench.assets.get();
        let confirmed_before =
            key.is_some_and(|key| self.confirmed.with(|confirmed| confirmed.contains(&key)));
        let ask = |draft: &_| {
            let certificate = certificate.ready().and_then(Option::as_ref);
            ask(&Standing { certificate, assets: assets.ready(), draft, confirmed_before })
        };
        match key {
            Some(key) => self.drafts.with(key, ask),
            None => ask(&acceptance_rules::draft::Draft::default()),
        }
    }

    pub(super) fn clear(self) {
        self.era.update_value(|era| *era = era.wrapping_add(1));
        self.cancellers.with_value(Cancellers::cancel_all);
        self.asked.set(None);
        self.phases.update(Sorted::clear);
        self.unseen.clear();
        self.confirmed.update(Vec::clear);
    }
}

/// A rejection as it was decided, to be proposed when the certificate is open again.
fn round(plan: &Plan) -> Round {
    let mut assets = Sorted::default();
    for asset in plan.intended() {
        assets.insert(asset.id, Base::of(&asset));
    }
    Round { decision: plan.decision(), at: timer::now(), assets }
}
