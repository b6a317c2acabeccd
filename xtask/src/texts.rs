//! The catalogues of texts in the bundle: lists without keys, which only developers need.

use crate::workspace;
use anyhow::{Context, Result};
use serde_json::{Map, Value};
use std::fs;

/// The folder of the catalogues.
pub(crate) const FOLDER: &str = "locales";

/// Returns all catalogues, each with the name of its file.
pub(crate) fn packed() -> Result<Vec<(String, String)>> {
    let mut catalogues = Vec::new();
    for file in workspace::files(&workspace::root().join(FOLDER))? {
        let texts = serde_json::from_str(&fs::read_to_string(&file)?);
        let texts: Map<String, Value> = texts.with_context(|| file.display().to_string())?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        catalogues.push((name, list(texts).to_string()));
    }
    Ok(catalogues)
}

/// Returns the texts in order: `src/i18n/messages.rs` identifies a text by its index.
fn list(texts: Map<String, Value>) -> Value {
    texts.into_iter().map(|(_, text)| text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_texts_have_the_spaces_of_french() {
        let file = workspace::root().join(FOLDER).join("fr.json");
        let texts: Map<String, Value> = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        for (key, text) in texts.iter().map(|(key, text)| (key, text.to_string())) {
            let text = text.replace(['{', '"'], "");
            for (at, sign) in text.match_indices([';', '!', '?', '»']).chain(text.match_indices(" :")) {
                let wanted = if matches!(sign, ";" | "!" | "?") { '\u{202F}' } else { '\u{A0}' };
                assert_eq!(text[..at].chars().next_back(), Some(wanted), "{key}: {text}");
            }
        }
    }

    #[test]
    fn catalogues_lose_their_keys_and_keep_the_order_of_their_texts() {
        let texts = serde_json::from_str(r#"{"d": "D", "b": "B", "a": {"one": "x", "other": "y"}}"#);
        assert_eq!(list(texts.unwrap()).to_string(), r#"["D","B",{"one":"x","other":"y"}]"#);
    }
}
