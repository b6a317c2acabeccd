//! What an allowed decision does to a certificate and its assets (Seed 3, table).

use crate::asset::{AcceptanceStatus, AssetId};
use crate::certificate::ConfirmationStatus;
use crate::decision::{Decision, Plan};

/// The effect of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The confirmation status that the certificate takes.
    pub confirmation: &'static str,
    /// The assets whose unset status becomes `acceptance`.
    pub marked: Vec<AssetId>,
    /// What those become.
    pub acceptance: &'static str,
    /// The assets that are rejected.
    pub rejected: Vec<AssetId>,
}

/// What making this decision does.
pub fn effect(plan: &Plan) -> Effect {
    let (confirmation, marked, rejected) = match plan.decision() {
        Decision::Confirm => (ConfirmationStatus::CONFIRMED, plan.unset().to_vec(), Vec::new()),
        Decision::Reject => (ConfirmationStatus::CLEARING, Vec::new(), plan.rejected().to_vec()),
    };
    Effect { confirmation, marked, acceptance: AcceptanceStatus::RECEIVED, rejected }
}

/// The confirmation status of a certificate in clearing once its review is done.
pub const AFTER_REVIEW: &str = ConfirmationStatus::FIRST_PENDING;
