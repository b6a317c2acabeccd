//! The tools above the list: filter, search and order.

use acceptance_api::filter::StatusFilter;
use acceptance_route::{ListView, Route, filter_name};
use leptos::html;
use leptos::prelude::*;

use super::find_tools::FindTools;
use crate::components::certificate_list::CertificateTable;
use crate::components::list_progress::ListCount;
use crate::i18n::{labels, use_messages};
use crate::state::certificates::Count;
use crate::state::{LoadState, use_certificates, use_navigation, use_work};
use crate::ui::segments::Segments;

/// Returns filter, number of certificates, search and order.
#[component]
pub fn ListTools(
    view: Memo<ListView>,
    table: CertificateTable,
    /// Refers to the search field.
    search_field: NodeRef<html::Input>,
) -> impl IntoView {
    let (messages, navigation, certificates) = (use_messages(), use_navigation(), use_certificates());
    let choices =
        StatusFilter::ALL.map(|filter| (filter_name(filter), labels::filter(messages, filter))).to_vec();
    let choose = move |name: &'static str| {
        if let Some(filter) = StatusFilter::ALL.into_iter().find(|filter| filter_name(*filter) == name) {
            let table = view.with_untracked(|view| view.table.clone());
            navigation.go(Route::Certificates(ListView { table, ..ListView::of(filter) }));
        }
    };
    view! {
        <div class="toolbar-line list-tools">
            <Segments
                name="status"
                label=messages.status()
                choices
                chosen=move || filter_name(view.with(|view| view.filter))
                on_choose=choose
                count_of=tab_counts()
            />
            <Show when=move || certificates.list_state() == LoadState::Ready>
                <ListCount
                    shown=Signal::derive(move || table.keys.with(Vec::len))
                    is_searched=Signal::derive(move || view.with(ListView::is_searched))
                />
            </Show>
            <div class="list-find"><FindTools view table search_field /></div>
        </div>
    }
}

/// Returns the known number of certificates of each filter, with a plus while there may be more. Once the list of open
/// certificates is complete, the others are counted.
fn tab_counts() -> Callback<&'static str, Option<String>> {
    let (messages, certificates, work) = (use_messages(), use_certificates(), use_work());
    let is_free = Memo::new(move |_| certificates.is_open_list_read() && !work.is_sending());
    Effect::new(move || {
        if is_free.get() {
            certificates.count_others();
        }
    });
    Callback::new(move |name| {
        let filter = StatusFilter::ALL.into_iter().find(|filter| filter_name(*filter) == name)?;
        let Count { rows, is_complete } = certificates.count(filter)?;
        let more = if is_complete { "" } else { "+" };
        Some([&messages.count(rows), more].concat())
    })
}
