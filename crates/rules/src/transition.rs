//! The effect of an allowed decision on a certificate and its assets (Specification: states,
//! table).

use crate::asset::{AcceptanceStatus, AssetId};
use crate::certificate::ConfirmationStatus;
use crate::decision::{Decision, Plan};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The new confirmation status of the certificate.
    pub confirmation: &'static str,
    /// The assets whose unset status becomes `acceptance`.
    pub marked: Vec<AssetId>,
    /// Their new status.
    pub acceptance: &'static str,
    pub rejected: Vec<AssetId>,
}

pub fn effect(plan: &Plan) -> Effect {
    let (confirmation, marked, rejected) = match plan.decision() {
        Decision::Confirm => (ConfirmationStatus::CONFIRMED, plan.unset().to_vec(), Vec::new()),
        Decision::Reject => (ConfirmationStatus::CLEARING, Vec::new(), plan.rejected().to_vec()),
    };
    Effect { confirmation, marked, acceptance: AcceptanceStatus::RECEIVED, rejected }
}

/// The confirmation status after a review has ended.
pub const AFTER_REVIEW: &str = ConfirmationStatus::FIRST_PENDING;
