//! The outcome of an act on a certificate, and the next steps.

pub mod read_back_note;
mod text;

use std::sync::Arc;

use acceptance_process::submit::{LastRead, Outcome};
use acceptance_rules::act::{Act, Proof};
use leptos::prelude::*;

use crate::components::journal_notes::UnrecordedNote;
use crate::i18n::use_messages;
use crate::state::submissions::status::{SubmissionResult, SubmissionStatus};
use crate::state::{Submissions, use_open_certificate, use_session};
use crate::text::clip;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::note::Quotation;
use crate::ui::outcome_box::OutcomeBox;
use text::OutcomeText;

pub use text::{proven, title};

/// Returns the value of `data-outcome` for an act.
pub fn name(status: &SubmissionStatus) -> &'static str {
    match status {
        SubmissionStatus::Sending { .. } | SubmissionStatus::Elsewhere(_) => "sending",
        SubmissionStatus::Ended(ended) => match &ended.outcome {
            Outcome::Done(Proof::Confirmed, _) => "confirmed",
            Outcome::Done(Proof::Rejected, _) => "rejected",
            Outcome::Done(Proof::SecondPending, _) => "pending-second",
            Outcome::Done(Proof::ReviewEnded, _) => "ended",
            Outcome::NotApplied(_) => "not-applied",
            Outcome::Changed(_) if ended.is_ended_before() => "ended-before",
            Outcome::Changed(_) => "changed",
            Outcome::Session => "session",
            Outcome::Unknown(_) => "unknown",
        },
    }
}

#[component]
pub fn OutcomePanel(
    acts: Submissions,
    ended: Arc<SubmissionResult>,
    /// Shown between the outcome and the actions.
    #[prop(optional, into)]
    details: ViewFnOnce,
    /// Further actions, after the panel's own.
    children: Children,
) -> impl IntoView {
    let (open_certificate, messages) = (use_open_certificate(), use_messages());
    let key = ended.goal.key;
    let show_current = move || {
        acts.dismiss(key);
        open_certificate.reopen();
    };
    let check = ended.is_unknown().then(|| {
        let check = move || acts.check(key);
        view! { <Button rank=ButtonRank::Primary on_press=check>{messages.check_again()}</Button> }
    });
    let is_over = ended.proof().is_some() || ended.is_ended_before();
    let look = (!is_over && !ended.is_unknown())
        .then(|| view! { <Button on_press=show_current>{messages.look_again()}</Button> });
    let anew = matches!(ended.outcome, Outcome::Unknown(LastRead::Certificate(_)))
        .then(|| view! { <ActAnew act=ended.goal.act on_press=show_current /> });
    view! {
        <OutcomeReport ended />
        <UnrecordedNote acts key />
        {details.run()}
        <div class="outcome-actions">
            {check}
            {look}
            {anew}
            {children()}
        </div>
    }
}

/// Returns the outcome in sentences, with the service's message.
#[component]
pub fn OutcomeReport(ended: Arc<SubmissionResult>) -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let OutcomeText { tone, lines, details, quote } =
        text::describe(messages, &session.config().statuses, &ended);
    let line = |line| view! { <p>{clip(line)}</p> };
    let details = (!details.is_empty()).then(|| {
        view! {
            <details>
                <summary>{messages.what_changed()}</summary>
                {details.into_iter().map(line).collect_view()}
            </details>
        }
    });
    view! {
        <OutcomeBox tone title=title(messages, &ended)>
            {lines.into_iter().map(line).collect_view()}
            {details}
            {quote.map(|quote| view! { <Quotation introduction=messages.service_says() quote /> })}
        </OutcomeBox>
    }
}

/// Returns the button that acts again after an unknown outcome, once a read showed the certificate.
#[component]
fn ActAnew(act: Act, #[prop(into)] on_press: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    let (label, hint) = match act {
        Act::Confirm | Act::Reject => (messages.decide_again(), messages.decide_again_text()),
        Act::FinishReview => (messages.close_again(), messages.close_again_text()),
    };
    view! {
        <div class="outcome-anew">
            <p class="hint">{hint}</p>
            <Button on_press>{label}</Button>
        </div>
    }
}
