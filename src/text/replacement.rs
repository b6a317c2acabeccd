//! A text that a deployment replaces.

use super::Language;

/// A text of the interface that a deployment replaces in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextReplacement {
    pub language: Language,
    /// The key of the text in `locales/en.json`.
    pub key: Box<str>,
    /// The new forms, each with its plural category.
    pub forms: Vec<(Box<str>, Box<str>)>,
}
