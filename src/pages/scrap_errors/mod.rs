//! An update of scrap errors: both lists to be typed, pasted or loaded, what is wrong with them, and the request.

mod again;
mod answers;
mod column;
mod field;
mod file;
mod findings;
mod outcome;
mod request;

use acceptance_rules::scrap_error::List;
use leptos::prelude::*;

use crate::state::use_desk;
use crate::ui::dom::el;
use crate::ui::note::{note, paragraph};
use crate::use_words;
use crate::words::Words;

/// The place where an update of scrap errors is made.
#[component]
pub fn ScrapErrorsPage() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let heading = el("h1").attr("tabindex", "-1").text(words.scrap_errors());
    let lists = List::ALL
        .into_iter()
        .fold(el("div").class("scrap-lists"), |lists, list| lists.child(column::column(list)));
    let missing = desk
        .scrap_errors
        .configured()
        .is_none()
        .then(|| note("neutral", "note").child(paragraph(words.scrap_not_set_up())));
    let left = el("div").class("scrap-left").child(paragraph(words.scrap_intro()).class("hint")).child(lists);
    el("div")
        .class("scrap")
        .child(el("div").class("page-head").child(heading))
        .child(missing)
        .child(el("div").class("desk").child(left).child(request::request()))
        .shown()
}

/// The name of a list.
fn name(words: Words, list: List) -> &'static str {
    match list {
        List::Errors => words.scrap_error_ids(),
        List::Stocks => words.scrap_stock_ids(),
    }
}

/// The name of a list in the identifiers of the page.
fn tag(list: List) -> &'static str {
    match list {
        List::Errors => "errors",
        List::Stocks => "stocks",
    }
}
