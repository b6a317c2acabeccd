//! Splits a text into rows and cells, and decides which quotation marks enclose a cell.
//!
//! A cell is enclosed if its first character is a quotation mark, and the next single mark precedes
//! a separator, the end of a line or the end of the text. All other marks are text, as in `19"
//! rack`.
//!
//! People write a lone mark for "as above", so two of them seem to enclose the rows between. An
//! enclosed cell of several lines is therefore text if its first and its last line are rows of their
//! own, with a code in each column of codes, or if each of its marks is a cell by itself. A text
//! whose first row encloses all its cells was written by a program and is trusted.

use std::borrow::Cow;

use crate::table::Refusal;

/// Number of bytes that are examined to recognise the format of a text.
const SAMPLE_BYTES: usize = 65_536;
/// Number of lines that are examined to recognise the format of a text.
const SAMPLE_LINES: usize = 200;

const MARK: u8 = b'"';

/// Receives the cells of a text.
pub(super) trait Visitor {
    /// Receives a cell. It is sound if its quotation marks only enclose it, or are doubled within.
    fn cell(&mut self, text: &str, is_sound: bool) -> Result<(), Refusal>;

    /// Receives the end of a row, with the number of the row's first line.
    fn end_row(&mut self, line: u32) -> Result<(), Refusal>;
}

/// The format of the rows of a text.
pub(super) struct Style {
    separator: u8,
    /// Whether all quotation marks were written by a program.
    is_trusted: bool,
    /// Cells of most rows; 1 if unknown.
    width: usize,
    /// Columns of numbers and codes.
    codes: Vec<usize>,
}

/// Bytes of a cell, without the marks that enclose it.
#[derive(Clone, Copy)]
struct Cell {
    start: usize,
    end: usize,
    is_enclosed: bool,
}

impl Cell {
    fn of(self, bytes: &[u8]) -> &[u8] {
        bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// Returns the first byte after the cell.
    fn behind(self) -> usize {
        self.end.saturating_add(usize::from(self.is_enclosed))
    }
}

impl Style {
    /// Recognises the format of the rows of a text.
    pub(super) fn of(text: &str, separator: u8) -> Self {
        let mut style = Self { separator, is_trusted: false, width: 1, codes: Vec::new() };
        let sample = sample(text).as_bytes();
        style.is_trusted = style.encloses_first_row(sample);
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        let (mut start, mut lines) = (0, 0);
        while start < sample.len() && lines < SAMPLE_LINES {
            let end = line_end(sample, start);
            let are_marks_text = !style.is_trusted && style.has_mark_alone(sample, start, end);
            let cells: Vec<Cell> = style.split(sample, start, end, are_marks_text).collect();
            let has_text = |cell: &Cell| !cell.of(sample).trim_ascii().is_empty();
            if cells.len() > 1 && cells.iter().any(has_text) {
                rows.push(cells);
            }
            (start, lines) = (next_line(sample, end), lines + 1);
        }
        let mut counts: Vec<(usize, usize)> = Vec::new();
        for row in &rows {
            match counts.iter_mut().find(|(width, _)| *width == row.len()) {
                Some((_, count)) => *count += 1,
                None => counts.push((row.len(), 1)),
            }
        }
        // The first of equally frequent ones.
        style.width = counts.iter().rev().max_by_key(|(_, count)| *count).map_or(1, |(width, _)| *width);
        let are_codes = |column: &usize| {
            let has_code = |row: &&Vec<Cell>| row.get(*column).is_some_and(|cell| is_code(cell.of(sample)));
            !rows.is_empty() && rows.iter().filter(has_code).count() * 2 >= rows.len()
        };
        style.codes = (0..style.width).filter(are_codes).collect();
        style
    }

