//! The order of a submission: an act that the rules allow for the shown snapshot, and its stored
//! goal.

use acceptance_rules::act::Act;
use acceptance_rules::case::{ReviewState, review_state};
use acceptance_rules::certificate::{CertificateKey, ConfirmationStatus};
use acceptance_rules::decision::Plan;
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::snapshot::Snapshot;

/// An allowed act. Only [`Order::decision`] and [`Order::end_of_review`] create one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(OrderKind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum OrderKind {
    Decision(Plan),
    EndOfReview(Snapshot),
}

impl Order {
    /// Returns the order of a planned decision.
    pub fn decision(plan: Plan) -> Self {
        Self(OrderKind::Decision(plan))
    }

    /// Returns the end of a review; `None` if the snapshot is not in clearing (Specification:
    /// states).
    pub fn end_of_review(seen: Snapshot) -> Option<Self> {
        (review_state(&seen.certificate) == ReviewState::InReview)
            .then_some(Self(OrderKind::EndOfReview(seen)))
    }

    pub fn act(&self) -> Act {
        match &self.0 {
            OrderKind::Decision(plan) => plan.decision().into(),
            OrderKind::EndOfReview(_) => Act::FinishReview,
        }
    }

    pub fn plan(&self) -> Option<&Plan> {
        match &self.0 {
            OrderKind::Decision(plan) => Some(plan),
            OrderKind::EndOfReview(_) => None,
        }
    }

    pub fn key(&self) -> CertificateKey {
        self.seen().certificate.key
    }

    /// Returns the snapshot that the user was shown.
    pub fn seen(&self) -> &Snapshot {
        match &self.0 {
            OrderKind::Decision(plan) => plan.seen(),
            OrderKind::EndOfReview(seen) => seen,
        }
    }

    /// Returns the marks to save before the act.
    pub fn updates(&self) -> &[AssetUpdate] {
        self.plan().map_or(&[], Plan::updates)
    }
}

/// The goal of an act after it may have been sent. Unlike an order, it survives a reload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub key: CertificateKey,
    pub act: Act,
    /// The certificate's confirmation status before it; `None` if the service sent none.
    pub before: Option<ConfirmationStatus>,
}

impl Goal {
    pub fn of(order: &Order) -> Self {
        let seen = &order.seen().certificate;
        Self { key: seen.key, act: order.act(), before: seen.confirmation.clone() }
    }
}
