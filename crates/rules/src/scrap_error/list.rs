//! Parses typed, pasted or loaded text as a list of IDs.
//!
//! Items are separated by line breaks, commas, semicolons or tabs. Blanks and one line break after
//! a comma or semicolon belong to the separator. Any other blank belongs to its item, which is then
//! invalid. Trailing line breaks and one trailing separator are ignored, as is a column of empty
//! cells. `1,234,567` is one item with groups of digits, not three, and `12,5` alone is one with a
//! decimal comma. The heading of a column of IDs is no item. A text in brackets is parsed as a JSON
//! list: separated by commas only, with free blanks, and items may be quoted.
//!
//! A text with several columns is a table, of which other code selects the cells.

use std::ops::Range;
use std::sync::Arc;

use super::headings::names_ids;
use super::{ItemFault, List, has_decimal_comma, has_groups, read_item};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadItem {
    /// Its number, from 1.
    pub number: usize,
    /// Its first line, from 1.
    pub line: usize,
    /// Its byte range in the text.
    pub bytes: Range<usize>,
    pub fault: ItemFault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedList {
    list: List,
    text: Arc<str>,
    ids: Arc<[i64]>,
    bad: Vec<BadItem>,
    /// Whether the items of the text are known.
    is_decided: bool,
}

impl ParsedList {
    /// Returns the reading of an empty text.
    pub fn empty(list: List) -> Self {
        Self { list, text: "".into(), ids: [].into(), bad: Vec::new(), is_decided: true }
    }

    /// Returns the reading of a text whose items are not known yet. It has no IDs, and none of it can be sent.
    pub fn undecided(list: List, text: &str) -> Self {
        Self { text: text.into(), is_decided: false, ..Self::empty(list) }
    }

    /// Returns the reading of cells that are items of a text, each with the number of its line, from 1.
    pub fn of_cells<'a>(list: List, text: &str, cells: impl IntoIterator<Item = (u32, &'a str)>) -> Self {
        let mut lines: Vec<Range<usize>> = Vec::new();
        let (mut ids, mut bad) = (Vec::new(), Vec::new());
        for (line, cell) in cells {
            let Err(fault) = read_item(list, cell).map(|id| ids.push(id)) else { continue };
            if lines.is_empty() {
                lines = ranges_of_lines(text);
            }
            let line = usize::try_from(line).unwrap_or(usize::MAX);
            let own = lines.get(line.saturating_sub(1)).cloned().unwrap_or_default();
            let written = text.get(own.clone()).unwrap_or_default();
            // A cell that is written with quotation marks may differ: then the line is the item.
            let bytes = match written.find(cell) {
                Some(at) => own.start + at..own.start + at + cell.len(),
                None => own,
            };
            bad.push(BadItem { number: 1 + ids.len() + bad.len(), line, bytes, fault });
        }
        Self { text: text.into(), ids: ids.into(), bad, ..Self::empty(list) }
    }

    /// Returns the reading of a text without columns.
    pub fn of(list: List, text: &str) -> Self {
        let (is_json, Range { start, end }) = items(text);
        let (mut ids, mut bad) = (Vec::new(), Vec::new());
        let (mut at, mut line) = (start, 1 + breaks(text.get(..start)));
        let empty = if is_json { None } else { EmptyColumns::of(text.get(start..end).unwrap_or_default()) };
        let mut column = 0;
        // Groups of digits start at a line or after a separator wider than a comma.
        let mut may_have_groups = true;
        // The end of numbers with groups of digits.
        let mut groups_end = start;
        // The end of a number with a decimal comma.
        let mut decimal_end = start;
        let mut is_more = start < end;
        while is_more {
            let rest = text.get(at..end).unwrap_or_default();
            if may_have_groups && !is_json {
                groups_end = at + groups(list, rest);
                decimal_end = at + decimal(rest);
            }
            let (item, separator) = match rest.get(..groups_end.saturating_sub(at)) {
                Some(numbers) if !numbers.is_empty() => {
                    let end = number_end(numbers);
                    (0..end, separator_at(rest, end))
                }
                _ if decimal_end > at => (0..decimal_end - at, separator_at(rest, decimal_end - at)),
                _ if is_json => split_json(rest),
                _ => split_line(rest),
            };
            let written = rest.get(item.clone()).unwrap_or_default();
            let between = rest.get(separator.clone()).unwrap_or_default();
            is_more = !separator.is_empty();
            may_have_groups = between != ",";
            let is_in_empty_column = empty.as_ref().is_some_and(|empty| empty.has(column));
            let is_empty_cell = is_in_empty_column && written.trim_matches(' ').is_empty();
            if between.contains(BREAKS) {
                column = 0;
            } else if empty.as_ref().is_some_and(|empty| between.starts_with(empty.separator)) {
                column += 1;
            }
            // An empty text after the last separator is no item.
            let is_item = is_more || !item.is_empty() || is_json;
            if is_item && !is_empty_cell {
                match read_item(list, if is_json { unquoted(written) } else { written }) {
                    Ok(id) => ids.push(id),
                    Err(_) if names_ids(list, written) => {}
                    Err(fault) => bad.push(BadItem {
                        number: 1 + ids.len() + bad.len(),
                        line: line + breaks(rest.get(..item.start)),
                        bytes: at + item.start..at + item.end,
                        fault,
                    }),
                }
            }
            line += breaks(rest.get(..separator.end));
            at += separator.end;
        }
        Self { text: text.into(), ids: ids.into(), bad, ..Self::empty(list) }
    }

    /// Returns the list for which it was parsed.
    pub fn list(&self) -> List {
        self.list
    }

    /// Returns the IDs in order, without bad items.
    pub fn ids(&self) -> &[i64] {
        &self.ids
    }

    /// Returns all IDs; `None` if an item is bad, or the items are not known.
    pub fn all_ids(&self) -> Option<Arc<[i64]>> {
        (self.is_decided && self.bad.is_empty()).then(|| Arc::clone(&self.ids))
    }

    pub fn is_decided(&self) -> bool {
        self.is_decided
    }

    pub fn bad(&self) -> &[BadItem] {
        &self.bad
    }

    /// Returns the repeated IDs, ascending and each once.
    pub fn repeated(&self) -> Vec<i64> {
        let mut sorted = self.ids.to_vec();
        sorted.sort_unstable();
        let several = sorted.chunk_by(|one, next| one == next).filter(|chunk| chunk.len() > 1);
        several.filter_map(|chunk| chunk.first().copied()).collect()
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn text_of(&self, item: &BadItem) -> &str {
        self.text.get(item.bytes.clone()).unwrap_or_default()
    }
}

