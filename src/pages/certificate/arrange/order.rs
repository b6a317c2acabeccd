//! Puts assets in order and in groups, by what their columns show.

use std::sync::Arc;

use acceptance_arrange::{Ranking, Ranks, Value, groups, order};
use acceptance_rules::amount::Amount;
use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::moment;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::column::{AssetColumn, ShownColumn, own_status};
use super::{Arranged, Arrangement, Arranging, Group, Ranked, RankedBy, group_row, resize, tools};
use crate::browser::timer;
use crate::desk::kept_columns::named;
use crate::i18n::labels;
use crate::route::AssetView;
use crate::state::{Latest, Question, use_open_certificate};

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

/// More assets are ranked, and the ranks are kept: an order that was there before is one counting of them.
const FEW: usize = 2048;

/// So many assets are ranked at once, and then the browser has its turn.
const SLICE: usize = 16_384;

/// So many ranks are kept.
const KEPT: usize = 4;

fn rank(view: Memo<AssetView>, ranked: RwSignal<Vec<Arc<Ranked>>>) {
    let (open_certificate, latest) = (use_open_certificate(), Latest::new());
    let wanted = Memo::new(move |_| {
        let wanted = |assets: &_| view.with(|view| wanted_ranks(view, assets));
        open_certificate.with_assets(wanted).unwrap_or_default()
    });
    Effect::new(move || {
        let (wanted, assets) = (wanted.get(), open_certificate.assets());
        let (assets, question) = (assets.ready(), latest.begin());
        // Those of an older reading hold its assets.
        let is_old = |ranked: &Arc<Ranked>| assets.is_none_or(|assets| !ranked.assets.is_reading(assets));
        if ranked.with_untracked(|ranked| ranked.iter().any(is_old)) {
            ranked.set(Vec::new());
        }
        let Some(assets) = assets else { return };
        let is_missing = |by: &RankedBy| ranked.with_untracked(|ranked| find(ranked, assets, *by).is_none());
        let missing: Vec<_> = wanted.iter().copied().filter(is_missing).collect();
        if !missing.is_empty() {
            let assets = assets.clone();
            spawn_local(async move {
                for by in missing {
                    let Some(ranks) = rank_in_slices(&assets, by, question).await else { return };
                    let own = Arc::new(Ranked { assets: assets.clone(), by, ranks });
                    ranked.update(|ranked| keep(ranked, own, |ranked| wanted.contains(&ranked.by)));
                }
            });
        }
    });
}

/// `None` where they are not wanted any more.
async fn rank_in_slices(assets: &CompleteAssets, by: RankedBy, question: Question) -> Option<Ranks> {
    let mut ranking = if by.is_exact { Ranking::exact(assets.len()) } else { Ranking::of(assets.len()) };
    for slice in assets.iter().as_slice().chunks(SLICE) {
        slice.iter().for_each(|asset| ranking.add(read_value(by.column, asset)));
        if assets.len() > SLICE {
            timer::next_task().await;
        }
        // The page may be gone, another order asked for, or a newer reading there.
        if !question.is_wanted() {
            return None;
        }
    }
    Some(ranking.end())
}

/// Keeps what is new, and of the others only some: the oldest goes that nothing waits for.
fn keep<T>(kept: &mut Vec<T>, new: T, is_wanted: impl Fn(&T) -> bool) {
    if kept.len() >= KEPT {
        let oldest = kept.iter().position(|old| !is_wanted(old)).unwrap_or_default();
        kept.remove(oldest);
    }
    kept.push(new);
}

/// The ranks of a reading, where they are known.
fn find<'a>(ranked: &'a [Arc<Ranked>], assets: &CompleteAssets, by: RankedBy) -> Option<&'a Ranks> {
    ranked
        .iter()
        .find(|ranked| ranked.by == by && ranked.assets.is_reading(assets))
        .map(|ranked| &ranked.ranks)
}

/// The ranks that a view orders and groups by.
fn wanted_ranks(view: &AssetView, assets: &CompleteAssets) -> Vec<RankedBy> {
    let names = [(sort_of(view).0, false), (&*view.group, true)];
    let wanted = |(name, is_exact)| ranked_by(AssetColumn::named(name)?, is_exact, assets);
    names.into_iter().filter_map(wanted).collect()
}

/// Columns that only a reading fills are ranked; marks change the others, and those hold few values.
fn ranked_by(column: AssetColumn, is_exact: bool, assets: &CompleteAssets) -> Option<RankedBy> {
    let is_read = matches!(column, AssetColumn::Id | AssetColumn::What | AssetColumn::Detail(_));
    (is_read && assets.len() > FEW).then_some(RankedBy { column, is_exact })
}

/// The name of the column by which a view orders assets, and whether the other way round.
fn sort_of(view: &AssetView) -> (&str, bool) {
    view.sort.strip_prefix('-').map_or((&view.sort, false), |sort| (sort, true))
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

/// What an asset is ordered by in a column that only a reading fills.
fn read_value(column: AssetColumn, asset: &Asset) -> Value<'_> {
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

#[cfg(test)]
mod tests {
    use super::keep;

    #[test]
    fn the_oldest_ranks_go_that_nothing_waits_for() {
        let mut kept = Vec::new();
        for new in 1..=6 {
            keep(&mut kept, new, |old| *old == 1);
        }
        assert_eq!(kept, [1, 4, 5, 6]);
    }
}
