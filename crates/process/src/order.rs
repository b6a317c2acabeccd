//! What a submission sends: an act that the rules allow for what the person was shown; and what of it outlives the page.

use acceptance_rules::act::Act;
use acceptance_rules::case::{ReviewState, review_state};
use acceptance_rules::certificate::{CertificateKey, ConfirmationStatus};
use acceptance_rules::decision::Plan;
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::snapshot::Snapshot;

/// An allowed act. Only [`Order::decision`] and [`Order::end_of_review`] can make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Decision(Plan),
    EndOfReview(Snapshot),
}

impl Order {
    /// A decision that the rules have planned.
    pub fn decision(plan: Plan) -> Self {
        Self(Kind::Decision(plan))
    }

    /// The end of a review; `None` where the certificate was not seen in clearing (Seed 3).
    pub fn end_of_review(seen: Snapshot) -> Option<Self> {
        (review_state(&seen.certificate) == ReviewState::InReview).then_some(Self(Kind::EndOfReview(seen)))
    }

    /// Which act it is.
    pub fn act(&self) -> Act {
        match &self.0 {
            Kind::Decision(plan) => plan.decision().into(),
            Kind::EndOfReview(_) => Act::FinishReview,
        }
    }

    /// The plan of a decision.
    pub fn plan(&self) -> Option<&Plan> {
        match &self.0 {
            Kind::Decision(plan) => Some(plan),
            Kind::EndOfReview(_) => None,
        }
    }

    /// The certificate that it is for.
    pub fn key(&self) -> CertificateKey {
        self.seen().certificate.key
    }

    /// What the person was shown.
    pub fn seen(&self) -> &Snapshot {
        match &self.0 {
            Kind::Decision(plan) => plan.seen(),
            Kind::EndOfReview(seen) => seen,
        }
    }

    /// The marks to save before the act.
    pub fn updates(&self) -> &[AssetUpdate] {
        self.plan().map_or(&[], Plan::updates)
    }
}

/// What is wanted, as far as it matters once the act may have left. It survives a reload; an order does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Of which certificate.
    pub key: CertificateKey,
    /// Which act.
    pub act: Act,
    /// The certificate's confirmation status before it; `None` where the service sent none.
    pub before: Option<ConfirmationStatus>,
}

impl Goal {
    /// What an order is for.
    pub fn of(order: &Order) -> Self {
        let seen = &order.seen().certificate;
        Self { key: seen.key, act: order.act(), before: seen.confirmation.clone() }
    }
}
