//! What visits load, compressed with brotli and without the answers of the service, and how much they may.

use crate::bundle::{extension, files, with_suffix};
use crate::workspace;
use anyhow::{Result, bail};
use std::path::Path;

/// Each visit, which parts it loads, and the most bytes that it may load.
const BUDGETS: [(&str, &[&str], u64); 2] =
    [("first visit", &[], 262_000), ("certificate opened", &["certificate"], 437_000)];
/// Files that a visit loads when it needs them: parts of the program and their texts, the scripts of the sign-in, the camera, its codes
/// and workbooks, the icons of those who install the desk, and what keeps the files of a build once the page is at rest.
const PARTS: [&str; 13] = [
    "certificate",
    "codes",
    "common",
    "icons",
    "later",
    "list",
    "openid",
    "operator",
    "provider",
    "rest",
    "scanner",
    "spreadsheets",
    "worker",
];

struct File {
    name: String,
    raw: u64,
    sent: u64,
}

impl File {
    fn part(&self) -> Option<&str> {
        let (name, _) = self.name.split_once(['-', '.', '/'])?;
        PARTS.into_iter().find(|part| *part == name)
    }
}

/// Prints what each file weighs and what visits load. More than a visit may load is a failure.
pub(crate) fn report() -> Result<()> {
    let files = weighed(&workspace::dist())?;
    println!("{:<48} {:>9} {:>9}", "file", "bytes", "brotli");
    for file in &files {
        println!("{:<48} {:>9} {:>9}", file.name, file.raw, file.sent);
    }
    let mut over = Vec::new();
    for (visit, parts, budget) in BUDGETS {
        let sent = sent(&files, parts);
        println!("{visit:<48} {:>9} {sent:>9} of {budget}", "");
        if sent > budget {
            over.push(format!("{visit}: {sent} bytes, and {budget} are the budget"));
        }
    }
    if !over.is_empty() {
        bail!("{}; make it smaller, or load it when it is used", over.join("; "));
    }
    Ok(())
}

/// What a visit loads: everything that is no part, and these parts.
fn sent(files: &[File], parts: &[&str]) -> u64 {
    let is_loaded = |file: &&File| file.part().is_none_or(|part| parts.contains(&part));
    files.iter().filter(is_loaded).map(|file| file.sent).sum()
}

/// The files that one visitor may load: of the catalogues only the largest, since one visitor reads one language.
fn weighed(dist: &Path) -> Result<Vec<File>> {
    let mut found = Vec::new();
    for file in files(dist)?.into_iter().filter(|file| !["br", "gz"].contains(&extension(file))) {
        let raw = file.metadata()?.len();
        let sent = with_suffix(&file, ".br").metadata().map_or(raw, |compressed| compressed.len());
        found.push(File { name: file.strip_prefix(dist).unwrap_or(&file).display().to_string(), raw, sent });
    }
    found.sort_by_key(|file| std::cmp::Reverse(file.sent));
    let is_catalogue = |file: &File| file.name.starts_with("locales");
    let largest = found.iter().find(|file| is_catalogue(file)).map(|file| file.name.clone());
    found.retain(|file| !is_catalogue(file) || largest.as_ref() == Some(&file.name));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visit_loads_everything_but_the_parts_of_others() {
        let file = |name: &str, sent| File { name: name.to_owned(), raw: 0, sent };
        let files = [
            file("acceptance-desk-1.js", 1),
            file("certificate-1.bin", 10),
            file("operator-1.bin", 100),
            file("later-de-1.json", 100),
            file("provider-1.js", 1000),
            file("locales/de.json", 10_000),
            file("worker.js", 100_000),
            file("icons/192.png", 1_000_000),
        ];
        assert_eq!(sent(&files, &[]), 10_001);
        assert_eq!(sent(&files, &["certificate"]), 10_011);
    }
}
