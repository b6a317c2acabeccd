//! The texts of all languages, as a visit gets them: the first ones at once, the later ones with the parts.

use acceptance_desk::i18n::messages::{self, Language, Portion};

/// The catalogues of texts that the app would load.
pub(crate) const CATALOGUES: [(Language, &str); Language::ALL.len()] = [
    (Language::En, include_str!("../../locales/en.json")),
    (Language::De, include_str!("../../locales/de.json")),
    (Language::Fr, include_str!("../../locales/fr.json")),
    (Language::ArXb, include_str!(concat!(env!("OUT_DIR"), "/pseudo.json"))),
];

/// Takes the first texts of all languages, as a first visit has them; the later ones come from [`CATALOGUES`] with the
/// parts that need them.
pub(crate) fn learn_first() {
    messages::forget_later();
    let catalogues = js_sys::Object::new();
    for (language, catalogue) in CATALOGUES {
        learn_portion(language, Portion::First, catalogue);
        let path = format!("/locales/{}.json", language.tag());
        js_sys::Reflect::set(&catalogues, &path.into(), &catalogue.into()).unwrap();
    }
    js_sys::Reflect::set(&js_sys::global(), &"__catalogues".into(), &catalogues).unwrap();
}

/// Takes all texts of all languages, for tests without a page.
pub(crate) fn learn_all() {
    for (language, catalogue) in CATALOGUES {
        learn_portion(language, Portion::First, catalogue);
        learn_portion(language, Portion::Later, catalogue);
    }
}

fn learn_portion(language: Language, portion: Portion, catalogue: &str) {
    let is_here = messages::is_installed(language, portion);
    assert!(is_here || messages::install_catalogue(language, portion, catalogue), "{language:?} {portion:?}");
}
