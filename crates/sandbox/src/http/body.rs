//! Bodies of requests: JSON within a size limit.

use std::ops::RangeInclusive;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, StatusCode, header};
use serde_json::Value;

use super::desk::Desk;
use super::path::is_integer;
use super::problem::Problem;

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

/// Returns an integer, or a text with one (Specification: fields).
///
/// # Errors
/// 422 if it has the form of an integer but is out of range, or is a number such as `7.0`; a schema
/// can only check the form. 400 for anything else.
pub(crate) fn integer(value: &Value, range: RangeInclusive<i64>) -> Result<i64, StatusCode> {
    let (read, has_form) = match value {
        Value::Number(number) => {
            (number.as_i64(), number.as_f64().is_some_and(|id| number.is_f64() && id.fract() == 0.0))
        }
        Value::String(text) => (text.parse().ok().filter(|_| is_integer(text)), is_integer(text)),
        _ => (None, false),
    };
    let wrong = if has_form { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::BAD_REQUEST };
    read.filter(|read| range.contains(read)).ok_or(wrong)
}
