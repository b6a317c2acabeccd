//! The account menu: the user, the service and sign-out; language, appearance and row height; the activity log.

use acceptance_route::Route;
use leptos::prelude::*;

use super::access::SignedIn;
use super::preferences::{AppearanceChoice, DensityChoice, LanguageChoice, SingleKeysChoice};
use crate::browser::document;
use crate::components::app_dialog::use_app_dialogs;
use crate::components::link::Link;
use crate::i18n::use_messages;
use crate::state::{SettingsSection, use_navigation, use_session};
use crate::text::clip;
use crate::ui::button::{Button, ButtonRank};

/// The ID of the account menu.
pub const MENU: &str = "account";
/// The name of its choice of the language.
pub const LANGUAGE: &str = "account-language";

#[component]
pub fn AccountPanel() -> impl IntoView {
    let (session, messages, navigation) = (use_session(), use_messages(), use_navigation());
    let user = if session.has_sign_in() {
        view! {
            <Show
                when=move || session.is_signed_in()
                fallback=move || view! { <p>{messages.not_signed_in()}</p> }
            >
                <SignedIn />
            </Show>
        }
        .into_any()
    } else {
        session.user().map(|name| view! { <p>{messages.signed_in_as(&clip(name))}</p> }).into_any()
    };
    // The settings page shows these choices itself.
    let is_elsewhere = untrack(|| navigation.route()) != Route::Settings;
    let choices = is_elsewhere.then(|| {
        view! {
            <p class="account-label">{messages.language()}</p>
            <LanguageChoice name=LANGUAGE />
            <p class="account-label">{messages.appearance()}</p>
            <AppearanceChoice name="account-appearance" />
            <p class="account-label">{messages.density()}</p>
            <DensityChoice name="account-density" />
            <SingleKeysChoice />
        }
    });
    let dialogs = use_app_dialogs();
    let open = |dialog: Callback<()>| {
        document::hide_popover(MENU);
        dialog.run(());
    };
    view! {
        <div class="account-user">
            {user}
            <p class="account-service">{messages.server_at()} " " <bdi>{clip(session.host())}</bdi></p>
        </div>
        {choices}
        <p class="account-links">
            <Link
                to=Route::Settings
                before=move || navigation.want_section(SettingsSection::Log)
                attr:class="button"
                attr:data-rank="quiet"
            >
                {messages.log_heading()}
            </Link>
            <Button rank=ButtonRank::Quiet on_press=move || open(dialogs.open_palette)>
                {messages.palette()}
            </Button>
            <Button rank=ButtonRank::Quiet on_press=move || open(dialogs.open_keys)>
                {messages.keys_title()}
            </Button>
            // A static page, which is no place of the app.
            <a
                class="button"
                data-rank="quiet"
                href=["/help/", messages.language.tag(), ".html"].concat()
                target="_blank"
                rel="noopener"
            >
                {messages.help()}
            </a>
        </p>
    }
}
