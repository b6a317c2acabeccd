//! What is shown where there is no configuration: what came instead of it, and a way to try again.

use leptos::prelude::*;

use crate::browser::config::NoConfig;
use crate::browser::{document, version};
use crate::i18n::{Language, Messages};
use crate::ui::button::ranked_button;
use crate::ui::dom::{Piece, el};
use crate::ui::note::{note, paragraph};

/// The page of an app that does not start.
#[component]
pub fn Stopped(language: Language, problem: NoConfig) -> impl IntoView {
    let messages = Messages::new(language);
    document::set_language(language.tag());
    let brand = el("p").class("brand").child(el("strong").text("Acceptance Desk"));
    let header = el("header").class("masthead").child(brand);
    // Everything is asked for anew, as nothing of the app is there that could be lost.
    let again = ranked_button("primary", messages.try_again(), version::reload);
    let why = note("danger", "alert").child(paragraph(&reason(messages, problem)));
    let why = why.child(paragraph(messages.stopped_text())).child(again);
    let stopped = el("div").class("narrow").child(el("h1").text(messages.stopped_title())).child(why);
    let main = el("main").attr("id", "content").child(stopped);
    Piece::from([header, main]).shown()
}

fn reason(messages: Messages, problem: NoConfig) -> String {
    match problem {
        NoConfig::Unreachable => messages.config_unreachable().into(),
        NoConfig::Refused(status) => messages.config_unreadable(&status.to_string()),
        NoConfig::Redirected => messages.config_redirected().into(),
        NoConfig::Page => messages.config_page().into(),
        NoConfig::NotJson(line, column) => messages.config_fault(&line.to_string(), &column.to_string()),
        NoConfig::NotAnObject => messages.config_not_json().into(),
    }
}
