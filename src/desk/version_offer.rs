//! The offer of a new version, in place: what becomes of the person's work, and their choice.

use leptos::ev;
use leptos::prelude::*;

use crate::browser::config::Authentication;
use crate::browser::document;
use crate::i18n::{Messages, use_messages};
use crate::state::{use_drafts, use_scrap_errors, use_session, use_version, use_work};
use crate::ui::button::{Button, Rank};

/// Checks for a new version whenever the person comes back to this tab.
pub fn check_on_return() {
    let version = use_version();
    let focus = window_event_listener(ev::focus, move |_| version.check_for_update());
    let visible = window_event_listener(ev::visibilitychange, move |_| version.check_for_update());
    on_cleanup(move || {
        focus.remove();
        visible.remove();
    });
}

/// The offer of a new version, while there is one. Its status region is there before its text, so that the text is
/// announced.
#[component]
pub fn VersionOffer() -> impl IntoView {
    let version = use_version();
    let is_offered = Memo::new(move |_| version.is_offered());
    let class = move || if is_offered.get() { "note new-version" } else { "" };
    view! {
        <div class=class>
            <div role="status">
                <Show when=move || is_offered.get()>
                    <OfferText />
                </Show>
            </div>
            <Show when=move || is_offered.get()>
                <OfferActions />
            </Show>
        </div>
    }
}

/// What loading the new version means now. It follows what the person marks or sends.
#[component]
fn OfferText() -> impl IntoView {
    let messages = use_messages();
    // A memo, so that equal lines are not announced again.
    let lines = Memo::new(consequences(messages));
    let lines = move || lines.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view();
    view! {
        <p class="new-version-title">{messages.new_version()}</p>
        {lines}
    }
}

/// What loading the new version means for the person's work.
fn consequences(messages: Messages) -> impl Fn(Option<&Vec<&'static str>>) -> Vec<&'static str> {
    let (work, drafts) = (use_work(), use_drafts());
    let (scrap_errors, session) = (use_scrap_errors(), use_session());
    move |_| {
        if work.is_sending() {
            return vec![messages.new_version_busy()];
        }
        let marks = match drafts.is_any() {
            true if drafts.are_kept() => Some(messages.new_version_kept()),
            true => Some(messages.new_version_not_kept()),
            false => None,
        };
        let ids = scrap_errors.is_unsent().then(|| messages.new_version_scrap());
        let needs_token = session.config().authentication == Authentication::Token && session.is_signed_in();
        let token = needs_token.then(|| messages.new_version_token());
        [marks, ids, token].into_iter().flatten().collect()
    }
}

#[component]
fn OfferActions() -> impl IntoView {
    let (version, work, messages) = (use_version(), use_work(), use_messages());
    let is_sending = Memo::new(move |_| work.is_sending());
    let put_off = move || {
        version.put_off();
        document::focus("main h1");
    };
    view! {
        <div class="note-actions">
            <Show when=move || !is_sending.get()>
                <Button rank=Rank::Secondary on_press=move || work.load_new_version()>
                    {messages.new_version_load()}
                </Button>
            </Show>
            <Button rank=Rank::Quiet on_press=put_off>
                {messages.later()}
            </Button>
        </div>
    }
}
