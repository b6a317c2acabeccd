//! The queue beside a case, where there is room for both: the same cases in the same order, a small row each.

use acceptance_rules::case::Summary;
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use leptos::prelude::*;

use crate::browser::document;
use crate::desk::case_list::{empty, focused_case, keep_focus, progress, step, toolbar};
use crate::desk::cases::{Since, value};
use crate::desk::failure_message::failure_message;
use crate::desk::link::link;
use crate::desk::pager::pager;
use crate::i18n::Messages;
use crate::i18n::use_messages;
use crate::reactive::{effect, memo, memo_after, signal, stored};
use crate::route::{CaseView, Route};
use crate::state::reviews::Counted;
use crate::state::{Loaded, use_app};
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::note::paragraph;

/// The most cases in the list at once.
const MOST: usize = 200;
/// The list, and the case in it that is looked at.
const LIST: &str = ".beside ul";
const CURRENT: &str = "[aria-current]";

/// The queue, with the case that is looked at.
pub fn beside(
    current: Memo<Option<CertificateKey>>,
    view: Memo<CaseView>,
    keys: Memo<Vec<CertificateKey>>,
) -> El {
    let (app, messages) = (use_app(), use_messages());
    // A fresh reading does not make the list anew, only what of it changed.
    let state = memo(move || match app.reviews.queue.get() {
        Loaded::Waiting => 0,
        Loaded::Failed(_) => 1,
        Loaded::Ready(_) => 2_usize,
    });
    let body = live(move || -> Piece {
        state.get();
        match app.reviews.queue.get_untracked() {
            Loaded::Waiting => {
                paragraph("").class("hint").child(text(move || progress(app, messages))).into()
            }
            Loaded::Failed(failure) => failure_message(&failure, move || app.reviews.read()),
            Loaded::Ready(_) => list(current, view, keys),
        }
    });
    el("nav").class("beside").attr("aria-label", messages.queue_beside()).child(body)
}

fn list(
    current: Memo<Option<CertificateKey>>,
    view: Memo<CaseView>,
    keys: Memo<Vec<CertificateKey>>,
) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let place = move |view| match current.get_untracked() {
        Some(key) => Route::Case(key, view),
        None => Route::Review(view),
    };
    let pages = memo(move || keys.with(Vec::len).div_ceil(MOST).max(1));
    // The part of a long queue that the case is in; one that leaves the queue changes nothing.
    let own = memo_after(move |before: Option<&usize>| {
        let key = current.get();
        let place = keys.with(|keys| keys.iter().position(|own| Some(*own) == key));
        place.map_or_else(|| before.copied().unwrap_or_default(), |place| place.div_euclid(MOST))
    });
    let turned = signal(None);
    effect(move || {
        current.with(|_| ());
        turned.set(None);
    });
    let page = memo(move || turned.get().unwrap_or_else(|| own.get()).min(pages.get().saturating_sub(1)));
    let shown = memo(move || {
        let skip = page.get().saturating_mul(MOST);
        keys.with(|keys| keys.iter().skip(skip).take(MOST).copied().collect::<Vec<_>>())
    });
    effect(move || app.reviews.want(shown.get()));
    // Who has scrolled away from the case is left where they are; for all others it stays in sight in any order.
    let is_away = stored(false);
    effect(move || {
        current.with(|_| ());
        is_away.set_value(false);
        follow();
    });
    let focused = stored(None);
    let rows = live(move || -> Piece {
        let (view, shown) = (view.get(), shown.get());
        if !is_away.get_value() {
            follow();
        }
        keep_focus(&view, &shown, focused.get_value());
        let rows: Vec<El> = shown.iter().map(|key| row(*key, current, &view)).collect();
        rows.into()
    });
    let none = live(move || shown.with(Vec::is_empty).then(|| empty(app, messages, &view.get(), place)));
    let rows = el("ul")
        .on("scroll", move |_| is_away.set_value(!document::is_in_sight(LIST, CURRENT)))
        .on("focusin", move |_| focused.set_value(focused_case()))
        .on("keydown", move |event| step(&event, &view.get_untracked(), &shown.get_untracked()))
        .child(rows);
    let range = move || {
        let first = page.get().saturating_mul(MOST);
        let last = first.saturating_add(shown.with(Vec::len));
        let first = messages.count(first.saturating_add(1));
        messages.range_of(&first, &messages.count(last), &messages.count(keys.with(Vec::len)))
    };
    let pager = live(move || {
        (pages.get() > 1).then(|| {
            pager(
                text(range),
                move || page.get() > 0,
                move || turned.set(Some(page.get_untracked().saturating_sub(1))),
                move || page.get().saturating_add(1) < pages.get(),
                move || turned.set(Some(page.get_untracked().saturating_add(1))),
            )
        })
    });
    let older = live(move || {
        let is_old = app.reviews.failure.get().is_some();
        is_old.then(|| paragraph(messages.queue_beside_old()).class("hint"))
    });
    [toolbar(view, keys, place).into(), older, none, rows.into(), pager].into()
}

/// Brings the case that is looked at into sight, once the list is there.
fn follow() {
    request_animation_frame(|| document::bring_in_sight(LIST, CURRENT));
}

/// A case: its number and age, its company, its problems and their value.
fn row(key: CertificateKey, current: Memo<Option<CertificateKey>>, view: &CaseView) -> El {
    let (app, messages) = (use_app(), use_messages());
    let counted = memo(move || app.reviews.counted(key));
    let told = move |tell: fn(Messages, CertificateKey, &Summary) -> String| {
        text(move || match counted.get() {
            Some(Counted::Ready(summary)) => tell(messages, key, &summary),
            Some(Counted::Failed(_)) | None => String::new(),
        })
    };
    let age = told(|messages, key, summary| {
        let since = Since::of(use_app(), key, summary).map(|since| since.told(messages));
        since.and_then(|told| told.into_iter().next()).unwrap_or_default()
    });
    let problems = text(move || match counted.get() {
        Some(Counted::Ready(summary)) => messages.problems(summary.problems),
        Some(Counted::Failed(_)) => messages.case_unread().to_owned(),
        None => messages.not_read_yet().to_owned(),
    });
    let worth = told(|messages, _, summary| value(messages, &summary.value).join(" · "));
    let name = app.reviews.certificate(key);
    let name = name
        .and_then(|certificate| certificate.detail(CertificateDetail::LeaseCompanyName).map(str::to_owned));
    let line = || el("span").class("beside-line");
    let part = |class: &str, piece: Piece| el("span").class(class).child(piece);
    let name = el("bdi").class("beside-name").text(&name.unwrap_or_default());
    let open = link(Route::Case(key, view.clone()))
        .attr_live("aria-current", move || (current.get() == Some(key)).then_some("page"))
        .child(el("span").class("beside-key").text(&key.to_string()))
        .text(" ")
        .child(line().child(name).text(" ").child(part("beside-age", age)))
        .text(" ")
        .child(line().child(part("beside-problems", problems)).text(" ").child(part("beside-worth", worth)));
    el("li").child(open)
}
