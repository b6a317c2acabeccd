//! Answers as bytes: the application's own, and those of faults.

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;
use tower::ServiceExt;

use super::fault::FaultKind;

/// Bodies that answer no request, each wrong in another way.
const WRONG: [&[u8]; 9] = [
    b"",
    b"null",
    b"true",
    b"{}",
    b"{\"success\":false}",
    b"{\"data\":[{}],\"totalCount\":1}",
    b"{\"data\":[{\"leaseCompanyNumber\":47",
    b"<!doctype html><title>Sign in</title><p>Please sign in.</p>",
    b"[\xff\xfe]",
];

pub(super) struct Reply {
    pub(super) status: StatusCode,
    headers: HeaderMap,
    pub(super) body: Bytes,
}

impl Reply {
    pub(super) async fn of(app: Router, request: Request<Body>) -> Self {
        let Ok(response) = app.oneshot(request).await;
        Self::whole(response).await
    }

    /// Returns the answer of a fault; `None` for kinds without one.
    pub(super) async fn instead(kind: FaultKind, chance: u64) -> Option<Self> {
        let problem = |status: StatusCode| {
            let title = status.canonical_reason().unwrap_or_default();
            let body = json!({ "type": "about:blank", "title": title, "status": status.as_u16() });
            (status, [(header::CONTENT_TYPE, "application/problem+json")], body.to_string())
        };
        let response = match kind {
            FaultKind::Unauthorized => {
                ([(header::WWW_AUTHENTICATE, "Bearer")], problem(StatusCode::UNAUTHORIZED)).into_response()
            }
            FaultKind::Forbidden => problem(StatusCode::FORBIDDEN).into_response(),
            FaultKind::TimedOut => problem(StatusCode::REQUEST_TIMEOUT).into_response(),
            FaultKind::TooMany(seconds) => {
                let wait = HeaderValue::from(seconds);
                ([(header::RETRY_AFTER, wait)], problem(StatusCode::TOO_MANY_REQUESTS)).into_response()
            }
            FaultKind::Failed => {
                let page = "<!doctype html><title>Error</title><h1>Internal Server Error</h1>";
                (StatusCode::INTERNAL_SERVER_ERROR, Html(page)).into_response()
            }
            FaultKind::Login => (StatusCode::FOUND, [(header::LOCATION, "/login")]).into_response(),
            FaultKind::WrongBody => json_response(wrong(chance)),
            _ => return None,
        };
        Some(Self::whole(response).await)
    }

    /// Returns an answer in place of a missing or empty one.
    pub(super) async fn stand_in() -> Self {
        Self::whole(json_response(br#"{"data":[],"totalCount":-1,"groupCount":-1,"summary":null}"#)).await
    }

    async fn whole(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        let (status, mut headers) = (parts.status, parts.headers);
        let Ok(body) = to_bytes(body, usize::MAX).await else {
            // A file that could not be read completely; its headers promise another body.
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            let headers = HeaderMap::from_iter([(header::CONTENT_LENGTH, HeaderValue::from(0))]);
            return Self { status, headers, body: Bytes::new() };
        };
        let has_body = !status.is_informational() && !matches!(status.as_u16(), 204 | 304);
        // An answer to HEAD has the length of the omitted body.
        if has_body && !headers.contains_key(header::CONTENT_LENGTH) {
            headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        }
        Self { status, headers, body }
    }

    /// Returns status line and headers with the final empty line.
    pub(super) fn head(&self, is_last: bool) -> Vec<u8> {
        let reason = self.status.canonical_reason().unwrap_or_default();
        let mut head = format!("HTTP/1.1 {} {reason}\r\n", self.status.as_u16()).into_bytes();
        for (name, value) in &self.headers {
            head.extend_from_slice(name.as_str().as_bytes());
            head.extend_from_slice(b": ");
            head.extend_from_slice(value.as_bytes());
            head.extend_from_slice(b"\r\n");
        }
        let end: &[u8] = if is_last { b"connection: close\r\n\r\n" } else { b"\r\n" };
        head.extend_from_slice(end);
        head
    }

    pub(super) fn bytes(&self, is_last: bool) -> Vec<u8> {
        let mut bytes = self.head(is_last);
        bytes.extend_from_slice(&self.body);
        bytes
    }
}

fn wrong(chance: u64) -> &'static [u8] {
    let count = u64::try_from(WRONG.len()).unwrap_or(1);
    usize::try_from(chance % count).ok().and_then(|place| WRONG.get(place)).copied().unwrap_or_default()
}

fn json_response(body: &'static [u8]) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (headers, body).into_response()
}
