//! Every gap of the specification is a switch, and the real client meets each answer to it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod support;

use std::collections::BTreeSet;
use std::sync::Arc;

use acceptance_api::client::{Client, Connection};
use acceptance_api::credentials::{AccessToken, TokenHeader};
use acceptance_api::error::{ApiError, Details};
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::PageRequest;
use acceptance_rules::asset::{AcceptanceKind, AssetId, StatusCodes};
use acceptance_rules::certificate::{AuthorizationKind, Certificate, CertificateKey, ConfirmationKind};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{self, Decision, Standing};
use acceptance_rules::draft::{AssetUpdate, Draft};
use acceptance_sandbox::gaps::{Authorization, Confirmations, ErrorBody, Filtering, TokenRule, Totals};
use acceptance_sandbox::in_process::InProcess;
use acceptance_sandbox::shape::{Choice, Envelope, Shape, StatusSpelling};
use acceptance_sandbox::{ACTIVATED, BASE_PATH, Options, demo};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use support::{LIST, all_assets, all_certificates, client, filled, service, shaped};

const FIRST_PAGE: PageRequest = PageRequest { skip: 0, take: 20 };
const KEY: CertificateKey = demo::CONFIRMABLE;

fn activated(router: &Router) -> Client {
    client(router, Some(ACTIVATED), false)
}

async fn read(client: &Client, key: CertificateKey) -> Certificate {
    client.certificate(key).await.unwrap().expect("the certificate")
}

async fn confirm(client: &Client, key: CertificateKey) -> Result<Option<ConfirmationKind>, ApiError> {
    let certificate = read(client, key).await;
    let assets = all_assets(client, key).await.unwrap();
    let assets = CompleteAssets::prove(assets, Evidence::ReadToTheEnd { total: None }).unwrap();
    let draft = Draft::default();
    let standing = Standing {
        certificate: Some(&certificate),
        assets: Some(&assets),
        draft: &draft,
        confirmed_before: false,
    };
    let plan = decision::plan(Decision::Confirm, &standing).expect("an allowed decision");
    client.decide(&plan, None).await?;
    Ok(read(client, key).await.kind())
}

fn mark(status: &str, explanation: Option<&str>) -> [AssetUpdate; 1] {
    let acceptance = StatusCodes::default().read(status).expect("a status");
    [AssetUpdate { asset: AssetId(1_001_001), acceptance, explanation: explanation.map(Into::into) }]
}

