//! `cargo xtask dist`: one archive with all files for a server, with bills of materials and
//! checksums.
//!
//! The build is reproducible: the same sources give the same bytes.

use crate::command::{cargo, command, output, run};
use crate::{bundle, packages, parts, shipped, workspace};
use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The file that operators edit. An upgrade that unpacks over the old files must not overwrite it.
const EDITED: &str = "config.json";
const SUMS: &str = "SHA256SUMS";
/// Files and folders that are copied unchanged.
const AS_THEY_ARE: [&str; 13] = [
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "SECURITY.md",
    "deploy",
    "docs/configuration.md",
    "docs/deploy.md",
    "docs/privacy.md",
    "docs/screenshots",
    "docs/service.md",
    "docs/troubleshooting.md",
    "docs/user-guide.de.md",
    "docs/user-guide.md",
];

/// The files of the archive by path.
type Files = BTreeMap<String, Vec<u8>>;

/// Builds the bundle anew and packs it.
pub(crate) fn dist() -> Result<()> {
    bundle::build_and_report()?;
    let archive = archive()?;
    println!("{}", archive.display());
    print!("{}", fs::read_to_string(folder()?.join(SUMS))?);
    Ok(())
}

/// Packs the existing bundle with its documents and returns the path of the archive.
pub(crate) fn archive() -> Result<PathBuf> {
    packages::ensure()?;
    let folder = folder()?;
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let name = format!("acceptance-desk-{}", env!("CARGO_PKG_VERSION"));
    let shipped = shipped::shipped()?;
    let made = [
        (format!("{name}.tar.gz"), packed(&name, &files(&shipped)?, time()?)?),
        (format!("{name}.wasm.cdx.json"), shipped::bill(&shipped)?),
        (format!("{name}.npm.cdx.json"), shipped::bill_of_npm()?),
    ];
    let mut sums = String::new();
    for (name, content) in &made {
        fs::write(folder.join(name), content).with_context(|| name.clone())?;
        sums.push_str(&format!("{}  {name}\n", parts::hex(&Sha256::digest(content))));
    }
    fs::write(folder.join(SUMS), sums).context(SUMS)?;
    Ok(folder.join(format!("{name}.tar.gz")))
}

fn folder() -> Result<PathBuf> {
    Ok(workspace::target()?.join("dist"))
}

fn files(shipped: &[shipped::Package]) -> Result<Files> {
    let mut files = Files::new();
    add(&mut files, &workspace::dist(), "www")?;
    files.remove(&format!("www/{EDITED}"));
    add(&mut files, &workspace::root().join("public").join(EDITED), "config.sample.json")?;
    for (from, path) in AS_THEY_ARE.map(|path| (workspace::root().join(path), path)) {
        add(&mut files, &from, path)?;
    }
    files.insert("THIRD-PARTY-LICENSES.txt".into(), shipped::licences(shipped)?.into_bytes());
    add(&mut files, &shipped::licences_of_rust()?, "RUST-LICENSES.html")?;
    Ok(files)
}

/// Adds a file, or all files below a folder.
fn add(files: &mut Files, from: &Path, name: &str) -> Result<()> {
    for file in if from.is_dir() { bundle::files(from)? } else { vec![from.to_owned()] } {
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
    compare(&folder()?, &built.join("dist"))?;
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

fn compare(first: &Path, second: &Path) -> Result<()> {
    let mut differing = Vec::new();
    for file in bundle::files(first)? {
        let other = second.join(file.file_name().unwrap_or_default());
        let (one, two) = (fs::read(&file)?, fs::read(&other).unwrap_or_default());
        if file.extension().is_some_and(|extension| extension == "gz") {
            let (one, two) = (unpacked(&one)?, unpacked(&two)?);
            let names = one.keys().chain(two.keys()).filter(|name| one.get(*name) != two.get(*name));
            differing.extend(names.cloned());
        }
        if one != two {
            differing.push(other.display().to_string());
        }
    }
    differing.dedup();
    if !differing.is_empty() {
        bail!("two builds of the same sources differ in:\n{}", differing.join("\n"));
    }
    Ok(())
}

fn unpacked(archive: &[u8]) -> Result<Files> {
    let mut files = Files::new();
    for entry in tar::Archive::new(flate2::read::GzDecoder::new(archive)).entries()? {
        let mut entry = entry?;
        let mut content = Vec::new();
        std::io::Read::read_to_end(&mut entry, &mut content)?;
        files.insert(entry.path()?.display().to_string(), content);
    }
    Ok(files)
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &[&str]) -> Files {
        names.iter().map(|name| ((*name).to_owned(), name.as_bytes().to_vec())).collect()
    }

    #[test]
    fn an_archive_has_no_trace_of_its_time_and_author() {
        let (one, two) = (files(&["b/c", "a"]), files(&["a", "b/c"]));
        let archive = packed("top", &one, 86_400).unwrap();
        assert_eq!(archive, packed("top", &two, 86_400).unwrap());
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

    #[test]
    fn differences_are_named() {
        let folder = std::env::temp_dir().join(format!("acceptance-desk-dist-{}", std::process::id()));
        let archive = |name: &str, files: &Files| {
            fs::create_dir_all(folder.join(name)).unwrap();
            fs::write(folder.join(name).join("x.tar.gz"), packed("top", files, 1).unwrap()).unwrap();
            folder.join(name)
        };
        let one = archive("one", &files(&["a", "b"]));
        let (same, more) = (archive("same", &files(&["a", "b"])), archive("more", &files(&["a", "b", "c"])));
        assert!(compare(&one, &same).is_ok());
        let told = compare(&one, &more).expect_err("they differ").to_string();
        assert!(told.contains("top/c") && !told.contains("top/a"), "{told}");
        fs::remove_dir_all(folder).unwrap();
    }
}
