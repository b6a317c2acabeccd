//! The choices of language, appearance and row height. Several views show them at the same time.

use leptos::prelude::*;

use super::Session;
use crate::browser::preferences::{self, Density, Theme};
use crate::i18n::{Language, Messages, language};

#[derive(Clone, Copy)]
pub struct Preferences {
    session: Session,
    /// The tag of the chosen language; `None` follows the browser.
    language: RwSignal<Option<&'static str>>,
    theme: RwSignal<Theme>,
    density: RwSignal<Density>,
    /// The name of the choice in which a language was chosen. It gets the focus when the new language has recreated the page.
    language_focus: StoredValue<Option<&'static str>>,
}

impl Preferences {
    pub(super) fn new(session: Session) -> Self {
        let stored = preferences::language();
        let tags = Language::ALL.iter().map(|language| language.tag());
        let language = tags.into_iter().find(|tag| Some(*tag) == stored.as_deref());
        Self {
            session,
            language: RwSignal::new(language),
            theme: RwSignal::new(preferences::theme()),
            density: RwSignal::new(preferences::density()),
            language_focus: StoredValue::new(None),
        }
    }

    pub fn language(self) -> Option<&'static str> {
        self.language.get()
    }

    pub fn theme(self) -> Theme {
        self.theme.get()
    }

    pub fn density(self) -> Density {
        self.density.get()
    }

    /// Loads and shows the language that was chosen in `choice`, and stores it. Returns whether it was loaded; otherwise
    /// the previous language stays.
    pub async fn choose_language(
        self,
        tag: Option<&'static str>,
        messages: RwSignal<Messages>,
        choice: Option<&'static str>,
    ) -> bool {
        let before = self.language.get_untracked();
        self.set_language(tag);
        let chosen = language::preferred(self.session.config().language);
        if !language::load(chosen).await {
            self.set_language(before);
            return false;
        }
        if messages.try_get_untracked().is_some_and(|messages| messages.language != chosen) {
            self.language_focus.set_value(choice);
            messages.set(Messages::new(chosen));
        }
        true
    }

    /// Returns whether a choice of the language gets the focus, since the new language has recreated it.
    pub fn has_language_focus(self, choice: &str) -> bool {
        self.language_focus.get_value() == Some(choice)
    }

    /// Returns the same once.
    pub fn take_language_focus(self, choice: &str) -> bool {
        let has_focus = self.has_language_focus(choice);
        if has_focus {
            self.language_focus.set_value(None);
        }
        has_focus
    }

    fn set_language(self, tag: Option<&'static str>) {
        preferences::set_language(tag);
        self.language.try_set(tag);
    }

    pub fn choose_theme(self, theme: Theme) {
        preferences::set_theme(theme);
        self.theme.set(theme);
    }

    pub fn choose_density(self, density: Density) {
        preferences::set_density(density);
        self.density.set(density);
    }
}
