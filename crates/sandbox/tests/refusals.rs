//! Tests the status, the kind and the headers of the answer to each request, by user, path and body.

use std::time::Duration;

use acceptance_rules::asset::DETAILS;
use acceptance_sandbox::{ACTIVATED, NOT_ACTIVATED, Options, demo};
use axum::http::Request;
use serde_json::{Value, json};

use crate::serving::{OTHER_POLICY, has_safe_headers};
use crate::support;
use crate::support::{LIST, service};

const SCRAP: &str = "/api/v1/logistics/scrapErrors";

/// A request, and its expected status.
struct Case {
    method: &'static str,
    /// The path after that of the certificate list, or a full one.
    path: String,
    token: Option<&'static str>,
    header: Option<(&'static str, &'static str)>,
    body: String,
    status: u16,
}

fn case(method: &'static str, path: &str, status: u16) -> Case {
    let path = if path.starts_with("/api") || path.starts_with("/op") || path.starts_with("/csp") {
        path.to_owned()
    } else {
        format!("{LIST}{path}")
    };
    let token = match status {
        401 => None,
        403 => Some(NOT_ACTIVATED),
        _ => Some(ACTIVATED),
    };
    Case { method, path, token, header: None, body: String::new(), status }
}

fn with_body(method: &'static str, path: &str, body: impl ToString, status: u16) -> Case {
    let header = Some(("Content-Type", if status == 415 { "text/plain" } else { "application/json" }));
    Case { header, body: body.to_string(), ..case(method, path, status) }
}

/// Returns at least one request for each status of each path.
fn cases() -> Vec<Case> {
    let mut all = vec![
        case("GET", "", 200),
        case("GET", "?take=x", 400),
        case("GET", "?take=1&take=1", 400),
        case("GET", "?requireTotalCount=1", 400),
        case("GET", "", 401),
        case("POST", "", 405),
        case("GET", "/4711/1001/confirmation", 405),
        case("GET", "/a/b/assets", 400),
        case("GET", "/csp-report", 200),
        case("POST", "/csp-report", 204),
    ];
    let unknown = ["/api", "/api/", "/api/nothing", "/operator", "/operator/", "/operator/nothing"];
    all.extend(unknown.map(|path| case("GET", path, 404)));
    for resource in ["", "/assets"] {
        let path = |certificate: &str| format!("/{certificate}{resource}");
        all.extend([
            case("GET", &path("4711/1001"), 200),
            case("GET", &path("4711/x"), 400),
            case("GET", &path("4711/1001"), 401),
            case("GET", &path("4711/1"), 404),
        ]);
    }
    let large = format!("[{}]", " ".repeat(1024 * 1024));
    let update = |id: Value| json!({ "assetId": id, "acceptanceStatus": "received" });
    let one = json!([update(1_001_001.into())]);
    for (certificate, body, status) in [
        ("4711/1001", one.clone(), 204),
        ("4711/1001", json!([{ "assetId": 1_001_001 }]), 400),
        ("4711/1001", one.clone(), 401),
        ("4711/1001", one.clone(), 403),
        ("4711/1", one.clone(), 404),
        ("4711/1001", json!([update(7.into())]), 404),
        ("4711/1005", json!([update(1_005_001.into())]), 409),
        ("4711/1001", one.clone(), 415),
        ("4711/1001", json!([update(1_001_001.into()), update("1001001".into())]), 422),
    ] {
        all.push(with_body("PATCH", &format!("/{certificate}/assets"), body, status));
    }
    all.push(with_body("PATCH", "/4711/1001/assets", &large, 413));
    for method in ["PATCH", "POST", "PUT"] {
        let ids = json!({ "errorIds": [1, "-2"], "stockIdList": null });
        for (body, status) in [
            (ids.clone(), 204),
            (json!({ "errorIds": ["+5"] }), 400),
            (ids.clone(), 401),
            (ids.clone(), 403),
            (ids, 415),
            (json!({ "errorIds": ["2147483648"] }), 422),
        ] {
            all.push(with_body(method, SCRAP, body, status));
        }
        all.push(with_body(method, SCRAP, &large, 413));
    }
    for (decision, right, wrong) in
        [("confirmation", "4711/1001", "4711/1005"), ("rejection", "4711/1002", "4711/1001")]
    {
        let path = |certificate: &str| format!("/{certificate}/{decision}");
        all.extend([
            Case { header: Some(("Idempotency-Key", "")), ..case("POST", &path(right), 400) },
            case("POST", &path(right), 401),
            case("POST", &path(right), 403),
            case("POST", &path("4711/1"), 404),
            case("POST", &path(wrong), 409),
            case("POST", &path(right), 204),
        ]);
    }
    // The rejection above put another certificate into clearing.
    for (base, right) in [("/operator", "4711/1002"), ("/api/operator", "4711/1005")] {
        let path = |key: &str| format!("{base}/leases/acceptanceCertificates/{key}/reviewFinished");
        all.extend([
            case("POST", &path("x/1"), 400),
            case("POST", &path(right), 401),
            case("POST", &path(right), 403),
            case("POST", &path("4711/1"), 404),
            case("POST", &path("4711/1006"), 409),
            case("POST", &path(right), 204),
        ]);
    }
    all
}

#[tokio::test]
async fn each_request_gets_its_status_and_a_refusal_its_reason() {
    let router = service(Options::default());
    for case in cases() {
        let name = format!("{} {} {}", case.method, case.path, case.status);
        let mut request = Request::builder().method(case.method).uri(&case.path);
        if let Some(token) = case.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        if let Some((header, value)) = case.header {
            request = request.header(header, value);
        }
        let answer = support::send(&router, request.body(case.body.into()).unwrap()).await;
        assert_eq!(answer.status, case.status, "{name}: {}", answer.text());
        let kind = match case.status {
            200 => Some("application/json"),
            204 => None,
            _ => Some("application/problem+json"),
        };
        assert_eq!(answer.header("content-type"), kind, "{name}");
        assert_eq!(answer.header("content-security-policy"), Some(OTHER_POLICY), "{name}");
        has_safe_headers(&answer, &name);
        assert_eq!(answer.header("allow").is_some(), case.status == 405, "{name}");
        assert_eq!(answer.header("www-authenticate").is_some(), case.status == 401, "{name}");
        if case.path.starts_with("/api/") {
            assert_eq!(answer.header("cache-control"), Some("no-store"), "{name}");
            assert_eq!(answer.header("vary"), Some("Authorization"), "{name}");
        }
    }
}

#[tokio::test]
async fn answers_of_the_service_may_be_delayed() {
    let second = Duration::from_secs(1);
    let router = service(Options { latency: Some(second * 3600), ..Options::default() });
    assert!(tokio::time::timeout(second / 20, support::get(&router, LIST)).await.is_err());
    // Paths outside the service are not delayed.
    assert_eq!(support::get(&router, "/csp-report").await.status, 200);
}

#[tokio::test]
async fn a_demo_asset_has_every_detail() {
    let router = service(Options::default());
    let page = support::get(&router, &format!("{LIST}/{}/assets", demo::CONFIRMABLE)).await.json();
    let asset = page["data"][0].as_object().unwrap();
    let missing: Vec<_> = DETAILS.iter().filter(|spec| !asset.contains_key(spec.member)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
