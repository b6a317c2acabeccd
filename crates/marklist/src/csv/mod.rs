//! Reads a list from a text file or from pasted text.
//!
//! A file is UTF-8, UTF-16 or in one of three encodings of one byte a character. It is not text if it has a NUL, or if
//! more than three characters, and more than one in fifty, are control characters.
//!
//! Cells are separated by tabs, semicolons, commas or bars, whichever suits the rows best, or by the separator that
//! Excel's first line `sep=;` names. If none of them suits all rows, two or more spaces separate the cells of a text whose
//! lines agree on them. Lines end in any of the usual ways. An apostrophe that guards a text against
//! being run as a formula is removed.

mod copied;
mod encoding;
mod guard;
mod quoting;
mod separator;
mod spaces;

use crate::table::{Refusal, Table, TableBuilder};
pub use copied::copied;
pub use encoding::{Decoded, Encoding, decode};
pub(crate) use guard::unguarded;
use quoting::{Style, Visitor};
pub use separator::separator;

impl Decoded {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// The text has no visible characters, or exceeds a limit.
    pub fn table(&self) -> Result<Table, Refusal> {
        rows(&self.text)
    }
}

/// Reads a pasted text.
///
/// # Errors
/// The text is not a list, has no visible characters, or exceeds a limit.
pub fn read_text(text: &str) -> Result<Table, Refusal> {
    rows(encoding::pasted(text)?)
}

fn rows(text: &str) -> Result<Table, Refusal> {
    let text = text.trim_start_matches('\u{FEFF}');
    let (separator, from) = separator::find(text);
    let list = text.get(from..).unwrap_or_default();
    if from == 0
        && let Some(spaces) = separator::spaces(text, separator)
    {
        let mut builder = TableBuilder::of_text(list.len(), None);
        spaces.read(text, &mut builder)?;
        return builder.end();
    }
    let mut builder = TableBuilder::of_text(list.len(), Some(separator));
    Style::of(list, separator).read(text, from, &mut builder)?;
    builder.end()
}

impl Visitor for TableBuilder {
    fn cell(&mut self, text: &str, _is_sound: bool) -> Result<(), Refusal> {
        TableBuilder::cell(self, unguarded(text), None)
    }

    fn end_row(&mut self, line: u32) -> Result<(), Refusal> {
        TableBuilder::end_row(self, line, false)
    }
}
