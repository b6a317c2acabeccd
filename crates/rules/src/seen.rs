//! What a person was shown, to be compared with a fresh reading before anything is decided.

use crate::asset::{Asset, AssetId};
use crate::certificate::Certificate;
use crate::complete::CompleteAssets;
use crate::draft::AssetUpdate;
use crate::sorted::Sorted;

/// A certificate and all its assets as they were read together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
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

/// How `fresh` differs from `seen`; empty when nothing changed.
pub fn differences(seen: &Seen, fresh: &Seen) -> Vec<Difference> {
    let mut found = Vec::new();
    found.extend(certificate_difference(&seen.certificate, &fresh.certificate));
    found.extend(asset_differences(&seen.assets, &fresh.assets, |asset| asset.clone()));
    found
}

/// How a `fresh` certificate differs from the one that was `seen`.
pub fn certificate_difference(seen: &Certificate, fresh: &Certificate) -> Option<Difference> {
    let difference = || Difference::Certificate { was: Box::new(seen.clone()), is: Box::new(fresh.clone()) };
    (seen != fresh).then(difference)
}

/// How `fresh` assets differ from what `updates` should have made of the `seen` ones.
pub fn differences_after(
    seen: &CompleteAssets,
    updates: &[AssetUpdate],
    fresh: &CompleteAssets,
) -> Vec<Difference> {
    let mut by_asset = Sorted::default();
    for update in updates {
        by_asset.insert(update.asset, update);
    }
    asset_differences(seen, fresh, |asset| match by_asset.get(&asset.id) {
        Some(update) => update.applied_to(asset),
        None => asset.clone(),
    })
}

fn asset_differences(
    seen: &CompleteAssets,
    fresh: &CompleteAssets,
    expect: impl Fn(&Asset) -> Asset,
) -> Vec<Difference> {
    let changed = seen.iter().filter_map(|asset| match fresh.get(asset.id) {
        None => Some(Difference::AssetGone(asset.id)),
        Some(is) => {
            let was = expect(asset);
            (!is_same(&was, is))
                .then(|| Difference::AssetChanged { was: Box::new(was), is: Box::new(is.clone()) })
        }
    });
    let added = fresh.iter().filter(|asset| seen.get(asset.id).is_none());
    changed.chain(added.map(|asset| Difference::AssetAdded(asset.id))).collect()
}

/// Equal in all that a person sees; an absent explanation and an empty one look the same, and so do two
/// spellings of one status.
fn is_same(one: &Asset, other: &Asset) -> bool {
    let same_status = match (&one.acceptance, &other.acceptance) {
        (None, None) => true,
        (Some(one), Some(other)) => one.is_same_as(other),
        (None, Some(_)) | (Some(_), None) => false,
    };
    same_status
        && one.explanation() == other.explanation()
        && one.confirmation == other.confirmation
        && one.details == other.details
}
