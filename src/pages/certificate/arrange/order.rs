//! Puts assets in order and in groups, by what their columns show.

use std::sync::Arc;

use acceptance_arrange::{Value, groups, order};
use acceptance_rules::asset::Asset;
use acceptance_rules::complete::CompleteAssets;

use super::column::{AssetColumn, ShownColumn, own_status};
use super::ranks::{find, rank, ranked_by, read_value, sort_of};
use super::{Arranged, Arrangement, Arranging, Group, group_row, resize, tools};
use crate::desk::kept_columns::named;
use crate::i18n::labels;

/// All of it.
pub const ARRANGING: Arranging = Arranging {
    arrange,
    rank,
    columns: chosen,
    group: group_row::group,
    tools: tools::tools,
    sums: tools::sums,
    resize: resize::begin,
};

impl AssetColumn {
    /// All columns by which assets can be ordered, in their usual order.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Id].into_iter().chain(Self::READ).chain([Self::Status, Self::Explanation])
    }

    /// The column of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|column| column.name() == name)
    }
}

/// The columns that are only read and have something to show.
pub fn known(assets: &CompleteAssets) -> Vec<AssetColumn> {
    // In one walk, since a column that no asset has would take one of its own.
    let mut missing = AssetColumn::READ.to_vec();
    for asset in assets {
        missing.retain(|column| !column.is_in(asset));
        if missing.is_empty() {
            break;
        }
    }
    AssetColumn::READ.into_iter().filter(|column| !missing.contains(column)).collect()
}

/// The columns that a text names.
fn chosen(text: &str, assets: &CompleteAssets) -> Option<Vec<ShownColumn>> {
    let all: Vec<_> = known(assets).into_iter().map(|column| (column.name(), column)).collect();
    let shown = named(text, &all)?.into_iter();
    Some(shown.map(|(column, width)| ShownColumn { column, width }).collect())
}

fn arrange(arrangement: &Arrangement<'_>, mut places: Vec<u32>) -> Option<Arranged> {
    let Arrangement { view, assets, ranked, .. } = *arrangement;
    let (sort, is_reversed) = sort_of(view);
    if let Some(column) = AssetColumn::named(sort) {
        if let Some(by) = ranked_by(column, false, assets) {
            find(ranked, assets, by)?.order(&mut places, is_reversed);
        } else {
            let texts = arrangement.texts(column);
            order(&mut places, is_reversed, &mut |place| arrangement.value(column, place, &texts));
        }
    }
    let Some(column) = AssetColumn::named(&view.group) else {
        return Some(Arranged::of(assets, &places));
    };
    let equal = if let Some(by) = ranked_by(column, true, assets) {
        find(ranked, assets, by)?.groups(&places)
    } else {
        let texts = arrangement.texts(column);
        let groups = groups(&places, &mut |place| arrangement.value(column, place, &texts));
        groups.into_iter().map(|group| group.places).collect()
    };
    let mut groups: Vec<Group> = equal.iter().map(|places| arrangement.group(column, places)).collect();
    if is_reversed && sort == view.group {
        groups.reverse();
    }
    let ids = groups.iter().filter(|group| group.is_open).flat_map(|group| group.ids.iter().copied());
    Some(Arranged { ids: ids.collect(), groups: groups.into(), is_known: true })
}

impl<'a> Arrangement<'a> {
    fn at(&self, place: u32) -> Option<&'a Asset> {
        self.assets.at(usize::try_from(place).ok()?)
    }

    /// What each asset shows in a column whose texts are made for showing; nothing for the others.
    fn texts(&self, column: AssetColumn) -> Vec<String> {
        match column {
            AssetColumn::OwnStatus => {
                let own = |asset| own_status(self.messages, asset).unwrap_or_default();
                self.assets.iter().map(own).collect()
            }
            AssetColumn::What
            | AssetColumn::Id
            | AssetColumn::Detail(_)
            | AssetColumn::Status
            | AssetColumn::Explanation => Vec::new(),
        }
    }

    /// What an asset is ordered by.
    fn value<'t>(&self, column: AssetColumn, place: u32, texts: &'t [String]) -> Value<'t>
    where
        'a: 't,
    {
        let Some(asset) = self.at(place) else { return Value::None };
        match column {
            AssetColumn::OwnStatus => {
                let text = usize::try_from(place).ok().and_then(|place| texts.get(place));
                text.map_or(Value::None, |text| Value::Text(text))
            }
            AssetColumn::Status => self.status_value(asset),
            AssetColumn::Explanation => Value::Text(self.draft.explanation(asset)),
            AssetColumn::Id | AssetColumn::What | AssetColumn::Detail(_) => read_value(column, asset),
        }
    }

    /// Statuses in the order in which they are offered; what has none comes before them, and what cannot be chosen after.
    fn status_value(&self, asset: &'a Asset) -> Value<'a> {
        let Some(status) = self.draft.acceptance(asset) else { return Value::Number(-1) };
        let codes = self.session.codes();
        let place = codes.iter().position(|code| code == status.raw());
        let number = place.and_then(|place| i64::try_from(place).ok());
        number.map_or(Value::Text(status.raw()), Value::Number)
    }

    fn group(&self, column: AssetColumn, places: &[u32]) -> Group {
        let label = places.first().and_then(|place| self.at(*place)).map(|asset| self.label(column, asset));
        let label = label.filter(|label| !label.trim().is_empty());
        let label = label.unwrap_or_else(|| self.messages.group_without(column.label(self.messages)));
        let ids: Arc<[_]> =
            places.iter().filter_map(|place| self.assets.id_at(usize::try_from(*place).ok()?)).collect();
        let is_open = !self.closed.contains(&label);
        Group { label, ids, is_open }
    }

    /// What the assets of a group have in common, in words.
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
