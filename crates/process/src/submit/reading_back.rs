//! Reads after the act was sent, and the resulting outcomes.

use acceptance_rules::act::{Act, proof};
use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::certificate::Certificate;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::snapshot::{Difference, differences_after};

use super::{Command, PAUSES, Submission, SubmissionEvent, SubmitStage, after};
use crate::Failure;
use crate::order::Goal;
use crate::outcome::{LastRead, NotApplied, Outcome};

impl Submission {
    pub(super) fn posted(&mut self, event: SubmissionEvent) -> Command {
        self.timeline.reply = match event {
            SubmissionEvent::Failed(failure) => Some(Err(failure)),
            SubmissionEvent::Sent => Some(Ok(())),
            // After any other event the act was sent: only a read can show its effect.
            SubmissionEvent::Journalled
            | SubmissionEvent::Found(_)
            | SubmissionEvent::Gathered(_)
            | SubmissionEvent::Waited => None,
        };
        // After a cancellation, one read decides the outcome.
        let is_given_up = self.timeline.failure() == Some(&Failure::GivenUp);
        if is_given_up { self.look(PAUSES.len()) } else { self.read_back(0) }
    }

    fn read_back(&mut self, attempt: usize) -> Command {
        match PAUSES.get(attempt) {
            Some(0) | None => self.look(attempt),
            Some(seconds) => {
                self.stage = SubmitStage::Pausing(attempt);
                Command::Wait(*seconds)
            }
        }
    }

    pub(super) fn look(&mut self, attempt: usize) -> Command {
        self.stage = SubmitStage::ReadingBack(attempt.saturating_add(1));
        Command::Find(after(self.goal.act))
    }

    pub(super) fn reading(&self, event: SubmissionEvent) -> LastRead {
        match event {
            SubmissionEvent::Found(Some(certificate)) if certificate.key == self.goal.key => {
                LastRead::Certificate(certificate)
            }
            SubmissionEvent::Failed(failure) => LastRead::Failed(failure),
            SubmissionEvent::Journalled
            | SubmissionEvent::Found(_)
            | SubmissionEvent::Gathered(_)
            | SubmissionEvent::Sent
            | SubmissionEvent::Waited => LastRead::NotFound,
        }
    }

    /// Returns the outcome of an act whose page closed before it was sent.
    pub(super) fn interrupted(&self, event: SubmissionEvent) -> Outcome {
        let Goal { act, before, .. } = &self.goal;
        match self.reading(event) {
            // If it shows the effect, the journal may be older than its tab's last action.
            LastRead::Certificate(now)
                if now.confirmation != *before && proof(*act, before.as_ref(), &now).is_none() =>
            {
                let was = Certificate { confirmation: before.clone(), ..now.clone() };
                Outcome::Changed(vec![Difference::Certificate { was: Box::new(was), is: Box::new(now) }])
            }
            reading => Outcome::NotApplied(NotApplied::Interrupted(reading)),
        }
    }

    pub(super) fn judge(&mut self, event: SubmissionEvent, attempt: usize) -> Command {
        let reading = self.reading(event);
        let mut is_last = attempt >= PAUSES.len();
        match &reading {
            LastRead::Certificate(now) => {
                let Goal { act, before, .. } = &self.goal;
                if let Some(proof) = proof(*act, before.as_ref(), now) {
                    return Command::Finish(Outcome::Done(proof, now.clone()));
                }
                if now.confirmation == *before
                    && let Some(error) = self.timeline.refusal()
                {
                    // A refusal that does not depend on the state is the same for every copy. Any
                    // other may answer a second copy after a first one succeeded (H2, H11).
                    if error.is_certain_refusal() {
                        let refused = NotApplied::Refused(now.clone());
                        return self.explain_why(Outcome::NotApplied(refused));
                    }
                    if is_last {
                        return self.explain_why(Outcome::Unknown(reading));
                    }
                }
            }
            LastRead::Failed(failure) => is_last |= failure.is_session() || *failure == Failure::GivenUp,
            LastRead::NotFound => {}
        }
        if is_last { Command::Finish(Outcome::Unknown(reading)) } else { self.read_back(attempt) }
    }

    /// Reads the assets after a refusal: another user's change may be the reason.
    fn explain_why(&mut self, otherwise: Outcome) -> Command {
        if self.last.is_none() {
            return Command::Finish(otherwise);
        }
        self.stage = SubmitStage::Explaining(otherwise);
        Command::Gather
    }

    pub(super) fn explain(&self, event: SubmissionEvent, otherwise: Outcome) -> Outcome {
        match (event, &self.last) {
            (SubmissionEvent::Gathered(now), Some(last)) => {
                let differences = differences_after(last, &self.own_marks(last, &now), &now);
                if differences.is_empty() { otherwise } else { Outcome::Changed(differences) }
            }
            _ => otherwise,
        }
    }

    /// Returns the changes of unset assets by a confirmation itself (Specification: states), which
    /// a first copy may have caused.
    fn own_marks(&self, last: &CompleteAssets, now: &CompleteAssets) -> Vec<AssetUpdate> {
        let unset = last.iter().filter(|was| self.goal.act == Act::Confirm && was.acceptance.is_none());
        let received = unset.filter_map(|was| {
            let acceptance = now.get(was.id)?.acceptance.clone().filter(AcceptanceStatus::is_received)?;
            Some(AssetUpdate { asset: was.id, acceptance, explanation: None })
        });
        received.collect()
    }
}
