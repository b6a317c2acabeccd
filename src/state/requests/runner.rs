//! Runs the processes that write. Only this module executes their commands and sends writing requests.

use std::rc::Rc;

use acceptance_api::client::{Answered, Client, IdempotencyKey};
use acceptance_api::endpoint::Configured;
use acceptance_api::operation::Operation;
use acceptance_process::Failure;
use acceptance_process::deadline::Deadline;
use acceptance_process::order::Order;
use acceptance_process::save::{self, Save, Saved};
use acceptance_process::scrap::Sending as ScrapSending;
use acceptance_process::submit::{self, ActProgress, DecisionTimeline, Outcome, Submission};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::{AssetUpdate, Draft};
use acceptance_rules::scrap_error::ScrapErrorUpdate;
use futures_util::FutureExt;

use super::canceller::Task;
use super::progress::{Environment, Progress, Report};
use super::readings::{find_certificate, load_assets};
use crate::browser::act_mark::ActMark;
use crate::browser::timer;
use crate::state::Session;
use crate::state::session::sign_in::token_refresh::renew_if_due;

/// Receives the progress of an update of scrap errors.
pub type ScrapReport = Rc<dyn Fn(&ScrapSending)>;

pub async fn save(
    session: Session,
    key: CertificateKey,
    draft: Draft,
    environment: Environment<'_, Report>,
) -> Saved {
    let _mark = ActMark::set();
    let Environment { canceller, report, request_id } = environment;
    let client = session.recording_client(request_id);
    let (mut save, mut command) = Save::begin(draft, timer::now());
    loop {
        let event = match command {
            save::Command::Finish(saved) => return saved,
            save::Command::Gather => {
                canceller.wait(load_assets(session, key, report.clone())).await.map(save::SaveEvent::Gathered)
            }
            save::Command::Patch(updates) => {
                report(Progress::Saving(updates.len()));
                let patched = patch(&client, key, updates);
                let patched = async move {
                    renew_in_time(session).await?;
                    patched.await
                };
                canceller.wait(Box::pin(patched)).await.map(|()| save::SaveEvent::Patched)
            }
            save::Command::Wait(seconds) => {
                canceller.wait(pause(seconds)).await.map(|()| save::SaveEvent::Waited)
            }
        };
        command = save.on(event.unwrap_or_else(save::SaveEvent::Failed), timer::now());
    }
}

/// Renews the token if it is due.
///
/// # Errors
/// It took longer than a minute, for example during standby: the compared assets may have changed.
async fn renew_in_time(session: Session) -> Result<(), Failure> {
    let mut deadline = Deadline::begin(timer::now());
    renew_if_due(session.sign_in).await;
    if deadline.step(timer::now()) { Ok(()) } else { Err(Failure::TooLate) }
}

/// A submission with its first command.
pub struct SubmissionStart {
    pub submission: Submission,
    /// The command to execute first.
    pub command: submit::Command,
}

impl From<(Submission, submit::Command)> for SubmissionStart {
    fn from((submission, command): (Submission, submit::Command)) -> Self {
        Self { submission, command }
    }
}

pub struct SubmissionEnd {
    pub outcome: Outcome,
    /// The times and replies.
    pub timeline: DecisionTimeline,
}

pub struct SubmissionSettings {
    /// The operation that ends reviews, if the deployment configures one.
    pub finish_review: Option<Configured>,
    pub idempotency: Option<IdempotencyKey>,
    /// Records a step before the request of that step is sent.
    pub journal: Box<dyn Fn(ActProgress)>,
}

/// Runs an act, or reads the outcome of an earlier one.
pub async fn submit(
    session: Session,
    start: SubmissionStart,
    sending: SubmissionSettings,
    environment: Environment<'_, Report>,
) -> SubmissionEnd {
    let _mark = ActMark::set();
    let SubmissionStart { mut submission, mut command } = start;
    let Environment { canceller, report, request_id } = environment;
    let client = session.recording_client(request_id);
    let key = submission.goal().key;
    loop {
        let event = match command {
            submit::Command::Finish(outcome) => {
                return SubmissionEnd { outcome, timeline: submission.timeline().clone() };
            }
            submit::Command::Journal(step) => {
                (sending.journal)(step);
                // Renewing a token may take minutes, for example during standby. The time since the
                // click is checked afterwards.
                let renewed = Box::pin(renew_if_due(session.sign_in).map(Ok));
                canceller.wait(renewed).await.map(|_| submit::SubmissionEvent::Journalled)
            }
            submit::Command::Find(likely) => {
                report(if submission.is_sent() { Progress::Checking } else { Progress::Finding });
                canceller
                    .wait(find_certificate(session, key, &likely))
                    .await
                    .map(submit::SubmissionEvent::Found)
            }
            submit::Command::Gather => canceller
                .wait(load_assets(session, key, report.clone()))
                .await
                .map(submit::SubmissionEvent::Gathered),
            submit::Command::Patch(updates) => {
                report(Progress::Saving(updates.len()));
                canceller.wait(patch(&client, key, updates)).await.map(|()| submit::SubmissionEvent::Sent)
            }
            submit::Command::Post(order) => {
                report(Progress::Sending(order.act()));
                canceller.wait(post(&client, order, &sending)).await.map(|()| submit::SubmissionEvent::Sent)
            }
            submit::Command::Wait(seconds) => {
                report(Progress::Pausing);
                canceller.wait(pause(seconds)).await.map(|()| submit::SubmissionEvent::Waited)
            }
        };
        command = submission.on(event.unwrap_or_else(submit::SubmissionEvent::Failed), timer::now());
    }
}

fn pause(seconds: u32) -> Task<Result<(), Failure>> {
    Box::pin(timer::pause(seconds.saturating_mul(1000)).map(Ok))
}

fn patch(client: &Client, key: CertificateKey, updates: Vec<AssetUpdate>) -> Task<Result<(), Failure>> {
    let client = client.clone();
    Box::pin(async move { client.update_assets(key, &updates).await.map_err(Failure::Api) })
}

fn post(client: &Client, order: Order, sending: &SubmissionSettings) -> Task<Result<(), Failure>> {
    let (client, key) = (client.clone(), order.key());
    let (operation, idempotency) = (sending.finish_review.clone(), sending.idempotency.clone());
    Box::pin(async move {
        let sent = match (order.plan(), &operation) {
            (Some(plan), _) => client.decide(plan, idempotency.as_ref()).await,
            (None, Some(operation)) => client.finish_review(operation, key, idempotency.as_ref()).await,
            // The question is not shown if reviews cannot be ended here.
            (None, None) => return Err(Failure::GivenUp),
        };
        sent.map_err(Failure::Api)
    })
}

/// Sends an update of scrap errors, one request at a time, until one fails. Reports before each
/// request and at the end.
pub async fn send_scrap_errors(
    session: Session,
    operation: &Operation,
    mut sending: ScrapSending,
    environment: Environment<'_, ScrapReport>,
) {
    let _mark = ActMark::set();
    let Environment { canceller, report, request_id } = environment;
    let client = session.recording_client(request_id);
    while let Some(part) = sending.under_way() {
        let sent = send_part(&client, operation, part.update.clone(), part.key.clone());
        let sent = async move {
            renew_in_time(session).await?;
            sent.await
        };
        report(&sending);
        match canceller.wait(Box::pin(sent)).await {
            Ok(answered) => sending.on(answered.result.map_err(Failure::Api), answered.text, timer::now()),
            Err(failure) => sending.on(Err(failure), None, timer::now()),
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
