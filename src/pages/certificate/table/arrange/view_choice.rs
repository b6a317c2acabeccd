//! The view of the assets: order, groups and columns.

use acceptance_route::{AssetView, Route, SortOrder};
use leptos::prelude::*;

use super::columns::ASSET;
use crate::components::table::chooser::ViewDialog;
use crate::components::table::head::OrderSelect;
use crate::components::table::view::SERVICE_ORDER;
use crate::i18n::use_messages;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::ui::select::Select;

/// Returns the dialog for the view of the assets.
#[component]
pub fn AssetViewChoice(on_close: Callback<()>) -> impl IntoView {
    let state = expect_context::<AssetTableState>();
    let address = move || {
        let view = AssetView { table: state.table.link(), ..state.view.get() };
        Route::Certificate(state.key, view).address()
    };
    view! {
        <ViewDialog view=state.table address=Signal::derive(address) on_close>
            <OrderChoice state />
        </ViewDialog>
    }
}

/// Returns the choice of order and groups.
#[component]
fn OrderChoice(state: AssetTableState) -> impl IntoView {
    let (messages, table) = (use_messages(), state.table);
    let groups = move || {
        let named = |(name, label): (&str, &str)| (name.to_owned(), label.to_owned());
        let columns =
            table.all_heads().into_iter().filter(|head| head.name != ASSET && head.has_content.get());
        [("", messages.no_groups())]
            .into_iter()
            .chain(columns.map(|head| (head.name, head.label)))
            .map(named)
            .collect::<Vec<_>>()
    };
    let directions = move || {
        let named = |name: &str, label: &str| (name.to_owned(), label.to_owned());
        vec![named("", messages.order_ascending()), named("-", messages.order_descending())]
    };
    let direction = move || if table.order().is_reversed { "-" } else { "" };
    let reverse = move |sign: String| {
        table.sort(SortOrder { is_reversed: !sign.is_empty(), ..untrack(|| table.order()) });
    };
    view! {
        <div class="view-order">
            <ViewLine label=messages.order_by()>
                <OrderSelect view=table class="view-sort" />
            </ViewLine>
            <Show when=move || table.order().by != SERVICE_ORDER>
                <ViewLine label=messages.order_direction()>
                    <Select
                        label=messages.order_direction()
                        choices=directions
                        chosen=move || direction().to_owned()
                        on_choose=reverse
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
