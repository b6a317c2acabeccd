//! Machine-readable times, from milliseconds since 1970.

use js_sys::Date;

use super::intl::date;

/// Returns a time in RFC 3339, in UTC and in local time. Returns the number itself if it is no
/// valid date, as in a damaged text.
pub fn exact(at: i64) -> (String, String) {
    const MINUTE: f64 = 60_000.0;
    let Some(behind) = whole(date(at).get_timezone_offset() * MINUTE) else {
        return (at.to_string(), at.to_string());
    };
    // The local time is formatted as if it were UTC, and so is its offset.
    let wall = iso(at - behind);
    let distance = iso(behind.abs());
    let sign = if behind > 0 { "-" } else { "+" };
    let local = [wall.trim_end_matches('Z'), sign, distance.get(11..16).unwrap_or_default()].concat();
    (iso(at), local)
}

/// Returns `Retry-After` in seconds. A date is converted by the answer's own date, since this
/// computer's clock may be wrong. A date without one is returned unchanged and is then no number.
pub fn retry_after(header: Option<String>, date: Option<String>) -> Option<String> {
    let header = header?;
    let wait = date.and_then(|date| Some(sent_at(&header)? - sent_at(&date)?));
    match wait {
        Some(wait) => Some(u64::try_from(wait).unwrap_or_default().div_ceil(1000).to_string()),
        None => Some(header),
    }
}

/// Parses an HTTP date to whole milliseconds since 1970. `Date.parse` might accept other texts.
pub fn sent_at(date: &str) -> Option<i64> {
    if date.ends_with(" GMT") { whole(Date::parse(date)) } else { None }
}

/// Returns milliseconds as an integer; `None` for those of an invalid date.
fn whole(milliseconds: f64) -> Option<i64> {
    #[expect(clippy::as_conversions, reason = "whole milliseconds, far below 2^53")]
    milliseconds.is_finite().then_some(milliseconds as i64)
}

/// Returns a time in ISO 8601, or the number itself if it is no valid date, for which the browser
/// would throw.
fn iso(at: i64) -> String {
    let date = date(at);
    if date.get_time().is_nan() { at.to_string() } else { date.to_iso_string().into() }
}
