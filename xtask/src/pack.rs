//! Packs the built files: names between them are shortened, scripts minified, style sheets joined, and
//! catalogues lose the keys that only people need. Trunk's own minifier stops at what wasm-bindgen writes today,
//! and Trunk joins nothing.

use crate::fingerprint::fingerprint;
use crate::{imports, packages, page, provider};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// Packs the `files` of `dist`.
pub(crate) fn pack(dist: &Path, files: &[PathBuf]) -> Result<()> {
    let index = dist.join("index.html");
    let html = fs::read_to_string(&index).context("dist/index.html")?;
    let html = names(&html, files)?;
    let html = scripts(&html, files)?;
    let html = renamed(&html, files)?;
    let html = styles(&html, dist)?;
    let html = provider::add(&html, dist)?;
    catalogues(files)?;
    fs::write(index, html).context("dist/index.html")
}

/// Shortens the names between the program and its glue; gives the page with the new checksums.
fn names(html: &str, files: &[PathBuf]) -> Result<String> {
    let (program, glue) = (page::program(files)?, page::glue(files)?);
    let (old_program, old_glue) = (fs::read(program)?, fs::read_to_string(glue)?);
    let (new_program, new_glue) = imports::shorten(&old_program, &old_glue)?;
    let html = html.replace(&page::checksum(&old_program), &page::checksum(&new_program));
    let html = html.replace(&page::checksum(old_glue.as_bytes()), &page::checksum(new_glue.as_bytes()));
    fs::write(program, new_program)?;
    fs::write(glue, new_glue)?;
    Ok(html)
}

/// Minifies every script; gives the page with the new checksums.
fn scripts(html: &str, files: &[PathBuf]) -> Result<String> {
    let mut html = html.to_owned();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "js")) {
        let before = page::checksum(&fs::read(file)?);
        packages::minify(file, if file.ends_with("boot.js") { &[] } else { &["--module"] })?;
        html = html.replace(&before, &page::checksum(&fs::read(file)?));
    }
    Ok(html)
}

/// Names the program and its glue after what is in them now. Browsers keep both for good, and Trunk named them before
/// they were split and packed.
fn renamed(html: &str, files: &[PathBuf]) -> Result<String> {
    let mut html = html.to_owned();
    for file in [page::program(files)?, page::glue(files)?] {
        let before = file.file_name().unwrap_or_default().to_string_lossy();
        let (name, after) = before.rsplit_once('-').context("a file of the program without a hash")?;
        let ending = after.trim_start_matches(|digit: char| digit.is_ascii_hexdigit());
        let now = format!("{name}-{}{ending}", page::digits(&fs::read(file)?));
        fs::rename(file, file.with_file_name(&now))?;
        html = html.replace(&*before, &now);
    }
    Ok(html)
}

/// Joins the style sheets in the order of the page; gives the page with one link in the place of the first.
fn styles(html: &str, dist: &Path) -> Result<String> {
    let mut joined = String::new();
    let mut kept = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once("<link ") {
        let (tag, after) = tag.split_once('>').context("a link without an end in dist/index.html")?;
        kept.push_str(before);
        rest = after;
        let address = tag.split([' ', '"', '=']).find(|part| part.ends_with(".css"));
        let Some(address) = address else {
            kept.push_str(&format!("<link {tag}>"));
            continue;
        };
        let file = dist.join(address.trim_start_matches('/'));
        joined.push_str(&fs::read_to_string(&file).with_context(|| file.display().to_string())?);
        fs::remove_file(&file)?;
        if !kept.contains(PLACE) {
            kept.push_str(PLACE);
        }
    }
    kept.push_str(rest);
    let checksum = page::checksum(joined.as_bytes());
    let name = format!("style-{}.css", page::digits(joined.as_bytes()));
    fs::write(dist.join(&name), joined)?;
    Ok(kept.replace(PLACE, &format!("<link rel=\"stylesheet\" href=\"/{name}\" integrity=\"{checksum}\">")))
}

/// Stands for the joined style sheet while its name is not known yet.
const PLACE: &str = "<!-- style -->";

/// Leaves of every catalogue its texts and the fingerprint of its keys, which `src/words.rs` compares.
fn catalogues(files: &[PathBuf]) -> Result<()> {
    let is_catalogue = |file: &&PathBuf| file.parent().is_some_and(|folder| folder.ends_with("locales"));
    for file in files.iter().filter(is_catalogue) {
        let texts: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&fs::read_to_string(file)?).with_context(|| file.display().to_string())?;
        let keys: Vec<&str> = texts.keys().map(String::as_str).collect();
        let values: Vec<&serde_json::Value> = texts.values().collect();
        let packed = serde_json::json!({ fingerprint(&keys.join("\n")).to_string(): values });
        fs::write(file, packed.to_string())?;
    }
    Ok(())
}
