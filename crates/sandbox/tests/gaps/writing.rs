//! Tests the switches for writes, refusals and disabled paths.

use acceptance_api::client::Connection;
use acceptance_api::credentials::TokenHeader;
use acceptance_api::error::{ApiError, Details};
use acceptance_api::filter::StatusFilter;
use acceptance_rules::certificate::{CertificateKey, ConfirmationKind};
use acceptance_sandbox::gaps::{Confirmations, ErrorBody, TokenRule};
use acceptance_sandbox::in_process::InProcess;
use acceptance_sandbox::shape::Choice;
use acceptance_sandbox::{ACTIVATED, Options, demo};
use axum::Router;
use axum::body::Body;
use axum::http::Request;

use super::{KEY, confirm};
use crate::support::{
    FIRST_PAGE, LIST, activated, client, connected, connection, get, kind, post, send, service, update,
};

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
        let done = client.update_assets(KEY, &[update(1_001_001, status, Some(explanation))]).await;
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
        let asks = activated(&service(Options { errors: *errors, ..Options::default() }));
        let error = asks.assets(CertificateKey::new(4711, 1), FIRST_PAGE).await.unwrap_err();
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
        // The status counts, whatever the message.
        let unknown = client(&service(Options { errors: *errors, ..Options::default() }), None, false);
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
        let token_header = TokenHeader {
            name: name.into(),
            prefix: prefix.into(),
            extra: extra.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        };
        let settings = Connection { token_header, ..connection() };
        let client = connected(settings, InProcess::new(router.clone()));
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
async fn unlisted_paths_may_be_missing() {
    let router = service(Options { review: false, scrap_errors: false, ..Options::default() });
    let review = format!("leases/acceptanceCertificates/{}/reviewFinished", demo::IN_CLEARING);
    let paths = [
        format!("/operator/{review}"),
        format!("/api/operator/{review}"),
        "/api/v1/logistics/scrapErrors".into(),
    ];
    for path in &paths {
        assert_eq!(post(&router, path).await.status, 404, "{path}");
        assert_ne!(post(&service(Options::default()), path).await.status, 404, "{path}");
    }
    let own = kind(&activated(&router), demo::IN_CLEARING).await;
    assert_eq!(own, Some(ConfirmationKind::ClearingProcess));
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
        send(router, request.body(Body::empty()).unwrap()).await
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
        let answer = get(&router, LIST).await;
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
    assert!(tokio::time::timeout(second / 20, get(&router, LIST)).await.is_err());
    // Paths outside the service are not delayed.
    assert_eq!(get(&router, "/csp-report").await.status, 200);
}
