//! Rules for every file: its size, its first line, and forbidden words.

use super::{File, comments, finding};

const LONGEST: usize = 500;
/// Files that may be longer: the data of the sandbox's demo.
const LONG: [&str; 1] = ["crates/sandbox/src/demo"];
const LONGEST_OF_LONG: usize = 800;

// Written in pieces, because this file is checked too.
const LEFT_OVER: [&str; 2] = [concat!("TO", "DO"), concat!("FIX", "ME")];
const FOLDERS: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];
const HOSTS: [&str; 4] = [
    concat!("arti", "factory"),
    concat!("registry", ".npmjs.org"),
    concat!("index", ".crates.io"),
    concat!("static", ".crates.io"),
];

pub(super) fn check(file: &File) -> Vec<String> {
    let mut findings = comments::check(file);
    let lines = file.text.lines().count();
    let is_long = LONG.iter().any(|path| file.path.starts_with(path));
    let longest = if is_long { LONGEST_OF_LONG } else { LONGEST };
    if file.has_extension(&["rs", "js", "mjs", "css"]) && lines > longest {
        let advice = format!("{lines} lines, and {longest} are the limit: find the missing noun and split");
        findings.push(finding(file, longest + 1, &advice));
    }
    if file.has_extension(&["rs"]) && !file.text.starts_with("//!") {
        findings.push(finding(file, 1, "begin with `//!` and one sentence that says what the file is for"));
    }
    let is_code = file.has_extension(&["rs", "js", "mjs", "css", "html", "toml"]);
    for (number, line) in (1..).zip(file.text.lines()) {
        let advice = if is_code && line.split(|c| !is_name(c)).any(|word| LEFT_OVER.contains(&word)) {
            "do it now, or file an issue and leave no mark here"
        } else if FOLDERS.iter().any(|folder| has_absolute(line, folder)) {
            "a folder of one machine; write it relative to the repository"
        } else if HOSTS.iter().any(|host| line.contains(host)) {
            "a host of a registry; which one is used is everyone's own setting"
        } else {
            continue;
        };
        findings.push(finding(file, number, advice));
    }
    findings
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Returns whether a line contains an absolute path to a folder.
fn has_absolute(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(index, _)| {
        let before = line.get(..index).and_then(|before| before.chars().next_back());
        !before.is_some_and(|c| is_name(c) || ".-~/{}*>".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        check(&File { path: path.into(), text: text.into() }).len()
    }

    #[test]
    fn long_files_and_those_that_do_not_say_what_they_are_for_are_found() {
        let long = format!("//! Long.\n{}", "\n".repeat(500));
        assert_eq!(findings("src/app.rs", &long), 1);
        assert_eq!(findings("crates/api/tests/all.rs", &long), 1);
        assert_eq!(findings("crates/sandbox/src/demo.rs", &long), 0);
        assert_eq!(findings("tests/e2e/all.test.mjs", &"\n".repeat(500)), 0);
        assert_eq!(findings("tests/e2e/all.test.mjs", &"\n".repeat(501)), 1);
        assert_eq!(findings("src/app.rs", "use x;\n"), 1);
    }

    #[test]
    fn nothing_is_left_over_and_no_machine_is_named() {
        for word in LEFT_OVER {
            assert_eq!(findings("boot.js", &format!("// {word}: later")), 1);
            assert_eq!(findings("boot.js", &format!("const {word}S = 1")), 0);
        }
        for folder in FOLDERS {
            assert_eq!(findings("README.md", &format!("see `{folder}main`")), 1);
            assert_eq!(findings("README.md", &format!("see docs{folder}main")), 0);
        }
        for host in HOSTS {
            assert_eq!(findings("tests/e2e/package-lock.json", &format!("https://{host}/x")), 1);
        }
    }
}
