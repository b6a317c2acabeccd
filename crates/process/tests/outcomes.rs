//! What is said after each kind of reply in each state that is read (H2 to H5, H11), as a table written by hand.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

#[allow(dead_code, reason = "other tests need more")]
mod support;

use acceptance_process::Failure;
use acceptance_process::submit::{Command, Event, Goal, NotApplied, Outcome, Reading, Submission, Unknown};
use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::certificate::Certificate;
use acceptance_rules::decision::{Decision, Plan};
use acceptance_rules::draft::Draft;

use support::{asset, certificate, complete, network, plan_of, redirected, refused, timeout, unreadable};

/// What is read after the decision, in the order of the columns below.
const STATES: [&str; 8] = [
    "firstConfirmationPending",
    "clearingProcess",
    "Confirmed",
    "secondConfirmationPending",
    "thirdConfirmationPending",
    "Confirmed\u{200B}",
    "not found",
    "reading fails",
];

/// C confirmed, R rejected, S awaits a second confirmation, N not applied because refused, - unknown.
///
/// A reply never says that it worked, and says that it did not only together with an open certificate. For a
/// rejection even this holds only for refusals that are given before anybody looks at the state: the others may
/// answer a second copy of a rejection that has been reviewed meanwhile.
#[rustfmt::skip]
const FIRST: [(&str, &str, &str); 22] = [
    // reply     confirm     reject
    //           o c C s ? l n f   (open, clearing, Confirmed, second, unknown, look-alike, not found, failing)
    ("200",      "- - C S - - - -", "- R - - - - - -"),
    ("202",      "- - C S - - - -", "- R - - - - - -"),
    ("204",      "- - C S - - - -", "- R - - - - - -"),
    ("400",      "N - C S - - - -", "- R - - - - - -"),
    ("401",      "N - C S - - - -", "N R - - - - - -"),
    ("403",      "N - C S - - - -", "N R - - - - - -"),
    ("404",      "N - C S - - - -", "N R - - - - - -"),
    ("408",      "- - C S - - - -", "- R - - - - - -"),
    ("409",      "N - C S - - - -", "- R - - - - - -"),
    ("412",      "N - C S - - - -", "- R - - - - - -"),
    ("422",      "N - C S - - - -", "- R - - - - - -"),
    ("428",      "N - C S - - - -", "- R - - - - - -"),
    ("429",      "- - C S - - - -", "- R - - - - - -"),
    ("500",      "- - C S - - - -", "- R - - - - - -"),
    ("502",      "- - C S - - - -", "- R - - - - - -"),
    ("503",      "- - C S - - - -", "- R - - - - - -"),
    ("504",      "- - C S - - - -", "- R - - - - - -"),
    ("network",  "- - C S - - - -", "- R - - - - - -"),
    ("timeout",  "- - C S - - - -", "- R - - - - - -"),
    ("redirect", "- - C S - - - -", "- R - - - - - -"),
    ("garbage",  "- - C S - - - -", "- R - - - - - -"),
    ("given up", "- - C S - - - -", "- R - - - - - -"),
];

/// The same for a certificate that awaited a second confirmation before.
#[rustfmt::skip]
const SECOND: [(&str, &str, &str); 7] = [
    ("200",      "- - C - - - - -", "- R - - - - - -"),
    ("403",      "- - C N - - - -", "- R - N - - - -"),
    ("409",      "- - C N - - - -", "- R - - - - - -"),
    ("422",      "- - C N - - - -", "- R - - - - - -"),
    ("500",      "- - C - - - - -", "- R - - - - - -"),
    ("network",  "- - C - - - - -", "- R - - - - - -"),
    ("redirect", "- - C - - - - -", "- R - - - - - -"),
];

/// And for one whose status we do not know: the seed rules by exclusion, so it is open.
#[rustfmt::skip]
const THIRD: [(&str, &str, &str); 4] = [
    ("200",      "- - C S - - - -", "- R - - - - - -"),
    ("404",      "- - C S N - - -", "- R - - N - - -"),
    ("409",      "- - C S N - - -", "- R - - - - - -"),
    ("503",      "- - C S - - - -", "- R - - - - - -"),
];

