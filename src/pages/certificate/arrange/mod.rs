//! The order, the groups and the columns of the assets. What arranges is loaded when it is first asked for.

pub mod column;
pub mod found;
pub mod group_row;
pub mod order;
pub mod ranks;
pub mod resize;
pub mod tools;
pub mod view_choice;

use std::sync::Arc;

use acceptance_rules::asset::AssetId;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::PointerEvent;

use super::asset_table::AssetTable;
use super::table_state::AssetTableState;
use crate::desk::lazy_dialog::{LazyDialog, ShowDialog};
use crate::i18n::{Language, Messages, use_messages};
use crate::lazy::lazy;
use crate::route::AssetView;
use crate::state::Session;
use crate::ui::data_table::{RowKey, ShownRow};
use crate::ui::icon::Icon;
use column::ShownColumn;
use ranks::{KnownRanks, Ranked};

/// What arranges assets.
#[derive(Clone, Copy)]
pub struct Arranging {
    /// Puts assets, which are given by their places, in the order and the groups of a view; `None` until they are ranked.
    pub arrange: fn(&Arrangement<'_>, Vec<u32>) -> Option<Arranged>,
    /// Ranks the assets, where a view orders or groups many.
    pub rank: fn(Memo<AssetView>, KnownRanks),
    /// The columns that a text of the address names, of those that have something to show; `None` where it names none.
    pub columns: fn(&str, &CompleteAssets) -> Option<Vec<ShownColumn>>,
    /// Makes the head of a group.
    pub group: fn(AssetTable, ShownRow) -> AnyView,
    /// What is said of the order, and done with the groups, above the table.
    pub tools: fn(AssetTableState) -> AnyView,
    /// What assets come to, below the table.
    pub sums: fn(AssetTableState) -> AnyView,
    /// Begins to change the width of a column, where its edge was pressed.
    pub resize: fn(AssetTableState, &PointerEvent),
}

/// What assets are arranged by.
#[derive(Clone, Copy)]
pub struct Arrangement<'a> {
    /// The view.
    pub view: &'a AssetView,
    /// All assets.
    pub assets: &'a CompleteAssets,
    /// Their ranks that are known.
    pub ranked: &'a [Ranked],
    /// The marks.
    pub draft: &'a Draft,
    /// The labels of the groups that are closed.
    pub closed: &'a [String],
    /// The texts.
    pub messages: Messages,
    /// The names of statuses.
    pub session: Session,
}

/// Assets as they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arranged {
    /// Those that are shown, in their order: not those of closed groups.
    pub ids: Vec<AssetId>,
    /// The groups in their order; none where there are no groups.
    pub groups: Arc<[Group]>,
    /// Whether it is known which those are.
    pub is_known: bool,
}

/// Assets that have something in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they have in common.
    pub label: String,
    /// Which they are, in their order.
    pub ids: Arc<[AssetId]>,
    /// Whether they are shown.
    pub is_open: bool,
}

/// The second number by which the table knows the head of a group; the first is its place.
pub const GROUP: i64 = 1;

/// What the table knows an asset by.
pub fn row_key(id: AssetId) -> RowKey {
    RowKey(id.0, 0)
}

impl Arranged {
    /// Assets in the order of the service, by their places.
    pub fn of(assets: &CompleteAssets, places: &[u32]) -> Self {
        let at = |place: &u32| assets.id_at(usize::try_from(*place).ok()?);
        Self { ids: places.iter().filter_map(at).collect(), groups: Arc::default(), is_known: true }
    }

    /// Whether it is known that none is shown.
    pub fn is_empty(&self) -> bool {
        self.is_known && self.ids.is_empty() && self.groups.is_empty()
    }

    /// The rows of the table.
    pub fn rows(&self) -> Vec<RowKey> {
        if self.groups.is_empty() {
            return self.ids.iter().map(|id| row_key(*id)).collect();
        }
        let rows = |(place, group): (usize, &Group)| {
            let head = RowKey(i64::try_from(place).unwrap_or_default(), GROUP);
            let ids = if group.is_open { &*group.ids } else { &[] };
            [head].into_iter().chain(ids.iter().map(|id| row_key(*id))).collect::<Vec<_>>()
        };
        self.groups.iter().enumerate().flat_map(rows).collect()
    }
}

lazy!(arranging: Arranging, in rest, order::ARRANGING);
lazy!(
    view_choice: ShowDialog,
    in rest,
    |on_close| view! { <view_choice::AssetViewChoice on_close /> }.into_any()
);

/// Loads what arranges, once a view asks for it. Where that failed it is tried again with the next change of the view.
pub fn load(
    language: Language,
    is_wanted: Memo<bool>,
    view: Memo<AssetView>,
    loaded: RwSignal<Option<Arranging>>,
    ranks: KnownRanks,
) {
    let owner = Owner::current();
    Effect::new(move || {
        view.track();
        if is_wanted.get() && loaded.with_untracked(Option::is_none) {
            let owner = owner.clone();
            spawn_local(async move {
                // Who asked twice gets it once, and nobody who has left.
                if let (Ok(arranging), Some(owner)) = (arranging(language).await, owner)
                    && loaded.try_with_untracked(Option::is_none) == Some(true)
                {
                    loaded.set(Some(arranging));
                    owner.with(|| (arranging.rank)(view, ranks));
                }
            });
        }
    });
}

/// The button for the order, the groups, the columns and kept views.
#[component]
pub fn ViewButton() -> impl IntoView {
    let messages = use_messages();
    view! { <LazyDialog dialog=view_choice class="button view-choice" icon=Icon::Columns label=messages.view() /> }
}
