//! Unsent marks laid over the assets of one certificate, with undo, and what of them must be sent.

mod earlier;
mod history;
mod mark;
mod wanted;

use crate::asset::{AcceptanceStatus, Asset, AssetId};
use crate::complete::CompleteAssets;
use crate::sorted::{Sorted, order_of};
use std::sync::Arc;

pub use earlier::earlier_explanations;
use history::{Change, Step};
pub use history::{StepKind, StepName};
pub use mark::{AsMarked, AssetUpdate, Baseline, Conflict, Mark, updated};
use wanted::{Wanted, WantedStatus};

/// All unsent marks of one certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Shared with the steps, and with copies of the draft until one of them is changed.
    marks: Sorted<AssetId, Arc<Mark>>,
    past: Vec<Step>,
    future: Vec<Step>,
}

/// An unsent mark with its asset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marked<'a> {
    /// The asset that it is for.
    pub(crate) id: AssetId,
    /// What was changed.
    pub(crate) mark: &'a Mark,
    /// The place of the asset in the order of the service, and the asset; `None` where it is not there.
    pub(crate) asset: Option<(usize, &'a Asset)>,
}

impl Draft {
    /// The most steps that can be undone.
    const STEPS: usize = 100;
    /// The most bytes, about, that the steps take together. The last one can be undone however large it is.
    const HISTORY: usize = 16 * 1024 * 1024;

    /// How many assets carry an unsent mark.
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// Whether nothing is unsent.
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// The unsent mark of an asset.
    pub fn mark(&self, asset: AssetId) -> Option<&Mark> {
        self.marks.get(&asset).map(|mark| &**mark)
    }

    /// All unsent marks, in the order of the ids.
    pub fn marks(&self) -> impl Iterator<Item = (AssetId, &Mark)> {
        self.marks.iter().map(|(id, mark)| (*id, &**mark))
    }

    /// All unsent marks in the order of the ids, each with the place of its asset and the asset, where it is there.
    pub(crate) fn marked<'a>(&'a self, assets: &'a CompleteAssets) -> impl Iterator<Item = Marked<'a>> {
        let mut place = assets.places();
        self.marks.iter().map(move |(id, mark)| {
            let asset = place(*id).and_then(|place| Some((place, assets.at(place)?)));
            Marked { id: *id, mark, asset }
        })
    }

