//! `cargo xtask dist`: one archive with all files for a server, and its checksum.
//!
//! The build is reproducible: the same sources give the same bytes.

use crate::command::{command, output, run};
use crate::{bundle, packages, shipped, workspace};
use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The file that operators edit. An upgrade that unpacks over the old files must not overwrite it.
const EDITED: &str = "config.json";
/// The document that says where to begin. It is at the top of the archive, so its links lead one folder less up.
const START: (&str, &str) = ("deploy/README.md", "README.md");
/// Files and folders that are copied unchanged. Programs make bills of materials from the lock files.
const AS_THEY_ARE: [&str; 17] = [
    "CHANGELOG.md",
    "Cargo.lock",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "SECURITY.md",
    "deploy",
    "docs/configuration.md",
    "docs/deploy.md",
    "docs/hazards.md",
    "docs/privacy.md",
    "docs/screenshots",
    "docs/service.md",
    "docs/troubleshooting.md",
    "docs/user-guide.de.md",
    "docs/user-guide.fr.md",
    "docs/user-guide.md",
    "js/package-lock.json",
];

/// The files of the archive by path.
type Files = BTreeMap<String, Vec<u8>>;

/// Builds the bundle anew and packs it with its documents.
pub(crate) fn dist() -> Result<()> {
    bundle::build_and_report()?;
    packages::ensure()?;
    let folder = folder()?;
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let name = format!("acceptance-desk-{}", env!("CARGO_PKG_VERSION"));
    let archive = folder.join(format!("{name}.tar.gz"));
    let content = packed(&name, &files()?, time()?)?;
    let sum = format!("{}  {name}.tar.gz\n", workspace::hex(&Sha256::digest(&content)));
    fs::write(&archive, content).with_context(|| archive.display().to_string())?;
    fs::write(folder.join("SHA256SUMS"), &sum).context("SHA256SUMS")?;
    print!("{}\n{sum}", archive.display());
    Ok(())
}

fn folder() -> Result<PathBuf> {
    Ok(workspace::target()?.join("dist"))
}

fn files() -> Result<Files> {
    let mut files = Files::new();
    add(&mut files, &workspace::dist(), "www")?;
    files.remove(&format!("www/{EDITED}"));
    add(&mut files, &workspace::root().join("public").join(EDITED), "config.sample.json")?;
    for (from, path) in AS_THEY_ARE.map(|path| (workspace::root().join(path), path)) {
        add(&mut files, &from, path)?;
    }
    files.remove(START.0);
    files.insert(START.1.into(), start()?.into_bytes());
    files.insert("THIRD-PARTY-LICENSES.txt".into(), shipped::licences(&shipped::shipped()?)?.into_bytes());
    add(&mut files, &shipped::licences_of_rust()?, "RUST-LICENSES.html")?;
    Ok(files)
}

/// Returns the document that says where to begin, with the links of the top folder.
fn start() -> Result<String> {
    let text = fs::read_to_string(workspace::root().join(START.0)).context(START.0)?;
    Ok(text.replace("](../", "]("))
}

/// Adds a file, or all files below a folder.
fn add(files: &mut Files, from: &Path, name: &str) -> Result<()> {
    for file in if from.is_dir() { workspace::files(from)? } else { vec![from.to_owned()] } {
        let content = fs::read(&file).with_context(|| file.display().to_string())?;
        let below = file.strip_prefix(from)?.iter().map(|part| part.to_string_lossy());
        let path: Vec<_> = std::iter::once(name.into()).chain(below).collect();
        files.insert(path.join("/"), content);
    }
    Ok(())
}

/// Returns the archive: sorted, without owners, and with one time for all files.
fn packed(top: &str, files: &Files, time: u64) -> Result<Vec<u8>> {
    let gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let mut archive = tar::Builder::new(gzip);
    for (path, content) in files {
        let mut header = tar::Header::new_ustar();
        header.set_mode(if content.starts_with(b"#!") { 0o755 } else { 0o644 });
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(time);
        header.set_size(u64::try_from(content.len())?);
        archive.append_data(&mut header, format!("{top}/{path}"), content.as_slice())?;
    }
    Ok(archive.into_inner()?.finish()?)
}

/// Returns the time of every file: that of the commit, or `SOURCE_DATE_EPOCH`.
///
/// It is not constant, because servers make ETags from time and length, and the page has the same
/// length in most versions.
fn time() -> Result<u64> {
    const VARIABLE: &str = "SOURCE_DATE_EPOCH";
    if let Ok(text) = std::env::var(VARIABLE) {
        return text.parse().with_context(|| format!("{VARIABLE} is `{text}`, and not a number of seconds"));
    }
    let told = output(command("git").args(["log", "-1", "--format=%ct"]))
        .with_context(|| format!("without a commit, {VARIABLE} must say the time of the files"))?;
    if !output(command("git").args(["status", "--porcelain"]))?.is_empty() {
        eprintln!("warning: the archive has changes that are in no commit, and the time of the last one");
    }
    told.trim().parse().context("the time of the last commit")
}

