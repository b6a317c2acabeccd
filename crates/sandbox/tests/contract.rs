//! The real client against the real service, without a socket, for every shape that an answer can have.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod support;

use acceptance_api::client::{Client, IdempotencyKey};
use acceptance_api::error::{ApiError, BodyProblem, Details};
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::PageRequest;
use acceptance_rules::asset::{AcceptanceKind, AssetId, StatusCodes};
use acceptance_rules::certificate::{CertificateKey, ConfirmationKind};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{self, Decision, Plan, Standing};
use acceptance_rules::draft::{AssetUpdate, Draft};
use acceptance_sandbox::shape::{Choice, Envelope, Odd, Shape, Spelling, StatusSpelling, WriteAnswer};
use acceptance_sandbox::stored::NewCertificate;
use acceptance_sandbox::{ACTIVATED, NOT_ACTIVATED, Options, demo};
use axum::Router;
use support::{
    all_assets, all_certificates, client, demo_certificates, filled, finish_review, service, shaped,
};

const FIRST_PAGE: PageRequest = PageRequest { skip: 0, take: 20 };

fn activated(router: &Router) -> Client {
    client(router, Some(ACTIVATED), false)
}

async fn kind(client: &Client, key: CertificateKey) -> Option<ConfirmationKind> {
    client.certificate(key).await.unwrap().expect("the certificate").kind()
}

async fn plan(client: &Client, decision: Decision, key: CertificateKey) -> Plan {
    let certificate = client.certificate(key).await.unwrap().expect("the certificate");
    let assets = all_assets(client, key).await.unwrap();
    let assets = CompleteAssets::prove(assets, Evidence::ReadToTheEnd { total: None }).unwrap();
    let standing = Standing {
        certificate: Some(&certificate),
        assets: Some(&assets),
        draft: &Draft::default(),
        confirmed_before: false,
    };
    decision::plan(decision, &standing).expect("an allowed decision")
}

/// A plan that somebody made who saw the certificate in another state than it is in.
async fn stale_plan(decision: Decision, key: CertificateKey) -> Plan {
    let mark = (decision == Decision::Reject).then_some("damaged");
    let new = support::certificate(key, "firstConfirmationPending", &[mark]);
    plan(&activated(&support::service_with(&[new])), decision, key).await
}

fn update(asset: i64, status: &str, explanation: Option<&str>) -> AssetUpdate {
    AssetUpdate {
        asset: AssetId(asset),
        acceptance: StatusCodes::default().read(status).expect("a status"),
        explanation: explanation.map(Into::into),
    }
}

/// A write was carried out; it is answered with a success, which only one shape denies.
fn written(result: Result<(), ApiError>, shape: Shape) {
    let is_denied = matches!(&result, Err(error) if error.is_denied_success());
    assert_eq!(is_denied, shape.write_answer == WriteAnswer::SuccessFalse, "{result:?}");
    assert!(is_denied || result.is_ok(), "{result:?}");
}

/// The whole process of Seed 4 and Seed 1: list, assets, mark, reject, review, mark again, confirm.
async fn whole_process(shape: Shape, require_total: bool) {
    // As many as make three pages; more would only take time.
    let demo: Vec<NewCertificate> = demo_certificates().iter().take(45).cloned().collect();
    let router = &filled(&demo, Options { shape, ..Options::default() });
    let client = client(router, Some(ACTIVATED), require_total);
    let all = all_certificates(&client, StatusFilter::All).await.unwrap();
    let keys: Vec<_> = all.iter().map(|certificate| certificate.key).collect();
    let expected: Vec<_> = demo.iter().map(|new| new.certificate.key).collect();
    assert_eq!(keys, expected);
    let pending = all_certificates(&client, StatusFilter::Pending).await.unwrap();
    assert!(pending.iter().all(|certificate| StatusFilter::Pending.holds(certificate)));
    let expected = all.iter().filter(|certificate| StatusFilter::Pending.holds(certificate));
    assert_eq!(pending.len(), expected.count());

    let key = demo::LARGE;
    let assets = all_assets(&client, key).await.unwrap();
    let new = demo.iter().find(|new| new.certificate.key == key).unwrap();
    assert_eq!(assets.len(), 143);
    for (asset, row) in assets.iter().zip(&new.assets) {
        assert_eq!(asset.id.0, row.id);
        let status = asset.acceptance.as_ref().map(|status| status.raw().to_ascii_lowercase());
        assert_eq!(status, row.acceptance.as_ref().map(|status| status.to_ascii_lowercase()));
        assert_eq!(asset.explanation.as_deref(), row.explanation.as_deref());
    }

    let unset = assets.iter().filter(|asset| asset.acceptance.is_none());
    let mut updates: Vec<_> = unset.map(|asset| update(asset.id.0, "received", None)).collect();
    let received =
        assets.iter().find(|asset| asset.acceptance.as_ref().is_some_and(|status| status.is_received()));
    updates.push(update(received.unwrap().id.0, "other", Some("Kabel fehlt")));
    written(client.update_assets(key, &updates).await, shape);
    let rejection = plan(&client, Decision::Reject, key).await;
    let rejected = rejection.rejected().to_vec();
    assert_eq!(rejected.len(), 3);
    written(client.decide(&rejection, None).await, shape);
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::ClearingProcess));

    assert!(finish_review(router, key).await.status < 300);
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::FirstConfirmationPending));
    let updates: Vec<_> = rejected.iter().map(|id| update(id.0, "received", Some(""))).collect();
    written(client.update_assets(key, &updates).await, shape);
    written(client.decide(&plan(&client, Decision::Confirm, key).await, None).await, shape);
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::Confirmed));
    let assets = all_assets(&client, key).await.unwrap();
    assert!(assets.iter().all(|asset| asset.acceptance.as_ref().is_some_and(|status| status.is_received())));
    assert!(assets.iter().all(|asset| asset.explanation().is_empty()));
}