#[tokio::test]
async fn an_empty_page_may_say_null() {
    let shape = Shape { envelope: Envelope::NullData, ..Shape::default() };
    let client = activated(&shaped(shape));
    assert_eq!(client.assets(demo::EMPTY, FIRST_PAGE).await.unwrap().rows, []);
    assert_eq!(all_assets(&client, demo::LARGE).await.unwrap().len(), 143);
    let raw = support::get(&shaped(shape), &format!("{LIST}/{}/assets", demo::EMPTY)).await.json();
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
    for (statuses, certificate, asset) in [
        (StatusSpelling::Kept, confirmed, AcceptanceKind::Received),
        (StatusSpelling::Camel, confirmed, AcceptanceKind::Received),
        (StatusSpelling::Lower, confirmed, AcceptanceKind::Received),
        (StatusSpelling::Upper, confirmed, AcceptanceKind::Received),
        (StatusSpelling::LookAlike, Some(ConfirmationKind::LookAlike), AcceptanceKind::LookAlike),
        (StatusSpelling::Unlisted, Some(ConfirmationKind::Unlisted), AcceptanceKind::Unlisted),
    ] {
        let client = activated(&shaped(Shape { statuses, ..Shape::default() }));
        assert_eq!(read(&client, demo::CONFIRMED).await.kind(), certificate, "{statuses:?}");
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
        // What is shown is not what is filtered by.
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
        let page = support::get(&router, path).await.json();
        page["data"][0].as_object().unwrap().keys().cloned().collect()
    };
    let certificate =
        ["acceptanceCertificateId", "authorizationStatus", "confirmationStatus", "leaseCompanyNumber"];
    assert_eq!(members(LIST).await, certificate.map(str::to_owned).into());
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

    // What tells a service with names from one without: a name that is none.
    let rows = async |filtering, filter: &str| {
        let query = form_urlencoded::Serializer::new(String::new()).append_pair("filter", filter).finish();
        let page = support::get(&with(filtering), &format!("{LIST}?{query}")).await.json();
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
async fn a_certificate_may_take_one_confirmation_or_two() {
    use ConfirmationKind::{Confirmed, SecondConfirmationPending};
    for (confirmations, ordinary, double) in [
        (Confirmations::Made, Confirmed, SecondConfirmationPending),
        (Confirmations::One, Confirmed, Confirmed),
        (Confirmations::Two, SecondConfirmationPending, SecondConfirmationPending),
    ] {
        let client = activated(&service(Options { confirmations, ..Options::default() }));
        assert_eq!(confirm(&client, KEY).await, Ok(Some(ordinary)), "{confirmations:?}");
        assert_eq!(confirm(&client, demo::TWO_CONFIRMATIONS).await, Ok(Some(double)), "{confirmations:?}");
        assert_eq!(confirm(&client, demo::SECOND_PENDING).await, Ok(Some(Confirmed)), "{confirmations:?}");
    }
}

#[tokio::test]
async fn other_reasons_and_other_explanations_may_be_taken() {
    let set = async |options: Options, status: &str, explanation: &str| {
        let client = activated(&service(options));
        let done = client.update_assets(KEY, &mark(status, Some(explanation))).await;
        done.map_err(|error| error.is_refusal())
    };
    let reasons = || Options { reasons: Some(vec!["stolen".into()]), ..Options::default() };
    assert_eq!(set(reasons(), "stolen", "").await, Ok(()));
    assert_eq!(set(reasons(), "received", "").await, Ok(()));
    assert_eq!(set(reasons(), "damaged", "").await, Err(true));
    assert_eq!(set(Options::default(), "stolen", "").await, Err(true));
    let any = || Options { any_explanation: true, ..Options::default() };
    for text in ["<script>", "[%", "%]", &"x".repeat(300)] {
        assert_eq!(set(any(), "damaged", text).await, Ok(()), "{text}");
        assert_eq!(set(Options::default(), "damaged", text).await, Err(true), "{text}");
    }
}

#[tokio::test]
async fn a_refusal_is_understood_in_every_form() {
    let detail = "There is no certificate 4711/1.";
    let text = |text: &str| Details::Message { title: None, text: text.into() };
    let titled = Details::Message { title: Some("Not Found".into()), text: detail.into() };
    for (name, errors) in ErrorBody::NAMED {
        let client = activated(&service(Options { errors: *errors, ..Options::default() }));
        let error = client.assets(CertificateKey::new(4711, 1), FIRST_PAGE).await.unwrap_err();
        let ApiError::Refused { status: 404, details, .. } = error else { panic!("{name}: {error:?}") };
        let expected = match errors {
            ErrorBody::Problem | ErrorBody::Errors => titled.clone(),
            ErrorBody::Detail | ErrorBody::Message | ErrorBody::Error | ErrorBody::ErrorObject => {
                text(detail)
            }
            ErrorBody::Title => text("Not Found"),
            ErrorBody::Wordless => Details::Unknown,
            ErrorBody::Text => Details::Text(detail.into()),
            ErrorBody::Html => Details::Html,
            ErrorBody::Empty => Details::Empty,
        };
        assert_eq!(details, expected, "{name}");
        // The status is what counts, in whatever words.
        let unknown =
            support::client(&service(Options { errors: *errors, ..Options::default() }), None, false);
        assert!(
            unknown.certificates(StatusFilter::All, FIRST_PAGE).await.unwrap_err().is_session(),
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_token_may_travel_in_any_header() {
    let rule = TokenRule {
        header: "x-token".into(),
        prefix: "Token ".into(),
        extra: Some(("x-client".into(), "desk".into())),
    };
    let router = service(Options { token: rule, ..Options::default() });
    let asks = async |name: &str, prefix: &str, extra: &[(&str, &str)]| {
        let connection = Connection {
            base_url: BASE_PATH.to_owned(),
            token_header: TokenHeader {
                name: name.into(),
                prefix: prefix.into(),
                extra: extra.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
            },
            require_total: false,
            codes: StatusCodes::default(),
        };
        let token = AccessToken::parse(ACTIVATED, prefix).unwrap();
        let client = Client::new(Arc::new(connection), Some(token), Arc::new(InProcess::new(router.clone())));
        client.certificates(StatusFilter::All, FIRST_PAGE).await.map(|page| page.rows.len())
    };
    let client = ("X-Client", "desk");
    assert_eq!(asks("X-Token", "Token ", &[client]).await, Ok(20));
    for (name, prefix, extra) in [
        ("Authorization", "Bearer ", &[client][..]),
        ("X-Token", "Bearer ", &[client]),
        ("X-Token", "", &[client]),
        ("X-Token", "Token ", &[]),
        ("X-Token", "Token ", &[("X-Client", "other")]),
    ] {
        assert!(asks(name, prefix, extra).await.unwrap_err().is_session(), "{name} {prefix} {extra:?}");
    }
}

#[tokio::test]
async fn what_the_specification_does_not_list_may_be_missing() {
    let router = service(Options { review: false, scrap_errors: false, ..Options::default() });
    let review = format!("leases/acceptanceCertificates/{}/reviewFinished", demo::IN_CLEARING);
    let paths = [
        format!("/operator/{review}"),
        format!("/api/operator/{review}"),
        "/api/v1/logistics/scrapErrors".into(),
    ];
    for path in &paths {
        assert_eq!(support::post(&router, path).await.status, 404, "{path}");
        assert_ne!(support::post(&service(Options::default()), path).await.status, 404, "{path}");
    }
    assert_eq!(
        read(&activated(&router), demo::IN_CLEARING).await.kind(),
        Some(ConfirmationKind::ClearingProcess)
    );
}

#[tokio::test]
async fn another_origin_may_ask_only_where_switched_on() {
    const ORIGIN: &str = "https://desk.example";
    let ask = async |router: &Router, method: &str| {
        let request = Request::builder().method(method).uri(LIST).header("Origin", ORIGIN);
        let request = request
            .header("Access-Control-Request-Method", "PATCH")
            .header("Access-Control-Request-Headers", "authorization,content-type,idempotency-key")
            .header("Authorization", format!("Bearer {ACTIVATED}"));
        support::send(router, request.body(Body::empty()).unwrap()).await
    };
    let open = service(Options { cors: Some(ORIGIN.parse().unwrap()), ..Options::default() });
    let preflight = ask(&open, "OPTIONS").await;
    assert_eq!(preflight.status, 200);
    assert_eq!(preflight.header("access-control-allow-origin"), Some(ORIGIN));
    assert!(preflight.header("access-control-allow-methods").unwrap().contains("PATCH"));
    assert!(preflight.header("access-control-allow-headers").unwrap().contains("idempotency-key"));
    let answer = ask(&open, "GET").await;
    assert_eq!(answer.header("access-control-allow-origin"), Some(ORIGIN));
    assert!(answer.header("access-control-expose-headers").unwrap().contains("x-request-id"));
    assert_eq!(activated(&open).certificates(StatusFilter::All, FIRST_PAGE).await.unwrap().rows.len(), 20);
    let closed = service(Options::default());
    assert_eq!(ask(&closed, "OPTIONS").await.status, 405);
    assert_eq!(ask(&closed, "GET").await.header("access-control-allow-origin"), None);
}

#[tokio::test]
async fn the_clock_of_the_service_may_be_wrong() {
    let date = async |clock| {
        let router = service(Options { clock, ..Options::default() });
        let answer = support::get(&router, LIST).await;
        answer.header("date").map(|date| httpdate::parse_http_date(date).unwrap())
    };
    assert_eq!(date(None).await, None);
    let (right, ahead, behind) =
        (date(Some(0)).await.unwrap(), date(Some(3600)).await.unwrap(), date(Some(-3600)).await.unwrap());
    let minutes = |later: std::time::SystemTime| later.duration_since(right).unwrap().as_secs() / 60;
    // Some time passes between the three.
    assert!((60..=61).contains(&minutes(ahead)));
    assert!((59..=60).contains(&(right.duration_since(behind).unwrap().as_secs() / 60)));
    assert_eq!(date(Some(i64::MAX)).await, None);
}

#[tokio::test]
async fn answers_of_the_service_may_travel_long() {
    let second = std::time::Duration::from_secs(1);
    let router = service(Options { latency: Some(second * 3600), ..Options::default() });
    assert!(tokio::time::timeout(second / 20, support::get(&router, LIST)).await.is_err());
    // What is no part of the service comes at once.
    assert_eq!(support::get(&router, "/csp-report").await.status, 200);
}

#[tokio::test]
async fn further_confirmation_statuses_are_kept_and_rule_nothing_out() {
    let key = CertificateKey::new(1, 2);
    let new = support::certificate(key, "awaitingCountersignature", &[None, Some("received")]);
    let client = activated(&filled(&[new], Options::default()));
    assert_eq!(read(&client, key).await.kind(), Some(ConfirmationKind::Unlisted));
    assert_eq!(confirm(&client, key).await, Ok(Some(ConfirmationKind::Confirmed)));
}
