//! Tests acts against a model service with faults at each step and other users: the outcome is
//! true. `ACCEPTANCE_CASES` sets the number of random runs.

mod desk;
mod order;
mod truth;
mod unasked;

use acceptance_process::submit::{NotApplied, Outcome};
use acceptance_rules::act::Proof;

fn class(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Done(Proof::Confirmed, _) => "confirmed",
        Outcome::Done(Proof::SecondPending, _) => "second",
        Outcome::Done(Proof::Rejected, _) => "rejected",
        Outcome::Done(Proof::ReviewEnded, _) => "ended",
        Outcome::NotApplied(NotApplied::Interrupted(_)) => "interrupted",
        Outcome::NotApplied(NotApplied::Elsewhere) => "elsewhere",
        Outcome::NotApplied(NotApplied::NotSent(_)) => "not-sent",
        Outcome::NotApplied(NotApplied::MarksRefused(_)) => "marks-refused",
        Outcome::NotApplied(NotApplied::NotFound) => "not-found",
        Outcome::NotApplied(NotApplied::TooLate) => "too-late",
        Outcome::NotApplied(NotApplied::Refused(_)) => "refused",
        Outcome::Changed(_) => "changed",
        Outcome::Session => "session",
        Outcome::Unknown(_) => "unknown",
    }
}
