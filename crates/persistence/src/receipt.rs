//! The contents of a receipt: the assets read after a proven decision.

use acceptance_rules::act::Proof;
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Decision, Plan};

/// A decision and the reads after it.
#[derive(Clone, Debug)]
pub struct Receipt<'a> {
    pub decision: Decision,
    /// Its plan; `None` after a reload.
    pub plan: Option<&'a Plan>,
    /// All assets as they were read after the decision.
    pub assets: &'a CompleteAssets,
    pub proof: Proof,
    /// The certificate as it was read back.
    pub certificate: &'a Certificate,
}

/// An asset after the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The asset as it was read.
    pub asset: Asset,
    /// Whether the confirmation recorded it as received without a mark (Specification: states);
    /// `None` if unknown, as for an asset that was added after the plan was made.
    pub is_unmarked: Option<bool>,
}

impl Receipt<'_> {
    /// Returns all assets in the order of the service.
    pub fn decided(&self) -> Vec<Decided> {
        let unset = self.plan.map(|plan| (plan, AssetId::sorted(plan.unset())));
        let is_unmarked = |asset: &Asset| {
            let (plan, unset) = unset.as_ref()?;
            plan.seen().assets.get(asset.id)?;
            let is_received = asset.acceptance.as_ref().is_some_and(AcceptanceStatus::is_received);
            let was_unset = unset.binary_search(&asset.id).is_ok();
            Some(self.decision == Decision::Confirm && was_unset && is_received)
        };
        let decided = |asset: &Asset| Decided { asset: asset.clone(), is_unmarked: is_unmarked(asset) };
        self.assets.iter().map(decided).collect()
    }

    /// Returns the name of its file, as in `certificate-4711-1001-confirmed-20261121T1002Z.html`.
    /// `read` is the time in UTC at which the certificate was read back (RFC 3339).
    pub fn file_name(&self, read: &str) -> String {
        let key = self.certificate.key;
        // To the minute, without characters that file systems forbid.
        let minute: String = read.chars().take(16).filter(char::is_ascii_alphanumeric).collect();
        let outcome = match self.proof {
            Proof::Confirmed => "confirmed",
            Proof::Rejected => "rejected",
            Proof::SecondPending => "second-confirmation-pending",
            Proof::ReviewEnded => "review-ended",
        };
        format!("certificate-{}-{}-{outcome}-{minute}Z.html", key.company.0, key.certificate.0)
    }
}
