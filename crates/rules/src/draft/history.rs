//! Undo and redo steps of a draft.

use std::sync::Arc;

use super::mark::Mark;
use crate::asset::{AcceptanceStatus, AssetId};
use crate::complete::CompleteAssets;

/// The marks of one asset before and after a step. A step may cover all assets, so it shares them with the draft.
pub(super) type Change = (AssetId, Option<Arc<Mark>>, Option<Arc<Mark>>);

/// The kind of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Chose a status.
    Status(AcceptanceStatus),
    /// Chose a status with one explanation for all.
    Explained(AcceptanceStatus),
    /// Reverted an unsent status.
    StatusTakenBack,
    /// Typed an explanation.
    Explanation,
    /// Applied the last decision.
    LastRound,
    /// Applied the marks of a list.
    List,
    /// Restored the changes of an earlier visit.
    Restored,
    /// Discarded all marks.
    Discard,
}

/// Description of a step for the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepName {
    /// Its kind.
    pub kind: StepKind,
    /// Number of changed assets; never 0.
    pub assets: usize,
    /// One of them.
    pub first: AssetId,
}

/// One step of undo: the marks of some assets before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UndoStep {
    kind: StepKind,
    pub(super) changes: Vec<Change>,
}

impl UndoStep {
    pub(super) fn new(kind: StepKind, changes: Vec<Change>) -> Self {
        Self { kind, changes }
    }

    pub(super) fn name(&self) -> Option<StepName> {
        let first = self.changes.first()?.0;
        Some(StepName { kind: self.kind.clone(), assets: self.changes.len(), first })
    }

    /// Returns whether the service still holds the values that its marks were set over.
    pub(super) fn fits(&self, assets: &CompleteAssets) -> bool {
        self.changes.iter().all(|(id, before, after)| {
            let asset = assets.get(*id);
            [before, after]
                .into_iter()
                .flatten()
                .all(|mark| asset.is_some_and(|asset| mark.base.is_held_by(asset)))
        })
    }

    /// Returns whether it continues the step before: typing into one explanation is one step.
    pub(super) fn continues(&self, before: &Self) -> bool {
        let asset = |step: &Self| step.changes.first().map(|change| change.0);
        self.kind == StepKind::Explanation && before.kind == self.kind && asset(self) == asset(before)
    }
}
