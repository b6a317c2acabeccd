//! What can be said after an act on a certificate: only what a reading showed.

use std::sync::Arc;

use acceptance_process::Failure;
use acceptance_process::submit::{NotApplied, Outcome, Reading};
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::seen::Difference;

use crate::browser::config::StatusEntry;
use crate::browser::intl;
use crate::desk::differences::sentences;
use crate::desk::failure_message::refused_user;
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::state::submissions::{Ended, Phase};
use crate::state::{Submissions, use_app};
use crate::ui::button::{button, ranked_button};
use crate::ui::dom::{El, Piece, el};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::{paragraph, quotation};

/// The public name of where an act is, once it was begun.
pub fn name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Sending { .. } | Phase::Elsewhere(_) => "sending",
        Phase::Ended(ended) => match &ended.outcome {
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

/// The outcome of an act in a few words.
pub fn title(messages: Messages, ended: &Ended) -> String {
    let act = ended.goal.act;
    let title = match &ended.outcome {
        Outcome::Done(Proof::Confirmed, _) => messages.outcome_confirmed(),
        Outcome::Done(Proof::Rejected, _) => messages.outcome_rejected(),
        Outcome::Done(Proof::SecondPending, _) => messages.outcome_second_pending(),
        Outcome::Done(Proof::ReviewEnded, _) => messages.review_ended(),
        Outcome::NotApplied(_) if act == Act::FinishReview => messages.review_not_ended(),
        Outcome::NotApplied(_) => messages.outcome_not_applied(),
        Outcome::Changed(_) if ended.is_ended_before() => messages.review_ended_before(),
        Outcome::Changed(_) => messages.outcome_changed(),
        Outcome::Session => messages.outcome_session(),
        Outcome::Unknown(Reading::Certificate(now)) if is_refused(ended, now) => {
            let at = intl::moment(messages.language, ended.trail.read);
            return match act {
                Act::Confirm | Act::Reject => messages.outcome_refused_open(&at),
                Act::FinishReview => messages.outcome_refused_clearing(&at),
            };
        }
        Outcome::Unknown(_) => match act {
            Act::Confirm => messages.outcome_unknown_confirm(),
            Act::Reject => messages.outcome_unknown_reject(),
            Act::FinishReview => messages.review_unknown(),
        },
    };
    title.to_owned()
}

/// Whether the service refused and still shows the certificate as it was, which proves nothing all the same.
fn is_refused(ended: &Ended, now: &Certificate) -> bool {
    let is_refusal = matches!(ended.trail.failure(), Some(Failure::Api(error)) if error.is_refusal());
    is_refusal && now.confirmation == ended.goal.before
}

/// What is said about an outcome.
struct Telling {
    tone: &'static str,
    lines: Vec<String>,
    quote: Option<String>,
}

impl Telling {
    fn new(tone: &'static str, lines: Vec<String>) -> Self {
        Self { tone, lines, quote: None }
    }
}

/// What became of an act, `more` about it, and what can be done now; `others` are further ways on.
pub fn outcome_panel(acts: Submissions, ended: &Arc<Ended>, more: Piece, others: Vec<Piece>) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let key = ended.goal.key;
    let telling = tell(messages, &app.session.config().statuses, ended);
    let icon = match telling.tone {
        "positive" => Icon::Check,
        "neutral" => Icon::Clock,
        _ => Icon::Warning,
    };
    let title = el("strong").text(&title(messages, ended));
    let title = el("p").class("outcome-title").child(picture(icon)).child(title);
    let said = el("div").class("outcome").attr("data-tone", telling.tone).attr("role", "alert").child(title);
    let said = telling.lines.iter().fold(said, |said, line| said.child(paragraph(line)));
    let said = said.child(telling.quote.map(|quote| quotation(messages.service_says(), &quote)));
    let look = move || {
        acts.dismiss(key);
        app.open_certificate.reopen();
    };
    let check =
        ended.is_unknown().then(|| ranked_button("primary", messages.check_again(), move || acts.check(key)));
    let is_over = ended.proof().is_some() || ended.is_ended_before();
    let again = (!is_over && !ended.is_unknown()).then(|| button(messages.look_again(), look));
    let actions = el("div").class("outcome-actions").child(check).child(again).child(anew(ended, look));
    let actions = others.into_iter().fold(actions, El::child);
    [said.into(), more, actions.into()].into()
}

