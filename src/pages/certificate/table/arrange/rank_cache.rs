//! A cache of ranks, so that the other direction and a filter need no new sorting.

use std::sync::Arc;

use acceptance_arrange::Ranks;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::column::AssetColumn;

/// Maximum number of cached ranks: those of an order and of groups, current and previous.
const MOST: usize = 4;

/// The ranks of all assets of a read.
struct Ranked {
    assets: CompleteAssets,
    column: AssetColumn,
    /// Whether equal ranks mean one group.
    is_exact: bool,
    ranks: Arc<Ranks>,
}

/// The latest ranks of all assets by columns that marks do not change.
#[derive(Clone, Copy)]
pub struct RankCache(StoredValue<Vec<Ranked>>);

impl RankCache {
    /// Creates an empty cache.
    pub(in crate::pages::certificate) fn new() -> Self {
        Self(StoredValue::new(Vec::new()))
    }

    /// Returns the cached ranks of assets by a column, or else stores those that `rank` returns.
    pub fn ranks(
        self,
        assets: &CompleteAssets,
        column: AssetColumn,
        is_exact: bool,
        rank: impl FnOnce() -> Ranks,
    ) -> Arc<Ranks> {
        let is_it =
            |own: &&Ranked| own.assets.is_reading(assets) && own.column == column && own.is_exact == is_exact;
        let find = |stored: &Vec<Ranked>| stored.iter().find(is_it).map(|own| own.ranks.clone());
        self.0.try_with_value(find).flatten().unwrap_or_else(|| {
            let ranks = Arc::new(rank());
            self.0.try_update_value(|stored| {
                stored.retain(|own| own.assets.is_reading(assets));
                if stored.len() >= MOST {
                    stored.remove(0);
                }
                stored.push(Ranked { assets: assets.clone(), column, is_exact, ranks: ranks.clone() });
            });
            ranks
        })
    }
}
