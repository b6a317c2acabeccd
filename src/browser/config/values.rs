//! Reads JavaScript values of the configuration.

use std::ops::RangeInclusive;

use js_sys::{Array, Object};
use wasm_bindgen::{JsCast, JsValue};

use super::settings::{Config, ConfigReason};

/// Returns the members of an object that is no array.
pub(super) fn members(value: &JsValue) -> Option<Vec<(String, JsValue)>> {
    let object = value.dyn_ref::<Object>().filter(|_| !Array::is_array(value))?;
    let entries = Object::entries(object).into_iter().filter_map(|entry| {
        let entry: Array = entry.dyn_into().ok()?;
        Some((entry.get(0).as_string()?, entry.get(1)))
    });
    Some(entries.collect())
}

pub(super) fn member(value: &JsValue, name: &str) -> Option<JsValue> {
    members(value)?.into_iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

/// Returns the text of the member with this name.
pub(super) fn text(value: &JsValue, name: &str) -> Option<String> {
    member(value, name)?.as_string()
}

/// Returns the members of a value, which must be an object.
pub(super) fn object(value: &JsValue) -> Result<Vec<(String, JsValue)>, ConfigReason> {
    members(value).ok_or(ConfigReason::Unfit)
}

/// Reads each member by `read`. A failure is reported with its key: `place`, a dot and the name.
pub(super) fn read_each(
    config: &mut Config,
    place: &str,
    members: Vec<(String, JsValue)>,
    read: &mut dyn FnMut(&mut Config, &str, JsValue) -> Result<(), ConfigReason>,
) {
    for (name, value) in members {
        if let Err(reason) = read(config, &name, value) {
            config.problem([place, ".", &name].concat(), reason);
        }
    }
}

/// Returns a whole number of a range.
pub(super) fn whole(value: &JsValue, mut range: RangeInclusive<u32>) -> Result<u32, ConfigReason> {
    let value = value.as_f64();
    range.find(|number| value == Some(f64::from(*number))).ok_or(ConfigReason::Unfit)
}

pub(super) fn flag(value: &JsValue) -> Result<bool, ConfigReason> {
    value.as_bool().ok_or(ConfigReason::Unfit)
}

/// Returns the value of one of the known texts.
pub(super) fn one_of<T: Copy>(value: &JsValue, known: &[(&str, T)]) -> Result<T, ConfigReason> {
    let text = value.as_string();
    let found = known.iter().find(|(name, _)| text.as_deref() == Some(*name));
    found.map(|(_, meaning)| *meaning).ok_or(ConfigReason::Unfit)
}

/// Returns a base URL without a trailing slash. Paths are appended to it, so it has no query.
pub(super) fn base_url(value: &JsValue) -> Result<String, ConfigReason> {
    let text = value.as_string().ok_or(ConfigReason::Unfit)?;
    let text = text.trim_end_matches('/');
    let is_base = text.is_empty() || (!text.contains(['?', '#']) && is_address(text));
    if is_base { Ok(text.to_owned()) } else { Err(ConfigReason::Unfit) }
}

/// Returns an address of one resource, unchanged.
pub(super) fn address(value: &JsValue) -> Result<String, ConfigReason> {
    value.as_string().filter(|text| is_address(text)).ok_or(ConfigReason::Unfit)
}

/// Returns whether a text is a path on this host, or an `http` or `https` URL without a user.
fn is_address(text: &str) -> bool {
    // Browsers read `/\host` as `//host`, which is another host. They drop tabs and line breaks,
    // and read `https:host` as a relative URL.
    let is_plain = !text.contains(|character: char| character.is_control() || character.is_whitespace());
    let is_path = text.starts_with('/') && !text.starts_with("//") && !text.contains('\\');
    let has_host = ["http://", "https://"]
        .iter()
        .any(|start| text.get(..start.len()).is_some_and(|own| own.eq_ignore_ascii_case(start)));
    let is_url = || {
        web_sys::Url::new(text).is_ok_and(|url| {
            matches!(url.protocol().as_str(), "http:" | "https:") && url.username().is_empty()
        })
    };
    is_plain && (is_path || has_host && is_url())
}
