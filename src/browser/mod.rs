//! Access to the browser: requests, URLs, storage, time and formats. Only this module uses it.

pub mod act_mark;
pub mod clipboard;
pub mod clock;
pub mod config_file;
pub mod document;
pub mod files;
pub mod intl;
pub mod location;
pub mod offline;
mod policy;
pub mod preferences;
pub mod provider;
pub mod random;
pub mod scanner;
pub mod spreadsheets;
pub mod storage;
pub mod tabs;
pub mod timer;
pub mod transport;
pub mod user_name;
pub mod version;
pub mod viewport;
pub mod web_page;

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Returns a member of an object; `undefined` for other values.
fn member(holder: &JsValue, name: &str) -> JsValue {
    Reflect::get(holder, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}

/// Removes and returns a value that the loader (`boot.js`) left in the window.
fn take_from_loader(name: &str) -> Option<JsValue> {
    let window = web_sys::window()?;
    let value = member(&window, name);
    Reflect::delete_property(&window, &name.into()).ok()?;
    (!value.is_undefined()).then_some(value)
}

/// Loads a script by the function of `parts.js` with this name; `None` if that fails.
async fn load(loader: &str) -> Option<JsValue> {
    call(web_sys::window()?.as_ref(), loader, &[]).await
}

/// Awaits the result of a script's function; `None` if there is no such function, or it fails.
async fn call(target: &JsValue, name: &str, given: &[JsValue]) -> Option<JsValue> {
    let function: Function = Reflect::get(target, &name.into()).ok()?.dyn_into().ok()?;
    let given: Array = given.iter().collect();
    let promise: Promise = function.apply(target, &given).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}
