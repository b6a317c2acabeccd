//! What a person changed about one asset, what it was laid over, and what of it is sent.

use crate::asset::{AcceptanceStatus, Asset, AssetId, is_same_status};
use crate::complete::CompleteAssets;
use crate::sorted::Sorted;

/// What the service held for an asset at some time, as when it was first marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// Its acceptance status.
    pub acceptance: Option<AcceptanceStatus>,
    /// Its explanation, empty where there was none.
    pub explanation: Box<str>,
}

impl Baseline {
    /// What the service holds for an asset.
    pub fn of(asset: &Asset) -> Self {
        Self { acceptance: asset.acceptance.clone(), explanation: asset.explanation().into() }
    }

    /// Whether these are its status, in whatever spelling, and its explanation.
    pub fn is(&self, acceptance: Option<&AcceptanceStatus>, explanation: &str) -> bool {
        is_same_status(self.acceptance.as_ref(), acceptance) && *self.explanation == *explanation
    }

    /// Whether an asset still holds this.
    pub(super) fn is_held_by(&self, asset: &Asset) -> bool {
        self.is(asset.acceptance.as_ref(), asset.explanation())
    }
}

/// What a person changed about one asset; a `None` is left as the service has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The chosen status.
    pub acceptance: Option<AcceptanceStatus>,
    /// The typed explanation; empty means *cleared*.
    pub explanation: Option<Box<str>>,
    /// What it was laid over.
    pub base: Baseline,
}

impl Mark {
    /// The status that its asset will have once it is saved.
    pub(crate) fn acceptance_of<'a>(&'a self, asset: &'a Asset) -> Option<&'a AcceptanceStatus> {
        self.acceptance.as_ref().or(asset.acceptance.as_ref())
    }

    /// The explanation that its asset will have once it is saved; empty where there is none.
    pub(crate) fn explanation_of<'a>(&'a self, asset: &'a Asset) -> &'a str {
        self.explanation.as_deref().unwrap_or(asset.explanation())
    }

    /// Whether its asset already is as it wants.
    pub(crate) fn is_held_by(&self, asset: &Asset) -> bool {
        self.acceptance.as_ref().is_none_or(|status| holds_status(asset, status))
            && self.explanation.as_deref().is_none_or(|text| text == asset.explanation())
    }

    /// Whether its asset is neither as it was nor as it wants.
    pub(crate) fn is_contradicted_by(&self, asset: &Asset) -> bool {
        !self.base.is_held_by(asset) && !self.is_held_by(asset)
    }

    pub(super) fn wants_anything(&self) -> bool {
        self.acceptance.is_some() || self.explanation.is_some()
    }

    /// The bytes that it takes, about.
    pub(super) fn size(&self) -> usize {
        let status = |status: &Option<AcceptanceStatus>| status.as_ref().map_or(0, |it| it.raw().len());
        size_of::<Self>()
            .saturating_add(status(&self.acceptance))
            .saturating_add(self.explanation.as_deref().map_or(0, str::len))
            .saturating_add(status(&self.base.acceptance))
            .saturating_add(self.base.explanation.len())
    }
}

/// An asset as it will be once its unsent mark, if there is one, is saved.
#[derive(Clone, Copy, Debug)]
pub struct AsMarked<'a> {
    /// The asset as the service has it.
    pub asset: &'a Asset,
    /// What a person changed about it.
    pub mark: Option<&'a Mark>,
}

impl<'a> AsMarked<'a> {
    /// Its status then.
    pub fn acceptance(self) -> Option<&'a AcceptanceStatus> {
        self.mark.map_or(self.asset.acceptance.as_ref(), |mark| mark.acceptance_of(self.asset))
    }

    /// Its explanation then; empty where there is none.
    pub fn explanation(self) -> &'a str {
        self.mark.map_or(self.asset.explanation(), |mark| mark.explanation_of(self.asset))
    }
}

pub(super) fn holds_status(asset: &Asset, status: &AcceptanceStatus) -> bool {
    asset.acceptance.as_ref().is_some_and(|held| held.is_same_as(status))
}

/// One element of a PATCH (Seed 4): the status is required, an explanation that was not touched is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetUpdate {
    /// The asset to mark.
    pub asset: AssetId,
    /// Its status from now on.
    pub acceptance: AcceptanceStatus,
    /// Its explanation from now on; `None` leaves it as it is.
    pub explanation: Option<Box<str>>,
}

impl AssetUpdate {
    /// The asset as the service should show it afterwards.
    pub fn applied_to(&self, asset: &Asset) -> Asset {
        let mut updated = asset.clone();
        updated.acceptance = Some(self.acceptance.clone());
        if let Some(explanation) = &self.explanation {
            updated.explanation = Some(explanation.clone());
        }
        updated
    }
}

/// The assets as the service should show them once `updates` are stored, in its order.
pub fn updated<'a>(
    assets: &'a CompleteAssets,
    updates: &'a [AssetUpdate],
) -> impl Iterator<Item = Asset> + use<'a> {
    let mut by_asset: Sorted<AssetId, &AssetUpdate> = Sorted::default();
    for update in updates {
        by_asset.insert(update.asset, update);
    }
    assets.iter().map(move |asset| match by_asset.get(&asset.id) {
        Some(update) => update.applied_to(asset),
        None => asset.clone(),
    })
}

/// A marked asset whose value at the service changed since it was marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The asset.
    pub asset: AssetId,
    /// What the service holds now; `None` where the asset is gone.
    pub theirs: Option<Baseline>,
}
