//! The page of an unknown URL.

use acceptance_route::{ListView, Route};
use leptos::prelude::*;

use crate::components::link::Link;
use crate::components::page_head::PageHead;
use crate::i18n::use_messages;

/// Returns the message, with a link back.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    let messages = use_messages();
    view! {
        <PageHead title=messages.not_found() />
        <div class="narrow">
            <p>{messages.not_found_text()}</p>
            <p>
                <Link to=Route::Certificates(ListView::default())>{messages.to_certificates()}</Link>
            </p>
        </div>
    }
}
