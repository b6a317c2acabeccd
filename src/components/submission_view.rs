//! The act on a certificate on any page: its offer, its progress here or in another tab, or its outcome.

use std::sync::Arc;

use acceptance_rules::act::Act;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::journal_notes::UnrecordedNote;
use super::progress::RetryCountdown;
use crate::browser::timer;
use crate::i18n::{Messages, use_messages};
use crate::state::Submissions;
use crate::state::requests::progress::Progress;
use crate::state::submissions::status::{SubmissionResult, SubmissionStatus};
use crate::state::tabs::write_lock::OtherWriter;
use crate::ui::button::Button;

/// Milliseconds after which an act counts as slow.
const LONG: i64 = 15_000;

/// Returns the act on a certificate: its progress or outcome, or `idle` if there is none.
#[component]
pub fn SubmissionView(
    acts: Submissions,
    key: CertificateKey,
    /// Shown while there is no act.
    #[prop(optional, into)]
    idle: ViewFn,
    /// Returns the view of an outcome.
    #[prop(into)]
    ended: Callback<Arc<SubmissionResult>, AnyView>,
) -> impl IntoView {
    let status = Memo::new(move |_| acts.status(key));
    let shown = Memo::new_with_compare(move |_| status.get(), is_replaced);
    move || match shown.get() {
        None => idle.run(),
        Some(SubmissionStatus::Sending { act, since, .. }) => {
            view! { <SendingProgress acts key status act since /> }.into_any()
        }
        Some(SubmissionStatus::Elsewhere(writer)) => view! { <SendingElsewhere writer /> }.into_any(),
        Some(SubmissionStatus::Ended(result)) => ended.run(result),
    }
}

/// Returns whether another view replaces the shown one. The steps of one act share a view.
fn is_replaced(before: Option<&Option<SubmissionStatus>>, now: Option<&Option<SubmissionStatus>>) -> bool {
    match (before, now) {
        (
            Some(Some(SubmissionStatus::Sending { act, since, .. })),
            Some(Some(SubmissionStatus::Sending { act: next_act, since: next_since, .. })),
        ) => (act, since) != (next_act, next_since),
        (before, now) => before != now,
    }
}

/// Returns the current step, and the button that stops waiting.
#[component]
fn SendingProgress(
    acts: Submissions,
    key: CertificateKey,
    status: Memo<Option<SubmissionStatus>>,
    act: Act,
    /// When the act started, in milliseconds since 1970.
    since: i64,
) -> impl IntoView {
    let messages = use_messages();
    let title = match act {
        Act::Confirm => messages.confirming(),
        Act::Reject => messages.rejecting(),
        Act::FinishReview => messages.finishing_review(),
    };
    let progress = Memo::new(move |before: Option<&Option<Progress>>| match status.get() {
        Some(SubmissionStatus::Sending { progress, .. }) => Some(progress),
        _ => before.cloned().flatten(),
    });
    let stop = move || match progress.get() {
        Some(Progress::Sending(_) | Progress::Checking | Progress::Pausing) => messages.stop_waiting(),
        _ => messages.cancel(),
    };
    // After a long wait, a note says that waiting is safe.
    let is_long = RwSignal::new(false);
    spawn_local(async move {
        let left = since.saturating_add(LONG).saturating_sub(timer::now());
        timer::pause(u32::try_from(left).unwrap_or_default()).await;
        is_long.try_set(true);
    });
    view! {
        <div class="sending">
            <p>
                <strong>{title}</strong>
            </p>
            <p role="status">{move || progress.get().map(|progress| step(messages, progress))}</p>
            <RetryCountdown />
            <div role="status">
                {move || is_long.get().then(|| view! { <p>{messages.sending_long()}</p> })}
            </div>
            <UnrecordedNote acts key />
            <Button on_press=move || acts.cancel(key)>{stop}</Button>
        </div>
    }
}

fn step(messages: Messages, progress: Progress) -> String {
    match progress {
        Progress::Finding => messages.sending_finding().to_owned(),
        Progress::Reading { read, .. } => messages.sending_reading(&messages.count(read)),
        Progress::Saving(count) => messages.sending_saving(count),
        Progress::Sending(Act::Confirm) => messages.sending_confirm().to_owned(),
        Progress::Sending(Act::Reject) => messages.sending_reject().to_owned(),
        Progress::Sending(Act::FinishReview) => messages.sending_finish().to_owned(),
        Progress::Checking => messages.sending_checking().to_owned(),
        Progress::Pausing => messages.sending_pausing().to_owned(),
    }
}

/// Shows that another tab is sending, or may be.
#[component]
fn SendingElsewhere(writer: OtherWriter) -> impl IntoView {
    let messages = use_messages();
    let text = match writer {
        OtherWriter::Sending => messages.sending_elsewhere(),
        OtherWriter::MaySend => messages.may_send_elsewhere(),
    };
    view! {
        <div class="sending" role="status">
            <p>{text}</p>
        </div>
    }
}
