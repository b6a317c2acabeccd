//! The assets as a table.

use acceptance_route::{AssetFilter, AssetView};
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::arrange::arranged::Arranged;
use super::arrange::column::{AssetColumn, sort_of};
use super::arrange::group_row::GroupRow;
use super::arrange::tools::{ArrangeTools, Sums};
use super::asset_table::AssetTable;
use super::row::AssetRow;
use super::table_state::AssetTableState;
use crate::components::lazy_dialog::Opened;
use crate::i18n::{labels, use_messages};
use crate::text::clip;
use crate::ui::button::Button;
use crate::ui::data_table::{DataTable, MOST_PRINTED, RowKey, TableRow};
use crate::ui::empty_box::EmptyBox;
use crate::ui::sort_head::{Direction, SortHead};

/// Returns the assets that pass filter and search.
#[component]
pub fn AssetGrid() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let rows = Memo::new(move |_| state.arranged.with(Arranged::rows));
    let is_complete = Signal::derive(move || !state.open_certificate.is_stale());
    let table = AssetTable::new(expect_context());
    let row = move |shown| asset_or_group(table, shown);
    let head = move || view! { <Heads table /> };
    let least = Signal::derive(move || table.least_width());
    let serial_length = Memo::new(move |_| table.serial_length());
    view! {
        <ArrangeTools state />
        <div
            class="row-keys"
            style:--status-length=table.status_length().to_string()
            style:--serial-length=move || serial_length.get().to_string()
            style:--columns=move || table.narrow_columns()
        >
            <DataTable
                label=messages.assets()
                class="assets"
                head
                rows
                row
                is_grid=true
                is_complete
                pinned=state.pinned
                least
            />
            <Opened shown=table.with(|parts| parts.keys.scan_dialog) />
        </div>
        <Show when=move || { state.ids.with(Vec::len) > MOST_PRINTED }>
            <p class="paper-only">
                {move || {
                    let count = state.ids.with(Vec::len);
                    messages.printed_part(&messages.count(MOST_PRINTED), &messages.count(count))
                }}
            </p>
        </Show>
        <Show when=move || state.arranged.with(Arranged::is_empty)>
            <NoAssets />
        </Show>
        <Sums state />
    }
}

/// Creates a row of the table: the header row of a group, or an asset.
fn asset_or_group(table: AssetTable, shown: TableRow) -> AnyView {
    match shown.key {
        RowKey::Group(_) => view! { <GroupRow table shown /> }.into_any(),
        RowKey::Asset(id) => view! { <AssetRow table id shown /> }.into_any(),
        RowKey::Certificate(_) => ().into_any(),
    }
}

#[component]
fn Heads(table: AssetTable) -> impl IntoView {
    view! {
        {move || table.is_editable.get().then(|| view! { <SelectShown /> })}
        <ColumnHead table column=AssetColumn::Id />
        <For each=move || table.columns.get() key=|column| *column let(column)>
            <ColumnHead table column />
        </For>
        <ColumnHead table column=AssetColumn::Status />
        <ColumnHead table column=AssetColumn::Explanation />
        <th scope="col">
            <span class="visually-hidden">{table.messages.details()}</span>
        </th>
    }
}

/// Returns the heading of a column. A press sorts by it, another one reverses the order, and a
/// third one removes it.
#[component]
fn ColumnHead(table: AssetTable, column: AssetColumn) -> impl IntoView {
    let state = table.state();
    let name = column.name();
    let sorted = move || {
        state.view.with(|view| {
            let (by, is_reversed) = sort_of(view);
            (by == name).then(|| Direction::Ascending.usually(is_reversed))
        })
    };
    let press = move || {
        let next = match untrack(sorted) {
            None => name.to_owned(),
            Some(Direction::Ascending) => ["-", name].concat(),
            Some(Direction::Descending) => String::new(),
        };
        state.change(|view| view.sort = next);
    };
    view! {
        <SortHead
            label=column.label(table.messages)
            order=name
            class=column.class()
            sorted
            on_press=press
        />
    }
}

/// Returns the heading of the column with checkboxes.
#[component]
fn SelectShown() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let is_all = Memo::new(move |_| state.ids.with(|ids| state.are_selected(ids)));
    let is_part = Memo::new(move |_| state.ids.with(|ids| state.are_partly_selected(ids)));
    view! {
        <th scope="col" class="check" aria-label=messages.selection()>
            <label class="checkbox">
                <input
                    node_ref=state.select_all
                    type="checkbox"
                    aria-label=messages.select_page()
                    prop:checked=is_all
                    prop:indeterminate=is_part
                    on:change:target=move |event| {
                        state.select(&state.ids.get_untracked(), event.target().checked());
                    }
                />
                // Where rows are cards there is space, and the box has no other visible label.
                <span class="select-all" aria-hidden="true">{messages.select_page()}</span>
            </label>
        </th>
    }
}

/// Names the filter and the search that no asset fits, with a button to clear them.
#[component]
fn NoAssets() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let is_empty = untrack(|| state.open_certificate.with_assets(CompleteAssets::is_empty)).unwrap_or(true);
    let text = move || {
        let (show, find) = state.view.with(|view| (view.show, clip(view.find.clone())));
        let filter = labels::asset_filter(messages, show);
        match (show, find.is_empty()) {
            _ if is_empty => messages.no_assets().to_owned(),
            (AssetFilter::All, _) => messages.no_assets_found(&find),
            (_, true) => messages.no_assets_in(filter),
            (_, false) => messages.no_assets_found_in(filter, &find),
        }
    };
    let is_found = move || !is_empty && state.view.with(|view| !view.find.is_empty());
    let clear_search = move || state.change(|view| view.find.clear());
    let show_all = move || {
        state.change(AssetView::show_all);
        state.closed.set(Vec::new());
    };
    view! {
        <EmptyBox reason=text is_narrowed=is_found clear=messages.clear_list_search() on_clear=clear_search>
            {(!is_empty)
                .then(|| view! { <Button on_press=show_all>{messages.show_all_assets_again()}</Button> })}
        </EmptyBox>
    }
}
