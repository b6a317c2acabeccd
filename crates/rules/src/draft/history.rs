//! The steps of a draft that can be undone and made again.

use std::sync::Arc;

use super::{Draft, Mark};
use crate::asset::{AcceptanceStatus, AssetId};

/// The marks of one asset before and after a step, shared with the draft: a step may be as large as a certificate.
pub(super) type Change = (AssetId, Option<Arc<Mark>>, Option<Arc<Mark>>);

/// What a step did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Chose a status.
    Status(AcceptanceStatus),
    /// Chose a status and gave one explanation to all.
    Explained(AcceptanceStatus),
    /// Took an unsent status back.
    StatusTakenBack,
    /// Typed an explanation.
    Explanation,
    /// Took what was decided in the last round.
    LastRound,
    /// Took the marks of a list.
    List,
    /// Took all marks back.
    Discard,
}

/// A step, as people can be told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepName {
    /// What it did.
    pub kind: StepKind,
    /// How many assets it changed; never 0.
    pub assets: usize,
    /// One of them.
    pub first: AssetId,
}

/// One step of undo: the marks of some assets before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    kind: StepKind,
    changes: Vec<Change>,
    /// The bytes that it takes, about. Kept, since a step may be as large as a certificate.
    size: usize,
}

impl Step {
    pub(super) fn new(kind: StepKind, changes: Vec<Change>) -> Self {
        let size = size_of_all(&changes);
        Self { kind, changes, size }
    }

    fn name(&self) -> Option<StepName> {
        let first = self.changes.first()?.0;
        Some(StepName { kind: self.kind.clone(), assets: self.changes.len(), first })
    }

    /// Whether it goes on with another one: typing into one explanation is one step, however many keys it took.
    fn continues(&self, before: &Self) -> bool {
        let asset = |step: &Self| step.changes.first().map(|change| change.0);
        self.kind == StepKind::Explanation && before.kind == self.kind && asset(self) == asset(before)
    }
}

/// The bytes that changes take, about.
fn size_of_all(changes: &[Change]) -> usize {
    let text = |mark: &Option<Arc<Mark>>| mark.as_deref().map_or(0, Mark::size);
    let change = |(_, before, after): &Change| {
        size_of::<Change>().saturating_add(text(before)).saturating_add(text(after))
    };
    changes.iter().map(change).fold(0, usize::saturating_add)
}

impl Draft {
    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// The step that [`Self::undo`] takes back.
    pub fn last_step(&self) -> Option<StepName> {
        self.past.last().and_then(Step::name)
    }

    /// The step that [`Self::redo`] makes again.
    pub fn undone_step(&self) -> Option<StepName> {
        self.future.last().and_then(Step::name)
    }

    /// Takes the last step back.
    pub fn undo(&mut self) {
        if let Some(step) = self.past.pop() {
            for (id, before, _) in &step.changes {
                self.put(*id, before.clone());
            }
            self.future.push(step);
        }
    }

    /// Makes the last undone step again.
    pub fn redo(&mut self) {
        if let Some(step) = self.future.pop() {
            for (id, _, after) in &step.changes {
                self.put(*id, after.clone());
            }
            self.past.push(step);
        }
    }

    /// Forgets the last step if it left everything as it was, as typing does that was taken back letter by letter.
    pub fn forget_vain_step(&mut self) {
        let is_vain = |step: &Step| step.changes.iter().all(|(_, before, after)| before == after);
        if self.past.last().is_some_and(is_vain) {
            self.past.pop();
        }
    }

    pub(super) fn remember(&mut self, mut step: Step) {
        if step.changes.is_empty() {
            return;
        }
        self.future.clear();
        if let Some(last) = self.past.last_mut()
            && step.continues(last)
            && let (Some(kept), Some(new)) = (last.changes.first_mut(), step.changes.first_mut())
        {
            kept.2 = new.2.take();
            last.size = size_of_all(&last.changes);
        } else {
            self.past.push(step);
        }
        self.forget_oldest();
    }

    /// Forgets the oldest steps, until the others are few enough.
    fn forget_oldest(&mut self) {
        let mut size = 0_usize;
        let is_fit = |(place, step): &(usize, &Step)| {
            size = size.saturating_add(step.size);
            *place == 0 || (*place < Self::STEPS && size <= Self::HISTORY)
        };
        let fit = self.past.iter().rev().enumerate().take_while(is_fit).count();
        self.past.drain(..self.past.len().saturating_sub(fit));
    }
}
