//! Reads from the service: pages, certificates, cases, assets, and the answers of the connection test.

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_process::Failure;
use acceptance_process::asset_loader::{self, AssetLoader};
use acceptance_process::check::{Assumptions, Check, CheckAnswer, Question};
use acceptance_process::find::{self, Find};
use acceptance_process::queue_loader::{self, Cases, QueueLoader};
use acceptance_rules::asset::Asset;
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;

use super::canceller::{Canceller, Task};
use super::progress::{Progress, Report};
use super::throttle::Throttle;
use crate::state::Session;

/// Rows of a page when a certificate is looked up. The service may return fewer.
const SEARCH_PAGE: u32 = 100;

pub(in crate::state) fn certificates(
    session: Session,
    filter: StatusFilter,
    page: PageRequest,
) -> Task<Result<Page<Certificate>, Failure>> {
    let client = session.client();
    Box::pin(async move { client.certificates(filter, page).await.map_err(Failure::Api) })
}

/// Reads until the service answers.
pub async fn until_answered(session: Session) {
    let page = PageRequest { skip: 0, take: 1 };
    let _ = session.patient_client().certificates(StatusFilter::Pending, page).await;
}

/// Runs the connection test, and reports the number of each question. A cancelled test contains the
/// answers so far.
pub(in crate::state) async fn check(
    session: Session,
    canceller: &Canceller,
    report: impl Fn(usize),
) -> Check {
    let client = session.client_without_retries();
    let config = session.config();
    let (mut check, first) = Check::begin(Assumptions {
        certificates_page: config.certificates_page,
        assets_page: config.assets_page,
        read_certificate: config.read_certificate,
        codes: session.codes(),
    });
    let mut next = Some(first);
    while let Some(question) = next {
        report(check.asked_so_far().saturating_add(1));
        let client = client.clone();
        let asking = async move {
            Ok(match question {
                Question::Certificates(page) => {
                    CheckAnswer::Certificates(client.certificates(StatusFilter::All, page).await)
                }
                Question::Assets(key, page) => CheckAnswer::Assets(client.assets(key, page).await),
                Question::Certificate(key) => {
                    CheckAnswer::Certificate(client.certificate(key).await.map(|found| found.is_some()))
                }
            })
        };
        let Ok(answer) = canceller.wait(Box::pin(asking)).await else { return check };
        next = check.on(answer);
    }
    check
}

/// Looks for a certificate, in the `likely` lists first.
pub(in crate::state) fn find_certificate(
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
                find::FindStep::Ask(next) => question = next,
                find::FindStep::Found(certificate) => return Ok(Some(certificate)),
                find::FindStep::NotFound => return Ok(None),
            }
        }
    })
}

/// Reads all cases in clearing.
pub(in crate::state) fn cases(session: Session, report: Report) -> Task<Result<Cases, Failure>> {
    let (mut listing, mut page) = QueueLoader::begin(SEARCH_PAGE);
    Box::pin(async move {
        loop {
            match listing.on(certificates(session, StatusFilter::Clearing, page).await?) {
                queue_loader::QueueStep::Ask(next) => page = next,
                queue_loader::QueueStep::Done(cases) => return Ok(cases),
            }
            report(Progress::Reading { read: listing.read(), total: listing.total() });
        }
    })
}

/// Reads all assets of a certificate.
pub(in crate::state) fn load_assets(
    session: Session,
    key: CertificateKey,
    report: Report,
) -> Task<Result<CompleteAssets, Failure>> {
    load_assets_showing(session, key, report, Box::new(|_| ()))
}

/// Reads all assets of a certificate, and passes the first rows to `show` while the others are read.
pub(in crate::state) fn load_assets_showing(
    session: Session,
    key: CertificateKey,
    report: Report,
    show: Box<dyn FnOnce(Vec<Asset>)>,
) -> Task<Result<CompleteAssets, Failure>> {
    let client = session.client();
    let ask = move |question: asset_loader::AssetQuestion| {
        let client = client.clone();
        async move { (question, client.assets(key, question.page).await) }
    };
    let (mut gather, first) = AssetLoader::begin(session.config().assets_page);
    let throttle = Throttle::new(report);
    Box::pin(async move {
        let mut show = Some(show);
        let mut answers = FuturesUnordered::new();
        answers.push(ask(first));
        while let Some((question, answer)) = answers.next().await {
            match gather.on(question, answer.map_err(Failure::Api)?) {
                asset_loader::AssetStep::Ask(questions) => answers.extend(questions.into_iter().map(&ask)),
                asset_loader::AssetStep::Complete(assets) => return Ok(assets),
                asset_loader::AssetStep::Failed(reason) => return Err(Failure::Incomplete(reason)),
            }
            if !gather.first_rows().is_empty()
                && let Some(show) = show.take()
            {
                show(gather.first_rows().to_vec());
            }
            throttle.report(Progress::Reading { read: gather.read(), total: gather.total() });
        }
        Err(Failure::GivenUp)
    })
}
