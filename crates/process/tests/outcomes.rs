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

use acceptance_api::error::{ApiError, Details};
use acceptance_process::Failure;
use acceptance_process::order::Order;
use acceptance_process::submit::{
    Command, Event, Goal, NotApplied, Outcome, Reading, Step, Submission, Trail,
};
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::asset::Asset;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use acceptance_rules::seen::Difference;

use support::{
    asset, certificate, complete, incomplete, network, order_of, redirected, refused, timeout, unreadable,
};

const OPEN: &str = "firstConfirmationPending";
const CLEARING: &str = "clearingProcess";

/// What is read after the act, in the order of the columns below.
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

/// Refusals that speak of the request alone, so every copy of it is answered alike.
const CERTAIN: &str = "400 401 403 404 405 413 415";
/// Everything else that may come back. A refusal that looks at the state may answer a second copy of a request whose
/// first copy succeeds a moment later, and a success only says that the state is to be read.
const OTHERS: &str = "202 204 refused-200 300 402 406 407 408 409 410 411 412 414 416 417 418 421 422 423 424 425 426 \
                      428 429 431 451 499 500 501 502 503 504 507 network timeout redirect garbage given-up";

/// The replies and what each act ends in; C confirmed, R rejected, S awaits a second confirmation, E the review has
/// ended, N not applied because refused, - unknown.
type Row = (&'static str, [&'static str; 3]);

/// A decision on an open certificate, and the end of a review of one in clearing.
#[rustfmt::skip]
const FIRST: [Row; 2] = [
    //          confirm            reject             finish review
    //          o c C s ? l n f    (open, clearing, Confirmed, second, unknown, look-alike, not found, failing)
    (CERTAIN, ["N - C S - - - -", "N R - - - - - -", "E N E E - - - -"]),
    (OTHERS,  ["- - C S - - - -", "- R - - - - - -", "E - E E - - - -"]),
];

/// The same decisions on a certificate that awaited a second confirmation before.
#[rustfmt::skip]
const SECOND: [Row; 2] = [
    (CERTAIN, ["- - C N - - - -", "- R - N - - - -", ""]),
    (OTHERS,  ["- - C - - - - -", "- R - - - - - -", ""]),
];

/// And on one whose status we do not know: the seed rules by exclusion, so it is open.
#[rustfmt::skip]
const THIRD: [Row; 2] = [
    (CERTAIN, ["- - C S N - - -", "- R - - N - - -", ""]),
    (OTHERS,  ["- - C S - - - -", "- R - - - - - -", ""]),
];

fn reply(name: &str) -> Result<(), Failure> {
    match name {
        "202" | "204" => Ok(()),
        "refused-200" => {
            let details = Details::Message { title: None, text: "No.".into() };
            Err(Failure::Api(ApiError::Refused { status: 200, details, retry_after: None }))
        }
        "network" => Err(network()),
        "timeout" => Err(timeout()),
        "redirect" => Err(redirected()),
        "garbage" => Err(unreadable()),
        "given-up" => Err(Failure::GivenUp),
        status => Err(refused(status.parse().unwrap())),
    }
}

fn is_refused(reply: &Result<(), Failure>) -> bool {
    matches!(reply, Err(Failure::Api(ApiError::Refused { .. })))
}

fn event(reply: Result<(), Failure>) -> Event {
    reply.map_or_else(Event::Failed, |()| Event::Sent)
}

fn reading(state: &str) -> (Event, Reading) {
    match state {
        "not found" => (Event::Found(None), Reading::NotFound),
        "reading fails" => (Event::Failed(network()), Reading::Failed(network())),
        status => (Event::Found(Some(certificate(status))), Reading::Certificate(certificate(status))),
    }
}

fn order(act: Act, before: &str) -> Order {
    let status = if act == Act::Confirm { "received" } else { "other" };
    order_of(act, &certificate(before), &complete(vec![asset(1, status, "")]), &Draft::default())
}