#[tokio::test]
async fn the_whole_process_works_in_every_readable_shape() {
    for (name, envelope) in Envelope::NAMED.iter().filter(|(_, envelope)| *envelope != Envelope::Unknown) {
        for (spelling_name, spelling) in Spelling::NAMED {
            for cap in [None, Some(20)] {
                println!("{name}, {spelling_name}, {cap:?}");
                let is_odd = *spelling == Spelling::Snake;
                let shape = Shape {
                    envelope: *envelope,
                    spelling: *spelling,
                    certificate_cap: cap,
                    asset_cap: cap,
                    text_ids: is_odd,
                    omit_nulls: is_odd,
                    statuses: if is_odd { StatusSpelling::Lower } else { StatusSpelling::Kept },
                    ..Shape::default()
                };
                whole_process(shape, cap.is_none()).await;
            }
        }
    }
}

#[tokio::test]
async fn the_whole_process_works_under_every_cap() {
    for cap in [1, 7, 49] {
        println!("{cap}");
        let shape = Shape { certificate_cap: Some(cap), asset_cap: Some(cap), ..Shape::default() };
        whole_process(shape, false).await;
    }
}

#[tokio::test]
async fn the_whole_process_works_whatever_a_write_answers() {
    for (name, write_answer) in WriteAnswer::NAMED {
        println!("{name}");
        whole_process(Shape { write_answer: *write_answer, ..Shape::default() }, false).await;
    }
}

#[tokio::test]
async fn a_count_comes_only_when_asked_for() {
    let router = shaped(Shape::default());
    let total = async |require_total| {
        let client = client(&router, Some(ACTIVATED), require_total);
        client.assets(demo::LARGE, FIRST_PAGE).await.unwrap().total
    };
    assert_eq!(total(true).await, Some(143));
    assert_eq!(total(false).await, None);
}

#[tokio::test]
async fn a_drifting_order_repeats_and_loses_rows() {
    let router = shaped(Shape { drifting: true, ..Shape::default() });
    let assets = all_assets(&activated(&router), demo::LARGE).await.unwrap();
    let mut ids: Vec<_> = assets.iter().map(|asset| asset.id).collect();
    assert_eq!(ids.len(), 143);
    ids.sort_unstable();
    ids.dedup();
    assert!(ids.len() < 143);
}

#[tokio::test]
async fn an_odd_answer_is_an_error_and_never_an_empty_page() {
    let check = async |shape: Shape, expected: fn(&ApiError) -> bool| {
        let client = activated(&shaped(shape));
        let certificates = client.certificates(StatusFilter::Pending, FIRST_PAGE).await.unwrap_err();
        let assets = client.assets(demo::LARGE, FIRST_PAGE).await.unwrap_err();
        for error in [certificates, assets] {
            assert!(expected(&error), "{shape:?}: {error:?}");
        }
    };
    let odd = |odd| Shape { odd: Some(odd), ..Shape::default() };
    check(odd(Odd::Html), |error| matches!(error, ApiError::Unreadable { problem: BodyProblem::Html, .. }))
        .await;
    check(odd(Odd::Empty), |error| matches!(error, ApiError::Unreadable { problem: BodyProblem::Empty, .. }))
        .await;
    check(odd(Odd::Unauthorized), |error| {
        matches!(error, ApiError::Refused { status: 401, .. }) && error.is_session()
    })
    .await;
    check(odd(Odd::Login), |error| matches!(error, ApiError::Redirected)).await;
    check(Shape { envelope: Envelope::Unknown, ..Shape::default() }, |error| {
        let ApiError::Unreadable { problem: BodyProblem::Shape { members }, .. } = error else {
            return false;
        };
        members.iter().map(|name| &**name).eq(["payload"])
    })
    .await;
}

