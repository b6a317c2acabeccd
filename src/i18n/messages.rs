//! The catalogue of texts, from `locales/*.json`: one function for each text, made at build time.
//!
//! Only the language in use is loaded. A catalogue that this code was not made for is refused, down to every letter,
//! since another text could name the wrong act.

use std::cell::Cell;

use js_sys::{Array, JSON, Object};
use wasm_bindgen::{JsCast, JsValue};

use super::fingerprint::fingerprint;
use crate::browser::intl;

impl Language {
    /// The language of a tag such as `de-AT`; English for any that there is not.
    pub fn of_tag(tag: &str) -> Self {
        let is_of = |own: &&Self| {
            let start = tag.get(..own.tag().len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(own.tag()))
        };
        Self::ALL.iter().find(is_of).copied().unwrap_or(Self::En)
    }
}

/// A text: for each category of numbers its form; most texts have but one, for any other number.
struct Text(Vec<(Box<str>, Box<str>)>);

impl Text {
    /// All forms, each with its category.
    fn forms(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|(category, form)| (&**category, &**form)).collect()
    }

    /// The form for a category of numbers, else the one for any other.
    fn form(&self, category: &str) -> &str {
        let find = |wanted: &str| self.0.iter().find(|(category, _)| &**category == wanted);
        find(category).or_else(|| find(OTHER)).map_or("", |(_, form)| form)
    }
}

/// The category of any other number.
const OTHER: &str = "other";

thread_local! {
    static TEXTS: [Cell<&'static [Text]>; Language::ALL.len()] = const { [const { Cell::new(&[]) }; Language::ALL.len()] };
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
    let form =
        |(category, form): (JsValue, JsValue)| Some((category.as_string()?.into(), form.as_string()?.into()));
    let texts = values.iter().map(|value| match value.as_string() {
        Some(text) => Text(vec![(OTHER.into(), text.into())]),
        None => {
            let entries = Object::entries(value.unchecked_ref());
            let pair = |entry: JsValue| {
                let entry: Array = entry.unchecked_into();
                form((entry.get(0), entry.get(1)))
            };
            Text(entries.iter().filter_map(pair).collect())
        }
    });
    let texts: Vec<Text> = texts.collect();
    let is_ours = fingerprint(texts.iter().map(Text::forms)) == language.fingerprint();
    if is_ours {
        // Each catalogue is taken once and then used until the page is closed.
        let texts: &'static [Text] = Box::leak(texts.into_boxed_slice());
        TEXTS.with(|all| {
            if let Some(own) = all.get(language.place()) {
                own.set(texts);
            }
        });
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
        texts(self.language).get(place).map_or("", |text| text.form(OTHER))
    }

    #[inline(never)]
    fn filled(self, place: usize, values: &[(&str, &str)]) -> String {
        fill(self.text(place), values)
    }

    #[inline(never)]
    fn counted(self, place: usize, count: usize, values: &[(&str, &str)]) -> String {
        let Some(text) = texts(self.language).get(place) else { return String::new() };
        let form = text.form(&intl::plural(self.language, count));
        let counted = fill(form, &[("count", &self.count(count))]);
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
    TEXTS.with(|all| all.get(language.place()).map(Cell::get)).unwrap_or_default()
}
