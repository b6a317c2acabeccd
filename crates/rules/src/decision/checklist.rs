//! The conditions of a decision, and what was found about each.

use super::Decision;
use crate::asset::AssetId;

/// A condition of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Requirement {
    /// The confirmation status is neither `clearingProcess` nor `Confirmed` (Seed 3, table and rule 1).
    StatusOpen,
    /// All assets are there, each once (Seed 4: the caller verifies that all assets are present).
    AssetsComplete,
    /// There is at least one asset. Our caution, not the seed's: no asset would fulfil "every asset" too.
    AnyAsset,
    /// Every asset is `received` or unset (Seed 3, rule 2). Confirmation only.
    EveryAssetReceivedOrUnset,
    /// Every asset has a status (Seed 3, rule 3). Rejection only.
    EveryAssetMarked,
    /// At least one asset is not `received` (Seed 3, rule 3). Rejection only.
    AnyAssetNotReceived,
    /// No status only resembles a known one. Our caution: nobody could say what it means.
    StatusesReadable,
    /// No mark contradicts a newer value of the service. Our caution.
    NoConflict,
    /// No changes of an earlier visit wait to be restored or discarded. Our caution: a decision would overrun them.
    StoredChangesAnswered,
    /// The authorization status is `ready`; Seed 3 calls such a certificate eligible and forbids no other.
    AuthorizationReady,
    /// The confirmation status is one that we know; the seed rules by exclusion, so another is allowed.
    StatusListed,
    /// This person has not just confirmed this certificate. Our caution: a second confirmation binds too.
    FirstTime,
}

/// Why a condition is not met, or what it warns of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It cannot be told yet, because something has not been read.
    NotYetKnown,
    /// The certificate is in clearing.
    InClearing,
    /// The certificate is confirmed already.
    AlreadyConfirmed,
    /// A status of the certificate resembles a known one without being it.
    LookAlike,
    /// What is so is so, for the assets that the condition names, if it names any.
    Plain,
}

/// What was found about a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Fulfilled.
    Met,
    /// Not fulfilled: it keeps the decision closed.
    Unmet(Cause),
    /// Worth knowing before deciding; it keeps nothing closed.
    Warning(Cause),
}

/// One condition with what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The condition.
    pub requirement: Requirement,
    /// What was found.
    pub finding: Finding,
    /// The assets that keep it unmet, in the order of the service.
    pub assets: Vec<AssetId>,
}

/// All conditions of one decision, in the order in which they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checklist {
    /// The decision.
    pub decision: Decision,
    /// Its conditions.
    pub conditions: Vec<Condition>,
}

impl Checklist {
    /// Whether the decision may be made: no condition is unmet.
    pub fn is_armed(&self) -> bool {
        self.unmet().next().is_none()
    }

    /// The conditions that keep the decision closed.
    pub fn unmet(&self) -> impl Iterator<Item = &Condition> {
        self.conditions.iter().filter(|condition| matches!(condition.finding, Finding::Unmet(_)))
    }
}
