//! Tests the outcome for each kind of reply in each state read (H2 to H5, H11) against a table
//! written by hand.

mod reasons;
mod table;

use acceptance_api::error::{ApiError, Details};
use acceptance_process::Failure;
use acceptance_process::order::Order;
use acceptance_process::submit::{Command, LastRead, NotApplied, Outcome, Submission, SubmissionEvent};
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::draft::Draft;

use crate::support::{
    asset, certificate, complete, network, order_of, redirected, refused, timeout, unreadable,
};

const OPEN: &str = "firstConfirmationPending";
const CLEARING: &str = "clearingProcess";

/// Refusals that depend on the request alone, so every copy gets them.
const CERTAIN: &str = "400 401 403 404 405 413 415";
/// All other replies. A refusal that depends on the state may answer a second copy after the first
/// one succeeded. A success only means that the state must be read.
const OTHERS: &str = "202 204 refused-200 300 402 406 407 408 409 410 411 412 414 416 417 418 421 422 423 424 425 426 \
                      428 429 431 451 499 500 501 502 503 504 507 network timeout redirect garbage given-up";

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

fn event(reply: Result<(), Failure>) -> SubmissionEvent {
    reply.map_or_else(SubmissionEvent::Failed, |()| SubmissionEvent::Sent)
}

fn reading(state: &str) -> (SubmissionEvent, LastRead) {
    match state {
        "not found" => (SubmissionEvent::Found(None), LastRead::NotFound),
        "reading fails" => (SubmissionEvent::Failed(network()), LastRead::Failed(network())),
        status => {
            (SubmissionEvent::Found(Some(certificate(status))), LastRead::Certificate(certificate(status)))
        }
    }
}

fn order(act: Act, before: &str) -> Order {
    let status = if act == Act::Confirm { "received" } else { "other" };
    order_of(act, &certificate(before), &complete(vec![asset(1, status, "")]), &Draft::default())
}

/// Returns a submission whose act has just been sent.
fn posted(order: &Order) -> Submission {
    let (mut submission, _) = Submission::begin(order.clone(), 0);
    let seen = order.seen();
    submission.on(SubmissionEvent::Journalled, 0);
    submission.on(SubmissionEvent::Gathered(seen.assets.clone()), 0);
    submission.on(SubmissionEvent::Found(Some(seen.certificate.clone())), 0);
    assert_eq!(submission.on(SubmissionEvent::Journalled, 0), Command::Post(order.clone()));
    submission
}

/// Returns the outcome if every read shows the same, the seconds of each wait, and the number of
/// reads of the assets.
fn end(
    submission: &mut Submission,
    mut command: Command,
    found: &SubmissionEvent,
    gathered: &SubmissionEvent,
) -> (Outcome, Vec<u32>, usize) {
    let (mut waits, mut gathers) = (Vec::new(), 0);
    for _ in 0..20 {
        command = match command {
            Command::Find(_) => submission.on(found.clone(), 0),
            Command::Wait(seconds) => {
                waits.push(seconds);
                submission.on(SubmissionEvent::Waited, 0)
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

/// Returns the outcome of a submission whose act has just been sent, if every read shows the same.
fn answered(
    order: &Order,
    reply: Result<(), Failure>,
    found: &SubmissionEvent,
    gathered: &SubmissionEvent,
) -> (Outcome, Vec<u32>, usize) {
    let mut submission = posted(order);
    let command = submission.on(event(reply.clone()), 0);
    let end = end(&mut submission, command, found, gathered);
    assert_eq!(submission.timeline().reply, Some(reply));
    end
}

fn expected(letter: &str, reading: LastRead) -> Outcome {
    let proof = match letter {
        "C" => Proof::Confirmed,
        "R" => Proof::Rejected,
        "S" => Proof::SecondPending,
        "E" => Proof::ReviewEnded,
        _ => match (letter, reading) {
            ("N", LastRead::Certificate(read)) => return Outcome::NotApplied(NotApplied::Refused(read)),
            ("-", reading) => return Outcome::Unknown(reading),
            other => panic!("{other:?}"),
        },
    };
    let LastRead::Certificate(read) = reading else { panic!("{reading:?} proves nothing") };
    Outcome::Done(proof, read)
}