/// A submission whose act has just left.
fn posted(order: &Order) -> Submission {
    let (mut submission, _) = Submission::begin(order.clone(), 0);
    let seen = order.seen();
    submission.on(Event::Journalled, 0);
    submission.on(Event::Gathered(seen.assets.clone()), 0);
    submission.on(Event::Found(Some(seen.certificate.clone())), 0);
    assert_eq!(submission.on(Event::Journalled, 0), Command::Post(order.clone()));
    submission
}

/// How it ends where every reading shows the same, the seconds of each waiting, and how often the assets are read.
fn end(
    submission: &mut Submission,
    mut command: Command,
    found: &Event,
    gathered: &Event,
) -> (Outcome, Vec<u32>, usize) {
    let (mut waits, mut gathers) = (Vec::new(), 0);
    for _ in 0..20 {
        command = match command {
            Command::Find(_) => submission.on(found.clone(), 0),
            Command::Wait(seconds) => {
                waits.push(seconds);
                submission.on(Event::Waited, 0)
            }
            Command::Gather => {
                gathers += 1;
                submission.on(gathered.clone(), 0)
            }
            Command::Finish(outcome) => return (outcome, waits, gathers),
            other => panic!("{other:?} after the act was sent"),
        }
    }
    panic!("it looks for ever");
}

/// The same for a submission whose act has just left.
fn answered(
    order: &Order,
    reply: Result<(), Failure>,
    found: &Event,
    gathered: &Event,
) -> (Outcome, Vec<u32>, usize) {
    let mut submission = posted(order);
    let command = submission.on(event(reply.clone()), 0);
    let end = end(&mut submission, command, found, gathered);
    assert_eq!(submission.trail().reply, Some(reply));
    end
}

fn expected(letter: &str, reading: Reading) -> Outcome {
    let proof = match letter {
        "C" => Proof::Confirmed,
        "R" => Proof::Rejected,
        "S" => Proof::SecondPending,
        "E" => Proof::ReviewEnded,
        _ => match (letter, reading) {
            ("N", Reading::Certificate(read)) => return Outcome::NotApplied(NotApplied::Refused(read)),
            ("-", reading) => return Outcome::Unknown(reading),
            other => panic!("{other:?}"),
        },
    };
    let Reading::Certificate(read) = reading else { panic!("{reading:?} proves nothing") };
    Outcome::Done(proof, read)
}

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
    let gathered = Event::Gathered(order.seen().assets.clone());
    let outcome = expected(letter, reading.clone());
    // One reading for what is certain, and for those who gave up waiting.
    let waits: &[u32] = if letter == "-" && name != "given-up" { &[2, 5, 10] } else { &[] };
    // Why it was refused is looked for where the certificate is as it was.
    let gathers = usize::from(is_refused(&reply) && state == before);
    let end_now = answered(&order, reply.clone(), &found, &gathered);
    assert_eq!(end_now, (outcome.clone(), waits.to_vec(), gathers), "{place}");

    // Who asks again later is told the same, after one look.
    let trail = Trail { reply: Some(reply), ..Trail::default() };
    let (mut submission, command) = Submission::check(Goal::of(&order), trail);
    let later = end(&mut submission, command, &found, &gathered);
    assert_eq!(later, (outcome.clone(), Vec::new(), 0), "again, {place}");

    // A page that was left does not know the reply any more.
    let (mut submission, command) = Submission::resume(Goal::of(&order), Step::Sent, 0);
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

const ACTS: [(Act, &str); 3] = [(Act::Confirm, OPEN), (Act::Reject, OPEN), (Act::FinishReview, CLEARING)];

