//! The ranks of all assets of a reading by a column. They are found once, in slices, and kept: an order that was there
//! before is one counting of them.

use acceptance_arrange::ranks::store;
use acceptance_arrange::{Ranking, Ranks, Value};
use acceptance_rules::amount::Amount;
use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::moment;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::column::AssetColumn;
use crate::browser::{document, timer};
use crate::i18n::labels;
use crate::route::AssetView;
use crate::state::{Latest, Question, use_open_certificate};

/// How all assets of a reading are ranked.
pub struct Ranked {
    assets: CompleteAssets,
    by: RankedBy,
    ranks: Ranks,
}

/// By what assets are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedBy {
    column: AssetColumn,
    /// Whether only those have the same rank that make one group.
    is_exact: bool,
}

/// More assets are ranked.
const FEW: usize = 2048;

/// So many assets are ranked at once, and then the browser has its turn.
const SLICE: usize = 16_384;

/// Ranks that are known of the assets as they were read last.
#[derive(Clone, Copy)]
pub struct KnownRanks {
    known: StoredValue<Vec<Ranked>>,
    /// Tells of ranks that were waited for. Those found ahead are of no use yet.
    come: Trigger,
}

impl KnownRanks {
    /// None yet.
    pub(in super::super) fn new() -> Self {
        Self { known: StoredValue::new(Vec::new()), come: Trigger::new() }
    }

    /// Is told when ranks come that are waited for.
    pub fn track(self) {
        self.come.track();
    }

    /// Looks at them.
    pub fn with<T>(self, look: impl FnOnce(&[Ranked]) -> T) -> T {
        self.known.with_value(|known| look(known))
    }

    /// Which of them are missing. Those of an older reading, which hold its assets, are forgotten.
    fn missing(self, wanted: Vec<RankedBy>, assets: &CompleteAssets) -> Vec<RankedBy> {
        self.known.update_value(|known| {
            known.retain(|ranked| ranked.assets.is_reading(assets));
        });
        self.with(|known| wanted.into_iter().filter(|by| find(known, assets, *by).is_none()).collect())
    }

    /// Stores `new`, and drops the oldest ranks if there are too many.
    fn add(self, new: Ranked, wanted: &[RankedBy]) {
        self.known.update_value(|known| store(known, new, |ranked| wanted.contains(&ranked.by)));
    }
}

/// Finds the ranks that a view orders and groups by, and before that those of the column by which it is likely to be
/// ordered next, until the present owner is gone.
pub fn rank(view: Memo<AssetView>, ranks: KnownRanks) {
    let (open_certificate, likely) = (use_open_certificate(), likely_column());
    let wanted = Memo::new(move |_| {
        let wanted = |assets: &_| view.with(|view| wanted_ranks(view, assets));
        open_certificate.with_assets(wanted).unwrap_or_default()
    });
    let find = move |by: Vec<RankedBy>, question: Question, is_waited_for: bool| {
        let Some(assets) = open_certificate.with_assets(Clone::clone) else { return };
        let missing = ranks.missing(by, &assets);
        spawn_local(async move {
            for by in missing {
                let Some(found) = rank_in_slices(&assets, by, question).await else { return };
                let own = Ranked { assets: assets.clone(), by, ranks: found };
                wanted.with_untracked(|wanted| ranks.add(own, wanted));
                if is_waited_for {
                    ranks.come.notify();
                }
            }
        });
    };
    let (asked, ahead) = (Latest::new(), Latest::new());
    Effect::new(move || {
        // What is found ahead mostly is what is asked for then.
        ahead.begin();
        find(wanted.get(), asked.begin(), true);
    });
    Effect::new(move || {
        let by = |assets: &_| ranked_by(likely.get()?, false, assets);
        // What is asked for already is found once.
        let by = open_certificate
            .with_assets(by)
            .flatten()
            .filter(|by| wanted.with_untracked(|wanted| !wanted.contains(by)));
        find(by.into_iter().collect(), ahead.begin(), false);
    });
}

/// The column whose head is pointed at or has the focus, and so is likely to be pressed.
fn likely_column() -> RwSignal<Option<AssetColumn>> {
    let likely = RwSignal::new(None);
    for event in ["pointerover", "focusin"] {
        let listener = window_event_listener_untyped(event, move |event| {
            let button = document::around(&event, "[data-order]");
            let name = button.and_then(|button| button.get_attribute("data-order"));
            let column = name.and_then(|name| AssetColumn::named(&name));
            if column.is_some() && column != likely.get_untracked() {
                likely.set(column);
            }
        });
        on_cleanup(move || listener.remove());
    }
    likely
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

/// The ranks of a reading, where they are known.
pub fn find<'a>(ranked: &'a [Ranked], assets: &CompleteAssets, by: RankedBy) -> Option<&'a Ranks> {
    ranked
        .iter()
        .find(|ranked| ranked.by == by && ranked.assets.is_reading(assets))
        .map(|ranked| &ranked.ranks)
}

/// The ranks that a view orders and groups by.
fn wanted_ranks(view: &AssetView, assets: &CompleteAssets) -> Vec<RankedBy> {
    let (order, group) = (AssetColumn::named(sort_of(view).0), AssetColumn::named(&view.group));
    let wanted = |(column, is_exact): (Option<_>, _)| ranked_by(column?, is_exact, assets);
    [(order, false), (group, true)].into_iter().filter_map(wanted).collect()
}

/// Columns that only a reading fills are ranked; marks change the others, and those hold few values.
pub fn ranked_by(column: AssetColumn, is_exact: bool, assets: &CompleteAssets) -> Option<RankedBy> {
    let is_read = matches!(column, AssetColumn::Id | AssetColumn::What | AssetColumn::Detail(_));
    (is_read && assets.len() > FEW).then_some(RankedBy { column, is_exact })
}

/// The name of the column by which a view orders assets, and whether the other way round.
pub fn sort_of(view: &AssetView) -> (&str, bool) {
    view.sort.strip_prefix('-').map_or((&view.sort, false), |sort| (sort, true))
}

/// What an asset is ordered by in a column that only a reading fills.
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
