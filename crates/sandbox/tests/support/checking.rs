//! Shared by the tests of the connection test: a service for it, and complete runs.

use acceptance_api::client::Client;
use acceptance_process::check::finding::{CheckFinding, Topic};
use acceptance_process::check::{Assumptions, Check};
use acceptance_rules::asset::StatusCodes;
use acceptance_rules::certificate::CertificateKey;
use acceptance_sandbox::Options;
use acceptance_sandbox::shape::Shape;
use acceptance_sandbox::stored::NewCertificate;
use axum::Router;

use super::{activated, certificate, filled};

pub(crate) fn assumed() -> Assumptions {
    Assumptions {
        certificates_page: 20,
        assets_page: 50,
        require_total: false,
        read_certificate: false,
        has_token: true,
        is_offline: false,
        codes: StatusCodes::default(),
    }
}

/// Returns thirty certificates with the specification's spellings; the first one is in clearing and
/// has sixty assets.
pub(crate) fn plain() -> Vec<NewCertificate> {
    let marks = [Some("received"), Some("notReceived"), Some("other"), None];
    let kinds = ["Confirmed", "firstConfirmationPending", "clearingProcess"];
    (0..30)
        .map(|number: i64| {
            let kind = kinds[usize::try_from(number % 3).unwrap()];
            let count = if kind == "clearingProcess" { 60 } else { 4 };
            let marks: Vec<_> = marks.iter().copied().cycle().take(count).collect();
            certificate(CertificateKey::new(4711, 100 + number), kind, &marks)
        })
        .collect()
}

/// Runs a connection test to its end and returns its findings. Checks the number of questions.
pub(crate) async fn findings_of(client: &Client, assumptions: Assumptions) -> (Vec<CheckFinding>, usize) {
    let check = checked(client, assumptions).await;
    (check.findings(), check.asked_so_far())
}

/// Runs a connection test to its end.
pub(crate) async fn checked(client: &Client, assumptions: Assumptions) -> Check {
    let (mut check, first) = Check::begin(assumptions);
    let mut next = Some(first);
    while let Some(asked) = next {
        let probe = client.probe(asked.question).await;
        next = check.on(asked, probe);
    }
    check
}

pub(crate) async fn findings(router: &Router) -> Vec<CheckFinding> {
    findings_of(&activated(router), assumed()).await.0
}

pub(crate) fn service(shape: Shape) -> Router {
    filled(&plain(), Options { shape, ..Options::default() })
}

pub(crate) fn of(findings: &[CheckFinding], topic: Topic) -> &CheckFinding {
    findings.iter().find(|finding| finding.topic == topic).expect("every topic has its finding")
}
