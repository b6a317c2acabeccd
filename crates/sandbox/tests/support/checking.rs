//! What the tests of the check of a connection share: a service for it, and the check run to its end.

use acceptance_api::client::Client;
use acceptance_process::check::finding::{Finding, Topic};
use acceptance_process::check::{Assumptions, Check, Heard};
use acceptance_rules::asset::StatusCodes;
use acceptance_rules::certificate::CertificateKey;
use acceptance_sandbox::shape::Shape;
use acceptance_sandbox::stored::NewCertificate;
use acceptance_sandbox::{ACTIVATED, Options};
use axum::Router;

use super::{certificate, client, filled};

pub(crate) const fn assumptions() -> (u32, u32) {
    (20, 50)
}

pub(crate) fn assumed() -> Assumptions {
    let (certificates_page, assets_page) = assumptions();
    Assumptions {
        certificates_page,
        assets_page,
        require_total: false,
        read_certificate: false,
        has_token: true,
        is_offline: false,
        codes: StatusCodes::default(),
    }
}

/// Thirty certificates whose statuses are all written as the specification writes them; the first one in clearing has
/// sixty assets.
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

#[allow(clippy::disallowed_methods, reason = "not in a browser")]
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::SystemTime::UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

/// Runs a check to its end, and looks at the clock only where the service shows one. Counts the questions.
pub(crate) async fn findings_of(client: &Client, assumptions: Assumptions) -> (Vec<Finding>, usize) {
    let check = checked(client, assumptions).await;
    (check.findings(), check.asked_so_far())
}

/// Runs a check to its end.
pub(crate) async fn checked(client: &Client, assumptions: Assumptions) -> Check {
    let (mut check, first) = Check::begin(assumptions);
    let mut next = Some(first);
    while let Some(asked) = next {
        let probe = client.probe(asked.question).await;
        let now = if probe.date.is_some() { now() } else { 0 };
        next = check.on(asked, Heard { probe, sent: now, received: now });
    }
    check
}

pub(crate) async fn findings(router: &Router) -> Vec<Finding> {
    findings_of(&client(router, Some(ACTIVATED), false), assumed()).await.0
}

pub(crate) fn service(shape: Shape) -> Router {
    filled(&plain(), Options { shape, ..Options::default() })
}

pub(crate) fn of(findings: &[Finding], topic: Topic) -> &Finding {
    findings.iter().find(|finding| finding.topic == topic).expect("every topic has its finding")
}
