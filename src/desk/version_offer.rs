//! The offer of a new version, in place: what becomes of the person's work, and their choice.

use leptos::ev;
use leptos::prelude::*;

use crate::browser::config::Authentication;
use crate::browser::document;
use crate::i18n::Messages;
use crate::i18n::use_messages;
use crate::reactive::memo;
use crate::state::{AppState, use_app};
use crate::ui::button::ranked_button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::paragraph;

/// Looks for a new version whenever the person comes back to this tab.
pub fn watch() {
    let app = use_app();
    let focus = window_event_listener(ev::focus, move |_| app.version.check_for_update());
    let seen = window_event_listener(ev::visibilitychange, move |_| app.version.check_for_update());
    on_cleanup(move || {
        focus.remove();
        seen.remove();
    });
}

/// The offer, while there is one.
pub fn offer() -> El {
    let app = use_app();
    let is_offered = move || app.version.is_offered();
    // It is there before what it says, so that it is announced.
    let said = el("div").attr("role", "status").child(live(move || is_offered().then(told)));
    let acts = live(move || is_offered().then(acts));
    let names = move || Some(if is_offered() { "note new-version" } else { "" });
    el("div").attr_live("class", names).child(said).child(acts)
}

/// What is so now: whoever marks something or sends something sees it follow.
fn told() -> Piece {
    let title = paragraph(use_messages().new_version()).class("new-version-title");
    // One text, so that it is announced again only when it is another one.
    let (app, messages) = (use_app(), use_messages());
    let rest = memo(move || consequences(app, messages).join("\n"));
    let rest = live(move || rest.get().lines().map(|line| Piece::from(paragraph(line))).collect::<Vec<_>>());
    [title.into(), rest].into()
}

/// What loading the new version means for the person's work.
fn consequences(app: AppState, messages: Messages) -> Vec<&'static str> {
    if app.is_sending() {
        return vec![messages.new_version_busy()];
    }
    let marks = match app.drafts.is_any() {
        true if app.drafts.are_kept() => Some(messages.new_version_kept()),
        true => Some(messages.new_version_not_kept()),
        false => None,
    };
    let ids = app.scrap_errors.is_unsent().then(|| messages.new_version_scrap());
    let needs_token =
        app.session.config().authentication == Authentication::Token && app.session.is_signed_in();
    let token = needs_token.then(|| messages.new_version_token());
    [marks, ids, token].into_iter().flatten().collect()
}

fn acts() -> El {
    let (app, messages) = (use_app(), use_messages());
    let is_sending = memo(move || app.is_sending());
    let load = live(move || {
        (!is_sending.get())
            .then(|| ranked_button("secondary", messages.new_version_load(), move || app.load_new_version()))
    });
    let later = ranked_button("quiet", messages.later(), move || {
        app.version.put_off();
        document::focus("main h1");
    });
    el("div").class("note-actions").child(load).child(later)
}
