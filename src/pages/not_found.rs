//! An address that is no place of the app.

use leptos::prelude::*;

use crate::link::Link;
use crate::route::{ListView, Route};
use crate::use_words;

/// Says so, and offers the way back.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    let words = use_words();
    view! {
        <div class="narrow">
            <h1 tabindex="-1">{words.not_found()}</h1>
            <p>{words.not_found_text()}</p>
            <p>
                <Link route=Route::Certificates(ListView::default())>{words.to_certificates()}</Link>
            </p>
        </div>
    }
}
