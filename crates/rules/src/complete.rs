//! An asset list that is proven complete; only such a list can be decided on (Specification:
//! endpoints).

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::asset::{AcceptanceKind, AcceptanceStatus, Asset, AssetId};
use crate::sorted::order_of;

/// Evidence that a list of assets is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The list was read to its end.
    ReadToTheEnd {
        /// The number of assets according to the service, if it sent one.
        total: Option<u64>,
    },
    /// The list comes from the store that owns it.
    OwnStore,
}

/// The reason why a list of assets is not complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incomplete {
    /// These IDs are repeated.
    Repeated(Vec<AssetId>),
    /// The service's total differs from the number of rows.
    TotalDisagrees { total: u64, read: u64 },
}

/// All assets of one certificate, each once, in the service's order. Cheap to clone.
#[derive(Clone, Debug)]
pub struct CompleteAssets(Arc<AssetList>);

#[derive(Debug)]
struct AssetList {
    assets: Vec<Asset>,
    /// IDs of the assets; contiguous, for fast searches.
    ids: Vec<i64>,
    /// Meanings of their statuses, which most conditions need.
    kinds: Vec<Option<AcceptanceKind>>,
    /// Indices of the assets, ordered by ID.
    by_id: Vec<usize>,
}

impl CompleteAssets {
    /// Accepts a list as complete on this evidence.
    ///
    /// # Errors
    /// A repeated ID or a total that differs.
    pub fn prove(assets: Vec<Asset>, evidence: Evidence) -> Result<Self, Incomplete> {
        let ids: Vec<i64> = assets.iter().map(|asset| asset.id.0).collect();
        let kinds =
            assets.iter().map(|asset| asset.acceptance.as_ref().map(AcceptanceStatus::kind)).collect();
        let by_id = order_of(&ids);
        let id = |index: &usize| ids.get(*index).copied();
        let mut repeated: Vec<AssetId> = by_id
            .iter()
            .zip(by_id.iter().skip(1))
            .filter(|(one, next)| id(one) == id(next))
            .filter_map(|(one, _)| id(one).map(AssetId))
            .collect();
        repeated.dedup();
        if !repeated.is_empty() {
            return Err(Incomplete::Repeated(repeated));
        }
        let read = u64::try_from(assets.len()).unwrap_or(u64::MAX);
        match evidence {
            Evidence::ReadToTheEnd { total: Some(total) } if total != read => {
                Err(Incomplete::TotalDisagrees { total, read })
            }
            Evidence::ReadToTheEnd { .. } | Evidence::OwnStore => {
                Ok(Self(Arc::new(AssetList { assets, ids, kinds, by_id })))
            }
        }
    }

    pub fn len(&self) -> usize {
        self.0.assets.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.assets.is_empty()
    }

    /// Returns the assets in the order of the service.
    pub fn iter(&self) -> std::slice::Iter<'_, Asset> {
        self.0.assets.iter()
    }

    /// Returns the asset at an index in the service's order.
    pub fn at(&self, index: usize) -> Option<&Asset> {
        self.0.assets.get(index)
    }

    /// Returns the ID and the meaning of the status of each asset, in the service's order.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (AssetId, Option<AcceptanceKind>)> {
        let ids = self.0.ids.iter().copied().map(AssetId);
        ids.zip(self.0.kinds.iter().copied())
    }

    pub fn get(&self, id: AssetId) -> Option<&Asset> {
        self.at(self.index_of(id)?)
    }

    /// Returns the index of an asset in the service's order.
    pub fn index_of(&self, id: AssetId) -> Option<usize> {
        let by_id = &self.0.by_id;
        let at = by_id.binary_search_by_key(&Some(id), |index| self.id_at(*index)).ok()?;
        by_id.get(at).copied()
    }

    /// Returns these IDs that an asset has, in ascending order.
    pub fn ids_within(&self, ids: RangeInclusive<AssetId>) -> impl Iterator<Item = AssetId> {
        let by_id = &self.0.by_id;
        let is_before = |index: &usize| self.id_at(*index).is_some_and(|id| id < *ids.start());
        let from = by_id.iter().skip(by_id.partition_point(is_before)).filter_map(|index| self.id_at(*index));
        from.take_while(move |id| id <= ids.end())
    }

    /// Returns whether both are the same reading, so that indices match.
    pub fn is_reading(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns the ID of the asset at an index in the service's order.
    pub fn id_at(&self, index: usize) -> Option<AssetId> {
        self.0.ids.get(index).copied().map(AssetId)
    }
}

impl PartialEq for CompleteAssets {
    /// Compares the assets regardless of order, since the service promises none (Specification:
    /// endpoints, gaps).
    fn eq(&self, other: &Self) -> bool {
        self.is_reading(other)
            || (self.len() == other.len() && self.iter().all(|asset| other.get(asset.id) == Some(asset)))
    }
}

impl Eq for CompleteAssets {}

impl<'a> IntoIterator for &'a CompleteAssets {
    type Item = &'a Asset;
    type IntoIter = std::slice::Iter<'a, Asset>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::{CompleteAssets, Evidence};
    use crate::asset::{Asset, AssetDetails, AssetId};

    fn asset(id: i64) -> Asset {
        let details = AssetDetails::default();
        Asset { id: AssetId(id), acceptance: None, explanation: None, confirmation: None, details }
    }

    #[test]
    fn equal_sets_of_two_readings_are_not_one_reading() {
        let read =
            |ids: [i64; 2]| CompleteAssets::prove(ids.map(asset).to_vec(), Evidence::OwnStore).unwrap();
        let (one, turned) = (read([1, 2]), read([2, 1]));
        assert_eq!(one, turned);
        assert!(!one.is_reading(&turned) && one.is_reading(&one.clone()));
    }

    #[test]
    fn ids_are_found_from_one_to_another() {
        let ids = [7, i64::MAX, -3, i64::MIN, 0];
        let assets = CompleteAssets::prove(ids.map(asset).to_vec(), Evidence::OwnStore).unwrap();
        for from in ids.into_iter().chain([-4, 1]) {
            for to in ids.into_iter().chain([-4, 1]) {
                let mut expected: Vec<i64> = ids.into_iter().filter(|id| (from..=to).contains(id)).collect();
                expected.sort_unstable();
                let found: Vec<i64> = assets.ids_within(AssetId(from)..=AssetId(to)).map(|id| id.0).collect();
                assert_eq!(found, expected, "{from} to {to}");
            }
        }
    }

    #[test]
    fn each_id_has_its_index() {
        let ids: Vec<i64> = (0..200).map(|at| (at * 37) % 200 * 3).collect();
        let assets: Vec<Asset> = ids.iter().map(|id| asset(*id)).collect();
        let assets = CompleteAssets::prove(assets, Evidence::OwnStore).unwrap();
        for id in -1..601 {
            assert_eq!(assets.index_of(AssetId(id)), ids.iter().position(|own| *own == id), "{id}");
        }
    }
}
