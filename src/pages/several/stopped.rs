//! A decision of the run that ended otherwise than hoped, or in an earlier page: what is known of it, and whether to go
//! on.

use acceptance_process::Failure;
use acceptance_process::guided_run::{Event, GuidedRun};
use acceptance_process::submit::Outcome;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::run_table::RunTable;
use crate::browser::{document, timer};
use crate::desk::link::Link;
use crate::desk::outcome::OutcomeReport;
use crate::desk::outcome::held::HeldAfterwards;
use crate::desk::sending::SendingProgress;
use crate::desk::sign_in::SignIn;
use crate::i18n::use_messages;
use crate::route::Route;
use crate::state::phase::{Ended, Phase};
use crate::state::{use_decisions, use_guided_runs, use_session};
use crate::ui::button::{Button, Rank};

/// What became of one certificate, and the ways on.
#[component]
pub fn Stopped(key: CertificateKey) -> impl IntoView {
    let (messages, runs, decisions) = (use_messages(), use_guided_runs(), use_decisions());
    let known = move || match (decisions.phase(key), runs.ended(key)) {
        (Some(Phase::Sending { act, progress }), _) => {
            view! { <SendingProgress acts=decisions key act progress /> }.into_any()
        }
        (_, Some(ended)) => view! { <KnownOf ended /> }.into_any(),
        (_, None) => ().into_any(),
    };
    let left = untrack(|| runs.with(GuidedRun::left)).unwrap_or_default();
    let end = if left > 0 { messages.several_stop() } else { messages.several_results() };
    let is_late = untrack(|| runs.with(GuidedRun::is_late)).unwrap_or_default();
    let late = is_late.then(|| view! { <p>{messages.several_late()}</p> });
    let rest = (left > 0).then(|| view! { <p>{messages.several_rest(left)}</p> });
    let go_on = (left > 0).then(|| {
        let go_on = move || runs.apply(Event::WentOn(timer::now()));
        view! { <Button rank=Rank::Primary on_press=go_on>{messages.several_go_on(left)}</Button> }
    });
    view! {
        <section class="panel run-step" aria-labelledby="run-heading">
            <h2 id="run-heading" tabindex="-1">
                {messages.several_stopped(&key.to_string())}
            </h2>
            {known}
            <p>
                <Link to=Route::certificate(key)>{messages.open_certificate()}</Link>
            </p>
            {late}
            {rest}
            <div class="dialog-actions">
                <Button on_press=move || runs.apply(Event::Finished)>{end}</Button>
                {go_on}
            </div>
        </section>
        <RunTable />
    }
}

#[component]
fn KnownOf(ended: std::sync::Arc<Ended>) -> impl IntoView {
    let (messages, decisions) = (use_messages(), use_decisions());
    let key = ended.goal.key;
    let check = ended.is_unknown().then(|| {
        view! { <Button on_press=move || decisions.check(key)>{messages.check_again()}</Button> }
    });
    let is_signed_out =
        ended.outcome == Outcome::Session || ended.trail.failure().is_some_and(Failure::is_session);
    let is_form_wanted = RwSignal::new(is_signed_out && use_session().has_sign_in());
    let signed_in = move || {
        is_form_wanted.set(false);
        document::focus("#run-heading");
    };
    view! {
        <OutcomeReport ended=ended.clone() />
        <HeldAfterwards ended />
        {check}
        <Show when=move || is_form_wanted.get()>
            <SignIn on_done=signed_in />
        </Show>
    }
}
