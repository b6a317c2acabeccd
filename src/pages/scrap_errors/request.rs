//! The request as it would be sent, to the letter, and what can be done with it.

use acceptance_rules::scrap_error::{List, ScrapErrorUpdate};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{again, outcome};
use crate::browser::{clipboard, files};
use crate::desk::sign_in::sign_in;
use crate::i18n::Messages;
use crate::i18n::use_messages;
use crate::reactive::{effect, memo, signal};
use crate::state::scrap_errors::{Phase, ScrapErrors};
use crate::state::{AppState, use_app};
use crate::ui::button::{button, switched_button};
use crate::ui::dom::{El, Piece, el, live, text, whole_text};
use crate::ui::note::paragraph;

/// The most characters of the JSON that are shown; a browser would be busy for seconds with all of a long one.
pub(super) const SHOWN: usize = 4000;

/// The requests of the update as it stands, and which of them is looked at.
#[derive(Clone, Copy)]
struct Requests {
    /// `None` while there is none.
    parts: Memo<Option<Vec<ScrapErrorUpdate>>>,
    /// How many there are; 0 while there is none.
    count: Memo<usize>,
    at: RwSignal<usize>,
    /// The whole JSON of the one that is looked at; empty while there is none.
    body: Memo<String>,
}

impl Requests {
    fn new(scrap: ScrapErrors) -> Self {
        let parts = memo(move || scrap.update().map(|update| scrap.parts(&update)));
        let count = memo(move || parts.with(|parts| parts.as_ref().map_or(0, Vec::len)));
        let at = signal(0_usize);
        effect(move || {
            parts.with(|_| ());
            at.set(0);
        });
        let body = memo(move || {
            let at = at.get();
            let part = |parts: &Option<Vec<ScrapErrorUpdate>>| {
                parts.as_ref().and_then(|parts| parts.get(at)).map(|part| scrap.body(part))
            };
            parts.with(part).unwrap_or_default()
        });
        Self { parts, count, at, body }
    }

    fn is_there(self) -> bool {
        self.count.get() > 0
    }
}

/// The region of the request.
pub(super) fn request() -> El {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    let requests = Requests::new(scrap);
    let outcome = move || outcome::name(&scrap.phase());
    el("section")
        .class("scrap-request")
        .attr("role", "region")
        .attr("aria-labelledby", "scrap-request-heading")
        .attr_live("data-outcome", outcome)
        .child(
            el("h2")
                .attr("id", "scrap-request-heading")
                .attr("tabindex", "-1")
                .text(messages.scrap_request()),
        )
        .child(target())
        .child(live(move || preview(requests)))
        .child(outcome::told())
        .child(acts(requests))
}

/// Where the request goes.
fn target() -> Option<El> {
    let app = use_app();
    let configured = app.scrap_errors.configured()?;
    let operation = &configured.operation;
    let base = &app.session.config().base_url;
    let line = [operation.method().name(), " ", base, operation.path()].concat();
    Some(el("p").class("scrap-target").child(el("code").text(&line)))
}

/// What is made anew only where there are other requests, so that the focus stays while they are looked through.
fn preview(requests: Requests) -> Piece {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    if !requests.is_there() {
        let is_read = List::ALL.iter().all(|list| scrap.column(*list).reading.with(Option::is_some));
        let why = if is_read { messages.scrap_unready() } else { messages.scrap_unchecked() };
        return paragraph(why).class("hint").into();
    }
    let body = requests.body;
    let json = el("pre").class("scrap-json").attr("tabindex", "0").attr("role", "group");
    let json = json.attr("aria-label", messages.scrap_json());
    let json = json.child(el("code").child(whole_text(move || body.with(|body| clipped(body).to_owned()))));
    let clip = live(move || {
        let all = body.with(String::len);
        let line = || messages.scrap_clipped(&messages.count(SHOWN), &messages.count(all));
        (all > SHOWN).then(|| paragraph(&line()).class("hint"))
    });
    let silent = live(move || {
        let is_silent = requests.parts.with(|parts| {
            parts.as_ref().and_then(|parts| parts.first()).is_some_and(ScrapErrorUpdate::is_silent)
        });
        is_silent.then(|| paragraph(messages.scrap_silent()).class("scrap-caution"))
    });
    [split(requests), json.into(), clip, silent].into()
}

