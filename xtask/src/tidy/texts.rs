//! The rules for interface texts in `locales/`, as `docs/ui-copy.md` describes them.

use super::{File, finding};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The longest text in English, in characters.
const LONGEST: usize = 120;
/// The longest text in any other language: translations are longer.
const LONGEST_TRANSLATION: usize = 130;
/// The longest text of [`LONG`].
const LONGEST_NAMED: usize = 230;

/// Longer texts: each explains a binding decision, a possible loss or several ways out.
const LONG: [&str; 12] = [
    "advice_html",
    "changed_marks_sent",
    "confirm_effect",
    "import_hint",
    "provider_blocked",
    "provider_unended",
    "rejected_all_text",
    "rejected_text",
    "same_person_text",
    "scrap_unknown_advice",
    "service_worker",
    "sign_out_pending",
];

/// The beginnings of keys of texts for administrators and operators. Keys with `json` name a file format.
const TECHNICAL: [&str; 5] = ["check_", "config_", "scrap_", "seen_", "trouble_"];
const TECHNICAL_WORDS: [&str; 2] = ["JSON", "HTTP"];

/// The beginnings and ends of keys of conditions, names of values, and headings. They have no full stop.
const LABELS: [&str; 8] =
    ["met_", "unmet_", "warning_", "detail_", "filter_", "reason_", "status_", "sheet_role_"];
const HEADINGS: [&str; 3] = ["_title", "_heading", "_question"];

/// Names that may contain a forbidden word.
const NAMES: [&str; 4] = ["sign-in service", "service worker", "Service Worker", "service d’identification"];

/// A word that a language does not use. It also forbids longer words that begin with it.
/// A phrase of several words is forbidden anywhere in a text.
struct Word {
    language: &'static str,
    word: &'static str,
    better: &'static str,
    /// The beginnings of keys that may have it.
    allowed: &'static [&'static str],
}

const fn word(language: &'static str, word: &'static str, better: &'static str) -> Word {
    Word { language, word, better, allowed: &[] }
}

const WORDS: [Word; 20] = [
    word("en", "somebody", "someone"),
    word("en", "nobody", "no one, or turn the sentence"),
    word("en", "whoever", "the person or thing itself"),
    word("en", "meanwhile", "since, in the meantime"),
    word("en", "anew", "again"),
    word("en", "service", "server"),
    word("de", "protokoll", "Abnahmeprotokoll"),
    word("de", "prüfung", "Klärung (operator), Test (connection)"),
    word("de", "zugangstoken", "Zugriffstoken"),
    word("de", "leasingkunde", "Leasingnehmer"),
    word("de", "vielleicht", "möglicherweise"),
    word("de", "eingetragen", "erfasst"),
    word("de", "noch einmal", "erneut"),
    Word { allowed: &["log_", "scrap_"], ..word("de", "eintr", "Änderung (unsaved)") },
    Word { allowed: &["check_"], ..word("de", "problem", "Beanstandung") },
    word("fr", "certificat", "procès-verbal, PV"),
    word("fr", "rejet", "refus, refuser"),
    word("fr", "leasing", "location"),
    word("fr", "service", "serveur"),
    Word { allowed: &["check_", "hint_"], ..word("fr", "problème", "réserve") },
];

/// Checks the catalogues, and the texts of buttons by the code.
pub(super) fn check(files: &[File]) -> Vec<String> {
    let buttons = buttons(files);
    let catalogue = |file: &&File| file.path.starts_with("locales/") && file.has_extension(&["json"]);
    files.iter().filter(catalogue).flat_map(|file| check_catalogue(file, &buttons)).collect()
}

fn check_catalogue(file: &File, buttons: &BTreeSet<&str>) -> Vec<String> {
    let Ok(texts) = serde_json::from_str::<Map<String, Value>>(&file.text) else {
        return vec![finding(file, 1, "not a JSON object of texts")];
    };
    let language = file.path.trim_start_matches("locales/").trim_end_matches(".json");
    let mut findings = Vec::new();
    for (key, value) in &texts {
        let forms: Vec<&str> = match value {
            Value::Object(forms) => forms.values().filter_map(Value::as_str).collect(),
            text => text.as_str().into_iter().collect(),
        };
        let problems: BTreeSet<String> =
            forms.iter().flat_map(|text| problems(language, key, text, buttons)).collect();
        let start = format!("\"{key}\":");
        let line = file.text.lines().position(|line| line.trim_start().starts_with(&start)).unwrap_or(0);
        findings.extend(
            problems
                .iter()
                .map(|problem| finding(file, line.saturating_add(1), &format!("{key}: {problem}"))),
        );
    }
    findings
}

