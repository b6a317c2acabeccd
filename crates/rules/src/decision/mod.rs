//! Decides whether a certificate may be confirmed or rejected (Specification: states).
//!
//! [`checklist`] returns every condition with its finding, [`plan`] the value that a decision
//! needs. Buttons, texts, requests and the sandbox all use these two, so they cannot disagree.

mod checklist;
mod examine;

use crate::asset::{AcceptanceStatus, Asset, AssetId};
use crate::certificate::{Certificate, CertificateKey};
use crate::complete::CompleteAssets;
use crate::draft::{AssetUpdate, Draft, updated};
use crate::snapshot::{Difference, Snapshot, compare, is_marked_alike};

pub use checklist::{Cause, Checklist, Condition, Decision, Finding, Requirement};
pub use examine::{Counts, DecisionContext};
use examine::{Tally, checklist_of, ids, is_not_received, status_open};

/// An allowed decision, required by a POST. Only [`plan`] creates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    decision: Decision,
    seen: Snapshot,
    updates: Vec<AssetUpdate>,
    counts: Counts,
    unset: Box<[AssetId]>,
    rejected: Box<[AssetId]>,
    with_unsent_explanation: Box<[AssetId]>,
}

impl Plan {
    pub fn decision(&self) -> Decision {
        self.decision
    }

    pub fn key(&self) -> CertificateKey {
        self.seen.certificate.key
    }

    /// Returns the snapshot that the user was shown.
    pub fn seen(&self) -> &Snapshot {
        &self.seen
    }

    /// Returns the marks to save before the decision.
    pub fn updates(&self) -> &[AssetUpdate] {
        &self.updates
    }

    /// Returns the assets as they should be after the marks are saved, in the service's order.
    pub fn intended(&self) -> impl Iterator<Item = Asset> {
        updated(&self.seen.assets, &self.updates)
    }

    /// Returns one asset as it should be after the marks are saved.
    pub fn intended_asset(&self, id: AssetId) -> Option<Asset> {
        let asset = self.seen.assets.get(id)?;
        let update = self.updates.iter().find(|update| update.asset == id);
        Some(update.map_or_else(|| asset.clone(), |update| update.applied_to(asset)))
    }

    /// Returns the numbers of assets by status.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the assets without a status. A confirmation sets them to `received` (Specification:
    /// states).
    pub fn unset(&self) -> &[AssetId] {
        &self.unset
    }

    /// Returns the assets that are not received. A rejection concerns only these (Specification:
    /// states).
    pub fn rejected(&self) -> &[AssetId] {
        &self.rejected
    }

    /// Returns the assets whose typed explanation is not sent, because they have no status
    /// (Specification: endpoints).
    pub fn with_unsent_explanation(&self) -> &[AssetId] {
        &self.with_unsent_explanation
    }

    /// Returns how the assets after the decision differ from this plan in status or explanation. A confirmation sets unset
    /// assets to `received` (Specification: states).
    pub fn differences(&self, now: &CompleteAssets) -> Vec<Difference> {
        let expected = self.intended().map(|mut asset| {
            if asset.acceptance.is_none() && self.decision == Decision::Confirm {
                asset.acceptance = Some(AcceptanceStatus::received());
            }
            asset
        });
        compare(&self.seen.assets, expected, now, &is_marked_alike)
    }
}

/// Both checklists and the numbers of assets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// Conditions of a confirmation.
    pub confirm: Checklist,
    /// Conditions of a rejection.
    pub reject: Checklist,
    /// Numbers of assets after the draft is saved; zero while the assets are not proven complete.
    pub counts: Counts,
}

impl Overview {
    /// Returns whether any mark contradicts the current value of the service.
    pub fn has_conflicts(&self) -> bool {
        let is_conflict = |it: &Condition| it.requirement == Requirement::NoConflict && !it.assets.is_empty();
        self.confirm.conditions.iter().any(is_conflict)
    }

    /// Returns the overview during a new reading: completeness is unknown, so both decisions are
    /// disabled.
    #[must_use]
    pub fn while_read_again(mut self) -> Self {
        for checklist in [&mut self.confirm, &mut self.reject] {
            for condition in &mut checklist.conditions {
                if condition.requirement == Requirement::AssetsComplete {
                    condition.finding = Finding::Unmet(Cause::NotYetKnown);
                }
            }
        }
        self
    }
}

/// Returns both checklists and the numbers in one pass, because it runs at every mark.
pub fn overview(context: &DecisionContext<'_>) -> Overview {
    let tally = context.assets.map(|assets| Tally::of(assets, context.draft));
    let list = |decision| checklist_of(decision, context, tally.as_ref());
    let counts = tally.as_ref().map(|tally| tally.counts).unwrap_or_default();
    Overview { confirm: list(Decision::Confirm), reject: list(Decision::Reject), counts }
}

/// Returns every condition of a decision with its finding.
pub fn checklist(decision: Decision, context: &DecisionContext<'_>) -> Checklist {
    let tally = context.assets.map(|assets| Tally::of(assets, context.draft));
    checklist_of(decision, context, tally.as_ref())
}

/// Returns the decision as a value, if it is allowed.
///
/// # Errors
/// The checklist with the unmet conditions.
pub fn plan(decision: Decision, context: &DecisionContext<'_>) -> Result<Plan, Checklist> {
    let checklist = checklist(decision, context);
    match (context.certificate, context.assets) {
        (Some(certificate), Some(assets)) if checklist.is_enabled() => Ok(Plan {
            decision,
            seen: Snapshot { certificate: certificate.clone(), assets: assets.clone() },
            updates: context.draft.updates(assets),
            counts: counts(assets, context.draft),
            unset: ids(assets, |asset| context.draft.acceptance(asset).is_none()),
            rejected: ids(assets, |asset| is_not_received(context.draft.acceptance(asset))),
            with_unsent_explanation: ids(assets, |asset| {
                context.draft.acceptance(asset).is_none() && context.draft.changes(asset)
            }),
        }),
        _ => Err(checklist),
    }
}

/// Returns the numbers of assets after the draft is saved.
pub fn counts(assets: &CompleteAssets, draft: &Draft) -> Counts {
    Tally::of(assets, draft).counts
}

/// Returns why the assets of a certificate cannot be marked: under review or confirmed
/// (Specification: states). The specification does not show whether a service accepts such marks.
pub fn closed_by(certificate: Option<&Certificate>) -> Option<Cause> {
    match status_open(certificate) {
        Finding::Unmet(cause @ (Cause::InClearing | Cause::AlreadyConfirmed)) => Some(cause),
        _ => None,
    }
}

/// Returns whether the confirmation status of a certificate allows a decision (Specification:
/// states). An unknown status does not.
pub fn is_open(certificate: Option<&Certificate>) -> bool {
    status_open(certificate) == Finding::Met
}
