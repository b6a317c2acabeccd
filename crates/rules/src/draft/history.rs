//! The steps of a draft that can be undone and made again.

use super::{Draft, Mark};
use crate::asset::AssetId;

/// The marks of one asset before and after a step.
pub(super) type Change = (AssetId, Option<Mark>, Option<Mark>);

/// One step of undo: the marks of some assets before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) changes: Vec<Change>,
    /// Typing into one explanation is one step, however many keys it took.
    pub(super) typing: Option<AssetId>,
}

impl Step {
    /// The bytes that it takes, about.
    fn size(&self) -> usize {
        let text = |mark: &Option<Mark>| mark.as_ref().map_or(0, Mark::size);
        let change = |(_, before, after): &Change| {
            size_of::<Change>().saturating_add(text(before)).saturating_add(text(after))
        };
        self.changes.iter().map(change).fold(0, usize::saturating_add)
    }
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

    pub(super) fn remember(&mut self, mut step: Step) {
        if step.changes.is_empty() {
            return;
        }
        self.future.clear();
        if let Some(last) = self.past.last_mut()
            && step.typing.is_some()
            && last.typing == step.typing
            && let (Some(kept), Some(new)) = (last.changes.first_mut(), step.changes.first_mut())
        {
            kept.2 = new.2.take();
        } else {
            self.past.push(step);
        }
        self.forget_oldest();
    }

    /// Forgets the oldest steps, until the others are few enough.
    fn forget_oldest(&mut self) {
        let mut size = 0_usize;
        let is_fit = |(place, step): &(usize, &Step)| {
            size = size.saturating_add(step.size());
            *place == 0 || (*place < Self::STEPS && size <= Self::HISTORY)
        };
        let fit = self.past.iter().rev().enumerate().take_while(is_fit).count();
        self.past.drain(..self.past.len().saturating_sub(fit));
    }
}
