//! Texts of log entries, in the words of the pages.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_persistence::log::{Act, LogEntry, LoggedOutcome};

use crate::i18n::Messages;
use crate::text::Tone;

/// Returns the text of an act.
pub(super) fn act(messages: Messages, act: Act) -> &'static str {
    match act {
        Act::Save => messages.save_marks(),
        Act::Confirm => messages.confirm_certificate(),
        Act::Reject => messages.reject_certificate(),
        Act::FinishReview => messages.finish_review(),
        Act::ScrapErrors => messages.log_act_scrap(),
        Act::SignIn => messages.sign_in(),
        Act::SignOut => messages.sign_out(),
    }
}

/// Returns the known outcome and its tone; a sign-in has none.
pub(super) fn outcome(messages: Messages, entry: &LogEntry) -> (String, Option<Tone>) {
    let LogEntry { act, count: (count, of), .. } = *entry;
    let (number, all) = (messages.count(count), messages.count(of));
    let plain = |text: &str, tone| (text.to_owned(), Some(tone));
    match entry.outcome {
        LoggedOutcome::Done => (messages.log_done().to_owned(), None),
        LoggedOutcome::Saved => (messages.saved(count), Some(Tone::Positive)),
        LoggedOutcome::Conflicts => plain(messages.save_conflicts(), Tone::Warning),
        LoggedOutcome::SavedOtherwise => (messages.log_saved_otherwise(count), Some(Tone::Warning)),
        LoggedOutcome::NotSaved => plain(messages.log_not_saved(), Tone::Danger),
        LoggedOutcome::MaybeSaved => plain(messages.log_maybe_saved(), Tone::Warning),
        LoggedOutcome::Confirmed => plain(messages.outcome_confirmed(), Tone::Positive),
        LoggedOutcome::Rejected => plain(messages.outcome_rejected(), Tone::Positive),
        LoggedOutcome::SecondPending => plain(messages.outcome_second_pending(), Tone::Neutral),
        LoggedOutcome::NotApplied => plain(messages.outcome_not_applied(), Tone::Danger),
        LoggedOutcome::NotAppliedMarks => plain(messages.log_not_applied_marks(), Tone::Warning),
        LoggedOutcome::Refused => match act {
            Act::ScrapErrors => (messages.scrap_refused_title(&number, &all), Some(Tone::Danger)),
            Act::FinishReview => plain(messages.log_review_refused(), Tone::Danger),
            Act::Save | Act::Confirm | Act::Reject | Act::SignIn | Act::SignOut => {
                plain(messages.log_refused(), Tone::Danger)
            }
        },
        LoggedOutcome::Changed => plain(messages.log_changed(), Tone::Warning),
        LoggedOutcome::ChangedMarks => plain(messages.log_changed_marks(), Tone::Warning),
        LoggedOutcome::Session if act == Act::FinishReview => {
            plain(messages.log_review_session(), Tone::Warning)
        }
        LoggedOutcome::Session => plain(messages.log_session(), Tone::Warning),
        LoggedOutcome::Unknown => {
            let text = match act {
                Act::Reject => messages.outcome_unknown_reject().to_owned(),
                Act::FinishReview => messages.review_unknown().to_owned(),
                Act::ScrapErrors => messages.scrap_unknown_title(&number, &all),
                Act::Confirm | Act::Save | Act::SignIn | Act::SignOut => {
                    messages.outcome_unknown_confirm().to_owned()
                }
            };
            (text, Some(Tone::Warning))
        }
        LoggedOutcome::Ended => plain(messages.review_ended(), Tone::Positive),
        LoggedOutcome::EndedBefore => plain(messages.log_ended_before(), Tone::Warning),
        LoggedOutcome::NotEnded => plain(messages.log_not_ended(), Tone::Danger),
        LoggedOutcome::Taken => (messages.log_taken(count), Some(Tone::Positive)),
    }
}
