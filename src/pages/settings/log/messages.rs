//! Texts of log entries, in the words of the pages.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_persistence::log::{Act, Entry, Outcome};

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
pub(super) fn outcome(messages: Messages, entry: &Entry) -> (String, Option<Tone>) {
    let Entry { act, count: (count, of), .. } = *entry;
    let (number, all) = (messages.count(count), messages.count(of));
    let plain = |text: &str, tone| (text.to_owned(), Some(tone));
    match entry.outcome {
        Outcome::Done => (messages.log_done().to_owned(), None),
        Outcome::Saved => (messages.saved(count), Some(Tone::Positive)),
        Outcome::Conflicts => plain(messages.save_conflicts(), Tone::Warning),
        Outcome::SavedOtherwise => (messages.log_saved_otherwise(count), Some(Tone::Warning)),
        Outcome::NotSaved => plain(messages.log_not_saved(), Tone::Danger),
        Outcome::MaybeSaved => plain(messages.log_maybe_saved(), Tone::Warning),
        Outcome::Confirmed => plain(messages.outcome_confirmed(), Tone::Positive),
        Outcome::Rejected => plain(messages.outcome_rejected(), Tone::Positive),
        Outcome::SecondPending => plain(messages.outcome_second_pending(), Tone::Neutral),
        Outcome::NotApplied => plain(messages.outcome_not_applied(), Tone::Danger),
        Outcome::NotAppliedMarks => plain(messages.log_not_applied_marks(), Tone::Warning),
        Outcome::Refused => match act {
            Act::ScrapErrors => (messages.scrap_refused_title(&number, &all), Some(Tone::Danger)),
            Act::FinishReview => plain(messages.log_review_refused(), Tone::Danger),
            Act::Save | Act::Confirm | Act::Reject | Act::SignIn | Act::SignOut => {
                plain(messages.log_refused(), Tone::Danger)
            }
        },
        Outcome::Changed => plain(messages.log_changed(), Tone::Warning),
        Outcome::ChangedMarks => plain(messages.log_changed_marks(), Tone::Warning),
        Outcome::Session if act == Act::FinishReview => plain(messages.log_review_session(), Tone::Warning),
        Outcome::Session => plain(messages.log_session(), Tone::Warning),
        Outcome::Unknown => {
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
        Outcome::Ended => plain(messages.review_ended(), Tone::Positive),
        Outcome::EndedBefore => plain(messages.log_ended_before(), Tone::Warning),
        Outcome::NotEnded => plain(messages.log_not_ended(), Tone::Danger),
        Outcome::Taken => (messages.log_taken(count), Some(Tone::Positive)),
    }
}
