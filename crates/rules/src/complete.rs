//! An asset list whose completeness was proven: the only kind that may be decided upon (Seed 4).

use std::sync::Arc;

use crate::asset::{Asset, AssetId};

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
pub struct CompleteAssets {
    assets: Arc<Vec<Asset>>,
    /// The places of the assets, in the order of their ids.
    by_id: Arc<Vec<usize>>,
}

impl CompleteAssets {
    /// Takes a list as complete on this evidence.
    ///
    /// # Errors
    /// An id that comes twice or a total that disagrees, with what disagrees.
    pub fn prove(assets: Vec<Asset>, evidence: Evidence) -> Result<Self, Incomplete> {
        let id = |place: &usize| assets.get(*place).map(|asset| asset.id);
        let mut by_id: Vec<usize> = (0..assets.len()).collect();
        by_id.sort_unstable_by_key(id);
        let mut repeated: Vec<AssetId> = by_id
            .iter()
            .zip(by_id.iter().skip(1))
            .filter(|(one, next)| id(one) == id(next))
            .filter_map(|(one, _)| id(one))
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
                Ok(Self { assets: Arc::new(assets), by_id: Arc::new(by_id) })
            }
        }
    }

    /// How many assets there are.
    pub fn len(&self) -> usize {
        self.assets.len()
    }

    /// Whether the certificate has no assets.
    pub fn is_empty(&self) -> bool {
        self.assets.is_empty()
    }

    /// The assets in the order of the service.
    pub fn iter(&self) -> std::slice::Iter<'_, Asset> {
        self.assets.iter()
    }

    /// The asset with this id.
    pub fn get(&self, id: AssetId) -> Option<&Asset> {
        self.assets.get(self.place(id)?)
    }

    /// The place of an asset in the order of the service.
    pub fn place(&self, id: AssetId) -> Option<usize> {
        let own = |place: &usize| self.assets.get(*place).map(|asset| asset.id);
        let at = self.by_id.binary_search_by_key(&Some(id), own).ok()?;
        self.by_id.get(at).copied()
    }
}

impl PartialEq for CompleteAssets {
    /// Two sets are equal when they hold the same assets; the service promises no order (Seed 4, gaps).
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.assets, &other.assets)
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
