//! What became of the last saving of marks.

use acceptance_process::Failure;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::document;
use crate::desk::failure_message::refused_user;
use crate::desk::progress::ProgressNote;
use crate::desk::sign_in::SignIn;
use crate::i18n::{labels, use_messages};
use crate::state::saving::SaveNotice;
use crate::state::{use_open_certificate, use_session};
use crate::ui::announcer::use_announcer;
use crate::ui::note::{Note, Quotation, Urgency};
use crate::ui::text::clip;
use crate::ui::tone::Tone;

/// Says that marks are being saved, then what became of it: in place what a person has to know or do, and success for a
/// few seconds, since the counts say it too.
#[component]
pub fn SaveStatus(key: CertificateKey) -> impl IntoView {
    let (messages, open_certificate, announcer) = (use_messages(), use_open_certificate(), use_announcer());
    let is_saving = Memo::new(move |_| open_certificate.is_saving(key));
    Effect::new(move || {
        if is_saving.get() {
            announcer.forget_result();
        } else if let Some(SaveNotice::Held(count)) = open_certificate.notice() {
            open_certificate.dismiss_notice();
            announcer.say_result(messages.saved(count));
        }
    });
    let result = move || open_certificate.notice().map(|notice| view! { <SaveResult notice /> });
    view! {
        <Show when=move || is_saving.get() fallback=result>
            <ProgressNote doing=messages.saving() on_cancel=move || open_certificate.cancel_saving(key) />
        </Show>
    }
}

/// What became of a saving, where it stays said.
#[component]
fn SaveResult(notice: SaveNotice) -> impl IntoView {
    let messages = use_messages();
    let (tone, urgency, text, failure) = match notice {
        SaveNotice::Held(_) => return None,
        SaveNotice::Restored(count) => (Tone::Positive, Urgency::Status, messages.restored(count), None),
        SaveNotice::Conflicts => (Tone::Warning, Urgency::Alert, messages.save_conflicts().to_owned(), None),
        SaveNotice::Elsewhere => (Tone::Warning, Urgency::Alert, messages.save_elsewhere().to_owned(), None),
        SaveNotice::NotHeld(count) => (Tone::Warning, Urgency::Alert, messages.save_not_held(count), None),
        SaveNotice::Failed { failure, may_be_stored } => {
            let text = if may_be_stored { messages.save_failed_maybe() } else { messages.save_failed() };
            (Tone::Danger, Urgency::Alert, text.to_owned(), Some(failure))
        }
    };
    // It is said above the table, which a person may have scrolled through.
    if urgency == Urgency::Alert {
        document::scroll_up_to(".desk-assets > .note[role=alert]");
    }
    let needs_token = failure.as_ref().is_some_and(Failure::is_session) && use_session().has_sign_in();
    Some(view! {
        <Note tone urgency>
            <p>{text}</p>
            {failure.map(|failure| view! { <SaveFailure failure /> })}
        </Note>
        {needs_token.then(|| view! { <SignInToSave /> })}
    })
}

/// Why a saving failed and what to do.
#[component]
fn SaveFailure(failure: Failure) -> impl IntoView {
    let messages = use_messages();
    let text = labels::failure(messages, &failure);
    let quote = text.quote.map(|quote| view! { <Quotation introduction=messages.service_says() quote /> });
    let user = refused_user(&failure).map(|user| view! { <p>{clip(user)}</p> });
    view! {
        <p>{clip(text.what)}</p>
        {quote}
        <p>{text.advice}</p>
        {user}
    }
}

/// The way to sign in again; what failed is settled by that.
#[component]
fn SignInToSave() -> impl IntoView {
    let open_certificate = use_open_certificate();
    view! { <SignIn on_done=move || open_certificate.dismiss_notice() /> }
}
