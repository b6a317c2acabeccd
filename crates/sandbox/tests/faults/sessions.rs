//! Tests which requests count, which are repeated, and how a session restarts.

use acceptance_sandbox::demo;
use serde_json::Value;
use tokio::time::Instant;

use super::{Answer, End, PATIENCE, SILENCE, Sandbox, confirm, get, post};
use crate::support::LIST;

#[test]
fn a_browser_that_sends_again_is_seen_twice() {
    let sandbox = Sandbox::new("2:close:committed");
    let mut line = sandbox.line();
    assert_eq!(line.ask(&get(LIST)).status, 200);
    line.send(&confirm("same"));
    assert_eq!(line.rest(), (String::new(), End::Fin));
    // As browsers do if a reused connection is closed before any data arrives.
    let again = sandbox.ask(&confirm("same"));
    assert_eq!((again.status, again.header("idempotency-replayed")), (204, Some("true")));

    let log = sandbox.log();
    let (first, second) = (&log["requests"][1], &log["requests"][2]);
    assert_eq!((log["count"].as_u64(), log["faults"].as_str()), (Some(3), Some("seed=0,2:close:committed")));
    for entry in [first, second] {
        assert_eq!((&entry["method"], &entry["idempotencyKey"]), (&"POST".into(), &"same".into()));
        assert_eq!((&entry["committed"], &entry["answeredStatus"]), (&true.into(), &204.into()));
        assert_eq!(entry["path"], format!("{LIST}/{}/confirmation", demo::CONFIRMABLE));
    }
    assert_eq!((&first["reused"], &first["sentStatus"]), (&true.into(), &Value::Null));
    assert_eq!((&second["reused"], &second["sentStatus"]), (&false.into(), &204.into()));
    assert_eq!(first["connection"], log["requests"][0]["connection"]);
    assert_ne!(first["connection"], second["connection"]);
}

#[test]
fn copies_are_lost_like_the_original_where_that_was_asked_for() {
    let sandbox = Sandbox::new("2:reset:committed:copies");
    assert_eq!(sandbox.ask(&get(LIST)).status, 200);
    for _ in 0..3 {
        let mut line = sandbox.line();
        line.send(&confirm("same"));
        assert_eq!(line.rest(), (String::new(), End::Rst));
        assert_eq!(sandbox.ask(&get(LIST)).status, 200);
    }
    assert_eq!(sandbox.ask(&confirm("other")).status, 409);
    assert_eq!(sandbox.ask(&confirm("same").replacen("/confirmation", "/rejection", 1)).status, 409);

    sandbox.begin("1:500:copies");
    let statuses: Vec<_> = (0..2).map(|_| sandbox.ask(&get(LIST)).status).collect();
    assert_eq!(statuses, [500, 200], "the desk itself asks again for what it reads");
}

#[test]
fn only_requests_to_the_service_count() {
    let sandbox = Sandbox::new("3:500");
    let operator = format!("/operator/leases/acceptanceCertificates/{}/reviewFinished", demo::CONFIRMABLE);
    let exempt = get(LIST).replacen("\r\n", "\r\nFaults-Exempt: 1\r\n", 1);
    let uncounted = || {
        for request in [
            get("/"),
            get("/boot.js"),
            get("/apix"),
            get("/csp-report"),
            get("/faults/log"),
            post(&operator, ""),
            post(&format!("/api{operator}"), ""),
            exempt.clone(),
        ] {
            assert_ne!(sandbox.ask(&request).status, 500, "{request}");
        }
    };
    uncounted();
    assert_eq!(sandbox.ask(&get(LIST)).status, 200);
    uncounted();
    assert_eq!(sandbox.ask(&get("/api/nothing?x=1")).status, 404);
    uncounted();
    assert_eq!(sandbox.ask(&get(LIST)).status, 500);
    assert_eq!(sandbox.ask(&get(LIST)).status, 200);
    let log = sandbox.log();
    let paths: Vec<_> = log["requests"].as_array().unwrap().iter().map(|entry| &entry["path"]).collect();
    assert_eq!(paths, [LIST, "/api/nothing", LIST, LIST]);
}

