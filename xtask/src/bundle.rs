//! The release bundle in `dist`, built if something changed.
//!
//! [`build`] is one sequence. Trunk builds the page with the program in one file, as for development. The program is
//! then split into parts, bound and optimised anew. At last, the files are listed for the service worker and compressed.

use crate::command::{cargo, command, install, output, run};
use crate::stamps::Stamp;
use crate::workspace::{self, files, hex, with_suffix};
use crate::{packages, remapping, similarity, texts, tools, weight};
use acceptance_hosting as hosting;
use anyhow::{Context, Result, anyhow, bail, ensure};
use base64::Engine;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha384};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// The inputs of the bundle.
const INPUTS: [&str; 27] = [
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
    "docs/screenshots",
    "docs/user-guide.de.md",
    "docs/user-guide.fr.md",
    "docs/user-guide.md",
    "index.html",
    "js",
    "locales",
    "public",
    "rust-toolchain.toml",
    "src",
    "style",
    "xtask/src/bundle.rs",
    "xtask/src/similarity.rs",
    "xtask/src/texts.rs",
];

const PROGRAM: &str = "acceptance-desk";
/// The part that all others require (`js/parts.js`).
const SHARED: &str = "certificate";
/// The scripts that are bundled with the glue of the program.
const WITH_GLUE: [&str; 2] = ["parts.js", "load.js"];
/// The file that operators edit after the build, so it is not compressed and not part of the build's name.
const CONFIGURATION: &str = "config.json";
/// The file that names the deployed build for open pages (`src/browser/version.rs`).
const VERSION: &str = "version.json";
/// The service worker.
const WORKER: &str = "worker.js";
/// Files for installing the app; the system stores them.
const ICONS: &str = "/icons/";
/// The user guides.
const HELP: &str = "/help/";

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

    // The page, its style sheet and scripts, and the program in one file.
    let dist = workspace::dist();
    let mut trunk = tools::trunk()?;
    trunk.args(["build", "--release", "--features", "split", "--dist"]).arg(&dist);
    let flags = [remapping::without_folders()?, flags_of_browsers()?].join("\u{1f}");
    run(trunk.env("CARGO_ENCODED_RUSTFLAGS", flags)).context("the frontend could not be built")?;
    let index = dist.join("index.html");
    let mut html = fs::read_to_string(&index).context("dist/index.html")?;

    // The program in parts, in place of that file. The glue names the parts, and the page names program and glue.
    let work = workspace::target()?.join("acceptance-desk-parts");
    let _ = fs::remove_dir_all(&work);
    let compiled = workspace::target()?.join(tools::WASM).join("release").join(format!("{PROGRAM}.wasm"));
    let main = work.join(format!("{PROGRAM}.wasm"));
    let modules = split(&compiled, &work, &main)?;
    bind(&main, &work)?;

    let mut parts = Map::new();
    for (name, modules) in modules {
        let content = joined(&modules)?;
        let file = format!("{name}-{}.bin", digits(&content));
        fs::write(dist.join(&file), &content)?;
        parts.insert(name, json!([file, checksum(&content)]));
    }
    let program = optimised(&work.join(format!("{PROGRAM}_bg.wasm")))?;
    html = replaced(&html, &dist, "_bg.wasm", &program)?;
    html = replaced(&html, &dist, ".js", glue(&work, parts)?.as_bytes())?;
    fs::write(&index, &html)?;

    // The catalogues without keys, which only deployments that replace texts need.
    let locales = dist.join(texts::FOLDER);
    fs::copy(locales.join("en.json"), locales.join("keys.json")).context("locales/en.json")?;
    for (name, catalogue) in texts::packed()? {
        fs::write(locales.join(&name), catalogue).context(name)?;
    }

    // The name of the build, and the files of the build for the service worker.
    let build = name_of_build(&dist)?;
    let (before, after) = html.split_once("<title").context("no title in dist/index.html")?;
    fs::write(&index, format!("{before}<meta name=\"build\" content=\"{build}\"><title{after}"))?;
    let worker = dist.join(WORKER);
    let script = fs::read_to_string(&worker).context(WORKER)?;
    fs::write(&worker, format!("const FILES={};{script}", stored(&dist)?))?;
    fs::write(dist.join(VERSION), json!({ "build": build }).to_string())?;
    files(&dist)?.iter().try_for_each(|file| compress(file))?;
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

