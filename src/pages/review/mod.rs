//! The operator's queue: all cases in clearing, what they come to, and the way to each.

pub mod figures;
pub mod queue;
pub mod row;

use acceptance_process::listing::Extent;
use leptos::prelude::*;

use crate::browser::{document, intl};
use crate::case_list::progress;
use crate::reactive::{memo, memo_after};
use crate::route::{CaseView, Route};
use crate::sign_in::sign_in_first;
use crate::state::{Desk, Loaded, use_desk};
use crate::trouble::trouble;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::{note, paragraph};
use crate::unseen::unseen;
use crate::waiting::skeleton;
use crate::words::Words;
use crate::{use_words, wording};
use figures::figures;
use queue::queue;

/// The queue.
#[component]
pub fn ReviewPage() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let view = memo_after(move |before: Option<&CaseView>| match desk.navigation.route.get() {
        Route::Review(view) => view,
        _ => before.cloned().unwrap_or_default(),
    });
    desk.reviews.watch();
    // A fresh reading does not make the page anew, only what of it changed.
    let state = memo(move || match desk.reviews.queue.get() {
        Loaded::Waiting => 0,
        Loaded::Failed(_) => 1,
        Loaded::Ready(_) => 2_usize,
    });
    let body = move || -> Piece {
        if !desk.session.is_signed_in() {
            return sign_in_first(|| {
                document::focus("main h1");
            })
            .into();
        }
        state.get();
        match desk.reviews.queue.get_untracked() {
            Loaded::Waiting => {
                skeleton(text(move || progress(desk, words)), move || desk.reviews.cancel()).into()
            }
            Loaded::Failed(failure) => trouble(&failure, move || desk.reviews.read()).into(),
            Loaded::Ready(_) => [live(oddities), figures().into(), queue(view).into()].into(),
        }
    };
    let reload = button("", move || desk.reviews.reload()).child(picture(Icon::Reload)).text(words.reload());
    let head = el("div")
        .class("page-head")
        .child(el("h1").attr("tabindex", "-1").text(words.review()))
        .child(el("p").class("read-at").attr("role", "status").child(text(move || read_at(desk, words))))
        .child(reload);
    Piece::from([head.into(), unseen(None), live(body)]).shown()
}

/// When the queue was read, and what was different then.
fn read_at(desk: Desk, words: Words) -> String {
    let Loaded::Ready(queue) = desk.reviews.queue.get() else { return String::new() };
    let mut told = vec![words.read_at(&intl::moment(words.language, queue.at))];
    if queue.new > 0 {
        told.push(words.cases_new(queue.new));
    }
    if queue.gone > 0 {
        told.push(words.cases_gone(queue.gone));
    }
    told.join(" · ")
}

/// What keeps the queue from being all there is, and what could not be read again.
fn oddities() -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let Loaded::Ready(queue) = desk.reviews.queue.get() else { return Piece::Nothing };
    let cases = &queue.cases;
    let shown = words.count(cases.rows.len());
    let extent = match cases.extent {
        Extent::All => None,
        Extent::Moved => Some(words.queue_moved().to_owned()),
        Extent::TotalDisagrees(total) => Some(words.queue_total(&total.to_string(), &shown)),
        Extent::Repeats => Some(words.queue_repeats(&shown)),
        Extent::Bounded => Some(words.queue_bounded(&shown)),
    };
    let unreadable = (cases.unreadable > 0).then(|| words.queue_unreadable(cases.unreadable));
    let outside = (cases.outside > 0).then(|| words.queue_outside(cases.outside));
    let lines: Vec<El> =
        [extent, unreadable, outside].into_iter().flatten().map(|line| paragraph(&line)).collect();
    let is_odd = !lines.is_empty();
    let incomplete = is_odd.then(|| note("warning", "note").class("note queue-note").child(lines));
    let failure =
        desk.reviews.failure.get().map(|failure| not_fresh(desk, words, &wording::failure(words, &failure)));
    [Piece::from(incomplete), Piece::from(failure)].into()
}

/// The last reading failed; what is shown is older, and when it is tried again.
fn not_fresh(desk: Desk, words: Words, told: &wording::Trouble) -> El {
    let at = intl::moment(words.language, desk.reviews.due.get());
    let note = note("danger", "alert").class("note queue-note").child(paragraph(&told.what));
    note.child(paragraph(&words.queue_not_fresh(&at)))
}
