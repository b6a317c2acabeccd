//! Tests the findings for single services: each oddity, and the helpful line of the configuration.

use acceptance_api::error::{ApiError, Unreachable};
use acceptance_api::probe::Probe;
use acceptance_process::check::finding::TopicResult::{Differs, Unknown, Works};
use acceptance_process::check::finding::{Seen, Setting, Topic};
use acceptance_process::check::{Assumptions, Check, MOST};
use acceptance_rules::asset::StatusCodes;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::spelling::Written;
use acceptance_sandbox::shape::{Envelope, Shape};
use acceptance_sandbox::{ACTIVATED, Options};

use crate::support::checking::{assumed, findings, findings_of, of, plain, service};
use crate::support::{activated, certificate, client, demo_certificates, filled, shaped};

#[tokio::test]
async fn a_service_as_expected_is_found_to_be_so() {
    let (findings, asked) = findings_of(&activated(&service(Shape::default())), assumed()).await;
    assert_eq!(findings.len(), 9);
    assert!(findings.is_sorted_by(|one, other| one.topic < other.topic), "each topic once, in order");
    for finding in &findings {
        assert!(finding.verdict == Works && !finding.is_obstacle, "{finding:?}");
    }
    assert!(asked <= MOST, "{asked}");
    assert_eq!(MOST, 7);
    let settings: Vec<_> = findings.iter().filter_map(|finding| finding.setting.as_ref()?.line()).collect();
    assert_eq!(settings, [r#""readCertificate": true"#, r#""requireTotalCount": true"#]);
    assert_eq!(of(&findings, Topic::Total).seen, Seen::Total(30));
}

#[tokio::test]
async fn a_service_without_a_path_for_one_certificate_blocks_only_where_it_is_configured() {
    let router = filled(&plain(), Options { read_certificate: false, ..Options::default() });
    for is_configured in [false, true] {
        let assumptions = Assumptions { read_certificate: is_configured, ..assumed() };
        let findings = findings_of(&activated(&router), assumptions).await.0;
        let paths = of(&findings, Topic::Paths);
        assert_eq!((paths.verdict, &paths.seen), (Differs, &Seen::Status(404)));
        assert_eq!(paths.is_obstacle, is_configured);
        assert_eq!(paths.setting, is_configured.then_some(Setting::ReadCertificate(false)));
    }
}

#[tokio::test]
async fn a_wrong_token_and_an_empty_service_are_told_apart() {
    let router = service(Shape::default());
    let findings_so = findings_of(&client(&router, Some("nobody"), false), assumed()).await.0;
    let sign_in = of(&findings_so, Topic::SignIn);
    assert_eq!((sign_in.verdict, &sign_in.setting), (Differs, &Some(Setting::TokenHeader)));
    assert!(sign_in.is_obstacle);
    for envelope in [Envelope::DevExtreme, Envelope::NullData] {
        let shape = Shape { envelope, ..Shape::default() };
        let empty = findings(&filled(&[], Options { shape, ..Options::default() })).await;
        let differing: Vec<_> = empty.iter().filter(|finding| finding.verdict == Differs).collect();
        assert!(differing.is_empty(), "{envelope:?}: {differing:?}");
        assert_eq!(of(&empty, Topic::Envelope).verdict, Works, "{envelope:?}");
        assert_eq!(of(&empty, Topic::Order).verdict, Unknown);
    }
}

#[tokio::test]
async fn unknown_statuses_and_look_alikes_are_told_as_they_are_written() {
    let findings = findings(&shaped(Shape::default())).await;
    let Seen::Statuses(seen) = &of(&findings, Topic::ConfirmationStatuses).seen else {
        panic!("no statuses")
    };
    let written = |wanted| {
        seen.iter()
            .filter(move |status| status.written == wanted)
            .map(|status| &*status.raw)
            .collect::<Vec<_>>()
    };
    assert!(!written(Written::Unlisted).is_empty() && !written(Written::LookAlike).is_empty(), "{seen:?}");
    let kept = demo_certificates().iter().filter_map(|made| made.certificate.confirmation.as_deref());
    let kept: Vec<_> = kept.collect();
    assert!(seen.iter().all(|status| kept.contains(&&*status.raw)));
}

#[tokio::test]
async fn codes_that_are_not_listed_come_with_the_line_that_lists_them() {
    let marks = [Some("received"), Some("lost"), Some("Received "), Some("\"};")];
    let router =
        filled(&[certificate(CertificateKey::new(1, 1), "clearingProcess", &marks)], Options::default());
    let configured = Assumptions { codes: StatusCodes::new(["damaged"]), ..assumed() };
    let findings = findings_of(&activated(&router), configured).await.0;
    let line = of(&findings, Topic::AcceptanceStatuses).setting.as_ref().unwrap().line();
    let expected =
        r#""acceptanceStatuses": [ { "code": "received" }, { "code": "damaged" }, { "code": "lost" } ]"#;
    assert_eq!(line.as_deref(), Some(expected));
}

#[tokio::test]
async fn nothing_but_get_is_sent_and_no_text_of_a_customer_is_kept() {
    let findings = findings(&shaped(Shape::default())).await;
    let told = format!("{findings:?}");
    for secret in [ACTIVATED, "customerName", "Bearer"] {
        assert!(!told.contains(secret), "{secret}");
    }
    let customers: Vec<String> = demo_certificates()
        .iter()
        .filter_map(|made| serde_json::from_str::<serde_json::Value>(&made.certificate.details).ok())
        .filter_map(|details| Some(details["customerContext"]["customerName"].as_str()?.to_owned()))
        .collect();
    assert!(customers.len() > 10);
    for customer in customers {
        assert!(!told.contains(&customer), "{customer}");
    }
}

#[test]
fn a_service_that_cannot_be_reached_is_told_without_a_further_question() {
    let (mut check, first) = Check::begin(assumed());
    let sample = Err(ApiError::Unreachable(Unreachable::Network));
    assert_eq!(check.on(first, Probe { status: None, sample }), None);
    let findings = check.findings();
    let reachable = of(&findings, Topic::Reachable);
    assert_eq!((reachable.verdict, &reachable.setting), (Differs, &Some(Setting::BaseUrl)));
    assert_eq!(findings.iter().filter(|finding| finding.verdict != Unknown).count(), 1);
}
