//! Undo and redo steps of a draft.

use std::sync::Arc;

use super::{Draft, Mark};
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
    changes: Vec<Change>,
}

impl UndoStep {
    pub(super) fn new(kind: StepKind, changes: Vec<Change>) -> Self {
        Self { kind, changes }
    }

    fn name(&self) -> Option<StepName> {
        let first = self.changes.first()?.0;
        Some(StepName { kind: self.kind.clone(), assets: self.changes.len(), first })
    }

    /// Returns whether the service still holds the values that its marks were set over.
    fn fits(&self, assets: &CompleteAssets) -> bool {
        self.changes.iter().all(|(id, before, after)| {
            let asset = assets.get(*id);
            [before, after]
                .into_iter()
                .flatten()
                .all(|mark| asset.is_some_and(|asset| mark.base.is_held_by(asset)))
        })
    }

    /// Returns whether it continues the step before: typing into one explanation is one step.
    fn continues(&self, before: &Self) -> bool {
        let asset = |step: &Self| step.changes.first().map(|change| change.0);
        self.kind == StepKind::Explanation && before.kind == self.kind && asset(self) == asset(before)
    }
}

impl Draft {
    /// Returns whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Returns whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Returns the step that [`Self::undo`] would undo.
    pub fn last_step(&self) -> Option<StepName> {
        self.past.last().and_then(UndoStep::name)
    }

    /// Returns the step that [`Self::redo`] would redo.
    pub fn undone_step(&self) -> Option<StepName> {
        self.future.last().and_then(UndoStep::name)
    }

    /// Undoes the last step.
    pub fn undo(&mut self) {
        if let Some(step) = self.past.pop() {
            for (id, before, _) in &step.changes {
                self.put(*id, before.clone());
            }
            self.future.push(step);
        }
    }

    /// Redoes the last undone step.
    pub fn redo(&mut self) {
        if let Some(step) = self.future.pop() {
            for (id, _, after) in &step.changes {
                self.put(*id, after.clone());
            }
            self.past.push(step);
        }
    }

    /// Removes the last step if it changed nothing, as when typed text was deleted again.
    pub fn forget_vain_step(&mut self) {
        let is_vain = |step: &UndoStep| step.changes.iter().all(|(_, before, after)| before == after);
        if self.past.last().is_some_and(is_vain) {
            self.past.pop();
        }
    }

    /// Forgets the steps that do not fit a fresh reading, and the steps beyond them.
    pub(super) fn forget_outdated_steps(&mut self, assets: &CompleteAssets) {
        for steps in [&mut self.past, &mut self.future] {
            let outdated = steps.iter().rposition(|step| !step.fits(assets));
            steps.drain(..outdated.map_or(0, |index| index.saturating_add(1)));
        }
    }

    pub(super) fn remember(&mut self, mut step: UndoStep) {
        if step.changes.is_empty() {
            return;
        }
        self.future.clear();
        if let Some(last) = self.past.last_mut()
            && step.continues(last)
            && let (Some(kept), Some(new)) = (last.changes.first_mut(), step.changes.first_mut())
        {
            kept.2 = new.2.take();
        } else {
            self.past.push(step);
        }
        self.forget_oldest();
    }

    /// Removes the oldest steps until the limits are met.
    fn forget_oldest(&mut self) {
        let mut count = 0_usize;
        let is_fit = |(place, step): &(usize, &UndoStep)| {
            count = count.saturating_add(step.changes.len());
            *place == 0 || (*place < Self::STEPS && count <= Self::CHANGES)
        };
        let fit = self.past.iter().rev().enumerate().take_while(is_fit).count();
        self.past.drain(..self.past.len().saturating_sub(fit));
    }
}
