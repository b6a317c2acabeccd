//! What stands above the list: which certificates the service is asked for, and room for search and order.

use acceptance_api::filter::StatusFilter;
use leptos::prelude::*;

use super::arrange::Arranging;
use crate::desk::kept_columns::KeptColumns;
use crate::i18n::{labels, use_messages};
use crate::route::{ListView, Route, filter_name};
use crate::state::use_navigation;
use crate::ui::segments::Segments;

/// Filter, search and order.
#[component]
pub fn ListTools(
    view: Memo<ListView>,
    arranging: RwSignal<Option<Arranging>>,
    kept: KeptColumns,
) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let choices =
        StatusFilter::ALL.map(|filter| (filter_name(filter), labels::filter(messages, filter))).to_vec();
    let choose = move |name: &'static str| {
        if let Some(filter) = StatusFilter::ALL.into_iter().find(|filter| filter_name(*filter) == name) {
            let (order, columns) = view.with_untracked(|view| (view.order, view.columns.clone()));
            navigation.go(Route::Certificates(ListView { order, columns, ..ListView::of(filter, 0) }));
        }
    };
    view! {
        <div class="toolbar-line list-tools">
            <Segments
                name="status"
                label=messages.status()
                choices
                chosen=move || filter_name(view.with(|view| view.page.filter))
                on_choose=choose
            />
            <div class="list-find">{move || arranging.get().map(|arranging| (arranging.tools)(view, kept))}</div>
        </div>
    }
}
