//! Journeys through the built page, run by Playwright. `tests/e2e/playwright.config.mjs` has the
//! projects.

use crate::command::{self, command};
use crate::stamps::{self, Stamp, UNDER_JOURNEYS};
use crate::{browsers, bundle, packages, servers, start, tools, weight, workspace};
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// The end of the names of files with journeys.
const TEST: &str = ".test.mjs";

/// The project whose journeys use the app as `cargo xtask serve` builds it.
const DEVELOPMENT: &str = "development";

/// Runs the journeys of a project.
///
/// The words go to Playwright: parts of file names, `-g TITLE`, `--project NAME`, `--headed`,
/// `--ui`, `--repeat-each COUNT`, `--last-failed`. A word such as `confirm.test.mjs:42` selects the
/// journey at that line by its title, because Playwright sees all journeys at their declaration in
/// `journey.mjs`.
pub(crate) fn run(project: &str, words: &[String]) -> Result<()> {
    let named = words.iter().position(|word| word == "--project").and_then(|place| words.get(place + 1));
    let own = words.iter().find_map(|word| word.strip_prefix("--project="));
    let chosen = named.map_or(own.unwrap_or(project), String::as_str);
    tools::ensure_for_building()?;
    let mut playwright = if chosen == DEVELOPMENT { node_with(&start::build_page()?)? } else { node()? };
    playwright.arg(packages::installed(&packages::journeys(), "@playwright/test/cli.js")).arg("test");
    match chosen {
        "firefox" => {
            browsers::ensure(&[browsers::FIREFOX])?;
            playwright.env("JOURNEYS_IN_FIREFOX", browsers::FIREFOX.path()?);
        }
        "webkit" => {
            browsers::ensure(&[browsers::WEBKIT])?;
            playwright.env(browsers::WEBKIT.variable, browsers::WEBKIT.path()?);
        }
        "campaign" => {
            browsers::ensure(&[browsers::LIBREOFFICE])?;
            playwright.env(browsers::LIBREOFFICE.variable, browsers::LIBREOFFICE.path()?);
        }
        "servers" => {
            playwright.envs(servers::programs()?);
        }
        _ => {}
    }
    if named.is_none() && own.is_none() {
        // As two arguments, the option would read following file names as projects.
        playwright.arg(format!("--project={chosen}"));
    }
    for word in words {
        match at_line(word)? {
            Some((file, title)) => playwright.arg(file).arg("-g").arg(title),
            None => playwright.arg(word),
        };
    }
    command::run(playwright.current_dir(packages::journeys())).context(
        "a failed journey has a trace: `npx playwright show-report ../../target/journeys-report` in tests/e2e",
    )
}

/// Runs the everyday journeys. Without words, files of journeys that have passed with the same app and the same helpers
/// are skipped.
pub(crate) fn everyday(words: &[String]) -> Result<()> {
    const PROJECT: &str = "everyday";
    if !words.is_empty() {
        return run(PROJECT, words);
    }
    let (mut helpers, mut tests) = (Vec::new(), Vec::new());
    for entry in std::fs::read_dir(packages::journeys()).context("tests/e2e")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        match name.strip_suffix(TEST) {
            Some(_) => tests.push(name),
            None if name.ends_with(".mjs") => helpers.push(format!("tests/e2e/{name}")),
            None => {}
        }
    }
    helpers.sort();
    tests.sort();
    let under: Vec<&str> = UNDER_JOURNEYS.iter().copied().chain(helpers.iter().map(String::as_str)).collect();
    let shared = [stamps::checksum(&under, &stamps::versions())?];
    let stamp = |name: &String| Stamp::of(name, &[&format!("tests/e2e/{name}")], &shared);
    let stamps = tests.iter().map(stamp).collect::<Result<Vec<_>>>()?;
    let stale: Vec<_> = tests.iter().zip(&stamps).filter(|(_, stamp)| !stamp.is_fresh()).collect();
    if stale.is_empty() {
        println!("all journeys passed with the same files before; `--all` runs them again");
        return Ok(());
    }
    stale.iter().for_each(|(_, stamp)| stamp.clear());
    // A run of all files names none, so its report shows a complete run.
    let names = stale.iter().map(|(name, _)| format!("/{name}")).filter(|_| stale.len() < tests.len());
    run(PROJECT, &names.chain(["--pass-with-no-tests".to_owned()]).collect::<Vec<_>>())?;
    stale.iter().try_for_each(|(_, stamp)| stamp.pass())
}

