//! The release bundle: built if something changed, named by content, and compressed.
//!
//! Trunk builds the program, the style sheet and the page; `parts.rs` is its wasm-bindgen. This
//! module adds content hashes to names, parts beside the program, packed catalogues and the name of
//! the build.

use crate::command::{cargo, command, install, path_with, run};
use crate::stamps::Stamp;
use crate::workspace::{self, files, with_suffix};
use crate::{parts, remapping, texts, tools, weight, worker};
use acceptance_hosting as hosting;
use anyhow::{Context, Result};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The inputs of the bundle.
const INPUTS: [&str; 25] = [
    ".cargo/config.toml",
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "build.rs",
    "crates/api",
    "crates/arrange",
    "crates/config",
    "crates/process",
    "crates/route",
    "crates/rules",
    "crates/marklist",
    "crates/persistence",
    "index.html",
    "js",
    "locales",
    "public",
    "rust-toolchain.toml",
    "src",
    "style",
    "xtask/src/bundle.rs",
    "xtask/src/parts.rs",
    "xtask/src/similarity.rs",
    "xtask/src/texts.rs",
    "xtask/src/worker.rs",
];

/// The file that operators edit after the build, so it is not compressed and not part of the build's name.
const CONFIGURATION: &str = "config.json";
/// The file that names the deployed build for open pages (`src/browser/version.rs`).
const VERSION: &str = "version.json";

pub(crate) fn build_and_report() -> Result<()> {
    tools::ensure_for_building()?;
    let _alone = workspace::alone("bundle")?;
    build()?;
    weight::report()
}

/// Builds the bundle unless it is up to date.
pub(crate) fn refresh() -> Result<()> {
    let _alone = workspace::alone("bundle")?;
    if stamp()?.is_fresh() && workspace::dist().join("index.html").exists() {
        return Ok(());
    }
    build()
}

fn stamp() -> Result<Stamp> {
    Stamp::of("bundle", &INPUTS, &[])
}

fn build() -> Result<()> {
    tools::announce("building the frontend", "2 to 3 minutes; up to 12 the first time");
    let stamp = stamp()?;
    // A build that fails must not look fresh.
    stamp.clear();
    install(&mut cargo(&["fetch", "--locked"]), "fetch")
        .context("the libraries could not be fetched; check the network, then repeat")?;
    let mut trunk = command("trunk");
    trunk.args(["build", "--release", "--locked", "--features", "split"]);
    trunk.env("PATH", path_with(&[as_bindgen()?, tools::TRUNK.folder()?])?).env(parts::SPLIT, "1");
    // Passes the root of the repository to the program that Trunk calls.
    trunk.env("CARGO_MANIFEST_DIR", workspace::root().join("xtask"));
    // Trunk stops at a NO_COLOR other than `true` or `false`.
    trunk.env_remove("NO_COLOR").env_remove("RUST_BACKTRACE");
    let flags = [remapping::without_folders()?, flags_of_browsers()?].join("\u{1f}");
    trunk.env("CARGO_ENCODED_RUSTFLAGS", flags);
    run(&mut trunk).context("the frontend could not be built")?;
    finish(&workspace::dist())?;
    stamp.pass()
}

/// Returns the compiler flags for browsers in `.cargo/config.toml`, which the build's own flags
/// would replace.
fn flags_of_browsers() -> Result<String> {
    let config = include_str!("../../.cargo/config.toml");
    let list = config.split_once("rustflags = ").and_then(|(_, rest)| rest.lines().next());
    // A list of strings has the same form in TOML and JSON.
    let flags: Vec<String> = serde_json::from_str(list.context(".cargo/config.toml has no rustflags")?)?;
    Ok(flags.join("\u{1f}"))
}

/// Returns a folder that contains this program under the name by which Trunk calls wasm-bindgen.
pub(crate) fn as_bindgen() -> Result<PathBuf> {
    let folder = workspace::target()?.join("acceptance-desk-tools");
    workspace::own_program_as(&folder.join(format!("{}{}", parts::NAME, std::env::consts::EXE_SUFFIX)))?;
    Ok(folder)
}

