//! The result of the last save.

use acceptance_process::Failure;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::document;
use crate::components::failure_message::refused_user;
use crate::components::progress::ProgressNote;
use crate::components::sign_in::SignIn;
use crate::i18n::{labels, use_messages};
use crate::state::certificates::save_notice::SaveNotice;
use crate::state::{use_open_certificate, use_session};
use crate::text::Tone;
use crate::text::clip;
use crate::ui::announcer::use_announcer;
use crate::ui::button::Button;
use crate::ui::note::{Note, Quotation, Urgency};

/// Shows the progress of a save, then its result: in place if the user must act, otherwise for a
/// few seconds, since the counts show success too.
#[component]
pub fn SaveStatus(key: CertificateKey) -> impl IntoView {
    let (messages, open_certificate, announcer) = (use_messages(), use_open_certificate(), use_announcer());
    let is_saving = Memo::new(move |_| open_certificate.is_saving(key));
    Effect::new(move || {
        if is_saving.get() {
            announcer.clear_result();
            return;
        }
        match open_certificate.notice() {
            Some(SaveNotice::Held(count)) => {
                open_certificate.dismiss_notice();
                announcer.toast_result(messages.saved(count));
            }
            Some(SaveNotice::Restored(count)) => {
                open_certificate.dismiss_notice();
                announcer.toast(messages.restored(count));
            }
            _ => {}
        }
    });
    let result = move || open_certificate.notice().map(|notice| view! { <SaveResult notice /> });
    view! {
        <Show when=move || is_saving.get() fallback=result>
            <ProgressNote doing=messages.saving() on_cancel=move || open_certificate.cancel_saving(key) />
        </Show>
    }
}

/// Returns the result of a save that stays in place.
#[component]
fn SaveResult(notice: SaveNotice) -> impl IntoView {
    let messages = use_messages();
    let mut lines = Vec::new();
    let is_decided = notice == SaveNotice::Decided;
    let (tone, text, failure) = match notice {
        SaveNotice::Held(_) | SaveNotice::Restored(_) => return None,
        SaveNotice::Conflicts => (Tone::Warning, messages.save_conflicts().to_owned(), None),
        SaveNotice::Elsewhere => (Tone::Warning, messages.save_elsewhere().to_owned(), None),
        SaveNotice::Decided => (Tone::Warning, messages.save_decided().to_owned(), None),
        SaveNotice::NotHeld(count) => (Tone::Warning, messages.save_not_held(count), None),
        SaveNotice::Partly { sent, refused, unsent } => {
            lines.extend(refused.iter().map(|mark| labels::refused_mark(messages, mark)));
            lines.extend((unsent > 0).then(|| messages.save_unsent(unsent)));
            (Tone::Danger, messages.save_partly(sent), None)
        }
        SaveNotice::Failed { failure, may_be_stored } => {
            let text = if may_be_stored { messages.save_failed_maybe() } else { messages.save_failed() };
            (Tone::Danger, text.to_owned(), Some(failure))
        }
    };
    // The note is above the table, which may be scrolled.
    document::scroll_up_to(".desk-assets > .note[role=alert]");
    let needs_token = failure.as_ref().is_some_and(Failure::is_session) && use_session().has_sign_in();
    Some(view! {
        <Note tone urgency=Urgency::Alert>
            <p><strong>{text}</strong></p>
            {lines.into_iter().map(|line| view! { <p>{clip(line)}</p> }).collect_view()}
            {failure.map(|failure| view! { <SaveFailure failure /> })}
            {is_decided.then(|| view! { <RefreshButton /> })}
        </Note>
        {needs_token.then(|| view! { <SignInToSave /> })}
    })
}

/// Returns why a save failed and what to do. The headline says that the changes are still there.
#[component]
fn SaveFailure(failure: Failure) -> impl IntoView {
    let messages = use_messages();
    let text = labels::failure(messages, &failure);
    let quote = text.quote.map(|quote| view! { <Quotation introduction=messages.service_says() quote /> });
    let advice = if failure.is_session() {
        messages.sign_in_again()
    } else if failure.is_forbidden() {
        messages.case_advice_not_activated()
    } else {
        text.advice
    };
    let user = refused_user(&failure).map(|user| view! { <p>{clip(user)}</p> });
    view! {
        <p>{clip(text.what)}</p>
        {quote}
        <p>{advice}</p>
        {user}
    }
}

/// Returns the button that reads the certificate again.
#[component]
fn RefreshButton() -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    view! { <Button on_press=move || open_certificate.reopen()>{messages.reload()}</Button> }
}

/// Returns the link to sign in again, which resolves the failure.
#[component]
fn SignInToSave() -> impl IntoView {
    let open_certificate = use_open_certificate();
    view! { <SignIn on_done=move || open_certificate.dismiss_notice() /> }
}
