//! Tests the connection test: only reads, shown in place, cancelled at any time.

use acceptance_api::error::Unreachable;
use acceptance_api::transport::{Method, Request, Transport};
use acceptance_desk::browser::transport::Fetch;

use crate::prelude::*;

const PRESS: &str = "Test connection";

fn service() -> Service {
    Service::new((1..=30).map(|id| {
        let kinds = ["Confirmed", "clearingProcess", "firstConfirmationPending"];
        let kind = kinds[usize::try_from(id % 3).unwrap()];
        certificate(id)
            .with(serde_json::json!({ "customerInformation": "Top Secret Ltd" }))
            .status(kind)
            .asset(1, "received")
            .asset(2, "damaged")
            .asset(3, "")
    }))
}

/// Returns the result and the sentence of one line.
fn line(topic: &str) -> (String, String) {
    let rows = select_all("table.findings tbody tr");
    let row = rows.iter().find(|row| text_of(&within(row, ".topic")[0]) == topic);
    let row = row.unwrap_or_else(|| panic!("no line about {topic}"));
    let cells = within(row, "td");
    (text_of(&cells[1]), text_of(&cells[2]))
}

async fn checked() {
    get(Role::Table, "Results").await;
}

async fn signed_in(service: &Service, token: &str) {
    open_with(r#"{ "locale": "en" }"#, "/settings", service).await;
    shown("Sign in to continue").await;
    assert!(is_button_off(PRESS));
    sign_in(token).await;
}

#[wasm_bindgen_test]
async fn the_check_shows_its_findings_by_a_few_reads() {
    let service = service();
    signed_in(&service, "first-token").await;
    assert!(service.sent().is_empty(), "nothing is asked before it is requested");
    press(Role::Button, PRESS).await;
    checked().await;
    let sent = service.sent();
    assert_eq!(sent.len(), 5);
    assert!(sent.iter().all(|sent| sent.method == "GET" && sent.body.is_none()));
    assert_eq!(line("Lists"), ("works".into(), "Lists and their rows can be read.".into()));
    assert_eq!(line("Pages").0, "works");
    assert_eq!(select_all("table.findings tbody tr").len(), 7);
    shown("No blocking problems found.").await;
    assert!(!shows("first-token") && !shows("Top Secret"));
    // The findings stay after a visit to another page, without a further request.
    travel("/certificates");
    get(Role::Table, "Certificates").await;
    service.forget();
    travel("/settings");
    checked().await;
    assert!(service.sent().is_empty());
    press(Role::Button, "Sign out").await;
    eventually("the findings are gone", || find(Role::Table, "Results").is_none()).await;
}

#[wasm_bindgen_test]
async fn a_check_can_be_cancelled_and_shows_what_it_saw_until_then() {
    let service = service();
    open("/settings", &service).await;
    service.hold(|sent| sent.query("skip") != Some("0"));
    press_shows(PRESS, "Request 2 of at most 9").await;
    assert!(is_button_off(PRESS), "one check at a time");
    press(Role::Button, "Cancel").await;
    checked().await;
    shown("Test incomplete: it does not show whether the app works here.").await;
    assert_eq!(line("Reachable").0, "works");
    assert_eq!(line("Paths"), (String::new(), "The responses do not show it.".into()));
    settle().await;
    assert_eq!(service.sent().len(), 2, "nothing is asked after that");
}

#[wasm_bindgen_test]
async fn a_wrong_address_and_a_policy_are_named_by_what_to_change() {
    let page = || Act::Reply(200, Some("text/html"), b"<!doctype html><title>Another app</title>".into());
    for (act, told) in [
        (
            page(),
            "a web page (text/html) instead of data. Check baseUrl in config.json (\u{201c}/api\u{201d})",
        ),
        (Act::json(404, ""), "(404). Check baseUrl in config.json (\u{201c}/api\u{201d})"),
        (Act::LoseRequest, "or the connection broke. Check baseUrl in config.json (\u{201c}/api\u{201d})"),
        (Act::Forbid, "forbids requests to the server. Add the server\u{2019}s origin to connect-src"),
    ] {
        let service = service();
        service.on(|_| true, usize::MAX, act);
        open("/settings", &service).await;
        press(Role::Button, PRESS).await;
        checked().await;
        let (result, details) = line("Reachable");
        assert!(result == "fails" && details.contains(told), "{details}");
        shown("1 blocking problem: Reachable.").await;
        for topic in ["Sign-in", "Lists", "IDs", "Statuses", "Pages", "Paths"] {
            assert_eq!(line(topic).0, "", "{topic}");
        }
    }
}

#[wasm_bindgen_test]
async fn a_request_that_the_policy_forbids_is_told_from_a_broken_network() {
    let fetch = |address: &str| {
        let request = Request {
            method: Method::Get,
            url: address.into(),
            query: Vec::new(),
            headers: Vec::new(),
            body: None,
        };
        Fetch.send(request)
    };
    prepare();
    js("window.fetch = async (request) => { \
        if (request.url.startsWith('https://forbidden.example')) setTimeout(() => document.dispatchEvent( \
            new SecurityPolicyViolationEvent('securitypolicyviolation', { bubbles: true, \
                effectiveDirective: 'connect-src', blockedURI: 'https://forbidden.example/v1' }))); \
        throw new TypeError('Failed to fetch'); }");
    assert_eq!(fetch("https://other.example/v1").await, Err(Unreachable::Network));
    assert_eq!(fetch("https://forbidden.example/v1").await, Err(Unreachable::Policy));
    assert_eq!(fetch("/api/v1").await, Err(Unreachable::Network));
    prepare();
}

#[wasm_bindgen_test]
async fn a_total_that_is_too_high_and_a_refused_offset_work_differently() {
    let row = r#"{"leaseCompanyNumber":4711,"acceptanceCertificateId":1,"confirmationStatus":"Confirmed"}"#;
    let first = format!(r#"{{"data":[{row}],"totalCount":900}}"#);
    for (refused, told) in [
        (false, "The server counts 900, but its list has fewer."),
        (true, "The server refused the request (400). This was a request for rows far behind the end."),
    ] {
        let service = service();
        if refused {
            let refusal = Act::json(400, r#"{"detail":"Too far."}"#);
            service.on(|sent| sent.query("skip") == Some("1000000"), usize::MAX, refusal);
        } else {
            service.answer("GET list", Act::json(200, &first));
        }
        open("/settings", &service).await;
        press(Role::Button, PRESS).await;
        checked().await;
        let (result, details) = line("Pages");
        assert!(result == "works differently" && details.contains(told), "{result}: {details}");
        shown("No blocking problems found.").await;
    }
}

#[wasm_bindgen_test]
async fn an_obstacle_is_named_with_the_reason() {
    for (request, status, topic, requests, text) in [
        // Without a token there is nothing more to see, and nothing is repeated.
        ("GET list", 401, "Sign-in", Some(1), "The server did not accept your sign-in (401)."),
        ("GET assets", 500, "Paths", None, "Server error (500)."),
    ] {
        let service = service();
        service.on(move |sent| sent.is(request), usize::MAX, Act::json(status, "[]"));
        signed_in(&service, "token").await;
        press(Role::Button, PRESS).await;
        checked().await;
        shown(&format!("1 blocking problem: {topic}.")).await;
        assert_eq!(line(topic), ("fails".into(), text.into()));
        assert!(requests.is_none_or(|requests| service.sent().len() == requests), "{topic}");
    }
}
