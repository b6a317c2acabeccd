//! Faults as a client sees them on its socket, what the application had, and what the log says.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod support;

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use acceptance_sandbox::callers::Callers;
use acceptance_sandbox::faults::Faults;
use acceptance_sandbox::store::Store;
use acceptance_sandbox::{ACTIVATED, Options, demo, router};
use serde_json::Value;
use support::LIST;
use tokio::runtime::Runtime;
use tokio::time::Instant;

/// How long a client waits that is sure to get nothing.
const SILENCE: Duration = Duration::from_millis(100);
/// How long a client waits that is sure to get something.
const PATIENCE: Duration = Duration::from_secs(10);

/// A sandbox with faults on a port of its own.
struct Sandbox {
    address: SocketAddr,
    _runtime: Runtime,
}

impl Sandbox {
    fn new(spec: &str) -> Self {
        let runtime = Runtime::new().unwrap();
        let store = Arc::new(Store::memory().unwrap());
        let app = router(Arc::clone(&store), Options::default());
        let faults = Faults::before(app, store, spec.parse().unwrap(), Callers::default()).unwrap();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(async move { faults.serve(listener).await.unwrap() });
        let sandbox = Self { address, _runtime: runtime };
        // Quicker than to make the demo data once more.
        sandbox.reset();
        sandbox
    }

    fn line(&self) -> Line {
        Line::to(self.address)
    }

    /// Asks on a connection of its own.
    fn ask(&self, request: &str) -> Answer {
        self.line().ask(request)
    }

    fn begin(&self, spec: &str) {
        let answer = self.ask(&post("/faults", spec));
        assert_eq!(answer.status, 204, "{spec}: {}", answer.body);
    }

    fn log(&self) -> Value {
        serde_json::from_str(&self.ask(&get("/faults/log")).body).unwrap()
    }

    fn reset(&self) {
        assert_eq!(self.ask(&post("/faults/reset", "")).status, 204);
    }

    /// The status of the certificate that the tests confirm, past the faults.
    fn status(&self) -> String {
        let request =
            get(&format!("{LIST}/{}", demo::CONFIRMABLE)).replacen("\r\n", "\r\nFaults-Exempt: 1\r\n", 1);
        let certificate: Value = serde_json::from_str(&self.ask(&request).body).unwrap();
        certificate["confirmationStatus"].as_str().unwrap().to_owned()
    }
}

/// How a connection goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Fin,
    Rst,
    Open,
}

/// A client's connection.
struct Line(TcpStream);

impl Line {
    fn to(address: SocketAddr) -> Self {
        Self(TcpStream::connect_timeout(&address, PATIENCE).unwrap())
    }

    fn send(&mut self, request: &str) {
        self.0.write_all(request.as_bytes()).unwrap();
    }

    /// Everything that comes until the connection ends.
    fn rest(&mut self) -> (String, End) {
        self.within(PATIENCE)
    }

    /// Whether the connection stays open.
    fn is_silent(&mut self) -> bool {
        self.within(SILENCE) == (String::new(), End::Open)
    }

    fn within(&mut self, patience: Duration) -> (String, End) {
        self.0.set_read_timeout(Some(patience)).unwrap();
        let mut bytes = Vec::new();
        let mut some = [0; 4096];
        let end = loop {
            match self.0.read(&mut some) {
                Ok(0) => break End::Fin,
                Ok(count) => bytes.extend_from_slice(&some[..count]),
                Err(error) if error.kind() == ErrorKind::ConnectionReset => break End::Rst,
                Err(error) if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) => {
                    break End::Open;
                }
                Err(error) => panic!("{error}"),
            }
        };
        (String::from_utf8_lossy(&bytes).into_owned(), end)
    }

    /// A request and its whole answer.
    fn ask(&mut self, request: &str) -> Answer {
        self.send(request);
        self.answer(request.starts_with("HEAD"))
    }

    fn answer(&mut self, is_head: bool) -> Answer {
        self.0.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            self.0.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        let mut answer = Answer::read(&String::from_utf8(head).unwrap());
        let length = answer.header("content-length").map_or(0, |length| length.parse().unwrap());
        let mut body = vec![0; if is_head { 0 } else { length }];
        self.0.read_exact(&mut body).unwrap();
        answer.body = String::from_utf8_lossy(&body).into_owned();
        answer
    }
}

