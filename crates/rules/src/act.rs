//! The three acts that change a certificate, and what a later reading proves about each (Seed 3).

use crate::case::{ReviewState, review_state};
use crate::certificate::{Certificate, ConfirmationKind, ConfirmationStatus};
use crate::decision::Decision;

/// An act that a service is asked for once and that only a reading can prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// The certificate is confirmed.
    Confirm,
    /// Assets of the certificate are rejected.
    Reject,
    /// The operator's review of a rejection ends.
    FinishReview,
}

impl From<Decision> for Act {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Confirm => Self::Confirm,
            Decision::Reject => Self::Reject,
        }
    }
}

impl Act {
    /// The decision of the lease client; `None` for the operator's act.
    pub fn decision(self) -> Option<Decision> {
        match self {
            Self::Confirm => Some(Decision::Confirm),
            Self::Reject => Some(Decision::Reject),
            Self::FinishReview => None,
        }
    }
}

/// How far an act has come: the most that may have happened if the page goes now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The person asked for it; nothing was sent.
    Begun,
    /// Marks may be stored; the act was not sent.
    Marking,
    /// The act may have left; only a reading can tell.
    Sent,
}

/// The effect of an act, as a reading shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// The certificate is confirmed.
    Confirmed,
    /// The certificate was confirmed, and awaits a second confirmation.
    SecondPending,
    /// The certificate is in clearing.
    Rejected,
    /// The certificate is in clearing no longer.
    ReviewEnded,
}

/// What a reading after an act proves; `None` where it proves neither that the act was done nor that it was not.
///
/// `before` is the confirmation status that the act was sent for.
pub fn proof(act: Act, before: Option<&ConfirmationStatus>, now: &Certificate) -> Option<Proof> {
    // The opposite state proves neither: others may have acted after an act of ours.
    match (act, now.kind()?) {
        (Act::Confirm, ConfirmationKind::Confirmed) => Some(Proof::Confirmed),
        (Act::Confirm, ConfirmationKind::SecondConfirmationPending) => {
            let was_second =
                before.map(ConfirmationStatus::kind) == Some(ConfirmationKind::SecondConfirmationPending);
            (!was_second).then_some(Proof::SecondPending)
        }
        (Act::Reject, ConfirmationKind::ClearingProcess) => Some(Proof::Rejected),
        (Act::FinishReview, _) => (review_state(now) == ReviewState::Ended).then_some(Proof::ReviewEnded),
        (Act::Confirm | Act::Reject, _) => None,
    }
}
