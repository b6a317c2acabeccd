//! Runs the processes that write. Only this module executes their commands and sends writing requests.

use std::rc::Rc;

use acceptance_api::client::IdempotencyKey;
use acceptance_api::endpoint::Configured;
use acceptance_api::operation::Operation;
use acceptance_process::Failure;
use acceptance_process::save::{self, Save, Saved};
use acceptance_process::scrap::Sending as ScrapSending;
use acceptance_process::submit::{self, ActProgress, DecisionTimeline, Outcome, Submission};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use futures_util::FutureExt;

use super::canceller::Task;
use super::progress::{Environment, Progress, Report};
use super::readings::{find_certificate, load_assets};
use super::writer::{Writer, Writers};
use crate::browser::act_mark::ActMark;
use crate::browser::timer;
use crate::state::Session;

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
    let writers = Writers::new(session, request_id);
    let (mut save, mut command) = Save::begin(draft, timer::now());
    loop {
        let event = match command {
            save::Command::Finish(saved) => return saved,
            save::Command::Gather => {
                canceller.wait(load_assets(session, key, report.clone())).await.map(save::SaveEvent::Gathered)
            }
            save::Command::Patch(updates) => {
                report(Progress::Saving(updates.len()));
                let writers = writers.clone();
                let patched = async move { writers.next().await?.patch(key, &updates).await };
                canceller.wait(Box::pin(patched)).await.map(|()| save::SaveEvent::Patched)
            }
            save::Command::Find => {
                canceller.wait(find_certificate(session, key, &[])).await.map(save::SaveEvent::Found)
            }
            save::Command::Wait(seconds) => {
                canceller.wait(pause(seconds)).await.map(|()| save::SaveEvent::Waited)
            }
        };
        command = save.on(event.unwrap_or_else(save::SaveEvent::Failed), timer::now());
    }
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
    let writers = Writers::new(session, request_id);
    let mut writer: Option<Writer> = None;
    let key = submission.goal().key;
    loop {
        let event = match command {
            submit::Command::Finish(outcome) => {
                return SubmissionEnd { outcome, timeline: submission.timeline().clone() };
            }
            submit::Command::Journal(step) => {
                (sending.journal)(step);
                // This may take minutes, for example during standby. The time since the click is checked afterwards.
                let next = Box::pin({
                    let writers = writers.clone();
                    async move { writers.next().await }
                });
                canceller.wait(next).await.map(|next| {
                    writer = Some(next);
                    submit::SubmissionEvent::Journalled
                })
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
                let (ready, writers) = (writer.take(), writers.clone());
                let patched = async move {
                    let writer = match ready {
                        Some(writer) => writer,
                        None => writers.next().await?,
                    };
                    writer.patch(key, &updates).await
                };
                canceller.wait(Box::pin(patched)).await.map(|()| submit::SubmissionEvent::Sent)
            }
            submit::Command::Post(order) => {
                report(Progress::Sending(order.act()));
                let ready = writer.take();
                let (operation, idempotency) = (sending.finish_review.clone(), sending.idempotency.clone());
                let posted = async move {
                    // The journal's step gave it.
                    let writer = ready.ok_or(Failure::GivenUp)?;
                    writer.post(&order, operation.as_ref(), idempotency.as_ref()).await
                };
                canceller.wait(Box::pin(posted)).await.map(|()| submit::SubmissionEvent::Sent)
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
    let writers = Writers::new(session, request_id);
    while let Some(part) = sending.under_way() {
        let (writers, operation) = (writers.clone(), operation.clone());
        let (update, key) = (part.update.clone(), part.key.clone());
        let sent =
            async move { Ok(writers.next().await?.scrap_errors(&operation, &update, key.as_ref()).await) };
        report(&sending);
        match canceller.wait(Box::pin(sent)).await {
            Ok(answered) => sending.on(answered.result.map_err(Failure::Api), answered.text, timer::now()),
            Err(failure) => sending.on(Err(failure), None, timer::now()),
        }
    }
    report(&sending);
}
