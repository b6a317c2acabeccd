//! An address that is no place of the app.

use leptos::prelude::*;

use crate::desk::link::Link;
use crate::i18n::use_messages;
use crate::route::{ListView, Route};

/// Says so, and offers the way back.
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
