//! An asset list whose completeness was proven: the only kind that may be decided upon (Seed 4).

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::asset::{AcceptanceKind, AcceptanceStatus, Asset, AssetId};
use crate::sorted::order_of;

/// Why a list of assets is all there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The list was read until the service had no further row; `total` is the count that it gave, if any.
    ReadToTheEnd {
        /// The service's own count, where it gave one.
        total: Option<u64>,
    },
    /// The list comes from the store that owns it.
    OwnStore,
}

/// Why a list of assets cannot be taken as complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incomplete {
    /// These ids came more than once.
    Repeated(Vec<AssetId>),
    /// The service counts other than it shows.
    TotalDisagrees {
        /// What the service said.
        total: u64,
        /// What was read.
        read: u64,
    },
}

/// All assets of one certificate, each once, in the order of the service. Cheap to clone.
#[derive(Clone, Debug)]
pub struct CompleteAssets(Arc<Reading>);

#[derive(Debug)]
struct Reading {
    assets: Vec<Asset>,
    /// The ids of the assets. Who looks for many goes through these, which are close together.
    ids: Vec<i64>,
    /// What their statuses mean, which is most of what a decision asks.
    kinds: Vec<Option<AcceptanceKind>>,
    /// The places of the assets, in the order of their ids.
    by_id: Vec<usize>,
}

impl CompleteAssets {
    /// Takes a list as complete on this evidence.
    ///
    /// # Errors
    /// An id that comes twice or a total that disagrees, with what disagrees.
    pub fn prove(assets: Vec<Asset>, evidence: Evidence) -> Result<Self, Incomplete> {
        let ids: Vec<i64> = assets.iter().map(|asset| asset.id.0).collect();
        let kinds =
            assets.iter().map(|asset| asset.acceptance.as_ref().map(AcceptanceStatus::kind)).collect();
        let by_id = order_of(&ids);
        let id = |place: &usize| ids.get(*place).copied();
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
                Ok(Self(Arc::new(Reading { assets, ids, kinds, by_id })))
            }
        }
    }

    /// How many assets there are.
    pub fn len(&self) -> usize {
        self.0.assets.len()
    }

    /// Whether the certificate has no assets.
    pub fn is_empty(&self) -> bool {
        self.0.assets.is_empty()
    }

    /// The assets in the order of the service.
    pub fn iter(&self) -> std::slice::Iter<'_, Asset> {
        self.0.assets.iter()
    }

    /// The asset at a place in the order of the service.
    pub fn at(&self, place: usize) -> Option<&Asset> {
        self.0.assets.get(place)
    }

    /// The id of each asset and what its status means, in the order of the service.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (AssetId, Option<AcceptanceKind>)> {
        let ids = self.0.ids.iter().copied().map(AssetId);
        ids.zip(self.0.kinds.iter().copied())
    }

    /// The asset with this id.
    pub fn get(&self, id: AssetId) -> Option<&Asset> {
        let (_, place) = self.place_among(0, id)?;
        self.at(place)
    }

    /// Finds assets; quicker than [`Self::get`] where their ids come in order.
    pub fn finder<'a>(&'a self) -> impl FnMut(AssetId) -> Option<&'a Asset> {
        let mut place = self.places();
        move |id| self.at(place(id)?)
    }

    /// How many assets have one of these ids.
    pub fn count_of(&self, ids: RangeInclusive<AssetId>) -> usize {
        let before = |is_before: &dyn Fn(AssetId) -> bool| {
            self.0.by_id.partition_point(|place| self.id_at(*place).is_some_and(is_before))
        };
        before(&|id| id <= *ids.end()).saturating_sub(before(&|id| id < *ids.start()))
    }

    /// Finds the places of assets in the order of the service; quicker than [`Self::get`] where their ids come in order.
    pub fn places(&self) -> impl FnMut(AssetId) -> Option<usize> {
        let mut next = 0_usize;
        move |id| {
            let (at, place) = self.place_among(next, id)?;
            next = at.saturating_add(1);
            Some(place)
        }
    }

    /// Where an id is among all, in their order, and the place of its asset. It is looked for first where it is likely.
    fn place_among(&self, likely: usize, id: AssetId) -> Option<(usize, usize)> {
        /// How many are looked at first.
        const NEAR: usize = 64;
        let by_id = &self.0.by_id;
        let near = by_id.get(likely..).unwrap_or_default();
        let near = near.get(..NEAR).unwrap_or(near);
        let edge = |place: Option<&usize>| place.and_then(|place| self.id_at(*place));
        // Mostly it is the very next one.
        let (from, among) = match edge(near.first()) {
            Some(first) if first == id => (likely, near.get(..1)?),
            Some(first) if first < id && edge(near.last()) >= Some(id) => (likely, near),
            _ => (0, &**by_id),
        };
        let at = among.binary_search_by_key(&Some(id), |place| self.id_at(*place)).ok()?;
        Some((from.saturating_add(at), *among.get(at)?))
    }

    /// Whether both are one reading, so that each asset has the same place in both.
    pub fn is_reading(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The id of the asset at a place in the order of the service.
    pub fn id_at(&self, place: usize) -> Option<AssetId> {
        self.0.ids.get(place).copied().map(AssetId)
    }
}

impl PartialEq for CompleteAssets {
    /// Two sets are equal when they hold the same assets; the service promises no order (Seed 4, gaps).
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
    fn ids_are_counted_from_one_to_another() {
        let ids = [7, i64::MAX, -3, i64::MIN, 0];
        let assets = CompleteAssets::prove(ids.map(asset).to_vec(), Evidence::OwnStore).unwrap();
        for from in ids.into_iter().chain([-4, 1]) {
            for to in ids.into_iter().chain([-4, 1]) {
                let expected = ids.iter().filter(|id| (from..=to).contains(id)).count();
                assert_eq!(assets.count_of(AssetId(from)..=AssetId(to)), expected, "{from} to {to}");
            }
        }
    }

    #[test]
    fn each_id_has_its_place_in_whatever_order_they_come() {
        let ids: Vec<i64> = (0..200).map(|at| (at * 37) % 200 * 3).collect();
        let assets: Vec<Asset> = ids.iter().map(|id| asset(*id)).collect();
        let assets = CompleteAssets::prove(assets, Evidence::OwnStore).unwrap();
        let asked: [&[i64]; 6] = [
            &[],
            &[0, 3, 6, 9, 12],
            &[-1, 0, 1, 2, 3, 300, 301, 597, 598, 900],
            &[597, 3, 3, 0, 300, 299, 597],
            &[900, -1, 900],
            &[594, 597],
        ];
        for asked in asked {
            let mut place = assets.places();
            let found: Vec<_> = asked.iter().map(|id| place(AssetId(*id))).collect();
            let expected: Vec<_> = asked.iter().map(|id| ids.iter().position(|own| own == id)).collect();
            assert_eq!(found, expected);
        }
    }
}
