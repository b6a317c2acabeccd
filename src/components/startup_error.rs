//! The page without a configuration: the received answer, and a button to try again.

use acceptance_config::ConfigError;
use leptos::prelude::*;

use crate::browser::{document, location};
use crate::i18n::{Language, Messages};
use crate::text::Tone;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::note::{Note, Urgency};

#[component]
pub fn StartupError(language: Language, problem: ConfigError) -> impl IntoView {
    let messages = Messages::new(language);
    document::set_language(language.tag(), messages.language_direction());
    view! {
        <header class="masthead">
            <p class="brand">
                <strong>"Acceptance Desk"</strong>
            </p>
        </header>
        <main id="content">
            <div class="narrow">
                <h1>{messages.stopped_title()}</h1>
                <Note tone=Tone::Danger urgency=Urgency::Alert>
                    <p>{reason(messages, problem)}</p>
                    <p>{messages.stopped_text()}</p>
                    // A reload loses nothing, because the app has not started.
                    <Button rank=ButtonRank::Primary on_press=location::reload>
                        {messages.try_again()}
                    </Button>
                </Note>
            </div>
        </main>
    }
}

fn reason(messages: Messages, problem: ConfigError) -> String {
    match problem {
        ConfigError::Unreachable => messages.config_unreachable().into(),
        ConfigError::Refused(status) => messages.config_unreadable(&status.to_string()),
        ConfigError::Redirected => messages.config_redirected().into(),
        ConfigError::Page => messages.config_page().into(),
        ConfigError::NotJson(line, column) => messages.config_fault(&line.to_string(), &column.to_string()),
        ConfigError::NotAnObject => messages.config_not_json().into(),
    }
}
