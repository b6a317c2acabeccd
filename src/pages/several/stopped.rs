//! A decision of the run that did not succeed or came too late: its known outcome, and the next steps.

use std::sync::Arc;

use acceptance_process::Failure;
use acceptance_process::guided_run::{GuidedRun, RunEvent};
use acceptance_process::submit::Outcome;
use acceptance_route::Route;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::run_table::RunTable;
use crate::browser::timer;
use crate::components::journal_notes::UnrecordedNote;
use crate::components::link::Link;
use crate::components::offline_note::{OfflineLine, use_has_no_network};
use crate::components::outcome::OutcomeReport;
use crate::components::outcome::read_back_note::ReadBackNote;
use crate::components::sign_in::SignIn;
use crate::components::submission_view::SubmissionView;
use crate::i18n::use_messages;
use crate::state::submissions::status::SubmissionResult;
use crate::state::{use_decisions, use_guided_runs, use_session};
use crate::ui::button::{Button, ButtonRank};

/// Returns the outcome of one certificate, and the next steps.
#[component]
pub fn Stopped(key: CertificateKey) -> impl IntoView {
    let (messages, runs, decisions) = (use_messages(), use_guided_runs(), use_decisions());
    let ended = move |ended| view! { <RunOutcome ended /> }.into_any();
    let idle = move || runs.ended(key).map(ended);
    let left = untrack(|| runs.with(GuidedRun::left)).unwrap_or_default();
    let end = if left > 0 { messages.several_stop() } else { messages.results() };
    let is_late = untrack(|| runs.with(GuidedRun::is_late)).unwrap_or_default();
    let late = is_late.then(|| view! { <p>{messages.several_late()}</p> });
    let rest = (left > 0).then(|| view! { <p>{messages.several_rest(left)}</p> });
    let has_no_network = use_has_no_network();
    let offline = (left > 0).then(|| view! { <OfflineLine id="offline-run" /> });
    let go_on = (left > 0).then(|| {
        let is_on = move || !has_no_network.get();
        let go_on = move || runs.apply(RunEvent::WentOn(timer::now()));
        view! {
            <Button rank=ButtonRank::Primary is_on on_press=go_on attr:aria-describedby="offline-run">
                {messages.several_go_on(left)}
            </Button>
        }
    });
    view! {
        <section class="panel run-step" aria-labelledby="run-heading">
            <h2 id="run-heading" tabindex="-1">
                {messages.several_stopped(&key.to_string())}
            </h2>
            <SubmissionView acts=decisions key idle ended />
            <p>
                <Link to=Route::certificate(key)>{messages.open_certificate()}</Link>
            </p>
            {late}
            {rest}
            {offline}
            <div class="dialog-actions">
                <Button on_press=move || runs.apply(RunEvent::Finished)>{end}</Button>
                {go_on}
            </div>
        </section>
        <RunTable />
    }
}

#[component]
fn RunOutcome(ended: Arc<SubmissionResult>) -> impl IntoView {
    let (messages, decisions) = (use_messages(), use_decisions());
    let key = ended.goal.key;
    let check = ended.is_unknown().then(|| {
        view! { <Button on_press=move || decisions.check(key)>{messages.check_again()}</Button> }
    });
    let is_signed_out =
        ended.outcome == Outcome::Session || ended.timeline.failure().is_some_and(Failure::is_session);
    let is_form_wanted = RwSignal::new(is_signed_out && use_session().has_sign_in());
    view! {
        <OutcomeReport ended=ended.clone() />
        <UnrecordedNote acts=decisions key />
        <ReadBackNote ended />
        {check}
        <Show when=move || is_form_wanted.get()>
            <SignIn on_done=move || is_form_wanted.set(false) />
        </Show>
    }
}
