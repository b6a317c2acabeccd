//! Machine-readable times, from milliseconds since 1970.

use js_sys::Date;
use wasm_bindgen::JsValue;

use super::intl::date;

/// Returns a time in RFC 3339, in UTC and in local time. Returns the number itself if it is no
/// valid date, as in a damaged text.
pub fn exact(at: i64) -> (String, String) {
    const MINUTE: f64 = 60_000.0;
    let date = date(at);
    if date.get_time().is_nan() {
        return (at.to_string(), at.to_string());
    }
    let behind = date.get_timezone_offset() * MINUTE;
    // The local time is formatted as if it were UTC, and so is its offset.
    let wall = iso(date.get_time() - behind);
    let distance = iso(behind.abs());
    let sign = if behind > 0.0 { "-" } else { "+" };
    let local = [wall.trim_end_matches('Z'), sign, distance.get(11..16).unwrap_or_default()].concat();
    (iso(date.get_time()), local)
}

/// Returns `Retry-After` in seconds. A date is converted by the answer's own date, since this
/// computer's clock may be wrong. A date without one is returned unchanged and is then no number.
pub fn retry_after(header: Option<String>, date: Option<String>) -> Option<String> {
    let header = header?;
    let seconds = date.map(|date| (instant(&header) - instant(&date)) / 1000.0);
    match seconds {
        Some(seconds) if seconds.is_finite() => Some(seconds.max(0.0).ceil().to_string()),
        _ => Some(header),
    }
}

/// Parses an HTTP date to whole milliseconds since 1970.
pub fn sent_at(date: &str) -> Option<i64> {
    let at = instant(date);
    #[expect(clippy::as_conversions, reason = "whole milliseconds, far below 2^53")]
    at.is_finite().then_some(at as i64)
}

/// Parses an HTTP date to milliseconds since 1970; NaN for other texts, which `Date.parse` might
/// accept.
fn instant(date: &str) -> f64 {
    if date.ends_with(" GMT") { Date::parse(date) } else { f64::NAN }
}

/// Returns a time in ISO 8601, or the number itself if it is no valid date, for which the browser
/// would throw.
fn iso(milliseconds: f64) -> String {
    let date = Date::new(&JsValue::from_f64(milliseconds));
    if date.get_time().is_nan() { milliseconds.to_string() } else { date.to_iso_string().into() }
}
