//! The catalogues of texts as the bundle has them: without their keys, which only people need, and the later texts of a
//! language in a file of their own (`build/later.rs`).

use crate::later::{self, Later};
use crate::{bundle, workspace};
use anyhow::{Context, Result, anyhow};
use serde_json::{Map, Value};
use std::fs;

/// The folder of the catalogues.
pub(crate) const FOLDER: &str = "locales";

/// A packed catalogue.
pub(crate) struct Catalogue {
    /// The language.
    pub(crate) tag: String,
    /// The texts of a first visit.
    pub(crate) first: String,
    /// The others.
    pub(crate) later: String,
}

/// All catalogues, packed.
pub(crate) fn packed() -> Result<Vec<Catalogue>> {
    let sources = later::sources(&workspace::root().join(later::CODE)).context(later::CODE)?;
    let mut catalogues = Vec::new();
    for file in bundle::files(&workspace::root().join(FOLDER))? {
        let texts = serde_json::from_str(&fs::read_to_string(&file)?);
        let texts = texts.with_context(|| file.display().to_string())?;
        let later = Later::find(&texts, &sources).map_err(|problem| anyhow!(problem))?;
        let tag = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        catalogues.push(pack(tag, &texts, &later));
    }
    Ok(catalogues)
}

/// Packs a catalogue: `src/i18n/messages.rs` knows a text by its place.
fn pack(tag: String, texts: &Map<String, Value>, later: &Later) -> Catalogue {
    let list = |texts: Vec<(_, &Value)>| Value::from_iter(texts.into_iter().map(|(_, text)| text.clone()));
    let [first, later] = later.split(texts).map(|texts| list(texts).to_string());
    Catalogue { tag, first, later }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catalogues_lose_their_keys_and_keep_the_order_of_their_texts() {
        let texts =
            serde_json::from_str(r#"{"d": "D", "b": "B", "a": {"one": "x", "other": "y"}, "c": "C"}"#);
        let later = Later(["b", "c"].map(str::to_owned).into());
        let packed = pack("de".to_owned(), &texts.unwrap(), &later);
        assert_eq!(packed.first, r#"["D",{"one":"x","other":"y"}]"#);
        assert_eq!(packed.later, r#"["B","C"]"#);
    }
}