#[test]
fn the_assets_tell_why_an_act_was_refused() {
    let changed = |order: &Order, acceptance: &str, explanation: &str| {
        let was = order.seen().assets.iter().next().unwrap();
        let is = Asset { explanation: Some(explanation.into()), ..asset(1, acceptance, "") };
        let difference = Difference::AssetChanged { was: Box::new(was.clone()), is: Box::new(is.clone()) };
        (complete(vec![is]), vec![difference])
    };
    for ((act, before), status) in
        ACTS.into_iter().flat_map(|act| [200, 403, 409, 500].map(|status| (act, status)))
    {
        let place = format!("{act:?}, {status}");
        let order = order(act, before);
        let as_it_was = Event::Found(Some(certificate(before)));
        let ends = |gathered: Event| answered(&order, Err(refused(status)), &as_it_was, &gathered).0;
        let held = order.seen().assets.iter().next().unwrap().clone();
        let added = complete(vec![held, asset(2, "received", "")]);
        for (now, differences) in [
            changed(&order, "damaged", ""),
            changed(&order, if act == Act::Confirm { "received" } else { "other" }, "bent"),
            (added, vec![Difference::AssetAdded(asset(2, "", "").id)]),
        ] {
            assert_eq!(ends(Event::Gathered(now)), Outcome::Changed(differences), "{place}");
        }
        // What cannot be read changes nothing.
        let letter = if status == 403 { "N" } else { "-" };
        for failure in [network(), redirected(), incomplete(), Failure::GivenUp] {
            let outcome = expected(letter, Reading::Certificate(certificate(before)));
            assert_eq!(ends(Event::Failed(failure)), outcome, "{place}");
        }
    }
}

/// A confirmation sets unset assets to `received` (Seed 3): that is no change by somebody else, and its first copy may
/// just have done it.
#[test]
fn what_a_confirmation_itself_does_to_assets_is_no_reason_for_its_refusal() {
    let unset = complete(vec![asset(1, "", "kept"), asset(2, "received", "")]);
    for (act, before, explanation, is_ours) in [
        (Act::Confirm, OPEN, "kept", true),
        (Act::Confirm, OPEN, "new", false),
        (Act::FinishReview, CLEARING, "kept", false),
    ] {
        let order = order_of(act, &certificate(before), &unset, &Draft::default());
        let found = Event::Found(Some(certificate(before)));
        let now = complete(vec![asset(1, "received", explanation), asset(2, "received", "")]);
        let (outcome, ..) = answered(&order, Err(refused(409)), &found, &Event::Gathered(now));
        assert_eq!(matches!(outcome, Outcome::Unknown(_)), is_ours, "{outcome:?}");
        assert_eq!(matches!(outcome, Outcome::Changed(_)), !is_ours, "{outcome:?}");
    }
}

#[test]
fn what_shows_no_status_of_the_certificate_proves_nothing() {
    let mut another = certificate("Confirmed");
    another.key = CertificateKey::new(4711, 1);
    for (act, before) in ACTS {
        for (read, reading) in
            [(certificate(""), Reading::Certificate(certificate(""))), (another.clone(), Reading::NotFound)]
        {
            for reply in [Ok(()), Err(refused(403))] {
                let found = Event::Found(Some(read.clone()));
                let end = answered(&order(act, before), reply, &found, &Event::Failed(network()));
                assert_eq!(end, (Outcome::Unknown(reading.clone()), vec![2, 5, 10], 0), "{act:?}");
            }
        }
    }
}

#[test]
fn before_the_act_left_every_failure_says_that_nothing_was_done() {
    let failures =
        [network(), timeout(), redirected(), refused(401), refused(403), refused(500), Failure::GivenUp];
    for ((act, before), failure) in
        ACTS.into_iter().flat_map(|act| failures.clone().map(|failure| (act, failure)))
    {
        let order = order(act, before);
        let expected = match failure.is_session() {
            true => Outcome::Session,
            false => Outcome::NotApplied(NotApplied::NotSent(failure.clone())),
        };
        let is_said = |events: &[Event], last: Event, expected: &Outcome| {
            let (mut submission, _) = Submission::begin(order.clone(), 0);
            for event in events {
                submission.on(event.clone(), 0);
            }
            assert_eq!(submission.on(last, 0), Command::Finish(expected.clone()), "{act:?} after {events:?}");
            assert!(!submission.is_sent());
        };
        let gathered = Event::Gathered(order.seen().assets.clone());
        let found = Event::Found(Some(order.seen().certificate.clone()));
        let steps = [Event::Journalled, gathered, found];
        for done in 0..=3 {
            is_said(&steps[..done], Event::Failed(failure.clone()), &expected);
        }
        is_said(&steps[..2], Event::Found(None), &Outcome::NotApplied(NotApplied::NotFound));
    }
}