/// The way out of an unknown outcome, once a reading showed the certificate.
fn anew(ended: &Ended, act: impl Fn() + 'static) -> Option<El> {
    let messages = use_messages();
    let Outcome::Unknown(Reading::Certificate(_)) = &ended.outcome else { return None };
    let (label, text) = match ended.goal.act {
        Act::Confirm | Act::Reject => (messages.decide_again(), messages.decide_again_text()),
        Act::FinishReview => (messages.close_again(), messages.close_again_text()),
    };
    Some(el("div").class("outcome-anew").child(paragraph(text).class("hint")).child(button(label, act)))
}

fn tell(messages: Messages, entries: &[StatusEntry], ended: &Ended) -> Telling {
    let trail = &ended.trail;
    let says = |certificate: &Certificate| shows(messages, certificate, trail.read);
    let is_review = ended.goal.act == Act::FinishReview;
    match &ended.outcome {
        Outcome::Done(proof, certificate) => tell_done(messages, ended, *proof, says(certificate)),
        Outcome::NotApplied(reason) => not_applied(messages, ended, reason),
        Outcome::Changed(_) if ended.is_ended_before() => {
            Telling::new("warning", vec![messages.review_not_sent().into()])
        }
        Outcome::Changed(differences) => tell_changed(messages, entries, ended, differences),
        Outcome::Session if is_review => Telling::new("warning", vec![messages.review_not_sent().into()]),
        Outcome::Session => {
            let lines =
                vec![messages.session_nothing_sent().to_owned(), messages.session_marks_kept().to_owned()];
            Telling::new("warning", lines)
        }
        Outcome::Unknown(reading) => tell_unknown(messages, ended, reading),
    }
}

/// What the service showed at a moment.
fn shows(messages: Messages, certificate: &Certificate, at: i64) -> String {
    let (status, _) = labels::confirmation(messages, certificate.confirmation.as_ref());
    messages.service_shows(&status, &intl::moment(messages.language, at))
}

fn tell_done(messages: Messages, ended: &Ended, proof: Proof, shown: String) -> Telling {
    let (tone, text) = match proof {
        Proof::Confirmed => ("positive", Some(messages.confirmed_text())),
        // How many assets go to the review is told once they are read back.
        Proof::Rejected => ("positive", None),
        Proof::SecondPending => ("neutral", Some(messages.second_pending_text())),
        Proof::ReviewEnded => ("positive", Some(messages.review_ended_text())),
    };
    let mut lines = vec![shown];
    lines.extend(text.map(str::to_owned));
    let mut telling = Telling::new(tone, lines);
    if let Some(failure) = ended.trail.failure() {
        let told = labels::failure(messages, failure);
        telling.lines.push(messages.done_although(&told.what));
        telling.quote = told.quote;
    } else if !ended.trail.is_answered() {
        telling.lines.push(messages.done_unanswered().to_owned());
    }
    telling
}

