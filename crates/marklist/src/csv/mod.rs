//! Reads a list from a file of separated values, or from what was pasted.
//!
//! A file is UTF-8, or UTF-16 where a mark of byte order says so, or else Windows-1252, as Excel writes it. It is no
//! text if it has a NUL, if its mark names an encoding that it is not, or if, without a mark, it has more than three
//! control characters and more than one in fifty characters is one.
//!
//! Cells are separated by tabs, semicolons, commas or bars, whichever suits the rows best, or by what Excel's first
//! line `sep=;` names. Lines end in any of the usual ways. One apostrophe goes that guards a text against being run,
//! as this desk writes it.

mod decoding;
mod guard;
mod separator;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use crate::table::{Builder, Refusal, Table};
pub(crate) use guard::unguarded;

/// Reads a file.
///
/// # Errors
/// No text, nothing in it, a quotation that does not end, or more than there may be.
pub fn read(bytes: &[u8]) -> Result<Table, Refusal> {
    rows(&decoding::decode(bytes)?)
}

/// Reads what was pasted.
///
/// # Errors
/// Nothing in it, a quotation that does not end, or more than there may be.
pub fn read_text(text: &str) -> Result<Table, Refusal> {
    rows(decoding::pasted(text)?)
}

fn rows(text: &str) -> Result<Table, Refusal> {
    let text = text.trim_start_matches('\u{FEFF}');
    let (separator, named) = separator::find(text);
    let mut lines = Lines::new(text.as_bytes());
    lines.go_to(named);
    let mut fields = Fields {
        reader: ReaderBuilder::new().delimiter(separator).build(),
        rest: text.as_bytes().get(named..).unwrap_or_default(),
        room: vec![0; USUAL],
    };
    let mut builder = Builder::new(None, false);
    builder.reserve(fields.rest.len());
    let mut row = None;
    loop {
        let place = text.len().saturating_sub(fields.rest.len());
        let line = if row.is_none() { lines.of_text_from(place) } else { lines.go_to(place) };
        match fields.next(row.is_some()) {
            Field::Cell { text, ends_row } => {
                builder.cell(unguarded(text))?;
                let first = *row.get_or_insert(line);
                if ends_row {
                    builder.end_row(first)?;
                    row = None;
                }
            }
            Field::Unclosed => return Err(Refusal::UnclosedQuote { line }),
            Field::End => return builder.end(),
        }
    }
}

/// How many bytes a cell usually has at most.
const USUAL: usize = 1024;

/// The cells of a text, one after the other.
struct Fields<'a> {
    reader: Reader,
    rest: &'a [u8],
    /// What is read of a cell; larger once one needs it.
    room: Vec<u8>,
}

/// What comes next.
enum Field<'a> {
    Cell { text: &'a str, ends_row: bool },
    Unclosed,
    End,
}

impl Fields<'_> {
    /// The next cell; `is_within` says whether its row has begun.
    fn next(&mut self, is_within: bool) -> Field<'_> {
        let is_begun = is_within || self.rest.iter().any(|byte| !matches!(byte, b'\r' | b'\n'));
        if !is_begun {
            return Field::End;
        }
        let mut written = 0;
        let result = loop {
            // The last line may have no end. Within quotes this one ends nothing.
            let is_end = self.rest.is_empty();
            let input = if is_end { b"\n" } else { self.rest };
            let room = self.room.get_mut(written..).unwrap_or_default();
            let (result, read, more) = self.reader.read_field(input, room);
            written = written.saturating_add(more);
            if !is_end {
                self.rest = self.rest.get(read..).unwrap_or_default();
            }
            match result {
                ReadFieldResult::OutputFull => self.room.resize(self.room.len().saturating_mul(2), 0),
                ReadFieldResult::InputEmpty if !is_end => {}
                result => break result,
            }
        };
        match result {
            ReadFieldResult::Field { record_end } => {
                // Separators and quotation marks are ASCII, so what is between them is as whole as the text.
                let text = self.room.get(..written).and_then(|cell| std::str::from_utf8(cell).ok());
                Field::Cell { text: text.unwrap_or_default(), ends_row: record_end }
            }
            _ => Field::Unclosed,
        }
    }
}

/// Counts the lines of a text.
struct Lines<'a> {
    rest: &'a [u8],
    place: usize,
    line: u32,
}

impl<'a> Lines<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self { rest: text, place: 0, line: 1 }
    }

    /// The line of a place that is not before the last one.
    fn go_to(&mut self, place: usize) -> u32 {
        while self.place < place && self.step() {}
        self.line
    }

    /// The line of the first byte from a place on that is no end of a line.
    fn of_text_from(&mut self, place: usize) -> u32 {
        self.go_to(place);
        while matches!(self.rest, [b'\r' | b'\n', ..]) && self.step() {}
        self.line
    }

    /// Goes on by one byte; a line ends behind both bytes of its end.
    fn step(&mut self) -> bool {
        let [byte, rest @ ..] = self.rest else { return false };
        let is_end = match byte {
            b'\n' => true,
            b'\r' => rest.first() != Some(&b'\n'),
            _ => false,
        };
        self.line = self.line.saturating_add(u32::from(is_end));
        self.place = self.place.saturating_add(1);
        self.rest = rest;
        true
    }
}
