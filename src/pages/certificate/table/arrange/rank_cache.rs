//! Ranks of all assets by a column that marks do not change. The latest ranks are cached, so the
//! other direction and a filter need no new sorting.

use std::sync::Arc;

use acceptance_arrange::{Ranking, Ranks, Value};
use acceptance_rules::amount::Amount;
use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::moment;
use leptos::prelude::*;

use super::column::AssetColumn;
use crate::i18n::labels;
use crate::route::AssetView;

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

/// The latest ranks.
#[derive(Clone, Copy)]
pub struct RankCache(StoredValue<Vec<Ranked>>);

impl RankCache {
    /// Creates an empty cache.
    pub(in crate::pages::certificate) fn new() -> Self {
        Self(StoredValue::new(Vec::new()))
    }

    /// Returns the ranks of assets by a column; `None` for a column that marks change.
    pub fn ranks(self, assets: &CompleteAssets, column: AssetColumn, is_exact: bool) -> Option<Arc<Ranks>> {
        let is_read = matches!(column, AssetColumn::Id | AssetColumn::What | AssetColumn::Detail(_));
        is_read.then(|| {
            self.0
                .try_update_value(|stored| {
                    stored.retain(|own| own.assets.is_reading(assets));
                    let is_it = |own: &&Ranked| own.column == column && own.is_exact == is_exact;
                    if let Some(own) = stored.iter().find(is_it) {
                        return own.ranks.clone();
                    }
                    let ranks = Arc::new(rank(assets, column, is_exact));
                    if stored.len() >= MOST {
                        stored.remove(0);
                    }
                    stored.push(Ranked { assets: assets.clone(), column, is_exact, ranks: ranks.clone() });
                    ranks
                })
                .unwrap_or_else(|| Arc::new(rank(assets, column, is_exact)))
        })
    }
}

fn rank(assets: &CompleteAssets, column: AssetColumn, is_exact: bool) -> Ranks {
    let mut ranking = Ranking::new(assets.len(), is_exact);
    assets.iter().for_each(|asset| ranking.add(read_value(column, asset)));
    ranking.end()
}

/// Returns the name of the column by which a view orders assets, and whether the order is reversed.
pub fn sort_of(view: &AssetView) -> (&str, bool) {
    view.sort.strip_prefix('-').map_or((&view.sort, false), |sort| (sort, true))
}

/// Returns the value of an asset in a column that marks do not change.
pub fn read_value(column: AssetColumn, asset: &Asset) -> Value<'_> {
    match column {
        AssetColumn::Id => Value::Number(asset.id.0),
        AssetColumn::What => match labels::what_parts(asset) {
            (Some(one), Some(other)) => Value::Texts(one, other),
            (one, _) => one.map_or(Value::None, Value::Text),
        },
        AssetColumn::Detail(detail) => asset.detail(detail).map_or(Value::None, |text| match detail {
            AssetDetail::PeriodicalPrice => {
                let currency = asset.detail(AssetDetail::Currency).unwrap_or_default();
                Amount::parse(text).map_or(Value::Text(text), |amount| Value::Money { amount, currency })
            }
            AssetDetail::LeaseStart | AssetDetail::Rejection => {
                moment::parse(text).map_or(Value::Text(text), Value::Number)
            }
            _ => Value::Text(text),
        }),
        AssetColumn::OwnStatus | AssetColumn::Status | AssetColumn::Explanation => Value::None,
    }
}
