//! The port through which requests leave: implemented by the browser, and by tests.

use std::future::Future;
use std::pin::Pin;

use crate::error::Unreachable;

/// The methods of Seed 4, and those that a deployment may name for what the specification does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Read.
    Get,
    /// Set acceptance statuses.
    Patch,
    /// Decide.
    Post,
    /// Not in the seed; only where a deployment names it.
    Put,
}

impl Method {
    /// The method's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Patch => "PATCH",
            Self::Post => "POST",
            Self::Put => "PUT",
        }
    }
}

/// One request, complete but for its encoding.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    /// The method.
    pub method: Method,
    /// The URL without its query.
    pub url: String,
    /// The query, not yet encoded.
    pub query: Vec<(&'static str, String)>,
    /// The headers; one may carry the access token, so a request cannot be printed.
    pub headers: Vec<(String, String)>,
    /// A JSON body.
    pub body: Option<String>,
}

/// One answer, whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The HTTP status; 0 for a redirection that was not followed.
    pub status: u16,
    /// The `Content-Type`.
    pub content_type: Option<String>,
    /// The `Retry-After`; a date in it is seconds already, where the answer has a date too.
    pub retry_after: Option<String>,
    /// When the service sent it by its own clock, in milliseconds since 1970; `None` where no header says so.
    pub date: Option<i64>,
    /// What the service calls the request, where a header says so ([`crate::request_id`]).
    pub request_id: Option<String>,
    /// The body's bytes.
    pub body: Vec<u8>,
}

impl Response {
    /// The status that stands for a redirection that was not followed.
    pub const REDIRECTED: u16 = 0;

    /// The seconds that the service asks to wait; more than fit are as many as fit. Anything but digits is ignored.
    pub fn seconds_to_wait(&self) -> Option<u32> {
        let text = self.retry_after.as_deref()?.trim();
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(u32::MAX))
    }
}

/// The answer to come. Dropping it gives the request up.
pub type Answer = Pin<Box<dyn Future<Output = Result<Response, Unreachable>>>>;

/// Carries requests. Redirections must not be followed.
pub trait Transport: Send + Sync {
    /// Sends one request, once.
    fn send(&self, request: Request) -> Answer;
}