/// Builds again in another folder with its own target folder and compares every byte.
pub(crate) fn reproducible() -> Result<()> {
    dist()?;
    let root = workspace::root();
    let copy = workspace::target()?.join("reproducible").join("in another folder");
    let _ = fs::remove_dir_all(&copy);
    let all = ["ls-files", "--cached", "--others", "--exclude-standard"];
    for name in output(command("git").args(["-c", "core.quotePath=off"]).args(all))?.lines() {
        let (from, to) = (root.join(name), copy.join(name));
        // Deleted files that are not yet committed are still listed.
        if from.is_file() {
            fs::create_dir_all(to.parent().context("a file has a folder")?)?;
            fs::copy(&from, &to).with_context(|| name.to_owned())?;
        }
    }
    let built = copy.join("target");
    let mut second = command(std::env::current_exe()?);
    second.arg("dist").env("SOURCE_DATE_EPOCH", time()?.to_string());
    // Makes the same program use the copy as its repository.
    second.env("CARGO_MANIFEST_DIR", copy.join("xtask")).env("CARGO_TARGET_DIR", &built);
    second.env("CARGO_HOME", other_home(&copy)?);
    run(second.current_dir(&copy))?;
    let mut differing = differing(&workspace::dist(), &copy.join("dist"))?;
    differing.extend(self::differing(&folder()?, &built.join("dist"))?);
    if !differing.is_empty() {
        bail!("two builds of the same sources differ in:\n{}", differing.join("\n"));
    }
    fs::remove_dir_all(&copy).with_context(|| copy.display().to_string())
}

/// Returns a copy of the libraries in another folder, whose path programs are most likely to
/// contain.
fn other_home(copy: &Path) -> Result<PathBuf> {
    let own = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let own = own.or_else(|| Some(std::env::home_dir()?.join(".cargo"))).context("no home folder")?;
    let other = copy.join("target").join("home");
    fs::create_dir_all(&other)?;
    #[cfg(unix)]
    for entry in fs::read_dir(&own).with_context(|| own.display().to_string())? {
        let entry = entry?;
        std::os::unix::fs::symlink(entry.path(), other.join(entry.file_name()))?;
    }
    Ok(other)
}

/// Returns the files of a folder that differ from those of another one.
fn differing(first: &Path, second: &Path) -> Result<Vec<String>> {
    let mut differing = Vec::new();
    for file in workspace::files(first)? {
        let other = second.join(file.strip_prefix(first)?);
        if fs::read(&file)? != fs::read(&other).unwrap_or_default() {
            differing.push(other.display().to_string());
        }
    }
    Ok(differing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_documents_link_to_packed_files_only() {
        let is_packed = |path: &Path| AS_THEY_ARE.iter().any(|packed| path.starts_with(packed));
        let documents = AS_THEY_ARE.iter().filter(|path| path.ends_with(".md")).map(|path| {
            let folder = Path::new(path).parent().unwrap();
            (folder, fs::read_to_string(workspace::root().join(path)).unwrap())
        });
        let mut links = 0;
        for (folder, text) in documents.chain([(Path::new(""), start().unwrap())]) {
            for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
                if target.is_empty() || target.contains("://") {
                    continue;
                }
                let path = match target.strip_prefix("../") {
                    Some(above) => folder.parent().unwrap().join(above),
                    None => folder.join(target),
                };
                assert!(is_packed(&path), "{target} in {}", folder.display());
                links += 1;
            }
        }
        assert!(links > 20);
    }

    #[test]
    fn an_archive_has_no_trace_of_its_time_and_author() {
        let files = Files::from(["b/c", "a"].map(|name| (name.to_owned(), name.as_bytes().to_vec())));
        let archive = packed("top", &files, 86_400).unwrap();
        let mut read = tar::Archive::new(flate2::read::GzDecoder::new(archive.as_slice()));
        let seen: Vec<_> = read
            .entries()
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                let header = entry.header();
                let owner = (header.uid().unwrap(), header.gid().unwrap());
                let path = entry.path().unwrap().display().to_string();
                (path, header.mode().unwrap(), owner, header.mtime().unwrap())
            })
            .collect();
        let expected = ["top/a", "top/b/c"].map(|path| (path.to_owned(), 0o644, (0, 0), 86_400));
        assert_eq!(seen, expected);
    }
}
