//! The page of an unknown URL.

use acceptance_route::{ListView, Route};
use leptos::prelude::*;

use crate::components::link::Link;
use crate::i18n::use_messages;

/// Returns the message, with a link back.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    let messages = use_messages();
    view! {
        <div class="narrow">
            <h1 tabindex="-1">{messages.not_found()}</h1>
            <p>{messages.not_found_text()}</p>
            <p>
                <Link to=Route::Certificates(ListView::default())>{messages.to_certificates()}</Link>
            </p>
        </div>
    }
}