#[tokio::test]
async fn who_is_not_known_or_not_activated_is_told_so() {
    let router = shaped(Shape::default());
    for token in [None, Some("demo-activated-not"), Some("DEMO-ACTIVATED")] {
        let error =
            client(&router, token, false).certificates(StatusFilter::All, FIRST_PAGE).await.unwrap_err();
        assert!(
            matches!(error, ApiError::Refused { status: 401, details: Details::Message { .. }, .. }),
            "{error:?}"
        );
    }
    let reader = client(&router, Some(NOT_ACTIVATED), false);
    assert_eq!(reader.certificates(StatusFilter::All, FIRST_PAGE).await.unwrap().rows.len(), 20);
    let key = demo::CONFIRMABLE;
    let errors = [
        reader.decide(&plan(&reader, Decision::Confirm, key).await, None).await.unwrap_err(),
        reader.update_assets(key, &[update(1_001_001, "received", None)]).await.unwrap_err(),
    ];
    for error in errors {
        assert!(error.is_forbidden());
        let ApiError::Refused { details: Details::Message { text, .. }, .. } = error else {
            panic!("{error:?}")
        };
        assert!(text.contains("not activated"), "{text}");
    }
    assert_eq!(kind(&reader, key).await, Some(ConfirmationKind::FirstConfirmationPending));

    let bare = service(Options { bare_unauthorized: true, ..Options::default() });
    let error = client(&bare, None, false).certificates(StatusFilter::All, FIRST_PAGE).await.unwrap_err();
    assert!(matches!(error, ApiError::Refused { status: 401, details: Details::Unknown, .. }), "{error:?}");
}

#[tokio::test]
async fn a_certificate_that_takes_two_confirmations_waits_for_the_second() {
    let router = shaped(Shape::default());
    let client = activated(&router);
    let key = demo::TWO_CONFIRMATIONS;
    let first = plan(&client, Decision::Confirm, key).await;
    client.decide(&first, None).await.unwrap();
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::SecondConfirmationPending));
    let assets = all_assets(&client, key).await.unwrap();
    assert!(assets.iter().all(|asset| asset.acceptance.as_ref().is_some_and(|status| status.is_received())));
    client.decide(&plan(&client, Decision::Confirm, key).await, None).await.unwrap();
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::Confirmed));

    let key = demo::SECOND_PENDING;
    client.decide(&plan(&client, Decision::Confirm, key).await, None).await.unwrap();
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::Confirmed));
}

#[tokio::test]
async fn a_repeated_request_gets_the_first_answer_and_does_nothing() {
    let router = shaped(Shape::default());
    let client = activated(&router);
    let key = demo::TWO_CONFIRMATIONS;
    let first = plan(&client, Decision::Confirm, key).await;
    let name = IdempotencyKey("one decision".into());
    for _ in 0..3 {
        client.decide(&first, Some(&name)).await.unwrap();
        assert_eq!(kind(&client, key).await, Some(ConfirmationKind::SecondConfirmationPending));
    }
    // Another key is another decision; the same key on another path is one too.
    client.decide(&first, Some(&IdempotencyKey("another".into()))).await.unwrap();
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::Confirmed));
    let other = plan(&client, Decision::Confirm, demo::CONFIRMABLE).await;
    client.decide(&other, Some(&name)).await.unwrap();
    assert_eq!(kind(&client, demo::CONFIRMABLE).await, Some(ConfirmationKind::Confirmed));

    // A refusal is an answer as well: it stays, though the certificate is open again.
    let key = demo::IN_CLEARING;
    let early = stale_plan(Decision::Reject, key).await;
    let name = IdempotencyKey("too early".into());
    let refused = client.decide(&early, Some(&name)).await.unwrap_err();
    assert!(refused.is_refusal());
    assert_eq!(finish_review(&router, key).await.status, 204);
    assert_eq!(client.decide(&early, Some(&name)).await, Err(refused));
    client.decide(&early, None).await.unwrap();
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::ClearingProcess));
}

