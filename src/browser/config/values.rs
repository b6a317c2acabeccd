//! Values of the configuration, as JavaScript has them.

use js_sys::{Array, Object};
use wasm_bindgen::{JsCast, JsValue};

use super::ConfigReason;

/// The members of an object that is no array.
pub(super) fn members(value: &JsValue) -> Option<Vec<(String, JsValue)>> {
    let object = value.dyn_ref::<Object>().filter(|_| !Array::is_array(value))?;
    let entries = Object::entries(object).into_iter().filter_map(|entry| {
        let entry: Array = entry.dyn_into().ok()?;
        Some((entry.get(0).as_string()?, entry.get(1)))
    });
    Some(entries.collect())
}

/// The member of that name.
pub(super) fn member(value: &JsValue, name: &str) -> Option<JsValue> {
    members(value)?.into_iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

/// The text of the member of that name.
pub(super) fn text(value: &JsValue, name: &str) -> Option<String> {
    member(value, name)?.as_string()
}

/// The members of what must be an object.
pub(super) fn object(value: &JsValue) -> Result<Vec<(String, JsValue)>, ConfigReason> {
    members(value).ok_or(ConfigReason::Unfit)
}

/// Yes or no.
pub(super) fn flag(value: &JsValue) -> Result<bool, ConfigReason> {
    value.as_bool().ok_or(ConfigReason::Unfit)
}

/// One of the known texts.
pub(super) fn one_of<T: Copy>(value: &JsValue, known: &[(&str, T)]) -> Result<T, ConfigReason> {
    let text = value.as_string();
    let found = known.iter().find(|(name, _)| text.as_deref() == Some(*name));
    found.map(|(_, meaning)| *meaning).ok_or(ConfigReason::Unfit)
}
