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

/// The button of the test, and the test once it is requested.
#[component]
pub fn CheckSection() -> impl IntoView {
    let (session, check, messages) = (use_session(), use_connection_check(), use_messages());
    let heading = NodeRef::<html::H3>::new();
    let is_wanted = move || !matches!(check.stage(), CheckState::Idle);
    view! {
        <section aria-labelledby=SettingsSection::Check.heading()>
            <h3 id=SettingsSection::Check.heading() tabindex="-1" node_ref=heading>
                {messages.check_heading()}
            </h3>
            <p>{messages.check_text(&messages.count(MOST))}</p>
            <p>
                <Button
                    is_on=move || session.is_signed_in() && !check.is_running()
                    on_press=move || check.want()
                >
                    {messages.check_button()}
                </Button>
            </p>
            <Show when=move || !session.is_signed_in()>
                <p class="hint">{messages.sign_in_first()}</p>
            </Show>
            <Show when=is_wanted>
                <CheckPanel heading />
            </Show>
        </section>
    }
}

/// Runs the test, and shows its progress and its findings.
#[component]
fn CheckPanel(heading: NodeRef<html::H3>) -> impl IntoView {
    let check = use_connection_check();
    Effect::new(move || {
        if matches!(check.stage(), CheckState::Wanted) {
            check.begin();
        }
    });
    let question = Signal::derive(move || match check.stage() {
        CheckState::Asking(question) => question,
        CheckState::Idle | CheckState::Wanted | CheckState::Done(_) => 1,
    });
    let findings = move || match check.stage() {
        CheckState::Done(checked) => Some(view! { <Findings checked /> }),
        CheckState::Idle | CheckState::Wanted | CheckState::Asking(_) => None,
    };
    view! {
        <Show when=move || check.is_running()>
            <CheckProgress question heading />
        </Show>
        {findings}
    }
}

/// Returns the number of the pending question, and *Cancel*.
#[component]
fn CheckProgress(question: Signal<usize>, heading: NodeRef<html::H3>) -> impl IntoView {
    let (check, messages) = (use_connection_check(), use_messages());
    let cancel = move || {
        check.cancel();
        focus::focus(heading);
    };
    view! {
        <div class="check-line">
            <p role="status">
                {move || messages.check_asking(&messages.count(question.get()), &messages.count(MOST))}
            </p>
            <Button on_press=cancel>{messages.cancel()}</Button>
        </div>
    }
}