/// An answer as it came over the socket.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn read(text: &str) -> Self {
        let (head, body) =
            text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no end of headers: {text:?}"));
        let status = head.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)).unwrap();
        Self { status: status.parse().unwrap(), head: head.to_owned(), body: body.to_owned() }
    }

    fn header(&self, name: &str) -> Option<&str> {
        let mut fields = self.head.lines().skip(1).map(|line| line.split_once(": ").unwrap());
        fields.find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {ACTIVATED}\r\n\r\n")
}

fn post(path: &str, body: &str) -> String {
    let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {ACTIVATED}\r\n");
    format!("{head}Content-Type: text/plain\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// A confirmation with an idempotency key.
fn confirm(key: &str) -> String {
    let request = post(&format!("{LIST}/{}/confirmation", demo::CONFIRMABLE), "");
    request.replacen("\r\n", &format!("\r\nIdempotency-Key: {key}\r\n"), 1)
}

/// A connection that was used before, and now for a confirmation that meets the fault of this spec.
fn confirming(sandbox: &Sandbox, spec: &str) -> Line {
    sandbox.reset();
    sandbox.begin(spec);
    let mut line = sandbox.line();
    assert_eq!(line.ask(&get("/csp-report")).status, 200, "{spec}");
    line.send(&confirm("k"));
    line
}

/// What the log says of the confirmation, which must be true.
#[track_caller]
fn logged(sandbox: &Sandbox, spec: &str, is_committed: bool) -> Value {
    let start = Instant::now();
    let entry = loop {
        let entry = sandbox.log()["requests"][0].take();
        let is_there = !entry.is_null() && entry["committed"] == is_committed;
        if is_there || start.elapsed() > PATIENCE {
            break entry;
        }
    };
    let answered = if is_committed { 204.into() } else { Value::Null };
    assert_eq!((&entry["committed"], &entry["answeredStatus"]), (&is_committed.into(), &answered), "{spec}");
    assert_eq!((&entry["index"], &entry["reused"]), (&1.into(), &true.into()), "{spec}: {entry}");
    assert_eq!(entry["idempotencyKey"], "k", "{spec}");
    let status = if is_committed { "Confirmed" } else { "firstConfirmationPending" };
    assert_eq!(sandbox.status(), status, "{spec}");
    entry
}

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
fn a_fin_stays_one_whatever_the_client_still_sends() {
    let sandbox = Sandbox::new("1:close");
    let mut line = sandbox.line();
    line.send(&get(LIST));
    assert_eq!(line.rest(), (String::new(), End::Fin));
    // Far more than the buffers between the two take; an RST would end it.
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

#[test]
fn a_browser_that_sends_again_is_seen_twice() {
    let sandbox = Sandbox::new("2:close:committed");
    let mut line = sandbox.line();
    assert_eq!(line.ask(&get(LIST)).status, 200);
    line.send(&confirm("same"));
    assert_eq!(line.rest(), (String::new(), End::Fin));
    // As browsers do where a reused connection is closed before anything came.
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

/// An answer without the name of its request, which no other has.
fn unnamed(answer: &str) -> String {
    answer.split_inclusive("\r\n").filter(|line| !line.starts_with("x-request-id: ")).collect()
}

#[test]
fn the_same_seed_cuts_at_the_same_byte() {
    let cut = |spec: &str| {
        let sandbox = Sandbox::new(spec);
        let mut line = sandbox.line();
        line.send(&get(LIST));
        unnamed(&line.rest().0)
    };
    let seven = cut("seed=7,1:half-body:committed");
    assert_eq!(seven, cut("seed=7,1:half-body:committed"));
    assert_ne!(seven, cut("seed=8,1:half-body:committed"));
}

#[test]
fn what_meets_no_fault_is_served_as_always() {
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
    // In pieces, and with the next request behind it.
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

/// The program itself.
struct Program(Child, SocketAddr);

impl Program {
    fn start(flags: &[&str]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_acceptance-sandbox"));
        program.args(["--memory", "--port", "0"]).args(flags);
        let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").unwrap().parse().unwrap();
        Self(child, address)
    }

    /// What it said to standard error until it was stopped.
    fn stop(mut self) -> String {
        self.0.kill().unwrap();
        let mut said = String::new();
        self.0.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        said
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn without_the_flag_there_is_nothing_of_it() {
    let program = Program::start(&[]);
    let ask = |request: &str| Line::to(program.1).ask(request);
    assert_eq!(ask(&confirm("k")).status, 204);
    for (path, other) in
        [("/faults", "/nothing"), ("/faults/log", "/nothing/log"), ("/faults/reset", "/nothing/reset")]
    {
        for request in [get, |path: &str| post(path, "1-9:500")] {
            let (answer, unknown) = (ask(&request(path)), ask(&request(other)));
            assert!([404, 405].contains(&answer.status), "{path}");
            assert_eq!((answer.status, answer.body), (unknown.status, unknown.body), "{path}");
        }
        assert_eq!(ask(&get(path)).status, 404);
    }
    assert_eq!(ask(&get(LIST)).status, 200);
    assert_eq!(ask(&confirm("other")).status, 409, "nothing was reset");
    assert_eq!(program.stop(), "");
}

#[test]
fn the_program_answers_to_its_own_names_and_pages_only_faults_included() {
    let foreign = |request: &str, host: &str, origin: &str| {
        let request = request.replacen("localhost", host, 1);
        request.replacen("\r\n", &format!("\r\nOrigin: {origin}\r\n"), 1)
    };
    let plans = ["/faults", "/faults/reset"].map(|path| post(path, "1:500"));
    for flags in [&["--faults", ""][..], &["--faults", "", "--allow-host", "desk.example"]] {
        let program = Program::start(flags);
        let own = format!("http://{}", program.1);
        let ask = |request: &str| Line::to(program.1).ask(request);
        for request in
            [get(LIST), get("/"), get("/csp-report"), get("/faults/log"), confirm("k")].iter().chain(&plans)
        {
            let refused = ask(&foreign(request, "desk.example:8787", "http://desk.example:8787"));
            assert_eq!(refused.status == 421, flags.len() == 2, "{request}");
            let refused = ask(&foreign(request, "localhost", "https://evil.example"));
            assert_eq!(refused.status, 403, "{request}");
            assert!(refused.body.contains("The sandbox answers only to pages of its own names"), "{request}");
            let answer = ask(&foreign(request, &program.1.to_string(), &own));
            assert!(![403, 421].contains(&answer.status), "{request}");
        }
    }
}

#[test]
fn a_sandbox_that_others_can_reach_says_so() {
    let said = |host: &str| Program::start(&["--host", host]).stop();
    assert!(said("0.0.0.0").starts_with("warning: whoever reaches 0.0.0.0 can read and change everything"));
    assert_eq!(said("127.0.0.2"), "");
}

#[test]
fn what_a_fault_prints_shows_it_again() {
    let request = get(LIST);
    let run = |flag: &str| {
        let program = Program::start(&["--faults", flag]);
        assert_eq!(Line::to(program.1).ask(&get("/csp-report")).status, 200);
        let mut line = Line::to(program.1);
        line.send(&request);
        let (text, _) = line.rest();
        (text, program.stop())
    };
    let (text, said) = run("seed=5,1:half-body:committed,7:hang");
    assert!(said.starts_with(&format!(
        "fault: seed=5 index=1 kind=half-body:committed GET {LIST}, {} of ",
        text.len()
    )));
    assert_eq!(said.lines().count(), 1);
    let (_, again) = said.trim().rsplit_once("; again: --faults ").unwrap();
    assert_eq!(again, "seed=5,1:half-body:committed,7:hang:not-committed");
    let (text_again, said_again) = run(again);
    assert_eq!((unnamed(&text_again), said_again), (unnamed(&text), said));
}

#[test]
fn a_wrong_flag_is_told_before_anything_starts() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_acceptance-sandbox"));
    let output = program.args(["--memory", "--port", "0", "--faults", "0:reset"]).output().unwrap();
    assert!(!output.status.success() && output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(r#""0:reset": requests are counted from 1"#), "{said}");
}
