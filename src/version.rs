//! The offer of a new version, in place: what becomes of the person's work, and their choice.

use leptos::ev;
use leptos::prelude::*;

use crate::browser::config::Authentication;
use crate::browser::document;
use crate::reactive::memo;
use crate::state::{Desk, use_desk};
use crate::ui::button::ranked_button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::paragraph;
use crate::use_words;
use crate::words::Words;

/// Looks for a new version whenever the person comes back to this tab.
pub fn watch() {
    let desk = use_desk();
    let focus = window_event_listener(ev::focus, move |_| desk.version.look());
    let seen = window_event_listener(ev::visibilitychange, move |_| desk.version.look());
    on_cleanup(move || {
        focus.remove();
        seen.remove();
    });
}

/// The offer, while there is one.
pub fn offer() -> El {
    let desk = use_desk();
    let is_offered = move || desk.version.is_offered();
    // It is there before what it says, so that it is announced.
    let said = el("div").attr("role", "status").child(live(move || is_offered().then(told)));
    let acts = live(move || is_offered().then(acts));
    let names = move || Some(if is_offered() { "note new-version" } else { "" });
    el("div").attr_live("class", names).child(said).child(acts)
}

/// What is so now: whoever marks something or sends something sees it follow.
fn told() -> Piece {
    let title = paragraph(use_words().new_version()).class("new-version-title");
    // One text, so that it is announced again only when it is another one.
    let (desk, words) = (use_desk(), use_words());
    let rest = memo(move || consequences(desk, words).join("\n"));
    let rest = live(move || rest.get().lines().map(|line| Piece::from(paragraph(line))).collect::<Vec<_>>());
    [title.into(), rest].into()
}

/// What loading the new version means for the person's work.
fn consequences(desk: Desk, words: Words) -> Vec<&'static str> {
    if desk.is_sending() {
        return vec![words.new_version_busy()];
    }
    let marks = match desk.drafts.is_any() {
        true if desk.drafts.are_kept() => Some(words.new_version_kept()),
        true => Some(words.new_version_not_kept()),
        false => None,
    };
    let ids = desk.scrap_errors.is_unsent().then(|| words.new_version_scrap());
    let needs_token =
        desk.session.config().authentication == Authentication::Token && desk.session.is_signed_in();
    let token = needs_token.then(|| words.new_version_token());
    [marks, ids, token].into_iter().flatten().collect()
}

fn acts() -> El {
    let (desk, words) = (use_desk(), use_words());
    let is_sending = memo(move || desk.is_sending());
    let load = live(move || {
        (!is_sending.get())
            .then(|| ranked_button("secondary", words.new_version_load(), move || desk.load_new_version()))
    });
    let later = ranked_button("quiet", words.later(), move || {
        desk.version.put_off();
        document::focus("main h1");
    });
    el("div").class("note-actions").child(load).child(later)
}