fn reply(name: &str) -> Option<Failure> {
    match name {
        "200" | "202" | "204" => None,
        "network" => Some(network()),
        "timeout" => Some(timeout()),
        "redirect" => Some(redirected()),
        "garbage" => Some(unreadable()),
        "given up" => Some(Failure::GivenUp),
        status => Some(refused(status.parse().unwrap())),
    }
}

fn reading(state: &str) -> (Event, Reading) {
    match state {
        "not found" => (Event::Found(None), Reading::NotFound),
        "reading fails" => (Event::Failed(network()), Reading::Failed(network())),
        status => (Event::Found(Some(certificate(status))), Reading::Certificate(certificate(status))),
    }
}

fn plan(decision: Decision, before: &Certificate) -> Plan {
    let status = if decision == Decision::Confirm { "received" } else { "other" };
    plan_of(decision, before, &complete(vec![asset(1, status, "")]), &Draft::default())
}

/// A submission whose decision has just left.
fn posted(plan: &Plan) -> Submission {
    let (mut submission, _) = Submission::begin(plan.clone());
    assert_eq!(submission.on(Event::Found(Some(plan.seen().certificate.clone()))), Command::Gather);
    assert_eq!(submission.on(Event::Gathered(plan.seen().assets.clone())), Command::Post(plan.clone()));
    submission
}

/// How it ends where every reading shows the same, and after how many seconds of waiting.
fn end(submission: &mut Submission, mut command: Command, event: &Event) -> (Outcome, Vec<u32>) {
    let mut waits = Vec::new();
    for _ in 0..20 {
        command = match command {
            Command::Find(_) => submission.on(event.clone()),
            Command::Wait(seconds) => {
                waits.push(seconds);
                submission.on(Event::Waited)
            }
            Command::Finish(outcome) => return (outcome, waits),
            other => panic!("{other:?} after the decision was sent"),
        }
    }
    panic!("it looks for ever");
}

fn expected(letter: &str, plan: &Plan, reply: Option<Failure>, reading: Reading) -> Outcome {
    let read = match &reading {
        Reading::Certificate(certificate) => certificate.clone(),
        _ => certificate(""),
    };
    match (letter, reply) {
        ("C", _) => Outcome::Confirmed(read),
        ("R", _) => Outcome::Rejected(read),
        ("S", _) => Outcome::SecondPending(read),
        ("N", Some(Failure::Api(error))) => {
            Outcome::NotApplied(NotApplied::Refused { error, certificate: read })
        }
        ("-", reply) => Outcome::Unknown(Unknown { decision: plan.decision(), reply, reading }),
        other => panic!("{other:?}"),
    }
}

fn check(before: &str, table: &[(&str, &str, &str)]) {
    for (name, confirm, reject) in table {
        for (decision, row) in [(Decision::Confirm, confirm), (Decision::Reject, reject)] {
            assert_eq!(row.split(' ').count(), STATES.len(), "{name}");
            for (letter, state) in row.split(' ').zip(STATES) {
                let place = format!("{before}: {decision:?}, then {name}, then {state}");
                let plan = plan(decision, &certificate(before));
                let (event, reading) = reading(state);
                let expected = expected(letter, &plan, reply(name), reading);
                // Who gave up waiting is told what one look shows.
                let waits: &[u32] = if letter == "-" && *name != "given up" { &[2, 5, 10] } else { &[] };

                let mut submission = posted(&plan);
                let command = submission.on(reply(name).map_or(Event::Sent, Event::Failed));
                let outcome = end(&mut submission, command, &event);
                assert_eq!(outcome, (expected.clone(), waits.to_vec()), "{place}");

                // Who asks again later is told the same, after one look.
                let (mut check, command) = Submission::check(Goal::of(&plan), reply(name));
                assert_eq!(end(&mut check, command, &event), (expected, Vec::new()), "again, {place}");
            }
        }
    }
}

#[test]
fn every_reply_in_every_state_leads_to_the_outcome_of_the_table() {
    check("firstConfirmationPending", &FIRST);
    check("secondConfirmationPending", &SECOND);
    check("thirdConfirmationPending", &THIRD);
}

