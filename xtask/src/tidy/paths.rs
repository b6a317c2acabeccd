//! Paths that Markdown documents name: each must exist.

use super::{File, finding, lines_of_prose};

/// The folders at the root whose files are named.
const ROOTS: [&str; 11] = [
    "bench/", "crates/", "deploy/", "docs/", "js/", "locales/", "public/", "src/", "style/", "tests/",
    "xtask/",
];
/// Files that the build makes.
const MADE: [&str; 1] = ["locales/keys.json"];

/// Returns a finding for each named path that is neither a file nor a folder. Fenced code is not examined.
pub(super) fn check(files: &[File]) -> Vec<String> {
    let exists = |path: &str| {
        let is_within = |file: &File| file.path.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
        files.iter().any(|file| file.path == path || is_within(file))
    };
    let mut findings = Vec::new();
    for document in files.iter().filter(|file| file.has_extension(&["md"])) {
        for (number, line) in lines_of_prose(&document.text) {
            for path in line.split('`').skip(1).step_by(2).filter(|path| is_path(path)) {
                if !exists(path.trim_end_matches('/')) {
                    findings.push(finding(document, number, &format!("there is no `{path}`; name its heir")));
                }
            }
        }
    }
    findings
}

/// Whether inline code is a path of the repository without placeholders.
fn is_path(code: &str) -> bool {
    ROOTS.iter().any(|root| code.starts_with(root))
        && code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-./".contains(c))
        && !MADE.contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_name_files_and_folders_that_exist() {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        let code = [file("src/app/mod.rs", ""), file("locales/en.json", "")];
        for (found, text) in [
            (0, "See `src/app/mod.rs`, `src/app`, `src/app/` and `locales/en.json`."),
            (1, "See `src/app/account.rs`."),
            (1, "See `src/ap`."),
            (0, "See `locales/TAG.json`, `locales/*.json`, `locales/keys.json` and `cargo xtask tidy`."),
            (0, "```sh\nls `src/lost.rs`\n```"),
            (2, "```sh\n```\n`src/lost.rs`, `tests/lost`"),
        ] {
            let files = [&code[..], &[file("docs/page.md", text)]].concat();
            assert_eq!(check(&files).len(), found, "{text}");
        }
    }
}
