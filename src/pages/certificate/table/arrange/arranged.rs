//! The assets of a view, in their order and groups.

use std::sync::Arc;

use acceptance_arrange::{Group, Value, groups};
use acceptance_route::SortOrder;
use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;

use super::columns::AssetColumns;
use crate::i18n::Messages;

/// Identifies a row of the table in every read and order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssetRowKey {
    Asset(AssetId),
    /// The header row of a group, by the number of its value.
    Group(u64),
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
    pub key: AssetRowKey,
    /// The common value.
    pub label: String,
    /// The assets in order.
    pub ids: Arc<[AssetId]>,
    /// Whether they are shown.
    pub is_open: bool,
}

impl Arranged {
    /// Sorts assets, given by index, and groups them by the column named `group`, if there is one.
    pub fn new(
        columns: AssetColumns,
        assets: &CompleteAssets,
        mut rows: Vec<usize>,
        order: &SortOrder,
        group: &str,
        closed: &[AssetRowKey],
        messages: Messages,
    ) -> Self {
        let at = |row: usize| assets.at(row);
        columns.sort(order, &mut rows, at);
        let ids = |rows: &[usize]| rows.iter().filter_map(|row| Some(at(*row)?.id)).collect::<Vec<_>>();
        let groups = columns.with(group, |column| {
            let is_reversed = order.is_reversed && order.by == group;
            let value = |row| at(row).map_or(Value::None, |asset| column.value(asset));
            let group = |Group { id, rows }: Group| {
                let label = rows.first().and_then(|row| at(*row)).map(|asset| column.cell(asset));
                let label = label.filter(|label| !label.trim().is_empty());
                let label = label.unwrap_or_else(|| messages.group_without(column.head.label));
                let key = AssetRowKey::Group(id);
                AssetGroup { key, label, ids: ids(&rows).into(), is_open: !closed.contains(&key) }
            };
            groups(&rows, is_reversed, value).into_iter().map(group).collect::<Vec<_>>()
        });
        let Some(groups) = groups else {
            return Self { ids: ids(&rows), groups: Arc::default(), is_known: true };
        };
        let open = groups.iter().filter(|group| group.is_open);
        Self {
            ids: open.flat_map(|group| group.ids.iter().copied()).collect(),
            groups: groups.into(),
            is_known: true,
        }
    }

    /// Returns whether the result is known and empty.
    pub fn is_empty(&self) -> bool {
        self.is_known && self.ids.is_empty() && self.groups.is_empty()
    }

    /// Returns the rows of the table.
    pub fn rows(&self) -> Vec<AssetRowKey> {
        if self.groups.is_empty() {
            return self.ids.iter().copied().map(AssetRowKey::Asset).collect();
        }
        let rows = |group: &AssetGroup| {
            let ids = if group.is_open { &*group.ids } else { &[] };
            [group.key].into_iter().chain(ids.iter().copied().map(AssetRowKey::Asset)).collect::<Vec<_>>()
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
        let place = if is_next { next } else { assets.index_of(*id)? };
        next = place.saturating_add(1);
        assets.at(place)
    })
}
