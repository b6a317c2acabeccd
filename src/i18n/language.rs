//! Chooses and loads the language.

use crate::browser::{files, preferences};
use crate::i18n::messages::{self, Language};

/// Returns the language that the user chose, else the one with the configured tag, else the browser's.
pub fn preferred(configured: Option<&str>) -> Language {
    let chosen = preferences::language().map(|tag| Language::of_tag(&tag));
    let browsers = || {
        let tag = web_sys::window().and_then(|window| window.navigator().language());
        tag.map_or(Language::En, |tag| Language::of_tag(&tag))
    };
    chosen.or_else(|| configured.and_then(Language::tagged)).unwrap_or_else(browsers)
}

/// Loads the texts of a language, once. Returns whether they are available.
pub async fn load(language: Language) -> bool {
    if messages::is_installed(language) {
        return true;
    }
    let catalogue = files::read(&["/locales/", language.tag(), ".json"].concat()).await;
    catalogue.is_ok_and(|catalogue| messages::install_catalogue(language, &catalogue))
}
