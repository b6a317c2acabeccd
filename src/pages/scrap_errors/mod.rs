//! An update of scrap errors: both lists, typed, pasted or loaded, their findings, and the request.

pub mod findings;
pub mod list;
pub mod outcome;
pub mod request;

use acceptance_rules::scrap_error::List;
use leptos::prelude::*;

use crate::components::page_head::PageHead;
use crate::i18n::use_messages;
use crate::state::use_scrap_errors;
use list::IdList;
use request::Request;

#[component]
pub fn ScrapErrorsPage() -> impl IntoView {
    let messages = use_messages();
    let scrap = use_scrap_errors();
    view! {
        <div class="scrap">
            <PageHead title=messages.scrap_errors() />
            <div class="desk">
                <div class="scrap-left">
                    <p class="hint">{messages.scrap_intro()}</p>
                    <fieldset class="scrap-lists" role="none" disabled=move || scrap.is_sending()>
                        {List::ALL.map(|list| view! { <IdList list /> }).into_iter().collect_view()}
                    </fieldset>
                </div>
                <Request />
            </div>
        </div>
    }
}
