//! The three acts that change a certificate, and the proof of each in a later reading
//! (Specification: states).

use crate::case::{ReviewState, review_state};
use crate::certificate::{Certificate, ConfirmationKind, ConfirmationStatus};
use crate::decision::Decision;

/// An act that is requested once and proven only by a later reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
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
    /// Returns the decision of the lease client; `None` for the operator's act.
    pub fn decision(self) -> Option<Decision> {
        match self {
            Self::Confirm => Some(Decision::Confirm),
            Self::Reject => Some(Decision::Reject),
            Self::FinishReview => None,
        }
    }
}

/// The furthest state that an act may have reached if the page closes now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActProgress {
    /// The user started it; nothing was sent.
    Begun,
    /// Marks may be stored; the act was not sent.
    Marking,
    /// The act may have been sent; only a reading can show its effect.
    Sent,
}

/// The effect of an act as shown by a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    Confirmed,
    /// The certificate was confirmed and awaits a second confirmation.
    SecondPending,
    /// The certificate is in clearing.
    Rejected,
    /// The certificate is no longer in clearing.
    ReviewEnded,
}

/// Returns the effect that a reading proves; `None` if it proves neither success nor failure.
///
/// `before` is the confirmation status for which the act was sent.
pub fn proof(act: Act, before: Option<&ConfirmationStatus>, now: &Certificate) -> Option<Proof> {
    // The opposite state proves no failure: another user may have acted after this act.
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
