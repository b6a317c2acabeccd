//! The script that keeps the files of a build in browsers: `worker.js` with workbox and the list of those files.

use crate::{bundle, parts, workspace};
use acceptance_hosting as hosting;
use anyhow::Result;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// What is no module.
pub(crate) const SCRIPT: &str = "--format=iife";
/// Leaves out what workbox says to those who develop it.
const RELEASE: &str = "--define:process.env.NODE_ENV=\"production\"";
const NAME: &str = "worker.js";
/// For those who install the desk; their system keeps them.
const ICONS: &str = "/icons/";
/// For browsers that read no codes themselves. They are large, so they are loaded only when the camera is used.
const CODES: &str = "/codes-";

/// The script, which does not know yet which files it keeps.
pub(crate) struct Worker(String);

/// Writes the script without its list, which names the page, which names the build, which is that of the script too.
pub(crate) fn write(dist: &Path) -> Result<Worker> {
    let script = parts::bundled(&workspace::root().join(NAME), &[SCRIPT, RELEASE])?;
    fs::write(dist.join(NAME), &script)?;
    Ok(Worker(script))
}

impl Worker {
    /// Puts the list of the finished files in front.
    pub(crate) fn finish(self, dist: &Path) -> Result<()> {
        Ok(fs::write(dist.join(NAME), format!("const FILES={};{}", kept(dist)?, self.0))?)
    }
}

fn is_kept(url: &str) -> bool {
    ![hosting::CONFIGURATION, hosting::WORKER].contains(&url)
        && ![ICONS, CODES].iter().any(|start| url.starts_with(start))
}

/// The files that a browser keeps, as workbox wants them: a name with a hash needs no revision.
fn kept(dist: &Path) -> Result<Value> {
    let mut kept = Vec::new();
    for file in bundle::files(dist)? {
        let url = format!("/{}", file.strip_prefix(dist).unwrap_or(&file).display());
        if !is_kept(&url) {
            continue;
        }
        let content = fs::read(&file)?;
        let is_for_good = hosting::cache_control(&url) == hosting::FOR_GOOD;
        let revision = (!is_for_good).then(|| parts::digits(&content));
        kept.push(json!({ "url": url, "revision": revision, "integrity": parts::checksum(&content) }));
    }
    Ok(Value::Array(kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_keeps_what_the_page_is_made_of_and_nothing_large_that_few_use() {
        for url in ["/index.html", "/scanner-0123456789abcdef.js", "/certificate-0123456789abcdef.bin"] {
            assert!(is_kept(url), "{url}");
        }
        for url in [
            "/config.json",
            "/worker.js",
            "/icons/192.png",
            "/codes-0123456789abcdef.js",
            "/codes-0123456789abcdef.wasm",
        ] {
            assert!(!is_kept(url), "{url}");
        }
    }
}
