//! Sentences of Markdown documents: their length and their subjects.

use super::comments::{NAME_IT, PRONOUNS};
use super::{File, finding};

/// The largest number of words in a sentence.
const LONGEST: usize = 35;
const ADVICE: &str = "the sentence has more than 35 words; split it";
/// The document that lists the words to avoid.
const GLOSSARY: &str = "docs/ui-copy.md";

/// Returns a finding for each long sentence and each pronoun of a Markdown document. Code is not examined.
pub(super) fn check(file: &File) -> Vec<String> {
    if !file.has_extension(&["md"]) {
        return Vec::new();
    }
    let blocks = blocks(&file.text);
    let is_long = |text: &str| sentences(text).any(|sentence| words(sentence) > LONGEST);
    let is_vague = |text: &str| {
        let text = text.split('`').step_by(2).collect::<String>().to_lowercase();
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        file.path != GLOSSARY && words.any(|word| PRONOUNS.contains(&word))
    };
    let faults = blocks.iter().flat_map(|(line, text)| {
        let found = [(is_long(text), ADVICE), (is_vague(text), NAME_IT)];
        found.into_iter().filter(|(is_broken, _)| *is_broken).map(|(_, advice)| (*line, advice))
    });
    faults.map(|(line, advice)| finding(file, line, advice)).collect()
}

/// Returns the paragraphs, list items, headings and cells of tables, each with the number of its first line.
fn blocks(text: &str) -> Vec<(usize, String)> {
    let mut blocks: Vec<(usize, String)> = Vec::new();
    let mut is_code = false;
    let mut is_open = false;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        if is_fence || is_code || line.is_empty() || line.starts_with(['|', '#', '<']) {
            is_open = false;
            if !is_fence && !is_code && line.starts_with(['|', '#']) {
                let cells = line.trim_matches(['|', '#']).split(" | ");
                blocks.extend(cells.map(|cell| (number, cell.to_owned())));
            }
            continue;
        }
        match blocks.last_mut().filter(|_| is_open && !is_item(line)) {
            Some((_, block)) => {
                block.push(' ');
                block.push_str(line);
            }
            None => blocks.push((number, line.to_owned())),
        }
        is_open = true;
    }
    blocks
}

/// Whether a line begins an item of a list.
fn is_item(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with("- ") || line.starts_with("* ") || number.len() < line.len() && number.starts_with(". ")
}

/// Returns the sentences of a block: a sentence ends before a blank that follows a full stop, a question mark or an
/// exclamation mark, unless a small letter comes next.
fn sentences(block: &str) -> impl Iterator<Item = &str> {
    let ends = block.match_indices(['.', '!', '?']).filter_map(|(index, _)| {
        let rest = block.get(index + 1..)?;
        let is_end = rest.starts_with(' ') && !rest.trim_start().starts_with(char::is_lowercase);
        is_end.then_some(index + 1)
    });
    let mut start = 0;
    ends.chain([block.len()]).filter_map(move |end| block.get(std::mem::replace(&mut start, end)..end))
}

/// Returns the number of words of a sentence. Inline code counts as one word, and addresses of links as none.
fn words(sentence: &str) -> usize {
    let prose: String = sentence
        .split('`')
        .enumerate()
        .map(|(index, part)| if index % 2 == 0 { part } else { "code" })
        .collect();
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    let without_addresses = prose.split("](").enumerate().map(|(index, part)| match index {
        0 => part,
        _ => part.split_once(')').map_or("", |(_, rest)| rest),
    });
    without_addresses.collect::<String>().split_whitespace().filter(is_word).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> Vec<String> {
        check(&File { path: path.into(), text: text.into() })
    }

    fn sentence(words: usize) -> String {
        format!("Word{}", " word".repeat(words - 1))
    }

    #[test]
    fn sentences_of_documents_have_at_most_35_words() {
        for (found, text) in [
            (0, sentence(35)),
            (1, sentence(36)),
            (0, format!("{}. {}.", sentence(35), sentence(35))),
            (1, format!("{}, e.g. {}.", sentence(18), sentence(18).to_lowercase())),
            (1, format!("{}\n{}.", sentence(18), sentence(18))),
            (0, format!("{}\n\n{}.", sentence(18), sentence(18))),
            (0, format!("- {}\n- {}\n10. {}", sentence(30), sentence(30), sentence(30))),
            (2, format!("| {} | {} |\n# {}", sentence(36), sentence(20), sentence(36))),
            (0, format!("| {} | {} |\n```sh\n{}\n```", sentence(35), sentence(35), sentence(36))),
            (1, "| A text that Nobody sees |".to_owned()),
            (0, "`whoever` and busybody".to_owned()),
            (0, format!("{} `{}`", sentence(34), sentence(36))),
            (0, format!("{} [word](https://example.com/a b c).", sentence(34))),
        ] {
            assert_eq!(findings("docs/page.md", &text).len(), found, "{text}");
        }
        assert_eq!(findings("src/app.rs", &sentence(36)).len(), 0);
    }

    #[test]
    fn a_finding_names_the_first_line_of_the_paragraph() {
        let text = format!("# Page\n\nShort.\n\n{}\n{}", sentence(20), sentence(20));
        assert_eq!(findings("README.md", &text), [format!("README.md:5: {ADVICE}")]);
    }
}
