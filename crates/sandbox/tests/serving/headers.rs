//! Tests the headers of every kind of route.

use super::{CSS, Dist, JS, OTHER_POLICY, PAGE_POLICY, WASM, accepting, has_safe_headers};
use crate::support::{LIST, get, post};

#[tokio::test]
async fn the_page_has_exactly_the_headers_that_keep_it_safe() {
    let dist = Dist::new("page");
    let router = dist.service();
    for path in [
        "/",
        "/index.html",
        "/certificates",
        "/certificates/4711/1001",
        "/certificates?status=all",
        "/empty",
        "/apiary",
    ] {
        let answer = get(&router, path).await;
        assert_eq!((answer.status, answer.text()), (200, "<!doctype html>page"), "{path}");
        has_safe_headers(&answer, path);
        for (name, value) in [
            ("content-type", "text/html; charset=utf-8"),
            ("content-security-policy", PAGE_POLICY),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            (
                "permissions-policy",
                "accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=(), clipboard-read=(), publickey-credentials-get=(), browsing-topics=()",
            ),
            ("origin-agent-cluster", "?1"),
            ("x-frame-options", "DENY"),
            ("cache-control", "no-cache"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path}");
        }
        assert_eq!(answer.header("strict-transport-security"), None);
    }
    for wrong in ["unsafe-inline", "'unsafe-eval'", "data:", "*", "http:", "report-to"] {
        assert!(!PAGE_POLICY.contains(wrong), "{wrong}");
    }
}

#[tokio::test]
async fn every_other_file_allows_nothing() {
    let dist = Dist::new("other");
    let router = dist.service();
    for (path, status) in [
        (JS, 200),
        (WASM, 200),
        (CSS, 200),
        ("/boot.js", 200),
        ("/config.json", 200),
        ("/favicon.svg", 200),
        ("/missing.js", 404),
        ("/csp-report", 200),
    ] {
        let answer = get(&router, path).await;
        assert_eq!(answer.status, status, "{path}");
        has_safe_headers(&answer, path);
        assert_eq!(answer.header("content-security-policy"), Some(OTHER_POLICY), "{path}");
    }
    for (path, status) in [("/", 405), (JS, 405), ("/csp-report", 204)] {
        let answer = post(&router, path).await;
        assert_eq!(answer.status, status, "{path}");
        has_safe_headers(&answer, path);
        assert_eq!(answer.header("content-security-policy"), Some(OTHER_POLICY), "{path}");
    }
}

#[tokio::test]
async fn every_answer_of_the_service_has_an_id_of_its_own_and_files_have_none() {
    let dist = Dist::new("ids");
    let router = dist.service();
    let mut ids = Vec::new();
    for answer in [
        get(&router, LIST).await,
        get(&router, LIST).await,
        get(&router, "/api/nothing").await,
        post(&router, &format!("{LIST}/4711/1001/confirmation")).await,
        accepting(&router, LIST, "").await,
    ] {
        ids.push(answer.header("x-request-id").unwrap().to_owned());
    }
    assert!(
        ids.iter().all(|id| id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit())),
        "{ids:?}"
    );
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 5);
    for path in ["/", "/version.json", JS, "/missing.js"] {
        assert_eq!(get(&router, path).await.header("x-request-id"), None, "{path}");
    }
}
