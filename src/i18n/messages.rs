//! The catalogue of texts, from `locales/*.json`: one function for each text, made at build time.
//!
//! Only the language in use is loaded. A catalogue that this code was not made for is refused, down to every letter,
//! since another text could name the wrong act.

use std::cell::Cell;

use js_sys::{Array, JSON, Object};
use wasm_bindgen::{JsCast, JsValue};

use super::fingerprint::fingerprint;
use crate::browser::intl;

/// A language of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    En,
    /// German.
    De,
}

impl Language {
    /// The language's tag.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }

    /// The supported language of a tag such as `de-AT`; English for any other.
    pub fn of_tag(tag: &str) -> Self {
        let is_german = tag.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("de"));
        if is_german { Self::De } else { Self::En }
    }
}

/// A text, in the form for one and in the form for any other number; most have but one form.
struct Text {
    one: Option<Box<str>>,
    other: Box<str>,
}

thread_local! {
    static ENGLISH: Cell<&'static [Text]> = const { Cell::new(&[]) };
    static GERMAN: Cell<&'static [Text]> = const { Cell::new(&[]) };
}

/// All texts in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Messages {
    /// The language.
    pub language: Language,
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// Whether the texts of a language are here.
pub fn is_installed(language: Language) -> bool {
    !texts(language).is_empty()
}

/// Takes the texts of a language from its catalogue; whether this code was made for it.
pub fn install_catalogue(language: Language, catalogue: &str) -> bool {
    let Some(members) = JSON::parse(catalogue).ok().and_then(|value| value.dyn_into::<Object>().ok()) else {
        return false;
    };
    // The release bundle packs a catalogue: the texts in a list, without their keys.
    let values = members.clone().dyn_into::<Array>().unwrap_or_else(|_| Object::values(&members));
    let texts = values.iter().map(|value| {
        let form = |name| js_sys::Reflect::get(&value, &JsValue::from_str(name)).ok()?.as_string();
        let other = value.as_string().or_else(|| form("other")).unwrap_or_default().into();
        Text { one: form("one").map(Into::into), other }
    });
    let texts: Vec<Text> = texts.collect();
    let forms = texts.iter().map(|text| (text.one.as_deref(), &*text.other));
    let is_ours = fingerprint(forms) == fingerprint_of(language);
    if is_ours {
        // Each catalogue is taken once and then used until the page is closed.
        texts_of(language).set(Box::leak(texts.into_boxed_slice()));
    }
    is_ours
}

impl Messages {
    /// The texts in a language.
    pub fn new(language: Language) -> Self {
        Self { language }
    }

    /// A count as people write it.
    pub fn count(self, count: usize) -> String {
        intl::number(self.language, count)
    }

    #[inline(never)]
    fn text(self, place: usize) -> &'static str {
        texts(self.language).get(place).map_or("", |text| &text.other)
    }

    #[inline(never)]
    fn filled(self, place: usize, values: &[(&str, &str)]) -> String {
        fill(self.text(place), values)
    }

    #[inline(never)]
    fn counted(self, place: usize, count: usize, values: &[(&str, &str)]) -> String {
        let Some(text) = texts(self.language).get(place) else { return String::new() };
        let one = text.one.as_deref().filter(|_| intl::plural(self.language, count) == "one");
        let counted = fill(one.unwrap_or(&text.other), &[("count", &self.count(count))]);
        fill(&counted, values)
    }
}

/// Puts values in their places; a placeholder without a value stays.
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
    texts_of(language).get()
}

fn texts_of(language: Language) -> &'static std::thread::LocalKey<Cell<&'static [Text]>> {
    match language {
        Language::En => &ENGLISH,
        Language::De => &GERMAN,
    }
}
