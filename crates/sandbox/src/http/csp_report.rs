//! Receives reports of violations of the content security policy.

use std::sync::atomic::Ordering;

use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::desk::Shared;
use super::reply::{self, set};

/// Maximum size of a report in bytes.
const LONGEST: usize = 64 * 1024;

pub(crate) const PATH: &str = "/csp-report";

/// `POST`: counts a report and writes it to standard error.
pub(crate) async fn take(State(desk): Shared, body: Body) -> StatusCode {
    desk.csp_reports.fetch_add(1, Ordering::Relaxed);
    match to_bytes(body, LONGEST).await {
        // Escaped, so that a report cannot add lines of its own.
        Ok(report) => eprintln!("content security policy: {}", report.escape_ascii()),
        Err(_) => eprintln!("content security policy: a report that is too long"),
    }
    StatusCode::NO_CONTENT
}

/// `GET`: returns the number of reports.
pub(crate) async fn count(State(desk): Shared) -> Response {
    let mut response = reply::json(&json!({ "count": desk.csp_reports.load(Ordering::Relaxed) }));
    set(&mut response, header::CACHE_CONTROL, "no-store");
    response.into_response()
}
