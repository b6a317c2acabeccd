//! Comments start with their subject: a thing of the code, not a person or a question.

use super::{File, finding};

// Written in pieces, because this file is checked too.
const QUESTIONS: [&str; 4] = ["What", "Who", "Whoever", "Whose"];
pub(super) const PRONOUNS: [&str; 4] =
    [concat!("any", "body"), concat!("no", "body"), concat!("some", "body"), concat!("who", "ever")];
/// Advice about pronouns.
pub(super) const NAME_IT: &str = "name the user, the tab or the code instead of a pronoun";
/// Verbs at the start of a comment. A noun follows them.
const VERBS: [&str; 6] = ["Returns", "Describes", "Shows", "Retains", "Lists", "Stores"];
/// Text before a comment in Rust and in scripts. An asterisk continues a block.
const MARKS: [&str; 6] = ["///", "//!", "/**", "//", "/*", "* "];

/// Returns a finding for each line of a comment with such a subject.
pub(super) fn check(file: &File) -> Vec<String> {
    if !file.has_extension(&["rs", "js", "mjs"]) {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let mut is_continued = false;
    for (number, line) in (1..).zip(file.text.lines()) {
        let comment = comment(line);
        if let Some(advice) = comment.and_then(|text| fault(text, is_continued)) {
            findings.push(finding(file, number, advice));
        }
        is_continued = comment.is_some_and(|text| !text.is_empty() && !text.ends_with(['.', ':', '`']));
    }
    findings
}

/// Returns the text of a line that is only a comment.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    MARKS.iter().find_map(|mark| line.strip_prefix(mark)).map(str::trim)
}

fn fault(text: &str, is_continued: bool) -> Option<&'static str> {
    let mut words = text.split(|character: char| !character.is_alphanumeric() && character != '_');
    let mut start = words.clone();
    let (first, second) = (start.next().unwrap_or_default(), start.next().unwrap_or_default());
    if !is_continued && QUESTIONS.contains(&first) {
        Some("start with the thing itself: `Returns …`, `Stores …`, or a noun")
    } else if VERBS.contains(&first) && QUESTIONS.iter().any(|word| word.to_lowercase() == second) {
        Some("name the thing after the verb instead of asking for it")
    } else if words.any(|word| PRONOUNS.contains(&word.to_lowercase().as_str())) {
        Some(NAME_IT)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<String> {
        let found = check(&File { path: path.into(), text: text.into() });
        found.iter().filter_map(|finding| Some(finding.split(':').nth(1)?.to_owned())).collect()
    }

    #[test]
    fn comments_with_a_question_or_a_pronoun_are_found() {
        let pronoun = format!("  // Asks {}.", PRONOUNS[0]);
        for text in [
            "/// What it is.\nfn it() {}",
            "//! Who asks.",
            "  // Whose it is.",
            "/** What it is. */",
            "/// Returns what it is.",
            "/// Shows whose it is.",
            &pronoun,
        ] {
            assert_eq!(lines("src/a.rs", text), ["1"], "{text}");
        }
        assert_eq!(lines("js/a.js", "/**\n * What it is.\n */"), ["2"]);
    }

    #[test]
    fn code_continued_sentences_and_other_words_pass() {
        for text in [
            "/// Returns its name.\nlet what = \"What\";",
            "/// The question\n/// What is it?",
            "/// Whatever follows is ignored.",
            "/// Returns whether it is there.",
            "//",
        ] {
            assert_eq!(lines("src/a.rs", text), [""; 0], "{text}");
        }
        assert_eq!(lines("style/a.css", "/* What it is. */"), [""; 0]);
    }
}
