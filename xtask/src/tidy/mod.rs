//! `cargo xtask tidy`: the repository rules that no other tool checks.
//!
//! Each finding names the place and the remedy; each rule has a test in which it fails.

mod circles;
mod comments;
mod commits;
mod edges;
mod files;
mod hazards;
mod imports;
mod paths;
mod prose;
mod quotations;
mod source;
mod texts;
mod words;

use crate::command::{command, output};
use crate::workspace;
use anyhow::{Context, Result, bail};
use std::fs;

/// A text file of the repository.
#[derive(Clone, Debug)]
struct File {
    /// Relative to the root, with forward slashes.
    path: String,
    text: String,
}

impl File {
    /// Returns whether it contains only tests.
    fn is_test(&self) -> bool {
        self.path.starts_with("tests/") || self.path.contains("/tests/") || self.path.ends_with("/tests.rs")
    }

    fn has_extension(&self, extensions: &[&str]) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension))
    }
}

/// Returns the lines of a Markdown document outside fenced code, with their numbers.
fn lines_of_prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_fence && !is_code
    })
}

fn finding(file: &File, line: usize, advice: &str) -> String {
    format!("{}:{line}: {advice}", file.path)
}

/// Checks the full repository.
pub(crate) fn tidy() -> Result<()> {
    commits::check_unpublished()?;
    let files = repository()?;
    let mut findings = edges::check(&workspace::metadata()?);
    findings.extend(files.iter().flat_map(|file| {
        [files::check(file), words::check(file), imports::check(file), prose::check(file)].concat()
    }));
    findings.extend(circles::check(&files));
    findings.extend(texts::check(&files));
    findings.extend(hazards::check(&files));
    findings.extend(quotations::check(&files));
    findings.extend(paths::check(&files));
    for finding in &findings {
        eprintln!("{finding}");
    }
    if !findings.is_empty() {
        bail!("tidy: {} broken rules", findings.len());
    }
    Ok(())
}

/// Returns every text file that is tracked or could become tracked.
fn repository() -> Result<Vec<File>> {
    let listing =
        output(command("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))
            .context("tidy asks git for the files of the repository")?;
    // Binary and deleted files are not checked.
    let read = |path: &str| {
        Some(File { path: path.into(), text: fs::read_to_string(workspace::root().join(path)).ok()? })
    };
    Ok(listing.split_terminator('\0').filter_map(read).collect())
}
