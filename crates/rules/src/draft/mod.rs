//! Unsent marks on the assets of one certificate, with undo and the updates to send.

mod earlier;
mod history;
mod mark;
mod wanted;

use crate::asset::{AcceptanceStatus, Asset, AssetId, is_same_status};
use crate::complete::CompleteAssets;
use crate::sorted::{Sorted, order_of};
use std::sync::Arc;

pub use earlier::earlier_explanations;
use history::{Change, UndoStep};
pub use history::{StepKind, StepName};
pub use mark::{AsMarked, AssetUpdate, Baseline, Conflict, Mark, updated};
use wanted::{Wanted, WantedStatus};

/// All unsent marks of one certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Shared with the undo steps and, until the first change, with clones of the draft.
    marks: Sorted<AssetId, Arc<Mark>>,
    past: Vec<UndoStep>,
    future: Vec<UndoStep>,
}

/// An unsent mark with its asset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marked<'a> {
    /// The ID of its asset.
    pub(crate) id: AssetId,
    /// The mark.
    pub(crate) mark: &'a Mark,
    /// The index of the asset in the service's order, and the asset; `None` if it is gone.
    pub(crate) asset: Option<(usize, &'a Asset)>,
}

impl Draft {
    /// Maximum number of undo steps.
    const STEPS: usize = 100;
    /// Maximum number of changes of all undo steps. The last step is always retained.
    const CHANGES: usize = 500_000;

    /// Returns the number of marked assets.
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// Returns whether nothing is unsent.
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Returns the unsent mark of an asset.
    pub fn mark(&self, asset: AssetId) -> Option<&Mark> {
        self.marks.get(&asset).map(|mark| &**mark)
    }

    /// Returns all unsent marks, ordered by ID.
    pub fn marks(&self) -> impl Iterator<Item = (AssetId, &Mark)> {
        self.marks.iter().map(|(id, mark)| (*id, &**mark))
    }

    /// Returns all unsent marks ordered by ID, each with the index of its asset and the asset, if
    /// it exists.
    pub(crate) fn marked<'a>(&'a self, assets: &'a CompleteAssets) -> impl Iterator<Item = Marked<'a>> {
        self.marks.iter().map(move |(id, mark)| {
            let asset = assets.index_of(*id).and_then(|place| Some((place, assets.at(place)?)));
            Marked { id: *id, mark, asset }
        })
    }

    /// Returns an asset with its unsent mark.
    pub fn as_marked<'a>(&'a self, asset: &'a Asset) -> AsMarked<'a> {
        AsMarked { asset, mark: self.mark(asset.id) }
    }

    /// Returns a draft of these marks without undo steps. The last mark on an asset wins; empty
    /// marks are dropped.
    pub fn from_marks(marks: impl IntoIterator<Item = (AssetId, Mark)>) -> Self {
        let mut draft = Self::default();
        for (id, mark) in marks {
            draft.put(id, mark.wants_anything().then(|| mark.into()));
        }
        draft
    }

    /// Returns whether this draft changes an asset.
    pub fn changes(&self, asset: &Asset) -> bool {
        self.mark(asset.id).is_some_and(|mark| !mark.is_held_by(asset))
    }

    /// Returns the status that an asset will have after this draft is saved.
    pub fn acceptance<'a>(&'a self, asset: &'a Asset) -> Option<&'a AcceptanceStatus> {
        self.as_marked(asset).acceptance()
    }

    /// Returns the explanation that an asset will have after this draft is saved; empty if there is
    /// none.
    pub fn explanation<'a>(&'a self, asset: &'a Asset) -> &'a str {
        self.as_marked(asset).explanation()
    }