    /// Passes all cells from a byte of a text on to a visitor.
    pub(super) fn read(&self, text: &str, from: usize, visitor: &mut dyn Visitor) -> Result<(), Refusal> {
        let bytes = text.as_bytes();
        let mut line = 1_u32.saturating_add(breaks(bytes, 0, from));
        let mut start = from;
        while start < bytes.len() {
            let has_lone_mark = self.has_lone_mark(bytes, start);
            let mut at = start;
            // Start of the row, while its first line lasts.
            let mut row = Some(start);
            loop {
                let cell = self.cell(bytes, at, row, has_lone_mark);
                let written = text.get(cell.start..cell.end).unwrap_or_default();
                if cell.is_enclosed {
                    visitor.cell(&undoubled(written), true)?;
                    row = row.filter(|_| !has_break(cell.of(bytes)));
                } else {
                    visitor.cell(written, !written.as_bytes().contains(&MARK))?;
                }
                if bytes.get(cell.behind()) != Some(&self.separator) {
                    visitor.end_row(line)?;
                    let next = next_line(bytes, cell.behind());
                    line = line.saturating_add(breaks(bytes, start, next));
                    start = next;
                    break;
                }
                at = cell.behind().saturating_add(1);
            }
        }
        Ok(())
    }

    /// Returns the cell that begins at a byte.
    fn cell(&self, bytes: &[u8], at: usize, row: Option<usize>, has_lone_mark: bool) -> Cell {
        if !has_lone_mark && let Some(end) = self.closing(bytes, at) {
            let cell = Cell { start: at.saturating_add(1), end, is_enclosed: true };
            if self.is_trusted || !(self.are_marks_alone(cell.of(bytes)) || self.are_rows(bytes, cell, row)) {
                return cell;
            }
        }
        self.plain(bytes, at)
    }

    /// Returns the cell that begins at a byte, with its marks as text.
    fn plain(&self, bytes: &[u8], at: usize) -> Cell {
        let rest = bytes.get(at..).unwrap_or_default();
        let length = rest.iter().position(|byte| *byte == self.separator || is_break(*byte));
        Cell { start: at, end: at.saturating_add(length.unwrap_or(rest.len())), is_enclosed: false }
    }

    /// Returns the mark that closes the cell that begins at a byte.
    fn closing(&self, bytes: &[u8], at: usize) -> Option<usize> {
        if bytes.get(at) != Some(&MARK) {
            return None;
        }
        let mut from = at.saturating_add(1);
        loop {
            let mark = from.saturating_add(bytes.get(from..)?.iter().position(|byte| *byte == MARK)?);
            match bytes.get(mark.saturating_add(1)) {
                Some(&MARK) => from = mark.saturating_add(2),
                Some(byte) if *byte != self.separator && !is_break(*byte) => return None,
                _ => return Some(mark),
            }
        }
    }

