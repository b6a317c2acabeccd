//! Packs the built files: names between them are shortened, scripts minified, style sheets joined, and
//! catalogues lose the keys that only people need. Trunk's own minifier stops at what wasm-bindgen writes today,
//! and Trunk joins nothing.

use crate::fingerprint::fingerprint;
use crate::{bundle, imports, packages, page, provider, workspace};
use anyhow::{Context, Result};
use serde_json::{Map, Value};
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

/// What stands before the ending of the catalogue with the texts that only parts use.
pub(crate) const LATER: &str = "-later";

/// Leaves of every catalogue its texts and the fingerprint of its keys, which `src/words.rs` compares. What only parts
/// use goes into a catalogue of its own; a zero is in its place.
fn catalogues(files: &[PathBuf]) -> Result<()> {
    let sources = sources()?;
    for file in files.iter().filter(|file| bundle::is_catalogue(file)) {
        let texts: Map<String, Value> =
            serde_json::from_str(&fs::read_to_string(file)?).with_context(|| file.display().to_string())?;
        let keys: Vec<&str> = texts.keys().map(String::as_str).collect();
        let fingerprint = fingerprint(&keys.join("\n")).to_string();
        let pick = |is_first: bool| {
            let text = |(key, text): (&String, &Value)| {
                if is_used(&sources, key) == is_first { text.clone() } else { Value::from(0) }
            };
            let picked: Vec<Value> = texts.iter().map(text).collect();
            serde_json::json!({ fingerprint.clone(): picked }).to_string()
        };
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        fs::write(file.with_file_name(format!("{name}{LATER}.json")), pick(false))?;
        fs::write(file, pick(true))?;
    }
    Ok(())
}

/// The pages that are parts; no other source shows one but through its file (`src/app.rs`).
const PARTS: [&str; 6] = ["case", "certificate", "connection", "doctor", "review", "scrap_errors"];

/// What the first visit is made of, in one text.
fn sources() -> Result<String> {
    let folder = workspace::root().join("src");
    let pages = folder.join("pages");
    let mut all = String::new();
    for file in bundle::files(&folder)? {
        if !PARTS.iter().any(|part| file.starts_with(pages.join(part))) {
            all.push_str(&fs::read_to_string(&file).with_context(|| file.display().to_string())?);
        }
    }
    Ok(all)
}

/// Whether sources use a text: its key stands behind a dot or colons. Any other name that looks so only makes the text
/// one of the first.
fn is_used(sources: &str, key: &str) -> bool {
    let is_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
    sources.match_indices(key).any(|(place, _)| {
        let before = sources.get(..place).unwrap_or_default();
        let after = sources.get(place + key.len()..).unwrap_or_default();
        before.ends_with(['.', ':']) && !after.starts_with(is_name)
    })
}

#[cfg(test)]
mod tests {
    use super::is_used;

    #[test]
    fn a_text_is_used_where_its_whole_key_stands_behind_a_dot_or_colons() {
        let sources = "words.reload_all(); words\n.later(); map(Words::count)";
        for (key, expected) in [
            ("reload_all", true),
            ("later", true),
            ("count", true),
            ("reload", false),
            ("all", false),
            ("words", false),
        ] {
            assert_eq!(is_used(sources, key), expected, "{key}");
        }
    }
}
