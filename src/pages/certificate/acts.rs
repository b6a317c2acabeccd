//! Acts on the marks of a worksheet. Each act is one step, announces the number of changed assets, and can be undone.

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{Draft, StepName};
use leptos::prelude::WithUntracked;

use super::table::arrange::arranged::assets_of;
use super::worksheet::Worksheet;
use crate::i18n::labels;

impl Worksheet {
    /// Marks those of some assets that have no status as received.
    pub fn accept(self, ids: &[AssetId]) {
        self.act(|assets, draft| {
            let unchecked: Vec<_> =
                assets_of(assets, ids).filter(|asset| draft.acceptance(asset).is_none()).collect();
            draft.set_acceptance(unchecked, Some(&AcceptanceStatus::received()))
        });
    }

    /// Marks assets, with an explanation for all unless it is empty. Returns whether that was possible.
    pub fn mark_all(self, ids: &[AssetId], status: &AcceptanceStatus, explanation: &str) -> bool {
        self.act(|assets, draft| {
            let selected = assets_of(assets, ids);
            if explanation.is_empty() {
                draft.set_acceptance(selected, Some(status))
            } else {
                draft.set_explained(selected, status, explanation)
            }
        })
    }

    /// Sets the status of an asset, or reverts its unsent status.
    pub fn set_status(self, id: AssetId, status: Option<&AcceptanceStatus>) {
        self.change(|assets, draft| _ = draft.set_acceptance(assets.get(id), status));
    }

    /// Sets the explanation of an asset.
    pub fn explain(self, id: AssetId, text: &str) {
        self.change(|assets, draft| {
            if let Some(asset) = assets.get(id) {
                draft.set_explanation(asset, text);
            }
        });
    }

    /// Returns the status of a digit: 1 is the first one in the list.
    pub fn status_at(self, digit: usize) -> Option<AcceptanceStatus> {
        let codes = self.session().codes();
        codes.iter().nth(digit.checked_sub(1)?).and_then(|code| codes.read(code))
    }

    /// Marks one asset. Announces the asset, its status and the number of unchecked ones to screen readers.
    /// Returns whether its mark changed.
    pub fn mark_one(self, id: AssetId, status: &AcceptanceStatus) -> bool {
        let mut count = 0;
        self.change(|assets, draft| count = draft.set_acceptance(assets.get(id), Some(status)));
        if count > 0 {
            let label = labels::acceptance(self.messages, &self.session().config().statuses, status);
            let left = self.overview.with_untracked(|overview| overview.counts.unset);
            self.announcer.announce(self.messages.marked_one(left, &id.to_string(), &label));
        }
        count > 0
    }

    /// Returns the status of an asset, without tracking; `None` while it has none.
    pub fn status_of(self, id: AssetId) -> Option<AcceptanceStatus> {
        self.read_untracked(|assets, draft| draft.acceptance(assets.get(id)?).cloned())
    }

    /// Returns the next one of some assets without a status, and wraps around at the last one.
    pub fn next_unchecked(self, ids: &[AssetId], after: AssetId) -> Option<AssetId> {
        let place = ids.iter().position(|id| *id == after).unwrap_or_default();
        let (before, behind) = ids.split_at_checked(place.saturating_add(1))?;
        self.read_untracked(|assets, draft| {
            let is_next =
                |id: &&AssetId| assets.get(**id).is_some_and(|asset| draft.acceptance(asset).is_none());
            behind.iter().chain(before).find(is_next).copied()
        })
    }

    /// Returns the number of those of some assets that have no status.
    pub fn count_unchecked(self, ids: &[AssetId]) -> usize {
        self.read(|assets, draft| {
            assets_of(assets, ids).filter(|asset| draft.acceptance(asset).is_none()).count()
        })
    }

    /// Discards all marks.
    pub fn discard(self) {
        self.act(|_, draft| {
            let count = draft.len();
            draft.discard();
            count
        });
    }

    /// Undoes the last step.
    pub fn undo(self) {
        let mut step = None;
        self.change(|_, draft| {
            step = draft.last_step();
            draft.undo();
        });
        if let Some(step) = step {
            self.announcer.toast(self.messages.undone(&self.step_name(&step)));
        }
    }

    /// Redoes the last undone step.
    pub fn redo(self) {
        let mut step = None;
        self.change(|_, draft| {
            draft.redo();
            step = draft.last_step();
        });
        if let Some(step) = step {
            self.announcer.toast(self.step_name(&step));
        }
    }

    /// Returns the name of a step in the history of the changes.
    pub fn name_of_step(self, step: fn(&Draft) -> Option<StepName>) -> Option<String> {
        self.read(|_, draft| step(draft)).map(|step| self.step_name(&step))
    }

    fn step_name(self, step: &StepName) -> String {
        labels::step(self.messages, &self.session().config().statuses, step)
    }

    /// Changes marks and announces the change. `change` returns the number of changed assets. Returns whether that was
    /// possible.
    pub(super) fn act(self, change: impl FnOnce(&CompleteAssets, &mut Draft) -> usize) -> bool {
        let mut step = None;
        let is_done = self.change(|assets, draft| {
            let count = change(assets, draft);
            step = draft.last_step().filter(|_| count > 0);
        });
        if is_done {
            let nothing = || self.messages.nothing_to_change().to_owned();
            self.announcer.toast(step.map_or_else(nothing, |step| self.step_name(&step)));
        }
        is_done
    }
}