const BREAKS: [char; 2] = ['\n', '\r'];
const SEPARATORS: [char; 5] = ['\n', '\r', ',', ';', '\t'];
/// Whitespace between JSON values.
const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];

/// Returns whether a text is a JSON list, and the byte range of its items.
fn items(text: &str) -> (bool, Range<usize>) {
    // A file may begin with a byte order mark.
    let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let from_list = body.trim_start_matches(BLANKS);
    let inside = from_list.trim_end_matches(BLANKS).strip_prefix('[');
    let inside = inside.and_then(|inside| inside.strip_suffix(']'));
    let (from, items) = match inside {
        Some(inside) if inside.trim_matches(BLANKS).is_empty() => (from_list.len() - 1, ""),
        Some(inside) => (from_list.len() - 1, inside),
        None => (body.len(), body.trim_end_matches(BREAKS)),
    };
    let start = text.len() - from;
    (inside.is_some(), start..start + items.len())
}

/// Returns the first item of a JSON list without surrounding blanks, and the comma after it.
fn split_json(rest: &str) -> (Range<usize>, Range<usize>) {
    let comma = rest.find(',');
    let raw = rest.get(..comma.unwrap_or(rest.len())).unwrap_or_default();
    let start = raw.len() - raw.trim_start_matches(BLANKS).len();
    let end = raw.trim_end_matches(BLANKS).len().max(start);
    (start..end, raw.len()..raw.len() + comma.map_or(0, |_| 1))
}

fn unquoted(item: &str) -> &str {
    item.strip_prefix('"').and_then(|item| item.strip_suffix('"')).unwrap_or(item)
}

/// Returns the first item of plain lines, and the separator after it.
fn split_line(rest: &str) -> (Range<usize>, Range<usize>) {
    let end = rest.find(SEPARATORS).unwrap_or(rest.len());
    (0..end, separator_at(rest, end))
}

