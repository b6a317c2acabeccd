//! The note below an empty list: the sent filter, and the link to the connection test.

use acceptance_api::filter::StatusFilter;
use acceptance_config::Audience;
use acceptance_route::Route;
use leptos::prelude::*;

use super::link::Link;
use crate::i18n::use_messages;
use crate::state::{SettingsSection, use_navigation, use_session};

/// Asks whether a certificate is missing, and leads to the connection test. Shows nothing for a list without a filter, and
/// nothing to lease clients.
#[component]
pub fn EmptyListNote(filter: StatusFilter) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let is_client = use_session().config().audience == Audience::Client;
    let want = move || navigation.want_section(SettingsSection::Check);
    filter.expression().filter(|_| !is_client).map(|expression| {
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
