//! The direction of imports among the folders of `src`.

use super::file::File;

/// The folders of `src`, lowest first. A folder imports only from earlier folders; folders on one
/// line do not import each other.
const LAYERS: [&[&str]; 8] =
    [&["text"], &["browser"], &["i18n", "ui"], &["lazy"], &["state"], &["components"], &["pages"], &["app"]];

/// Returns the imports of a file that violate the layers, or go from one page to another.
pub(super) fn check(file: &File) -> Vec<String> {
    let Some(folder) = file.path.strip_prefix("src/").and_then(|path| path.split(['/', '.']).next()) else {
        return Vec::new();
    };
    let Some(own) = layer(folder) else { return Vec::new() };
    let is_end = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let name = |path: &str| path.split(is_end).next().unwrap_or_default().to_owned();
    let own_page = file.path.strip_prefix("src/pages/").map(name);
    let mut findings = Vec::new();
    for (line, text) in file.lines() {
        for rest in text.split("crate::").skip(1) {
            let other = name(rest);
            let page = rest.strip_prefix("pages::").map(name);
            if own_page.is_some() && page.is_some() && own_page != page {
                let advice =
                    "no page imports another page; code of both belongs to src/components or src/state";
                findings.push(file.finding(line, advice));
            }
            if other != folder && layer(&other).is_some_and(|other| other >= own) {
                let advice = format!(
                    "{folder} must not import {other}; move the code down, or change the layers in \
                     ARCHITECTURE.md and xtask/src/tidy/imports.rs in a commit of its own"
                );
                findings.push(file.finding(line, &advice));
            }
        }
    }
    findings
}

fn layer(folder: &str) -> Option<usize> {
    LAYERS.iter().position(|folders| folders.contains(&folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_against_the_layers_are_found() {
        for (found, path, text) in [
            (1, "src/browser/intl.rs", "use crate::i18n::Messages;"),
            (1, "src/state/tabs/mod.rs", "fn a() { crate::pages::case::b(); }"),
            (2, "src/text/mod.rs", "use crate::browser::a;\nuse crate::app::b;"),
            (1, "src/lazy.rs", "use crate::state::Session;"),
            (0, "src/lazy.rs", "/// See [`crate::components::lazy_page`].\nuse crate::text::Tone;"),
            (0, "src/app/mod.rs", "use crate::pages::a; use crate::text::b;"),
            (1, "src/pages/case/mod.rs", "use crate::pages::review::row;"),
            (0, "src/pages/case/mod.rs", "use crate::pages::case::row;"),
            (0, "src/main.rs", "use crate::app::App;"),
        ] {
            assert_eq!(check(&File::new(path, text)).len(), found, "{path} {text}");
        }
    }
}