/// Completes the bundle that Trunk has built.
fn finish(dist: &Path) -> Result<()> {
    let index = dist.join("index.html");
    let mut html = fs::read_to_string(&index).context("dist/index.html")?;
    for file in files(dist)?.iter().filter(|file| is_program(file)) {
        html = renamed(&html, file)?;
    }
    for part in files(&parts::folder()?)? {
        fs::copy(&part, dist.join(part.file_name().unwrap_or_default()))?;
    }
    let locales = dist.join(texts::FOLDER);
    fs::copy(locales.join("en.json"), locales.join("keys.json")).context("locales/en.json")?;
    for (name, catalogue) in texts::packed()? {
        fs::write(locales.join(&name), catalogue).context(name)?;
    }
    fs::write(&index, &html)?;
    let boot = dist.join("boot.js");
    fs::write(&boot, parts::bundled(&boot, &[worker::SCRIPT])?)?;
    let worker = worker::write(dist)?;
    let build = name_of_build(dist)?;
    let (before, after) = html.split_once("<title").context("no title in dist/index.html")?;
    fs::write(&index, format!("{before}<meta name=\"build\" content=\"{build}\"><title{after}"))?;
    worker.finish(dist)?;
    fs::write(dist.join(VERSION), json!({ "build": build }).to_string())?;
    files(dist)?.iter().try_for_each(|file| compress(file))
}

/// Returns whether a file is the program or its glue.
fn is_program(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("acceptance-desk-") && (name.ends_with(".js") || name.ends_with(".wasm"))
}

/// Renames a file after its content, because browsers cache it permanently and Trunk names it after
/// its inputs. Returns the page with the new name.
fn renamed(html: &str, file: &Path) -> Result<String> {
    let before = file.file_name().unwrap_or_default().to_string_lossy();
    let (name, after) = before.rsplit_once('-').context("a file of the program without a hash")?;
    let ending = after.trim_start_matches(|digit: char| digit.is_ascii_hexdigit());
    let now = format!("{name}-{}{ending}", parts::digits(&fs::read(file)?));
    fs::rename(file, file.with_file_name(&now))?;
    Ok(html.replace(&*before, &now))
}

/// Returns a hash of all files, independent of the server's caching.
fn name_of_build(dist: &Path) -> Result<String> {
    let mut all = Vec::new();
    for file in files(dist)?.iter().filter(|file| !file.ends_with(CONFIGURATION)) {
        let content = fs::read(file).with_context(|| file.display().to_string())?;
        let name = file.strip_prefix(dist).unwrap_or(file);
        all.extend(format!("{}\0{}\0", name.display(), parts::checksum(&content)).into_bytes());
    }
    Ok(parts::digits(&all))
}

/// Writes the compressed copies of a file.
fn compress(file: &Path) -> Result<()> {
    if !hosting::is_compressed(&file.to_string_lossy()) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// A temporary folder with some files.
    struct Dist(PathBuf);

    impl Dist {
        fn with(files: &[(&str, &str)]) -> Self {
            static COUNT: AtomicUsize = AtomicUsize::new(0);
            let own = format!("desk-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
            let dist = Self(std::env::temp_dir().join(own));
            fs::create_dir_all(&dist.0).unwrap();
            for (name, content) in files {
                fs::write(dist.0.join(name), content).unwrap();
            }
            dist
        }
    }

    impl Drop for Dist {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    #[test]
    fn every_file_but_the_configuration_makes_the_build_another_one() {
        let build = |script, config| {
            let dist = Dist::with(&[("boot.js", script), ("config.json", config)]);
            name_of_build(&dist.0).unwrap()
        };
        assert_ne!(build("1", "1"), build("2", "1"));
        assert_eq!(build("1", "1"), build("1", "2"));
    }

    #[test]
    fn the_program_is_named_after_what_is_in_it() {
        let dist = Dist::with(&[("acceptance-desk-0123456789abcdef_bg.wasm", "alert('Hello, world.');")]);
        let html = "<link href=/acceptance-desk-0123456789abcdef_bg.wasm>";
        let file = &files(&dist.0).unwrap()[0];
        assert!(is_program(file) && !is_program(Path::new("certificate-0123456789abcdef.bin")));
        let html = renamed(html, file).unwrap();
        assert_eq!(html, "<link href=/acceptance-desk-1fc05187c8f8f0ef_bg.wasm>");
        assert!(dist.0.join("acceptance-desk-1fc05187c8f8f0ef_bg.wasm").exists());
    }

    #[test]
    fn compressed_copies_stand_beside_the_file() {
        assert_eq!(with_suffix(Path::new("dist/a.js"), ".br"), Path::new("dist/a.js.br"));
        assert_eq!(workspace::extension(Path::new("dist/a.js.br")), "br");
    }
}
