//! The operator's queue: all cases in clearing, what they come to, and the way to each.

pub mod figures;
pub mod queue;
pub mod row;

use acceptance_process::listing::Extent;
use leptos::prelude::*;

use crate::browser::{document, intl};
use crate::desk::case_list::progress;
use crate::desk::failure_message::failure_message;
use crate::desk::progress::skeleton;
use crate::desk::sign_in::sign_in_first;
use crate::desk::unread_notice::unseen;
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::reactive::{memo, memo_after};
use crate::route::{CaseView, Route};
use crate::state::{AppState, Loaded, use_app};
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::{note, paragraph};
use figures::figures;
use queue::queue;

/// The queue.
#[component]
pub fn ReviewPage() -> impl IntoView {
    let (app, messages) = (use_app(), use_messages());
    let view = memo_after(move |before: Option<&CaseView>| match app.navigation.route.get() {
        Route::Review(view) => view,
        _ => before.cloned().unwrap_or_default(),
    });
    app.reviews.watch();
    // A fresh reading does not make the page anew, only what of it changed.
    let state = memo(move || match app.reviews.queue.get() {
        Loaded::Waiting => 0,
        Loaded::Failed(_) => 1,
        Loaded::Ready(_) => 2_usize,
    });
    let body = move || -> Piece {
        if !app.session.is_signed_in() {
            return sign_in_first(|| {
                document::focus("main h1");
            })
            .into();
        }
        state.get();
        match app.reviews.queue.get_untracked() {
            Loaded::Waiting => {
                skeleton(text(move || progress(app, messages)), move || app.reviews.cancel()).into()
            }
            Loaded::Failed(failure) => failure_message(&failure, move || app.reviews.read()),
            Loaded::Ready(_) => [live(oddities), figures().into(), queue(view).into()].into(),
        }
    };
    let reload =
        button("", move || app.reviews.reload()).child(picture(Icon::Reload)).text(messages.reload());
    let head = el("div")
        .class("page-head")
        .child(el("h1").attr("tabindex", "-1").text(messages.review()))
        .child(el("p").class("read-at").attr("role", "status").child(text(move || read_at(app, messages))))
        .child(reload);
    Piece::from([head.into(), unseen(None), live(body)]).shown()
}

/// When the queue was read, and what was different then.
fn read_at(app: AppState, messages: Messages) -> String {
    let Loaded::Ready(queue) = app.reviews.queue.get() else { return String::new() };
    let mut told = vec![messages.read_at(&intl::moment(messages.language, queue.at))];
    if queue.new > 0 {
        told.push(messages.cases_new(queue.new));
    }
    if queue.gone > 0 {
        told.push(messages.cases_gone(queue.gone));
    }
    told.join(" · ")
}

/// What keeps the queue from being all there is, and what could not be read again.
fn oddities() -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let Loaded::Ready(queue) = app.reviews.queue.get() else { return Piece::Nothing };
    let cases = &queue.cases;
    let shown = messages.count(cases.rows.len());
    let extent = match cases.extent {
        Extent::All => None,
        Extent::Moved => Some(messages.queue_moved().to_owned()),
        Extent::TotalDisagrees(total) => Some(messages.queue_total(&total.to_string(), &shown)),
        Extent::Repeats => Some(messages.queue_repeats(&shown)),
        Extent::Bounded => Some(messages.queue_bounded(&shown)),
    };
    let unreadable = (cases.unreadable > 0).then(|| messages.queue_unreadable(cases.unreadable));
    let outside = (cases.outside > 0).then(|| messages.queue_outside(cases.outside));
    let lines: Vec<El> =
        [extent, unreadable, outside].into_iter().flatten().map(|line| paragraph(&line)).collect();
    let is_odd = !lines.is_empty();
    let incomplete = is_odd.then(|| note("warning", "note").class("note queue-note").child(lines));
    let failure = app
        .reviews
        .failure
        .get()
        .map(|failure| not_fresh(app, messages, &labels::failure(messages, &failure)));
    [Piece::from(incomplete), Piece::from(failure)].into()
}

/// The last reading failed; what is shown is older, and when it is tried again.
fn not_fresh(app: AppState, messages: Messages, told: &labels::Trouble) -> El {
    let at = intl::moment(messages.language, app.reviews.due.get());
    let note = note("danger", "alert").class("note queue-note").child(paragraph(&told.what));
    note.child(paragraph(&messages.queue_not_fresh(&at)))
}
