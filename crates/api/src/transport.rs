//! The port that sends requests, implemented by the browser and by tests.

use std::future::Future;
use std::pin::Pin;

use crate::error::Unreachable;

/// The methods of the specification, and those that a deployment may configure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Read.
    Get,
    /// Set acceptance statuses.
    Patch,
    /// Decide.
    Post,
    /// Not in the specification; used only if configured.
    Put,
}

impl Method {
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Patch => "PATCH",
            Self::Post => "POST",
            Self::Put => "PUT",
        }
    }
}

/// One request before encoding.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    pub method: Method,
    /// The URL without its query.
    pub url: String,
    /// The query, not yet encoded.
    pub query: Vec<(&'static str, String)>,
    /// The headers. One may contain the access token, so a request cannot be printed.
    pub headers: Vec<(String, String)>,
    pub body: Option<String>,
}

/// One complete answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The HTTP status; 0 for a redirect that was not followed.
    pub status: u16,
    pub content_type: Option<String>,
    /// The `Retry-After` header. A date is converted to seconds if the answer has a date too.
    pub retry_after: Option<String>,
    /// The request ID, if a header contains one ([`crate::request_id`]).
    pub request_id: Option<String>,
    pub body: Vec<u8>,
}

impl Response {
    /// The status of a redirect that was not followed.
    pub const REDIRECTED: u16 = 0;

    /// Returns the seconds to wait before a retry, saturating. Anything but digits is ignored.
    pub fn seconds_to_wait(&self) -> Option<u32> {
        let text = self.retry_after.as_deref()?.trim();
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(u32::MAX))
    }
}

/// A pending answer. Dropping it cancels the request.
pub type Answer = Pin<Box<dyn Future<Output = Result<Response, Unreachable>>>>;

/// Sends requests. Redirects must not be followed.
pub trait Transport: Send + Sync {
    /// Sends one request, once.
    fn send(&self, request: Request) -> Answer;
}
