//! What the processes found out, as the log says it: never more than was known.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_persistence::log::{Act, Outcome};
use acceptance_process::save::Saved;
use acceptance_process::scrap::{Fate, Sending};
use acceptance_process::submit::{self, DecisionTimeline, NotApplied, Step, Submission};
use acceptance_rules::act::{self as acts, Proof};

use super::Log;
use super::log::PendingEntry;

impl Log {
    /// Begins an act on a certificate, or to look up what became of one.
    pub(super) fn begin_act(self, submission: &Submission) -> PendingEntry {
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
    /// Something is about to leave, an act with this key or its marks: if the page goes now, this is what will be
    /// known.
    pub(super) fn tell_step(&self, step: Step, key: Option<&str>) {
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

    /// How an act ended.
    pub(super) fn tell_submitted(&self, act: acts::Act, outcome: &submit::Outcome, trail: &DecisionTimeline) {
        let is_review = act == acts::Act::FinishReview;
        let told = match outcome {
            submit::Outcome::Done(Proof::Confirmed, _) => Outcome::Confirmed,
            submit::Outcome::Done(Proof::Rejected, _) => Outcome::Rejected,
            submit::Outcome::Done(Proof::SecondPending, _) => Outcome::SecondPending,
            submit::Outcome::Done(Proof::ReviewEnded, _) => Outcome::Ended,
            // What may have left was written before it did.
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
            // Who looked it up and learned nothing has nothing to add: that it is unknown was written when it left.
            submit::Outcome::Unknown(_) if self.is_later => return,
            submit::Outcome::Unknown(_) => Outcome::Unknown,
        };
        self.tell(told, (0, 0));
    }

    /// How a saving ended.
    pub(super) fn tell_saved(&self, saved: &Saved) {
        match saved {
            Saved::Held { sent, .. } => self.tell(Outcome::Saved, (*sent, 0)),
            Saved::Conflicts { .. } => self.tell(Outcome::Conflicts, (0, 0)),
            Saved::NotHeld { differences, .. } => self.tell(Outcome::SavedOtherwise, (differences.len(), 0)),
            Saved::Failed { may_be_stored: true, .. } => self.tell(Outcome::MaybeSaved, (0, 0)),
            Saved::Failed { may_be_stored: false, .. } => self.tell(Outcome::NotSaved, (0, 0)),
        }
    }

    /// How far an update of scrap errors has come: all of it was taken, or the request with which it stopped.
    pub(super) fn tell_scrap_errors(&self, sending: &Sending) {
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
