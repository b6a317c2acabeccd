//! What can be said of an act in the end, and when things happened.

use acceptance_api::error::ApiError;
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::case::{ReviewState, review_state};
use acceptance_rules::certificate::{Certificate, ConfirmationStatus};
use acceptance_rules::snapshot::Difference;

use crate::Failure;

/// What can be said in the end. When it was sent and what came back is in the [`DecisionTimeline`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A reading shows the effect.
    Done(Proof, Certificate),
    /// It was not done.
    NotApplied(NotApplied),
    /// The service shows something else than the person saw. The act was not sent, or refused.
    Changed(Vec<Difference>),
    /// The person must sign in again; the act was not sent.
    Session,
    /// It cannot be said whether it was done; what the last reading showed.
    Unknown(Reading),
}

impl Outcome {
    /// Whether the review had ended before anything was sent.
    pub fn is_ended_before(&self, act: Act, trail: &DecisionTimeline) -> bool {
        let shows_end = |difference: &Difference| match difference {
            Difference::Certificate { is, .. } => review_state(is) == ReviewState::Ended,
            Difference::AssetAdded(_) | Difference::AssetGone(_) | Difference::AssetChanged { .. } => false,
        };
        let is_unsent = act == Act::FinishReview && trail.sent.is_none();
        is_unsent && matches!(self, Self::Changed(differences) if differences.iter().any(shows_end))
    }

    /// Whether a journal says that the act was not sent, and a reading shows its effect: the journal may be older than
    /// what its tab did last, so nothing can be said but what the service shows.
    pub fn is_overtaken(&self, before: Option<&ConfirmationStatus>) -> bool {
        let Self::NotApplied(NotApplied::Interrupted(Reading::Certificate(now))) = self else { return false };
        now.confirmation.as_ref() != before
    }
}

/// Why nothing was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotApplied {
    /// The act was not sent, because a step before it failed.
    NotSent(Failure),
    /// Too much time passed since the click; the act was not sent.
    TooLate,
    /// Another tab was sending something about the certificate; nothing was sent.
    Elsewhere,
    /// The page went before the act was sent; what a reading shows now.
    Interrupted(Reading),
    /// The certificate could not be found again; the act was not sent.
    NotFound,
    /// The service refused before it looked at the state, and a reading shows the certificate as it was.
    Refused(Certificate),
}

/// What a reading showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The certificate, in a state that proves neither.
    Certificate(Certificate),
    /// It could not be found.
    NotFound,
    /// Reading failed.
    Failed(Failure),
}

/// When things happened, in milliseconds since 1970, and what came back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DecisionTimeline {
    /// When the person clicked; `None` where an earlier page did that.
    pub begun: Option<i64>,
    /// Whether marks may be stored.
    pub marks_sent: bool,
    /// What the service said against marks that it answered with success.
    pub marks_denied: Option<ApiError>,
    /// When the act was sent.
    pub sent: Option<i64>,
    /// What came back. A success only means that the state is to be read; `None` where nothing was heard.
    pub reply: Option<Result<(), Failure>>,
    /// When the last event came.
    pub read: i64,
}

impl DecisionTimeline {
    /// Whether the service itself said that the act was done.
    pub fn is_answered(&self) -> bool {
        self.reply == Some(Ok(()))
    }

    /// What the service answered instead of a success.
    pub fn failure(&self) -> Option<&Failure> {
        self.reply.as_ref().and_then(|reply| reply.as_ref().err())
    }

    /// The answer of a service that did not answer with success.
    pub(crate) fn refusal(&self) -> Option<&ApiError> {
        match self.failure() {
            Some(Failure::Api(error @ ApiError::Refused { .. })) => Some(error),
            _ => None,
        }
    }
}
