//! The words of imported lists with the headings of their columns, each with the code of the status that the user assigned.

use crate::format::{self, OptionalText};

const KIND: &str = "import-words";

/// A word with its heading, and the code of its status; `None` leaves its lines out.
pub type AssignedWord = (String, Option<String>);

/// Returns the stored form of words.
pub fn write<'a>(words: impl IntoIterator<Item = (&'a str, Option<&'a str>)>, at: i64) -> String {
    let fields: Vec<OptionalText<'a>> =
        words.into_iter().flat_map(|(word, code)| [Some(word.into()), code.map(Into::into)]).collect();
    format::write(KIND, at, fields.len() / 2, fields)
}

/// Reads stored words; `None` for a damaged text.
pub fn read(text: &str) -> Option<Vec<AssignedWord>> {
    let stored = format::read(KIND, text)?;
    let (words, rest) = stored.fields.as_chunks::<2>();
    let word = |[word, code]: &[OptionalText<'_>; 2]| {
        Some((word.as_deref()?.to_owned(), code.as_deref().map(str::to_owned)))
    };
    rest.is_empty().then(|| words.iter().map(word).collect::<Option<Vec<_>>>()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    #[test]
    fn words_are_read_as_they_were_written() {
        let words = [("i.o.", Some("received")), ("\u{e4}\"\\", Some("damaged")), ("x", None)];
        let owned = words.map(|(word, code)| (word.to_owned(), code.map(str::to_owned)));
        assert_eq!(read(&write(words, 7)), Some(owned.to_vec()));
        assert_eq!(read(&write([], 7)), Some(Vec::new()));
    }

    #[test]
    fn a_damaged_text_has_no_words() {
        let text = write([("x", None)], 7);
        for damaged in [
            "",
            "{}",
            &text.replace("import-words", "views"),
            &text.replace(r#","x""#, "").replace(r#""x","#, ""),
        ] {
            assert_eq!(read(damaged), None, "{damaged}");
        }
    }
}
