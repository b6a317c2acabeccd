//! Removes the paths of this machine from the program.

use crate::command::{cargo, command, output};
use crate::{shipped, workspace};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// Returns compiler flags that remove this machine's paths from the program, in the form of
/// `CARGO_ENCODED_RUSTFLAGS`.
pub(crate) fn without_folders() -> Result<String> {
    let metadata = output(&mut cargo(&["metadata", "--locked", "--format-version", "1"]))?;
    let registry = shipped::folder_of(&serde_json::from_str(&metadata)?, "leptos")?;
    let registry = registry.parent().context("a package has a folder")?.to_owned();
    // The compiler applies the last match, and each folder may be inside those before it.
    let folders = [
        (workspace::root(), "desk".to_owned()),
        (workspace::target()?, "target".to_owned()),
        (&registry, "crates".to_owned()),
        (&library_folder()?, library_name()?),
    ];
    let flags: Vec<_> = folders
        .iter()
        .map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display()))
        .collect();
    Ok(flags.join("\u{1f}"))
}

/// Returns the folder of the standard library's source, if it is installed.
fn library_folder() -> Result<PathBuf> {
    let root = output(command("rustc").args(["--print", "sysroot"]))?;
    Ok(Path::new(root.trim()).join("lib/rustlib/src/rust"))
}

/// Returns the name of that folder where the source is not installed.
fn library_name() -> Result<String> {
    let version = output(command("rustc").arg("-vV"))?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "));
    Ok(format!("/rustc/{}", commit.context("rustc names no commit")?))
}
