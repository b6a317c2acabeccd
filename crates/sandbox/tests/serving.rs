//! The headers of every kind of route, and how the built frontend is served.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod support;

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;

use acceptance_sandbox::{Options, Provider, demo};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use support::{Answer, LIST, get, post, send, service};

const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; report-uri /csp-report";
const OTHER_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
const JS: &str = "/acceptance-desk-0123456789abcdef.js";
const WASM: &str = "/acceptance-desk-0123456789abcdef_bg.wasm";
const CSS: &str = "/ui-0123456789abcdef.css";

/// A built frontend in a folder of its own, removed at the end.
struct Dist(PathBuf);

impl Dist {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("acceptance-sandbox-dist-{}-{name}", std::process::id()));
        std::fs::create_dir_all(folder.join("empty")).unwrap();
        for (path, content) in [
            ("/index.html", "<!doctype html>page"),
            ("/boot.js", "boot"),
            ("/config.json", "{}"),
            ("/version.json", "{ \"build\": \"0123\" }"),
            ("/favicon.svg", "<svg/>"),
            (JS, "script"),
            (&format!("{JS}.br"), "script as br"),
            (&format!("{JS}.gz"), "script as gz"),
            (WASM, "\0asm"),
            (CSS, "style"),
        ] {
            std::fs::write(folder.join(path.trim_start_matches('/')), content).unwrap();
        }
        Self(folder)
    }

    fn service(&self) -> Router {
        service(Options { dist: Some(self.0.clone()), ..Options::default() })
    }
}

