//! Which language is shown, and loading it.

use futures_util::future::join;

use crate::browser::{files, preferences};
use crate::i18n::messages::{self, Language, Portion};
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

/// Loads a portion of the texts of a language, once; whether they are here.
pub async fn load(language: Language, portion: Portion) -> bool {
    if messages::is_installed(language, portion) {
        return true;
    }
    let catalogue = match portion {
        Portion::Later if cfg!(feature = "split") => files::later_texts(language.tag()).await,
        // Without parts, one file has all texts.
        _ => files::read(&["/locales/", language.tag(), ".json"].concat()).await.ok(),
    };
    catalogue.is_some_and(|catalogue| messages::install_catalogue(language, portion, &catalogue))
}

/// Loads all texts of a language; whether they are here.
pub async fn load_whole(language: Language) -> bool {
    join(load(language, Portion::First), load(language, Portion::Later)).await == (true, true)
}
