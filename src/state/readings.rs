//! Reads what the service holds: a page, a certificate, a case or all of them, its assets, and what the service does.

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_process::Failure;
use acceptance_process::asset_loader::{self, AssetLoader};
use acceptance_process::check::{Assumptions, Check, Heard};
use acceptance_process::doctor::{self, Diagnosis, Doctor};
use acceptance_process::find::{self, Find};
use acceptance_process::queue_loader::{self, Cases, QueueLoader};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;

use super::Session;
use super::canceller::Canceller;
use super::paced::Paced;
use super::runner::{Progress, Report, Task};
use crate::browser::{document, timer};

/// Rows of a page when a certificate is looked for; the service may give fewer.
const SEARCH_PAGE: u32 = 100;

/// A page of certificates.
pub(super) fn certificates(
    session: Session,
    filter: StatusFilter,
    page: PageRequest,
) -> Task<Result<Page<Certificate>, Failure>> {
    let client = session.client();
    Box::pin(async move { client.certificates(filter, page).await.map_err(Failure::Api) })
}

/// Finds out why a list is empty. `None` where no condition could be the cause.
pub(super) fn diagnose(session: Session, filter: StatusFilter) -> Task<Result<Option<Diagnosis>, Failure>> {
    let client = session.client();
    Box::pin(async move {
        let Some((mut doctor, mut question)) = Doctor::begin(filter) else { return Ok(None) };
        loop {
            let page = match question.condition {
                Some(condition) => client.certificates_where(condition, question.page).await,
                None => client.certificates(StatusFilter::All, question.page).await,
            };
            match doctor.on(question, page.map_err(Failure::Api)?) {
                doctor::Step::Ask(next) => question = next,
                doctor::Step::Done(diagnosis) => return Ok(Some(diagnosis)),
            }
        }
    })
}

/// Asks the service what its specification leaves open, and tells the number of each question. What is given up
/// half-way can say what was seen so far.
pub(super) async fn check(session: Session, canceller: &Canceller, report: impl Fn(usize)) -> Check {
    let client = session.plain_client();
    let config = session.config();
    let (mut check, first) = Check::begin(Assumptions {
        certificates_page: config.certificates_page,
        assets_page: config.assets_page,
        require_total: config.require_total,
        read_certificate: config.read_certificate,
        has_token: session.has_token(),
        is_offline: document::is_offline(),
        codes: session.codes(),
    });
    let mut next = Some(first);
    while let Some(asked) = next {
        report(check.asked_so_far().saturating_add(1));
        let asking = client.clone();
        let sent = timer::now();
        let probe = canceller.wait(Box::pin(async move { Ok(asking.probe(asked.question).await) })).await;
        let Ok(probe) = probe else { return check };
        next = check.on(asked, Heard { probe, sent, received: timer::now() });
    }
    check
}

/// Looks for a certificate, in the `likely` lists first.
pub(super) fn find(
    session: Session,
    key: CertificateKey,
    likely: &[StatusFilter],
) -> Task<Result<Option<Certificate>, Failure>> {
    let client = session.client();
    if session.config().read_certificate {
        return Box::pin(async move { client.certificate(key).await.map_err(Failure::Api) });
    }
    let (mut find, mut question) = Find::begin(key, likely, SEARCH_PAGE);
    Box::pin(async move {
        loop {
            let page = certificates(session, question.filter, question.page).await?;
            match find.on(question, page) {
                find::Step::Ask(next) => question = next,
                find::Step::Found(certificate) => return Ok(Some(certificate)),
                find::Step::NotFound => return Ok(None),
            }
        }
    })
}

/// Reads all cases in clearing.
pub(super) fn cases(session: Session, report: Report) -> Task<Result<Cases, Failure>> {
    let (mut listing, mut page) = QueueLoader::begin(SEARCH_PAGE);
    Box::pin(async move {
        loop {
            match listing.on(certificates(session, StatusFilter::Clearing, page).await?) {
                queue_loader::Step::Ask(next) => page = next,
                queue_loader::Step::Done(cases) => return Ok(cases),
            }
            report(Progress::Reading { read: listing.read(), total: listing.total() });
        }
    })
}

/// Reads all assets of a certificate.
pub(super) fn gather(
    session: Session,
    key: CertificateKey,
    report: Report,
) -> Task<Result<CompleteAssets, Failure>> {
    let client = session.client();
    let ask = move |question: asset_loader::Question| {
        let client = client.clone();
        async move { (question, client.assets(key, question.page).await) }
    };
    let (mut gather, first) = AssetLoader::begin(session.config().assets_page);
    let report = Paced::new(report);
    Box::pin(async move {
        let mut answers = FuturesUnordered::new();
        answers.push(ask(first));
        while let Some((question, answer)) = answers.next().await {
            match gather.on(question, answer.map_err(Failure::Api)?) {
                asset_loader::Step::Ask(questions) => answers.extend(questions.into_iter().map(&ask)),
                asset_loader::Step::Complete(assets) => return Ok(assets),
                asset_loader::Step::Failed(reason) => return Err(Failure::Incomplete(reason)),
            }
            report.tell(Progress::Reading { read: gather.read(), total: gather.total() });
        }
        Err(Failure::GivenUp)
    })
}
