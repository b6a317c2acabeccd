//! A user's change to one asset, its baseline and the update to send.

use crate::asset::{AcceptanceStatus, Asset, AssetId, is_same_status};
use crate::complete::CompleteAssets;
use crate::sorted::Sorted;
use crate::spelling;

/// The service's value of an asset at one time, such as when it was first marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// Its acceptance status.
    pub acceptance: Option<AcceptanceStatus>,
    /// Its explanation; empty if there was none.
    pub explanation: Box<str>,
}

impl Baseline {
    /// Returns the current value of an asset.
    pub fn of(asset: &Asset) -> Self {
        Self { acceptance: asset.acceptance.clone(), explanation: asset.explanation().into() }
    }

    /// Returns whether the status, in any spelling, and the explanation match.
    pub fn is(&self, acceptance: Option<&AcceptanceStatus>, explanation: &str) -> bool {
        is_same_status(self.acceptance.as_ref(), acceptance) && *self.explanation == *explanation
    }

    /// Returns its explanation; `None` if a part of it could not be decoded.
    pub(super) fn undamaged_explanation(&self) -> Option<&str> {
        (!spelling::is_damaged(&self.explanation)).then_some(&*self.explanation)
    }

    /// Returns whether an asset still has this value.
    pub(super) fn is_held_by(&self, asset: &Asset) -> bool {
        self.is(asset.acceptance.as_ref(), asset.explanation())
    }
}

/// A user's change to one asset; `None` leaves the service's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The chosen status.
    pub acceptance: Option<AcceptanceStatus>,
    /// The typed explanation; empty means *cleared*.
    pub explanation: Option<Box<str>>,
    /// The value on which the mark is based.
    pub base: Baseline,
}

impl Mark {
    /// Returns the status that its asset will have after it is saved.
    pub(crate) fn acceptance_of<'a>(&'a self, asset: &'a Asset) -> Option<&'a AcceptanceStatus> {
        self.acceptance.as_ref().or(asset.acceptance.as_ref())
    }

    /// Returns the explanation that its asset will have after it is saved; empty if there is none.
    pub(crate) fn explanation_of<'a>(&'a self, asset: &'a Asset) -> &'a str {
        self.explanation.as_deref().unwrap_or(asset.explanation())
    }

    /// Returns whether its asset already has the wanted value.
    pub(crate) fn is_held_by(&self, asset: &Asset) -> bool {
        self.acceptance.as_ref().is_none_or(|status| holds_status(asset, status))
            && self.explanation.as_deref().is_none_or(|text| text == asset.explanation())
    }

    /// Returns whether its asset has neither the baseline nor the wanted value.
    pub(crate) fn is_contradicted_by(&self, asset: &Asset) -> bool {
        !self.base.is_held_by(asset) && !self.is_held_by(asset)
    }

    /// Returns whether an update contains all of this mark.
    pub(super) fn is_sent_by(&self, update: &AssetUpdate) -> bool {
        self.acceptance.as_ref().is_none_or(|status| *status == update.acceptance)
            && self.explanation == update.explanation
    }

    pub(super) fn wants_anything(&self) -> bool {
        self.acceptance.is_some() || self.explanation.is_some()
    }
}

/// An asset with its unsent mark applied.
#[derive(Clone, Copy, Debug)]
pub struct AsMarked<'a> {
    /// The asset as the service sent it.
    pub asset: &'a Asset,
    /// The unsent mark.
    pub mark: Option<&'a Mark>,
}

impl<'a> AsMarked<'a> {
    /// Returns the status with the mark applied.
    pub fn acceptance(self) -> Option<&'a AcceptanceStatus> {
        self.mark.map_or(self.asset.acceptance.as_ref(), |mark| mark.acceptance_of(self.asset))
    }

    /// Returns the explanation with the mark applied; empty if there is none.
    pub fn explanation(self) -> &'a str {
        self.mark.map_or(self.asset.explanation(), |mark| mark.explanation_of(self.asset))
    }
}

pub(super) fn holds_status(asset: &Asset, status: &AcceptanceStatus) -> bool {
    asset.acceptance.as_ref().is_some_and(|held| held.is_same_as(status))
}

/// One element of a PATCH (Specification: endpoints): the status is required; an unchanged
/// explanation is omitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetUpdate {
    /// The asset to mark.
    pub asset: AssetId,
    /// Its new status.
    pub acceptance: AcceptanceStatus,
    /// Its new explanation; `None` leaves the current one.
    pub explanation: Option<Box<str>>,
}

impl AssetUpdate {
    /// Returns the asset as the service should show it afterwards.
    pub fn applied_to(&self, asset: &Asset) -> Asset {
        let mut updated = asset.clone();
        updated.acceptance = Some(self.acceptance.clone());
        if let Some(explanation) = &self.explanation {
            updated.explanation = Some(explanation.clone());
        }
        updated
    }
}

/// Returns the assets as the service should show them after `updates` are saved, in its order.
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
    /// The current value of the service; `None` if the asset is gone.
    pub theirs: Option<Baseline>,
}
