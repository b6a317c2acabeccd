//! The list without a row.

use acceptance_api::filter::StatusFilter;
use leptos::prelude::*;

use crate::desk::empty_list::EmptyListDiagnosis;
use crate::i18n::use_messages;
use crate::route::{ListPage, ListView, Route};
use crate::state::use_navigation;
use crate::ui::button::Button;

/// Says why an empty page may be empty, and shows the way out.
#[component]
pub fn NoCertificates(asked: ListPage) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let (text, way, target) = if asked.skip > 0 {
        (messages.list_end(), messages.first_page(), ListView::of(asked.filter, 0))
    } else {
        let text = match asked.filter {
            StatusFilter::Pending => messages.list_empty_pending(),
            StatusFilter::Clearing => messages.list_empty_clearing(),
            StatusFilter::Confirmed => messages.list_empty_confirmed(),
            StatusFilter::All => messages.list_empty_all(),
        };
        (text, messages.show_all(), ListView::of(StatusFilter::All, 0))
    };
    let is_way_out = asked.skip > 0 || asked.filter != StatusFilter::All;
    let go = move || navigation.go(Route::Certificates(target.clone()));
    view! {
        <div class="empty">
            <p>{text}</p>
            {is_way_out.then(|| view! { <Button on_press=go>{way}</Button> })}
            {(asked.skip == 0).then(|| view! { <EmptyListDiagnosis /> })}
        </div>
    }
}
