//! An address that is no place of the app.

use leptos::prelude::*;

use crate::link::link;
use crate::route::{ListView, Route};
use crate::ui::dom::el;
use crate::use_words;

/// Says so, and offers the way back.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    let words = use_words();
    let back = link(Route::Certificates(ListView::default())).text(words.to_certificates());
    el("div")
        .class("narrow")
        .child(el("h1").attr("tabindex", "-1").text(words.not_found()))
        .child(el("p").text(words.not_found_text()))
        .child(el("p").child(back))
        .shown()
}
