//! The clipboard.

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Puts a text on the clipboard; whether the browser let it.
pub async fn copy(text: &str) -> bool {
    let Some(navigator) = web_sys::window().map(|window| window.navigator()) else { return false };
    // Where the page came without TLS there is none, whatever the type says.
    let is_there = Reflect::get(&navigator, &JsValue::from_str("clipboard")).is_ok_and(|it| it.is_truthy());
    is_there && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}
