//! Whether a certificate may be confirmed or rejected: the rules of Seed 3, asked here and nowhere else.
//!
//! [`checklist`] names every condition with what it found, [`plan`] makes the value that a decision needs.
//! Buttons, texts, requests and the sandbox all ask these two, so they cannot disagree.

mod checklist;
mod examine;

use crate::asset::{Asset, AssetId};
use crate::certificate::{Certificate, CertificateKey};
use crate::complete::CompleteAssets;
use crate::draft::{AssetUpdate, Draft, updated};
use crate::snapshot::Snapshot;

pub use checklist::{Cause, Checklist, Condition, Finding, Requirement};
use examine::{Tally, checklist_of, ids, is_not_received, status_open};

/// The two decisions of Seed 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Leasing of the assets may start.
    Confirm,
    /// The assets that are not received go to the operator's review.
    Reject,
}

/// What is known about a certificate when somebody wants to decide.
#[derive(Clone, Copy, Debug)]
pub struct DecisionContext<'a> {
    /// The certificate; `None` while it has not been read or cannot be found.
    pub certificate: Option<&'a Certificate>,
    /// All its assets; `None` while they are not proven to be complete and consistent.
    pub assets: Option<&'a CompleteAssets>,
    /// The marks that will be saved first.
    pub draft: &'a Draft,
    /// Whether this person has confirmed this certificate before, in this place.
    pub confirmed_before: bool,
    /// Whether changes of an earlier visit are stored and wait to be restored or discarded.
    pub has_stored_changes: bool,
}

/// How many assets a decision concerns, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All assets.
    pub total: usize,
    /// Marked as received.
    pub received: usize,
    /// Without a status.
    pub unset: usize,
    /// With a status other than received.
    pub not_received: usize,
}

/// An allowed decision: what a POST needs. Only [`plan`] can make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    decision: Decision,
    seen: Snapshot,
    updates: Vec<AssetUpdate>,
    counts: Counts,
    unset: Vec<AssetId>,
    rejected: Vec<AssetId>,
}

impl Plan {
    /// Which decision it is.
    pub fn decision(&self) -> Decision {
        self.decision
    }

    /// The certificate to decide on.
    pub fn key(&self) -> CertificateKey {
        self.seen.certificate.key
    }

    /// What the person was shown.
    pub fn seen(&self) -> &Snapshot {
        &self.seen
    }

    /// The marks to save before deciding.
    pub fn updates(&self) -> &[AssetUpdate] {
        &self.updates
    }

    /// The assets as they should stand once the marks are saved, in the order of the service.
    pub fn intended(&self) -> impl Iterator<Item = Asset> {
        updated(&self.seen.assets, &self.updates)
    }

    /// One asset as it should stand once the marks are saved.
    pub fn intended_asset(&self, id: AssetId) -> Option<Asset> {
        let asset = self.seen.assets.get(id)?;
        let update = self.updates.iter().find(|update| update.asset == id);
        Some(update.map_or_else(|| asset.clone(), |update| update.applied_to(asset)))
    }

    /// How many assets it concerns.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The assets without a status, which a confirmation sets to `received` (Seed 3).
    pub fn unset(&self) -> &[AssetId] {
        &self.unset
    }

    /// The assets that are not received, which alone a rejection rejects (Seed 3).
    pub fn rejected(&self) -> &[AssetId] {
        &self.rejected
    }
}

/// Both checklists, and how the assets stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// What a confirmation needs.
    pub confirm: Checklist,
    /// What a rejection needs.
    pub reject: Checklist,
    /// How the assets stand once the draft is saved; nothing while they are not proven complete.
    pub counts: Counts,
}

impl Overview {
    /// Whether any mark contradicts what the service holds now.
    pub fn has_conflicts(&self) -> bool {
        let is_conflict = |it: &Condition| it.requirement == Requirement::NoConflict && !it.assets.is_empty();
        self.confirm.conditions.iter().any(is_conflict)
    }

    /// The same while the assets are read again: that they are all is not known then, and nothing may be decided.
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

/// Both checklists and the counts, in one walk over the assets, since it is asked at every mark.
pub fn overview(context: &DecisionContext<'_>) -> Overview {
    let tally = context.assets.map(|assets| Tally::of(assets, context.draft));
    let list = |decision| checklist_of(decision, context, tally.as_ref());
    let counts = tally.as_ref().map(|tally| tally.counts).unwrap_or_default();
    Overview { confirm: list(Decision::Confirm), reject: list(Decision::Reject), counts }
}

/// Every condition of a decision and what was found about it.
pub fn checklist(decision: Decision, context: &DecisionContext<'_>) -> Checklist {
    let tally = context.assets.map(|assets| Tally::of(assets, context.draft));
    checklist_of(decision, context, tally.as_ref())
}

/// The decision as a value, if it may be made.
///
/// # Errors
/// The checklist that says what keeps the decision closed.
pub fn plan(decision: Decision, context: &DecisionContext<'_>) -> Result<Plan, Checklist> {
    let checklist = checklist(decision, context);
    match (context.certificate, context.assets) {
        (Some(certificate), Some(assets)) if checklist.is_armed() => Ok(Plan {
            decision,
            seen: Snapshot { certificate: certificate.clone(), assets: assets.clone() },
            updates: context.draft.updates(assets),
            counts: counts(assets, context.draft),
            unset: ids(assets, |asset| context.draft.acceptance(asset).is_none()),
            rejected: ids(assets, |asset| is_not_received(context.draft.acceptance(asset))),
        }),
        _ => Err(checklist),
    }
}

/// How the assets stand once the draft is saved.
pub fn counts(assets: &CompleteAssets, draft: &Draft) -> Counts {
    Tally::of(assets, draft).counts
}

/// Why marks on the assets of a certificate lead nowhere now: it is under review, or confirmed (Seed 3). Whether a
/// service takes them all the same is not shown.
pub fn closed_by(certificate: Option<&Certificate>) -> Option<Cause> {
    match status_open(certificate) {
        Finding::Unmet(cause @ (Cause::InClearing | Cause::AlreadyConfirmed)) => Some(cause),
        _ => None,
    }
}

/// Whether the confirmation status of a certificate allows a decision (Seed 3); unknown is no.
pub fn is_open(certificate: Option<&Certificate>) -> bool {
    status_open(certificate) == Finding::Met
}
