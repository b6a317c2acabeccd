//! Bodies of requests: JSON, and no more of it than is taken.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, StatusCode, header};
use serde_json::Value;

use super::Desk;
use super::problem::Problem;

/// The JSON of a body.
pub(crate) async fn json(desk: &Desk, headers: &HeaderMap, body: Body) -> Result<Value, Problem> {
    let is_json = headers.get(header::CONTENT_TYPE).is_some_and(|kind| {
        let kind = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default();
        kind.trim().eq_ignore_ascii_case("application/json")
    });
    if !is_json {
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body must be application/json."));
    }
    let cap = desk.options.body_cap;
    let bytes = to_bytes(body, cap).await.map_err(|_| {
        Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("The body is larger than {cap} bytes or broke off."),
        )
    })?;
    serde_json::from_slice(&bytes)
        .map_err(|error| Problem::bad_request(format!("The body is not JSON: {error}.")))
}
