//! The address bar and the history.

use wasm_bindgen::JsValue;

/// The path and query of the address.
pub fn current() -> String {
    let location = web_sys::window().map(|window| window.location());
    location.map_or_else(String::new, |location| {
        [location.pathname().unwrap_or_default(), location.search().unwrap_or_default()].concat()
    })
}

/// The origin of the page.
pub fn origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Adds an entry to the history.
pub fn push(path: &str) {
    if let Some(history) = web_sys::window().and_then(|window| window.history().ok()) {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

/// Replaces the current entry of the history.
pub fn replace(path: &str) {
    if let Some(history) = web_sys::window().and_then(|window| window.history().ok()) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

/// Goes one entry back.
pub fn back() {
    if let Some(history) = web_sys::window().and_then(|window| window.history().ok()) {
        let _ = history.back();
    }
}
