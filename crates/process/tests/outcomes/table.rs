//! Tests every kind of reply in every state.

use acceptance_process::submit::{ActProgress, DecisionTimeline, Goal, Outcome, Submission, SubmissionEvent};
use acceptance_rules::act::Act;

use super::{CERTAIN, CLEARING, OPEN, OTHERS, answered, end, expected, is_refused, order, reading, reply};

/// The state read after the act, in the order of the columns below.
const STATES: [&str; 8] = [
    OPEN,
    CLEARING,
    "Confirmed",
    "secondConfirmationPending",
    "thirdConfirmationPending",
    "Confirmed\u{200B}",
    "not found",
    "reading fails",
];

/// The replies and the outcome of each act: C confirmed, R rejected, S awaits a second
/// confirmation, E the review has ended, N not applied because refused, - unknown.
type Row = (&'static str, [&'static str; 3]);

/// A decision on an open certificate, and the end of a review of one in clearing.
#[rustfmt::skip]
const FIRST: [Row; 2] = [
    //          confirm            reject             finish review
    //          o c C s ? l n f    (open, clearing, Confirmed, second, unknown, look-alike, not found, failing)
    (CERTAIN, ["N - C S - - - -", "N R - - - - - -", "E N E E - - - -"]),
    (OTHERS,  ["- - C S - - - -", "- R - - - - - -", "E - E E - - - -"]),
];

/// The same decisions on a certificate that awaited a second confirmation.
#[rustfmt::skip]
const SECOND: [Row; 2] = [
    (CERTAIN, ["- - C N - - - -", "- R - N - - - -", ""]),
    (OTHERS,  ["- - C - - - - -", "- R - - - - - -", ""]),
];

/// The same on one with an unknown status, which is open: the specification rules by exclusion.
#[rustfmt::skip]
const THIRD: [Row; 2] = [
    (CERTAIN, ["- - C S N - - -", "- R - - N - - -", ""]),
    (OTHERS,  ["- - C S - - - -", "- R - - - - - -", ""]),
];

fn check(before: &str, table: &[Row]) {
    for (names, columns) in table {
        let acts = [(Act::Confirm, before), (Act::Reject, before), (Act::FinishReview, CLEARING)];
        for ((act, before), column) in acts.into_iter().zip(columns).filter(|(_, column)| !column.is_empty())
        {
            assert_eq!(column.split(' ').count(), STATES.len(), "{names}");
            for (letter, state) in column.split(' ').zip(STATES) {
                names.split(' ').for_each(|name| check_one(act, before, name, letter, state));
            }
        }
    }
}

fn check_one(act: Act, before: &str, name: &str, letter: &str, state: &str) {
    let place = format!("{before}: {act:?}, then {name}, then {state}");
    let (order, reply, (found, reading)) = (order(act, before), reply(name), reading(state));
    let gathered = SubmissionEvent::Gathered(order.seen().assets.clone());
    let outcome = expected(letter, reading.clone());
    // One read for a certain outcome, and after a cancellation.
    let waits: &[u32] = if letter == "-" && name != "given-up" { &[2, 5, 10] } else { &[] };
    // The reason of a refusal is searched for if the certificate is unchanged.
    let gathers = usize::from(is_refused(&reply) && state == before);
    let end_now = answered(&order, reply.clone(), &found, &gathered);
    assert_eq!(end_now, (outcome.clone(), waits.to_vec(), gathers), "{place}");

    // A later check has the same outcome after one read.
    let timeline = DecisionTimeline { reply: Some(reply), ..DecisionTimeline::default() };
    let (mut submission, command) = Submission::check(Goal::of(&order), timeline);
    let later = end(&mut submission, command, &found, &gathered);
    assert_eq!(later, (outcome.clone(), Vec::new(), 0), "again, {place}");

    // A closed page has lost the reply.
    let (mut submission, command) = Submission::resume(Goal::of(&order), ActProgress::Sent, 0);
    let resumed = end(&mut submission, command, &found, &gathered);
    let outcome = if letter == "N" { Outcome::Unknown(reading) } else { outcome };
    assert_eq!(resumed, (outcome, Vec::new(), 0), "resumed, {place}");
}

#[test]
fn every_reply_in_every_state_leads_to_the_outcome_of_the_table() {
    check(OPEN, &FIRST);
    check("secondConfirmationPending", &SECOND);
    check("thirdConfirmationPending", &THIRD);
}