    /// Chooses a status for assets as one step. Returns the number of changed marks.
    ///
    /// `None` reverts an unsent status. A saved status cannot be unset, because an update requires
    /// one (Specification: endpoints).
    pub fn set_acceptance<'a>(
        &mut self,
        assets: impl IntoIterator<Item = &'a Asset>,
        status: Option<&AcceptanceStatus>,
    ) -> usize {
        let kind = status.cloned().map_or(StepKind::StatusTakenBack, StepKind::Status);
        let want = |asset| Wanted { asset, status: WantedStatus::or_taken_back(status), explanation: None };
        self.take(kind, assets.into_iter().map(want))
    }

    /// Chooses a status with one explanation for assets as one step. Returns the number of changed
    /// marks.
    pub fn set_explained<'a>(
        &mut self,
        assets: impl IntoIterator<Item = &'a Asset>,
        status: &AcceptanceStatus,
        explanation: &str,
    ) -> usize {
        let want =
            |asset| Wanted { asset, status: WantedStatus::Chosen(status), explanation: Some(explanation) };
        self.take(StepKind::Explained(status.clone()), assets.into_iter().map(want))
    }

    /// Applies the last decision to assets as one step. Assets without a status get no explanation,
    /// because an explanation accompanies a status (Specification: fields). A damaged explanation is
    /// left out.
    pub fn set_as_decided<'a>(&mut self, decided: impl IntoIterator<Item = (&'a Asset, &'a Baseline)>) {
        let wanted = decided.into_iter().map(|(asset, last)| {
            let has_status = last.acceptance.is_some() || asset.acceptance.is_some();
            let explanation = last.undamaged_explanation().filter(|_| has_status);
            Wanted { asset, status: WantedStatus::or_taken_back(last.acceptance.as_ref()), explanation }
        });
        self.take(StepKind::LastRound, wanted);
    }

    /// Returns whether an asset equals the last decision about it, apart from a damaged explanation.
    pub fn is_as_decided(&self, asset: &Asset, last: &Baseline) -> bool {
        is_same_status(last.acceptance.as_ref(), self.acceptance(asset))
            && last.undamaged_explanation().is_none_or(|text| text == self.explanation(asset))
    }

    /// Applies the rows of a list as one step. Returns the number of changed marks.
    ///
    /// A status or an explanation that the list omits stays as it is. The last row of an asset
    /// wins.
    pub fn set_listed<'a>(
        &mut self,
        listed: impl IntoIterator<Item = (&'a Asset, Option<&'a AcceptanceStatus>, Option<&'a str>)>,
    ) -> usize {
        let listed: Vec<_> = listed.into_iter().collect();
        // Marks are applied fastest in the order of the IDs.
        let order = order_of(&listed.iter().map(|(asset, ..)| asset.id.0).collect::<Vec<i64>>());
        let id = |at: &usize| listed.get(*at).map(|(asset, ..)| asset.id);
        let of_each = order.chunk_by(|one, next| id(one) == id(next));
        let wanted = of_each.filter_map(|places| listed.get(*places.last()?)).map(|listed| {
            let (asset, status, explanation) = *listed;
            Wanted { asset, status: status.map_or(WantedStatus::AsItIs, WantedStatus::Chosen), explanation }
        });
        self.take(StepKind::List, wanted)
    }

    /// Types an explanation for one asset.
    pub fn set_explanation(&mut self, asset: &Asset, text: &str) {
        let wanted = Wanted { asset, status: WantedStatus::AsItIs, explanation: Some(text) };
        self.take(StepKind::Explanation, [wanted]);
    }

    /// Reverts the change of an asset to an earlier one, as one step. Returns the number of changed marks.
    pub fn revert(&mut self, asset: &Asset, earlier: Option<&Mark>) -> usize {
        let before = AsMarked { asset, mark: earlier };
        let kind = match before.acceptance() {
            status if is_same_status(status, self.acceptance(asset)) => StepKind::Explanation,
            Some(status) => StepKind::Status(status.clone()),
            None => StepKind::StatusTakenBack,
        };
        let status = WantedStatus::or_taken_back(earlier.and_then(|mark| mark.acceptance.as_ref()));
        self.take(kind, [Wanted { asset, status, explanation: Some(before.explanation()) }])
    }

    /// Adds the marks of an earlier draft, as one step. A mark of this draft wins over an earlier one.
    pub fn restore(&mut self, earlier: &Self) {
        let missing = earlier.marks.iter().filter(|(id, _)| self.marks.get(id).is_none());
        let changes: Vec<Change> = missing.map(|(id, mark)| (*id, None, Some(mark.clone()))).collect();
        for (id, _, mark) in &changes {
            self.put(*id, mark.clone());
        }
        self.remember(UndoStep::new(StepKind::Restored, changes));
    }

    /// Discards all marks as one step.
    pub fn discard(&mut self) {
        let changes = self.marks.iter().map(|(id, mark)| (*id, Some(mark.clone()), None)).collect();
        self.marks.clear();
        self.remember(UndoStep::new(StepKind::Discard, changes));
    }

    /// Returns the updates that save this draft: only rows that differ. An explanation without a
    /// status cannot be sent and stays in the draft (Specification: endpoints).
    pub fn updates(&self, assets: &CompleteAssets) -> Vec<AssetUpdate> {
        let marked = self.marked(assets).filter_map(|marked| Some((marked.asset?.1, marked.mark)));
        marked
            .filter(|(asset, mark)| !mark.is_held_by(asset))
            .filter_map(|(asset, mark)| {
                let acceptance = mark.acceptance_of(asset)?.clone();
                Some(AssetUpdate { asset: asset.id, acceptance, explanation: mark.explanation.clone() })
            })
            .collect()
    }

    /// Returns whether this draft has updates to send.
    pub fn has_updates(&self, assets: &CompleteAssets) -> bool {
        // Runs at every mark; usually the first one decides.
        self.marks.iter().any(|(id, mark)| {
            assets
                .get(*id)
                .is_some_and(|asset| !mark.is_held_by(asset) && mark.acceptance_of(asset).is_some())
        })
    }

    /// Returns the marked assets whose value at the service is neither the baseline nor the wanted
    /// value.
    pub fn conflicts(&self, assets: &CompleteAssets) -> Vec<Conflict> {
        let changed = self.marked(assets).filter_map(|Marked { id, mark, asset }| match asset {
            None => Some(Conflict { asset: id, theirs: None }),
            Some((_, asset)) => mark
                .is_contradicted_by(asset)
                .then(|| Conflict { asset: id, theirs: Some(Baseline::of(asset)) }),
        });
        changed.collect()
    }

    /// Adapts the draft to a fresh reading: drops the marks that the service now holds, and the steps set over other
    /// values. Returns whether a mark was dropped.
    pub fn settle(&mut self, assets: &CompleteAssets) -> bool {
        self.forget_outdated_steps(assets);
        let before = self.marks.len();
        self.marks.retain(|id, mark| assets.get(*id).is_none_or(|asset| !mark.is_held_by(asset)));
        self.marks.len() < before
    }

    /// Drops the marks that these updates sent, and all steps.
    pub fn drop_sent(&mut self, updates: &[AssetUpdate]) {
        for update in updates {
            let is_sent = self.marks.get(&update.asset).is_some_and(|mark| mark.is_sent_by(update));
            if is_sent {
                self.marks.remove(&update.asset);
            }
        }
        self.past.clear();
        self.future.clear();
    }

    /// Resolves a conflict in favour of the mark: its baseline becomes the current value. The mark
    /// of a removed asset is dropped.
    pub fn keep_mine(&mut self, id: AssetId, assets: &CompleteAssets) {
        match (assets.get(id), self.marks.get_mut(&id)) {
            (Some(asset), Some(mark)) => Arc::make_mut(mark).base = Baseline::of(asset),
            _ => self.take_theirs(id),
        }
    }

    /// Resolves a conflict in favour of the service: the mark is dropped.
    pub fn take_theirs(&mut self, id: AssetId) {
        self.marks.remove(&id);
        self.past.clear();
        self.future.clear();
    }

    /// Applies marks as one step; marks that equal the service's value are dropped.
    fn take<'a>(&mut self, kind: StepKind, wanted: impl IntoIterator<Item = Wanted<'a>>) -> usize {
        let wanted = wanted.into_iter();
        let mut changes = Vec::with_capacity(wanted.size_hint().0);
        let mut last = None;
        for wanted in wanted {
            changes.extend(self.lay(wanted, &mut last));
        }
        let count = changes.len();
        self.remember(UndoStep::new(kind, changes));
        count
    }

    /// Applies one mark and returns its change. Not inlined: browsers optimise a function that is
    /// called often sooner than a long loop.
    #[inline(never)]
    fn lay(&mut self, wanted: Wanted<'_>, last: &mut Option<Arc<Mark>>) -> Option<Change> {
        let id = wanted.asset.id;
        let before = self.marks.get(&id).cloned();
        let after = wanted.laid_over(before.as_deref(), last);
        (before != after).then(|| {
            self.put(id, after.clone());
            (id, before, after)
        })
    }

    fn put(&mut self, id: AssetId, mark: Option<Arc<Mark>>) {
        match mark {
            Some(mark) => self.marks.insert(id, mark),
            None => self.marks.remove(&id),
        };
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
    fn forget_outdated_steps(&mut self, assets: &CompleteAssets) {
        for steps in [&mut self.past, &mut self.future] {
            let outdated = steps.iter().rposition(|step| !step.fits(assets));
            steps.drain(..outdated.map_or(0, |index| index.saturating_add(1)));
        }
    }

    fn remember(&mut self, mut step: UndoStep) {
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
