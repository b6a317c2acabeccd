//! Tests the switches for reading certificates and assets.

use std::collections::BTreeSet;

use acceptance_api::client::Client;
use acceptance_api::error::ApiError;
use acceptance_api::filter::StatusFilter;
use acceptance_rules::asset::AcceptanceKind;
use acceptance_rules::certificate::{AuthorizationKind, CertificateKey, ConfirmationKind};
use acceptance_sandbox::gaps::{Authorization, Filtering, Totals};
use acceptance_sandbox::shape::{Choice, Envelope, Shape, StatusSpelling};
use acceptance_sandbox::{ACTIVATED, Options, demo};

use super::{KEY, confirm};
use crate::support::{
    FIRST_PAGE, LIST, activated, all_assets, all_certificates, certificate, client, filled, get, kind, read,
    service, shaped,
};

#[tokio::test]
async fn an_empty_page_may_say_null() {
    let shape = Shape { envelope: Envelope::NullData, ..Shape::default() };
    let client = activated(&shaped(shape));
    assert_eq!(client.assets(demo::EMPTY, FIRST_PAGE).await.unwrap().rows, []);
    assert_eq!(all_assets(&client, demo::LARGE).await.unwrap().len(), 143);
    let raw = get(&shaped(shape), &format!("{LIST}/{}/assets", demo::EMPTY)).await.json();
    assert_eq!(raw["data"], serde_json::Value::Null);
}

#[tokio::test]
async fn totals_come_when_asked_for_always_or_never() {
    for (totals, expected) in [
        (Totals::Asked, [None, Some(143)]),
        (Totals::Always, [Some(143), Some(143)]),
        (Totals::Never, [None, None]),
    ] {
        let router = shaped(Shape { totals, ..Shape::default() });
        for (is_asked, expected) in [false, true].into_iter().zip(expected) {
            let client = client(&router, Some(ACTIVATED), is_asked);
            assert_eq!(client.assets(demo::LARGE, FIRST_PAGE).await.unwrap().total, expected, "{totals:?}");
            let total = client.certificates(StatusFilter::All, FIRST_PAGE).await.unwrap().total;
            assert_eq!(total.is_some(), expected.is_some(), "{totals:?}");
        }
    }
}

#[tokio::test]
async fn statuses_in_any_spelling_are_read_as_what_they_are() {
    let confirmed = Some(ConfirmationKind::Confirmed);
    for (statuses, own, asset) in [
        (StatusSpelling::Kept, confirmed, AcceptanceKind::Received),
        (StatusSpelling::Camel, confirmed, AcceptanceKind::Received),
        (StatusSpelling::Lower, confirmed, AcceptanceKind::Received),
        (StatusSpelling::Upper, confirmed, AcceptanceKind::Received),
        (StatusSpelling::LookAlike, Some(ConfirmationKind::LookAlike), AcceptanceKind::LookAlike),
        (StatusSpelling::Unlisted, Some(ConfirmationKind::Unlisted), AcceptanceKind::Unlisted),
    ] {
        let client = activated(&shaped(Shape { statuses, ..Shape::default() }));
        assert_eq!(kind(&client, demo::CONFIRMED).await, own, "{statuses:?}");
        let assets = all_assets(&client, demo::CONFIRMED).await.unwrap();
        assert!(assets.iter().all(|one| one.acceptance.as_ref().unwrap().kind() == asset), "{statuses:?}");
    }
    assert_eq!(StatusSpelling::NAMED.len(), 6);
}

