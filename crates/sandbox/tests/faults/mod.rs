//! Tests faults on the client's socket, in the application and in the log.

mod kinds;
mod program;
mod sessions;

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use acceptance_sandbox::callers::Callers;
use acceptance_sandbox::faults::Faults;
use acceptance_sandbox::store::Store;
use acceptance_sandbox::{ACTIVATED, Options, demo, router};
use serde_json::Value;
use tokio::runtime::Runtime;
use tokio::time::Instant;

use crate::support::{LIST, today};

/// Time to wait for data that must not arrive.
const SILENCE: Duration = Duration::from_millis(100);
/// Time to wait for data that must arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// A sandbox with faults on its own port.
struct Sandbox {
    address: SocketAddr,
    _runtime: Runtime,
}

impl Sandbox {
    fn new(spec: &str) -> Self {
        let runtime = Runtime::new().unwrap();
        let store = Arc::new(Store::memory().unwrap());
        let app = router(Arc::clone(&store), Options::default());
        let faults = Faults::before(app, store, spec.parse().unwrap(), Callers::default(), today()).unwrap();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(async move { faults.serve(listener).await.unwrap() });
        let sandbox = Self { address, _runtime: runtime };
        // Faster than creating the demo data again.
        sandbox.reset();
        sandbox
    }

    fn line(&self) -> Line {
        Line::to(self.address)
    }

    /// Sends a request on its own connection.
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

    /// Returns the status of the certificate that the tests confirm, bypassing faults.
    fn status(&self) -> String {
        let request =
            get(&format!("{LIST}/{}", demo::CONFIRMABLE)).replacen("\r\n", "\r\nFaults-Exempt: 1\r\n", 1);
        let certificate: Value = serde_json::from_str(&self.ask(&request).body).unwrap();
        certificate["confirmationStatus"].as_str().unwrap().to_owned()
    }
}

/// The end of a connection.
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

    /// Reads until the connection ends.
    fn rest(&mut self) -> (String, End) {
        self.within(PATIENCE)
    }

    /// Returns whether the connection stays open.
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

    /// Sends a request and returns its complete answer.
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

/// An answer as received from the socket.
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

/// Returns a confirmation with an idempotency key.
fn confirm(key: &str) -> String {
    let request = post(&format!("{LIST}/{}/confirmation", demo::CONFIRMABLE), "");
    request.replacen("\r\n", &format!("\r\nIdempotency-Key: {key}\r\n"), 1)
}

/// Returns a reused connection with a confirmation that gets the fault of this spec.
fn confirming(sandbox: &Sandbox, spec: &str) -> Line {
    sandbox.reset();
    sandbox.begin(spec);
    let mut line = sandbox.line();
    assert_eq!(line.ask(&get("/csp-report")).status, 200, "{spec}");
    line.send(&confirm("k"));
    line
}

/// Checks the log entry of the confirmation and returns it.
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
