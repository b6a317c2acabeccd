//! The outcome of an act and its timeline.

use acceptance_api::error::ApiError;
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::case::{ReviewState, review_state};
use acceptance_rules::certificate::{Certificate, ConfirmationStatus};
use acceptance_rules::decision::{Cause, closed_by};
use acceptance_rules::snapshot::Difference;

use crate::Failure;
use crate::patch_batches::RefusedMark;

/// The outcome of an act. Times and answers are in the [`DecisionTimeline`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A read shows the effect.
    Done(Proof, Certificate),
    /// It was not done.
    NotApplied(NotApplied),
    /// The service differs from the shown snapshot. The act was not sent, or was refused.
    Changed(Vec<Difference>),
    /// The user must sign in again; the act was not sent.
    Session,
    /// It is unknown whether the act was done; with the last read.
    Unknown(LastRead),
}

impl Outcome {
    /// Returns whether the review had ended before any request was sent.
    pub fn is_ended_before(&self, act: Act, timeline: &DecisionTimeline) -> bool {
        let shows_end = |difference: &Difference| match difference {
            Difference::Certificate { is, .. } => review_state(is) == ReviewState::Ended,
            Difference::AssetAdded(_) | Difference::AssetGone(_) | Difference::AssetChanged { .. } => false,
        };
        let is_unsent = act == Act::FinishReview && timeline.sent.is_none();
        is_unsent && matches!(self, Self::Changed(differences) if differences.iter().any(shows_end))
    }

    /// Returns the decision of another user that was found before this decision was sent.
    pub fn decided_by_other(&self, act: Act, timeline: &DecisionTimeline) -> Option<Proof> {
        let Self::Changed(differences) = self else { return None };
        let is_unsent = act.decision().is_some() && timeline.sent.is_none();
        differences.iter().filter(|_| is_unsent).find_map(|difference| match difference {
            Difference::Certificate { was, is } if was.confirmation != is.confirmation => {
                match closed_by(Some(is))? {
                    Cause::AlreadyConfirmed => Some(Proof::Confirmed),
                    Cause::InClearing => Some(Proof::Rejected),
                    _ => None,
                }
            }
            Difference::Certificate { .. }
            | Difference::AssetAdded(_)
            | Difference::AssetGone(_)
            | Difference::AssetChanged { .. } => None,
        })
    }

    /// Returns whether the journal says that the act was not sent, although a read shows its effect. The journal may be
    /// older than the last action of its tab, so only the read counts.
    pub fn is_overtaken(&self, before: Option<&ConfirmationStatus>) -> bool {
        let Self::NotApplied(NotApplied::Interrupted(LastRead::Certificate(now))) = self else {
            return false;
        };
        now.confirmation.as_ref() != before
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotApplied {
    /// The act was not sent, because a step before it failed.
    NotSent(Failure),
    /// The service refused these marks and accepted others; the act was not sent.
    MarksRefused(Vec<RefusedMark>),
    /// Too much time passed since the click; the act was not sent.
    TooLate,
    /// Another tab was sending a request for the certificate; nothing was sent.
    Elsewhere,
    /// The page closed before the act was sent; with a current read.
    Interrupted(LastRead),
    /// The certificate was not found again; the act was not sent.
    NotFound,
    /// The service refused before it examined the state, and a read shows the certificate
    /// unchanged.
    Refused(Certificate),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LastRead {
    /// The certificate, in a state that proves neither success nor failure.
    Certificate(Certificate),
    NotFound,
    Failed(Failure),
}

/// Times of an act, in milliseconds since 1970, and its answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DecisionTimeline {
    /// Time of the click; `None` if it was in an earlier page.
    pub begun: Option<i64>,
    /// Whether marks may be stored.
    pub marks_sent: bool,
    /// The error in the body of a successful PATCH.
    pub marks_denied: Option<ApiError>,
    /// Time at which the act was sent.
    pub sent: Option<i64>,
    /// The answer. After a success the state must be read; `None` without an answer.
    pub reply: Option<Result<(), Failure>>,
    /// Time of the last event.
    pub read: i64,
}

impl DecisionTimeline {
    /// Returns whether the service answered that the act was done.
    pub fn is_answered(&self) -> bool {
        self.reply == Some(Ok(()))
    }

    /// Returns the failure, if the service did not answer with success.
    pub fn failure(&self) -> Option<&Failure> {
        self.reply.as_ref().and_then(|reply| reply.as_ref().err())
    }

    /// Returns the error of the service, if it did not answer with success.
    pub(crate) fn refusal(&self) -> Option<&ApiError> {
        match self.failure() {
            Some(Failure::Api(error @ ApiError::Refused { .. })) => Some(error),
            _ => None,
        }
    }
}
