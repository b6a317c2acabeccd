//! Tests the effect of a configuration and of a provider.

use std::io::{BufRead, BufReader, Write};

use acceptance_sandbox::{Options, Provider};
use axum::body::Body;
use axum::http::Request;

use super::{Dist, PAGE_POLICY};
use crate::support::{LIST, get, send, service};

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

/// Returns a provider that knows two tokens and answers requests one by one.
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