#[tokio::test]
async fn a_refusal_names_the_unmet_conditions_and_at_most_twenty_assets() {
    let router = shaped(Shape::default());
    let answer = support::post(&router, &format!("{}/{}/rejection", support::LIST, demo::HUGE)).await;
    assert_eq!((answer.status, answer.header("content-type")), (409, Some("application/problem+json")));
    let body = answer.json();
    let codes: Vec<_> =
        body["conditions"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["everyAssetMarked", "anyAssetNotReceived"]);
    assert_eq!(body["conditions"][0]["assetCount"], 10_000);
    assert_eq!(body["conditions"][0]["assetIds"].as_array().unwrap().len(), 20);
    assert_eq!(body["type"], "about:blank");
    assert_eq!(body["status"], 409);
    let client = activated(&router);
    let error = client.decide(&stale_plan(Decision::Confirm, demo::EMPTY).await, None).await.unwrap_err();
    let ApiError::Refused { status: 409, details: Details::Message { text, .. }, .. } = error else {
        panic!()
    };
    assert!(text.contains("it has no assets"), "{text}");
}

#[tokio::test]
async fn every_demo_case_reads_as_what_it_is() {
    let router = shaped(Shape::default());
    let client = activated(&router);
    for (key, expected) in [
        (demo::CONFIRMABLE, ConfirmationKind::FirstConfirmationPending),
        (demo::IN_CLEARING, ConfirmationKind::ClearingProcess),
        (demo::CONFIRMED, ConfirmationKind::Confirmed),
        (demo::SECOND_PENDING, ConfirmationKind::SecondConfirmationPending),
        (demo::UNKNOWN_CERTIFICATE_STATUS, ConfirmationKind::Unlisted),
        (demo::LOOK_ALIKES, ConfirmationKind::LookAlike),
        (demo::HOSTILE, ConfirmationKind::FirstConfirmationPending),
        (demo::BIG_IDS, ConfirmationKind::FirstConfirmationPending),
    ] {
        assert_eq!(kind(&client, key).await, Some(expected), "{key}");
    }
    for (key, count) in [(demo::EMPTY, 0), (demo::CONFIRMABLE, 4), (demo::HOSTILE, 12), (demo::HUGE, 10_000)]
    {
        assert_eq!(all_assets(&client, key).await.unwrap().len(), count, "{key}");
    }
    let kinds = async |key| -> Vec<_> {
        let assets = all_assets(&client, key).await.unwrap();
        assets.iter().map(|asset| asset.acceptance.as_ref().map(|status| status.kind())).collect()
    };
    let (received, like) = (Some(AcceptanceKind::Received), Some(AcceptanceKind::LookAlike));
    let unlisted = Some(AcceptanceKind::Unlisted);
    assert_eq!(kinds(demo::UNKNOWN_ACCEPTANCE_STATUSES).await, [received, unlisted, received, unlisted]);
    assert_eq!(kinds(demo::LOOK_ALIKES).await, [like, like, like, received]);
    let big: Vec<_> =
        all_assets(&client, demo::BIG_IDS).await.unwrap().iter().map(|asset| asset.id.0).collect();
    assert_eq!(big, [9_007_199_254_740_992, 9_007_199_254_740_993, 9_007_199_254_740_995, i64::MAX]);
    client.decide(&plan(&client, Decision::Confirm, demo::BIG_IDS).await, None).await.unwrap();
    assert_eq!(kind(&client, demo::BIG_IDS).await, Some(ConfirmationKind::Confirmed));
    for (filter, least) in
        [(StatusFilter::Pending, 41), (StatusFilter::Clearing, 21), (StatusFilter::Confirmed, 21)]
    {
        assert!(all_certificates(&client, filter).await.unwrap().len() >= least, "{filter:?}");
    }
}

#[tokio::test]
async fn one_certificate_can_be_read_only_where_switched_on() {
    let router = service(Options { read_certificate: false, ..Options::default() });
    assert_eq!(activated(&router).certificate(demo::CONFIRMABLE).await, Ok(None));
    let router = shaped(Shape::default());
    assert!(activated(&router).certificate(demo::CONFIRMABLE).await.unwrap().is_some());
    assert_eq!(activated(&router).certificate(CertificateKey::new(4711, 1)).await, Ok(None));
}
