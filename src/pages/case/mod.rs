//! The page of one case: the disputed assets of a rejected certificate, and the end of its review.

pub mod changes;
pub mod export;
pub mod finish;
pub mod head;
pub mod queue_sidebar;
pub mod sheet;

use acceptance_api::filter::StatusFilter;
use acceptance_route::{CaseView, Route};
use acceptance_rules::case::{ReviewState, review_state};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use leptos::prelude::*;
use leptos::{ev, html};

use crate::browser::document;
use crate::components::assets_view::AssetsView;
use crate::components::cases::table::CaseTable;
use crate::components::reading::use_reading;
use crate::components::route_view::use_route_view;
use crate::components::sign_in::RequireSignIn;
use crate::components::unread_notice::UnreadNotice;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::submissions::status::SubmissionStatus;
use crate::state::{LoadState, use_closings, use_navigation, use_open_certificate, use_reviews, use_session};
use crate::text::Tone;
use crate::text::clip;
use crate::ui::focus;
use crate::ui::keyed::Keyed;
use crate::ui::keys::{Held, on_page_keys};
use crate::ui::note::{Note, Urgency};
use crate::ui::page_actions::use_page_action_by_keys;
use changes::ChangesNote;
use finish::{FinishDialog, ReviewEnd};
use head::{CaseHead, QueuePosition};
use queue_sidebar::QueueSidebar;
use sheet::Sheet;

/// Returns a case, next to the queue if there is space for both. The next case replaces it and
/// leaves the queue unchanged.
#[component]
pub fn CasePage() -> impl IntoView {
    let (session, reviews) = (use_session(), use_reviews());
    let key = use_route_view(|route| match route {
        Route::Case(key, _) => Some(Some(key)),
        _ => None,
    });
    let view = use_route_view(|route| match route {
        Route::Case(_, view) => Some(view),
        _ => None,
    });
    let table = CaseTable::new(view, move |view| match key.get_untracked() {
        Some(key) => Route::Case(key, view),
        None => Route::Review(view),
    });
    let keys = table.keys;
    reviews.watch();
    let case = NodeRef::<html::Div>::new();
    skip_queue(case);
    Effect::new(move |before: Option<()>| {
        key.track();
        // A case opened from the queue next to it gets the focus.
        if before.is_some() {
            request_animation_frame(document::focus_heading);
        }
    });
    view! {
        <div class="case-page">
            <Show when=move || session.is_admitted()>
                <QueueSidebar current=key view table />
            </Show>
            <div node_ref=case class="case" tabindex="-1">
                <Keyed key=move || key.get().map(|key| key.to_string()).unwrap_or_default()>
                    {key.get_untracked().map(|key| view! { <Case key view keys /> })}
                </Keyed>
            </div>
        </div>
    }
}