/// Removes the stamps of all journeys.
pub(crate) fn forget() {
    let folder = workspace::target().map(|target| target.join("stamps"));
    for entry in folder.into_iter().flat_map(std::fs::read_dir).flatten().flatten() {
        if entry.file_name().to_string_lossy().ends_with(TEST) {
            // The stamp may be missing.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Reads `file:line` and returns the file with a pattern for the title of the journey at that line.
fn at_line(word: &str) -> Result<Option<(String, String)>> {
    let Some((file, line)) = word.rsplit_once(':').filter(|(file, _)| file.ends_with(".mjs")) else {
        return Ok(None);
    };
    let line: usize = line.parse().with_context(|| format!("`{word}` names no line"))?;
    let name = Path::new(file).file_name().unwrap_or_default();
    let text = std::fs::read_to_string(packages::journeys().join(name)).with_context(|| file.to_owned())?;
    let pattern = title_at(&text, line).with_context(|| format!("no journey at or before {word}"))?;
    Ok(Some((name.to_string_lossy().into_owned(), pattern)))
}

/// Returns a pattern for the title of the last journey that begins at or before a line.
fn title_at(text: &str, line: usize) -> Option<String> {
    let calls = ["journey(", "test("];
    let title = |line: &str| {
        let call = calls.iter().find_map(|call| line.trim_start().strip_prefix(call))?;
        let quote = call.chars().next().filter(|quote| matches!(quote, '"' | '`'))?;
        call.get(1..)?.split(quote).next().map(str::to_owned)
    };
    let title = text.lines().take(line).filter_map(title).last()?;
    let mut pattern = String::new();
    let mut rest = title.as_str();
    // A value in the title may be anything.
    while let Some((before, after)) = rest.split_once("${") {
        pattern.push_str(&escaped(before));
        pattern.push_str(".*");
        rest = after.split_once('}').map_or("", |(_, rest)| rest);
    }
    pattern.push_str(&escaped(rest));
    Some(pattern)
}

/// Escapes the characters that have a meaning in a regular expression.
fn escaped(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            (!c.is_alphanumeric() && c.is_ascii_punctuation()).then_some('\\').into_iter().chain([c])
        })
        .collect()
}

/// Builds all files for a script in a browser and returns a Node command.
pub(crate) fn node() -> Result<Command> {
    bundle::refresh()?;
    node_with(&workspace::dist())
}

/// Returns a Node command for a script in a browser with a built app.
fn node_with(dist: &Path) -> Result<Command> {
    browsers::ensure(&[browsers::CHROMIUM])?;
    let sandbox = start::build_sandbox()?;
    let mut node = command("node");
    node.env("CHROMIUM", browsers::CHROMIUM.path()?)
        .env("SANDBOX", sandbox)
        .env("DIST", dist)
        .env("AXE", packages::installed(&packages::journeys(), "axe-core/axe.min.js"))
        .env("FIRST_VISIT", weight::FIRST_VISIT.to_string());
    Ok(node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_journey_at_a_line_is_found_by_its_title() {
        let text =
            "import x;\njourney(\"a (b)\", async () => {\n});\n  test(`${how} on ${what}: sent`, x);\n";
        assert_eq!(title_at(text, 3).as_deref(), Some("a \\(b\\)"));
        assert_eq!(title_at(text, 4).as_deref(), Some(".* on .*\\: sent"));
        assert_eq!(title_at(text, 1), None);
    }
}
