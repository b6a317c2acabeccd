//! Layers around every answer: form of refusals, clock, latency, accepted origins.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tower_http::cors::{AllowHeaders, CorsLayer};

use super::desk::{Desk, Shared};
use super::problem::Problem;
use crate::callers::{Callers, Stranger};
use crate::gaps::ErrorBody;

/// Maximum size of a refusal in bytes.
const LONGEST: usize = 64 * 1024;

/// The header with the request ID, for support.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

pub(crate) fn request_id() -> HeaderValue {
    let half = || RandomState::new().build_hasher().finish();
    // Hexadecimal digits are always valid in a header.
    HeaderValue::from_str(&format!("{:016x}{:016x}", half(), half())).unwrap_or(HeaderValue::from_static("0"))
}

/// Refuses requests of foreign hosts and origins.
pub(crate) async fn callers(State(callers): State<Callers>, request: Request, next: Next) -> Response {
    let (status, detail) = match callers.judge(request.headers()) {
        Ok(()) => return next.run(request).await,
        Err(Stranger::Host) => (
            StatusCode::MISDIRECTED_REQUEST,
            "The sandbox answers only to localhost, to the address that it listens on, and to names given by \
             --allow-host.",
        ),
        Err(Stranger::Origin) => (
            StatusCode::FORBIDDEN,
            "The sandbox answers only to pages of its own names, and to the origin given by --cors.",
        ),
    };
    Problem::new(status, detail).into_response()
}

/// Rewrites refusals, if switched on.
pub(crate) async fn refusals(State(desk): Shared, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let is_problem =
        response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/problem+json");
    if desk.options.errors == ErrorBody::Problem || !is_problem {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let problem: Value = match to_bytes(body, LONGEST).await {
        Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_default(),
        Err(_) => Value::Null,
    };
    let (kind, text) = desk.options.errors.write(&problem);
    parts.headers.remove(header::CONTENT_TYPE);
    if !kind.is_empty() {
        parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    }
    Response::from_parts(parts, Body::from(text))
}

/// Dates answers by a wrong clock, if switched on.
pub(crate) async fn clock(State(desk): Shared, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if let Some(date) = desk.options.clock.and_then(date) {
        response.headers_mut().insert(header::DATE, date);
    }
    response
}

/// Delays answers, if switched on. Requests wait in parallel, as on a slow network.
pub(crate) async fn latency(State(desk): Shared, request: Request, next: Next) -> Response {
    if let Some(latency) = desk.options.latency {
        tokio::time::sleep(latency).await;
    }
    next.run(request).await
}

/// Returns the time of a clock that is `ahead` by this number of seconds.
#[expect(clippy::disallowed_methods, reason = "this program never runs in a browser")]
fn date(ahead: i64) -> Option<HeaderValue> {
    let (now, difference) = (SystemTime::now(), Duration::from_secs(ahead.unsigned_abs()));
    let shown = if ahead < 0 { now.checked_sub(difference) } else { now.checked_add(difference) };
    // The date of a header has four digits for the year.
    let shown =
        shown.filter(|time| time.duration_since(SystemTime::UNIX_EPOCH).is_ok_and(|age| age < LAST_DATE))?;
    HeaderValue::from_str(&httpdate::fmt_http_date(shown)).ok()
}

/// The first second of the year 10,000.
const LAST_DATE: Duration = Duration::from_secs(253_402_300_800);

/// Allows requests of another origin, if switched on.
pub(crate) fn cross_origin(router: Router<Arc<Desk>>, desk: &Desk) -> Router<Arc<Desk>> {
    let Some(origin) = desk.options.cors.clone() else { return router };
    let layer = CorsLayer::new()
        .allow_origin(origin)
        .allow_methods([Method::GET, Method::PATCH, Method::POST, Method::PUT])
        .allow_headers(AllowHeaders::mirror_request())
        .expose_headers([
            header::DATE,
            header::RETRY_AFTER,
            REQUEST_ID,
            HeaderName::from_static("idempotency-replayed"),
        ]);
    router.layer(layer)
}
