//! The catalogue of texts from `locales/*.json`: one method for each text, generated at build time.
//!
//! Only the current language is loaded. A catalogue of another build is refused, since its texts
//! could name the wrong act.

use std::cell::Cell;

use js_sys::{Array, JSON, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::fingerprint::fingerprint;
use super::forms::{OTHER, Text};
use super::replacements;
use crate::browser::intl;
pub use crate::text::Language;

thread_local! {
    /// The texts of each language; empty if they are not loaded.
    static TEXTS: [Cell<&'static [Text]>; Language::ALL.len()] =
        const { [const { Cell::new(&[]) }; Language::ALL.len()] };
}

/// All texts in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Messages {
    pub language: Language,
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// Returns whether the texts of a language are loaded.
pub fn is_installed(language: Language) -> bool {
    !texts(language).is_empty()
}

/// Returns the keys of all texts, in order.
pub fn keys() -> &'static [&'static str] {
    &KEYS
}

/// Installs the texts of a language from a catalogue. Returns whether it belongs to this build.
pub fn install_catalogue(language: Language, catalogue: &str) -> bool {
    let Some(values) = JSON::parse(catalogue).ok().and_then(values) else { return false };
    let mut texts: Vec<Text> = values.iter().map(|value| Text::read(&value)).collect();
    let is_ours = fingerprint(texts.iter().map(Text::forms)) == language.fingerprint();
    if is_ours {
        replacements::apply(language, &mut texts);
        // Each catalogue is installed once and used until the page is closed.
        let texts: &'static [Text] = Box::leak(texts.into_boxed_slice());
        TEXTS.with(|all| all.get(language.place()).map(|own| own.set(texts)));
    }
    is_ours
}

/// Returns the texts of a catalogue in the order of [`KEYS`]. The release bundle has a list; other
/// builds have an object.
fn values(catalogue: JsValue) -> Option<Array> {
    if cfg!(feature = "split") || Array::is_array(&catalogue) {
        return catalogue.dyn_into().ok();
    }
    let value =
        |key: &&str| Reflect::get(&catalogue, &(*key).into()).ok().filter(|value| !value.is_undefined());
    KEYS.iter().map(value).collect()
}

impl Messages {
    pub fn new(language: Language) -> Self {
        Self { language }
    }

    /// Returns a formatted count.
    pub fn count(self, count: usize) -> String {
        intl::number(self.language, count)
    }

    #[inline(never)]
    fn find(self, place: usize) -> Option<&'static Text> {
        texts(self.language).get(place)
    }

    #[inline(never)]
    fn text(self, place: usize) -> &'static str {
        self.find(place).map_or("", |text| text.form(OTHER))
    }

    #[inline(never)]
    fn filled(self, place: usize, values: &[(&str, &str)]) -> String {
        fill(self.text(place), values)
    }

    #[inline(never)]
    fn counted(self, place: usize, count: usize, values: &[(&str, &str)]) -> String {
        let Some(text) = self.find(place) else { return String::new() };
        let form = text.form(&intl::plural(self.language, count));
        let counted = fill(form, &[("count", &self.count(count))]);
        fill(&counted, values)
    }
}

/// Replaces placeholders by values; a placeholder without a value stays.
fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    for piece in text.split('{') {
        match piece.split_once('}') {
            Some((name, rest)) => {
                match values.iter().find(|(own, _)| *own == name) {
                    Some((_, value)) => filled.push_str(value),
                    None => {
                        filled.push('{');
                        filled.push_str(name);
                        filled.push('}');
                    }
                }
                filled.push_str(rest);
            }
            None => filled.push_str(piece),
        }
    }
    filled
}

fn texts(language: Language) -> &'static [Text] {
    TEXTS.with(|all| all.get(language.place()).map(Cell::get)).unwrap_or_default()
}