    /// Looks at assets with their unsent marks, one after the other; quickest where their ids come in order.
    pub fn as_marked<'a>(&'a self) -> impl FnMut(&'a Asset) -> AsMarked<'a> {
        let mut mark = self.in_order();
        move |asset| AsMarked { asset, mark: mark(&asset.id) }
    }

    /// Looks up the marks of assets, one after the other; quickest where their ids come in order.
    pub(crate) fn in_order<'a>(&'a self) -> impl FnMut(&AssetId) -> Option<&'a Mark> {
        let mut mark = self.marks.in_order();
        move |id| mark(id).map(|mark| &**mark)
    }

    /// A draft of these marks with nothing to undo. Of two marks on one asset the later counts, and what neither
    /// chooses a status nor types an explanation is no mark.
    pub fn from_marks(marks: impl IntoIterator<Item = (AssetId, Mark)>) -> Self {
        let mut draft = Self::default();
        for (id, mark) in marks {
            draft.put(id, mark.wants_anything().then(|| mark.into()));
        }
        draft
    }

    /// The marks of two drafts as one draft with nothing to undo. Where both mark an asset, the newer mark counts
    /// as a whole: status, explanation and what it was laid over.
    pub fn overlay(older: &Self, newer: &Self) -> Self {
        let mut draft = Self { marks: older.marks.clone(), ..Self::default() };
        for (id, mark) in newer.marks.iter() {
            draft.put(*id, Some(mark.clone()));
        }
        draft
    }

    /// Whether this draft wants anything of an asset that the service does not hold already.
    pub fn changes(&self, asset: &Asset) -> bool {
        self.mark(asset.id).is_some_and(|mark| !mark.is_held_by(asset))
    }

    /// The status that an asset will have once this draft is saved.
    pub fn acceptance<'a>(&'a self, asset: &'a Asset) -> Option<&'a AcceptanceStatus> {
        AsMarked { asset, mark: self.mark(asset.id) }.acceptance()
    }

    /// The explanation that an asset will have once this draft is saved; empty where there is none.
    pub fn explanation<'a>(&'a self, asset: &'a Asset) -> &'a str {
        AsMarked { asset, mark: self.mark(asset.id) }.explanation()
    }

    /// Chooses a status for assets as one step. `None` takes back an unsent status: an asset that the service
    /// holds as marked cannot become unset again (Seed 4: a status is required). Gives the number of assets whose mark
    /// is another one now.
    pub fn set_acceptance<'a>(
        &mut self,
        assets: impl IntoIterator<Item = &'a Asset>,
        status: Option<&AcceptanceStatus>,
    ) -> usize {
        let kind = status.cloned().map_or(StepKind::StatusTakenBack, StepKind::Status);
        let want = |asset| Wanted { asset, status: WantedStatus::or_taken_back(status), explanation: None };
        self.take(kind, assets.into_iter().map(want))
    }

    /// Chooses a status for assets and gives one explanation to all of them, as one step. Gives the number of assets
    /// whose mark is another one now.
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

    /// Takes for assets what was decided of them in the last round, as one step. An explanation accompanies a status
    /// (Seed 2), so an asset that has none gets none.
    pub fn set_as_decided<'a>(&mut self, decided: impl IntoIterator<Item = (&'a Asset, &'a Baseline)>) {
        let wanted = decided.into_iter().map(|(asset, last)| {
            let has_status = last.acceptance.is_some() || asset.acceptance.is_some();
            let explanation = has_status.then_some(&*last.explanation);
            Wanted { asset, status: WantedStatus::or_taken_back(last.acceptance.as_ref()), explanation }
        });
        self.take(StepKind::LastRound, wanted);
    }

    /// Takes what a list says of assets, as one step: a status or an explanation that it does not name stays as it is
    /// here, unsent or not. What it says of an asset last counts. Gives the number of assets whose mark is another one
    /// now.
    pub fn set_listed<'a>(
        &mut self,
        listed: impl IntoIterator<Item = (&'a Asset, Option<&'a AcceptanceStatus>, Option<&'a str>)>,
    ) -> usize {
        let listed: Vec<_> = listed.into_iter().collect();
        // Marks are laid quickly in the order of the ids only, and a list has an order of its own.
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

    /// Takes all marks back, as one step.
    pub fn discard(&mut self) {
        let changes = self.marks.iter().map(|(id, mark)| (*id, Some(mark.clone()), None)).collect();
        self.marks.clear();
        self.remember(Step::new(StepKind::Discard, changes));
    }

    /// What must be sent so that the service holds what this draft says: only rows that differ.
    /// An explanation without any status cannot be sent and stays in the draft (Seed 4).
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

    /// Whether anything must be sent so that the service holds what this draft says.
    pub fn has_updates(&self, assets: &CompleteAssets) -> bool {
        // Asked at every mark, and mostly the first one tells.
        self.marks.iter().any(|(id, mark)| {
            assets
                .get(*id)
                .is_some_and(|asset| !mark.is_held_by(asset) && mark.acceptance_of(asset).is_some())
        })
    }

    /// The marked assets whose value at the service is neither what it was nor what is wanted.
    pub fn conflicts(&self, assets: &CompleteAssets) -> Vec<Conflict> {
        let changed = self.marked(assets).filter_map(|Marked { id, mark, asset }| match asset {
            None => Some(Conflict { asset: id, theirs: None }),
            Some((_, asset)) => mark
                .is_contradicted_by(asset)
                .then(|| Conflict { asset: id, theirs: Some(Baseline::of(asset)) }),
        });
        changed.collect()
    }

    /// Brings the draft up to a fresh reading: drops the marks that the service now holds, and returns whether there were
    /// any. Undo starts anew, since the steps before belong to an older reading.
    pub fn settle(&mut self, assets: &CompleteAssets) -> bool {
        self.past.clear();
        self.future.clear();
        let before = self.marks.len();
        self.marks.retain(|id, mark| assets.get(*id).is_none_or(|asset| !mark.is_held_by(asset)));
        self.marks.len() < before
    }

    /// Lays marks that were changed while `sent` was being saved over what the saving stored: that change of the
    /// service is the person's own, not somebody else's.
    pub fn rebase(&mut self, sent: &Self, assets: &CompleteAssets) {
        for (id, own) in sent.marks.iter() {
            if let (Some(asset), Some(mark)) = (assets.get(*id), self.marks.get_mut(id))
                && own.base == mark.base
                && own.is_held_by(asset)
            {
                Arc::make_mut(mark).base = Baseline::of(asset);
            }
        }
    }

    /// Settles a conflict in favour of the mark: it is laid over what the service holds now.
    /// The mark of an asset that is gone is dropped.
    pub fn keep_mine(&mut self, id: AssetId, assets: &CompleteAssets) {
        match (assets.get(id), self.marks.get_mut(&id)) {
            (Some(asset), Some(mark)) => Arc::make_mut(mark).base = Baseline::of(asset),
            _ => self.take_theirs(id),
        }
    }

    /// Settles a conflict in favour of the service: the mark is dropped.
    pub fn take_theirs(&mut self, id: AssetId) {
        self.marks.remove(&id);
        self.past.clear();
        self.future.clear();
    }

    /// Lays marks over their assets as one step; what the service already holds is no mark.
    fn take<'a>(&mut self, kind: StepKind, wanted: impl IntoIterator<Item = Wanted<'a>>) -> usize {
        let wanted = wanted.into_iter();
        let mut changes = Vec::with_capacity(wanted.size_hint().0);
        let mut last = None;
        for wanted in wanted {
            changes.extend(self.lay(wanted, &mut last));
        }
        let count = changes.len();
        self.remember(Step::new(kind, changes));
        count
    }

    /// Lays one mark over its asset; what that changes. Not in line, so that it becomes quick while many are laid.
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
