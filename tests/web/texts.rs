//! Catalogues of all languages.

use acceptance_desk::i18n::messages::{self, Language};

pub(crate) const CATALOGUES: [(Language, &str); Language::ALL.len()] = [
    (Language::En, include_str!("../../locales/en.json")),
    (Language::De, include_str!("../../locales/de.json")),
    (Language::Fr, include_str!("../../locales/fr.json")),
    (Language::ArXb, include_str!(concat!(env!("OUT_DIR"), "/pseudo.json"))),
];

pub(crate) fn learn_all() {
    for (language, catalogue) in CATALOGUES {
        let is_here = messages::is_installed(language);
        assert!(is_here || messages::install_catalogue(language, catalogue), "{language:?}");
    }
}