#[tokio::test]
async fn an_authorization_status_may_be_any_or_none() {
    let pending =
        async |client: &Client| all_certificates(client, StatusFilter::Pending).await.unwrap().len();
    let kept = pending(&activated(&service(Options::default()))).await;
    for (authorization, raw) in [
        (Authorization::Kept, Some("ready")),
        (Authorization::Authorized, Some("authorized")),
        (Authorization::Unlisted, Some("awaitingSignature")),
        (Authorization::Missing, None),
    ] {
        let client = activated(&shaped(Shape { authorization, ..Shape::default() }));
        let shown = read(&client, KEY).await.authorization;
        assert_eq!(shown.as_ref().map(|status| status.raw()), raw);
        let is_ready = shown.is_some_and(|status| status.kind() == AuthorizationKind::Ready);
        assert_eq!(is_ready, authorization == Authorization::Kept);
        // Filters do not use the shown status.
        assert_eq!(pending(&client).await, kept, "{raw:?}");
    }
}

#[tokio::test]
async fn a_service_may_give_no_more_than_the_specification_names() {
    let router = shaped(Shape { bare_rows: true, ..Shape::default() });
    let client = activated(&router);
    assert!(
        all_certificates(&client, StatusFilter::All).await.unwrap().iter().all(|one| one.details.is_empty())
    );
    assert!(all_assets(&client, demo::LARGE).await.unwrap().iter().all(|asset| asset.details.is_empty()));
    let members = async |path: &str| -> BTreeSet<String> {
        let page = get(&router, path).await.json();
        page["data"][0].as_object().unwrap().keys().cloned().collect()
    };
    let expected =
        ["acceptanceCertificateId", "authorizationStatus", "confirmationStatus", "leaseCompanyNumber"];
    assert_eq!(members(LIST).await, expected.map(str::to_owned).into());
    let asset = ["acceptanceStatus", "assetId", "confirmationStatus", "explanation"];
    assert_eq!(members(&format!("{LIST}/{KEY}/assets")).await, asset.map(str::to_owned).into());
    assert_eq!(confirm(&client, KEY).await, Ok(Some(ConfirmationKind::Confirmed)));
}

#[tokio::test]
async fn a_filter_may_be_honoured_taken_letter_by_letter_ignored_or_refused() {
    let with = |filtering| service(Options { filtering, ..Options::default() });
    let count = async |filtering, filter| {
        let found = all_certificates(&activated(&with(filtering)), filter).await;
        found.map(|found| found.len())
    };
    let all = count(Filtering::Practice, StatusFilter::All).await.unwrap();
    let confirmed = count(Filtering::Practice, StatusFilter::Confirmed).await.unwrap();
    assert!(0 < confirmed && confirmed < all);
    assert_eq!(count(Filtering::Plain, StatusFilter::Confirmed).await, Ok(confirmed));
    assert_eq!(count(Filtering::Ignored, StatusFilter::Confirmed).await, Ok(all));
    let refused = count(Filtering::Refused, StatusFilter::Confirmed).await;
    assert!(matches!(refused, Err(ApiError::Refused { status: 400, .. })), "{refused:?}");
    assert_eq!(count(Filtering::Refused, StatusFilter::All).await, Ok(all));

    // An unnamed status distinguishes a service with names from one without.
    let rows = async |filtering, filter: &str| {
        let query = form_urlencoded::Serializer::new(String::new()).append_pair("filter", filter).finish();
        let page = get(&with(filtering), &format!("{LIST}?{query}")).await.json();
        page["data"].as_array().unwrap().len()
    };
    let other = r#"["confirmationStatus","<>","nonsense"]"#;
    assert_eq!(rows(Filtering::Practice, other).await, 0);
    assert_eq!(rows(Filtering::Plain, other).await, all);
    let capital = r#"["confirmationStatus","=","CONFIRMED"]"#;
    assert_eq!(rows(Filtering::Practice, capital).await, confirmed);
    assert_eq!(rows(Filtering::Plain, capital).await, 0);
}

#[tokio::test]
async fn further_confirmation_statuses_are_kept_and_rule_nothing_out() {
    let key = CertificateKey::new(1, 2);
    let new = certificate(key, "awaitingCountersignature", &[None, Some("received")]);
    let client = activated(&filled(&[new], Options::default()));
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::Unlisted));
    assert_eq!(confirm(&client, key).await, Ok(Some(ConfirmationKind::Confirmed)));
}
