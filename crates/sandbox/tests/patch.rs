//! Tests setting acceptance statuses (Specification: endpoints): stored, refused, and always all or
//! nothing.

use acceptance_rules::certificate::CertificateKey;
use acceptance_sandbox::{Options, demo};
use axum::Router;
use serde_json::{Value, json};

use crate::support::{LIST, get, patch, service};

async fn rows(router: &Router, key: CertificateKey) -> Vec<Value> {
    get(router, &format!("{LIST}/{key}/assets")).await.json()["data"].as_array().expect("rows").clone()
}

#[tokio::test]
async fn marks_are_stored_in_the_spelling_of_the_service() {
    let router = service(Options::default());
    let key = demo::CONFIRMABLE;
    let body = json!([
        { "assetId": 1_001_001, "acceptanceStatus": "RECEIVED" },
        { "assetId": "1001002", "acceptanceStatus": "damaged", "explanation": "ä".repeat(256) },
        { "assetId": 1_001_003, "acceptanceStatus": "other", "explanation": null, "else": 1 },
    ]);
    assert_eq!(patch(&router, key, body.to_string()).await.status, 204);
    let stored = rows(&router, key).await;
    let statuses: Vec<_> = stored.iter().map(|row| row["acceptanceStatus"].clone()).collect();
    assert_eq!(statuses, [json!("received"), json!("damaged"), json!("other"), Value::Null]);
    assert_eq!(stored[1]["explanation"], "ä".repeat(256));

    // A missing explanation stays unchanged; an empty one clears.
    let again = json!([{ "assetId": 1_001_002, "acceptanceStatus": "notReceived" }]);
    assert_eq!(patch(&router, key, again.to_string()).await.status, 204);
    assert_eq!(rows(&router, key).await[1]["explanation"], "ä".repeat(256));
    let clear = json!([{ "assetId": 1_001_002, "acceptanceStatus": "notReceived", "explanation": "" }]);
    assert_eq!(patch(&router, key, clear.to_string()).await.status, 204);
    assert_eq!(rows(&router, key).await[1]["explanation"], Value::Null);
}

#[tokio::test]
async fn one_wrong_item_keeps_all_from_being_stored() {
    let router = service(Options::default());
    let key = demo::CONFIRMABLE;
    let before = rows(&router, key).await;
    let good = json!({ "assetId": 1_001_001, "acceptanceStatus": "received" });
    let explained =
        |text: &str| json!({ "assetId": 1_001_002, "acceptanceStatus": "other", "explanation": text });
    for (wrong, status) in [
        (json!({ "assetId": 999, "acceptanceStatus": "received" }), 404),
        (json!({ "assetId": 1_001_001, "acceptanceStatus": "received" }), 422),
        (json!({ "assetId": 1_001_002 }), 400),
        (json!({ "assetId": 1_001_002, "acceptanceStatus": "" }), 400),
        (json!({ "assetId": 1_001_002, "acceptanceStatus": null }), 400),
        (json!({ "assetId": 1_001_002, "acceptanceStatus": 1 }), 400),
        (json!({ "assetId": 1_001_002, "acceptanceStatus": "stolen" }), 400),
        (json!({ "assetId": 1_001_002, "acceptanceStatus": "received " }), 400),
        (json!({ "acceptanceStatus": "received" }), 400),
        (json!({ "assetId": 1_001_002.5, "acceptanceStatus": "received" }), 400),
        (json!({ "assetId": 1_001_002.0, "acceptanceStatus": "received" }), 422),
        (json!({ "assetId": "9223372036854775808", "acceptanceStatus": "received" }), 422),
        (json!({ "assetId": "01001002", "acceptanceStatus": "received" }), 400),
        (json!({ "assetId": 1_001_002, "acceptanceStatus": "other", "explanation": 7 }), 400),
        (explained(&"x".repeat(257)), 400),
        (explained("a <ScRipt> b"), 400),
        (explained("a [% b"), 400),
        (explained("a %] b"), 400),
        (json!("text"), 400),
    ] {
        let answer = patch(&router, key, json!([good, wrong]).to_string()).await;
        assert_eq!(answer.status, status, "{wrong}");
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        assert_eq!(rows(&router, key).await, before, "{wrong}");
    }
    for body in ["", "{}", "[", "null", "[[]]"] {
        assert_eq!(patch(&router, key, body).await.status, 400, "{body}");
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(patch(&router, key, deep).await.status, 400);
    let answer =
        patch(&router, key, json!([{ "assetId": 999, "acceptanceStatus": "received" }]).to_string()).await;
    assert_eq!(answer.json()["assetIds"], json!([999]));
    assert_eq!(patch(&router, CertificateKey::new(4711, 1), "[]").await.status, 404);
}

#[tokio::test]
async fn a_certificate_that_is_not_open_takes_no_marks() {
    let router = service(Options::default());
    for key in [demo::IN_CLEARING, demo::CONFIRMED] {
        let before = rows(&router, key).await;
        let body = json!([{ "assetId": before[0]["assetId"], "acceptanceStatus": "damaged" }]);
        assert_eq!(patch(&router, key, body.to_string()).await.status, 409, "{key}");
        assert_eq!(rows(&router, key).await, before);
    }
}
