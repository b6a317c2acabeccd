//! Times as programs write them, from milliseconds since 1970.

use js_sys::Date;
use wasm_bindgen::JsValue;

use super::intl::date;

/// A time as RFC 3339 writes it: in UTC, and by the clock on the wall.
pub fn exact(at: i64) -> (String, String) {
    const MINUTE: f64 = 60_000.0;
    let date = date(at);
    let behind = date.get_timezone_offset() * MINUTE;
    // The wall's time is written as if it were that of Greenwich, and so is its distance from there.
    let wall = iso(date.get_time() - behind);
    let distance = iso(behind.abs());
    let sign = if behind > 0.0 { "-" } else { "+" };
    let local = [wall.trim_end_matches('Z'), sign, distance.get(11..16).unwrap_or_default()].concat();
    (date.to_iso_string().into(), local)
}

fn iso(milliseconds: f64) -> String {
    Date::new(&JsValue::from_f64(milliseconds)).to_iso_string().into()
}
