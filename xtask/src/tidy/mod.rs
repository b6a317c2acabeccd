//! `cargo xtask tidy`: the rules of the repository that no other tool knows.
//!
//! Each finding names the place and the way out; each rule has a test that shows it red.

mod edges;
mod files;
mod source;
mod words;

use crate::command::{command, output};
use crate::workspace;
use anyhow::{Context, Result, bail};
use std::fs;

/// A file of the repository with its text.
#[derive(Clone, Debug)]
struct File {
    /// Relative to the root, with forward slashes.
    path: String,
    text: String,
}

impl File {
    /// Whether it holds tests only.
    fn is_test(&self) -> bool {
        self.path.starts_with("tests/") || self.path.contains("/tests/") || self.path.ends_with("/tests.rs")
    }

    fn has_extension(&self, extensions: &[&str]) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension))
    }
}

fn finding(file: &File, line: usize, advice: &str) -> String {
    format!("{}:{line}: {advice}", file.path)
}

/// Checks the whole repository.
pub(crate) fn tidy() -> Result<()> {
    let files = repository()?;
    let mut findings = edges::check(&workspace::metadata()?);
    findings.extend(files.iter().flat_map(|file| [files::check(file), words::check(file)].concat()));
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
    // Files that are no text, and those that were just deleted, have nothing to check.
    let read = |path: &str| {
        Some(File { path: path.into(), text: fs::read_to_string(workspace::root().join(path)).ok()? })
    };
    Ok(listing.split_terminator('\0').filter_map(read).collect())
}
