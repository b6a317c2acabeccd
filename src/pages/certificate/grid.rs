//! The assets as a table.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, PointerEvent};

use super::arrange::column::{AssetColumn, ShownColumn};
use super::arrange::{Arranged, GROUP};
use super::asset_table::AssetTable;
use super::editing::Editing;
use super::keys::{RowKeys, id_of};
use super::row::AssetRow;
use super::table_state::AssetTableState;
use crate::i18n::use_messages;
use crate::route::AssetView;
use crate::state::use_open_certificate;
use crate::ui::button::Button;
use crate::ui::data_table::{DataTable, ShownRow};
use crate::ui::sort_head::{Direction, SortHead};

/// The assets that pass filter and search. The table is made anew only where it has other columns.
#[component]
pub fn AssetGrid(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let (state, editing) = (expect_context::<AssetTableState>(), expect_context::<Editing>());
    let rows = Memo::new(move |_| state.arranged.with(Arranged::rows));
    // Rows that can be heads stay: to make all of them anew takes longer than their grouping.
    let is_grouped = Memo::new(move |before: Option<&bool>| {
        before == Some(&true) || state.arranged.with(|arranged| !arranged.groups.is_empty())
    });
    let open_certificate = use_open_certificate();
    let is_complete = Signal::derive(move || !open_certificate.is_stale());
    let is_made = StoredValue::new(false);
    let table = move || {
        // Another table in the place of one is there at once, or its rows would flicker.
        let comes_in_steps = !is_made.get_value();
        is_made.set_value(true);
        let table = AssetTable::new(key, state.shown_columns.get(), editing.is_on.get());
        let row: fn(AssetTable, ShownRow) -> AnyView = if is_grouped.get() { any_row } else { asset_row };
        let row = move |shown| row(table, shown);
        let head = move || view! { <Heads table /> };
        view! {
            <DataTable
                label=messages.assets()
                class="assets"
                head
                rows
                row
                is_grid=true
                is_complete
                comes_in_steps
                kept=state.kept
                least=table.least_width()
            />
        }
    };
    Effect::new(move || tick_selected(state));
    let resize = move |event: PointerEvent| {
        if let Some(arranging) = state.arranging.get_untracked() {
            (arranging.resize)(state, &event);
        }
    };
    view! {
        {move || state.arranging.get().map(|arranging| (arranging.tools)(state))}
        <RowKeys key on:pointerdown=resize>
            {table}
        </RowKeys>
        <Show when=move || state.arranged.with(Arranged::is_empty)>
            <NoAssets />
        </Show>
        {move || state.arranging.get().map(|arranging| (arranging.sums)(state))}
    }
}

/// Ticks the rows of the selected assets, and no others: one effect for all, as one for each takes longer than all that is
/// ticked.
fn tick_selected(state: AssetTableState) {
    let selected = state.selected.read();
    let Ok(boxes) = document().query_selector_all("tr.row > .check > input") else { return };
    for select in (0..boxes.length()).filter_map(|at| boxes.item(at)) {
        let row = select.parent_element().and_then(|cell| cell.parent_element());
        if let Some(asset) = row.and_then(|row| id_of(&row)) {
            let select: HtmlInputElement = select.unchecked_into();
            select.set_checked(selected.binary_search(&asset).is_ok());
        }
    }
}

/// Not in line: a row's code would be there twice.
#[inline(never)]
fn asset_row(table: AssetTable, shown: ShownRow) -> AnyView {
    view! { <AssetRow table shown /> }.into_any()
}

/// A row among groups: the head of one, or an asset.
fn any_row(table: AssetTable, shown: ShownRow) -> AnyView {
    let is_head = Memo::new(move |_| shown.get().0.1 == GROUP);
    let row = move || match table.state.arranging.get_untracked().filter(|_| is_head.get()) {
        Some(arranging) => (arranging.group)(table, shown),
        None => asset_row(table, shown),
    };
    view! { {row} }.into_any()
}

#[component]
fn Heads(table: AssetTable) -> impl IntoView {
    let AssetTable { messages, is_editable, .. } = table;
    let own = |column| ShownColumn { column, width: None };
    let read = table.with_columns(<[_]>::to_vec);
    let heads = [own(AssetColumn::Id)].into_iter().chain(read);
    let heads = heads.chain([AssetColumn::Status, AssetColumn::Explanation].map(own));
    view! {
        {is_editable.then(|| view! { <SelectShown /> })}
        {heads.map(|shown| view! { <ColumnHead table shown /> }).collect_view()}
        <th scope="col">
            <span class="visually-hidden">{messages.details()}</span>
        </th>
    }
}

/// The head of a column. A press sorts by it, another one the other way round, and a third one not at all.
#[component]
fn ColumnHead(table: AssetTable, shown: ShownColumn) -> impl IntoView {
    let (state, ShownColumn { column, width }) = (table.state, shown);
    let name = column.name();
    let is_read = AssetColumn::READ.contains(&column);
    let sorted = move || {
        let is_arranged = state.arranging.with(Option::is_some);
        state.view.with(|view| match view.sort.strip_prefix('-') {
            Some(by) if by == name && is_arranged => Some(Direction::Descending),
            None if view.sort == name && is_arranged => Some(Direction::Ascending),
            _ => None,
        })
    };
    let press = move || {
        let next = match state.view.with_untracked(|view| view.sort.clone()) {
            sort if sort == name => ["-", name].concat(),
            sort if sort.strip_prefix('-') == Some(name) => String::new(),
            _ => name.to_owned(),
        };
        state.change(|view| view.sort = next);
    };
    view! {
        <SortHead
            label=column.label(table.messages)
            order=name
            class=column.class()
            width
            resized=is_read.then_some(name)
            sorted
            on_press=press
        />
    }
}

/// The head of the column in which assets are selected.
#[component]
fn SelectShown() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let is_all = Memo::new(move |_| state.ids.with(|ids| state.are_selected(ids)));
    view! {
        <th scope="col" class="check" aria-label=messages.selection()>
            <label class="checkbox">
                <input
                    type="checkbox"
                    aria-label=messages.select_page()
                    prop:checked=is_all
                    on:change:target=move |event| {
                        state.select(&state.ids.get_untracked(), event.target().checked());
                    }
                />
                // Where rows are cards it has room, and nothing else would say what the box is for.
                <span class="select-all" aria-hidden="true">{messages.select_page()}</span>
            </label>
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
    let show_all = move || {
        state.change(AssetView::show_all);
        state.closed.set(Vec::new());
    };
    view! {
        <div class="empty">
            <p>{text}</p>
            {(!is_empty)
                .then(|| view! { <Button on_press=show_all>{messages.show_all_assets_again()}</Button> })}
        </div>
    }
}
