//! An entry of the command palette.

use acceptance_route::Route;
use acceptance_rules::fold;
use leptos::prelude::Callback;

use crate::browser::preferences::{Density, Theme};
use crate::state::SettingsSection;
use crate::text::clip;

/// The effect of an entry.
#[derive(Clone)]
pub(super) enum Action {
    Open(Route),
    Section(SettingsSection),
    /// An action of the present page.
    OfPage(Callback<()>),
    /// Chooses a language; `None` follows the browser.
    Language(Option<&'static str>),
    /// Chooses an appearance.
    Theme(Theme),
    /// Chooses a height of rows.
    Density(Density),
    /// Opens the list of keys.
    Keys,
    SignOut,
}

#[derive(Clone)]
pub(super) struct PaletteEntry {
    pub(super) label: String,
    /// The group, or further facts.
    pub(super) detail: String,
    pub(super) action: Action,
    /// The keys with the same effect; empty if there are none.
    pub(super) keys: String,
    /// Name and detail as they are searched.
    text: String,
}

/// Entries with the same texts are the same.
impl PartialEq for PaletteEntry {
    fn eq(&self, other: &Self) -> bool {
        self.label == other.label && self.detail == other.detail
    }
}

impl PaletteEntry {
    pub(super) fn new(label: String, detail: String, action: Action) -> Self {
        let text = fold::searched(&[&label, " ", &*detail].concat());
        Self { label: clip(label), detail: clip(detail), action, keys: String::new(), text }
    }

    /// Adds the keys with the same effect.
    pub(super) fn by_keys(self, keys: impl Into<String>) -> Self {
        Self { keys: keys.into(), ..self }
    }

    /// Returns whether the name or the detail contains a word in its searched form.
    pub(super) fn contains(&self, word: &str) -> bool {
        self.text.contains(word)
    }
}
