//! What the account menu holds: who is signed in and the way out, language, appearance, row height, and the way to the log.

use leptos::prelude::*;

use super::access::SignedIn;
use super::preferences::{AppearanceChoice, DensityChoice, LanguageChoice};
use crate::browser::document;
use crate::desk::link::Link;
use crate::i18n::use_messages;
use crate::route::Route;
use crate::state::{use_navigation, use_session};

/// The id of the account menu.
pub const MENU: &str = "account";

/// The content of the account menu.
#[component]
pub fn AccountPanel() -> impl IntoView {
    let (session, messages, navigation) = (use_session(), use_messages(), use_navigation());
    let user = session.has_sign_in().then(|| {
        view! {
            <Show
                when=move || session.is_signed_in()
                fallback=move || view! { <p>{messages.not_signed_in()}</p> }
            >
                <SignedIn />
            </Show>
        }
    });
    // On their own page they are in sight already.
    let is_elsewhere = untrack(|| navigation.route()) != Route::Connection;
    let choices = is_elsewhere.then(|| {
        view! {
            <p class="account-label">{messages.language()}</p>
            <LanguageChoice name="account-language" menu=MENU />
            <p class="account-label">{messages.appearance()}</p>
            <AppearanceChoice name="account-appearance" />
            <p class="account-label">{messages.density()}</p>
            <DensityChoice name="account-density" />
        }
    });
    view! {
        <div class="account-user">{user}</div>
        {choices}
        <p class="account-links">
            <Link to=Route::Connection before=lead_to_log>
                {messages.log_heading()}
            </Link>
            <Link to=Route::Connection>{messages.connection()}</Link>
        </p>
    }
}

/// Moves the focus to the log once its page is there: in the frame after the one in which the page's own heading has it.
fn lead_to_log() {
    request_animation_frame(|| {
        request_animation_frame(|| {
            document::focus("#log-heading");
        });
    });
}
