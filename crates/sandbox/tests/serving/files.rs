//! Tests how the app's files are served, and the reports of browsers.

use acceptance_sandbox::Options;
use axum::body::Body;
use axum::http::Request;

use super::{BIN, CSS, Dist, JS, WASM, accepting};
use crate::support::{get, send, service};

#[tokio::test]
async fn hashed_files_are_kept_for_good_and_others_are_asked_for_again() {
    let dist = Dist::new("files");
    let router = dist.service();
    for (path, kind, kept) in [
        (JS, "text/javascript", "public, max-age=31536000, immutable"),
        (WASM, "application/wasm", "public, max-age=31536000, immutable"),
        (BIN, "application/octet-stream", "public, max-age=31536000, immutable"),
        (CSS, "text/css", "public, max-age=31536000, immutable"),
        ("/boot.js", "text/javascript", "no-cache"),
        ("/config.json", "application/json", "no-cache"),
        ("/version.json", "application/json", "no-store"),
        ("/favicon.svg", "image/svg+xml", "no-cache"),
    ] {
        let answer = get(&router, path).await;
        assert_eq!(answer.header("content-type"), Some(kind), "{path}");
        assert_eq!(answer.header("cache-control"), Some(kept), "{path}");
        assert_eq!(answer.header("vary"), Some("Accept-Encoding"), "{path}");
    }
}

#[tokio::test]
async fn a_missing_file_is_never_answered_with_the_page() {
    let dist = Dist::new("missing");
    let router = dist.service();
    let outside = "/..%2f..%2fetc/passwd.txt";
    for path in [
        "/acceptance-desk-ffffffffffffffff.js",
        "/x-ffffffffffffffff_bg.wasm",
        "/a/b.css",
        "/empty/x.json",
        outside,
    ] {
        let answer = get(&router, path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"), "{path}");
        assert!(!answer.text().contains("page"), "{path}");
    }
}

#[tokio::test]
async fn a_browser_gets_the_compression_that_it_takes() {
    let dist = Dist::new("compression");
    let router = dist.service();
    for (takes, encoding, body) in [
        ("br, gzip", Some("br"), "script as br"),
        ("gzip, deflate", Some("gzip"), "script as gz"),
        ("identity", None, "script"),
        ("br;q=0, gzip", Some("gzip"), "script as gz"),
    ] {
        let answer = accepting(&router, JS, takes).await;
        assert_eq!((answer.header("content-encoding"), answer.text()), (encoding, body), "{takes}");
        assert_eq!(answer.header("content-type"), Some("text/javascript"), "{takes}");
        assert_eq!(answer.header("vary"), Some("Accept-Encoding"), "{takes}");
    }
    assert_eq!(accepting(&router, CSS, "br, gzip").await.header("content-encoding"), None);
}

#[tokio::test]
async fn reports_are_counted() {
    let router = service(Options::default());
    assert_eq!(get(&router, "/csp-report").await.json()["count"], 0);
    let report = |body: &'static str| Request::post("/csp-report").body(Body::from(body)).unwrap();
    assert_eq!(send(&router, report(r#"{"csp-report":{}}"#)).await.status, 204);
    assert_eq!(send(&router, report("")).await.status, 204);
    assert_eq!(get(&router, "/csp-report").await.json()["count"], 2);
    assert_eq!(get(&router, "/").await.status, 404);
}
