//! The assets as a table.

use acceptance_rules::asset::{AssetDetail, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::asset_table::AssetTable;
use super::editing::Editing;
use super::keys::RowKeys;
use super::line::ReadCell;
use super::row::AssetRow;
use super::table_state::AssetTableState;
use crate::i18n::{labels, use_messages};
use crate::route::AssetView;
use crate::state::use_open_certificate;
use crate::ui::button::Button;
use crate::ui::data_table::{DataTable, RowKey};

/// Which optional columns there are: those of which some asset has something to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// Serial numbers.
    pub serial: bool,
    /// Descriptions, manufacturers or categories.
    pub what: bool,
    /// The assets' own confirmation statuses; where all have the same one, it is among the details of each.
    pub confirmation: bool,
}

impl Columns {
    fn of(assets: &CompleteAssets) -> Self {
        let any = |details: &[AssetDetail]| {
            assets.iter().any(|asset| details.iter().any(|detail| asset.detail(*detail).is_some()))
        };
        Self {
            serial: any(&[AssetDetail::SerialNumber]),
            what: any(&labels::WHAT),
            confirmation: assets
                .iter()
                .zip(assets.iter().skip(1))
                .any(|(a, b)| a.confirmation != b.confirmation),
        }
    }

    /// Those that are there.
    pub fn read_cells(self) -> impl Iterator<Item = ReadCell> {
        let all = [
            (self.serial, ReadCell::Serial),
            (self.what, ReadCell::Description),
            (self.confirmation, ReadCell::OwnStatus),
        ];
        all.into_iter().filter_map(|(is_there, cell)| is_there.then_some(cell))
    }
}

/// The assets that pass filter and search. The table is made anew only where a reading has other columns.
#[component]
pub fn AssetGrid(key: CertificateKey) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let (state, editing) = (expect_context::<AssetTableState>(), expect_context::<Editing>());
    let columns = Memo::new(move |before: Option<&Columns>| {
        let of = |assets: &CompleteAssets| Columns::of(assets);
        let now = open_certificate.with_assets(of);
        now.or(before.copied()).unwrap_or_default()
    });
    let rows =
        Memo::new(move |_| state.ids.with(|ids| ids.iter().map(|id| row_key(*id)).collect::<Vec<_>>()));
    let table = move || {
        let table = AssetTable::new(key, columns.get(), editing.is_on.get());
        let row = move |key, number| view! { <AssetRow table key number /> }.into_any();
        let head = move || view! { <Heads table /> };
        view! {
            <DataTable
                label=messages.assets()
                class="assets"
                head
                rows
                row
                is_complete=true
                kept=state.kept
            />
        }
    };
    view! {
        <RowKeys key>{table}</RowKeys>
        <Show when=move || state.ids.with(Vec::is_empty)>
            <NoAssets />
        </Show>
    }
}

/// What the table knows an asset by.
pub fn row_key(id: AssetId) -> RowKey {
    RowKey(id.0, 0)
}

#[component]
fn Heads(table: AssetTable) -> impl IntoView {
    let AssetTable { messages, columns, is_editable, .. } = table;
    let serial =
        columns.serial.then(|| view! { <th scope="col" class="serial">{messages.detail_serial()}</th> });
    let what = columns.what.then(|| view! { <th scope="col">{messages.detail_description()}</th> });
    let own = columns
        .confirmation
        .then(|| view! { <th scope="col" class="own-status">{messages.own_confirmation()}</th> });
    view! {
        {is_editable.then(|| view! { <SelectShown /> })}
        <th scope="col" class="number">
            {messages.asset()}
        </th>
        {serial}
        {what}
        {own}
        <th scope="col" class="status-cell">
            {messages.status()}
        </th>
        <th scope="col">{messages.explanation()}</th>
        <th scope="col">
            <span class="visually-hidden">{messages.details()}</span>
        </th>
    }
}

/// The head of the column in which assets are selected.
#[component]
fn SelectShown() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let is_all = Memo::new(move |_| {
        state.ids.with(|ids| {
            state.is_any_selected.get() && !ids.is_empty() && ids.iter().all(|id| state.is_selected(*id))
        })
    });
    view! {
        <th scope="col" class="check" aria-label=messages.selection()>
            <input
                type="checkbox"
                aria-label=messages.select_page()
                prop:checked=is_all
                on:change:target=move |event| {
                    state.select(&state.ids.get_untracked(), event.target().checked());
                }
            />
        </th>
    }
}

/// Says why no asset is shown, and shows the way out.
#[component]
fn NoAssets() -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let state = expect_context::<AssetTableState>();
    let is_empty = untrack(|| open_certificate.with_assets(CompleteAssets::is_empty)).unwrap_or(true);
    let text = if is_empty { messages.no_assets() } else { messages.no_assets_shown() };
    let show_all = move || state.change(|view| *view = AssetView::default());
    view! {
        <div class="empty">
            <p>{text}</p>
            {(!is_empty)
                .then(|| view! { <Button on_press=show_all>{messages.show_all_assets_again()}</Button> })}
        </div>
    }
}
