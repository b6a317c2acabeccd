//! The snapshot that the user was shown, for comparison with a fresh reading before a decision.

use crate::asset::{Asset, AssetId, is_same_status};
use crate::certificate::Certificate;
use crate::complete::CompleteAssets;
use crate::draft::{AssetUpdate, updated};

/// A certificate and all its assets, read together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub certificate: Certificate,
    pub assets: CompleteAssets,
}

/// One difference between a fresh reading and an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The certificate differs.
    Certificate {
        /// The earlier value.
        was: Box<Certificate>,
        /// The current value.
        is: Box<Certificate>,
    },
    AssetAdded(AssetId),
    AssetGone(AssetId),
    AssetChanged {
        /// The earlier or the intended value.
        was: Box<Asset>,
        /// The current value.
        is: Box<Asset>,
    },
}

/// Returns how `fresh` differs from `seen` with `updates` applied; empty if nothing else changed.
pub fn differences(seen: &Snapshot, updates: &[AssetUpdate], fresh: &Snapshot) -> Vec<Difference> {
    let mut found = Vec::new();
    if seen.certificate != fresh.certificate {
        let (was, is) = (Box::new(seen.certificate.clone()), Box::new(fresh.certificate.clone()));
        found.push(Difference::Certificate { was, is });
    }
    found.extend(differences_after(&seen.assets, updates, &fresh.assets));
    found
}

/// Returns how the `fresh` assets differ from the `seen` ones with `updates` applied.
pub fn differences_after(
    seen: &CompleteAssets,
    updates: &[AssetUpdate],
    fresh: &CompleteAssets,
) -> Vec<Difference> {
    compare(seen, updated(seen, updates), fresh, &is_same)
}

/// Returns how the `fresh` assets differ from the `expected` ones, which have the IDs of the `seen` ones.
pub(crate) fn compare(
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

/// Returns whether both look the same to the user.
fn is_same(one: &Asset, other: &Asset) -> bool {
    is_marked_alike(one, other) && one.confirmation == other.confirmation && one.details == other.details
}

/// Returns whether both have the same status, however spelled, and the same explanation. An absent
/// explanation equals an empty one.
pub(crate) fn is_marked_alike(one: &Asset, other: &Asset) -> bool {
    is_same_status(one.acceptance.as_ref(), other.acceptance.as_ref())
        && one.explanation() == other.explanation()
}
