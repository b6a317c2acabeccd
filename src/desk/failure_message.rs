//! A failure in place: what was received, what to do, and the way out.

use acceptance_process::Failure;
use leptos::prelude::*;

use super::sign_in::SignIn;
use crate::i18n::{labels, use_messages};
use crate::state::use_session;
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};
use crate::ui::note::Quotation;
use crate::ui::text::clip;

/// Who it is that the service refuses, where a provider says so: an activation is of one user.
pub fn refused_user(failure: &Failure) -> Option<String> {
    let account = use_session().sign_in.account().filter(|_| failure.is_forbidden())?;
    Some(use_messages().signed_in_as(&account.name))
}

/// A failure where its result would have been. A lost session asks for a token right here.
#[component]
pub fn FailureMessage(failure: Failure, #[prop(into)] on_retry: Callback<()>) -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let text = labels::failure(messages, &failure);
    let quote = text.quote.map(|quote| view! { <Quotation introduction=messages.service_says() quote /> });
    let user = refused_user(&failure).map(|user| view! { <p>{user}</p> });
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
                <p>{text.advice}</p>
                {user}
            </div>
            {way_out}
        </div>
    }
}
