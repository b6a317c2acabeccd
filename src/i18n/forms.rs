//! A text of a catalogue with its plural forms.

use js_sys::{Array, Object};
use wasm_bindgen::{JsCast, JsValue};

/// A text: a form for each plural category. Most texts have one form, for any number.
pub(super) struct Text(pub(super) Vec<(Box<str>, Box<str>)>);

impl Text {
    /// Reads a text, or an object with a form for each category.
    pub(super) fn read(value: &JsValue) -> Self {
        if let Some(text) = value.as_string() {
            return Self(vec![(OTHER.into(), text.into())]);
        }
        let pair = |entry: JsValue| {
            let entry: Array = entry.unchecked_into();
            Some((entry.get(0).as_string()?.into(), entry.get(1).as_string()?.into()))
        };
        Self(Object::entries(value.unchecked_ref()).iter().filter_map(pair).collect())
    }

    /// Returns all forms, each with its category.
    pub(super) fn forms(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|(category, form)| (&**category, &**form)).collect()
    }

    /// Returns the form for a plural category, else the one for any other number.
    pub(super) fn form(&self, category: &str) -> &str {
        let find = |wanted: &str| self.0.iter().find(|(category, _)| &**category == wanted);
        find(category).or_else(|| find(OTHER)).map_or("", |(_, form)| form)
    }
}

/// The category of any other number.
pub(super) const OTHER: &str = "other";
