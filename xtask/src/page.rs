//! The built page: nothing that the content security policy forbids, and checksums that are true.

use anyhow::{Context, Result, bail};
use base64::Engine;
use sha2::{Digest, Sha384};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// How the page names a file that is loaded when a part of the program is first needed. No browser knows it.
const PART: &str = "part";

/// Checks dist/index.html and the files it names.
pub(crate) fn check(dist: &Path) -> Result<()> {
    let html = std::fs::read_to_string(dist.join("index.html")).context("dist/index.html")?;
    let tags = tags(&html);
    let mut faults = forbidden(&html, &tags);
    let mut named = BTreeSet::new();
    for tag in &tags {
        let (Some(address), Some(expected)) = (tag.get("href").or(tag.get("src")), tag.get("integrity"))
        else {
            continue;
        };
        let content = std::fs::read(dist.join(address.trim_start_matches('/')))
            .with_context(|| format!("dist/index.html names {address}"))?;
        named.insert(address.trim_start_matches('/').to_owned());
        if checksum(&content) != expected {
            faults.push(format!("the checksum of {address} is not that of the file"));
        }
    }
    for entry in std::fs::read_dir(dist)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if runs(&name) && !named.contains(&name) {
            faults.push(format!("{name} belongs to the program and has no checksum"));
        }
    }
    if !named.iter().any(|name| name.ends_with(".js")) || !named.iter().any(|name| name.ends_with(".wasm")) {
        faults.push("the program and its glue must be preloaded with checksums".to_owned());
    }
    if !faults.is_empty() {
        bail!("dist/index.html: {}", faults.join("; "));
    }
    Ok(())
}

/// Whether a file must have a checksum. The loader has none, as it is what compares them.
fn runs(name: &str) -> bool {
    name.ends_with(".wasm") || (name.ends_with(".js") && name != "boot.js")
}

pub(crate) fn checksum(content: &[u8]) -> String {
    format!("sha384-{}", base64::engine::general_purpose::STANDARD.encode(Sha384::digest(content)))
}

/// The compiled program among the files of the bundle.
pub(crate) fn program(files: &[PathBuf]) -> Result<&Path> {
    named(files, |name| name.ends_with("_bg.wasm"))
}

/// The script between the program and the browser.
pub(crate) fn glue(files: &[PathBuf]) -> Result<&Path> {
    named(files, |name| name.ends_with(".js") && name != "boot.js")
}

fn named(files: &[PathBuf], is_meant: impl Fn(&str) -> bool) -> Result<&Path> {
    let name = |file: &&PathBuf| file.file_name().is_some_and(|name| is_meant(&name.to_string_lossy()));
    let found = files.iter().find(name).context("the program or its glue is missing in dist")?;
    Ok(found)
}

/// The files that are not loaded at first, each with the parts of the program that need it.
pub(crate) fn parts(dist: &Path) -> Result<Vec<(PathBuf, Vec<String>)>> {
    let html = std::fs::read_to_string(dist.join("index.html")).context("dist/index.html")?;
    let found = parts_in(&tags(&html));
    Ok(found
        .into_iter()
        .map(|(address, parts)| (dist.join(address.trim_start_matches('/')), parts))
        .collect())
}

/// The page with the name of a file of some parts. A browser does nothing about the tag.
pub(crate) fn with_part(html: &str, name: &str, parts: &str, content: &[u8]) -> Result<String> {
    let checksum = checksum(content);
    let tag =
        format!("<link rel=\"{PART}\" data-part=\"{parts}\" href=\"/{name}\" integrity=\"{checksum}\">");
    let (before, after) = html.split_once("</head>").context("dist/index.html has no head")?;
    Ok([before, &tag, "</head>", after].concat())
}

fn parts_in(tags: &[Tag]) -> Vec<(String, Vec<String>)> {
    let part = |tag: &Tag| {
        let parts = tag.get("data-part")?.split(' ').map(str::to_owned).collect();
        Some((tag.get("href")?.to_owned(), parts))
    };
    tags.iter().filter_map(part).collect()
}

/// What stands for the content of a file in its name.
pub(crate) fn digits(content: &[u8]) -> String {
    Sha384::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// What the policy would block, or what would weaken it.
fn forbidden(html: &str, tags: &[Tag]) -> Vec<String> {
    let mut faults = Vec::new();
    for tag in tags {
        let name = &tag.name;
        if name == "style" {
            faults.push("an inline style sheet".to_owned());
        }
        if name == "script" && (tag.get("src").is_none() || !html_after(html, tag).starts_with("</script>")) {
            faults.push("an inline script".to_owned());
        }
        for (attribute, value) in &tag.attributes {
            if attribute == "style" || attribute == "nonce" || attribute.starts_with("on") {
                faults.push(format!("the attribute {attribute} of <{name}>"));
            }
            if value.trim_start().to_ascii_lowercase().starts_with("javascript:") {
                faults.push(format!("script in {attribute} of <{name}>"));
            }
        }
        let relation = tag.get("rel").unwrap_or_default();
        if matches!(relation, "preload" | "modulepreload") && tag.get("integrity").is_none() {
            faults.push(format!("{} is preloaded without a checksum", tag.get("href").unwrap_or("a file")));
        }
    }
    faults
}

fn html_after<'a>(html: &'a str, tag: &Tag) -> &'a str {
    html.get(tag.end..).unwrap_or_default().trim_start()
}

