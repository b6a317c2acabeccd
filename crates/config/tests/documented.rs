//! Tests `docs/configuration.md` against the code that reads `config.json`: keys, defaults and
//! examples, and the examples of other documents.

use std::collections::BTreeSet;

use acceptance_config::{Config, ConfigReason};

use crate::{LANGUAGES, parse};

const DOCUMENT: &str = include_str!("../../../docs/configuration.md");
/// Further documents with examples.
const EXAMPLES: [&str; 2] = [include_str!("../../../docs/deploy.md"), include_str!("../../../README.md")];
const READERS: [&str; 2] = [include_str!("../src/parsing.rs"), include_str!("../src/authentication.rs")];

/// Returns the keys of the tables, and their defaults.
fn rows() -> Vec<(&'static str, &'static str)> {
    let row = |line: &'static str| {
        let (key, rest) = line.strip_prefix("| `")?.split_once("` |")?;
        let (_, default) = rest.strip_suffix(" |")?.rsplit_once(" | ")?;
        Some((key, default))
    };
    DOCUMENT.lines().filter_map(row).collect()
}

/// Returns a file with this value at a key.
fn file(key: &str, value: &str) -> String {
    key.rsplit('.').fold(value.to_owned(), |inner, name| match name.strip_suffix("[]") {
        Some(name) => format!(r#"{{ "{name}": [{inner}] }}"#),
        None => format!(r#"{{ "{name}": {inner} }}"#),
    })
}

#[test]
fn every_documented_key_is_read_and_every_key_that_is_read_is_documented() {
    for (key, _) in rows() {
        let problems = parse(&file(key, "[5]")).problems;
        assert!(
            problems
                .iter()
                .any(|problem| matches!(problem.reason, ConfigReason::Invalid | ConfigReason::Missing)),
            "{key}"
        );
        assert!(problems.iter().all(|problem| problem.reason != ConfigReason::UnknownKey), "{key}");
    }
    let documented: BTreeSet<&str> = rows().iter().flat_map(|(key, _)| key.split(['.', '['])).collect();
    let call = |name: &'static str| {
        READERS
            .iter()
            .flat_map(move |code| code.split(name).skip(1))
            .filter_map(|rest| rest.split('"').next())
    };
    let calls = [".set(\"", ".set_text(\"", ".get(\"", ".text(\"", ".object(\"", ".nullable(\""];
    let read: BTreeSet<&str> = calls.into_iter().flat_map(call).chain(LANGUAGES).chain(["]"]).collect();
    let objects = BTreeSet::from(["auth", "list", "pageSize"]);
    assert_eq!(documented, read);
    assert!(objects.is_subset(&read));
}

#[test]
fn every_documented_default_is_the_default() {
    let defaults = rows().into_iter().filter_map(|(key, default)| Some((key, default.strip_prefix('`')?)));
    let defaults: Vec<_> = defaults.collect();
    assert!(defaults.len() > 15);
    for (key, default) in defaults {
        let text = file(key, default.trim_end_matches('`'));
        assert_eq!(parse(&text), Config::default(), "{text}");
    }
}

#[test]
fn every_documented_example_applies_and_the_first_one_is_all_defaults() {
    let blocks =
        |text: &'static str| text.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let configs: Vec<Config> = [DOCUMENT].into_iter().chain(EXAMPLES).flat_map(blocks).map(parse).collect();
    assert_eq!(configs[0], Config::default());
    for config in &configs[1..] {
        assert_eq!(config.problems, []);
        assert_ne!(config, &Config::default());
    }
}
