//! The release bundle: built when something changed, compressed beforehand, and kept within its budget.

use crate::command::{cargo, command, install, path_with, run};
use crate::{pack, page, split, tools, version, workspace};
use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What a first visit may load, compressed, without the answers of the service.
const BUDGET: usize = 200_000;

/// Whatever the bundle is made of.
const INPUTS: [&str; 19] = [
    ".cargo/config.toml",
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "boot.js",
    "build.rs",
    "config.json",
    "crates/api",
    "crates/process",
    "crates/rules",
    "crates/saved",
    "favicon.svg",
    "index.html",
    "locales",
    "parts.js",
    "provider.js",
    "src",
    "style",
    "tests/e2e/package-lock.json",
];

/// The configuration is edited after the build, so a compressed copy would soon be a lie.
const EDITED_LATER: &str = "config.json";
const COMPRESSED: [&str; 6] = ["css", "html", "js", "json", "svg", "wasm"];

pub(crate) fn build_and_report() -> Result<()> {
    tools::ensure_for_building()?;
    let _alone = alone()?;
    build()?;
    report()
}

/// Builds the bundle unless it is that of the present files.
pub(crate) fn refresh() -> Result<()> {
    let _alone = alone()?;
    let fresh = fs::read_to_string(stamp()?).is_ok_and(|stamp| inputs().is_ok_and(|now| now == stamp));
    if fresh && workspace::dist().join("index.html").exists() {
        return Ok(());
    }
    build()
}

/// Two builds at once would take each other's files away; the second one waits. Dropping the file ends it.
fn alone() -> Result<fs::File> {
    let path = workspace::target()?.join("acceptance-desk-bundle.lock");
    fs::create_dir_all(workspace::target()?)?;
    let file = fs::File::create(&path).with_context(|| path.display().to_string())?;
    file.lock().with_context(|| path.display().to_string())?;
    Ok(file)
}

fn build() -> Result<()> {
    tools::announce("building the frontend", "about a minute; 5 minutes the first time");
    let stamp = stamp()?;
    // A build that fails half-way must not look fresh.
    if stamp.exists() {
        fs::remove_file(&stamp)?;
    }
    let inputs = inputs()?;
    install(&mut cargo(&["fetch", "--locked"]), "fetch")
        .context("the libraries could not be fetched; check the network, then repeat")?;
    let tools = [tools::TRUNK.folder()?, tools::WASM_BINDGEN.folder()?];
    let mut trunk = command("trunk");
    // Trunk stops at a NO_COLOR that is not `true` or `false`.
    trunk
        .args(["build", "--release", "--locked", "--features", "split"])
        .env("PATH", path_with(&tools)?)
        .env_remove("NO_COLOR");
    run(&mut trunk).context("the frontend could not be built")?;
    split::split(&workspace::dist(), &files(&workspace::dist())?)?;
    pack::pack(&workspace::dist(), &files(&workspace::dist())?)?;
    version::stamp(&workspace::dist(), &files(&workspace::dist())?)?;
    for file in files(&workspace::dist())? {
        compress(&file)?;
    }
    fs::write(stamp, inputs).context("the stamp of the bundle")
}

fn stamp() -> Result<PathBuf> {
    Ok(workspace::target()?.join("acceptance-desk-bundle.stamp"))
}

