//! The view of the assets: order, groups and columns.

use acceptance_arrange::columns::ColumnChoices;
use acceptance_route::{AssetView, Route};
use leptos::prelude::*;

use super::column::{AssetColumn, sort_of};
use super::order::known;
use crate::browser::preferences::PreferenceTable;
use crate::components::table_view::{TableView, ViewDialog};
use crate::i18n::use_messages;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::ui::select::Select;

/// Returns the dialog for the view of the assets.
#[component]
pub fn AssetViewChoice(on_close: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let known = Memo::new(move |_| state.open_certificate.with_assets(known).unwrap_or_default());
    let columns = move || {
        known.get().into_iter().map(|column| (column.name(), column.label(messages))).collect::<Vec<_>>()
    };
    let shown =
        move || state.shown_columns.with(|shown| ColumnChoices::of(shown.iter().map(|column| column.name())));
    let address = move || {
        let columns = state.columns.get();
        Route::Certificate(state.key, AssetView { columns, ..state.view.get() }).address()
    };
    let view = TableView {
        table: PreferenceTable::Assets,
        columns: Signal::derive(columns),
        shown: Signal::derive(shown),
        address: Signal::derive(address),
        on_columns: Callback::new(move |columns| state.choose_columns(columns)),
    };
    view! {
        <ViewDialog view on_close>
            <OrderChoice state known />
        </ViewDialog>
    }
}

/// Returns the choice of order and groups.
#[component]
fn OrderChoice(state: AssetTableState, known: Memo<Vec<AssetColumn>>) -> impl IntoView {
    let messages = use_messages();
    let choices = move |none: &str, first: &[AssetColumn], last: &[AssetColumn]| {
        let known = known.get();
        let columns = first.iter().chain(&known).chain(last);
        let named = columns.map(|column| (column.name().to_owned(), column.label(messages).to_owned()));
        [(String::new(), none.to_owned())].into_iter().chain(named).collect::<Vec<_>>()
    };
    let sorts = move || {
        let last = [AssetColumn::Status, AssetColumn::Explanation];
        choices(messages.order_service(), &[AssetColumn::Id], &last)
    };
    let groups = move || choices(messages.no_groups(), &[AssetColumn::Status], &[AssetColumn::Explanation]);
    let directions = move || {
        let named = |name: &str, label: &str| (name.to_owned(), label.to_owned());
        vec![named("", messages.order_ascending()), named("-", messages.order_descending())]
    };
    let sort = move || state.view.with(|view| sort_of(view).0.to_owned());
    let direction = move || if state.view.with(|view| sort_of(view).1) { "-" } else { "" };
    let set_sort = move |sort: String| state.change(|view| view.sort = sort);
    view! {
        <div class="view-order">
            <ViewLine label=messages.order_by()>
                <Select
                    label=messages.order_by()
                    class="view-sort"
                    choices=sorts
                    chosen=sort
                    on_choose=set_sort
                />
            </ViewLine>
            <Show when=move || !sort().is_empty()>
                <ViewLine label=messages.order_direction()>
                    <Select
                        label=messages.order_direction()
                        choices=directions
                        chosen=move || direction().to_owned()
                        on_choose=move |sign: String| set_sort([sign, sort()].concat())
                    />
                </ViewLine>
            </Show>
            <ViewLine label=messages.group_by()>
                <Select
                    label=messages.group_by()
                    class="view-group"
                    choices=groups
                    chosen=move || state.view.with(|view| view.group.clone())
                    on_choose=move |group: String| {
                        state.closed.set(Vec::new());
                        state.change(|view| view.group = group);
                    }
                />
            </ViewLine>
        </div>
    }
}

#[component]
fn ViewLine(label: &'static str, children: Children) -> impl IntoView {
    view! {
        <div class="view-line">
            // The select has the same label.
            <span aria-hidden="true">{label}</span>
            {children()}
        </div>
    }
}
