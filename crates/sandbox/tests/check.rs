//! Tests the connection test by the real client, with shapes of the service that it must name.

use acceptance_api::filter::StatusFilter;
use acceptance_process::check::TopicResult::{Blocks, Differs, Unknown, Works};
use acceptance_process::check::{
    Assumptions, Check, CheckAnswer, CheckFinding, Question, Topic, TopicResult,
};
use acceptance_rules::asset::StatusCodes;
use acceptance_rules::certificate::CertificateKey;
use acceptance_sandbox::shape::{Choice, Envelope, Shape, StatusSpelling};
use acceptance_sandbox::{ACTIVATED, Options};
use axum::Router;

use crate::support::{certificate, client, demo_certificates, filled, shaped};

async fn findings(router: &Router, token: &str) -> Vec<CheckFinding> {
    let assumptions = Assumptions {
        certificates_page: 20,
        assets_page: 50,
        read_certificate: true,
        codes: StatusCodes::default(),
    };
    let client = client(router, Some(token), false);
    let (mut check, first) = Check::begin(assumptions);
    let mut next = Some(first);
    while let Some(question) = next {
        next = check.on(match question {
            Question::Certificates(page) => {
                CheckAnswer::Certificates(client.certificates(StatusFilter::All, page).await)
            }
            Question::Assets(key, page) => CheckAnswer::Assets(client.assets(key, page).await),
            Question::Certificate(key) => {
                CheckAnswer::Certificate(client.certificate(key).await.map(|found| found.is_some()))
            }
        });
    }
    check.findings()
}

/// Returns a service with thirty certificates and the specification's spellings.
fn service(options: Options) -> Router {
    let marks = [Some("received"), Some("notReceived"), Some("other"), None];
    let made = (0..30).map(|number| {
        let kind = ["Confirmed", "firstConfirmationPending", "clearingProcess"];
        certificate(
            CertificateKey::new(4711, 100 + number),
            kind[usize::try_from(number % 3).unwrap()],
            &marks,
        )
    });
    filled(&made.collect::<Vec<_>>(), options)
}

/// Returns the topics that do not work as expected.
async fn others(options: Options) -> Vec<(Topic, TopicResult)> {
    let findings = findings(&service(options), ACTIVATED).await;
    let others = findings.iter().filter(|finding| finding.result != Works);
    others.map(|finding| (finding.topic, finding.result)).collect()
}

fn of_shape(shape: Shape) -> Options {
    Options { shape, ..Options::default() }
}

#[tokio::test]
async fn every_envelope_but_an_unknown_one_works() {
    assert_eq!(others(Options::default()).await, []);
    for (name, envelope) in Envelope::NAMED {
        let found = others(of_shape(Shape { envelope: *envelope, ..Shape::default() })).await;
        if matches!(envelope, Envelope::Unknown) {
            assert!(found.contains(&(Topic::Lists, Blocks)), "{name}: {found:?}");
        } else {
            assert_eq!(found, [], "{name}");
        }
    }
}

#[tokio::test]
async fn spellings_and_a_wrong_token_are_named() {
    for (name, statuses) in StatusSpelling::NAMED {
        let expected = match statuses {
            StatusSpelling::Kept => vec![],
            StatusSpelling::LookAlike | StatusSpelling::Unlisted => vec![(Topic::Statuses, Blocks)],
            _ => vec![(Topic::Statuses, Differs)],
        };
        let shape = Shape { statuses: *statuses, ..Shape::default() };
        assert_eq!(others(of_shape(shape)).await, expected, "{name}");
    }
    let refused = findings(&service(Options::default()), "nobody").await;
    let of = |topic| refused.iter().find(|finding| finding.topic == topic).unwrap().result;
    assert_eq!([Topic::Reachable, Topic::SignIn, Topic::Paths].map(of), [Works, Blocks, Unknown]);
}

#[tokio::test]
async fn the_findings_contain_no_token_and_no_text_of_a_customer() {
    let findings = format!("{:?}", findings(&shaped(Shape::default()), ACTIVATED).await);
    assert!(!findings.contains(ACTIVATED));
    let customers: Vec<String> = demo_certificates()
        .iter()
        .filter_map(|made| serde_json::from_str::<serde_json::Value>(&made.certificate.details).ok())
        .filter_map(|details| Some(details["customerContext"]["customerName"].as_str()?.to_owned()))
        .collect();
    assert!(customers.len() > 10);
    for customer in customers {
        assert!(!findings.contains(&customer), "{customer}");
    }
}
