//! A failure in place of the content: its text, advice, and a button for the next step.

use acceptance_process::Failure;
use leptos::prelude::*;

use super::sign_in::SignIn;
use crate::i18n::{labels, use_messages};
use crate::state::{use_session, use_work};
use crate::text::clip;
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};
use crate::ui::note::Quotation;

/// Returns the user that the service refuses, if a provider names one, because activation concerns
/// one user.
pub fn refused_user(failure: &Failure) -> Option<String> {
    let account = use_session().sign_in.account().filter(|_| failure.is_forbidden())?;
    Some(use_messages().signed_in_as(&account.name))
}

/// Returns a failure in place of the result. An ended session asks for a token here.
#[component]
pub fn FailureMessage(failure: Failure, #[prop(into)] on_retry: Callback<()>) -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let text = labels::failure(messages, &failure);
    let quote = text.quote.map(|quote| view! { <Quotation introduction=messages.service_says() quote /> });
    let user = refused_user(&failure).map(|user| view! { <p>{user}</p> });
    let has_changes = untrack(|| use_work().has_unsent());
    let advice = if failure.is_session() && !has_changes { messages.sign_in_again() } else { text.advice };
    let way_out = if failure.is_session() && session.has_sign_in() {
        view! { <SignIn on_done=on_retry /> }.into_any()
    } else {
        view! { <Button on_press=on_retry>{messages.try_again()}</Button> }.into_any()
    };
    view! {
        <div class="trouble">
            <div role="alert">
                <p class="trouble-what">
                    <IconView icon=Icon::Warning />
                    {clip(text.what)}
                </p>
                {quote}
                <p>{advice}</p>
                {user}
            </div>
            {way_out}
        </div>
    }
}
