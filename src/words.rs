//! The catalogue of texts, made from `locales/*.json` at build time: one function for each text.

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

/// All texts in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The language.
    pub language: Language,
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));

impl Words {
    /// The texts in a language.
    pub fn new(language: Language) -> Self {
        Self { language }
    }

    /// A count as people write it.
    pub fn count(self, count: usize) -> String {
        intl::number(self.language, count)
    }

    fn plural(self, count: usize) -> &'static str {
        intl::plural(self.language, count)
    }
}
