//! What the check finds in single services: each oddity is told as it is, with the line to set.

use acceptance_api::error::{BodyProblem, Unreachable};
use acceptance_process::check::finding::Verdict::{Differs, Unknown, Works};
use acceptance_process::check::finding::{RefusalKind, Seen, Setting, Topic, Verdict};
use acceptance_process::check::{Assumptions, Check, Heard, MOST};
use acceptance_rules::asset::StatusCodes;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::spelling::Written;
use acceptance_sandbox::shape::{Envelope, Odd, Shape};
use acceptance_sandbox::{ACTIVATED, NOT_ACTIVATED, Options};

use super::found;
use crate::support::checking::{assumed, findings, findings_of, of, plain, service};
use crate::support::{certificate, client, demo_certificates, filled, shaped};

#[tokio::test]
async fn a_service_as_expected_is_found_to_be_so() {
    let (findings, asked) =
        findings_of(&client(&service(Shape::default()), Some(ACTIVATED), false), assumed()).await;
    let others: Vec<_> = findings.iter().filter(|finding| finding.verdict != Works).collect();
    let topics: Vec<_> = others.iter().map(|finding| finding.topic).collect();
    // Reading does not show whether somebody may write, and a router without a socket sends no date.
    assert_eq!(topics, [Topic::Activation, Topic::Clock]);
    assert!(findings.iter().all(|finding| !finding.is_obstacle));
    assert!(asked <= MOST, "{asked}");
    assert_eq!(MOST, 12);
    let settings: Vec<_> = findings.iter().filter_map(|finding| finding.setting.as_ref()?.line()).collect();
    assert_eq!(settings, [r#""requireTotalCount": true"#, r#""readCertificate": true"#]);
    assert_eq!(of(&findings, Topic::Total).seen, Seen::Total(30));
    assert_eq!(of(&findings, Topic::CertificatePage).seen, Seen::Whole(30));
    assert_eq!(of(&findings, Topic::AssetPage).seen, Seen::Whole(60));
    let refusals = Seen::Refusals(vec![(400, RefusalKind::Message), (401, RefusalKind::Message)]);
    assert_eq!(of(&findings, Topic::Errors).seen, refusals);
}

#[tokio::test]
async fn every_topic_has_one_finding_in_order() {
    let findings = findings(&service(Shape::default())).await;
    let topics: Vec<_> = findings.iter().map(|finding| finding.topic).collect();
    let mut sorted = topics.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(topics, sorted);
    assert_eq!(topics.len(), 23);
}

#[tokio::test]
async fn an_envelope_that_cannot_be_read_is_told_with_its_members() {
    let found = findings(&service(Shape { envelope: Envelope::Unknown, ..Shape::default() })).await;
    let envelope = of(&found, Topic::Envelope);
    let shape = BodyProblem::Shape { members: vec!["payload".into()] };
    assert_eq!((envelope.verdict, &envelope.seen), (Differs, &Seen::Unreadable(shape)));
    assert!(envelope.is_obstacle);
    for finding in found.iter().filter(|finding| finding.verdict == Differs) {
        assert_eq!(finding.topic, Topic::Envelope);
    }
    assert_eq!(of(&found, Topic::Reachable).verdict, Works);
    assert_eq!(of(&found, Topic::Errors).verdict, Works);
}

#[tokio::test]
async fn each_cap_is_found_with_the_line_to_set() {
    for (certificate_cap, asset_cap, expected, line) in [
        (
            Some(7),
            None,
            vec![(Topic::CertificatePage, Differs, Seen::Capped(7))],
            Some(r#""pageSize": { "certificates": 7, "assets": 50 }"#),
        ),
        (
            None,
            Some(9),
            vec![(Topic::AssetPage, Differs, Seen::Capped(9))],
            Some(r#""pageSize": { "certificates": 20, "assets": 9 }"#),
        ),
        (
            Some(7),
            Some(9),
            vec![
                (Topic::CertificatePage, Differs, Seen::Capped(7)),
                (Topic::AssetPage, Differs, Seen::Capped(9)),
            ],
            Some(r#""pageSize": { "certificates": 7, "assets": 9 }"#),
        ),
        // More than the desk asks for: a cap that changes nothing.
        (Some(25), None, vec![(Topic::CertificatePage, Works, Seen::Capped(25))], None),
    ] {
        let shape = Shape { certificate_cap, asset_cap, ..Shape::default() };
        // Fewer rows are seen, so that counts of rows differ, and nothing else.
        let is_count = |finding: &(Topic, Verdict, Seen)| matches!(finding, (_, Works, Seen::Rows(_)));
        let mut found_so = found(&service(shape)).await;
        found_so.retain(|finding| !is_count(finding));
        assert_eq!(found_so, expected, "{certificate_cap:?} {asset_cap:?}");
        let findings = findings(&service(shape)).await;
        let pages = [Topic::CertificatePage, Topic::AssetPage].map(|topic| of(&findings, topic));
        let mut lines = pages.iter().filter_map(|finding| finding.setting.as_ref()?.line());
        assert_eq!(lines.next_back().as_deref(), line);
    }
}

#[tokio::test]
async fn a_service_without_a_path_for_one_certificate_is_found_to_have_none() {
    let router = filled(&plain(), Options { read_certificate: false, ..Options::default() });
    let mut found_so = found(&router).await;
    let refusals = found_so.pop().unwrap();
    assert_eq!(refusals.0, Topic::Errors, "its refusal is one more to see");
    assert_eq!(refusals.1, Works);
    assert_eq!(found_so, [(Topic::OneCertificate, Differs, Seen::Status(404))]);
    let configured = Assumptions { read_certificate: true, ..assumed() };
    let findings = findings_of(&client(&router, Some(ACTIVATED), false), configured).await.0;
    let one = of(&findings, Topic::OneCertificate);
    assert!(one.is_obstacle);
    assert_eq!(one.setting, Some(Setting::ReadCertificate(false)));
}

#[tokio::test]
async fn each_odd_answer_is_an_obstacle_with_its_name() {
    for (odd, topic, seen) in [
        (Odd::Html, Topic::Envelope, Seen::Unreadable(BodyProblem::Html)),
        (Odd::Empty, Topic::Envelope, Seen::Unreadable(BodyProblem::Empty)),
        (Odd::Unauthorized, Topic::Token, Seen::Status(401)),
        (Odd::Login, Topic::Token, Seen::Status(0)),
    ] {
        let findings = findings(&service(Shape { odd: Some(odd), ..Shape::default() })).await;
        let obstacles: Vec<_> = findings.iter().filter(|finding| finding.is_obstacle).collect();
        assert_eq!(obstacles.len(), 1, "{odd:?}: {obstacles:?}");
        assert_eq!((obstacles[0].topic, &obstacles[0].seen), (topic, &seen), "{odd:?}");
        let wrong = findings.iter().filter(|finding| finding.verdict == Differs && !finding.is_obstacle);
        let wrong: Vec<_> = wrong.map(|finding| finding.topic).collect();
        let format: &[Topic] = if odd == Odd::Unauthorized { &[Topic::Errors] } else { &[] };
        assert_eq!(wrong, format, "{odd:?}");
    }
}

#[tokio::test]
async fn a_wrong_token_and_an_empty_service_are_told_apart() {
    let router = service(Shape::default());
    let findings_so = findings_of(&client(&router, Some("nobody"), false), assumed()).await.0;
    let token = of(&findings_so, Topic::Token);
    assert_eq!((token.verdict, &token.setting), (Differs, &Some(Setting::TokenHeader)));
    assert!(token.is_obstacle);
    for envelope in [Envelope::DevExtreme, Envelope::NullData] {
        let shape = Shape { envelope, ..Shape::default() };
        let empty = findings(&filled(&[], Options { shape, ..Options::default() })).await;
        let differing: Vec<_> = empty.iter().filter(|finding| finding.verdict == Differs).collect();
        assert!(differing.is_empty(), "{envelope:?}: {differing:?}");
        assert_eq!(of(&empty, Topic::Envelope).verdict, Works, "{envelope:?}");
        assert_eq!(of(&empty, Topic::Equal).verdict, Unknown);
    }
    // A user who is not activated may read here, so that reading shows nothing.
    let findings_so = findings_of(&client(&router, Some(NOT_ACTIVATED), false), assumed()).await.0;
    assert_eq!(of(&findings_so, Topic::Activation).verdict, Unknown);
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
    // `authorized` is no error: the specification names only one of several.
    let Seen::Statuses(seen) = &of(&findings, Topic::AuthorizationStatuses).seen else {
        panic!("no statuses")
    };
    assert!(seen.iter().any(|status| &*status.raw == "authorized" && status.written == Written::Unlisted));
}

#[tokio::test]
async fn codes_that_are_not_listed_come_with_the_line_that_lists_them() {
    let marks = [Some("received"), Some("lost"), Some("Received "), Some("\"};")];
    let router =
        filled(&[certificate(CertificateKey::new(1, 1), "clearingProcess", &marks)], Options::default());
    let configured = Assumptions { codes: StatusCodes::new(["damaged"]), ..assumed() };
    let findings = findings_of(&client(&router, Some(ACTIVATED), false), configured).await.0;
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
    use acceptance_api::error::ApiError;
    use acceptance_api::probe::Probe;
    let (mut check, first) = Check::begin(assumed());
    let sample = Err(ApiError::Unreachable(Unreachable::Network));
    let heard = Heard { probe: Probe { status: None, date: None, sample }, sent: 0, received: 5 };
    assert_eq!(check.on(first, heard), None);
    let findings = check.findings();
    let reachable = of(&findings, Topic::Reachable);
    assert_eq!((reachable.verdict, &reachable.setting), (Differs, &Some(Setting::BaseUrl)));
    assert_eq!(findings.iter().filter(|finding| finding.verdict != Unknown).count(), 1);
}
