//! Which language is shown, and loading it.

use crate::browser::{files, preferences};
use crate::i18n::messages::{self, Language};
use crate::state::Session;

/// The language that the person chose, else the deployment's, else the browser's.
pub fn first(session: Session) -> Language {
    preferred(session.config().language)
}

/// The language that the person chose, else the one given, else the browser's.
pub fn preferred(configured: Option<Language>) -> Language {
    let chosen = preferences::language().map(|tag| Language::of_tag(&tag));
    let browsers = || {
        let tag = web_sys::window().and_then(|window| window.navigator().language());
        tag.map_or(Language::En, |tag| Language::of_tag(&tag))
    };
    chosen.or(configured).unwrap_or_else(browsers)
}

/// Loads the texts of a language, once; whether they are here.
pub async fn load(language: Language) -> bool {
    let path = ["/locales/", language.tag(), ".json"].concat();
    messages::is_installed(language)
        || files::read(&path).await.is_ok_and(|catalogue| messages::install_catalogue(language, &catalogue))
}
