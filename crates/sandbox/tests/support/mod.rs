//! Shared by the tests of this crate: a service in memory, and requests to it.

pub(crate) mod program;

use std::sync::{Arc, OnceLock};

use acceptance_api::client::{Client, Connection};
use acceptance_api::credentials::{AccessToken, TokenHeader};
use acceptance_api::error::ApiError;
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_rules::asset::{Asset, AssetId, StatusCodes};
use acceptance_rules::certificate::{Certificate, CertificateKey, ConfirmationKind};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{self, Decision, DecisionContext, Plan};
use acceptance_rules::draft::{AssetUpdate, Draft};
use acceptance_sandbox::in_process::InProcess;
use acceptance_sandbox::shape::Shape;
use acceptance_sandbox::store::Store;
use acceptance_sandbox::stored::{AssetRow, CertificateRow, NewCertificate};
use acceptance_sandbox::{ACTIVATED, BASE_PATH, Options, demo, router};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request};
use serde_json::Value;
use tower::ServiceExt;

pub(crate) const LIST: &str = "/api/v1/leases/acceptanceCertificates";
pub(crate) const FIRST_PAGE: PageRequest = PageRequest { skip: 0, take: 20 };

/// A complete answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.get_all(name).iter();
        let value = values.next()?.to_str().expect("a header in ASCII");
        assert!(values.next().is_none(), "{name} comes twice");
        Some(value)
    }
}

/// Returns the day of the demo data.
pub(crate) fn today() -> demo::Day {
    "2026-06-30".parse().expect("a day")
}

/// Returns the demo certificates, made once.
pub(crate) fn demo_certificates() -> &'static [NewCertificate] {
    static DEMO: OnceLock<Vec<NewCertificate>> = OnceLock::new();
    DEMO.get_or_init(|| demo::certificates(today()))
}

/// Returns a service in memory with the demo certificates.
pub(crate) fn service(options: Options) -> Router {
    filled(demo_certificates(), options)
}

pub(crate) fn shaped(shape: Shape) -> Router {
    service(Options { shape, ..Options::default() })
}

/// Returns a service in memory with these certificates only.
pub(crate) fn service_with(certificates: &[NewCertificate]) -> Router {
    filled(certificates, Options::default())
}

/// Returns a service in memory with these certificates and switches.
pub(crate) fn filled(certificates: &[NewCertificate], options: Options) -> Router {
    let store = Store::memory().expect("a store");
    assert!(store.fill_if_empty(|| certificates.to_vec()).expect("certificates"));
    router(Arc::new(store), options)
}

/// Returns a certificate whose assets 1, 2, … have these acceptance statuses.
pub(crate) fn certificate(key: CertificateKey, confirmation: &str, marks: &[Option<&str>]) -> NewCertificate {
    let asset = |(mark, id): (&Option<&str>, i64)| AssetRow {
        id,
        acceptance: mark.map(str::to_owned),
        explanation: None,
        confirmation: Some(confirmation.to_owned()),
        details: "{}".to_owned(),
    };
    NewCertificate {
        certificate: CertificateRow {
            key,
            confirmation: Some(confirmation.to_owned()),
            authorization: Some("ready".to_owned()),
            details: "{}".to_owned(),
        },
        two_confirmations: false,
        assets: marks.iter().zip(1..).map(asset).collect(),
    }
}

pub(crate) async fn send(router: &Router, request: Request<Body>) -> Answer {
    let Ok(response) = router.clone().oneshot(request).await;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let body = to_bytes(response.into_body(), usize::MAX).await.expect("a body").to_vec();
    Answer { status, headers, body }
}

pub(crate) fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header("Authorization", format!("Bearer {ACTIVATED}"))
}

pub(crate) async fn get(router: &Router, path: &str) -> Answer {
    send(router, request("GET", path).body(Body::empty()).expect("a request")).await
}

pub(crate) async fn post(router: &Router, path: &str) -> Answer {
    send(router, request("POST", path).body(Body::empty()).expect("a request")).await
}

pub(crate) async fn patch(router: &Router, key: CertificateKey, body: impl Into<Body>) -> Answer {
    let request =
        request("PATCH", &format!("{LIST}/{key}/assets")).header("Content-Type", "application/json");
    send(router, request.body(body.into()).expect("a request")).await
}

pub(crate) async fn finish_review(router: &Router, key: CertificateKey) -> Answer {
    post(router, &format!("/operator/leases/acceptanceCertificates/{key}/reviewFinished")).await
}

/// Returns the real client, as this user.
pub(crate) fn client(router: &Router, token: Option<&str>, require_total: bool) -> Client {
    let connection = Connection {
        base_url: BASE_PATH.to_owned(),
        token_header: TokenHeader::default(),
        require_total,
        codes: StatusCodes::default(),
    };
    let token = token.map(|token| AccessToken::parse(token, "Bearer ").expect("a token"));
    Client::new(Arc::new(connection), token, Arc::new(InProcess::new(router.clone())))
}

/// Returns the real client, as the activated user.
pub(crate) fn activated(router: &Router) -> Client {
    client(router, Some(ACTIVATED), false)
}

pub(crate) async fn read(client: &Client, key: CertificateKey) -> Certificate {
    client.certificate(key).await.unwrap().expect("the certificate")
}

pub(crate) async fn kind(client: &Client, key: CertificateKey) -> Option<ConfirmationKind> {
    read(client, key).await.kind()
}

/// Returns the plan of a decision that the rules allow.
pub(crate) async fn plan(client: &Client, decision: Decision, key: CertificateKey) -> Plan {
    let certificate = read(client, key).await;
    let assets = all_assets(client, key).await.unwrap();
    let assets = CompleteAssets::prove(assets, Evidence::ReadToTheEnd { total: None }).unwrap();
    let context = DecisionContext {
        certificate: Some(&certificate),
        assets: Some(&assets),
        draft: &Draft::default(),
        confirmed_before: false,
        has_stored_changes: false,
    };
    decision::plan(decision, &context).expect("an allowed decision")
}

pub(crate) fn update(asset: i64, status: &str, explanation: Option<&str>) -> AssetUpdate {
    AssetUpdate {
        asset: AssetId(asset),
        acceptance: StatusCodes::default().read(status).expect("a status"),
        explanation: explanation.map(Into::into),
    }
}

/// Returns all certificates under a filter, page by page until an empty one.
pub(crate) async fn all_certificates(
    client: &Client,
    filter: StatusFilter,
) -> Result<Vec<Certificate>, ApiError> {
    let mut all = Vec::new();
    loop {
        let page = client.certificates(filter, next(&all, 20)).await?;
        if !take(page, &mut all) {
            return Ok(all);
        }
    }
}

/// Returns all assets of a certificate, page by page until an empty one.
pub(crate) async fn all_assets(client: &Client, key: CertificateKey) -> Result<Vec<Asset>, ApiError> {
    let mut all = Vec::new();
    loop {
        let page = client.assets(key, next(&all, 50)).await?;
        if !take(page, &mut all) {
            return Ok(all);
        }
    }
}

fn next<T>(all: &[T], take: u32) -> PageRequest {
    PageRequest { skip: u64::try_from(all.len()).expect("a length"), take }
}

fn take<T>(page: Page<T>, all: &mut Vec<T>) -> bool {
    assert_eq!(page.unreadable, []);
    let is_more = !page.rows.is_empty();
    all.extend(page.rows);
    is_more
}
