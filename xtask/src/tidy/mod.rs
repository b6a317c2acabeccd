//! `cargo xtask tidy`: the rules of the architecture, which no other tool checks.
//!
//! Each finding names the place and the remedy; each rule has a test in which it fails.

mod circles;
mod edges;
mod file;
mod imports;
mod words;

use crate::command::{command, output};
use crate::workspace;
use anyhow::{Context, Result, bail};
use file::File;
use std::fs;

/// Checks the full repository.
pub(crate) fn tidy() -> Result<()> {
    let files = repository()?;
    let mut findings = edges::check(&workspace::metadata()?);
    findings.extend(files.iter().flat_map(|file| [words::check(file), imports::check(file)].concat()));
    findings.extend(circles::check(&files));
    for finding in &findings {
        eprintln!("{finding}");
    }
    if !findings.is_empty() {
        bail!("tidy: {} broken rules", findings.len());
    }
    Ok(())
}

/// Returns every Rust file that is tracked or could become tracked, without those of tests.
fn repository() -> Result<Vec<File>> {
    let mut git = command("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"]);
    git.args(["*.rs", ":!tests/*", ":!*/tests/*", ":!*/tests.rs"]);
    let listing = output(&mut git).context("tidy asks git for the files of the repository")?;
    // Deleted files are listed until the deletion is committed.
    let read = |path: &str| Some(File::new(path, &fs::read_to_string(workspace::root().join(path)).ok()?));
    Ok(listing.split_terminator('\0').filter_map(read).collect())
}
