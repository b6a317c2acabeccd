//! Layers around every answer: accepted hosts and origins, latency.

use std::hash::{BuildHasher, Hasher, RandomState};

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::desk::Shared;
use super::problem::Problem;
use crate::callers::{Callers, Stranger};

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
        Err(Stranger::Origin) => {
            (StatusCode::FORBIDDEN, "The sandbox answers only to pages of its own names.")
        }
    };
    Problem::new(status, detail).into_response()
}

/// Delays answers, if switched on. Requests wait in parallel, as on a slow network.
pub(crate) async fn latency(State(desk): Shared, request: Request, next: Next) -> Response {
    if let Some(latency) = desk.options.latency {
        tokio::time::sleep(latency).await;
    }
    next.run(request).await
}
