//! Runs the processes that write: the only place that executes their commands, and the only caller of writing requests.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use acceptance_api::client::{Answered, Client, IdempotencyKey};
use acceptance_api::endpoint::Configured;
use acceptance_api::operation::Operation;
use acceptance_process::Failure;
use acceptance_process::order::Order;
use acceptance_process::save::{self, Save, Saved};
use acceptance_process::scrap::Sending as ScrapSending;
use acceptance_process::submit::{self, DecisionTimeline, Outcome, Step, Submission};
use acceptance_rules::act::Act;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::{AssetUpdate, Draft};
use acceptance_rules::scrap_error::ScrapErrorUpdate;
use futures_util::FutureExt;

use super::Session;
use super::canceller::Canceller;
use super::readings::{find, gather};
use super::request_ids::RequestIds;
use super::token_refresh::renew_if_due;
use crate::browser::timer;

/// What is being done, for those who wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Looking for the certificate.
    Finding,
    /// Reading assets.
    Reading {
        /// How many are here.
        read: usize,
        /// How many there are, as far as the service says.
        total: Option<u64>,
    },
    /// Saving so many marks.
    Saving(usize),
    /// Sending the act.
    Sending(Act),
    /// Reading what became of it.
    Checking,
    /// Waiting before reading again.
    Pausing,
}

/// Tells somebody what is being done.
pub type Report = Rc<dyn Fn(Progress)>;

/// Tells somebody how far an update of scrap errors has come.
pub type ScrapReport = Rc<dyn Fn(&ScrapSending)>;

/// Something that ends later. Boxed, so that the same work is not compiled once for each place that waits for it.
pub type Task<T> = Pin<Box<dyn Future<Output = T>>>;

/// Saves the marks of a draft.
pub async fn save(
    session: Session,
    key: CertificateKey,
    draft: Draft,
    canceller: &Canceller,
    (report, notes): (Report, &RequestIds),
) -> Saved {
    let client = session.noting_client(notes);
    let (mut save, mut command) = Save::begin(draft);
    loop {
        let event = match command {
            save::Command::Finish(saved) => return saved,
            save::Command::Gather => {
                canceller.wait(gather(session, key, report.clone())).await.map(save::Event::Gathered)
            }
            save::Command::Patch(updates) => {
                report(Progress::Saving(updates.len()));
                canceller.wait(patch(&client, key, updates)).await.map(|()| save::Event::Patched)
            }
            save::Command::Wait(seconds) => {
                canceller.wait(pause(seconds)).await.map(|()| save::Event::Waited)
            }
        };
        command = save.on(event.unwrap_or_else(save::Event::Failed));
    }
}

/// What an act is sent with.
pub struct Sending {
    /// How reviews are ended here, if they are.
    pub finish_review: Option<Configured>,
    /// The name of the act.
    pub idempotency: Option<IdempotencyKey>,
    /// Writes down how far it has come; awaited before the request that it precedes.
    pub journal: Box<dyn Fn(Step)>,
}

/// Has an act done, or finds out what became of one.
pub async fn submit(
    session: Session,
    (mut submission, mut command): (Submission, submit::Command),
    sending: Sending,
    canceller: &Canceller,
    (report, notes): (Report, &RequestIds),
) -> (Outcome, DecisionTimeline) {
    let client = session.noting_client(notes);
    let key = submission.goal().key;
    loop {
        let event = match command {
            submit::Command::Finish(outcome) => return (outcome, submission.trail().clone()),
            submit::Command::Journal(step) => {
                (sending.journal)(step);
                // The renewal of a token may take minutes, as where a computer sleeps: the time since the click is
                // judged after it.
                let renewed = Box::pin(renew_if_due(session.sign_in).map(Ok));
                canceller.wait(renewed).await.map(|()| submit::Event::Journalled)
            }
            submit::Command::Find(likely) => {
                report(if submission.is_sent() { Progress::Checking } else { Progress::Finding });
                canceller.wait(find(session, key, &likely)).await.map(submit::Event::Found)
            }
            submit::Command::Gather => {
                canceller.wait(gather(session, key, report.clone())).await.map(submit::Event::Gathered)
            }
            submit::Command::Patch(updates) => {
                report(Progress::Saving(updates.len()));
                canceller.wait(patch(&client, key, updates)).await.map(|()| submit::Event::Sent)
            }
            submit::Command::Post(order) => {
                report(Progress::Sending(order.act()));
                canceller.wait(post(&client, order, &sending)).await.map(|()| submit::Event::Sent)
            }
            submit::Command::Wait(seconds) => {
                report(Progress::Pausing);
                canceller.wait(pause(seconds)).await.map(|()| submit::Event::Waited)
            }
        };
        command = submission.on(event.unwrap_or_else(submit::Event::Failed), timer::now());
    }
}

fn pause(seconds: u32) -> Task<Result<(), Failure>> {
    Box::pin(timer::pause(seconds.saturating_mul(1000)).map(Ok))
}

fn patch(client: &Client, key: CertificateKey, updates: Vec<AssetUpdate>) -> Task<Result<(), Failure>> {
    let client = client.clone();
    Box::pin(async move { client.update_assets(key, &updates).await.map_err(Failure::Api) })
}

fn post(client: &Client, order: Order, sending: &Sending) -> Task<Result<(), Failure>> {
    let (client, key) = (client.clone(), order.key());
    let (operation, idempotency) = (sending.finish_review.clone(), sending.idempotency.clone());
    Box::pin(async move {
        let sent = match (order.plan(), &operation) {
            (Some(plan), _) => client.decide(plan, idempotency.as_ref()).await,
            (None, Some(operation)) => client.finish_review(operation, key, idempotency.as_ref()).await,
            // Nobody is asked where reviews cannot be ended here.
            (None, None) => return Err(Failure::GivenUp),
        };
        sent.map_err(Failure::Api)
    })
}

/// Sends an update of scrap errors, one request after the other, until all are taken or one is not. Reports before each
/// request, and at the end.
pub async fn send_scrap_errors(
    session: Session,
    operation: &Operation,
    mut sending: ScrapSending,
    canceller: &Canceller,
    (report, notes): (ScrapReport, &RequestIds),
) {
    let client = session.noting_client(notes);
    while let Some(part) = sending.under_way() {
        let sent = send_part(&client, operation, part.update.clone(), part.key.clone());
        report(&sending);
        match canceller.wait(sent).await {
            Ok(answered) => sending.on(answered.result.map_err(Failure::Api), answered.said),
            Err(failure) => sending.on(Err(failure), None),
        }
    }
    report(&sending);
}

fn send_part(
    client: &Client,
    operation: &Operation,
    update: ScrapErrorUpdate,
    idempotency: Option<IdempotencyKey>,
) -> Task<Result<Answered, Failure>> {
    let (client, operation) = (client.clone(), operation.clone());
    Box::pin(async move { Ok(client.update_scrap_errors(&operation, &update, idempotency.as_ref()).await) })
}
