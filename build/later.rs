//! Which texts a first visit does not need: those that only the code of later parts asks for (`src/lazy.rs`). They are a
//! catalogue of their own, which comes beside such a part.
//!
//! The build script and `cargo xtask build` read this very file.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use serde_json::{Map, Value};

/// The folder of the program's code.
pub(crate) const CODE: &str = "src";

/// Folders and files of [`CODE`] that are in the parts `operator` and `rest` alone.
const LATER: [&str; 26] = [
    "desk/diagnosis/",
    "desk/table_view/columns.rs",
    "desk/table_view/kept_views.rs",
    "pages/case/",
    "pages/certificate/arrange/group_row.rs",
    "pages/certificate/arrange/order.rs",
    "pages/certificate/arrange/resize.rs",
    "pages/certificate/arrange/tools.rs",
    "pages/certificate/arrange/view_choice.rs",
    "pages/certificate/earlier/offer.rs",
    "pages/certificate/key_list.rs",
    "pages/certificate/scan/camera.rs",
    "pages/certificate/scan/ending.rs",
    "pages/certificate/scan/scanning.rs",
    "pages/certificate/sheet/checklist.rs",
    "pages/certificate/sheet/columns.rs",
    "pages/certificate/sheet/dry_run.rs",
    "pages/certificate/sheet/reminder.rs",
    "pages/certificate/sheet/save_as.rs",
    "pages/certificate/sheet/source.rs",
    "pages/certificate/sheet/taking.rs",
    "pages/certificate/sheet/words.rs",
    "pages/connection/",
    "pages/review/",
    "pages/scrap_errors/",
    "pages/several/",
];

/// A text that the build script itself asks for.
const NAME: &str = "language_name";

/// A file of the program's code.
#[derive(Debug)]
pub(crate) struct Source {
    /// Relative to [`CODE`], with forward slashes.
    pub(crate) path: String,
    /// What is in it.
    pub(crate) text: String,
}

/// The keys of the later texts.
#[derive(Debug)]
pub(crate) struct Later(pub(crate) BTreeSet<String>);

impl Later {
    /// Finds the later ones among the texts of a catalogue.
    ///
    /// # Errors
    /// A text that no code asks for, or a place of later code that is not there.
    pub(crate) fn find(texts: &Map<String, Value>, sources: &[Source]) -> Result<Self, String> {
        let is_of = |source: &Source, place: &str| source.path.starts_with(place);
        if let Some(gone) = LATER.iter().find(|place| !sources.iter().any(|source| is_of(source, place))) {
            return Err(format!("build/later.rs names {CODE}/{gone}, which is not there"));
        }
        let (later, first): (Vec<&Source>, Vec<&Source>) =
            sources.iter().partition(|source| LATER.iter().any(|place| is_of(source, place)));
        let asked = |sources: &[&Source]| -> BTreeSet<String> {
            sources.iter().flat_map(|source| asked(&source.text)).map(str::to_owned).collect()
        };
        let (first, later) = (asked(&first), asked(&later));
        let is_first = |key: &String| first.contains(key) || key == NAME;
        if let Some(key) = texts.keys().find(|key| !is_first(key) && !later.contains(*key)) {
            return Err(format!("no code asks for the text {key}"));
        }
        Ok(Self(texts.keys().filter(|key| !is_first(key)).cloned().collect()))
    }

    /// The texts of a catalogue in their order: those of a first visit, and the later ones.
    pub(crate) fn split<'a>(&self, texts: &'a Map<String, Value>) -> [Vec<(&'a String, &'a Value)>; 2] {
        let (later, first) = texts.iter().partition(|(key, _)| self.0.contains(*key));
        [first, later]
    }
}

/// The names behind a dot or a colon, the functions of texts among them.
fn asked(code: &str) -> impl Iterator<Item = &str> {
    let is_end = |letter: char| !letter.is_alphanumeric() && letter != '_';
    code.split(['.', ':']).skip(1).filter_map(move |rest| rest.trim_start().split(is_end).next())
}

/// All files below the folder of the program's code.
///
/// # Errors
/// A folder or file that cannot be read.
pub(crate) fn sources(code: &Path) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    let mut folders = vec![code.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let names = path.strip_prefix(code).unwrap_or(&path).iter();
                let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
                sources.push(Source { path: names.join("/"), text: fs::read_to_string(&path)? });
            }
        }
    }
    Ok(sources)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Code of a first visit and code of each later place, and the keys of texts that they ask for.
    fn later(first: &str, later: &str, keys: &[&str]) -> Result<Vec<String>, String> {
        let source = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
        let mut sources: Vec<_> = LATER.iter().map(|place| source(place, later)).collect();
        sources.push(source("app/mod.rs", first));
        let texts = keys.iter().map(|key| ((*key).to_owned(), Value::Null)).collect();
        Later::find(&texts, &sources).map(|later| later.0.into_iter().collect())
    }

    #[test]
    fn a_text_is_later_if_only_later_code_asks_for_it() {
        let keys = [NAME, "close", "close_all", "review"];
        let all = later("messages.close()", "m.review(); messages\n    .close_all(); m.close()", &keys);
        assert_eq!(all.unwrap(), ["close_all", "review"]);
        let with_path = later("let title = Messages::review;", "m.close().close_all()", &keys);
        assert_eq!(with_path.unwrap(), ["close", "close_all"]);
    }

    #[test]
    fn a_text_that_no_code_asks_for_is_named() {
        let problem = later("messages.close_all()", "let close = close()", &["close_all", "close"]);
        assert!(problem.unwrap_err().ends_with(" close"));
    }

    #[test]
    fn later_code_that_was_moved_is_named() {
        let problem = Later::find(&Map::new(), &[]).unwrap_err();
        assert!(problem.contains("src/desk/diagnosis/"), "{problem}");
    }

    #[test]
    fn titles_are_there_before_their_pages_and_the_later_half_is_no_part_of_a_first_visit() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let texts = fs::read_to_string(root.join("locales/en.json")).unwrap();
        let texts = serde_json::from_str(&texts).unwrap();
        let later = Later::find(&texts, &sources(&root.join(CODE)).unwrap()).unwrap();
        let [first, later] = later.split(&texts).map(|texts| texts.into_iter().map(|(key, _)| &**key));
        let first: Vec<&str> = first.collect();
        for key in ["review", "case_title", "scrap_errors", "connection", "page_loading", "files", NAME] {
            assert!(first.contains(&key), "{key}");
        }
        let later: Vec<&str> = later.collect();
        for key in ["keys_rows", "doctor_why", "sheet_which"] {
            assert!(later.contains(&key), "{key}");
        }
    }
}