/// A start tag; `end` is where its content begins.
#[derive(Debug, Default)]
struct Tag {
    name: String,
    attributes: Vec<(String, String)>,
    end: usize,
}

impl Tag {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// The start tags of a page, quoted or not; enough for what Trunk writes.
fn tags(html: &str) -> Vec<Tag> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some((_, after)) = rest.split_once('<') {
        rest = after;
        if let Some(comment) = after.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
        } else if after.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let (tag, remaining) = read_tag(after);
            rest = remaining;
            found.push(Tag { end: html.len() - remaining.len(), ..tag });
        }
    }
    found
}

fn read_tag(text: &str) -> (Tag, &str) {
    let split = text.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(text.len());
    let (name, mut rest) = text.split_at(split);
    let mut tag = Tag { name: name.trim_end_matches('/').to_ascii_lowercase(), ..Tag::default() };
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if rest.is_empty() {
            return (tag, rest);
        }
        if let Some(after) = rest.strip_prefix('>') {
            return (tag, after);
        }
        let split = rest.find(|c: char| c.is_whitespace() || c == '=' || c == '>').unwrap_or(rest.len());
        let (key, after) = rest.split_at(split);
        let (value, after) = read_value(after);
        if key.is_empty() && after.len() == rest.len() {
            return (tag, "");
        }
        tag.attributes.push((key.to_ascii_lowercase(), value.to_owned()));
        rest = after;
    }
}

fn read_value(text: &str) -> (&str, &str) {
    let Some(value) = text.trim_start().strip_prefix('=') else { return ("", text) };
    let value = value.trim_start();
    for quote in ['"', '\''] {
        if let Some(quoted) = value.strip_prefix(quote) {
            return quoted.split_once(quote).unwrap_or((quoted, ""));
        }
    }
    value.split_at(value.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(value.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(html: &str) -> Vec<String> {
        forbidden(html, &tags(html))
    }

    #[test]
    fn a_page_of_outside_files_is_accepted() {
        let page = r#"<!doctype html><html lang=en><head><!-- <script>x</script> -->
            <link rel=modulepreload href=/a-1.js integrity="sha384-x" crossorigin>
            <script src="/boot.js" data-js='/a-1.js'></script><style-note/></head>"#;
        assert_eq!(faults(page), Vec::<String>::new());
        let tags = tags(page);
        let link = tags.iter().find(|tag| tag.name == "link").unwrap();
        assert_eq!(link.get("href"), Some("/a-1.js"));
        assert_eq!(link.get("crossorigin"), Some(""));
    }

    #[test]
    fn everything_inline_is_found() {
        for page in [
            "<script>alert(1)</script>",
            "<script type=module>import x from '/y'</script>",
            "<script src=/a.js>alert(1)</script>",
            "<style>p { color: red }</style>",
            "<p style='color: red'>",
            "<body onload=start()>",
            "<script src=/a.js nonce=abc></script>",
            "<a href=' JavaScript:alert(1)'>",
            "<link rel=preload href=/a.wasm as=fetch>",
        ] {
            assert_eq!(faults(page).len(), 1, "{page}: {:?}", faults(page));
        }
    }

    #[test]
    fn parts_are_read_with_their_files() {
        let page = r#"<link rel=preload href=/a_bg.wasm integrity=sha384-x as=fetch>
            <link rel="part" data-part="one two" href="/one-two-1.wasm" integrity="sha384-y">"#;
        let parts = vec!["one".to_owned(), "two".to_owned()];
        assert_eq!(parts_in(&tags(page)), [("/one-two-1.wasm".to_owned(), parts)]);
    }

    #[test]
    fn whatever_runs_but_the_loader_needs_a_checksum() {
        assert!(runs("certificate-1.wasm") && runs("acceptance-desk-1.js"));
        assert!(!runs("boot.js") && !runs("style-1.css") && !runs("certificate-1.wasm.br"));
    }

    #[test]
    fn checksums_are_those_of_browsers() {
        assert_eq!(
            checksum(b"alert('Hello, world.');"),
            "sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO"
        );
    }
}
