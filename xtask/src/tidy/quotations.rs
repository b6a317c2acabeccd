//! Texts of the app that documents for users quote in italics: each must exist.

use super::{File, finding, lines_of_prose};
use serde_json::{Map, Value};

/// The documents, each with the catalogue of its language.
const DOCUMENTS: [(&str, &str); 7] = [
    ("README.md", EN),
    ("docs/deploy.md", EN),
    ("docs/privacy.md", EN),
    ("docs/service.md", EN),
    ("docs/troubleshooting.md", EN),
    ("docs/user-guide.md", EN),
    ("docs/user-guide.de.md", "locales/de.json"),
];
const EN: &str = "locales/en.json";
/// The texts of the start in all languages.
const BOOT: &str = "js/boot.js";
/// Names in italics that are no texts of the app.
const OTHERS: [&str; 7] = ["Back", "Console", "Network", "Upgrade notes", "Zurück", "null", "sandbox"];

/// Returns a finding for each text in italics that the app does not show.
pub(super) fn check(files: &[File]) -> Vec<String> {
    let text_of = |path: &str| files.iter().find(|file| file.path == path);
    let boot = text_of(BOOT).map(|file| file.text.as_str()).unwrap_or_default();
    let mut findings = Vec::new();
    for (path, catalogue) in DOCUMENTS {
        let (Some(document), Some(catalogue)) = (text_of(path), text_of(catalogue)) else { continue };
        let known = sentences_of(&catalogue.text);
        let exists = |quoted: &str| {
            let is_in_boot = || boot.contains(&format!("\"{quoted}\""));
            OTHERS.contains(&quoted) || known.iter().any(|text| matches(text, quoted)) || is_in_boot()
        };
        for (number, line) in lines_of_prose(&document.text) {
            for quoted in in_italics(line).iter().filter(|quoted| !exists(quoted.trim_end_matches('.'))) {
                findings.push(finding(document, number, &format!("the app has no text *{quoted}*")));
            }
        }
    }
    findings
}

/// Returns every text of a catalogue and each of its sentences, without the last full stop.
fn sentences_of(catalogue: &str) -> Vec<String> {
    let texts: Map<String, Value> = serde_json::from_str(catalogue).unwrap_or_default();
    let forms = texts.values().flat_map(|value| match value {
        Value::Object(forms) => forms.values().filter_map(Value::as_str).collect(),
        text => text.as_str().into_iter().collect::<Vec<_>>(),
    });
    let parts = forms.flat_map(|text| std::iter::once(text).chain(text.split(". ")));
    // A text of placeholders alone matches anything.
    let has_words =
        |text: &&str| text.split(['{', '}']).step_by(2).any(|part| part.contains(char::is_alphabetic));
    parts.filter(has_words).map(|text| text.trim_end_matches('.').to_owned()).collect()
}

/// Returns whether a quoted text is a text of the catalogue. A placeholder is replaced by at least one character.
fn matches(text: &str, quoted: &str) -> bool {
    let Some((before, rest)) = text.split_once('{') else { return text == quoted };
    let after = rest.split_once('}').map_or("", |(_, after)| after);
    let Some(rest) = quoted.strip_prefix(before) else { return false };
    (1..=rest.len()).any(|index| rest.get(index..).is_some_and(|rest| matches(after, rest)))
}

/// Returns the texts between single asterisks outside inline code.
fn in_italics(line: &str) -> Vec<String> {
    let prose = line.split('`').step_by(2).collect::<Vec<_>>().join("code");
    let prose = prose.replace("\\*", "").replace("**", "");
    prose.split('*').skip(1).step_by(2).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, line: &str) -> usize {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        check(&[
            file(path, line),
            file(
                EN,
                r#"{"a": "Saved. Go on.", "b": {"one": "{count} row (of {n})"}, "c": "{name}: {value}"}"#,
            ),
            file("locales/de.json", r#"{"a": "Gespeichert"}"#),
            file(BOOT, "load: [\"It has stopped\", \"Reload.\"]"),
        ])
        .len()
    }

    #[test]
    fn a_quoted_text_is_one_of_the_app() {
        for (found, line) in [
            (0, "Press *Go on*: *Saved. Go on.* or *Saved*."),
            (0, "*3 row (of 7)*, *It has stopped*, *null*"),
            (0, "**Bold** and `*code*`"),
            (0, "```sh\ncp *a* b\n```\n| POST \\* | a | PUT \\* |"),
            (1, "*Stored*"),
            (1, "*row (of 7)*"),
            (1, "*Name: value*"),
            (2, "| *Stored* | **bold** | *Gespeichert* |"),
        ] {
            assert_eq!(findings("docs/privacy.md", line), found, "{line}");
        }
        assert_eq!(findings("docs/user-guide.de.md", "*Gespeichert*, *Saved*"), 1);
        assert_eq!(findings("docs/design.md", "*Stored*"), 0);
    }
}
