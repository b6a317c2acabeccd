//! Tests single answers and their receivers.

use acceptance_api::client::IdempotencyKey;
use acceptance_api::error::{ApiError, BodyProblem, Details};
use acceptance_api::filter::StatusFilter;
use acceptance_rules::asset::AcceptanceKind;
use acceptance_rules::certificate::ConfirmationKind;
use acceptance_rules::decision::Decision;
use acceptance_sandbox::shape::{Envelope, Odd, Shape, Total};
use acceptance_sandbox::{ACTIVATED, NOT_ACTIVATED, demo};

use super::stale_plan;
use crate::support::{
    FIRST_PAGE, LIST, activated, all_assets, all_certificates, client, finish_review, kind, plan, post,
    shaped, update,
};

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
async fn a_total_of_the_page_counts_the_rows_of_its_answer() {
    for (total, requested, expected) in
        [(Total::OfPage, false, Some(20)), (Total::OfPage, true, Some(20)), (Total::Requested, false, None)]
    {
        let router = shaped(Shape { total, ..Shape::default() });
        let client = client(&router, Some(ACTIVATED), requested);
        let page = client.certificates(StatusFilter::All, FIRST_PAGE).await.unwrap();
        assert_eq!((page.rows.len(), page.total), (20, expected));
    }
}

#[tokio::test]
async fn an_unknown_user_and_one_without_activation_are_refused() {
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
    // Another key is another decision, and so is the same key on another path.
    client.decide(&first, Some(&IdempotencyKey("another".into()))).await.unwrap();
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::Confirmed));
    let other = plan(&client, Decision::Confirm, demo::CONFIRMABLE).await;
    client.decide(&other, Some(&name)).await.unwrap();
    assert_eq!(kind(&client, demo::CONFIRMABLE).await, Some(ConfirmationKind::Confirmed));

    // A refusal is stored too: it is repeated although the certificate is open again.
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
    let answer = post(&router, &format!("{LIST}/{}/rejection", demo::HUGE)).await;
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