/// Splits the compiled program into `main` and the modules of each part.
fn split(compiled: &Path, work: &Path, main: &Path) -> Result<BTreeMap<String, Vec<PathBuf>>> {
    let compiled = fs::read(compiled).with_context(|| compiled.display().to_string())?;
    let mut options = wasm_split_cli_support::Options::new(&compiled);
    options.output_dir = work;
    options.main_out_path = main;
    options.link_name = "./parts.js";
    let done = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("the program could not be split: {error:#}"))?;
    if done.prefetch_map.values().any(Vec::is_empty) || !done.prefetch_map.contains_key(SHARED) {
        bail!("a part without a module: {:?}", done.prefetch_map);
    }
    let mut parts: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    let mut found = done.split_modules;
    found.sort();
    for module in found {
        let stem = module.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // A module of several parts has a number as its name.
        let part = stem.strip_prefix("split_").unwrap_or(SHARED);
        parts.entry(part.to_owned()).or_default().push(module);
    }
    Ok(parts)
}

/// Writes the glue of a program, and the matching program. The functions that the program imports from its glue get short
/// names, since theirs end in hashes, which do not compress.
fn bind(program: &Path, out: &Path) -> Result<()> {
    let mut options = Bindgen::new();
    // Parts require the linker's exports: the memory and the function table.
    options.omit_default_module_path(true).keep_lld_exports(true).typescript(false);
    let mut bindings = options
        .web(true)
        .and_then(|options| options.input_path(program).generate_output())
        .with_context(|| format!("the glue of {} could not be made", program.display()))?;
    let module = format!("./{PROGRAM}_bg.js");
    let imports = bindings.wasm_mut().imports.iter_mut().filter(|import| import.module == module);
    let names: Vec<_> = (0..)
        .zip(imports)
        .map(|(number, import)| (number, mem::replace(&mut import.name, format!("_{number}"))))
        .collect();
    bindings.emit(out).with_context(|| format!("the glue could not be written to {}", out.display()))?;
    let glue = out.join(format!("{PROGRAM}.js"));
    let mut script = fs::read_to_string(&glue).with_context(|| glue.display().to_string())?;
    for (number, name) in names {
        let renamed = script.replacen(&format!("{name}:"), &format!("_{number}:"), 1);
        ensure!(renamed != script, "the glue does not define {name}");
        script = renamed;
    }
    fs::write(&glue, script).with_context(|| glue.display().to_string())
}

/// Returns a file of optimised modules, each after its length.
fn joined(modules: &[PathBuf]) -> Result<Vec<u8>> {
    let mut content = Vec::new();
    for module in modules {
        let module = optimised(module)?;
        content.extend(u32::try_from(module.len())?.to_le_bytes());
        content.extend(module);
    }
    Ok(content)
}

/// Returns a module that compresses well. With brotli, -O3 compresses better than -Os and -Oz, and restructuring the
/// control flow compresses better still. The order of the functions is that of the optimised ones.
fn optimised(module: &Path) -> Result<Vec<u8>> {
    let small = module.with_extension("small");
    optimise(module, &small, &["-O3", "--flatten", "--rereloop", "-O3"])?;
    fs::write(module, similarity::named(&fs::read(&small)?)?)?;
    optimise(module, &small, &["-O3", "--reorder-functions-by-name"])?;
    fs::read(&small).with_context(|| small.display().to_string())
}

fn optimise(module: &Path, small: &Path, passes: &[&str]) -> Result<()> {
    let mut optimiser = command(packages::program(&packages::scripts(), "wasm-opt"));
    // Very small functions are inlined, since browsers inline only hot code. The first kilobyte of the memory is the
    // end of the stack, so no address points there.
    optimiser.args(["--low-memory-unused", "--always-inline-max-function-size=4"]).args(passes);
    // Binaryen warns of unknown kinds of names and removes all names.
    output(optimiser.arg(module).arg("-o").arg(small))
        .with_context(|| format!("{} could not be made small", module.display()))?;
    Ok(())
}

/// Returns the glue with the loader of the parts, minified.
fn glue(work: &Path, parts: Map<String, Value>) -> Result<String> {
    for name in WITH_GLUE {
        fs::copy(workspace::root().join("js").join(name), work.join(name)).context(name)?;
    }
    let mut bundler = command(packages::program(&packages::scripts(), "esbuild"));
    bundler.arg(work.join(WITH_GLUE[0])).arg(format!("--define:PARTS={}", Value::Object(parts)));
    bundler.args(["--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none"]);
    output(&mut bundler).context("the glue could not be bundled")
}

