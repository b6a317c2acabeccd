//! Which build the bundle is: named in its page and, for pages that were opened before it, in a file of its own.

use crate::page;
use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha384};
use std::fs;
use std::path::{Path, PathBuf};

/// The file that tells an open page which build is there now (`src/browser/version.rs`).
pub(crate) const FILE: &str = "version.json";
/// Edited after the build, so it is no part of what the build is.
const EDITED_LATER: &str = "config.json";
/// How the page begins to name its build, in front of its title.
const NAME: &str = "<meta name=\"build\" content=\"";

/// Names the build in the page and in its file. `files` are those of the bundle.
pub(crate) fn stamp(dist: &Path, files: &[PathBuf]) -> Result<()> {
    let build = build(dist, files)?;
    let index = dist.join("index.html");
    let html = fs::read_to_string(&index).context("dist/index.html")?;
    fs::write(index, named(&html, &build)?).context("dist/index.html")?;
    fs::write(dist.join(FILE), written(&build)).context(FILE)
}

/// Checks that the page and the file name the same build.
pub(crate) fn check(dist: &Path) -> Result<()> {
    let html = fs::read_to_string(dist.join("index.html")).context("dist/index.html")?;
    let file = fs::read_to_string(dist.join(FILE)).context(FILE)?;
    let name = html.split_once(NAME).and_then(|(_, after)| after.split_once('"'));
    let Some((build, _)) = name else { bail!("dist/index.html does not name its build") };
    if written(build) != file {
        bail!("dist/{FILE} does not name the build {build} of the page");
    }
    Ok(())
}

/// What stands for the content of all files, whatever a server is told to keep of them.
fn build(dist: &Path, files: &[PathBuf]) -> Result<String> {
    let mut sum = Sha384::new();
    for file in files.iter().filter(|file| !file.ends_with(EDITED_LATER) && !file.ends_with(FILE)) {
        let content = fs::read(file).with_context(|| file.display().to_string())?;
        let name = file.strip_prefix(dist).unwrap_or(file);
        sum.update(format!("{}\0{}\0", name.display(), content.len()));
        sum.update(content);
    }
    Ok(page::digits(&sum.finalize()))
}

fn named(html: &str, build: &str) -> Result<String> {
    let (before, after) = html.split_once("<title").context("no title in dist/index.html")?;
    Ok(format!("{before}{NAME}{build}\"><title{after}"))
}

fn written(build: &str) -> String {
    format!("{{ \"build\": \"{build}\" }}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_and_file_name_the_build_that_every_other_file_makes() {
        let dist = std::env::temp_dir().join(format!("acceptance-desk-version-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        let names = ["index.html", "a.js", "config.json"];
        let files: Vec<PathBuf> = names.iter().map(|name| dist.join(name)).collect();
        let mut builds = Vec::new();
        for (script, config) in [("1", "1"), ("2", "1"), ("2", "2"), ("1", "1")] {
            fs::write(&files[0], "<head><title>x</title>").unwrap();
            fs::write(&files[1], script).unwrap();
            fs::write(&files[2], config).unwrap();
            stamp(&dist, &files).unwrap();
            check(&dist).unwrap();
            builds.push(fs::read_to_string(dist.join(FILE)).unwrap());
        }
        assert_ne!(builds[0], builds[1], "another script is another build");
        assert_eq!(builds[1], builds[2], "another configuration is none");
        assert_eq!(builds[0], builds[3], "the same files are the same build");
        let html = fs::read_to_string(&files[0]).unwrap();
        assert!(
            html.starts_with("<head><meta name=\"build\" content=\"")
                && html.ends_with("\"><title>x</title>")
        );
        fs::write(dist.join(FILE), written("0")).unwrap();
        assert!(check(&dist).is_err(), "they differ");
        fs::remove_dir_all(dist).unwrap();
    }
}