#[test]
fn a_known_status_is_the_same_in_any_case_of_letters() {
    for (decision, status) in [
        (Decision::Confirm, "confirmed"),
        (Decision::Confirm, "CONFIRMED"),
        (Decision::Reject, "ClearingProcess"),
        (Decision::Confirm, "SecondConfirmationPending"),
    ] {
        let plan = plan(decision, &certificate("firstConfirmationPending"));
        let mut submission = posted(&plan);
        let command = submission.on(Event::Sent);
        let (outcome, _) = end(&mut submission, command, &Event::Found(Some(certificate(status))));
        assert!(!matches!(outcome, Outcome::Unknown(_)), "{status}: {outcome:?}");
    }
}

#[test]
fn a_certificate_without_a_status_proves_nothing() {
    let plan = plan(Decision::Confirm, &certificate("firstConfirmationPending"));
    for answer in [Event::Sent, Event::Failed(refused(409))] {
        let mut submission = posted(&plan);
        let command = submission.on(answer);
        let (outcome, waits) = end(&mut submission, command, &Event::Found(Some(certificate(""))));
        assert!(matches!(outcome, Outcome::Unknown(_)), "{outcome:?}");
        assert_eq!(waits, [2, 5, 10]);
    }
}

#[test]
fn what_becomes_clear_at_the_third_look_is_said_then() {
    let open = Event::Found(Some(certificate("firstConfirmationPending")));
    let plan = plan(Decision::Confirm, &certificate("firstConfirmationPending"));
    let mut submission = posted(&plan);
    assert!(matches!(submission.on(Event::Failed(timeout())), Command::Find(_)));
    assert_eq!(submission.on(open.clone()), Command::Wait(2));
    assert!(matches!(submission.on(Event::Waited), Command::Find(_)));
    assert_eq!(submission.on(Event::Failed(network())), Command::Wait(5));
    assert!(matches!(submission.on(Event::Waited), Command::Find(_)));
    let confirmed = certificate("Confirmed");
    let command = submission.on(Event::Found(Some(confirmed.clone())));
    assert_eq!(command, Command::Finish(Outcome::Confirmed(confirmed)));
}

#[test]
fn before_the_decision_left_every_failure_says_that_nothing_was_decided() {
    let plan = plan(Decision::Confirm, &certificate("firstConfirmationPending"));
    let failures =
        [network(), timeout(), redirected(), refused(401), refused(403), refused(500), Failure::GivenUp];
    for failure in failures {
        let expected = if matches!(failure, Failure::GivenUp) || !failure.is_session() {
            let failure = failure.clone();
            Outcome::NotApplied(NotApplied::NotSent { failure, marks_sent: false })
        } else {
            Outcome::Session
        };
        let (mut submission, _) = Submission::begin(plan.clone());
        assert_eq!(submission.on(Event::Failed(failure.clone())), Command::Finish(expected.clone()));
        let (mut submission, _) = Submission::begin(plan.clone());
        submission.on(Event::Found(Some(plan.seen().certificate.clone())));
        assert_eq!(submission.on(Event::Failed(failure)), Command::Finish(expected));
    }
    let (mut submission, _) = Submission::begin(plan);
    let not_found = |marks_sent| Command::Finish(Outcome::NotApplied(NotApplied::NotFound { marks_sent }));
    assert_eq!(submission.on(Event::Found(None)), not_found(false));
    // Once marks were sent, that is said too.
    let before = certificate("firstConfirmationPending");
    let assets = complete(vec![asset(1, "", "")]);
    let mut draft = Draft::default();
    draft.set_acceptance(assets.iter(), Some(&AcceptanceStatus::received()));
    let (mut submission, _) = Submission::begin(plan_of(Decision::Confirm, &before, &assets, &draft));
    submission.on(Event::Found(Some(before)));
    assert!(matches!(submission.on(Event::Gathered(assets)), Command::Patch(_)));
    assert!(matches!(submission.on(Event::Sent), Command::Find(_)));
    assert_eq!(submission.on(Event::Found(None)), not_found(true));
}
