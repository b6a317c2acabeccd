//! What is shown while an act is under way, here or in another tab, and before it where no journal is kept.

use acceptance_rules::act::Act;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::desk::progress::RetryCountdown;
use crate::i18n::{Messages, use_messages};
use crate::state::exclusive::Elsewhere;
use crate::state::runner::Progress;
use crate::state::{Submissions, use_local_store};
use crate::ui::button::Button;
use crate::ui::note::Note;
use crate::ui::tone::Tone;

/// The milliseconds after which a step takes long.
const LONG: u32 = 15_000;

/// What is being done, and the way to stop waiting.
#[component]
pub fn SendingProgress(
    acts: Submissions,
    key: CertificateKey,
    act: Act,
    progress: Progress,
) -> impl IntoView {
    let messages = use_messages();
    let title = match act {
        Act::Confirm => messages.confirming(),
        Act::Reject => messages.rejecting(),
        Act::FinishReview => messages.finishing_review(),
    };
    let is_sent = matches!(progress, Progress::Sending(_) | Progress::Checking | Progress::Pausing);
    let stop = if is_sent { messages.stop_waiting() } else { messages.cancel() };
    // After a long wait, says that waiting is safe.
    let is_long = RwSignal::new(false);
    spawn_local(async move {
        timer::pause(LONG).await;
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
            <Button on_press=move || acts.cancel(key)>{stop}</Button>
        </div>
    }
}

/// The step that is under way.
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

/// Says that another tab is sending, or may be.
#[component]
pub fn SendingElsewhere(elsewhere: Elsewhere) -> impl IntoView {
    let messages = use_messages();
    let what = match elsewhere {
        Elsewhere::Sending => messages.sending_elsewhere(),
        Elsewhere::MaySend => messages.may_send_elsewhere(),
    };
    view! {
        <div class="sending" role="status">
            <p>{what}</p>
            <p class="hint">{messages.elsewhere_then()}</p>
        </div>
    }
}

/// Warns in a confirmation dialog that this browser keeps no journal of what is about to be sent; nothing where it
/// does.
#[component]
pub fn NoJournalNote() -> impl IntoView {
    let (local_store, messages) = (use_local_store(), use_messages());
    (!local_store.is_working())
        .then(|| view! { <Note tone=Tone::Warning><p>{messages.journal_not_kept()}</p></Note> })
}
