//! `cargo xtask tidy`: the rules of the repository that no compiler knows.
//!
//! Each rule names the place and the way out; each has a test that shows it red.

mod edges;
mod files;
mod hazards;
mod locales;
mod source;
mod style;
mod words;

use crate::command::{command, output};
use crate::workspace;
use anyhow::{Context, Result, bail};
use std::fmt;

/// A file of the repository with its text.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// Relative to the root, with forward slashes.
    path: String,
    text: String,
}

impl File {
    /// Whether it holds tests only.
    fn is_test(&self) -> bool {
        self.path.starts_with("tests/") || self.path.contains("/tests/") || self.path.ends_with("/tests.rs")
    }

    /// Whether it holds the sandbox's demonstration data.
    fn is_demo(&self) -> bool {
        self.path.starts_with("crates/sandbox/src/demo")
    }

    fn has_extension(&self, extensions: &[&str]) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension))
    }
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    place: String,
    advice: String,
}

impl Finding {
    fn at(file: &File, line: usize, advice: impl Into<String>) -> Self {
        Self { place: format!("{}:{line}", file.path), advice: advice.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.advice)
    }
}

/// Checks the whole repository.
pub(crate) fn tidy() -> Result<()> {
    let files = repository()?;
    let mut findings = edges::check(&workspace::metadata()?);
    findings.extend(files.iter().flat_map(files::check));
    findings.extend(files.iter().flat_map(words::check));
    findings.extend(files.iter().flat_map(style::check));
    findings.extend(locales::check(&files));
    findings.extend(hazards::check(&files));
    for finding in &findings {
        eprintln!("{finding}");
    }
    if !findings.is_empty() {
        bail!("tidy: {} broken rules", findings.len());
    }
    Ok(())
}

/// Every text file that is or could become part of the repository.
fn repository() -> Result<Vec<File>> {
    let listing =
        output(command("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))
            .context("tidy asks git for the files of the repository")?;
    let paths = listing.split('\0').filter(|path| !path.is_empty());
    // Files that are no text, and those that were just deleted, have nothing to check.
    Ok(paths
        .filter_map(|path| {
            let text = std::fs::read_to_string(workspace::root().join(path)).ok()?;
            Some(File { path: path.to_owned(), text })
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_keeps_its_rules() {
        tidy().unwrap();
    }

    #[test]
    fn a_finding_names_place_and_way_out() {
        let file = File { path: "src/a.rs".into(), text: String::new() };
        assert_eq!(Finding::at(&file, 3, "do this").to_string(), "src/a.rs:3: do this");
    }
}