/// The beginning of a body, which is ASCII throughout.
fn clipped(body: &str) -> &str {
    body.get(..SHOWN).unwrap_or(body)
}

/// Where there are several requests: how they are made, and which one is looked at.
fn split(requests: Requests) -> Piece {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    let count = requests.count.get();
    let most = scrap.configured().and_then(|configured| configured.chunk);
    let Some(most) = most.filter(|_| count > 1) else { return Piece::Nothing };
    let at = requests.at;
    let how =
        paragraph(&messages.scrap_split(&messages.count(count), &messages.count(most.get()))).class("hint");
    let back = switched_button(move || at.get() > 0, move || at.update(|at| *at = at.saturating_sub(1)));
    let on = move || at.get().saturating_add(1) < count;
    let on = switched_button(on, move || at.update(|at| *at = at.saturating_add(1)));
    let place =
        move || messages.scrap_part(&messages.count(at.get().saturating_add(1)), &messages.count(count));
    let pager = el("div").class("pager").child(el("p").attr("role", "status").child(text(place)));
    let pager = pager.child(back.text(messages.scrap_previous())).child(on.text(messages.scrap_next()));
    [how, pager].into()
}

fn acts(requests: Requests) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let scrap = app.scrap_errors;
    let said = signal("");
    // What was said of a copy is not so any more once there is another request.
    effect(move || {
        requests.body.with(|_| ());
        said.set("");
    });
    let is_there = move || requests.is_there();
    let copy = switched_button(is_there, move || {
        copy(messages, requests.body.get_untracked(), said);
    });
    let save = switched_button(is_there, move || {
        files::keep("scrap-errors.json", "application/json", &requests.body.get_untracked());
    });
    let is_armed = move || closed(app, messages, requests).is_none();
    let send = switched_button(is_armed, move || scrap.send(messages.language));
    let send = send.attr("data-rank", "primary").attr("aria-describedby", "scrap-closed");
    let why = el("p").attr("id", "scrap-closed").class("hint");
    let why = why.child(text(move || closed(app, messages, requests).unwrap_or_default()));
    let row = el("div").class("scrap-acts").child(send.text(messages.scrap_send()));
    let row = row.child(copy.text(messages.scrap_copy())).child(save.text(messages.scrap_save()));
    let said = el("p").attr("role", "status").class("scrap-said").child(text(move || said.get()));
    let form = live(move || {
        let is_needed = scrap.configured().is_some() && !app.session.is_signed_in();
        is_needed.then(|| sign_in(|| ()))
    });
    [again::again(is_armed), row.into(), why.into(), said.into(), form].into()
}

/// Why nothing can be sent now; `None` where something can.
fn closed(app: AppState, messages: Messages, requests: Requests) -> Option<&'static str> {
    let scrap = app.scrap_errors;
    if scrap.configured().is_none() {
        return Some(messages.scrap_not_set_up_short());
    }
    let is_open = match scrap.phase() {
        Phase::Idle => true,
        Phase::Sending(_) => return Some(""),
        Phase::Ended(sending, _) => sending.is_taken() || scrap.is_stale(),
    };
    if !is_open {
        return Some(messages.scrap_outcome_first());
    }
    if !requests.is_there() {
        return Some("");
    }
    if !scrap.is_changed() {
        let is_typed = List::ALL.iter().any(|list| !scrap.column(*list).text().is_empty());
        let was_sent = is_typed || matches!(scrap.phase(), Phase::Ended(..));
        return Some(if was_sent { messages.scrap_sent_already() } else { messages.scrap_unchanged() });
    }
    (!app.session.is_signed_in()).then(|| messages.scrap_sign_in())
}

/// Puts a body on the clipboard and says whether that was possible.
pub(super) fn copy(messages: Messages, body: String, said: RwSignal<&'static str>) {
    spawn_local(async move {
        let is_done = clipboard::copy(&body).await;
        said.try_set(if is_done { messages.scrap_copied() } else { messages.scrap_not_copied() });
    });
}

/// A button that copies one request.
pub(super) fn copy_button(label: &str, part: ScrapErrorUpdate, said: RwSignal<&'static str>) -> El {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    button(label, move || copy(messages, scrap.body(&part), said))
}
