//! The assets of a view, in their order and groups.

use std::sync::Arc;

use acceptance_route::AssetView;
use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;

use super::rank_cache::RankCache;
use crate::i18n::Messages;
use crate::state::Session;
use crate::ui::data_table::RowKey;

/// The inputs of an arrangement: view, assets and marks.
#[derive(Clone, Copy)]
pub struct Arrangement<'a> {
    /// The view.
    pub view: &'a AssetView,
    /// All assets.
    pub assets: &'a CompleteAssets,
    /// The latest ranks.
    pub cache: RankCache,
    /// The marks.
    pub draft: &'a Draft,
    /// The closed groups.
    pub closed: &'a [RowKey],
    /// The texts.
    pub messages: Messages,
    /// The names of statuses.
    pub session: Session,
}

/// Assets in display order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arranged {
    /// The shown assets in order, without those of closed groups.
    pub ids: Vec<AssetId>,
    /// The groups in order; empty without grouping.
    pub groups: Arc<[AssetGroup]>,
    /// Whether the result is known yet.
    pub is_known: bool,
}

/// Assets with a common value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetGroup {
    /// The key of its header row.
    pub key: RowKey,
    /// The common value.
    pub label: String,
    /// The assets in order.
    pub ids: Arc<[AssetId]>,
    /// Whether they are shown.
    pub is_open: bool,
}

impl Arranged {
    /// Returns assets by index, in the service's order.
    pub fn of(assets: &CompleteAssets, places: &[u32]) -> Self {
        let at = |place: &u32| assets.id_at(usize::try_from(*place).ok()?);
        Self { ids: places.iter().filter_map(at).collect(), groups: Arc::default(), is_known: true }
    }

    /// Returns whether the result is known and empty.
    pub fn is_empty(&self) -> bool {
        self.is_known && self.ids.is_empty() && self.groups.is_empty()
    }

    /// Returns the rows of the table.
    pub fn rows(&self) -> Vec<RowKey> {
        if self.groups.is_empty() {
            return self.ids.iter().copied().map(RowKey::Asset).collect();
        }
        let rows = |group: &AssetGroup| {
            let ids = if group.is_open { &*group.ids } else { &[] };
            [group.key].into_iter().chain(ids.iter().copied().map(RowKey::Asset)).collect::<Vec<_>>()
        };
        self.groups.iter().flat_map(rows).collect()
    }
}

/// Returns the assets with these IDs, in this order.
pub fn assets_of<'a>(assets: &'a CompleteAssets, ids: &'a [AssetId]) -> impl Iterator<Item = &'a Asset> {
    let mut next = 0_usize;
    ids.iter().filter_map(move |id| {
        // IDs in the service's order need no search.
        let is_next = assets.at(next).is_some_and(|asset| asset.id == *id);
        let place = if is_next { next } else { assets.place(*id)? };
        next = place.saturating_add(1);
        assets.at(place)
    })
}
