//! The clipboard.

use js_sys::Function;
use wasm_bindgen::JsCast;
use web_sys::Event;

use super::{call, member};

/// Copies a text to the clipboard. Returns whether the browser allowed it; without TLS there is no
/// clipboard.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let clipboard = member(&window.navigator(), "clipboard");
    call(&clipboard, "writeText", &[text.into()]).await.is_some()
}

/// Returns the text of a paste.
pub fn pasted_text(paste: &Event) -> Option<String> {
    let data = member(paste, "clipboardData");
    let read: Function = member(&data, "getData").dyn_into().ok()?;
    read.call1(&data, &"text".into()).ok()?.as_string()
}
