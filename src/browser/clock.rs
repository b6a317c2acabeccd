//! The time of the browser, in milliseconds since the beginning of 1970 (UTC), and how it is written exactly.

use js_sys::Date;
use wasm_bindgen::JsValue;

/// Now.
pub fn now() -> f64 {
    Date::now()
}

/// A time as RFC 3339 writes it: in UTC, and by the clock on the wall.
pub fn exact(at: f64) -> (String, String) {
    const MINUTE: f64 = 60_000.0;
    let behind = date(at).get_timezone_offset() * MINUTE;
    // The wall's time is written as if it were that of Greenwich, and so is its distance from there.
    let wall = iso(at - behind);
    let distance = iso(behind.abs());
    let sign = if behind > 0.0 { "-" } else { "+" };
    let local = [wall.trim_end_matches('Z'), sign, distance.get(11..16).unwrap_or_default()].concat();
    (iso(at), local)
}

fn date(at: f64) -> Date {
    Date::new(&JsValue::from_f64(at))
}

fn iso(at: f64) -> String {
    date(at).to_iso_string().into()
}
