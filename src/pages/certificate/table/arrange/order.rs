//! Sorts and groups assets by the content of their columns.

use std::sync::Arc;

use acceptance_arrange::{Ranking, Ranks, Value, group_id};
use acceptance_rules::amount::Amount;
use acceptance_rules::asset::{Asset, AssetDetail, DetailKind};
use acceptance_rules::certificate::ConfirmationStatus;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::moment;

use super::arranged::{Arranged, Arrangement, AssetGroup};
use super::column::{AssetColumn, own_status, sort_of};
use crate::components::column_preference::named;
use crate::i18n::labels;
use crate::ui::data_table::RowKey;

impl AssetColumn {
    /// Returns all sortable columns, in default order.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Id].into_iter().chain(Self::READ).chain([Self::Status, Self::Explanation])
    }

    /// Returns the column with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|column| column.name() == name)
    }
}

/// Returns the read-only columns with content.
pub fn known(assets: &CompleteAssets) -> Vec<AssetColumn> {
    // In one pass, since a separate pass for an empty column would read all assets.
    let mut missing = AssetColumn::READ.to_vec();
    for asset in assets {
        missing.retain(|column| !column.is_in(asset));
        if missing.is_empty() {
            break;
        }
    }
    AssetColumn::READ.into_iter().filter(|column| !missing.contains(column)).collect()
}

/// Returns the columns that a text names, among those with content; `None` if it names none.
pub fn chosen(text: &str, assets: &CompleteAssets) -> Option<Vec<AssetColumn>> {
    let all: Vec<_> = known(assets).into_iter().map(|column| (column.name(), column)).collect();
    named(text, &all)
}

/// Sorts and groups assets, given by index, by a view.
pub fn arrange(arrangement: &Arrangement<'_>, mut places: Vec<u32>) -> Arranged {
    let Arrangement { view, assets, .. } = *arrangement;
    let (sort, is_reversed) = sort_of(view);
    if let Some(column) = AssetColumn::named(sort) {
        arrangement.ranks(column, false).order(&mut places, is_reversed);
    }
    let Some(column) = AssetColumn::named(&view.group) else { return Arranged::of(assets, &places) };
    let equal = arrangement.ranks(column, true).groups(&places);
    let mut groups: Vec<AssetGroup> = equal.iter().map(|places| arrangement.group(column, places)).collect();
    if is_reversed && sort == view.group {
        groups.reverse();
    }
    let ids = groups.iter().filter(|group| group.is_open).flat_map(|group| group.ids.iter().copied());
    Arranged { ids: ids.collect(), groups: groups.into(), is_known: true }
}

impl<'a> Arrangement<'a> {
    fn at(&self, place: u32) -> Option<&'a Asset> {
        self.assets.at(usize::try_from(place).ok()?)
    }

    /// Returns the ranks of all assets by a column.
    fn ranks(&self, column: AssetColumn, is_exact: bool) -> Arc<Ranks> {
        let rank = || self.rank(column, is_exact);
        match column {
            AssetColumn::Status | AssetColumn::Explanation => Arc::new(rank()),
            AssetColumn::Id | AssetColumn::What | AssetColumn::OwnStatus | AssetColumn::Detail(_) => {
                self.cache.ranks(self.assets, column, is_exact, rank)
            }
        }
    }

    fn rank(&self, column: AssetColumn, is_exact: bool) -> Ranks {
        let texts: Vec<_>;
        let count = self.assets.len();
        let mut ranking = Ranking::new(count, is_exact);
        if column == AssetColumn::OwnStatus {
            let text = |asset| own_status(self.messages, asset).unwrap_or_default();
            texts = self.assets.iter().map(text).collect();
            texts.iter().for_each(|text| ranking.add(Value::Text(text)));
        } else {
            self.assets.iter().for_each(|asset| ranking.add(self.value(column, asset)));
        }
        ranking.end()
    }

    /// Returns the value of an asset, which does not depend on the language.
    fn value(&self, column: AssetColumn, asset: &'a Asset) -> Value<'a> {
        match column {
            AssetColumn::Id => Value::Number(asset.id.0),
            AssetColumn::What => match labels::what_parts(asset) {
                (Some(one), Some(other)) => Value::Texts(one, other),
                (one, _) => one.map_or(Value::None, Value::Text),
            },
            AssetColumn::OwnStatus => {
                Value::Text(asset.confirmation.as_ref().map_or("", ConfirmationStatus::raw))
            }
            AssetColumn::Status => self.status_value(asset),
            AssetColumn::Explanation => Value::Text(self.draft.explanation(asset)),
            AssetColumn::Detail(detail) => {
                asset.detail(detail).map_or(Value::None, |text| match detail.spec().kind {
                    DetailKind::Price => {
                        let currency = asset.detail(AssetDetail::Currency).unwrap_or_default();
                        Amount::parse(text)
                            .map_or(Value::Text(text), |amount| Value::Money { amount, currency })
                    }
                    DetailKind::Date => moment::parse(text).map_or(Value::Text(text), Value::Number),
                    DetailKind::Text | DetailKind::Prose | DetailKind::Currency => Value::Text(text),
                })
            }
        }
    }

    /// Returns the sort value of a status: unset first, then in display order, then unlisted ones.
    fn status_value(&self, asset: &'a Asset) -> Value<'a> {
        let Some(status) = self.draft.acceptance(asset) else { return Value::Number(-1) };
        let codes = self.session.codes();
        let place = codes.iter().position(|code| code == status.raw());
        let number = place.and_then(|place| i64::try_from(place).ok());
        number.map_or(Value::Text(status.raw()), Value::Number)
    }

    fn group(&self, column: AssetColumn, places: &[u32]) -> AssetGroup {
        let first = places.first().and_then(|place| self.at(*place));
        let label = first.map(|asset| self.label(column, asset)).filter(|label| !label.trim().is_empty());
        let label = label.unwrap_or_else(|| self.messages.group_without(column.label(self.messages)));
        let ids = places.iter().filter_map(|place| Some(self.at(*place)?.id)).collect();
        let id = first.map_or(0, |asset| group_id(column.name(), self.value(column, asset)));
        let key = RowKey::Group(id);
        let is_open = !self.closed.contains(&key);
        AssetGroup { key, label, ids, is_open }
    }

    /// Returns the label of an asset's group.
    fn label(&self, column: AssetColumn, asset: &Asset) -> String {
        match column {
            AssetColumn::Id => asset.id.to_string(),
            AssetColumn::Explanation => self.draft.explanation(asset).trim().to_owned(),
            AssetColumn::Status => match self.draft.acceptance(asset) {
                Some(status) => labels::acceptance(self.messages, &self.session.config().statuses, status),
                None => self.messages.not_set().to_owned(),
            },
            AssetColumn::What | AssetColumn::OwnStatus | AssetColumn::Detail(_) => {
                column.text(self.messages, asset)
            }
        }
    }
}
