//! Recorded requests, and scripted ways to handle one.

use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};

use super::ROOT;

#[derive(Clone, PartialEq)]
pub(crate) struct Sent {
    pub(crate) method: &'static str,
    pub(crate) path: String,
    pub(super) query: Vec<(&'static str, String)>,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Option<String>,
}

impl Sent {
    pub(crate) fn query(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(own, _)| *own == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Returns its kind, such as `GET list` or `POST confirmation`.
    pub(crate) fn line(&self) -> String {
        let what = self.path.rsplit('/').next().unwrap_or_default();
        format!("{} {}", self.method, if self.path == ROOT { "list" } else { what })
    }

    pub(crate) fn is(&self, line: &str) -> bool {
        self.line() == line
    }

    /// Returns whether it concerns this certificate of company 4711.
    pub(crate) fn is_about(&self, certificate: i64) -> bool {
        self.path.starts_with(&format!("{ROOT}/4711/{certificate}/"))
    }
}

/// A scripted way to handle a request.
#[derive(Clone)]
pub(crate) enum Act {
    Reply(u16, Option<&'static str>, Vec<u8>),
    /// Processes the request and loses the answer.
    LoseAnswer,
    LoseRequest,
    /// The page's policy forbids the request.
    Forbid,
    /// Processes the request and gives another answer.
    DoAndReply(u16, Option<&'static str>, Vec<u8>),
    /// Answers 503 with this `Retry-After`.
    Busy(String),
    /// Answers when the gate is opened.
    Hold(Gate),
    /// Answers with this status when the gate is opened, without processing the request.
    HoldRefusal(Gate, u16),
}

impl Act {
    pub(crate) fn json(status: u16, body: &str) -> Self {
        Self::Reply(status, Some("application/json"), body.into())
    }
}

/// Holds answers until it is opened.
#[derive(Clone, Default)]
pub(crate) struct Gate(Arc<Mutex<Opening>>);

#[derive(Default)]
struct Opening {
    is_open: bool,
    waiting: Vec<Waker>,
}

impl Gate {
    pub(crate) fn open(&self) {
        let mut opening = self.0.lock().unwrap();
        opening.is_open = true;
        opening.waiting.drain(..).for_each(Waker::wake);
    }

    pub(super) async fn opened(&self) {
        poll_fn(|context| {
            let mut opening = self.0.lock().unwrap();
            if opening.is_open {
                return Poll::Ready(());
            }
            opening.waiting.push(context.waker().clone());
            Poll::Pending
        })
        .await;
    }
}
