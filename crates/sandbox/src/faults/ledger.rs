//! What is planned and what came: requests are counted, and each meets its fault.

use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::fault::Fault;
use super::spec::Spec;

/// The most requests that are listed; those after them are counted and harmed like any other.
const LONGEST: u64 = 10_000;

/// The plan of the present session and its requests.
pub(super) struct Ledger {
    session: Mutex<Session>,
    /// The number of the session; whoever waits for something that will never come waits for the next one.
    number: watch::Sender<u64>,
}

struct Session {
    number: u64,
    spec: Spec,
    count: u64,
    entries: Vec<Entry>,
}

/// One request to the service.
struct Entry {
    arrival: Arrival,
    fault: Option<Fault>,
    outcome: Outcome,
}

/// What is known of a request as it comes.
pub(super) struct Arrival {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) idempotency_key: Option<String>,
    /// Which connection brought it, counted from the start of the program.
    pub(super) connection: u64,
    /// Whether the connection has brought another request before.
    pub(super) is_reused: bool,
}

/// What became of a request.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcome {
    /// The application's answer; it had the request if there is one.
    pub(super) answered: Option<StatusCode>,
    /// The status that the client can see.
    pub(super) sent: Option<StatusCode>,
}

/// A request with its place in the count.
pub(super) struct Counted {
    session: u64,
    pub(super) index: u64,
    pub(super) met: Option<Met>,
}

/// A fault with all that it takes to see it again.
pub(super) struct Met {
    pub(super) fault: Fault,
    pub(super) seed: u64,
    /// The whole plan of the session.
    pub(super) spec: String,
}

impl Ledger {
    pub(super) fn new(spec: Spec) -> Self {
        let session = Session { number: 0, spec, count: 0, entries: Vec::new() };
        Self { session: Mutex::new(session), number: watch::Sender::new(0) }
    }

    fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a session: the next request is the first one. What the last session holds back is let go.
    pub(super) fn begin(&self, spec: Spec) {
        let mut session = self.session();
        let number = session.number.wrapping_add(1);
        *session = Session { number, spec, count: 0, entries: Vec::new() };
        self.number.send_replace(number);
    }

    /// Counts a request and says what it meets.
    pub(super) fn count(&self, arrival: Arrival) -> Counted {
        let mut session = self.session();
        session.count = session.count.saturating_add(1);
        let index = session.count;
        let fault = session.spec.fault(index).or_else(|| session.fault_of_original(&arrival));
        if index <= LONGEST {
            session.entries.push(Entry { arrival, fault, outcome: Outcome::default() });
        }
        let spec = &session.spec;
        let met = fault.map(|fault| Met { fault, seed: spec.seed, spec: spec.to_string() });
        Counted { session: session.number, index, met }
    }

    /// Writes down what became of a request, unless another session has begun.
    pub(super) fn settle(&self, counted: &Counted, outcome: Outcome) {
        let mut session = self.session();
        let place = usize::try_from(counted.index.saturating_sub(1));
        if session.number == counted.session
            && let Ok(place) = place
            && let Some(entry) = session.entries.get_mut(place)
        {
            entry.outcome = outcome;
        }
    }

    /// Comes back when the session of this request is over.
    pub(super) async fn next_session(&self, counted: &Counted) {
        // It fails only when there can be no other session, which is an end, too.
        let _ = self.number.subscribe().wait_for(|number| *number != counted.session).await;
    }

    /// The session as `GET /faults/log` shows it.
    pub(super) fn log(&self) -> Value {
        let session = self.session();
        let requests: Vec<_> =
            (1_u64..).zip(&session.entries).map(|(index, entry)| line(index, entry)).collect();
        json!({ "faults": session.spec.to_string(), "count": session.count, "requests": requests })
    }
}

impl Session {
    /// What an earlier request met of which this is a copy, where copies meet the same.
    fn fault_of_original(&self, copy: &Arrival) -> Option<Fault> {
        let met =
            |entry: &Entry| entry.fault.filter(|fault| fault.hits_copies && copy.is_copy_of(&entry.arrival));
        self.entries.iter().find_map(met)
    }
}

impl Arrival {
    /// Whether it may be what a browser sends by itself after another request was lost on a reused connection.
    /// A read is asked for anew by the desk, too, so none counts as a copy.
    fn is_copy_of(&self, original: &Self) -> bool {
        !self.method.is_safe()
            && self.method == original.method
            && self.path == original.path
            && self.idempotency_key == original.idempotency_key
    }
}

fn line(index: u64, entry: &Entry) -> Value {
    let Entry { arrival, fault, outcome } = entry;
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

/// The key with which a decision was sent.
pub(super) fn idempotency_key(headers: &HeaderMap) -> Option<String> {
    headers.get("idempotency-key").map(|key| key.as_bytes().escape_ascii().to_string())
}

#[cfg(test)]
mod tests {
    use super::{Arrival, LONGEST, Ledger, Outcome};
    use axum::http::{Method, StatusCode};

    fn arrival(path: &str) -> Arrival {
        let path = path.to_owned();
        Arrival { method: Method::GET, path, idempotency_key: None, connection: 1, is_reused: false }
    }

    #[test]
    fn a_long_session_is_counted_to_its_end_and_listed_to_a_limit() {
        let last = LONGEST + 1;
        let ledger = Ledger::new(format!("{last}:reset").parse().unwrap());
        let outcome = Outcome { answered: Some(StatusCode::OK), sent: None };
        for index in 1..=last {
            let counted = ledger.count(arrival(""));
            assert_eq!((counted.index, counted.met.is_some()), (index, index == last));
            ledger.settle(&counted, outcome);
        }
        let log = ledger.log();
        assert_eq!((&log["count"], &log["requests"][9_999]["index"]), (&last.into(), &LONGEST.into()));
        assert_eq!(log["requests"].as_array().unwrap().len(), 10_000);
    }

    #[test]
    fn what_ends_late_is_not_written_into_another_session() {
        let ledger = Ledger::new("".parse().unwrap());
        let late = ledger.count(arrival("/late"));
        ledger.begin("".parse().unwrap());
        ledger.count(arrival("/new"));
        ledger.settle(&late, Outcome { answered: Some(StatusCode::OK), sent: Some(StatusCode::OK) });
        let log = ledger.log();
        assert_eq!(
            (&log["requests"][0]["path"], &log["requests"][0]["committed"]),
            (&"/new".into(), &false.into())
        );
    }
}
