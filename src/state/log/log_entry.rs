//! Log entries from the outcomes of processes.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_persistence::log::{Act, LoggedOutcome};
use acceptance_process::save::Saved;
use acceptance_process::scrap::{RequestState, Sending};
use acceptance_process::submit::{self, ActProgress, DecisionTimeline, NotApplied, Submission};
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
    /// Writes the outcome that is known if the page closes during this step.
    pub(in crate::state) fn tell_step(&self, step: ActProgress) {
        let outcome = match step {
            ActProgress::Begun => return,
            ActProgress::Marking => LoggedOutcome::NotAppliedMarks,
            ActProgress::Sent => LoggedOutcome::Unknown,
        };
        self.record(outcome, (0, 0));
    }

    pub(in crate::state) fn tell_submitted(
        &self,
        act: acts::Act,
        outcome: &submit::Outcome,
        timeline: &DecisionTimeline,
    ) {
        let is_review = act == acts::Act::FinishReview;
        let told = match outcome {
            submit::Outcome::Done(Proof::Confirmed, _) => LoggedOutcome::Confirmed,
            submit::Outcome::Done(Proof::Rejected, _) => LoggedOutcome::Rejected,
            submit::Outcome::Done(Proof::SecondPending, _) => LoggedOutcome::SecondPending,
            submit::Outcome::Done(Proof::ReviewEnded, _) => LoggedOutcome::Ended,
            // Its last step is written already.
            submit::Outcome::NotApplied(NotApplied::Interrupted(_)) => return,
            submit::Outcome::NotApplied(NotApplied::Refused(_)) => LoggedOutcome::Refused,
            submit::Outcome::NotApplied(_) if is_review => LoggedOutcome::NotEnded,
            submit::Outcome::NotApplied(_) if timeline.marks_sent => LoggedOutcome::NotAppliedMarks,
            submit::Outcome::NotApplied(_) => LoggedOutcome::NotApplied,
            submit::Outcome::Changed(_) if timeline.sent.is_some() => LoggedOutcome::Refused,
            submit::Outcome::Changed(_) if outcome.is_ended_before(act, timeline) => {
                LoggedOutcome::EndedBefore
            }
            submit::Outcome::Changed(_) if timeline.marks_sent => LoggedOutcome::ChangedMarks,
            submit::Outcome::Changed(_) => LoggedOutcome::Changed,
            submit::Outcome::Session => LoggedOutcome::Session,
            // An unknown outcome is written already.
            submit::Outcome::Unknown(_) if self.is_later => return,
            submit::Outcome::Unknown(_) => LoggedOutcome::Unknown,
        };
        self.record(told, (0, 0));
    }

    pub(in crate::state) fn tell_saved(&self, saved: &Saved) {
        match saved {
            Saved::Held { sent, .. } => self.record(LoggedOutcome::Saved, (*sent, 0)),
            Saved::Conflicts { .. } => self.record(LoggedOutcome::Conflicts, (0, 0)),
            Saved::NotHeld { differences, .. } => {
                self.record(LoggedOutcome::SavedOtherwise, (differences.len(), 0))
            }
            Saved::Partly { sent, refused, unsent, .. } => {
                let all = sent.saturating_add(refused.len()).saturating_add(*unsent);
                self.record(LoggedOutcome::SavedPartly, (*sent, all));
            }
            Saved::Failed { may_be_stored: true, .. } => self.record(LoggedOutcome::MaybeSaved, (0, 0)),
            Saved::Failed { may_be_stored: false, .. } => self.record(LoggedOutcome::NotSaved, (0, 0)),
        }
    }

    /// Writes the progress of an update of scrap errors: its end, or the request that it has reached.
    pub(in crate::state) fn tell_scrap_errors(&self, sending: &Sending) {
        let all = sending.parts().len();
        match sending.reached() {
            None => self.record(LoggedOutcome::Taken, (all, all)),
            Some((at, part)) => {
                let outcome = match &part.state {
                    RequestState::Refused(_) => LoggedOutcome::Refused,
                    RequestState::Withheld(_) => LoggedOutcome::NotApplied,
                    RequestState::Unknown(_)
                    | RequestState::UnderWay
                    | RequestState::Unsent
                    | RequestState::Accepted => LoggedOutcome::Unknown,
                };
                self.record(outcome, (at.saturating_add(1), all));
            }
        }
    }
}
