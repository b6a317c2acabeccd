//! Download sizes of visits, compressed with brotli and without answers of the service, and their
//! limits.

use crate::workspace::{self, extension, files, with_suffix};
use anyhow::{Result, bail};
use std::path::Path;

/// Maximum number of bytes of a first visit within ten seconds without a click;
/// `tests/e2e/offline.test.mjs` counts them.
pub(crate) const FIRST_VISIT: u64 = 530_000;
/// Each visit with its parts and its size limit in bytes. `worker.js` stores the certificate's part
/// at the first visit.
const BUDGETS: [(&str, &[&str], u64); 2] =
    [("first page", &[], 310_000), ("first visit", &["certificate", "worker"], FIRST_VISIT)];
/// Files that the first page does not need: parts of the program, scripts of the sign-in, camera,
/// codes and workbooks, installation icons, the user guides, and the service worker.
const PARTS: [&str; 10] = [
    "certificate",
    "codes",
    "help",
    "icons",
    "openid",
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

/// Prints the size of each file and of each visit. Fails if a visit exceeds its limit.
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

/// The keys of the catalogues.
const KEYS: &str = "locales/keys.json";

/// Returns the size of a visit: all files that are no part, and these parts.
fn sent(files: &[File], parts: &[&str]) -> u64 {
    let is_loaded = |file: &&File| file.part().is_none_or(|part| parts.contains(&part));
    files.iter().filter(is_loaded).map(|file| file.sent).sum()
}

/// Returns the files that one visitor may load: of the catalogues only the largest, since a visitor
/// reads one language.
fn weighed(dist: &Path) -> Result<Vec<File>> {
    let mut found = Vec::new();
    for file in files(dist)?.into_iter().filter(|file| !["br", "gz"].contains(&extension(file))) {
        let raw = file.metadata()?.len();
        let sent = with_suffix(&file, ".br").metadata().map_or(raw, |compressed| compressed.len());
        found.push(File { name: file.strip_prefix(dist).unwrap_or(&file).display().to_string(), raw, sent });
    }
    // Only deployments that replace texts load the keys.
    found.retain(|file| file.name != KEYS);
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
            file("rest-1.bin", 100),
            file("provider-1.js", 1000),
            file("locales/de.json", 10_000),
            file("worker.js", 100_000),
            file("icons/192.png", 1_000_000),
        ];
        assert_eq!(sent(&files, &[]), 10_001);
        assert_eq!(sent(&files, &["certificate", "worker"]), 110_011);
    }
}