/// Makes the skip link move the focus to the case, past the queue before it.
fn skip_queue(case: NodeRef<html::Div>) {
    let listener = window_event_listener(ev::click, move |event| {
        if document::is_there(".skip-link:focus") && focus::focus(case) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

#[component]
fn Case(key: CertificateKey, view: Memo<CaseView>, keys: Memo<Vec<CertificateKey>>) -> impl IntoView {
    let reviews = use_reviews();
    let (open_certificate, closings) = (use_open_certificate(), use_closings());
    let position = QueuePosition::of(keys, key);
    closings.enter(key);
    closings.on_over(move |key| reviews.leave(key));
    let read = move || {
        closings.clear_outcome(key);
        open_certificate.open(key, StatusFilter::Clearing);
        closings.resume(key);
    };
    use_reading(
        || (),
        move |()| {
            // The user may have changed.
            open_certificate.clear_reading();
            read();
        },
    );
    update_queue(key);
    follow_keys(position, view);
    let messages = use_messages();
    let is_missing = Memo::new(move |_| open_certificate.is_missing() && closings.status(key).is_none());
    let missing = move || {
        let text = messages.certificate_missing(&key.to_string());
        view! { <Note tone=Tone::Danger urgency=Urgency::Alert><p>{text}</p></Note> }
    };
    view! {
        <UnreadNotice except=key />
        <CaseHead key view position />
        <RequireSignIn>
            <Show when=move || !is_missing.get() fallback=missing>
                <div class="desk">
                    <CaseAssets key on_retry=read />
                    <ReviewEnd key view position />
                </div>
            </Show>
            <FinishDialog key />
        </RequireSignIn>
    }
}

/// Updates the queue with the assets read on a case's page.
fn update_queue(key: CertificateKey) {
    let (open_certificate, reviews) = (use_open_certificate(), use_reviews());
    Effect::new(move || {
        let Some(certificate) = open_certificate.certificate() else { return };
        let state = (untrack(|| open_certificate.key()) == Some(key)).then(|| review_state(&certificate));
        match (state, &open_certificate.assets()) {
            (Some(ReviewState::InReview), Some(assets)) => reviews.count(key, assets),
            (Some(ReviewState::Ended), _) => reviews.look_gone(key),
            _ => {}
        }
    });
}

/// Opens the next and the previous case by Alt and an arrow key, and by the palette.
fn follow_keys(position: Memo<QueuePosition>, view: Memo<CaseView>) {
    let (messages, navigation) = (use_messages(), use_navigation());
    let ways: [(_, _, fn(QueuePosition) -> _); 2] = [
        (messages.next_case(), "Alt ↓", |position| position.neighbours.next),
        (messages.previous_case(), "Alt ↑", |position| position.neighbours.previous),
    ];
    for (label, keys, way) in ways {
        let go = move || {
            if let Some(key) = way(position.get_untracked()) {
                navigation.go(Route::Case(key, view.get_untracked()));
            }
        };
        let is_there = Signal::derive(move || way(position.get()).is_some());
        use_page_action_by_keys(label, "", keys.to_owned(), is_there, go);
    }
    on_page_keys(move |chord, _| {
        // The same keys open a select.
        if chord.held != Held::Alt || document::is_there("select:focus") {
            return false;
        }
        let neighbours = position.get_untracked().neighbours;
        let key = match &*chord.key {
            "ArrowDown" => neighbours.next,
            "ArrowUp" => neighbours.previous,
            _ => None,
        };
        if let Some(key) = key {
            navigation.go(Route::Case(key, view.get_untracked()));
        }
        key.is_some()
    });
}

/// Returns the assets of a case, or why they are unknown.
#[component]
fn CaseAssets(key: CertificateKey, #[prop(into)] on_retry: Callback<()>) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let is_complete = move || match open_certificate.read_state() {
        LoadState::Waiting => "pending",
        LoadState::Failed(_) => "false",
        LoadState::Ready => "true",
    };
    view! {
        <section
            class="desk-assets case-sheet"
            aria-label=messages.problem_assets()
            data-complete=is_complete
        >
            <StandingNote key />
            <AssetsView on_retry>
                <ChangesNote key />
                <Sheet key />
            </AssetsView>
        </section>
    }
}

/// Shows that the certificate is not, or not known to be, under review. A review that was finished on this page is
/// reported by its outcome.
#[component]
fn StandingNote(key: CertificateKey) -> impl IntoView {
    let (messages, open_certificate, closings) = (use_messages(), use_open_certificate(), use_closings());
    let is_finished_here = Memo::new(move |_| match closings.status(key) {
        Some(SubmissionStatus::Ended(ended)) => ended.proof().is_some(),
        Some(SubmissionStatus::Sending { .. } | SubmissionStatus::Elsewhere(_)) | None => false,
    });
    let obstacle =
        Memo::new(move |_| obstacle(messages, open_certificate.certificate_reading().ready()?.as_ref()));
    move || {
        let (tone, urgency, text) = obstacle.get().filter(|_| !is_finished_here.get())?;
        Some(view! { <Note tone urgency><p>{text}</p></Note> })
    }
}

/// Returns why a certificate cannot be reviewed; `None` if it is under review.
fn obstacle(messages: Messages, certificate: Option<&Certificate>) -> Option<(Tone, Urgency, String)> {
    let Some(certificate) = certificate else {
        return Some((Tone::Danger, Urgency::Alert, messages.certificate_not_found().to_owned()));
    };
    let status = clip(labels::confirmation(messages, certificate.confirmation.as_ref()).0);
    match review_state(certificate) {
        ReviewState::InReview => None,
        ReviewState::Ended => Some((Tone::Neutral, Urgency::Note, messages.case_not_in_review(&status))),
        ReviewState::Unknown => Some((Tone::Warning, Urgency::Note, messages.case_state_unknown(&status))),
    }
}
