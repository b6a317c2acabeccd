//! The note below an empty list: the sent filter, and the link to the connection test.

use acceptance_api::filter::StatusFilter;
use acceptance_route::Route;
use leptos::prelude::*;

use super::link::Link;
use crate::i18n::use_messages;
use crate::state::{SettingsSection, use_navigation};

/// Shows that no certificate matches the filter. Shows nothing for a list without a filter.
#[component]
pub fn EmptyListNote(filter: StatusFilter) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let want = move || navigation.want_section(SettingsSection::Check);
    filter.expression().map(|expression| {
        view! {
            <p>
                {messages.list_no_match()} " "
                <Link to=Route::Settings before=want>{messages.check_heading()}</Link>
            </p>
            <details class="sent">
                <summary>{messages.list_filter_sent()}</summary>
                <code>"filter=" {expression}</code>
            </details>
        }
    })
}