/// Replaces a file of the program that Trunk has written. Browsers cache it permanently, so its new name contains a hash
/// of its content. Returns the page with the new name and checksum.
fn replaced(html: &str, dist: &Path, ending: &str, content: &[u8]) -> Result<String> {
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let is_old = |file: &PathBuf| {
        name(file).strip_suffix(ending).is_some_and(|stem| stem.starts_with(&format!("{PROGRAM}-")))
    };
    let old = files(dist)?.into_iter().find(is_old).with_context(|| format!("Trunk wrote no {ending}"))?;
    let old_checksum = checksum(&fs::read(&old)?);
    ensure!(html.contains(&old_checksum), "the page has no checksum of {}", old.display());
    fs::remove_file(&old)?;
    let new = format!("{PROGRAM}-{}{ending}", digits(content));
    fs::write(dist.join(&new), content)?;
    Ok(html.replace(&name(&old), &new).replace(&old_checksum, &checksum(content)))
}

/// Returns a hash of all files, independent of the server's caching.
fn name_of_build(dist: &Path) -> Result<String> {
    let mut all = Vec::new();
    for file in files(dist)?.iter().filter(|file| !file.ends_with(CONFIGURATION)) {
        let content = fs::read(file).with_context(|| file.display().to_string())?;
        let name = file.strip_prefix(dist).unwrap_or(file);
        all.extend(format!("{}\0{}\0", name.display(), checksum(&content)).into_bytes());
    }
    Ok(digits(&all))
}

/// Returns the files that a browser may store, each with digits of its checksum.
fn stored(dist: &Path) -> Result<Value> {
    let mut stored = Map::new();
    for file in files(dist)? {
        let url = format!("/{}", file.strip_prefix(dist).unwrap_or(&file).display());
        if is_stored(&url) {
            stored.insert(url, digits(&fs::read(&file)?).into());
        }
    }
    Ok(Value::Object(stored))
}

fn is_stored(url: &str) -> bool {
    ![hosting::CONFIGURATION, hosting::WORKER].contains(&url)
        && ![ICONS, HELP].iter().any(|folder| url.starts_with(folder))
}

/// Returns the checksum for subresource integrity.
fn checksum(content: &[u8]) -> String {
    format!("sha384-{}", base64::engine::general_purpose::STANDARD.encode(Sha384::digest(content)))
}

/// Returns sixteen digits of a content hash.
fn digits(content: &[u8]) -> String {
    hex(Sha384::digest(content).get(..8).unwrap_or_default())
}

/// Writes the compressed copies of a file.
fn compress(file: &Path) -> Result<()> {
    if !hosting::is_compressed(&file.to_string_lossy()) {
        return Ok(());
    }
    let content = fs::read(file)?;
    // The guides consist of pictures, which the best quality makes hardly smaller in much more time.
    let quality = if file.parent().is_some_and(|folder| folder.ends_with("help")) { 5 } else { 11 };
    let parameters = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
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
    fn the_program_is_replaced_under_the_name_and_checksum_of_the_new_one() {
        let (old, new) =
            ("acceptance-desk-0123456789abcdef_bg.wasm", "acceptance-desk-1fc05187c8f8f0ef_bg.wasm");
        let dist = Dist::with(&[(old, "old"), ("certificate-0123456789abcdef.bin", "")]);
        let page = |name: &str, content| format!("<link href=/{name} integrity={}>", checksum(content));
        let html = replaced(&page(old, b"old"), &dist.0, "_bg.wasm", b"alert('Hello, world.');").unwrap();
        assert_eq!(html, page(new, b"alert('Hello, world.');"));
        assert!(dist.0.join(new).exists() && !dist.0.join(old).exists());
        assert!(replaced("a page without the checksum", &dist.0, "_bg.wasm", b"").is_err());
    }

    #[test]
    fn checksums_are_those_of_browsers() {
        assert_eq!(
            checksum(b"alert('Hello, world.');"),
            "sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO"
        );
        assert_eq!(digits(b"alert('Hello, world.');"), "1fc05187c8f8f0ef");
    }

    #[test]
    fn a_browser_stores_files_of_the_app_but_not_its_settings() {
        for url in ["/index.html", "/codes-0123456789abcdef.js", "/certificate-0123456789abcdef.bin"] {
            assert!(is_stored(url), "{url}");
        }
        for url in ["/config.json", "/worker.js", "/icons/192.png", "/help/en.html"] {
            assert!(!is_stored(url), "{url}");
        }
    }

    #[test]
    fn compressed_copies_stand_beside_the_file() {
        assert_eq!(with_suffix(Path::new("dist/a.js"), ".br"), Path::new("dist/a.js.br"));
        assert_eq!(workspace::extension(Path::new("dist/a.js.br")), "br");
    }
}
