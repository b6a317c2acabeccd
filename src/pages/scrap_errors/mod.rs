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

use crate::i18n::Messages;
use crate::i18n::use_messages;
use crate::state::use_app;
use crate::ui::dom::el;
use crate::ui::note::{note, paragraph};

/// The place where an update of scrap errors is made.
#[component]
pub fn ScrapErrorsPage() -> impl IntoView {
    let (app, messages) = (use_app(), use_messages());
    let heading = el("h1").attr("tabindex", "-1").text(messages.scrap_errors());
    let lists = List::ALL
        .into_iter()
        .fold(el("div").class("scrap-lists"), |lists, list| lists.child(column::column(list)));
    let missing = app
        .scrap_errors
        .configured()
        .is_none()
        .then(|| note("neutral", "note").child(paragraph(messages.scrap_not_set_up())));
    let left =
        el("div").class("scrap-left").child(paragraph(messages.scrap_intro()).class("hint")).child(lists);
    el("div")
        .class("scrap")
        .child(el("div").class("page-head").child(heading))
        .child(missing)
        .child(el("div").class("desk").child(left).child(request::request()))
        .shown()
}

/// The name of a list.
fn name(messages: Messages, list: List) -> &'static str {
    match list {
        List::Errors => messages.scrap_error_ids(),
        List::Stocks => messages.scrap_stock_ids(),
    }
}

/// The name of a list in the identifiers of the page.
fn tag(list: List) -> &'static str {
    match list {
        List::Errors => "errors",
        List::Stocks => "stocks",
    }
}
