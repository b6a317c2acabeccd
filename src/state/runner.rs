//! Runs the processes: the only place that executes their commands, and the only caller of writing requests.

use std::future::Future;

use acceptance_api::client::{Client, IdempotencyKey};
use acceptance_api::error::ApiError;
use acceptance_api::filter::StatusFilter;
use acceptance_process::find::{self, Find};
use acceptance_process::gather::{self, Gather};
use acceptance_process::save::{self, Save, Saved};
use acceptance_process::submit::{self, Outcome, Submission};
use acceptance_process::{Failure, retry};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Decision, Plan};
use acceptance_rules::draft::Draft;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;

use super::Session;
use super::canceller::Canceller;
use crate::browser::{random, timer};

/// Rows of a page when a certificate is looked for; the service may give fewer.
const SEARCH_PAGE: u32 = 100;

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
    /// Sending the decision.
    Deciding(Decision),
    /// Reading what became of it.
    Checking,
    /// Waiting before reading again.
    Pausing,
}

/// Tells somebody what is being done.
pub trait Report: Fn(Progress) {}
impl<F: Fn(Progress)> Report for F {}

/// A read, repeated where a passing trouble allows it.
pub async fn read<T, F>(mut ask: impl FnMut() -> F) -> Result<T, ApiError>
where
    F: Future<Output = Result<T, ApiError>>,
{
    let mut failures = 0;
    loop {
        match ask().await {
            Ok(value) => return Ok(value),
            Err(error) => {
                failures += 1;
                match retry::pause(failures, &error, random::number()) {
                    Some(milliseconds) => timer::pause(milliseconds).await,
                    None => return Err(error),
                }
            }
        }
    }
}

/// Looks for a certificate, in the `likely` lists first.
pub async fn find(
    session: Session,
    key: CertificateKey,
    likely: &[StatusFilter],
) -> Result<Option<Certificate>, Failure> {
    let client = session.client();
    if session.config().read_certificate {
        return read(|| client.certificate(key)).await.map_err(Failure::Api);
    }
    let (mut find, mut question) = Find::begin(key, likely, SEARCH_PAGE);
    loop {
        let page = read(|| client.certificates(question.filter, question.page)).await.map_err(Failure::Api)?;
        match find.on(question, page) {
            find::Step::Ask(next) => question = next,
            find::Step::Found(certificate) => return Ok(Some(certificate)),
            find::Step::NotFound => return Ok(None),
        }
    }
}

/// Reads all assets of a certificate.
pub async fn gather(
    session: Session,
    key: CertificateKey,
    report: impl Report,
) -> Result<CompleteAssets, Failure> {
    let client = session.client();
    let (mut gather, first) = Gather::begin(session.config().assets_page);
    let ask = |question: gather::Question| {
        let client = client.clone();
        async move { (question, read(|| client.assets(key, question.page)).await) }
    };
    let mut answers = FuturesUnordered::new();
    answers.push(ask(first));
    while let Some((question, answer)) = answers.next().await {
        match gather.on(question, answer.map_err(Failure::Api)?) {
            gather::Step::Ask(questions) => answers.extend(questions.into_iter().map(ask)),
            gather::Step::Complete(assets) => return Ok(assets),
            gather::Step::Failed(reason) => return Err(Failure::Incomplete(reason)),
        }
        report(Progress::Reading { read: gather.read(), total: gather.total() });
    }
    Err(Failure::GivenUp)
}

/// Saves the marks of a draft.
pub async fn save(
    session: Session,
    key: CertificateKey,
    draft: Draft,
    canceller: &Canceller,
    report: impl Report + Copy,
) -> Saved {
    let client = session.client();
    let (mut save, mut command) = Save::begin(draft);
    loop {
        let event = match command {
            save::Command::Finish(saved) => return saved,
            save::Command::Gather => {
                canceller.wait(gather(session, key, report)).await.and_then(|assets| assets).map(save::Event::Gathered)
            }
            save::Command::Patch(updates) => {
                report(Progress::Saving(updates.len()));
                patch(&client, key, &updates, canceller).await.map(|()| save::Event::Patched)
            }
        };
        command = save.on(event.unwrap_or_else(save::Event::Failed));
    }
}

/// Makes a decision, or finds out what became of one.
pub async fn submit(
    session: Session,
    (mut submission, mut command): (Submission, submit::Command),
    idempotency: Option<&IdempotencyKey>,
    canceller: &Canceller,
    report: impl Report + Copy,
) -> Outcome {
    let client = session.client();
    let plan: Plan = submission.plan().clone();
    let key = plan.key();
    loop {
        let event = match command {
            submit::Command::Finish(outcome) => return outcome,
            submit::Command::Find(likely) => {
                report(if submission.is_sent() { Progress::Checking } else { Progress::Finding });
                canceller.wait(find(session, key, &likely)).await.and_then(|found| found).map(submit::Event::Found)
            }
            submit::Command::Gather => canceller
                .wait(gather(session, key, report))
                .await
                .and_then(|assets| assets)
                .map(submit::Event::Gathered),
            submit::Command::Patch(updates) => {
                report(Progress::Saving(updates.len()));
                patch(&client, key, &updates, canceller).await.map(|()| submit::Event::Sent)
            }
            submit::Command::Post => {
                report(Progress::Deciding(plan.decision()));
                let sending = canceller.wait(client.decide(&plan, idempotency)).await;
                sending.and_then(|answer| answer.map_err(Failure::Api)).map(|()| submit::Event::Sent)
            }
            submit::Command::Wait(seconds) => {
                report(Progress::Pausing);
                canceller.wait(timer::pause(seconds.saturating_mul(1000))).await.map(|()| submit::Event::Waited)
            }
        };
        command = submission.on(event.unwrap_or_else(submit::Event::Failed));
    }
}

async fn patch(
    client: &Client,
    key: CertificateKey,
    updates: &[acceptance_rules::draft::AssetUpdate],
    canceller: &Canceller,
) -> Result<(), Failure> {
    let answer = canceller.wait(client.update_assets(key, updates)).await?;
    answer.map_err(Failure::Api)
}
