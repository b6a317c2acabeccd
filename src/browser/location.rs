//! The address bar and the history.

use wasm_bindgen::JsValue;
use web_sys::{History, Window};

use super::take_from_loader;

/// Returns the path and query of the URL.
pub fn current() -> String {
    let location = web_sys::window().map(|window| window.location());
    location.map_or_else(String::new, |location| {
        [location.pathname().unwrap_or_default(), location.search().unwrap_or_default()].concat()
    })
}

/// Removes and returns the query of a sign-in provider's redirect: from the loader (`boot.js`),
/// else from the URL.
pub fn take_sign_in_query() -> Option<String> {
    let loaded = take_from_loader("acceptanceDeskSignIn").and_then(|query| query.as_string());
    let query = loaded.unwrap_or_else(|| {
        let search = web_sys::window().and_then(|window| window.location().search().ok());
        search.unwrap_or_default()
    });
    query.strip_prefix('?').filter(|query| !query.is_empty()).map(Into::into)
}

pub fn origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Returns whether an address, which may be relative to the page, is of the page's own origin.
pub fn is_own(address: &str) -> bool {
    web_sys::Url::new_with_base(address, &origin()).is_ok_and(|url| url.origin() == origin())
}

/// Returns the host of an address, which may be relative to the page.
pub fn host(address: &str) -> String {
    web_sys::Url::new_with_base(address, &origin()).map(|url| url.host()).unwrap_or_default()
}

/// Adds an entry to the history.
pub fn push(path: &str) {
    if let Some(history) = history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

/// Replaces the current entry of the history.
pub fn replace(path: &str) {
    if let Some(history) = history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

pub fn back() {
    if let Some(history) = history() {
        let _ = history.back();
    }
}

fn history() -> Option<History> {
    web_sys::window()?.history().ok()
}

/// Leaves the app for another URL.
pub fn leave_for(url: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().assign(url);
    }
}

/// Reloads the page. The browser may ask the user first.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        let _ = window.location().reload();
    }
}

/// A window that a click opened, without content.
pub struct OpenedWindow(Window);

impl OpenedWindow {
    /// Opens a window; `None` if the browser blocks it.
    pub fn open() -> Option<Self> {
        web_sys::window()?.open_with_url_and_target("about:blank", "_blank").ok().flatten().map(Self)
    }

    /// Brings it to the front. Returns whether it is still open. If the provider's page or this one
    /// isolates itself, an open window counts as closed.
    pub fn bring_forward(&self) -> bool {
        self.0.closed().is_ok_and(|is_closed| !is_closed) && self.0.focus().is_ok()
    }

    pub fn go(&self, url: &str) {
        let _ = self.0.location().replace(url);
    }

    pub fn close(&self) {
        let _ = self.0.close();
    }
}

/// Closes this window, if a script opened it.
pub fn close() {
    if let Some(window) = web_sys::window() {
        let _ = window.close();
    }
}
