//! Times as programs write them, from milliseconds since 1970.

use js_sys::Date;
use wasm_bindgen::JsValue;

use super::intl::date;

/// Returns a time as RFC 3339 writes it: in UTC, and by the clock on the wall; the number itself where no calendar has it,
/// as in a stored text that was damaged.
pub fn exact(at: i64) -> (String, String) {
    const MINUTE: f64 = 60_000.0;
    let date = date(at);
    if date.get_time().is_nan() {
        return (at.to_string(), at.to_string());
    }
    let behind = date.get_timezone_offset() * MINUTE;
    // The wall's time is written as if it were that of Greenwich, and so is its distance from there.
    let wall = iso(date.get_time() - behind);
    let distance = iso(behind.abs());
    let sign = if behind > 0.0 { "-" } else { "+" };
    let local = [wall.trim_end_matches('Z'), sign, distance.get(11..16).unwrap_or_default()].concat();
    (iso(date.get_time()), local)
}

/// A `Retry-After` in seconds, as it stands or counted from the date of the answer: the clock of this computer may
/// be wrong. A date without one stays as it is, and is then no number of seconds.
pub fn retry_after(header: Option<String>, date: Option<String>) -> Option<String> {
    let header = header?;
    let seconds = date.map(|date| (instant(&header) - instant(&date)) / 1000.0);
    match seconds {
        Some(seconds) if seconds.is_finite() => Some(seconds.max(0.0).ceil().to_string()),
        _ => Some(header),
    }
}

/// An HTTP date in whole milliseconds since 1970.
pub fn sent_at(date: &str) -> Option<i64> {
    let at = instant(date);
    #[expect(clippy::as_conversions, reason = "whole milliseconds, far below 2^53")]
    at.is_finite().then_some(at as i64)
}

/// An HTTP date in milliseconds since 1970; not a number for anything else, which `Date.parse` may take for one.
fn instant(date: &str) -> f64 {
    if date.ends_with(" GMT") { Date::parse(date) } else { f64::NAN }
}

/// Returns a moment in ISO 8601, or the number itself where no calendar has it: the browser would throw.
fn iso(milliseconds: f64) -> String {
    let date = Date::new(&JsValue::from_f64(milliseconds));
    if date.get_time().is_nan() { milliseconds.to_string() } else { date.to_iso_string().into() }
}