impl Drop for Dist {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn accepting(router: &Router, path: &str, encoding: &str) -> Answer {
    let request = Request::builder().uri(path).header("Accept-Encoding", encoding).body(Body::empty());
    send(router, request.unwrap()).await
}

fn has_safe_headers(answer: &Answer, path: &str) {
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
    assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
}

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
async fn every_other_route_allows_nothing() {
    let dist = Dist::new("other");
    let router = dist.service();
    let confirmation = format!("{LIST}/{}/confirmation", demo::CONFIRMED);
    for (path, status) in [
        (JS, 200),
        (WASM, 200),
        (CSS, 200),
        ("/boot.js", 200),
        ("/config.json", 200),
        ("/favicon.svg", 200),
        ("/missing.js", 404),
        ("/csp-report", 200),
        (LIST, 200),
        (&format!("{LIST}?take=x"), 400),
        (&format!("{LIST}/a/b/assets"), 400),
        (&format!("{LIST}/1/1/assets"), 404),
        ("/api/nothing", 404),
        ("/api", 404),
        ("/api/", 404),
        ("/operator/nothing", 404),
        ("/operator", 404),
        ("/operator/", 404),
        (&confirmation, 405),
    ] {
        let answer = get(&router, path).await;
        assert_eq!(answer.status, status, "{path}");
        has_safe_headers(&answer, path);
        assert_eq!(answer.header("content-security-policy"), Some(OTHER_POLICY), "{path}");
    }
    for (path, status) in [(&*confirmation, 409), ("/", 405), (JS, 405), ("/csp-report", 204)] {
        let answer = post(&router, path).await;
        assert_eq!(answer.status, status, "{path}");
        has_safe_headers(&answer, path);
        assert_eq!(answer.header("content-security-policy"), Some(OTHER_POLICY), "{path}");
    }
}

#[tokio::test]
async fn answers_of_the_service_are_json_and_never_stored() {
    let router = service(Options::default());
    let nobody = send(&router, Request::builder().uri(LIST).body(Body::empty()).unwrap()).await;
    let answers = [
        (get(&router, LIST).await, 200),
        (nobody, 401),
        (get(&router, "/api/nothing").await, 404),
        (get(&router, "/api/").await, 404),
        (get(&router, "/operator/").await, 404),
        (post(&router, LIST).await, 405),
        (post(&router, &format!("{LIST}/{}/confirmation", demo::CONFIRMED)).await, 409),
    ];
    for (answer, status) in answers {
        assert_eq!(answer.status, status);
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{status}");
        assert_eq!(answer.header("vary"), Some("Authorization"), "{status}");
        let kind = if status == 200 { "application/json" } else { "application/problem+json" };
        assert_eq!(answer.header("content-type"), Some(kind), "{status}");
        assert!(answer.json().is_object(), "{status}");
        assert_eq!(answer.header("allow").is_some(), status == 405);
        assert_eq!(answer.header("www-authenticate").is_some(), status == 401);
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

#[tokio::test]
async fn hashed_files_are_kept_for_good_and_others_are_asked_for_again() {
    let dist = Dist::new("files");
    let router = dist.service();
    for (path, kind, kept) in [
        (JS, "text/javascript", "public, max-age=31536000, immutable"),
        (WASM, "application/wasm", "public, max-age=31536000, immutable"),
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
async fn a_configuration_can_come_from_elsewhere() {
    let dist = Dist::new("config");
    let config = dist.0.join("other.json");
    std::fs::write(&config, r#"{"audience":"operator"}"#).unwrap();
    let options = Options { dist: Some(dist.0.clone()), config: Some(config), ..Options::default() };
    let answer = get(&service(options), "/config.json").await;
    assert_eq!(answer.text(), r#"{"audience":"operator"}"#);
    assert_eq!(answer.header("cache-control"), Some("no-cache"));
    assert_eq!(answer.header("content-type"), Some("application/json"));
}

#[tokio::test]
async fn a_configuration_that_says_nothing_of_reviews_is_given_the_operator_path_of_the_sandbox() {
    let dist = Dist::new("review");
    let own = r#"{"method":"POST","path":"/operator/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}/reviewFinished"}"#;
    let other = r#"{"method":"PUT","path":"/x/{leaseCompanyNumber}/{certificateId}"}"#;
    for (file, expected) in [
        ("{}".to_owned(), format!(r#"{{"finishReview":{own}}}"#)),
        (r#"{"finishReview":null}"#.to_owned(), format!(r#"{{"finishReview":{own}}}"#)),
        (format!(r#"{{"finishReview":{other}}}"#), format!(r#"{{"finishReview":{other}}}"#)),
        ("[]".to_owned(), "[]".to_owned()),
        ("no json".to_owned(), "no json".to_owned()),
    ] {
        std::fs::write(dist.0.join("config.json"), &file).unwrap();
        let answer = get(&dist.service(), "/config.json").await;
        assert_eq!((answer.status, answer.text()), (200, expected.as_str()), "{file}");
    }
    std::fs::remove_file(dist.0.join("config.json")).unwrap();
    assert_eq!(get(&dist.service(), "/config.json").await.status, 404);
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

#[tokio::test]
async fn a_page_whose_users_sign_in_with_a_provider_may_ask_it_and_is_told_which() {
    let dist = Dist::new("provider");
    let provider = Provider { issuer: "https://id.example/realm".into(), client_id: "desk".into() };
    let options = Options { dist: Some(dist.0.clone()), provider: Some(provider), ..Options::default() };
    let router = service(options);
    let policy = PAGE_POLICY.replace("connect-src 'self'", "connect-src 'self' https://id.example");
    assert_eq!(get(&router, "/").await.header("content-security-policy"), Some(&*policy));
    let auth =
        serde_json::json!({ "kind": "oidc", "issuer": "https://id.example/realm", "clientId": "desk" });
    assert_eq!(get(&router, "/config.json").await.json()["auth"], auth);
    assert_eq!(get(&router, LIST).await.status, 200, "the demo users are there too");
}

/// A provider that knows two tokens and answers requests one after the other.
fn provider() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    let own = issuer.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = String::new();
            let mut lines = BufReader::new(stream.try_clone().unwrap());
            while !head.ends_with("\r\n\r\n") && lines.read_line(&mut head).unwrap() > 0 {}
            let (status, body) = if head.starts_with("GET /.well-known/openid-configuration ") {
                (200, format!(r#"{{"userinfo_endpoint":"{own}/me"}}"#))
            } else if head.contains("Bearer of-alice\r\n") {
                (200, r#"{"sub":"alice"}"#.to_owned())
            } else if head.contains("Bearer of-a-reader\r\n") {
                (200, r#"{"sub":"demo-not-activated"}"#.to_owned())
            } else {
                (401, String::new())
            };
            let length = body.len();
            let answer =
                format!("HTTP/1.1 {status} x\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}");
            stream.write_all(answer.as_bytes()).unwrap();
        }
    });
    issuer
}

#[tokio::test]
async fn the_tokens_of_a_provider_are_judged_by_it() {
    let ask = async |issuer: &str, method: &str, token: &str| {
        let provider = Some(Provider { issuer: issuer.to_owned(), client_id: "desk".into() });
        let router = service(Options { provider, ..Options::default() });
        let path = if method == "GET" { LIST.to_owned() } else { format!("{LIST}/4711/1001/confirmation") };
        let request =
            Request::builder().method(method).uri(path).header("authorization", format!("Bearer {token}"));
        send(&router, request.body(Body::empty()).unwrap()).await.status
    };
    let issuer = provider();
    for (token, read, decided) in [("of-alice", 200, 204), ("of-a-reader", 200, 403), ("of-nobody", 401, 401)]
    {
        assert_eq!(ask(&issuer, "GET", token).await, read, "{token}");
        assert_eq!(ask(&issuer, "POST", token).await, decided, "{token}");
    }
    assert_eq!(ask("http://127.0.0.1:1", "GET", "of-alice").await, 503, "nobody says whose it is");
}
