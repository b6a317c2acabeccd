//! Everything that touches the browser: requests, addresses, storage, time, formats. Only here.

pub mod clipboard;
pub mod clock;
pub mod config;
pub mod document;
pub mod files;
pub mod intl;
pub mod location;
pub mod preferences;
pub mod provider;
pub mod random;
pub mod storage;
pub mod tabs;
pub mod timer;
pub mod transport;
pub mod version;
pub mod viewport;

use js_sys::Reflect;
use wasm_bindgen::JsValue;

/// A member of an object; of anything else there is none.
fn member(holder: &JsValue, name: &str) -> JsValue {
    Reflect::get(holder, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}
