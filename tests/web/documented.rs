//! Tests `docs/configuration.md` against the code that reads `config.json`: keys, defaults and
//! examples.

use std::collections::BTreeSet;

use acceptance_desk::browser::config::Config;
use acceptance_desk::i18n::Language;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::parse;

const DOCUMENT: &str = include_str!("../../docs/configuration.md");
const READERS: [&str; 3] = [
    include_str!("../../src/browser/config/parsing.rs"),
    include_str!("../../src/browser/config/authentication.rs"),
    include_str!("../../src/browser/config/operations.rs"),
];

/// Returns the keys of the tables, and their defaults.
fn rows() -> Vec<(&'static str, &'static str)> {
    let row = |line: &'static str| {
        let (key, rest) = line.strip_prefix("| `")?.split_once("` |")?;
        let (_, default) = rest.strip_suffix(" |")?.rsplit_once(" | ")?;
        Some((key, default))
    };
    DOCUMENT.lines().filter_map(row).collect()
}

/// Returns the words in double quotes in a piece of code.
fn quoted(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').skip(1).step_by(2)
}

/// Returns the member names that the code reads.
fn read() -> BTreeSet<&'static str> {
    // A label has one text for each language.
    let languages = Language::ALL.iter().filter(|language| !language.name().is_empty());
    let mut names: BTreeSet<&'static str> = languages.map(|language| language.tag()).collect();
    for line in READERS.iter().flat_map(|file| file.lines()).map(str::trim) {
        let (arm, _) = line.split_once(" =>").unwrap_or_default();
        if arm.starts_with(['"', '(']) && !arm.starts_with("(None") {
            names.extend(quoted(arm).filter(|name| !name.is_empty()));
        }
        for start in ["(&entry, ", "(value, \"m", "(value, \"p"] {
            let found = line.match_indices(start).filter_map(|(place, _)| quoted(line.get(place..)?).next());
            names.extend(found);
        }
    }
    names
}

#[wasm_bindgen_test]
fn every_key_that_is_read_is_documented_and_no_other() {
    let documented: BTreeSet<&str> = rows().iter().flat_map(|(key, _)| key.split(['.', '['])).collect();
    let documented: BTreeSet<&str> = documented.into_iter().filter(|name| *name != "]").collect();
    let objects = BTreeSet::from(["auth", "list", "pageSize"]);
    assert!(objects.is_subset(&read()), "{:?}", read());
    assert_eq!(documented, read());
}

#[wasm_bindgen_test]
fn every_documented_default_is_the_default() {
    let mut tried = 0;
    for (key, default) in rows() {
        let Some(value) = default.strip_prefix('`').and_then(|text| text.strip_suffix('`')) else { continue };
        let text = key.rsplit('.').fold(value.to_owned(), |inner, name| format!(r#"{{"{name}":{inner}}}"#));
        assert_eq!(parse(&text), Config::default(), "{text}");
        tried += 1;
    }
    assert_eq!(tried, 19);
}

#[wasm_bindgen_test]
fn every_documented_example_is_taken_whole_and_the_first_one_is_all_defaults() {
    let blocks = DOCUMENT.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let configs: Vec<Config> = blocks.map(parse).collect();
    assert_eq!(configs.first(), Some(&Config::default()));
    assert_eq!(configs.len(), 5);
    for config in &configs[1..] {
        assert_eq!(config.problems, []);
        assert_ne!(config, &Config::default());
    }
}
