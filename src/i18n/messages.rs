//! The catalogue of texts, from `locales/*.json`: one function for each text, made at build time.
//!
//! Only the language in use is loaded, and of it first what the program itself and the certificate's part ask for. A
//! catalogue that this code was not made for is refused, down to every letter, since another text could name the wrong
//! act.

use std::cell::Cell;

use js_sys::{Array, JSON, Object, Reflect};
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

    /// Returns whether a text is a tag of this language with at most a script and a region, as `de-Latn-AT`.
    pub fn is_tag(self, text: &str) -> bool {
        let mut parts = text.split('-').peekable();
        if parts.next() != Some(self.tag()) {
            return false;
        }
        let is_of = |part: &str, length: usize, is_letter: fn(&u8) -> bool| {
            part.len() == length && part.as_bytes().iter().all(is_letter)
        };
        parts.next_if(|part| is_of(part, 4, u8::is_ascii_alphabetic));
        parts.next_if(|part| is_of(part, 2, u8::is_ascii_alphabetic) || is_of(part, 3, u8::is_ascii_digit));
        parts.next().is_none()
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

/// A portion of the texts of a language, which is loaded at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Portion {
    /// What the program itself and the certificate's part ask for.
    First,
    /// What only the other parts ask for (`build/later.rs`).
    Later,
}

/// What a language has of each portion.
struct Portions<T> {
    first: T,
    later: T,
}

impl<T> Portions<T> {
    fn of(self, portion: Portion) -> T {
        match portion {
            Portion::First => self.first,
            Portion::Later => self.later,
        }
    }
}

/// The texts of a portion; none where they are not here.
type Texts = Cell<&'static [Text]>;

thread_local! {
    static TEXTS: [Portions<Texts>; Language::ALL.len()] =
        const { [const { Portions { first: Cell::new(&[]), later: Cell::new(&[]) } }; Language::ALL.len()] };
}

/// All texts in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Messages {
    /// The language.
    pub language: Language,
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// Whether a portion of the texts of a language is here.
pub fn is_installed(language: Language, portion: Portion) -> bool {
    !texts(language, portion).is_empty()
}

/// The keys of a portion, in the order of its texts.
pub fn keys(portion: Portion) -> &'static [&'static str] {
    let (first, later) = KEYS.split_at(FIRST);
    Portions { first, later }.of(portion)
}

/// Takes a portion of the texts of a language from a catalogue; whether this code was made for it.
pub fn install_catalogue(language: Language, portion: Portion, catalogue: &str) -> bool {
    let Some(values) = JSON::parse(catalogue).ok().and_then(|value| values(value, portion)) else {
        return false;
    };
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
    let is_ours = fingerprint(texts.iter().map(Text::forms)) == language.fingerprints().of(portion);
    if is_ours {
        // Each catalogue is taken once and then used until the page is closed.
        let texts: &'static [Text] = Box::leak(texts.into_boxed_slice());
        with_texts(language, portion, |own| own.set(texts));
    }
    is_ours
}

/// What a catalogue has of a portion, in the order of its keys. The release bundle has a list for each portion; every
/// other build has one file with all texts, by their keys.
fn values(catalogue: JsValue, portion: Portion) -> Option<Array> {
    if cfg!(feature = "split") || Array::is_array(&catalogue) {
        return catalogue.dyn_into().ok();
    }
    let value =
        |key: &&str| Reflect::get(&catalogue, &(*key).into()).ok().filter(|value| !value.is_undefined());
    keys(portion).iter().map(value).collect()
}

/// Forgets the later texts, so that each test has them come with the parts, as people have.
#[cfg(debug_assertions)]
pub fn forget_later() {
    for language in Language::ALL {
        with_texts(language, Portion::Later, |own| own.set(&[]));
    }
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

    /// A text. One whose portion is not here is a fault of the code: `lazy!` loads it before anything asks for it.
    #[inline(never)]
    fn find(self, place: usize) -> Option<&'static Text> {
        let found = match place.checked_sub(FIRST) {
            None => texts(self.language, Portion::First).get(place),
            Some(place) => texts(self.language, Portion::Later).get(place),
        };
        debug_assert!(
            found.is_some(),
            "`{}` is asked for before it is here: {self:?}",
            KEYS.get(place).copied().unwrap_or_default()
        );
        found
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

fn texts(language: Language, portion: Portion) -> &'static [Text] {
    with_texts(language, portion, Cell::get).unwrap_or_default()
}

fn with_texts<R>(language: Language, portion: Portion, act: impl FnOnce(&Texts) -> R) -> Option<R> {
    TEXTS.with(|all| {
        let Portions { first, later } = all.get(language.place())?;
        Some(act(Portions { first, later }.of(portion)))
    })
}
