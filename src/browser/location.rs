//! The address bar and the history.

use wasm_bindgen::JsValue;
use web_sys::Window;

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

/// Leaves the app for another address.
pub fn leave_for(url: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().assign(url);
    }
}

/// Another window, opened by a click and still empty.
pub struct Other(Window);

impl Other {
    /// Opens it; `None` where the browser does not allow it.
    pub fn open() -> Option<Self> {
        web_sys::window()?.open_with_url_and_target("about:blank", "_blank").ok().flatten().map(Self)
    }

    /// Brings it forward; whether it is still there. Where the page of the provider, or ours, isolates itself from
    /// others, a window that has gone there counts as gone, although it is open.
    pub fn bring_forward(&self) -> bool {
        self.0.closed().is_ok_and(|is_closed| !is_closed) && self.0.focus().is_ok()
    }

    /// Sends it to an address.
    pub fn go(&self, url: &str) {
        let _ = self.0.location().replace(url);
    }

    /// Closes it.
    pub fn close(&self) {
        let _ = self.0.close();
    }
}

/// Closes this window, where a script opened it.
pub fn close() {
    if let Some(window) = web_sys::window() {
        let _ = window.close();
    }
}
