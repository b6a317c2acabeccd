//! Rust source seen three ways: as written, without comments and tests, and without texts as well.

/// What a character belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Code,
    Comment,
    Text,
}

/// The views of a source file. All have the lines of the original.
#[derive(Debug)]
pub(super) struct Source {
    /// Without comments and without test modules.
    pub(super) code: String,
    /// Without the contents of string literals, too.
    pub(super) names: String,
}

impl Source {
    pub(super) fn read(text: &str) -> Self {
        let mut characters = classify(text);
        blank_tests(&mut characters);
        let view = |hidden: &[Kind]| {
            let shown = |(c, kind): &(char, Kind)| if *c != '\n' && hidden.contains(kind) { ' ' } else { *c };
            characters.iter().map(shown).collect()
        };
        Self { code: view(&[Kind::Comment]), names: view(&[Kind::Comment, Kind::Text]) }
    }

    /// The string literals with the line on which each starts.
    pub(super) fn texts(&self) -> Vec<(usize, String)> {
        let mut found: Vec<(usize, String)> = Vec::new();
        let mut line = 1;
        let mut inside = false;
        for (written, named) in self.code.chars().zip(self.names.chars()) {
            let is_text = written != named || (inside && written.is_whitespace());
            if is_text && !inside {
                found.push((line, String::new()));
            }
            inside = is_text;
            if let (true, Some((_, text))) = (inside, found.last_mut()) {
                text.push(written);
            }
            line += usize::from(written == '\n');
        }
        found
    }
}

fn classify(text: &str) -> Vec<(char, Kind)> {
    let characters: Vec<char> = text.chars().collect();
    let mut found = Vec::with_capacity(characters.len());
    let mut index = 0;
    while index < characters.len() {
        let rest = characters.get(index..).unwrap_or_default();
        let follows_name = index.checked_sub(1).and_then(|i| characters.get(i)).is_some_and(|c| is_name(*c));
        let (kind, length) = token(rest, follows_name);
        let length = length.clamp(1, rest.len());
        found.extend(rest.iter().take(length).map(|character| (*character, kind)));
        index += length;
    }
    found
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Kind and length of what starts here.
fn token(rest: &[char], follows_name: bool) -> (Kind, usize) {
    match rest {
        ['/', '/', ..] => (Kind::Comment, position(rest, 0, &['\n']).unwrap_or(rest.len())),
        ['/', '*', ..] => (Kind::Comment, block_comment(rest)),
        ['"', ..] => (Kind::Text, string(rest)),
        ['r', ..] if !follows_name => match raw_string(rest.get(1..).unwrap_or_default()) {
            Some(length) => (Kind::Text, length + 1),
            None => (Kind::Code, 1),
        },
        ['b', 'r', ..] if !follows_name => match raw_string(rest.get(2..).unwrap_or_default()) {
            Some(length) => (Kind::Text, length + 2),
            None => (Kind::Code, 1),
        },
        ['\'', '\\', _, ..] => (Kind::Text, position(rest, 3, &['\'']).map_or(rest.len(), |end| end + 1)),
        ['\'', _, '\'', ..] => (Kind::Text, 3),
        _ => (Kind::Code, 1),
    }
}

/// Where `wanted` begins, looking from `start`.
fn position(rest: &[char], start: usize, wanted: &[char]) -> Option<usize> {
    rest.get(start..)?.windows(wanted.len()).position(|window| window == wanted).map(|found| start + found)
}

fn block_comment(rest: &[char]) -> usize {
    let mut depth = 0_usize;
    let mut index = 0;
    while index < rest.len() {
        match rest.get(index..).unwrap_or_default() {
            ['/', '*', ..] => {
                depth += 1;
                index += 2;
            }
            ['*', '/', ..] => {
                depth -= 1;
                index += 2;
                if depth == 0 {
                    return index;
                }
            }
            _ => index += 1,
        }
    }
    index
}

fn string(rest: &[char]) -> usize {
    let mut index = 1;
    while let Some(character) = rest.get(index) {
        match character {
            '\\' => index += 2,
            '"' => return index + 1,
            _ => index += 1,
        }
    }
    rest.len()
}

/// The length of `#"…"#` with any number of signs; none if this is something else.
fn raw_string(rest: &[char]) -> Option<usize> {
    let signs = rest.iter().take_while(|character| **character == '#').count();
    if rest.get(signs) != Some(&'"') {
        return None;
    }
    let end: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', signs)).collect();
    Some(position(rest, signs + 1, &end).map_or(rest.len(), |found| found + end.len()))
}

/// Turns the items under `#[cfg(test)]` into comments.
fn blank_tests(characters: &mut [(char, Kind)]) {
    let marker: Vec<char> = "#[cfg(test)]".chars().collect();
    let mut index = 0;
    while index + marker.len() <= characters.len() {
        let here = characters.get(index..index + marker.len()).unwrap_or_default();
        if !here.iter().zip(&marker).all(|((found, kind), wanted)| found == wanted && *kind == Kind::Code) {
            index += 1;
            continue;
        }
        let end = item_end(characters, index + marker.len());
        for (_, kind) in characters.iter_mut().take(end).skip(index) {
            *kind = Kind::Comment;
        }
        index = end;
    }
}

/// Where the item that starts here ends: behind its last brace, or behind a semicolon before any brace.
fn item_end(characters: &[(char, Kind)], start: usize) -> usize {
    let mut depth = 0_usize;
    for (index, (character, kind)) in characters.iter().enumerate().skip(start) {
        match (kind, character) {
            (Kind::Code, '{') => depth += 1,
            (Kind::Code, '}') if depth <= 1 => return index + 1,
            (Kind::Code, '}') => depth -= 1,
            (Kind::Code, ';') if depth == 0 => return index + 1,
            _ => {}
        }
    }
    characters.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_texts_and_tests_are_told_apart() {
        let text = "let a = \"x // y\"; // z\n/* b /* c */ d */ let e = 'q'; let f: &'static str = r#\"g\"h\"#;\n\
                    #[cfg(test)]\nmod tests {\n fn i() { \"}\" }\n}\nfn after() {}\n";
        let source = Source::read(text);
        assert_eq!(source.code.lines().count(), text.lines().count());
        assert!(source.code.contains("\"x // y\"") && !source.code.contains('z'));
        assert!(!source.code.contains("b /*") && !source.code.contains(" d "));
        assert!(source.code.contains("r#\"g\"h\"#") && source.names.contains("&'static str"));
        assert!(!source.names.contains('x') && !source.names.contains('q') && !source.names.contains('h'));
        assert!(!source.code.contains("fn i") && source.code.contains("fn after"));
        assert_eq!(source.texts().iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 2]);
    }
}