/// A checksum over every file that the bundle is made of.
fn inputs() -> Result<String> {
    let mut sum = Sha256::new();
    sum.update(tools::TRUNK.version);
    // Clones may share their folder of built files, but never the bundle.
    sum.update(workspace::dist().to_string_lossy().as_bytes());
    for input in INPUTS {
        let path = workspace::root().join(input);
        let found = if path.is_dir() { files(&path)? } else { vec![path] };
        for file in found.iter().filter(|file| file.exists()) {
            let content = fs::read(file).with_context(|| file.display().to_string())?;
            let name = file.strip_prefix(workspace::root()).unwrap_or(file);
            sum.update(format!("{}\0{}\0", name.display(), content.len()));
            sum.update(content);
        }
    }
    Ok(sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// All files below a folder, in a fixed order.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn extension(file: &Path) -> &str {
    file.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Writes the compressed copies that a server sends instead of the file.
fn compress(file: &Path) -> Result<()> {
    if !COMPRESSED.contains(&extension(file)) || file.ends_with(EDITED_LATER) || file.ends_with(version::FILE)
    {
        return Ok(());
    }
    let content = fs::read(file)?;
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    let mut small = Vec::new();
    brotli::BrotliCompress(&mut content.as_slice(), &mut small, &parameters)?;
    fs::write(with_suffix(file, ".br"), small)?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(&content)?;
    fs::write(with_suffix(file, ".gz"), gzip.finish()?)?;
    Ok(())
}

/// Checks the page and prints what a first visit weighs, and what each part of the program adds.
///
/// A first visit is the list, the sign-in, the page of the connection and that of a wrong address: all files but the
/// other languages and what the page names as files of parts. Past the budget is a failure.
pub(crate) fn report() -> Result<()> {
    let dist = workspace::dist();
    page::check(&dist)?;
    version::check(&dist)?;
    let mut rows = weighed(&dist)?;
    rows.sort_by_key(|row| std::cmp::Reverse(row.sent));
    let parts = page::parts(&dist)?;
    let is_later =
        |row: &Row| is_later_catalogue(&row.file) || parts.iter().any(|(file, _)| *file == row.file);
    let first = Weight::of(rows.iter().filter(|row| !is_later(row)));
    println!("{:<52} {:>9} {:>9} {:>10}", "file", "bytes", "brotli", "of budget");
    for row in &rows {
        let name = row.file.strip_prefix(&dist).unwrap_or(&row.file).display().to_string();
        print_weight(&name, &Weight::of([row]));
    }
    print_weight("first visit", &first);
    let names: BTreeSet<&String> = parts.iter().flat_map(|(_, names)| names).collect();
    for name in names {
        let is_needed = |row: &&Row| {
            is_later_catalogue(&row.file)
                || parts.iter().any(|(file, names)| *file == row.file && names.contains(name))
        };
        let added = Weight::of(rows.iter().filter(is_needed));
        let both = Weight { raw: first.raw + added.raw, sent: first.sent + added.sent };
        print_weight(&format!("with the page {name}"), &both);
    }
    if first.sent > BUDGET {
        bail!(
            "the first visit takes {} bytes and may take {BUDGET}: make it smaller, or load parts when they are used",
            first.sent
        );
    }
    Ok(())
}

/// A file of the bundle, and its bytes as they are and as they are sent.
struct Row {
    file: PathBuf,
    raw: usize,
    sent: usize,
}

struct Weight {
    raw: usize,
    sent: usize,
}

impl Weight {
    fn of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Self {
        rows.into_iter().fold(Self { raw: 0, sent: 0 }, |sum, row| Self {
            raw: sum.raw + row.raw,
            sent: sum.sent + row.sent,
        })
    }
}

fn print_weight(name: &str, weight: &Weight) {
    println!("{name:<52} {:>9} {:>9} {:>10}", weight.raw, weight.sent, share(weight.sent));
}

/// The files that one visitor may load: of the catalogues only the largest, since one visitor reads one language.
fn weighed(dist: &Path) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for file in files(dist)?.into_iter().filter(|file| !["br", "gz"].contains(&extension(file))) {
        let raw = length(&file)?;
        let compressed = with_suffix(&file, ".br");
        let sent = if compressed.exists() { length(&compressed)? } else { raw };
        rows.push(Row { file, raw, sent });
    }
    for is_later in [false, true] {
        let is_one = |row: &&Row| is_catalogue(&row.file) && is_later_catalogue(&row.file) == is_later;
        let largest = rows.iter().filter(is_one).max_by_key(|row| row.sent).map(|row| row.file.clone());
        rows.retain(|row| !is_one(&row) || largest.as_ref() == Some(&row.file));
    }
    Ok(rows)
}

pub(crate) fn is_catalogue(file: &Path) -> bool {
    file.parent().is_some_and(|folder| folder.ends_with("locales"))
}

/// Whether a catalogue is one of those that parts load.
fn is_later_catalogue(file: &Path) -> bool {
    is_catalogue(file) && file.file_stem().is_some_and(|name| name.to_string_lossy().ends_with(pack::LATER))
}

fn length(file: &Path) -> Result<usize> {
    Ok(usize::try_from(file.metadata()?.len())?)
}

/// The part of the budget that some bytes take, in percent with one decimal.
fn share(bytes: usize) -> String {
    let tenths = bytes * 1000 / BUDGET;
    format!("{}.{} %", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_in_percent() {
        assert_eq!(share(75_000), "50.0 %");
        assert_eq!(share(150), "0.1 %");
        assert_eq!(share(160_500), "107.0 %");
    }

    #[test]
    fn compressed_copies_stand_beside_the_file() {
        assert_eq!(with_suffix(Path::new("dist/a.js"), ".br"), Path::new("dist/a.js.br"));
        assert_eq!(extension(Path::new("dist/a.js.br")), "br");
    }
}