/// Returns the separator after an item that ends at a byte; empty at the end of the text.
fn separator_at(rest: &str, end: usize) -> Range<usize> {
    let separator = rest.get(end..).unwrap_or_default();
    let behind = separator.strip_prefix([',', ';']).map(|behind| behind.trim_start_matches(' '));
    let broken = behind.unwrap_or(separator);
    let left = broken.strip_prefix("\r\n").or_else(|| broken.strip_prefix(BREAKS)).or(behind);
    let left = left.or_else(|| separator.strip_prefix('\t')).unwrap_or_default();
    end..rest.len() - left.len()
}

/// Returns the end of a leading number with a decimal comma that is alone between line breaks, semicolons or tabs; 0 if
/// there is none.
fn decimal(rest: &str) -> usize {
    let end = rest.find(['\n', '\r', ';', '\t']).unwrap_or(rest.len());
    if rest.get(..end).is_some_and(has_decimal_comma) { end } else { 0 }
}

/// Returns the byte range of each line of a text, without its break.
fn ranges_of_lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let range = |line: &str| {
        let own = start..start + line.trim_end_matches('\r').len();
        start += line.len() + 1;
        own
    };
    text.split('\n').map(range).collect()
}

/// Returns the end of leading numbers with commas between groups of three digits, such as `1,234,567` or
/// `1,234,5,678`; 0 if there are none. More groups than an ID of the list can have are separate IDs.
fn groups(list: List, rest: &str) -> usize {
    let is_part = |byte: &u8| matches!(byte, b'-' | b',' | b'0'..=b'9');
    let length = rest.bytes().take_while(is_part).count();
    let written = rest.get(..length).unwrap_or_default();
    let written = written.strip_suffix(',').unwrap_or(written);
    let behind = rest.get(written.len()..).unwrap_or_default();
    let is_end = matches!(behind, "" | ",")
        || behind.starts_with(['\n', '\r', ';', '\t'])
        || behind.strip_prefix(',').is_some_and(|behind| behind.starts_with([' ', '\n', '\r']));
    let is_grouped = |number: &str| {
        let id: Option<i64> = number.replace(',', "").parse().ok();
        id.is_some_and(|id| list.range().contains(&id)) && has_groups(number)
    };
    let mut left = written;
    while is_end && !left.is_empty() {
        let (number, others) = left.split_at_checked(number_end(left)).unwrap_or_default();
        if !is_grouped(number) {
            return 0;
        }
        left = others.strip_prefix(',').unwrap_or_default();
    }
    if is_end { written.len() } else { 0 }
}

/// Returns the end of the first of several numbers: it continues with each group of three digits.
fn number_end(numbers: &str) -> usize {
    let mut parts = numbers.split(',');
    let first = parts.next().map_or(0, str::len);
    let groups = parts.take_while(|part| part.len() == 3).count();
    first + 4 * groups
}

/// Columns of empty cells beside the IDs.
struct EmptyColumns {
    separator: char,
    /// Whether each column is empty.
    columns: Vec<bool>,
}

impl EmptyColumns {
    /// Finds the columns that are empty in all lines of a text. Requires two lines, or tabs as
    /// separators, as spreadsheets copy cells.
    fn of(text: &str) -> Option<Self> {
        ['\t', ';', ','].into_iter().find_map(|separator| {
            let lines = || text.split(BREAKS).filter(|line| !line.trim_matches(BLANKS).is_empty());
            let width = |line: &str| line.matches(separator).count();
            let first = lines().next()?;
            let is_table = (separator == '\t' || lines().nth(1).is_some())
                && width(first) > 0
                && lines().all(|line| width(line) == width(first));
            if !is_table {
                return None;
            }
            let mut is_empty = vec![true; width(first) + 1];
            for line in lines() {
                for (cell, is_empty) in line.split(separator).zip(&mut is_empty) {
                    *is_empty &= cell.trim_matches(' ').is_empty();
                }
            }
            let is_beside_ids = is_empty.contains(&true) && is_empty.contains(&false);
            is_beside_ids.then_some(Self { separator, columns: is_empty })
        })
    }

    fn has(&self, column: usize) -> bool {
        self.columns.get(column) == Some(&true)
    }
}

/// Counts the line breaks of a text.
fn breaks(text: Option<&str>) -> usize {
    text.unwrap_or_default().bytes().filter(|byte| *byte == b'\n').count()
}
