//! Texts of outcomes, from the last read of the certificate.

use acceptance_config::StatusEntry;
use acceptance_process::Failure;
use acceptance_process::submit::{LastRead, NotApplied, Outcome};
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::snapshot::Difference;

use crate::browser::intl;
use crate::components::differences::sentences;
use crate::components::failure_message::refused_user;
use crate::i18n::{Messages, labels};
use crate::state::submissions::status::SubmissionResult;
use crate::text::Tone;

/// Returns the outcome of an act in a few words.
pub fn title(messages: Messages, ended: &SubmissionResult) -> String {
    let act = ended.goal.act;
    let title = match &ended.outcome {
        Outcome::Done(proof, _) => proven(messages, *proof),
        Outcome::NotApplied(_) if act == Act::FinishReview => messages.review_not_ended(),
        Outcome::NotApplied(_) => messages.outcome_not_applied(),
        Outcome::Changed(_) if ended.is_ended_before() => messages.review_ended_before(),
        Outcome::Changed(_) => {
            let key = ended.goal.key.to_string();
            return match ended.decided_by_other() {
                Some(Proof::Rejected) => messages.rejected_by_other(&key),
                Some(_) => messages.confirmed_by_other(&key),
                None => messages.outcome_changed().to_owned(),
            };
        }
        Outcome::Session => messages.outcome_session(),
        Outcome::Unknown(LastRead::Certificate(now)) if is_refused(ended, now) => {
            let at = intl::day_and_time(messages.language, ended.timeline.read);
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

/// Returns a proven outcome in a few words.
pub fn proven(messages: Messages, proof: Proof) -> &'static str {
    match proof {
        Proof::Confirmed => messages.outcome_confirmed(),
        Proof::Rejected => messages.outcome_rejected(),
        Proof::SecondPending => messages.outcome_second_pending(),
        Proof::ReviewEnded => messages.review_ended(),
    }
}

/// Returns whether the service refused and still shows the certificate unchanged. This does not
/// prove that nothing was done.
fn is_refused(ended: &SubmissionResult, now: &Certificate) -> bool {
    let is_refusal = matches!(ended.timeline.failure(), Some(Failure::Api(error)) if error.is_refusal());
    is_refusal && now.confirmation == ended.goal.before
}

pub(super) struct OutcomeText {
    pub(super) tone: Tone,
    /// Sentences, which may contain texts of the service.
    pub(super) lines: Vec<String>,
    /// Sentences that are folded.
    pub(super) details: Vec<String>,
    /// The exact words of the service.
    pub(super) quote: Option<String>,
}

impl OutcomeText {
    fn new(tone: Tone, lines: Vec<String>) -> Self {
        Self { tone, lines, details: Vec::new(), quote: None }
    }
}

pub(super) fn describe(messages: Messages, entries: &[StatusEntry], ended: &SubmissionResult) -> OutcomeText {
    let timeline = &ended.timeline;
    let says = |certificate: &Certificate| shows(messages, certificate, timeline.read);
    let is_review = ended.goal.act == Act::FinishReview;
    match &ended.outcome {
        Outcome::Done(proof, certificate) => done(messages, ended, *proof, says(certificate)),
        Outcome::NotApplied(reason) => not_applied(messages, ended, reason),
        Outcome::Changed(_) if ended.is_ended_before() => {
            OutcomeText::new(Tone::Warning, vec![messages.review_not_sent().into()])
        }
        Outcome::Changed(differences) if ended.decided_by_other().is_some() => {
            OutcomeText { details: sentences(messages, entries, differences), ..by_other(messages, ended) }
        }
        Outcome::Changed(differences) => changed(messages, entries, ended, differences),
        Outcome::Session if is_review => {
            OutcomeText::new(Tone::Warning, vec![messages.review_not_sent().into()])
        }
        Outcome::Session => {
            let lines =
                vec![messages.session_nothing_sent().to_owned(), messages.session_marks_kept().to_owned()];
            OutcomeText::new(Tone::Warning, lines)
        }
        Outcome::Unknown(reading) => unknown(messages, ended, reading),
    }
}

/// Returns the state at the service at a time.
fn shows(messages: Messages, certificate: &Certificate, at: i64) -> String {
    let (status, _) = labels::confirmation(messages, certificate.confirmation.as_ref());
    messages.service_shows(&status, &intl::day_and_time(messages.language, at))
}

fn done(messages: Messages, ended: &SubmissionResult, proof: Proof, shown: String) -> OutcomeText {
    let (tone, more) = match proof {
        Proof::Confirmed => (Tone::Positive, Some(messages.confirmed_text())),
        // The number of assets under review is known once they are read back.
        Proof::Rejected => (Tone::Neutral, None),
        Proof::SecondPending => (Tone::Neutral, Some(messages.second_pending_text())),
        Proof::ReviewEnded => (Tone::Positive, Some(messages.review_ended_text())),
    };
    let mut lines = vec![shown];
    lines.extend(more.map(str::to_owned));
    let mut text = OutcomeText::new(tone, lines);
    if let Some(failure) = ended.timeline.failure() {
        let cause = labels::failure(messages, failure);
        // Browsers and gateways repeat requests; the copy is refused because the first one succeeded.
        let may_be_copy =
            matches!(failure, Failure::Api(error) if error.is_refusal() && !error.is_certain_refusal());
        text.lines.push(if may_be_copy {
            messages.done_refused(&cause.what)
        } else {
            messages.done_although(&cause.what)
        });
        text.quote = cause.quote;
    } else if !ended.timeline.is_answered() {
        text.lines.push(messages.done_unanswered().to_owned());
    }
    text
}

/// Describes a decision that someone else made first. Only changes that are not saved, or another decision than the
/// user's own, need attention.
fn by_other(messages: Messages, ended: &SubmissionResult) -> OutcomeText {
    let is_same = match ended.decided_by_other() {
        Some(Proof::Rejected) => ended.goal.act == Act::Reject,
        _ => ended.goal.act == Act::Confirm,
    };
    let has_changes = ended.plan.as_ref().is_some_and(|plan| !plan.updates().is_empty());
    let (tone, line) = match (is_same, has_changes, ended.timeline.marks_sent) {
        (true, false, _) => (Tone::Neutral, messages.nothing_to_do()),
        (_, _, true) => (Tone::Warning, messages.not_sent_marks_maybe()),
        (_, true, false) => (Tone::Warning, messages.not_sent()),
        (false, false, false) => (Tone::Warning, messages.changed_nothing_sent()),
    };
    OutcomeText::new(tone, vec![line.to_owned()])
}

fn changed(
    messages: Messages,
    entries: &[StatusEntry],
    ended: &SubmissionResult,
    differences: &[Difference],
) -> OutcomeText {
    let is_review = ended.goal.act == Act::FinishReview;
    let is_sent = ended.timeline.sent.is_some();
    let denied = || ended.timeline.marks_denied.clone().map(Failure::Api);
    let answer = if is_sent { ended.timeline.failure().cloned() } else { denied() };
    let cause = answer.map(|failure| labels::failure(messages, &failure));
    let first = match (is_sent, ended.timeline.marks_sent) {
        (true, _) => messages.changed_refused(&intl::day_and_time(messages.language, ended.timeline.read)),
        (false, true) => messages.changed_marks_sent().to_owned(),
        (false, false) if is_review => messages.review_changed(differences.len()),
        (false, false) => messages.changed_nothing_sent().to_owned(),
    };
    let mut lines: Vec<String> = cause.iter().map(|cause| cause.what.clone()).collect();
    lines.push(first);
    lines.extend(sentences(messages, entries, differences));
    OutcomeText { quote: cause.and_then(|cause| cause.quote), ..OutcomeText::new(Tone::Warning, lines) }
}

fn not_applied(messages: Messages, ended: &SubmissionResult, reason: &NotApplied) -> OutcomeText {
    let act = ended.goal.act;
    let unsent = match (act, ended.timeline.marks_sent) {
        (Act::FinishReview, _) => messages.review_not_sent(),
        (_, true) => messages.not_sent_marks_maybe(),
        (_, false) => messages.not_sent(),
    };
    let plain = |line: &str| OutcomeText::new(Tone::Danger, vec![unsent.to_owned(), line.to_owned()]);
    match reason {
        NotApplied::NotSent(failure) => {
            let cause = labels::failure(messages, failure);
            let mut text = plain(&cause.what);
            text.lines.push(advice(messages, act, failure).to_owned());
            text.lines.extend(refused_user(failure));
            OutcomeText { quote: cause.quote, ..text }
        }
        NotApplied::MarksRefused(refused) => {
            let mut lines = vec![unsent.to_owned()];
            lines.extend(refused.iter().map(|mark| labels::refused_mark(messages, mark)));
            OutcomeText::new(Tone::Danger, lines)
        }
        NotApplied::TooLate => OutcomeText { tone: Tone::Warning, ..plain(messages.too_late()) },
        NotApplied::Elsewhere => OutcomeText { tone: Tone::Warning, ..plain(messages.elsewhere_not_sent()) },
        NotApplied::NotFound => plain(messages.certificate_not_found()),
        NotApplied::Interrupted(reading) => {
            let mut text = OutcomeText { tone: Tone::Warning, ..plain(messages.interrupted()) };
            text.lines.push(reading_line(messages, reading, ended.timeline.read));
            text
        }
        NotApplied::Refused(certificate) => {
            let mut text = OutcomeText::new(Tone::Danger, Vec::new());
            if let Some(failure) = ended.timeline.failure() {
                let cause = labels::failure(messages, failure);
                text.lines.extend([cause.what, shows(messages, certificate, ended.timeline.read)]);
                text.lines.push(advice(messages, act, failure).to_owned());
                text.lines.extend(refused_user(failure));
                text.quote = cause.quote;
            }
            text
        }
    }
}

/// Returns the advice about a failure. The end of a review has its own advice, since it saves no changes.
fn advice(messages: Messages, act: Act, failure: &Failure) -> &'static str {
    match act {
        Act::FinishReview if failure.is_session() => messages.case_advice_sign_in(),
        Act::FinishReview if failure.is_forbidden() => messages.case_advice_not_activated(),
        _ => labels::failure(messages, failure).advice,
    }
}

fn reading_line(messages: Messages, reading: &LastRead, at: i64) -> String {
    match reading {
        LastRead::Certificate(certificate) => shows(messages, certificate, at),
        LastRead::NotFound => messages.certificate_not_found().to_owned(),
        LastRead::Failed(failure) => messages.reading_failed(&labels::failure(messages, failure).what),
    }
}

fn unknown(messages: Messages, ended: &SubmissionResult, reading: &LastRead) -> OutcomeText {
    let cause = ended.timeline.failure().map(|failure| labels::failure(messages, failure));
    let mut lines: Vec<String> = cause.iter().map(|cause| cause.what.clone()).collect();
    if let Some(sent) = ended.timeline.sent {
        lines.push(messages.unknown_since(&intl::day_and_time(messages.language, sent)));
    }
    lines.push(reading_line(messages, reading, ended.timeline.read));
    if ended.goal.act == Act::Reject && matches!(reading, LastRead::Certificate(_)) {
        lines.push(messages.may_be_reviewed().to_owned());
    }
    lines.push(messages.unknown_advice().to_owned());
    OutcomeText { quote: cause.and_then(|cause| cause.quote), ..OutcomeText::new(Tone::Warning, lines) }
}