/// Returns the broken rules of one text.
fn problems(language: &str, key: &str, text: &str, buttons: &BTreeSet<&str>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |is_broken: bool, advice: &str| {
        if is_broken {
            found.push(advice.to_owned());
        }
    };
    add(text.contains(['\'', '"']), "write ’ and the quotation marks of the language");
    add(text.contains("..."), "write …");
    let has_spaced_ellipsis = text.contains(" …") || text.contains("\u{a0}…");
    if language == "de" {
        add(text.contains('…') && !has_spaced_ellipsis, "write a space before …");
    } else {
        add(has_spaced_ellipsis, "write no space before …");
    }
    add(
        language == "fr" && [" :", " ;", " !", " ?", " »", "« "].iter().any(|it| text.contains(it)),
        "write a non-breaking space before : ; ! ? » and after «",
    );
    let most = match language {
        _ if LONG.contains(&key) => LONGEST_NAMED,
        "en" => LONGEST,
        _ => LONGEST_TRANSLATION,
    };
    add(text.chars().count() > most, &format!("at most {most} characters; shorten the text"));
    let is_part = text.trim() != text || text.starts_with([',', ';', ':', '.', ')']);
    add(is_part, "a part of a text; write one text with placeholders");
    let may_have = |starts: &[&str]| starts.iter().any(|start| key.starts_with(start));
    let is_label = may_have(&LABELS) || HEADINGS.iter().any(|end| key.ends_with(end));
    add(
        (buttons.contains(key) || is_label) && text.ends_with('.'),
        "no full stop on buttons, labels and headings",
    );
    let is_technical = TECHNICAL_WORDS.iter().any(|word| text.contains(word));
    add(
        is_technical && !may_have(&TECHNICAL) && !key.contains("json"),
        "no JSON and no HTTP for lease clients",
    );
    let plain = NAMES.iter().fold(without_placeholders(text), |text, name| text.replace(name, ""));
    let plain_words = || plain.split(|c: char| !c.is_alphanumeric());
    add(language == "en" && plain_words().any(|word| ["id", "ids"].contains(&word)), "write ID or IDs");
    for word in WORDS.iter().filter(|word| word.language == language && !may_have(word.allowed)) {
        let is_used = plain_words().any(|used| used.to_lowercase().starts_with(word.word))
            || word.word.contains(' ') && plain.to_lowercase().contains(word.word);
        add(is_used, &format!("`{}`: write {}", word.word, word.better));
    }
    found
}

fn without_placeholders(text: &str) -> String {
    text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect()
}

/// Returns the keys of the texts between the tags of a `Button`, its attributes included.
fn buttons(files: &[File]) -> BTreeSet<&str> {
    let is_code = |file: &&File| file.path.starts_with("src/") && file.has_extension(&["rs"]);
    let elements = files
        .iter()
        .filter(is_code)
        .flat_map(|file| file.text.split("<Button").skip(1).filter_map(|rest| rest.split_once("</Button>")));
    elements.flat_map(|(element, _)| element.split("messages.").skip(1).map(name)).collect()
}

fn name(code: &str) -> &str {
    code.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(language: &str, key: &str, text: &str) -> Vec<String> {
        let catalogue = Value::Object(Map::from_iter([(key.to_owned(), text.into())]));
        let path = format!("locales/{language}.json");
        let code = "view! { <p>{messages.save_text()}</p> <Button on_press=save>{messages.save()}</Button> }";
        check(&[
            File { path, text: catalogue.to_string() },
            File { path: "src/pages/mod.rs".into(), text: code.into() },
        ])
    }

    #[test]
    fn each_rule_finds_its_fault_and_spares_the_right_text() {
        let long = "x".repeat(121);
        for (language, key, wrong, right) in [
            ("en", "a", "the server's", "the server’s"),
            ("de", "a", "\"ready\"", "„ready“"),
            ("en", "a", "Wait...", "Wait…"),
            ("en", "a", "Wait …", "Wait…"),
            ("fr", "a", "Attente …", "Attente…"),
            ("de", "a", "Warten…", "Warten …"),
            ("fr", "a", "Quoi ?", "Quoi\u{a0}?"),
            ("fr", "a", "« a\u{a0}»", "«\u{a0}a\u{a0}»"),
            ("en", "a", &long, &long[1..]),
            ("en", "rejected_text", &"x".repeat(231), &"x".repeat(230)),
            ("de", "a", &"x".repeat(131), &"x".repeat(130)),
            ("en", "save", "Save.", "Save"),
            ("en", "met_open", "It is open.", "It is open"),
            ("en", "save_title", "Save it.", "Save it?"),
            ("en", "a", "{list} and ", "{list} and {n}"),
            ("en", "a", ", and {n} more", "and {n} more"),
            ("de", "a", "wird eingetragen", "wird erfasst"),
            ("de", "a", "Noch einmal senden", "Auf einmal senden"),
            ("fr", "a", "La réponse n’est pas du JSON.", "La réponse n’est pas valide."),
            ("en", "a", "Nobody confirmed.", "No one confirmed."),
            ("en", "a", "The service refused.", "The sign-in service refused."),
            ("de", "a", "Das Protokoll ist offen.", "Das Abnahmeprotokoll ist offen."),
            ("de", "a", "3 Einträge nicht gespeichert", "3 Änderungen nicht gespeichert"),
            ("fr", "a", "Les certificats", "Les PV"),
            ("fr", "a", "du service", "du service d’identification"),
            ("en", "a", "2 ids", "2 IDs of {ids}"),
            ("en", "a", "Asset id", "Asset {id}"),
            ("de", "a", "2 Probleme", "{problem}: 2"),
        ] {
            assert_eq!(findings(language, key, wrong).len(), 1, "{language}: {wrong}");
            assert_eq!(findings(language, key, right), Vec::<String>::new(), "{language}: {right}");
        }
    }

    #[test]
    fn named_texts_may_break_a_rule() {
        let long = "x".repeat(200);
        for (language, key, text) in [
            ("en", "rejected_text", &*long),
            ("en", "trouble_shape", "unknown JSON"),
            ("de", "log_erase_text", "3 Einträge"),
            ("en", "save_text", "Save."),
        ] {
            assert_eq!(findings(language, key, text), Vec::<String>::new(), "{key}");
        }
    }

    #[test]
    fn each_form_of_a_plural_is_checked_and_the_line_is_named() {
        let text = "{\n  \"a\": \"A\",\n  \"b\": {\n    \"one\": \"B\",\n    \"other\": \"B's\"\n  }\n}";
        let found = check(&[File { path: "locales/en.json".into(), text: text.into() }]);
        assert_eq!(found, ["locales/en.json:3: b: write ’ and the quotation marks of the language"]);
    }
}
