//! The service worker: `worker.js` with the checksums of the build's files.

use crate::{parts, workspace};
use acceptance_hosting as hosting;
use anyhow::Result;
use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

/// Builds a script that is not a module.
pub(crate) const SCRIPT: &str = "--format=iife";
const NAME: &str = "worker.js";
/// Files for installing the app; the system stores them.
const ICONS: &str = "/icons/";

/// The script without its list of files.
pub(crate) struct Worker(String);

/// Writes the script without its list: the list names the page, the page names the build, and the
/// build depends on this script.
pub(crate) fn write(dist: &Path) -> Result<Worker> {
    let script = parts::bundled(&workspace::root().join("js").join(NAME), &[SCRIPT])?;
    fs::write(dist.join(NAME), &script)?;
    Ok(Worker(script))
}

impl Worker {
    /// Inserts the list of the finished files.
    pub(crate) fn finish(self, dist: &Path) -> Result<()> {
        Ok(fs::write(dist.join(NAME), format!("const FILES={};{}", kept(dist)?, self.0))?)
    }
}

fn is_kept(url: &str) -> bool {
    ![hosting::CONFIGURATION, hosting::WORKER].contains(&url) && !url.starts_with(ICONS)
}

/// Returns the files that a browser may store, each with digits of its checksum.
fn kept(dist: &Path) -> Result<Value> {
    let mut kept = Map::new();
    for file in workspace::files(dist)? {
        let url = format!("/{}", file.strip_prefix(dist).unwrap_or(&file).display());
        if !is_kept(&url) {
            continue;
        }
        kept.insert(url, parts::digits(&fs::read(&file)?).into());
    }
    Ok(Value::Object(kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_stores_files_of_the_app_but_not_its_settings() {
        for url in ["/index.html", "/codes-0123456789abcdef.js", "/certificate-0123456789abcdef.bin"] {
            assert!(is_kept(url), "{url}");
        }
        for url in ["/config.json", "/worker.js", "/icons/192.png"] {
            assert!(!is_kept(url), "{url}");
        }
    }
}
