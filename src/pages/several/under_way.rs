//! The decision in progress, and the button that stops the run after it.

use acceptance_process::guided_run::{GuidedRun, RunEvent};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::looking::StepHeading;
use super::run_table::RunTable;
use crate::components::submission_view::SubmissionView;
use crate::i18n::use_messages;
use crate::state::{use_decisions, use_guided_runs};
use crate::ui::button::Button;

#[component]
pub fn UnderWay(key: CertificateKey) -> impl IntoView {
    let (messages, runs, decisions) = (use_messages(), use_guided_runs(), use_decisions());
    let ended = move |_| view! { <p role="status">{messages.reading_back()}</p> }.into_any();
    let goes_on = move || runs.with(GuidedRun::goes_on) == Some(true);
    view! {
        <section class="panel run-step" aria-labelledby="run-heading">
            <StepHeading key />
            <SubmissionView acts=decisions key ended />
            <Show when=goes_on>
                <p class="hint">{messages.several_leaving()}</p>
                <div class="run-actions">
                    <Button on_press=move || runs.apply(RunEvent::Paused)>{messages.several_pause()}</Button>
                </div>
            </Show>
        </section>
        <RunTable />
    }
}
