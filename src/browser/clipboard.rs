//! The clipboard.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Copies a text to the clipboard. Returns whether the browser allowed it; without TLS there is no
/// clipboard.
pub async fn copy(text: &str) -> bool {
    match writing(text) {
        Some(writing) => JsFuture::from(writing).await.is_ok(),
        None => false,
    }
}

fn writing(text: &str) -> Option<Promise> {
    let navigator = web_sys::window()?.navigator();
    let clipboard = Reflect::get(&navigator, &JsValue::from_str("clipboard")).ok()?;
    let write: Function = Reflect::get(&clipboard, &JsValue::from_str("writeText")).ok()?.dyn_into().ok()?;
    write.call1(&clipboard, &JsValue::from_str(text)).ok()?.dyn_into().ok()
}