    /// Returns the cells of one line. Unclosed marks are text.
    fn split<'a>(
        &'a self,
        bytes: &'a [u8],
        start: usize,
        end: usize,
        are_marks_text: bool,
    ) -> impl Iterator<Item = Cell> + 'a {
        let line = bytes.get(..end).unwrap_or_default();
        let mut next = Some(start);
        std::iter::from_fn(move || {
            let at = next?;
            let cell = match self.closing(line, at).filter(|_| !are_marks_text) {
                Some(end) => Cell { start: at.saturating_add(1), end, is_enclosed: true },
                None => self.plain(line, at),
            };
            let is_followed = line.get(cell.behind()) == Some(&self.separator);
            next = is_followed.then(|| cell.behind().saturating_add(1));
            Some(cell)
        })
    }

    /// Returns whether both marks around a text are cells by themselves if they enclose nothing.
    fn are_marks_alone(&self, enclosed: &[u8]) -> bool {
        let is_first_alone = enclosed.first().is_some_and(|byte| *byte == self.separator || is_break(*byte));
        is_first_alone && enclosed.last() == Some(&self.separator)
    }

    /// Returns whether a cell has several lines, the first and the last of which are rows of their
    /// own. The lines between may be blank, titles or sums.
    fn are_rows(&self, bytes: &[u8], cell: Cell, row: Option<usize>) -> bool {
        let text = cell.of(bytes);
        let Some(last_break) = text.iter().rposition(|byte| is_break(*byte)) else { return false };
        let last_line = cell.start.saturating_add(last_break).saturating_add(1);
        !self.codes.is_empty()
            && row.is_none_or(|row| self.has_codes(bytes, row))
            && self.has_codes(bytes, last_line)
    }

    /// Returns whether the line that begins at a byte has a code in each column of codes.
    fn has_codes(&self, bytes: &[u8], start: usize) -> bool {
        let most = self.codes.last().map_or(0, |column| column.saturating_add(1));
        let are_marks_text = self.has_lone_mark(bytes, start);
        let line = self.split(bytes, start, line_end(bytes, start), are_marks_text);
        let cells: Vec<Cell> = line.take(most).collect();
        let has_code = |column: &usize| cells.get(*column).is_some_and(|cell| is_code(cell.of(bytes)));
        self.codes.iter().all(has_code)
    }

    /// Returns whether a line has the usual number of cells only if its marks are text and one of them is a cell.
    fn has_lone_mark(&self, bytes: &[u8], start: usize) -> bool {
        if self.is_trusted || self.width < 2 {
            return false;
        }
        let end = line_end(bytes, start);
        self.has_mark_alone(bytes, start, end)
            && self.split(bytes, start, end, true).count() == self.width
            && self.split(bytes, start, end, false).count() != self.width
    }

    /// Returns whether a line has a lone mark: it closes nothing, or encloses a text that begins
    /// with a separator.
    fn has_mark_alone(&self, bytes: &[u8], start: usize, end: usize) -> bool {
        let is_alone = |cell: Cell| {
            let text = cell.of(bytes);
            if cell.is_enclosed { text.first() == Some(&self.separator) } else { text.trim_ascii() == [MARK] }
        };
        bytes.get(start..end).is_some_and(|line| line.contains(&MARK))
            && self.split(bytes, start, end, false).any(is_alone)
    }

    /// Returns whether the first row has several cells, and marks enclose each of them.
    fn encloses_first_row(&self, bytes: &[u8]) -> bool {
        let mut at = bytes.iter().position(|byte| !is_break(*byte)).unwrap_or_default();
        let mut count = 0_usize;
        while let Some(end) = self.closing(bytes, at) {
            count += 1;
            let behind = end.saturating_add(1);
            if bytes.get(behind) != Some(&self.separator) {
                return count > 1;
            }
            at = behind.saturating_add(1);
        }
        false
    }
}

/// Returns the part of a text that is examined to recognise its format.
pub(super) fn sample(text: &str) -> &str {
    text.get(..text.floor_char_boundary(SAMPLE_BYTES)).unwrap_or_default()
}

fn undoubled(text: &str) -> Cow<'_, str> {
    if text.as_bytes().contains(&MARK) { text.replace("\"\"", "\"").into() } else { text.into() }
}

/// Returns whether a text has a digit, and neither blanks nor quotation marks.
fn is_code(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    text.iter().any(u8::is_ascii_digit)
        && !text.iter().any(|byte| byte.is_ascii_whitespace() || *byte == MARK)
}

fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

fn has_break(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| is_break(*byte))
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at.saturating_add(rest.iter().position(|byte| is_break(*byte)).unwrap_or(rest.len()))
}

/// Returns the start of the line after the end of a line.
fn next_line(bytes: &[u8], end: usize) -> usize {
    let is_pair = bytes.get(end..).is_some_and(|rest| rest.starts_with(b"\r\n"));
    end.saturating_add(if is_pair { 2 } else { 1 })
}

/// Counts the ends of lines between two bytes.
fn breaks(bytes: &[u8], from: usize, to: usize) -> u32 {
    let (mut count, mut before) = (0_u32, 0);
    for byte in bytes.get(from..to.min(bytes.len())).unwrap_or_default() {
        let is_second = before == b'\r' && *byte == b'\n';
        count = count.saturating_add(u32::from(is_break(*byte) && !is_second));
        before = *byte;
    }
    count
}
