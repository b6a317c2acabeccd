//! Entries of the log in words: those that the pages used when it happened.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_saved::log::{Act, Entry, Outcome};

use crate::words::Words;

/// What was done.
pub(super) fn act(words: Words, act: Act) -> &'static str {
    match act {
        Act::Save => words.save_marks(),
        Act::Confirm => words.confirm_certificate(),
        Act::Reject => words.reject_certificate(),
        Act::FinishReview => words.finish_review(),
        Act::ScrapErrors => words.log_act_scrap(),
        Act::SignIn => words.sign_in(),
        Act::SignOut => words.sign_out(),
    }
}

/// What is known of it, and the tone that styles use.
pub(super) fn outcome(words: Words, entry: &Entry) -> (String, &'static str) {
    let Entry { act, count: (count, of), .. } = *entry;
    let (number, all) = (words.count(count), words.count(of));
    let both = |one: &str, other: &str| [one, ": ", other].concat();
    let plain = |text: &str, tone| (text.to_owned(), tone);
    match entry.outcome {
        Outcome::Done => plain(words.log_done(), ""),
        Outcome::Saved => (words.saved(count), "positive"),
        Outcome::Conflicts => plain(words.save_conflicts(), "warning"),
        Outcome::SavedOtherwise => (words.log_saved_otherwise(count), "warning"),
        Outcome::NotSaved => plain(words.log_not_saved(), "danger"),
        Outcome::MaybeSaved => plain(words.log_maybe_saved(), "warning"),
        Outcome::Confirmed => plain(words.outcome_confirmed(), "positive"),
        Outcome::Rejected => plain(words.outcome_rejected(), "positive"),
        Outcome::SecondPending => plain(words.outcome_second_pending(), "neutral"),
        Outcome::NotApplied => plain(words.outcome_not_applied(), "danger"),
        Outcome::NotAppliedMarks => (both(words.outcome_not_applied(), words.log_maybe_saved()), "warning"),
        Outcome::Refused => match act {
            Act::ScrapErrors => (words.scrap_refused_title(&number, &all), "danger"),
            Act::FinishReview => (both(words.review_not_ended(), words.log_refused()), "danger"),
            Act::Save | Act::Confirm | Act::Reject | Act::SignIn | Act::SignOut => {
                (both(words.outcome_not_applied(), words.log_refused()), "danger")
            }
        },
        Outcome::Changed => (both(words.outcome_changed(), words.review_not_sent()), "warning"),
        Outcome::ChangedMarks => (both(words.outcome_changed(), words.log_marks_sent()), "warning"),
        Outcome::Session => {
            let sent =
                if act == Act::FinishReview { words.review_not_sent() } else { words.log_no_decision() };
            (both(words.outcome_session(), sent), "warning")
        }
        Outcome::Unknown => {
            let text = match act {
                Act::Reject => words.outcome_unknown_reject().to_owned(),
                Act::FinishReview => words.review_unknown().to_owned(),
                Act::ScrapErrors => words.scrap_unknown_title(&number, &all),
                Act::Confirm | Act::Save | Act::SignIn | Act::SignOut => {
                    words.outcome_unknown_confirm().to_owned()
                }
            };
            (text, "warning")
        }
        Outcome::Ended => plain(words.review_ended(), "positive"),
        Outcome::EndedBefore => (both(words.review_ended_before(), words.review_not_sent()), "warning"),
        Outcome::NotEnded => (both(words.review_not_ended(), words.review_not_sent()), "danger"),
        Outcome::Taken => (words.log_taken(count), "positive"),
    }
}
