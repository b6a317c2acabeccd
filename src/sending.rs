//! What is said while an act is under way, here or in another tab, and before it where nothing is kept.

use acceptance_rules::act::Act;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::reactive::signal;
use crate::state::exclusive::Elsewhere;
use crate::state::runner::Progress;
use crate::state::{Submissions, use_desk};
use crate::ui::button::button;
use crate::ui::dom::{El, el, live};
use crate::ui::note::{note, paragraph};
use crate::use_words;
use crate::waiting::next_try;

/// The milliseconds after which a step takes long.
const LONG: u32 = 15_000;

/// What is being done, and the way to stop waiting.
pub fn sending(acts: Submissions, key: CertificateKey, progress: Progress, act: Act) -> El {
    let words = use_words();
    let doing = match progress {
        Progress::Finding => words.sending_finding().to_owned(),
        Progress::Reading { read, .. } => words.sending_reading(&words.count(read)),
        Progress::Saving(count) => words.sending_saving(count),
        Progress::Sending(Act::Confirm) => words.sending_confirm().to_owned(),
        Progress::Sending(Act::Reject) => words.sending_reject().to_owned(),
        Progress::Sending(Act::FinishReview) => words.sending_finish().to_owned(),
        Progress::Checking => words.sending_checking().to_owned(),
        Progress::Pausing => words.sending_pausing().to_owned(),
    };
    let is_sent = matches!(progress, Progress::Sending(_) | Progress::Checking | Progress::Pausing);
    let title = match act {
        Act::Confirm => words.confirming(),
        Act::Reject => words.rejecting(),
        Act::FinishReview => words.finishing_review(),
    };
    let stop = if is_sent { words.stop_waiting() } else { words.cancel() };
    // Whoever waits long is told that waiting is safe.
    let is_long = signal(false);
    spawn_local(async move {
        timer::pause(LONG).await;
        is_long.try_set(true);
    });
    let long = move || is_long.get().then(|| paragraph(words.sending_long()));
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
    let words = use_words();
    let what = match elsewhere {
        Elsewhere::Sending => words.sending_elsewhere(),
        Elsewhere::MaySend => words.may_send_elsewhere(),
    };
    let then = paragraph(words.elsewhere_then()).class("hint");
    el("div").class("sending").attr("role", "status").child(paragraph(what)).child(then)
}

/// Says in a last question that this browser keeps no journal of what is about to be sent.
pub fn unkept_note() -> Option<El> {
    let (desk, words) = (use_desk(), use_words());
    (!desk.kept.is_working()).then(|| note("warning", "note").child(paragraph(words.journal_not_kept())))
}
