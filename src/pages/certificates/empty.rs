//! The list without a row.

use acceptance_api::filter::StatusFilter;
use acceptance_route::{ListView, Route};
use leptos::prelude::*;

use crate::components::empty_list::EmptyListNote;
use crate::i18n::use_messages;
use crate::state::use_navigation;
use crate::ui::empty_box::EmptyBox;

/// Shows why a list may be empty, with a link to the list without a filter.
#[component]
pub fn NoCertificates(
    filter: StatusFilter,
    /// Whether the service returned no row at all.
    is_without_rows: bool,
) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let text = match filter {
        StatusFilter::Pending => messages.list_empty_pending(),
        StatusFilter::Clearing => messages.list_empty_clearing(),
        StatusFilter::Confirmed => messages.list_empty_confirmed(),
        StatusFilter::All => messages.list_empty_all(),
    };
    let go = move || navigation.go(Route::Certificates(ListView::of(StatusFilter::All)));
    view! {
        <EmptyBox reason=text is_narrowed=filter != StatusFilter::All clear=messages.show_all() on_clear=go>
            {is_without_rows.then(|| view! { <EmptyListNote filter /> })}
        </EmptyBox>
    }
}
