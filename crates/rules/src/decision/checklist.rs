//! The conditions of a decision and their findings.

use crate::asset::AssetId;

/// The two decisions (Specification: service).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Leasing of the assets may start.
    Confirm,
    /// The assets that are not received go to the operator's review.
    Reject,
}

/// A condition of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Requirement {
    /// The confirmation status is neither `clearingProcess` nor `Confirmed` (Specification: states,
    /// table and rule 1).
    StatusOpen,
    /// All assets are present, each once (Specification: endpoints: the caller verifies this).
    AssetsComplete,
    /// There is at least one asset. Caution of the app: "every asset" would also hold for none.
    AnyAsset,
    /// Every asset is `received` or unset (Specification: states, rule 2). Confirmation only.
    EveryAssetReceivedOrUnset,
    /// Every asset has a status (Specification: states, rule 3). Rejection only.
    EveryAssetMarked,
    /// At least one asset is not `received` (Specification: states, rule 3). Rejection only.
    AnyAssetNotReceived,
    /// No status resembles a known one. Caution of the app: its meaning is uncertain.
    StatusesReadable,
    /// No mark contradicts a newer value of the service. Caution of the app.
    NoConflict,
    /// No stored changes wait to be restored or discarded. Caution of the app: a decision would
    /// overwrite them.
    StoredChangesAnswered,
    /// The authorization status is `ready`; Specification: states calls such a certificate eligible
    /// and forbids no other.
    AuthorizationReady,
    /// The confirmation status is known. The specification rules by exclusion, so another one is
    /// allowed.
    StatusListed,
    /// This user has not just confirmed this certificate. Caution of the app: a second confirmation
    /// binds too.
    FirstTime,
}

/// The reason why a condition is unmet, or why it warns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Not known yet, because something has not been read.
    NotYetKnown,
    /// The certificate is in clearing.
    InClearing,
    /// The certificate is confirmed already.
    AlreadyConfirmed,
    /// A status of the certificate resembles a known one but is not equal to it.
    LookAlike,
    /// No further cause: the certificate or the listed assets violate the condition.
    Plain,
}

/// The finding about a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Fulfilled.
    Met,
    /// Not fulfilled: the decision is disabled.
    Unmet(Cause),
    /// A warning before the decision; the decision stays enabled.
    Warning(Cause),
}

/// One condition with its finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub requirement: Requirement,
    pub finding: Finding,
    /// The assets that violate it, in the service's order.
    pub assets: Vec<AssetId>,
}

/// All conditions of one decision, in display order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checklist {
    pub decision: Decision,
    pub conditions: Vec<Condition>,
}

impl Checklist {
    /// Returns whether the decision is enabled: no condition is unmet.
    pub fn is_enabled(&self) -> bool {
        self.unmet().next().is_none()
    }

    pub fn unmet(&self) -> impl Iterator<Item = &Condition> {
        self.conditions.iter().filter(|condition| matches!(condition.finding, Finding::Unmet(_)))
    }
}
