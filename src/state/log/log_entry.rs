//! Log entries from the outcomes of processes.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_persistence::log::{Act, Outcome};
use acceptance_process::save::Saved;
use acceptance_process::scrap::{Fate, Sending};
use acceptance_process::submit::{self, DecisionTimeline, NotApplied, Step, Submission};
use acceptance_rules::act::{self as acts, Proof};

use super::PendingEntry;
use crate::state::Log;

impl Log {
    /// Begins an entry for an act on a certificate, or for the lookup of its outcome.
    pub(in crate::state) fn begin_act(self, submission: &Submission) -> PendingEntry {
        let goal = submission.goal();
        let act = match goal.act {
            acts::Act::Confirm => Act::Confirm,
            acts::Act::Reject => Act::Reject,
            acts::Act::FinishReview => Act::FinishReview,
        };
        let mut entry = self.begin(act, Some(goal.key));
        entry.is_later = submission.is_sent();
        entry
    }
}

impl PendingEntry {
    /// Writes the outcome that is known if the page closes during this step. `key` is the
    /// idempotency key of the act.
    pub(in crate::state) fn tell_step(&self, step: Step, key: Option<&str>) {
        let outcome = match step {
            Step::Begun => return,
            Step::Marking => Outcome::NotAppliedMarks,
            Step::Sent => Outcome::Unknown,
        };
        if let (Step::Sent, Some(key)) = (step, key) {
            self.notes.carry(key);
        }
        self.tell(outcome, (0, 0));
    }

    /// Writes the outcome of an act.
    pub(in crate::state) fn tell_submitted(
        &self,
        act: acts::Act,
        outcome: &submit::Outcome,
        trail: &DecisionTimeline,
    ) {
        let is_review = act == acts::Act::FinishReview;
        let told = match outcome {
            submit::Outcome::Done(Proof::Confirmed, _) => Outcome::Confirmed,
            submit::Outcome::Done(Proof::Rejected, _) => Outcome::Rejected,
            submit::Outcome::Done(Proof::SecondPending, _) => Outcome::SecondPending,
            submit::Outcome::Done(Proof::ReviewEnded, _) => Outcome::Ended,
            // Its last step is written already.
            submit::Outcome::NotApplied(NotApplied::Interrupted(_)) => return,
            submit::Outcome::NotApplied(NotApplied::Refused(_)) => Outcome::Refused,
            submit::Outcome::NotApplied(_) if is_review => Outcome::NotEnded,
            submit::Outcome::NotApplied(_) if trail.marks_sent => Outcome::NotAppliedMarks,
            submit::Outcome::NotApplied(_) => Outcome::NotApplied,
            submit::Outcome::Changed(_) if trail.sent.is_some() => Outcome::Refused,
            submit::Outcome::Changed(_) if outcome.is_ended_before(act, trail) => Outcome::EndedBefore,
            submit::Outcome::Changed(_) if trail.marks_sent => Outcome::ChangedMarks,
            submit::Outcome::Changed(_) => Outcome::Changed,
            submit::Outcome::Session => Outcome::Session,
            // An unknown outcome is written already.
            submit::Outcome::Unknown(_) if self.is_later => return,
            submit::Outcome::Unknown(_) => Outcome::Unknown,
        };
        self.tell(told, (0, 0));
    }

    /// Writes the outcome of a save.
    pub(in crate::state) fn tell_saved(&self, saved: &Saved) {
        match saved {
            Saved::Held { sent, .. } => self.tell(Outcome::Saved, (*sent, 0)),
            Saved::Conflicts { .. } => self.tell(Outcome::Conflicts, (0, 0)),
            Saved::NotHeld { differences, .. } => self.tell(Outcome::SavedOtherwise, (differences.len(), 0)),
            Saved::Failed { may_be_stored: true, .. } => self.tell(Outcome::MaybeSaved, (0, 0)),
            Saved::Failed { may_be_stored: false, .. } => self.tell(Outcome::NotSaved, (0, 0)),
        }
    }

    /// Writes the progress of an update of scrap errors: its end, or the request that it has reached.
    pub(in crate::state) fn tell_scrap_errors(&self, sending: &Sending) {
        let all = sending.parts().len();
        match sending.reached() {
            None => self.tell(Outcome::Taken, (all, all)),
            Some((at, part)) => {
                let outcome = match &part.fate {
                    Fate::Refused(_) => Outcome::Refused,
                    Fate::Unknown(_) | Fate::UnderWay | Fate::Unsent | Fate::Taken => Outcome::Unknown,
                };
                self.tell(outcome, (at.saturating_add(1), all));
            }
        }
    }
}
