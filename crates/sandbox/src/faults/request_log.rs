//! The plan and the request log: counts requests and assigns faults to them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::fault::Fault;
use super::spec::Spec;

/// Maximum number of logged requests; later ones are counted and faulted too.
const LONGEST: u64 = 10_000;

/// The plan of the current session and its requests.
pub(super) struct RequestLog {
    session: Mutex<Session>,
    /// The number of the session; a hanging request ends when it changes.
    number: watch::Sender<u64>,
}

struct Session {
    number: u64,
    spec: Spec,
    count: u64,
    entries: Vec<LoggedRequest>,
}

struct LoggedRequest {
    arrival: Arrival,
    fault: Option<Fault>,
    outcome: RequestOutcome,
}

pub(super) struct Arrival {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) idempotency_key: Option<String>,
    /// Number of its connection, counted from the start of the program.
    pub(super) connection: u64,
    /// Whether the connection was used before.
    pub(super) is_reused: bool,
}

#[derive(Clone, Copy, Default)]
pub(super) struct RequestOutcome {
    /// The application's status; `None` if it did not receive the request.
    pub(super) answered: Option<StatusCode>,
    /// The status visible to the client.
    pub(super) sent: Option<StatusCode>,
}

pub(super) struct Counted {
    session: u64,
    pub(super) index: u64,
    pub(super) met: Option<Met>,
}

/// A fault with everything that reproduces it.
pub(super) struct Met {
    pub(super) fault: Fault,
    pub(super) seed: u64,
    pub(super) spec: String,
}

impl RequestLog {
    pub(super) fn new(spec: Spec) -> Self {
        let session = Session { number: 0, spec, count: 0, entries: Vec::new() };
        Self { session: Mutex::new(session), number: watch::Sender::new(0) }
    }

    fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a session: the next request has number 1. Hanging requests of the last session end.
    pub(super) fn begin(&self, spec: Spec) {
        let mut session = self.session();
        let number = session.number.wrapping_add(1);
        *session = Session { number, spec, count: 0, entries: Vec::new() };
        self.number.send_replace(number);
    }

    /// Counts a request and returns its fault.
    pub(super) fn count(&self, arrival: Arrival) -> Counted {
        let mut session = self.session();
        session.count = session.count.saturating_add(1);
        let index = session.count;
        let fault = session.spec.fault(index).or_else(|| session.fault_of_original(&arrival));
        if index <= LONGEST {
            session.entries.push(LoggedRequest { arrival, fault, outcome: RequestOutcome::default() });
        }
        let spec = &session.spec;
        let met = fault.map(|fault| Met { fault, seed: spec.seed, spec: spec.to_string() });
        Counted { session: session.number, index, met }
    }

    /// Records the result of a request, unless a new session has started.
    pub(super) fn settle(&self, counted: &Counted, outcome: RequestOutcome) {
        let mut session = self.session();
        let place = usize::try_from(counted.index.saturating_sub(1));
        if session.number == counted.session
            && let Ok(place) = place
            && let Some(entry) = session.entries.get_mut(place)
        {
            entry.outcome = outcome;
        }
    }

    /// Waits until the session of this request has ended.
    pub(super) async fn next_session(&self, counted: &Counted) {
        // The wait fails only if no other session can follow, which also ends this one.
        let _ = self.number.subscribe().wait_for(|number| *number != counted.session).await;
    }

    /// Returns the session as `GET /faults/log` shows it.
    pub(super) fn log(&self) -> Value {
        let session = self.session();
        let requests: Vec<_> =
            (1_u64..).zip(&session.entries).map(|(index, entry)| line(index, entry)).collect();
        json!({ "faults": session.spec.to_string(), "count": session.count, "requests": requests })
    }
}

impl Session {
    /// Returns the fault of the request of which this is a copy, if copies get it too.
    fn fault_of_original(&self, copy: &Arrival) -> Option<Fault> {
        let met = |entry: &LoggedRequest| {
            entry.fault.filter(|fault| fault.hits_copies && copy.is_copy_of(&entry.arrival))
        };
        self.entries.iter().find_map(met)
    }
}

impl Arrival {
    /// Returns whether a browser may have repeated the original automatically after losing it on a
    /// reused connection. Reads are never copies, since the app repeats them itself.
    fn is_copy_of(&self, original: &Self) -> bool {
        !self.method.is_safe()
            && self.method == original.method
            && self.path == original.path
            && self.idempotency_key == original.idempotency_key
    }
}

fn line(index: u64, entry: &LoggedRequest) -> Value {
    let LoggedRequest { arrival, fault, outcome } = entry;
    json!({
        "index": index,
        "method": arrival.method.as_str(),
        "path": arrival.path,
        "idempotencyKey": arrival.idempotency_key,
        "connection": arrival.connection,
        "reused": arrival.is_reused,
        "fault": fault.map(|fault| fault.to_string()),
        "committed": outcome.answered.is_some(),
        "answeredStatus": outcome.answered.map(|status| status.as_u16()),
        "sentStatus": outcome.sent.map(|status| status.as_u16()),
    })
}

/// Returns the idempotency key of a decision.
pub(super) fn idempotency_key(headers: &HeaderMap) -> Option<String> {
    headers.get("idempotency-key").map(|key| key.as_bytes().escape_ascii().to_string())
}

#[cfg(test)]
mod tests {
    use super::{Arrival, LONGEST, RequestLog, RequestOutcome};
    use axum::http::{Method, StatusCode};

    fn arrival(path: &str) -> Arrival {
        let path = path.to_owned();
        Arrival { method: Method::GET, path, idempotency_key: None, connection: 1, is_reused: false }
    }

    #[test]
    fn a_long_session_is_counted_to_its_end_and_listed_to_a_limit() {
        let last = LONGEST + 1;
        let request_log = RequestLog::new(format!("{last}:reset").parse().unwrap());
        let outcome = RequestOutcome { answered: Some(StatusCode::OK), sent: None };
        for index in 1..=last {
            let counted = request_log.count(arrival(""));
            assert_eq!((counted.index, counted.met.is_some()), (index, index == last));
            request_log.settle(&counted, outcome);
        }
        let log = request_log.log();
        assert_eq!((&log["count"], &log["requests"][9_999]["index"]), (&last.into(), &LONGEST.into()));
        assert_eq!(log["requests"].as_array().unwrap().len(), 10_000);
    }

    #[test]
    fn a_late_end_is_not_written_into_another_session() {
        let request_log = RequestLog::new("".parse().unwrap());
        let late = request_log.count(arrival("/late"));
        request_log.begin("".parse().unwrap());
        request_log.count(arrival("/new"));
        request_log
            .settle(&late, RequestOutcome { answered: Some(StatusCode::OK), sent: Some(StatusCode::OK) });
        let log = request_log.log();
        assert_eq!(
            (&log["requests"][0]["path"], &log["requests"][0]["committed"]),
            (&"/new".into(), &false.into())
        );
    }
}
