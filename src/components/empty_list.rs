//! The note below an empty list: the sent filter, and the link to the connection test.

use acceptance_api::filter::StatusFilter;
use leptos::prelude::*;

use super::link::Link;
use crate::i18n::use_messages;
use crate::route::Route;

/// Shows that no certificate matches the filter. Shows nothing for a list without a filter.
#[component]
pub fn EmptyListNote(filter: StatusFilter) -> impl IntoView {
    let messages = use_messages();
    filter.expression().map(|expression| {
        view! {
            <p>
                {messages.list_no_match()} " " <Link to=Route::Settings>{messages.check_heading()}</Link>
            </p>
            <details class="sent">
                <summary>{messages.list_filter_sent()}</summary>
                <code>"filter=" {expression}</code>
            </details>
        }
    })
}