fn tell_changed(
    messages: Messages,
    entries: &[StatusEntry],
    ended: &Ended,
    differences: &[Difference],
) -> Telling {
    let is_review = ended.goal.act == Act::FinishReview;
    let is_sent = ended.trail.sent.is_some();
    let denied = || ended.trail.marks_denied.clone().map(Failure::Api);
    let answer = if is_sent { ended.trail.failure().cloned() } else { denied() };
    let told = answer.map(|failure| labels::failure(messages, &failure));
    let first = match (is_sent, ended.trail.marks_sent) {
        (true, _) => messages.changed_refused(&intl::moment(messages.language, ended.trail.read)),
        (false, true) => messages.changed_marks_sent().to_owned(),
        (false, false) if is_review => messages.review_changed(differences.len()),
        (false, false) => messages.changed_nothing_sent().to_owned(),
    };
    let mut lines: Vec<String> = told.iter().map(|told| told.what.clone()).collect();
    lines.push(first);
    lines.extend(sentences(messages, entries, differences));
    if is_review {
        lines.push(messages.review_changed_advice().to_owned());
    }
    Telling { quote: told.and_then(|told| told.quote), ..Telling::new("warning", lines) }
}

fn not_applied(messages: Messages, ended: &Ended, reason: &NotApplied) -> Telling {
    let act = ended.goal.act;
    let unsent = match (act, ended.trail.marks_sent) {
        (Act::FinishReview, _) => messages.review_not_sent(),
        (_, true) => messages.not_sent_marks_maybe(),
        (_, false) => messages.not_sent(),
    };
    let plain = |line: &str| Telling::new("danger", vec![unsent.to_owned(), line.to_owned()]);
    match reason {
        NotApplied::NotSent(failure) => {
            let told = labels::failure(messages, failure);
            let mut telling = plain(&told.what);
            telling.lines.push(advice(messages, act, failure).to_owned());
            telling.lines.extend(refused_user(failure));
            Telling { quote: told.quote, ..telling }
        }
        NotApplied::TooLate => plain(messages.too_late()),
        NotApplied::Elsewhere => plain(messages.elsewhere_not_sent()),
        NotApplied::NotFound => plain(messages.certificate_not_found()),
        NotApplied::Interrupted(reading) => {
            let mut telling = plain(messages.interrupted());
            telling.lines.push(reading_line(messages, reading, ended.trail.read));
            telling
        }
        NotApplied::Refused(certificate) => {
            let mut telling = Telling::new("danger", Vec::new());
            if let Some(failure) = ended.trail.failure() {
                let told = labels::failure(messages, failure);
                telling.lines.extend([told.what, shows(messages, certificate, ended.trail.read)]);
                telling.lines.push(advice(messages, act, failure).to_owned());
                telling.lines.extend(refused_user(failure));
                telling.quote = told.quote;
            }
            telling
        }
    }
}

/// What to do about a failure; whoever ends a review marks nothing.
fn advice(messages: Messages, act: Act, failure: &Failure) -> &'static str {
    match act {
        Act::FinishReview if failure.is_session() => messages.case_advice_sign_in(),
        Act::FinishReview if failure.is_forbidden() => messages.case_advice_not_activated(),
        _ => labels::failure(messages, failure).advice,
    }
}

fn reading_line(messages: Messages, reading: &Reading, at: i64) -> String {
    match reading {
        Reading::Certificate(certificate) => shows(messages, certificate, at),
        Reading::NotFound => messages.certificate_not_found().to_owned(),
        Reading::Failed(failure) => messages.reading_failed(&labels::failure(messages, failure).what),
    }
}

fn tell_unknown(messages: Messages, ended: &Ended, reading: &Reading) -> Telling {
    let told = ended.trail.failure().map(|failure| labels::failure(messages, failure));
    let mut lines: Vec<String> = told.iter().map(|told| told.what.clone()).collect();
    if let Some(sent) = ended.trail.sent {
        lines.push(messages.unknown_since(&intl::moment(messages.language, sent)));
    }
    lines.push(reading_line(messages, reading, ended.trail.read));
    if ended.goal.act == Act::Reject && matches!(reading, Reading::Certificate(_)) {
        lines.push(messages.may_be_reviewed().to_owned());
    }
    lines.push(messages.unknown_advice().to_owned());
    Telling { quote: told.and_then(|told| told.quote), ..Telling::new("warning", lines) }
}
