//! Tests each kind of fault, as seen by the client and in the log.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use super::{Answer, End, PATIENCE, Sandbox, confirm, confirming, get, logged};
use crate::support::LIST;

const BOTH: [(&str, bool); 2] = [("committed", true), ("not-committed", false)];

#[test]
fn a_lost_reply_is_lost_on_either_side_of_the_commit() {
    let sandbox = Sandbox::new("");
    for (option, is_committed) in BOTH {
        for (kind, end) in [("reset", End::Rst), ("close", End::Fin), ("hang", End::Open)] {
            let spec = format!("1:{kind}:{option}");
            let mut line = confirming(&sandbox, &spec);
            match end {
                End::Open => assert!(line.is_silent(), "{spec}"),
                _ => assert_eq!(line.rest(), (String::new(), end), "{spec}"),
            }
            let entry = logged(&sandbox, &spec, is_committed);
            assert_eq!((&entry["fault"], &entry["sentStatus"]), (&spec[2..].into(), &Value::Null), "{spec}");
        }
    }
}

#[test]
fn a_fin_stays_one_while_the_client_still_sends() {
    let sandbox = Sandbox::new("1:close");
    let mut line = sandbox.line();
    line.send(&get(LIST));
    assert_eq!(line.rest(), (String::new(), End::Fin));
    // Far more than the buffers between the two; an RST would interrupt it.
    line.send(&"x".repeat(5_000_000));
}

#[test]
fn half_a_reply_is_followed_by_a_fin() {
    let sandbox = Sandbox::new("");
    for (option, is_committed) in BOTH {
        for seed in 0..4 {
            let spec = format!("seed={seed},1:half-headers:{option}");
            let (text, end) = confirming(&sandbox, &spec).rest();
            assert_eq!(end, End::Fin, "{spec}");
            let start = if is_committed { "HTTP/1.1 204 No" } else { "HTTP/1.1 200 OK" };
            let shared = text.len().min(start.len());
            assert_eq!(text[..shared], start[..shared], "{spec}");
            assert!(!text.is_empty() && !text.contains("\r\n\r\n"), "{spec}: {text:?}");
            logged(&sandbox, &spec, is_committed);

            let spec = format!("seed={seed},1:half-body:{option}");
            let (text, end) = confirming(&sandbox, &spec).rest();
            assert_eq!(end, End::Fin, "{spec}");
            let answer = Answer::read(&text);
            let length: usize = answer.header("content-length").unwrap().parse().unwrap();
            assert!((1..length).contains(&answer.body.len()), "{spec}: {text:?}");
            assert_eq!(logged(&sandbox, &spec, is_committed)["sentStatus"], 200, "{spec}");
        }
    }
}

#[test]
fn half_the_applications_own_body_is_sent_where_there_is_one() {
    let sandbox = Sandbox::new("1:half-body:committed");
    let mut line = sandbox.line();
    line.send(&get(&format!("{LIST}?take=2")));
    let cut = Answer::read(&line.rest().0);
    let whole = sandbox.ask(&get(&format!("{LIST}?take=2")));
    assert!(whole.body.starts_with(&cut.body) && cut.body.len() < whole.body.len(), "{}", cut.body);
    assert_eq!(cut.header("content-length").unwrap(), whole.body.len().to_string());
}

#[test]
fn an_answer_of_the_fault_stands_for_that_of_the_application() {
    let sandbox = Sandbox::new("");
    for (name, status, header) in [
        ("401", 401, ("www-authenticate", "Bearer")),
        ("403", 403, ("content-type", "application/problem+json")),
        ("408", 408, ("connection", "close")),
        ("429:7", 429, ("retry-after", "7")),
        ("500", 500, ("content-type", "text/html; charset=utf-8")),
        ("302", 302, ("location", "/login")),
        ("wrong-body", 200, ("content-type", "application/json")),
    ] {
        for (option, is_committed) in BOTH {
            let spec = format!("1:{name}:{option}");
            let mut line = confirming(&sandbox, &spec);
            let answer = line.answer(false);
            assert_eq!((answer.status, answer.header(header.0)), (status, Some(header.1)), "{spec}");
            let entry = logged(&sandbox, &spec, is_committed);
            assert_eq!(entry["sentStatus"], status, "{spec}");
            if status == 408 {
                assert_eq!(line.rest(), (String::new(), End::Fin));
            } else {
                assert_eq!(line.ask(&get(LIST)).status, 200, "{spec}: the connection goes on");
            }
        }
    }
}

#[test]
fn wrong_bodies_differ_by_seed_and_are_never_lists_without_rows() {
    let sandbox = Sandbox::new("");
    let mut bodies = std::collections::BTreeSet::new();
    for seed in 0..60 {
        sandbox.begin(&format!("seed={seed},1:wrong-body"));
        let answer = sandbox.ask(&get(LIST));
        assert_eq!(answer.status, 200);
        assert!(!["[]", r#"{"data":[]}"#].contains(&answer.body.as_str()), "{seed}");
        bodies.insert(answer.body);
    }
    assert_eq!(bodies.len(), 9, "{bodies:?}");
}

#[test]
fn a_dribbled_answer_is_whole_and_slow() {
    let sandbox = Sandbox::new("1:dribble:2");
    let mut line = sandbox.line();
    let start = Instant::now();
    let answer = line.ask(&confirm("k"));
    let least = Duration::from_millis(2) * u32::try_from(answer.head.len()).unwrap();
    assert!(answer.status == 204 && start.elapsed() >= least, "{:?}", start.elapsed());
    assert_eq!(sandbox.status(), "Confirmed");
    assert_eq!(line.ask(&get(LIST)).status, 200, "the connection goes on");

    sandbox.begin("1:dribble");
    let mut line = sandbox.line();
    let start = Instant::now();
    line.send(&get(LIST));
    let mut bytes = [0; 4];
    assert_eq!(line.0.read(&mut bytes).unwrap(), 1);
    line.0.read_exact(&mut bytes).unwrap();
    assert_eq!(&bytes, b"TTP/");
    assert!(start.elapsed() >= Duration::from_millis(400), "one byte in 100 ms: {:?}", start.elapsed());
}

#[test]
fn a_closed_port_refuses_and_opens_again() {
    let sandbox = Sandbox::new("");
    sandbox.begin("2:refuse:300");
    let (mut idle, mut line) = (sandbox.line(), sandbox.line());
    assert_eq!(idle.ask(&get("/csp-report")).status, 200);
    assert_eq!(line.ask(&get(LIST)).status, 200);
    let start = Instant::now();
    line.send(&confirm("k"));
    assert_eq!(line.rest(), (String::new(), End::Rst));
    for _ in 0..5 {
        let error = TcpStream::connect(sandbox.address).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::ConnectionRefused);
    }
    assert_eq!(idle.rest(), (String::new(), End::Fin), "whoever asks has to connect anew");
    while TcpStream::connect(sandbox.address).is_err() {
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(start.elapsed() >= Duration::from_millis(300), "{:?}", start.elapsed());
    assert_eq!(sandbox.status(), "firstConfirmationPending");
    assert_eq!(sandbox.ask(&confirm("k")).status, 204);
    let log = sandbox.log();
    assert_eq!(log["count"], 3);
    assert_eq!(log["requests"][1]["fault"], "refuse:300");
    assert_eq!(log["requests"][1]["committed"], false);
}
