//! The texts of rows, for searching.

use acceptance_rules::fold::push_searched;
use memchr::memmem;

/// Separates the texts of two rows. No searched text contains it, because it is invisible.
const BETWEEN: char = '\u{1}';

/// Stores the texts of rows as they are searched ([`push_searched`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchTexts {
    all: String,
    /// The position at which the text of each row starts.
    starts: Vec<usize>,
}

impl SearchTexts {
    /// Collects the texts of rows. `add` adds the parts of a row.
    pub fn of<R>(rows: impl Iterator<Item = R>, mut add: impl FnMut(R, &mut dyn FnMut(&str))) -> Self {
        let mut texts = Self::new(rows.size_hint().0);
        rows.for_each(|row| texts.add(|part| add(row, part)));
        texts.end();
        texts
    }

    /// Reserves space for so many rows, which are added one by one.
    pub fn new(rows: usize) -> Self {
        Self { all: String::new(), starts: Vec::with_capacity(rows) }
    }

    /// Adds the text of the next row. `add` adds its parts.
    pub fn add(&mut self, add: impl FnOnce(&mut dyn FnMut(&str))) {
        /// The number of rows from which the total length is estimated.
        const SOME: usize = 64;
        let (rows, all) = (self.starts.capacity(), &mut self.all);
        if self.starts.len() == SOME {
            // An eighth more, because growing would need twice the memory for a moment.
            all.reserve_exact(all.len().saturating_mul(rows.saturating_sub(SOME)) / SOME / 8 * 9);
        }
        self.starts.push(all.len());
        add(&mut |text| {
            push_searched(text, all);
            all.push('\n');
        });
        all.push(BETWEEN);
    }

    /// Releases the memory that no text needed.
    pub fn end(&mut self) {
        self.all.shrink_to_fit();
    }

    /// Returns a function that tests whether the row at an index contains `text`, in its searched form. Call it with
    /// increasing indexes.
    pub fn matcher<'a>(&'a self, text: &'a str) -> impl FnMut(usize) -> bool + 'a {
        let is_there = !text.contains(BETWEEN);
        let found = memmem::find_iter(self.all.as_bytes(), text);
        let mut found = found.filter(move |_| is_there).peekable();
        move |index| {
            let begins = |index: usize| self.starts.get(index).copied().unwrap_or(self.all.len());
            let (start, end) = (begins(index), begins(index.saturating_add(1)));
            while found.next_if(|at| *at < start).is_some() {}
            found.peek().is_some_and(|at| *at < end)
        }
    }

    /// Returns the indexes of the rows that contain every word of `text`, in its searched form.
    pub fn with_words(&self, text: &str) -> Vec<usize> {
        let mut words: Vec<_> = text.split_whitespace().map(|word| self.matcher(word)).collect();
        let rows = 0..self.starts.len();
        rows.filter(|index| words.iter_mut().all(|matches| matches(*index))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::SearchTexts;

    fn texts(rows: &[&[&str]]) -> SearchTexts {
        SearchTexts::of(rows.iter(), |row, add| row.iter().for_each(|text| add(text)))
    }

    fn found(rows: &[&[&str]], text: &str) -> Vec<usize> {
        let texts = texts(rows);
        let mut matches = texts.matcher(text);
        (0..rows.len()).filter(|place| matches(*place)).collect()
    }

    #[test]
    fn a_text_is_found_in_the_rows_that_hold_it_and_in_none_between_two() {
        let rows: [&[&str]; 5] =
            [&["Canon", "AB 1"], &["Ricoh", "ab 12 ab"], &[], &["Bonn"], &["ep\u{1}son"]];
        assert_eq!(found(&rows, "ab"), [0, 1]);
        assert_eq!(found(&rows, "ab 12"), [1]);
        assert_eq!(found(&rows, "on"), [0, 3, 4]);
        assert_eq!(found(&rows, "1\n\u{1}ricoh"), [0; 0], "no text of one row");
        assert_eq!(found(&rows, "\u{1}"), [0; 0]);
        assert_eq!(found(&rows, "zz"), [0; 0]);
        assert_eq!(found(&rows, "epson"), [4], "the separator of rows cannot come from a text");
    }

    #[test]
    fn rows_are_found_by_several_words_in_any_order() {
        let rows: [&[&str]; 4] =
            [&["Canon", "Bonn"], &["Ricoh", "Bonn"], &["Canon", "Köln"], &["Bonn Canon"]];
        let texts = texts(&rows);
        assert_eq!(texts.with_words("bonn canon"), [0, 3]);
        assert_eq!(texts.with_words(" canon\tkoln "), [2]);
        assert_eq!(texts.with_words("o n"), [0, 1, 2, 3]);
        assert_eq!(texts.with_words("bonn ricoh canon"), [0; 0]);
        assert_eq!(texts.with_words(" "), [0, 1, 2, 3]);
    }
}
