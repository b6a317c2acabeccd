//! Texts that a deployment replaces.

use acceptance_desk::browser::config::ConfigReason;
use acceptance_desk::i18n::messages::{self, Language, Messages};
use acceptance_desk::i18n::replacements;
use wasm_bindgen_test::wasm_bindgen_test;

use super::keys;
use crate::desk::parse;
use crate::texts::{CATALOGUES, learn_all};

fn english() -> &'static str {
    CATALOGUES[0].1
}

/// Replaces texts and loads the French catalogue again.
fn replace(texts: &str) -> Vec<(String, ConfigReason)> {
    learn_all();
    let config = parse(&format!(r#"{{ "texts": {texts} }}"#));
    assert_eq!(keys(&config), Vec::<&str>::new());
    let problems = replacements::set(&config.texts, english());
    assert!(messages::install_catalogue(Language::Fr, CATALOGUES[2].1));
    problems.into_iter().map(|problem| (problem.key, problem.reason)).collect()
}

#[wasm_bindgen_test]
fn a_deployment_replaces_texts_of_one_language() {
    learn_all();
    let before = Messages::new(Language::Fr).scrap_errors();
    let problems = replace(
        r#"{ "fr": { "scrap_errors": "Rebuts", "problems": { "one": "{count} défaut", "other": "{count} défauts" } } }"#,
    );
    assert_eq!(problems, []);
    let french = Messages::new(Language::Fr);
    assert_eq!(french.scrap_errors(), "Rebuts");
    assert_eq!((french.problems(1), french.problems(2)), ("1 défaut".into(), "2 défauts".into()));
    assert_ne!(Messages::new(Language::En).scrap_errors(), "Rebuts");
    replace("{}");
    assert_eq!(Messages::new(Language::Fr).scrap_errors(), before);
}

#[wasm_bindgen_test]
fn a_text_with_other_placeholders_or_an_unknown_key_is_reported_and_not_used() {
    learn_all();
    let before = Messages::new(Language::Fr).problems(2);
    let count = ConfigReason::Placeholders("{count}".into());
    let problems = replace(
        r#"{ "fr": { "problems": "Défauts", "scrap_errors": "{count} rebuts", "no_such_text": "Texte" },
             "de": { "problems": "{count} {name}" } }"#,
    );
    let expected = [
        ("texts.fr.problems", count.clone()),
        ("texts.fr.scrap_errors", ConfigReason::Placeholders(String::new())),
        ("texts.fr.no_such_text", ConfigReason::UnknownKey),
        ("texts.de.problems", count),
    ];
    assert_eq!(problems, expected.map(|(key, reason)| (key.to_owned(), reason)));
    assert_eq!(Messages::new(Language::Fr).problems(2), before);
}

#[wasm_bindgen_test]
fn a_text_that_is_no_text_is_reported_and_the_others_are_used() {
    for (texts, key) in [
        (r#"{ "nl": {} }"#, "texts.nl"),
        (r#"{ "de": "Text" }"#, "texts.de"),
        (r#"{ "de": { "problems": 5 } }"#, "texts.de.problems"),
        (r#"{ "de": { "problems": " " } }"#, "texts.de.problems"),
        (r#"{ "de": { "problems": { "one": "{count}" } } }"#, "texts.de.problems.other"),
        (r#"{ "de": { "problems": { "some": "{count}", "other": "{count}" } } }"#, "texts.de.problems"),
    ] {
        let texts = texts.replacen('{', r#"{ "fr": { "scrap_errors": "Rebuts" }, "#, 1);
        let config = parse(&format!(r#"{{ "texts": {texts} }}"#));
        assert_eq!(keys(&config), [key], "{texts}");
        assert_eq!(config.texts.len(), 1, "{texts}");
        let is_missing = config.problems[0].reason == ConfigReason::Missing;
        assert_eq!(is_missing, key.ends_with(".other"), "{texts}");
    }
}

#[wasm_bindgen_test]
fn keys_of_another_build_replace_no_text() {
    let config = parse(r#"{ "texts": { "fr": { "scrap_errors": "Rebuts" } } }"#);
    // The same texts, two of them under each other's keys.
    let swapped = english().replace("\"confirm\":", "\"x\":").replace("\"reject\":", "\"confirm\":");
    let swapped = swapped.replace("\"x\":", "\"reject\":");
    for catalogue in ["", "[]", "{}", &swapped] {
        let problems = replacements::set(&config.texts, catalogue);
        assert_eq!(problems.len(), 1, "{}", catalogue.len());
        assert_eq!(problems[0].reason, ConfigReason::NoKeys);
    }
    assert_ne!(swapped, english());
}
