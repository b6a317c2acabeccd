//! What is said while an act is under way, here or in another tab, and before it where nothing is kept.

use acceptance_rules::act::Act;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::desk::progress::next_try;
use crate::i18n::use_messages;
use crate::reactive::signal;
use crate::state::exclusive::Elsewhere;
use crate::state::runner::Progress;
use crate::state::{Submissions, use_app};
use crate::ui::button::button;
use crate::ui::dom::{El, el, live};
use crate::ui::note::{note, paragraph};

/// The milliseconds after which a step takes long.
const LONG: u32 = 15_000;

/// What is being done, and the way to stop waiting.
pub fn sending(acts: Submissions, key: CertificateKey, progress: Progress, act: Act) -> El {
    let messages = use_messages();
    let doing = match progress {
        Progress::Finding => messages.sending_finding().to_owned(),
        Progress::Reading { read, .. } => messages.sending_reading(&messages.count(read)),
        Progress::Saving(count) => messages.sending_saving(count),
        Progress::Sending(Act::Confirm) => messages.sending_confirm().to_owned(),
        Progress::Sending(Act::Reject) => messages.sending_reject().to_owned(),
        Progress::Sending(Act::FinishReview) => messages.sending_finish().to_owned(),
        Progress::Checking => messages.sending_checking().to_owned(),
        Progress::Pausing => messages.sending_pausing().to_owned(),
    };
    let is_sent = matches!(progress, Progress::Sending(_) | Progress::Checking | Progress::Pausing);
    let title = match act {
        Act::Confirm => messages.confirming(),
        Act::Reject => messages.rejecting(),
        Act::FinishReview => messages.finishing_review(),
    };
    let stop = if is_sent { messages.stop_waiting() } else { messages.cancel() };
    // Whoever waits long is told that waiting is safe.
    let is_long = signal(false);
    spawn_local(async move {
        timer::pause(LONG).await;
        is_long.try_set(true);
    });
    let long = move || is_long.get().then(|| paragraph(messages.sending_long()));
    el("div")
        .class("sending")
        .child(el("p").child(el("strong").text(title)))
        .child(paragraph(&doing).attr("role", "status"))
        .child(next_try())
        .child(el("div").attr("role", "status").child(live(long)))
        .child(button(stop, move || acts.cancel(key)))
}

/// Says that another tab is sending, or may be.
pub fn sent_elsewhere(elsewhere: Elsewhere) -> El {
    let messages = use_messages();
    let what = match elsewhere {
        Elsewhere::Sending => messages.sending_elsewhere(),
        Elsewhere::MaySend => messages.may_send_elsewhere(),
    };
    let then = paragraph(messages.elsewhere_then()).class("hint");
    el("div").class("sending").attr("role", "status").child(paragraph(what)).child(then)
}

/// Says in a last question that this browser keeps no journal of what is about to be sent.
pub fn unkept_note() -> Option<El> {
    let (app, messages) = (use_app(), use_messages());
    (!app.local_store.is_working())
        .then(|| note("warning", "note").child(paragraph(messages.journal_not_kept())))
}
