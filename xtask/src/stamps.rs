//! Stamps: a suite that has passed is skipped while its inputs stay the same.

use crate::{browsers, workspace};
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::PathBuf;

/// The files on which every compiled crate depends.
macro_rules! with_cargo {
    ($($input:literal),*) => {
        &["Cargo.lock", "Cargo.toml", "rust-toolchain.toml", ".cargo/config.toml", ".clippy.toml", "crates", $($input),*]
    };
}

pub(crate) use with_cargo;

/// The files of the app and of its build.
macro_rules! with_app {
    ($($input:literal),* $(,)?) => {
        $crate::stamps::with_cargo!("build.rs", "src", "locales", "style", "public", "js", "index.html", "Trunk.toml", $($input),*)
    };
}

pub(crate) use with_app;

/// The files on which every journey depends, besides its own and those of `tests/e2e`.
pub(crate) const UNDER_JOURNEYS: &[&str] =
    with_app!("xtask/src/bundle.rs", "xtask/src/weight.rs", "tests/e2e/package-lock.json",);

/// Returns the versions of tools that no lock file names.
pub(crate) fn versions() -> Vec<String> {
    [browsers::CHROMIUM, browsers::FIREFOX].iter().filter_map(|program| program.version().ok()).collect()
}

/// Returns a checksum of files and folders with their paths in the repository, and of `words`, such
/// as tool versions. Packages of npm and built files are excluded.
pub(crate) fn checksum(inputs: &[&str], words: &[String]) -> Result<String> {
    let mut sum = Sha256::new();
    // Clones may share their target folder.
    sum.update(workspace::root().to_string_lossy().as_bytes());
    for word in words {
        sum.update(format!("{word}\0"));
    }
    for input in inputs {
        let path = workspace::root().join(input);
        let found = if path.is_dir() { workspace::files(&path)? } else { vec![path] };
        for file in found.iter().filter(|file| file.exists() && !is_installed(file)) {
            let content = fs::read(file).with_context(|| file.display().to_string())?;
            let name = file.strip_prefix(workspace::root()).unwrap_or(file);
            sum.update(format!("{}\0{}\0", name.display(), content.len()));
            sum.update(content);
        }
    }
    Ok(workspace::hex(&sum.finalize()))
}

fn is_installed(file: &std::path::Path) -> bool {
    file.components().any(|part| part.as_os_str() == "node_modules")
}

/// The stamp of one suite.
pub(crate) struct Stamp {
    file: PathBuf,
    now: String,
}

impl Stamp {
    pub(crate) fn of(name: &str, inputs: &[&str], words: &[String]) -> Result<Self> {
        let file = workspace::target()?.join("stamps").join(name);
        Ok(Self { file, now: checksum(inputs, words)? })
    }

    /// Returns whether the suite has passed with the present inputs.
    pub(crate) fn is_fresh(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|passed| passed == self.now)
    }

    /// Records that the suite has passed.
    pub(crate) fn pass(&self) -> Result<()> {
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        fs::write(&self.file, &self.now).with_context(|| self.file.display().to_string())
    }

    /// Removes an earlier success, so that an interrupted run proves nothing.
    pub(crate) fn clear(&self) {
        // The stamp may be missing.
        let _ = fs::remove_file(&self.file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_fresh_for_the_same_inputs_alone() {
        let of = |words: &[&str]| {
            let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
            Stamp::of("of-a-test", &[".rustfmt.toml"], &words).unwrap()
        };
        let stamp = of(&["1"]);
        stamp.pass().unwrap();
        assert!(stamp.is_fresh());
        assert!(!of(&["2"]).is_fresh());
        stamp.clear();
        assert!(!stamp.is_fresh());
    }

    #[test]
    fn every_file_of_a_folder_counts_but_for_installed_packages() {
        assert_ne!(checksum(&["xtask/src"], &[]).unwrap(), checksum(&["xtask/src/main.rs"], &[]).unwrap());
        assert!(is_installed(std::path::Path::new("tests/e2e/node_modules/a/b.js")));
    }
}
