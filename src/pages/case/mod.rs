//! The sheet of one case: what of a rejected certificate is disputed, and the end of its review.

pub mod beside;
pub mod changes;
pub mod export;
pub mod finish;
pub mod head;
pub mod sheet;

use std::cell::Cell;

use acceptance_rules::case::{ReviewState, review_state};
use acceptance_rules::certificate::CertificateKey;
use leptos::ev;
use leptos::prelude::*;

use crate::browser::document;
use crate::desk::cases::ordered;
use crate::desk::failure_message::failure_message;
use crate::desk::progress::{assets_progress, skeleton};
use crate::desk::sign_in::sign_in_first;
use crate::desk::unread_notice::unseen;
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::reactive::{effect, memo, memo_after};
use crate::route::{CaseView, Route};
use crate::state::{AppState, Loaded, use_app};
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::note::{note, paragraph};
use acceptance_api::filter::StatusFilter;
use beside::beside;
use changes::changes_note;
use finish::{finish_dialog, review_end};
use head::{Way, head};
use sheet::sheet;

/// The sheet of one case, beside the queue where there is room for both. The next case takes the place of the sheet and
/// leaves the queue as it is.
#[component]
pub fn CasePage() -> impl IntoView {
    let (app, messages) = (use_app(), use_messages());
    let place = memo_after(move |before: Option<&Option<Place>>| match app.navigation.route.get() {
        Route::Case(key, view) => Some((key, view)),
        _ => before.cloned().flatten(),
    });
    let key = memo(move || place.with(|place| place.as_ref().map(|(key, _)| *key)));
    let view =
        memo(move || place.with(|place| place.as_ref().map(|(_, view)| view.clone()).unwrap_or_default()));
    let keys = memo(move || ordered(app, messages, &view.get()));
    app.reviews.watch();
    let case = live(move || {
        let key = key.get()?;
        Some(untrack(|| case(key, view, Way::of(keys, key))))
    });
    let is_first = Cell::new(true);
    effect(move || {
        key.with(|_| ());
        // Whoever opens a case from the queue beside it is then at the case.
        if !is_first.replace(false) {
            request_animation_frame(|| {
                document::focus("main h1");
            });
        }
    });
    let beside = live(move || app.session.is_signed_in().then(|| beside(key, view, keys)));
    let case = el("div").class("case").child(case);
    el("div").class("case-page").child(beside).child(case).shown()
}

/// A case, and how the queue is looked at.
type Place = (CertificateKey, CaseView);

fn case(key: CertificateKey, view: Memo<CaseView>, way: Memo<Way>) -> Piece {
    let app = use_app();
    app.closings.enter(key);
    app.closings.on_over(move |key| app.reviews.leave(key));
    let read = move || {
        app.closings.clear_outcome(key);
        app.open_certificate.open(key, StatusFilter::Clearing);
        app.closings.resume(key);
    };
    effect(move || {
        app.session.generation.track();
        if app.session.is_signed_in() {
            read();
        }
    });
    // What is read here need not be read for the queue.
    effect(move || {
        let certificate = app.open_certificate.certificate.get();
        let Some(Some(certificate)) = certificate.ready() else { return };
        let state =
            (app.open_certificate.key.get_untracked() == Some(key)).then(|| review_state(certificate));
        match (state, app.open_certificate.assets.get().ready()) {
            (Some(ReviewState::InReview), Some(assets)) => app.reviews.count(key, assets),
            (Some(ReviewState::Ended), _) => app.reviews.look_gone(key),
            _ => {}
        }
    });
    let listener = window_event_listener(ev::keydown, move |event| {
        // A list of choices opens by the same keys, and a question is answered first.
        let is_free = !document::is_there("select:focus, dialog[open]");
        let way = match (is_free && event.alt_key(), event.key().as_str()) {
            (true, "ArrowDown") => untrack(|| way.get()).next,
            (true, "ArrowUp") => untrack(|| way.get()).previous,
            _ => None,
        };
        if let Some(key) = way {
            event.prevent_default();
            app.navigation.go(Route::Case(key, view.get_untracked()));
        }
    });
    on_cleanup(move || listener.remove());
    let body = live(move || -> Piece {
        if !app.session.is_signed_in() {
            return sign_in_first(|| ()).into();
        }
        let sides = el("div").class("desk").child(assets(key, read)).child(review_end(key));
        [Piece::from(sides), finish_dialog(key)].into()
    });
    [unseen(Some(key)), head(key, view, way).into(), body].into()
}

/// What was read, or why it was not.
fn assets(key: CertificateKey, read: impl Fn() + Copy + Send + Sync + 'static) -> El {
    let (app, messages) = (use_app(), use_messages());
    let bench = app.open_certificate;
    let state = memo(move || match bench.assets.get() {
        Loaded::Waiting => 0,
        Loaded::Failed(_) => 1,
        Loaded::Ready(_) => 2_usize,
    });
    let body = live(move || -> Piece {
        state.get();
        match bench.assets.get_untracked() {
            Loaded::Waiting => {
                skeleton(text(move || assets_progress(app, messages)), move || bench.cancel()).into()
            }
            Loaded::Failed(failure) => failure_message(&failure, read),
            Loaded::Ready(_) => {
                let sheet = move || bench.assets.get().ready().map(|assets| sheet(key, assets));
                [changes_note(key), live(sheet)].into()
            }
        }
    });
    el("section")
        .class("desk-assets case-sheet")
        .attr("aria-label", messages.problem_assets())
        .attr_live("data-complete", move || ["pending", "false", "true"].get(state.get()).copied())
        .child(live(move || standing(app, messages)))
        .child(body)
}

/// Says that the certificate is not, or not known to be, in clearing.
fn standing(app: AppState, messages: Messages) -> Option<El> {
    let certificate = app.open_certificate.certificate.get();
    match certificate.ready()? {
        None => Some(note("danger", "alert").child(paragraph(messages.certificate_not_found()))),
        Some(certificate) => {
            let (status, _) = labels::confirmation(messages, certificate.confirmation.as_ref());
            match review_state(certificate) {
                ReviewState::InReview => None,
                ReviewState::Ended => {
                    Some(note("neutral", "note").child(paragraph(&messages.case_not_in_review(&status))))
                }
                ReviewState::Unknown => {
                    Some(note("warning", "note").child(paragraph(&messages.case_state_unknown(&status))))
                }
            }
        }
    }
}