#[test]
fn a_session_begins_anew_and_lets_go_what_was_held() {
    let sandbox = Sandbox::new("1-2:hang,3:dribble:60000,4:reset");
    let mut lines: Vec<_> = (0..3).map(|_| sandbox.line()).collect();
    for line in &mut lines {
        line.send(&get(LIST));
    }
    let start = Instant::now();
    while sandbox.log()["count"] != 3 {
        assert!(start.elapsed() < PATIENCE);
    }
    for line in &mut lines {
        assert_eq!(line.within(SILENCE).1, End::Open);
    }
    let refused = sandbox.ask(&post("/faults", "1:nothing"));
    assert_eq!(refused.status, 400);
    assert!(
        refused.body.starts_with(r#""1:nothing": the kind "nothing" is none of refuse,"#),
        "{}",
        refused.body
    );
    assert_eq!(sandbox.log()["count"], 3, "a wrong text changes nothing");

    sandbox.begin("seed=9,2:403");
    for line in &mut lines {
        assert_ne!(line.rest().1, End::Open);
    }
    assert_eq!(
        sandbox.log(),
        serde_json::json!({ "faults": "seed=9,2:403:not-committed", "count": 0, "requests": [] })
    );
    let statuses: Vec<_> = (0..4).map(|_| sandbox.ask(&get(LIST)).status).collect();
    assert_eq!(statuses, [200, 403, 200, 200]);
}

#[test]
fn the_demo_data_come_back_and_so_do_the_idempotency_keys() {
    let sandbox = Sandbox::new("");
    let whole = || {
        [LIST.to_owned(), format!("{LIST}/{}/assets", demo::LARGE)].map(|path| sandbox.ask(&get(&path)).body)
    };
    let before = whole();
    for _ in 0..2 {
        let answer = sandbox.ask(&confirm("k"));
        assert_eq!((answer.status, answer.header("idempotency-replayed")), (204, None));
        assert_ne!(whole(), before);
        sandbox.reset();
        assert_eq!(whole(), before);
    }
}

#[test]
fn a_request_without_a_fault_is_served_as_usual() {
    let sandbox = Sandbox::new("");
    let mut line = sandbox.line();
    for _ in 0..3 {
        let answer = line.ask(&get(LIST));
        assert_eq!((answer.status, answer.header("cache-control")), (200, Some("no-store")));
        assert!(answer.body.starts_with('{') && answer.header("connection").is_none());
    }
    let head = line.ask(&get(LIST).replacen("GET", "HEAD", 1));
    assert!(head.status == 200 && head.header("content-length").unwrap() != "0");

    let key = demo::CONFIRMABLE;
    let body = format!(r#"[{{"assetId":{0}001,"acceptanceStatus":"other"}}]"#, key.certificate.0);
    let patch = post(&format!("{LIST}/{key}/assets"), &body).replacen("POST", "PATCH", 1);
    let patch = patch.replacen("text/plain", "application/json", 1);
    // In pieces, followed by the next request.
    let (first, second) = patch.split_at(patch.len() - 20);
    line.send(first);
    assert!(line.is_silent());
    line.send(second);
    line.send(&get("/csp-report"));
    assert_eq!((line.answer(false).status, line.answer(false).body.as_str()), (204, r#"{"count":0}"#));

    for (request, status) in [
        (get(LIST).replacen("\r\n", "\r\nConnection: close\r\n", 1), 200),
        (get(LIST).replacen("HTTP/1.1", "HTTP/1.0", 1), 200),
        ("nonsense\r\n\r\n".to_owned(), 400),
        (post(LIST, "").replacen("Content-Length: 0", "Transfer-Encoding: chunked", 1), 501),
        (post(LIST, "").replacen("Content-Length: 0", "Content-Length: 99999999999", 1), 413),
        (format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "x".repeat(70_000)), 431),
    ] {
        let mut line = sandbox.line();
        line.send(&request);
        let (text, end) = line.rest();
        assert_eq!((Answer::read(&text).status, end), (status, End::Fin), "{request:.60}");
    }
}
