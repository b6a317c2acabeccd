//! Both languages have the same texts.

use super::{File, Finding};
use serde_json::Value;
use std::collections::BTreeSet;

const LANGUAGES: [&str; 2] = ["locales/en.json", "locales/de.json"];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut catalogues = Vec::new();
    for file in files.iter().filter(|file| LANGUAGES.contains(&file.path.as_str())) {
        match serde_json::from_str(&file.text) {
            Ok(Value::Object(texts)) => {
                catalogues.push((file, texts.keys().cloned().collect::<BTreeSet<String>>()));
            }
            Ok(_) => findings.push(Finding::at(file, 1, "the catalogue must be an object")),
            Err(error) => findings.push(Finding::at(file, error.line(), error.to_string())),
        }
    }
    for (file, keys) in &catalogues {
        for key in catalogues.iter().flat_map(|(_, others)| others).filter(|key| !keys.contains(*key)) {
            findings.push(Finding::at(file, 1, format!("the text `{key}` is missing")));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(english: &str, german: &str) -> Vec<String> {
        let texts = LANGUAGES.iter().zip([english, german]);
        let files: Vec<File> =
            texts.map(|(path, text)| File { path: (*path).to_owned(), text: text.to_owned() }).collect();
        check(&files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_text_of_one_language_only_is_found() {
        assert!(
            findings(r#"{"a": "A", "b": {"one": "x", "other": "y"}}"#, r#"{"b": "B", "a": "A"}"#).is_empty()
        );
        assert_eq!(
            findings(r#"{"a": "A", "b": "B"}"#, r#"{"a": "A"}"#),
            ["locales/de.json:1: the text `b` is missing"]
        );
        assert_eq!(
            findings(r#"{"a": "A"}"#, r#"{"a": "A", "c": "C"}"#),
            ["locales/en.json:1: the text `c` is missing"]
        );
        assert_eq!(findings("{", "[]").len(), 2);
    }
}
