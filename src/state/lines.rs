//! What the processes found out, as the log says it: never more than was known.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_process::finish;
use acceptance_process::save::Saved;
use acceptance_process::scrap::{Fate, Sending};
use acceptance_process::submit::{self, NotApplied, Submission};
use acceptance_rules::decision::Decision;
use acceptance_saved::log::{Act, Outcome};

use super::Log;
use super::log::Line;
use super::runner::Progress;

impl Log {
    /// Begins a decision, or to look up what became of one.
    pub(super) fn begin_decision(self, submission: &Submission) -> Line {
        let goal = submission.goal();
        let act = match goal.decision {
            Decision::Confirm => Act::Confirm,
            Decision::Reject => Act::Reject,
        };
        self.begin(act, Some(goal.key), submission.is_sent())
    }
}

impl Line {
    /// Something is about to leave, a decision or the end of a review with this key: if the page goes now, this is
    /// what will be known.
    pub(super) fn tell_leaving(&self, progress: Progress, key: Option<&str>) {
        let outcome = match progress {
            Progress::Saving(_) => Outcome::NotAppliedMarks,
            Progress::Deciding(_) | Progress::Finishing => Outcome::Unknown,
            Progress::Finding | Progress::Reading { .. } | Progress::Checking | Progress::Pausing => return,
        };
        if let (Outcome::Unknown, Some(key)) = (outcome, key) {
            self.notes.carry(key);
        }
        self.tell(outcome, (0, 0));
    }

    /// How a decision ended.
    pub(super) fn tell_decided(&self, outcome: &submit::Outcome) {
        let told = match outcome {
            submit::Outcome::Confirmed(_) => Outcome::Confirmed,
            submit::Outcome::Rejected(_) => Outcome::Rejected,
            submit::Outcome::SecondPending(_) => Outcome::SecondPending,
            submit::Outcome::NotApplied(reason) => not_applied(reason),
            submit::Outcome::Changed { marks_sent: false, .. } => Outcome::Changed,
            submit::Outcome::Changed { marks_sent: true, .. } => Outcome::ChangedMarks,
            submit::Outcome::Session => Outcome::Session,
            submit::Outcome::Unknown(_) => return self.tell_unknown(),
        };
        self.tell(told, (0, 0));
    }

    /// How the end of a review ended.
    pub(super) fn tell_finished(&self, outcome: &finish::Outcome) {
        let told = match outcome {
            finish::Outcome::Ended { .. } => Outcome::Ended,
            finish::Outcome::EndedBefore(_) => Outcome::EndedBefore,
            finish::Outcome::Changed(_) => Outcome::Changed,
            finish::Outcome::NotSent(_) | finish::Outcome::NotKnown => Outcome::NotEnded,
            finish::Outcome::Session => Outcome::Session,
            finish::Outcome::Refused { .. } => Outcome::Refused,
            finish::Outcome::Unknown(_) => return self.tell_unknown(),
        };
        self.tell(told, (0, 0));
    }

    /// Who looked it up and learned nothing has nothing to add: that it is unknown was written when it left.
    fn tell_unknown(&self) {
        if !self.is_later {
            self.tell(Outcome::Unknown, (0, 0));
        }
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
        let parts = sending.parts();
        let stopped = parts.iter().enumerate().rev().find_map(|(at, part)| match part.fate {
            Fate::Refused(_) => Some((Outcome::Refused, at)),
            Fate::Unknown(_) | Fate::UnderWay => Some((Outcome::Unknown, at)),
            Fate::Unsent | Fate::Taken => None,
        });
        match stopped {
            Some((outcome, at)) => self.tell(outcome, (at.saturating_add(1), parts.len())),
            None => self.tell(Outcome::Taken, (parts.len(), parts.len())),
        }
    }
}

fn not_applied(reason: &NotApplied) -> Outcome {
    match reason {
        NotApplied::NotSent { marks_sent: true, .. }
        | NotApplied::NotFound { marks_sent: true }
        | NotApplied::Interrupted => Outcome::NotAppliedMarks,
        NotApplied::NotSent { marks_sent: false, .. } | NotApplied::NotFound { marks_sent: false } => {
            Outcome::NotApplied
        }
        NotApplied::Refused { .. } => Outcome::Refused,
    }
}
