//! The page of one case: what of a rejected certificate is disputed, and the end of its review.

pub mod beside;
pub mod changes;
pub mod export;
pub mod finish;
pub mod head;
pub mod sheet;

use acceptance_api::filter::StatusFilter;
use acceptance_rules::case::{ReviewState, review_state};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use leptos::ev;
use leptos::prelude::*;

use crate::browser::document;
use crate::desk::assets_view::AssetsView;
use crate::desk::cases::ordered;
use crate::desk::sign_in::SignInFirst;
use crate::desk::unread_notice::UnreadOutcomes;
use crate::i18n::{Messages, labels, use_messages};
use crate::route::{CaseView, Route};
use crate::state::{Stage, use_closings, use_navigation, use_open_certificate, use_reviews, use_session};
use crate::ui::keyed::Keyed;
use crate::ui::note::{Note, Urgency};
use crate::ui::text::clip;
use crate::ui::tone::Tone;
use beside::CasesBeside;
use changes::ChangesNote;
use finish::{FinishDialog, ReviewEnd};
use head::{CaseHead, Way};
use sheet::Sheet;

/// A case, beside the queue where there is room for both. The next case takes its place and leaves the queue as it is.
#[component]
pub fn CasePage() -> impl IntoView {
    let messages = use_messages();
    let (session, navigation, reviews) = (use_session(), use_navigation(), use_reviews());
    let key = Memo::new(move |before: Option<&Option<CertificateKey>>| match navigation.route() {
        Route::Case(key, _) => Some(key),
        _ => before.copied().flatten(),
    });
    let view = Memo::new(move |before: Option<&CaseView>| match navigation.route() {
        Route::Case(_, view) => view,
        _ => before.cloned().unwrap_or_default(),
    });
    let keys = Memo::new(move |_| ordered(session, reviews, messages, &view.get()));
    reviews.watch();
    skip_queue();
    Effect::new(move |before: Option<()>| {
        key.track();
        // A case that is opened from the queue beside it takes the focus.
        if before.is_some() {
            request_animation_frame(|| {
                document::focus("main h1");
            });
        }
    });
    view! {
        <div class="case-page">
            <Show when=move || session.is_signed_in()>
                <CasesBeside current=key view keys />
            </Show>
            <div class="case" tabindex="-1">
                <Keyed key=move || key.get().map(|key| key.to_string()).unwrap_or_default()>
                    {key.get_untracked().map(|key| view! { <Case key view keys /> })}
                </Keyed>
            </div>
        </div>
    }
}

/// Leads whoever skips to the content to the case, past the queue that stands before it.
fn skip_queue() {
    let listener = window_event_listener(ev::click, |event| {
        if document::is_there(".skip-link:focus") && document::focus(".case") {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

#[component]
fn Case(key: CertificateKey, view: Memo<CaseView>, keys: Memo<Vec<CertificateKey>>) -> impl IntoView {
    let (session, open_certificate, closings) = (use_session(), use_open_certificate(), use_closings());
    let reviews = use_reviews();
    let way = Way::of(keys, key);
    closings.enter(key);
    closings.on_over(move |key| reviews.leave(key));
    let read = move || {
        closings.clear_outcome(key);
        open_certificate.open(key, StatusFilter::Clearing);
        closings.resume(key);
    };
    Effect::new(move || {
        session.track_user();
        if session.is_signed_in() {
            // It may be another user.
            open_certificate.clear_reading();
            read();
        }
    });
    update_queue(key);
    follow_keys(way, view);
    view! {
        <UnreadOutcomes except=key />
        <CaseHead key view way />
        <Show
            when=move || session.is_signed_in()
            fallback=|| view! { <SignInFirst /> }
        >
            <div class="desk">
                <CaseAssets key on_retry=read />
                <ReviewEnd key />
            </div>
            <FinishDialog key />
        </Show>
    }
}

/// Updates the queue with what is read of a case on its page.
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

/// Opens the next and the previous case by Alt and an arrow key.
fn follow_keys(way: Memo<Way>, view: Memo<CaseView>) {
    let navigation = use_navigation();
    let listener = window_event_listener(ev::keydown, move |event| {
        // A list of choices opens by the same keys, and a question is answered first.
        let is_free = !document::is_there("select:focus, dialog[open]");
        let key = match (is_free && event.alt_key(), event.key().as_str()) {
            (true, "ArrowDown") => way.get_untracked().next,
            (true, "ArrowUp") => way.get_untracked().previous,
            _ => None,
        };
        if let Some(key) = key {
            event.prevent_default();
            navigation.go(Route::Case(key, view.get_untracked()));
        }
    });
    on_cleanup(move || listener.remove());
}

/// The assets of a case, or why they are not known.
#[component]
fn CaseAssets(key: CertificateKey, #[prop(into)] on_retry: Callback<()>) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let is_complete = move || match open_certificate.fresh_stage() {
        Stage::Waiting => "pending",
        Stage::Failed(_) => "false",
        Stage::Ready => "true",
    };
    view! {
        <section
            class="desk-assets case-sheet"
            aria-label=messages.problem_assets()
            data-complete=is_complete
        >
            <StandingNote />
            <AssetsView on_retry>
                <ChangesNote key />
                <Sheet key />
            </AssetsView>
        </section>
    }
}

/// Why the certificate of a case cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Standing {
    NotFound,
    /// It has this other status.
    NotInReview(String),
    /// This status is not known.
    Unknown(String),
}

impl Standing {
    /// `None` where it is under review.
    fn of(messages: Messages, certificate: Option<&Certificate>) -> Option<Self> {
        let Some(certificate) = certificate else { return Some(Self::NotFound) };
        let (status, _) = labels::confirmation(messages, certificate.confirmation.as_ref());
        let status = clip(status);
        match review_state(certificate) {
            ReviewState::InReview => None,
            ReviewState::Ended => Some(Self::NotInReview(status)),
            ReviewState::Unknown => Some(Self::Unknown(status)),
        }
    }
}

/// Says that the certificate is not, or not known to be, in clearing.
#[component]
fn StandingNote() -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let standing =
        Memo::new(move |_| Standing::of(messages, open_certificate.certificate_reading().ready()?.as_ref()));
    move || {
        let (tone, urgency, text) = match standing.get()? {
            Standing::NotFound => (Tone::Danger, Urgency::Alert, messages.certificate_not_found().to_owned()),
            Standing::NotInReview(status) => {
                (Tone::Neutral, Urgency::Note, messages.case_not_in_review(&status))
            }
            Standing::Unknown(status) => (Tone::Warning, Urgency::Note, messages.case_state_unknown(&status)),
        };
        Some(view! { <Note tone urgency><p>{text}</p></Note> })
    }
}
