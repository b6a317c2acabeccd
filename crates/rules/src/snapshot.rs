//! What a person was shown, to be compared with a fresh reading before anything is decided.

use crate::asset::{AcceptanceStatus, Asset, AssetId, is_same_status};
use crate::certificate::Certificate;
use crate::complete::CompleteAssets;
use crate::decision::{Decision, Plan};
use crate::draft::{AssetUpdate, updated};

/// A certificate and all its assets as they were read together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The certificate.
    pub certificate: Certificate,
    /// All its assets.
    pub assets: CompleteAssets,
}

/// One way in which a fresh reading differs from an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The certificate itself reads differently.
    Certificate {
        /// As it was.
        was: Box<Certificate>,
        /// As it is now.
        is: Box<Certificate>,
    },
    /// An asset that was not there before.
    AssetAdded(AssetId),
    /// An asset that is no longer there.
    AssetGone(AssetId),
    /// An asset that reads differently.
    AssetChanged {
        /// As it was, or as it was meant to be.
        was: Box<Asset>,
        /// As it is now.
        is: Box<Asset>,
    },
}

/// How `fresh` differs from what `updates` should have made of `seen`; empty when nothing else changed.
pub fn differences(seen: &Snapshot, updates: &[AssetUpdate], fresh: &Snapshot) -> Vec<Difference> {
    let mut found = Vec::new();
    if seen.certificate != fresh.certificate {
        let (was, is) = (Box::new(seen.certificate.clone()), Box::new(fresh.certificate.clone()));
        found.push(Difference::Certificate { was, is });
    }
    found.extend(differences_after(&seen.assets, updates, &fresh.assets));
    found
}

/// How `fresh` assets differ from what `updates` should have made of the `seen` ones.
pub fn differences_after(
    seen: &CompleteAssets,
    updates: &[AssetUpdate],
    fresh: &CompleteAssets,
) -> Vec<Difference> {
    asset_differences(seen, updated(seen, updates), fresh)
}

/// How the assets that were read after a decision differ in status or explanation from what it was to make of them. A
/// confirmation sets unset assets to `received` (Seed 3).
pub fn differences_from_plan(plan: &Plan, now: &CompleteAssets) -> Vec<Difference> {
    let expected = plan.intended().map(|mut asset| {
        if asset.acceptance.is_none() && plan.decision() == Decision::Confirm {
            asset.acceptance = Some(AcceptanceStatus::received());
        }
        asset
    });
    let is_as_decided = |was: &Asset, is: &Asset| {
        is_same_status(was.acceptance.as_ref(), is.acceptance.as_ref())
            && was.explanation() == is.explanation()
    };
    compare(&plan.seen().assets, expected, now, &is_as_decided)
}

/// How `fresh` assets differ from the `expected` ones, which are those that were `seen` or what became of them.
fn asset_differences(
    seen: &CompleteAssets,
    expected: impl Iterator<Item = Asset>,
    fresh: &CompleteAssets,
) -> Vec<Difference> {
    compare(seen, expected, fresh, &is_same)
}

fn compare(
    seen: &CompleteAssets,
    expected: impl Iterator<Item = Asset>,
    fresh: &CompleteAssets,
    is_same: &dyn Fn(&Asset, &Asset) -> bool,
) -> Vec<Difference> {
    let changed = expected.filter_map(|was| match fresh.get(was.id) {
        None => Some(Difference::AssetGone(was.id)),
        Some(is) => (!is_same(&was, is))
            .then(|| Difference::AssetChanged { was: Box::new(was), is: Box::new(is.clone()) }),
    });
    let added = fresh.iter().filter(|asset| seen.get(asset.id).is_none());
    changed.chain(added.map(|asset| Difference::AssetAdded(asset.id))).collect()
}

/// Equal in all that a person sees; an absent explanation and an empty one look the same, and so do two
/// spellings of one status.
fn is_same(one: &Asset, other: &Asset) -> bool {
    is_same_status(one.acceptance.as_ref(), other.acceptance.as_ref())
        && one.explanation() == other.explanation()
        && one.confirmation == other.confirmation
        && one.details == other.details
}
