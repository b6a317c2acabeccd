//! Tests that the served OpenAPI documents describe all existing answers, and only these.

use std::collections::BTreeSet;

use acceptance_rules::asset::DETAILS;
use acceptance_sandbox::{ACTIVATED, NOT_ACTIVATED, Options, demo};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::support;
use crate::support::{LIST, service};

const SCRAP: &str = "/api/v1/logistics/scrapErrors";
/// Statuses that only a broken store or an endless request would get.
const OUT_OF_REACH: [&str; 2] = ["408", "500"];

async fn document(router: &Router, path: &str) -> Value {
    let request = Request::builder().uri(path).body(Body::empty()).unwrap();
    let answer = support::send(router, request).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    answer.json()
}

/// Returns every operation of a document: method, path and description.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let each = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(|(method, operation)| (method.to_uppercase(), path.clone(), operation.clone()))
    });
    each.collect()
}

/// A request to an operation, and its expected status.
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
    let path = if path.starts_with("/api/") || path.starts_with("/op") || path.starts_with("/csp") {
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

/// Returns at least one request for each status of each operation.
fn cases() -> Vec<Case> {
    let mut all = vec![
        case("GET", "", 200),
        case("GET", "?take=x", 400),
        case("GET", "?take=1&take=1", 400),
        case("GET", "?requireTotalCount=1", 400),
        case("GET", "", 401),
        case("GET", "/openapi.json", 200),
        case("GET", "/openapi-logistics.json", 200),
        case("GET", "/csp-report", 200),
        case("POST", "/csp-report", 204),
    ];
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

/// Returns the path template of a request.
fn template<'a>(
    operations: &'a [(String, String, Value)],
    case: &Case,
) -> Option<&'a (String, String, Value)> {
    let path = case.path.split('?').next().unwrap_or_default();
    let is_same = |template: &str| {
        let (mut own, mut other) = (template.split('/'), path.split('/'));
        loop {
            match (own.next(), other.next()) {
                (None, None) => return true,
                (Some(own), Some(other)) if own.starts_with('{') || own == other => {}
                _ => return false,
            }
        }
    };
    operations.iter().find(|(method, template, _)| method == case.method && is_same(template))
}

#[tokio::test]
async fn every_status_of_the_documents_can_be_met_with_the_body_that_they_say_and_there_is_no_other() {
    let router = service(Options::default());
    let mut all = operations(&document(&router, "/openapi.json").await);
    all.extend(operations(&document(&router, "/openapi-logistics.json").await));
    let mut met = BTreeSet::new();
    for mut case in cases() {
        if case.path.contains("/openapi") {
            case.path = case.path.replace(LIST, "");
        }
        let name = format!("{} {} {}", case.method, case.path, case.status);
        let (_, _, operation) = template(&all, &case).unwrap_or_else(|| panic!("{name} is not described"));
        let mut request = Request::builder().method(case.method).uri(&case.path);
        if let Some(token) = case.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        if let Some((header, value)) = case.header {
            request = request.header(header, value);
        }
        let answer = support::send(&router, request.body(case.body.into()).unwrap()).await;
        assert_eq!(answer.status, case.status, "{name}: {}", answer.text());
        let described = &operation["responses"][case.status.to_string()];
        assert!(described.is_object(), "{name} is not described");
        let kinds: Vec<_> =
            described["content"].as_object().into_iter().flatten().map(|(kind, _)| kind.as_str()).collect();
        assert_eq!(answer.header("content-type").into_iter().collect::<Vec<_>>(), kinds, "{name}");
        met.insert((operation["operationId"].as_str().unwrap().to_owned(), case.status.to_string()));
    }
    let described = all.iter().flat_map(|(_, _, operation)| {
        let id = operation["operationId"].as_str().unwrap();
        let statuses = operation["responses"].as_object().unwrap().keys();
        let within = statuses.filter(|status| !OUT_OF_REACH.contains(&status.as_str()));
        within.map(move |status| (id.to_owned(), status.clone()))
    });
    assert_eq!(described.collect::<BTreeSet<_>>(), met);
}

#[tokio::test]
async fn a_demo_asset_has_every_detail_and_only_described_members() {
    let router = service(Options::default());
    let document = document(&router, "/openapi.json").await;
    let described = document["components"]["schemas"]["Asset"]["properties"].as_object().unwrap();
    let page = support::get(&router, &format!("{LIST}/{}/assets", demo::CONFIRMABLE)).await.json();
    let asset = page["data"][0].as_object().unwrap();
    assert_eq!(asset.keys().collect::<BTreeSet<_>>(), described.keys().collect());
    let missing: Vec<_> = DETAILS.iter().filter(|spec| !asset.contains_key(spec.member)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[tokio::test]
async fn the_document_of_the_logistics_interface_carries_its_version_and_its_one_shape() {
    let document = document(&service(Options::default()), "/openapi-logistics.json").await;
    assert_eq!(document["info"]["version"], "26.12.0.0");
    let shape = &document["components"]["schemas"]["UpdateScrapErrorRequestDTO"];
    assert_eq!(shape["type"], "object");
    assert_eq!(shape["required"], Value::Null);
    let item = |format: &str| json!({ "type": ["integer", "string"], "format": format, "pattern": "^-?(?:0|[1-9][0-9]*)$" });
    let properties = shape["properties"].as_object().unwrap();
    assert_eq!(properties.keys().collect::<Vec<_>>(), ["errorIds", "stockIdList"]);
    for (name, format) in [("errorIds", "int32"), ("stockIdList", "int64")] {
        assert_eq!(properties[name]["type"], json!(["array", "null"]), "{name}");
        assert_eq!(properties[name]["items"], item(format), "{name}");
    }
}

#[tokio::test]
async fn a_document_names_only_what_is_switched_on() {
    let options =
        Options { read_certificate: false, review: false, scrap_errors: false, ..Options::default() };
    let (full, small) = (service(Options::default()), service(options));
    let names = async |router: &Router, path: &str| {
        operations(&document(router, path).await)
            .iter()
            .map(|(_, path, _)| path.clone())
            .collect::<BTreeSet<_>>()
    };
    let all = names(&full, "/openapi.json").await;
    let some = names(&small, "/openapi.json").await;
    let missing: Vec<_> =
        all.difference(&some).map(|path| path.rsplit('/').next().unwrap().to_owned()).collect();
    assert_eq!(missing, ["reviewFinished", "{certificateId}", "reviewFinished"]);
    let links = async |router: &Router| {
        let document = document(router, "/openapi.json").await;
        document["paths"][LIST]["get"]["responses"]["200"]["links"].as_object().unwrap().len()
    };
    assert_eq!((links(&full).await, links(&small).await), (5, 4));
    assert_eq!(names(&full, "/openapi-logistics.json").await, [SCRAP.to_owned()].into());
    assert_eq!(names(&small, "/openapi-logistics.json").await, BTreeSet::new());
}

#[tokio::test]
async fn operations_have_names_of_their_own() {
    let router = service(Options::default());
    for path in ["/openapi.json", "/openapi-logistics.json"] {
        let all = operations(&document(&router, path).await);
        let names: BTreeSet<_> =
            all.iter().map(|(_, _, operation)| operation["operationId"].to_string()).collect();
        assert_eq!(names.len(), all.len(), "{names:?}");
    }
}
