//! The assets as a table.

use acceptance_route::{AssetFilter, AssetView};
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::arrange::arranged::{Arranged, AssetRowKey};
use super::arrange::columns::{ASSET, EXPLANATION, STATUS};
use super::arrange::group_row::GroupRow;
use super::arrange::tools::{ArrangeTools, Sums};
use super::asset_table::AssetTable;
use super::row::AssetRow;
use super::table_state::AssetTableState;
use crate::components::lazy_dialog::Opened;
use crate::components::table::head::{ColumnHead, ColumnHeads};
use crate::i18n::{labels, use_messages};
use crate::text::clip;
use crate::ui::button::Button;
use crate::ui::data_table::{DataTable, MOST_PRINTED, TableRow};
use crate::ui::empty_box::EmptyBox;

/// Returns the assets that pass filter and search.
#[component]
pub fn AssetGrid() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let rows = Memo::new(move |_| state.arranged.with(Arranged::rows));
    let is_complete = Signal::derive(move || !state.open_certificate.is_stale());
    let table = AssetTable::new(expect_context());
    let keys = table.with(|parts| parts.keys);
    let row = move |key, shown| asset_or_group(table, key, shown);
    let head = move || view! { <Heads table /> };
    let least = Signal::derive(move || table.least_width());
    let serial_length = Memo::new(move |_| table.serial_length());
    view! {
        <ArrangeTools state />
        <div
            class="row-keys"
            on:click=move |event| table.click(&event)
            on:change=move |event| table.change(&event)
            on:focusin=move |event| table.focused(&event)
            on:focusout=move |event| keys.left(&event)
            data-editable=move || table.is_editable.get().then_some("true")
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
                on_key=move |(key, event)| table.press(key, &event)
                is_grid=true
                is_complete
                pinned=state.pinned
                least
            />
            <Opened shown=table.with(|parts| parts.keys.dialog) />
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
fn asset_or_group(table: AssetTable, key: AssetRowKey, shown: TableRow) -> AnyView {
    match key {
        AssetRowKey::Group(_) => view! { <GroupRow table key shown /> }.into_any(),
        AssetRowKey::Asset(id) => view! { <AssetRow table id shown /> }.into_any(),
    }
}

#[component]
fn Heads(table: AssetTable) -> impl IntoView {
    let view = table.state().table;
    view! {
        {move || table.is_editable.get().then(|| view! { <SelectShown /> })}
        <ColumnHead view name=ASSET />
        <ColumnHeads view />
        <ColumnHead view name=STATUS />
        <ColumnHead view name=EXPLANATION />
        <th scope="col">
            <span class="visually-hidden">{table.messages.details()}</span>
        </th>
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
