//! Receives reports of violations of the content security policy.

use std::sync::atomic::Ordering;

use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::described::ReportCount;
use super::{Shared, reply, set};

/// Maximum size of a report in bytes.
const LONGEST: usize = 64 * 1024;

const PATH: &str = "/csp-report";

/// `POST`: counts a report and writes it to standard error.
#[utoipa::path(
    post,
    path = PATH,
    operation_id = "reportViolation",
    summary = "Report a violation of the content security policy",
    security(()),
    request_body(content_type = "*/*", description = "Whatever a browser says."),
    responses((status = 204, description = "It was counted.")),
)]
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
#[utoipa::path(
    get,
    path = PATH,
    operation_id = "countViolations",
    summary = "Count the reports of violations",
    security(()),
    responses((status = 200, description = "How many came.", body = ReportCount)),
)]
pub(crate) async fn count(State(desk): Shared) -> Response {
    let mut response = reply::json(&json!({ "count": desk.csp_reports.load(Ordering::Relaxed) }));
    set(&mut response, header::CACHE_CONTROL, "no-store");
    response.into_response()
}
