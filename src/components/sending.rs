//! An act in progress, here or in another tab, and notes that this browser does not record it.

use acceptance_rules::act::Act;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::components::progress::RetryCountdown;
use crate::i18n::{Messages, use_messages};
use crate::state::requests::progress::Progress;
use crate::state::tabs::write_lock::OtherWriter;
use crate::state::{Submissions, use_local_store};
use crate::text::Tone;
use crate::ui::button::Button;
use crate::ui::note::{Note, Urgency};

/// Milliseconds after which an act counts as slow.
const LONG: i64 = 15_000;

/// Returns the current step, and the button that stops waiting.
#[component]
pub fn SendingProgress(
    acts: Submissions,
    key: CertificateKey,
    act: Act,
    progress: Progress,
    /// When the act started, in milliseconds since 1970.
    since: i64,
) -> impl IntoView {
    let messages = use_messages();
    let title = match act {
        Act::Confirm => messages.confirming(),
        Act::Reject => messages.rejecting(),
        Act::FinishReview => messages.finishing_review(),
    };
    let is_sent = matches!(progress, Progress::Sending(_) | Progress::Checking | Progress::Pausing);
    let stop = if is_sent { messages.stop_waiting() } else { messages.cancel() };
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
            <p role="status">{step(messages, progress)}</p>
            <RetryCountdown />
            <div role="status">
                {move || is_long.get().then(|| view! { <p>{messages.sending_long()}</p> })}
            </div>
            <UnrecordedNote acts key />
            <Button on_press=move || acts.cancel(key)>{stop}</Button>
        </div>
    }
}

/// Returns the text of the current step.
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
pub fn SendingElsewhere(elsewhere: OtherWriter) -> impl IntoView {
    let messages = use_messages();
    let what = match elsewhere {
        OtherWriter::Sending => messages.sending_elsewhere(),
        OtherWriter::MaySend => messages.may_send_elsewhere(),
    };
    view! {
        <div class="sending" role="status">
            <p>{what}</p>
        </div>
    }
}

/// Warns that this browser could not record an act in progress or with an unknown outcome.
#[component]
pub fn UnrecordedNote(acts: Submissions, key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    view! {
        <Show when=move || acts.is_unrecorded(key)>
            <Note tone=Tone::Warning urgency=Urgency::Alert>
                <p>{messages.journal_refused()}</p>
            </Note>
        </Show>
    }
}

/// Warns before sending that this browser stores no journal; nothing if it does.
#[component]
pub fn NoJournalNote() -> impl IntoView {
    let (local_store, messages) = (use_local_store(), use_messages());
    (!local_store.keeps_journals())
        .then(|| view! { <Note tone=Tone::Warning><p>{messages.journal_not_kept()}</p></Note> })
}
