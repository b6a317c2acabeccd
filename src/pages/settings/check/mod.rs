//! The connection test: its button, its progress, and its findings.

pub mod findings;
mod messages;
mod report;

use acceptance_process::check::MOST;
use leptos::html;
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::state::connection_check::CheckState;
use crate::state::{SettingsSection, use_connection_check, use_session};
use crate::ui::button::Button;
use crate::ui::focus;
use findings::Findings;

/// Returns the button of the test, its progress, and its findings.
#[component]
pub fn CheckSection() -> impl IntoView {
    let (session, check, messages) = (use_session(), use_connection_check(), use_messages());
    let heading = NodeRef::<html::H3>::new();
    let findings = move || match check.state() {
        CheckState::Done(checked) => Some(view! { <Findings checked /> }),
        CheckState::Idle | CheckState::Asking(_) => None,
    };
    view! {
        <section aria-labelledby=SettingsSection::Check.heading()>
            <h3 id=SettingsSection::Check.heading() tabindex="-1" node_ref=heading>
                {messages.check_heading()}
            </h3>
            <p>{messages.check_text(&messages.count(MOST))}</p>
            <p>
                <Button
                    is_on=move || session.is_signed_in() && !check.is_running()
                    on_press=move || check.begin()
                >
                    {messages.check_button()}
                </Button>
            </p>
            <Show when=move || !session.is_signed_in()>
                <p class="hint">{messages.sign_in_first()}</p>
            </Show>
            <Show when=move || check.is_running()>
                <CheckProgress heading />
            </Show>
            {findings}
        </section>
    }
}

/// Returns the number of the pending question, and *Cancel*.
#[component]
fn CheckProgress(heading: NodeRef<html::H3>) -> impl IntoView {
    let (check, messages) = (use_connection_check(), use_messages());
    let question = move || match check.state() {
        CheckState::Asking(question) => question,
        CheckState::Idle | CheckState::Done(_) => 1,
    };
    let cancel = move || {
        check.cancel();
        focus::focus(heading);
    };
    view! {
        <div class="waiting-line check-line">
            <p role="status">
                {move || messages.check_asking(&messages.count(question()), &messages.count(MOST))}
            </p>
            <Button on_press=cancel>{messages.cancel()}</Button>
        </div>
    }
}
