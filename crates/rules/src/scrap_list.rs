//! Reads a typed, pasted or loaded text as a list of ids: every item with its place, every bad one with its reason.
//!
//! Items stand on lines of their own, or are separated by commas, semicolons or tabs. Blanks behind a comma or a
//! semicolon and one line break after them belong to the separator; every other blank belongs to its item, which is
//! none then. Line breaks at the end, and one separator there, separate nothing. A text between brackets is read as a
//! list of JSON: separated by commas alone, blanks between them free, items maybe in quotes.

use std::ops::Range;
use std::sync::Arc;

use crate::scrap_error::{Fault, List, read_item};

/// An item that is no id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadItem {
    /// Which item it is, from 1.
    pub number: usize,
    /// On which line it begins, from 1.
    pub line: usize,
    /// Its bytes in the text.
    pub bytes: Range<usize>,
    /// Why it is none.
    pub fault: Fault,
}

/// A text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    list: List,
    text: Arc<str>,
    ids: Arc<[i64]>,
    bad: Vec<BadItem>,
}

impl Reading {
    /// What is read of an empty text; for who does not read any.
    pub fn empty(list: List) -> Self {
        Self { list, text: "".into(), ids: [].into(), bad: Vec::new() }
    }

    /// Reads a text.
    pub fn of(list: List, text: &str) -> Self {
        let (is_json, Range { start, end }) = items(text);
        let (mut ids, mut bad) = (Vec::new(), Vec::new());
        let (mut at, mut line) = (start, 1 + breaks(text.get(..start)));
        let mut is_more = start < end;
        while is_more {
            let rest = text.get(at..end).unwrap_or_default();
            let (item, separator) = if is_json { split_json(rest) } else { split_line(rest) };
            let written = rest.get(item.clone()).unwrap_or_default();
            is_more = !separator.is_empty();
            // Nothing behind the last separator is no item yet.
            if is_more || !item.is_empty() || is_json {
                match read_item(list, if is_json { unquoted(written) } else { written }) {
                    Ok(id) => ids.push(id),
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
        Self { list, text: text.into(), ids: ids.into(), bad }
    }

    /// The list that it was read for.
    pub fn list(&self) -> List {
        self.list
    }

    /// The ids that could be read, in order.
    pub fn ids(&self) -> &[i64] {
        &self.ids
    }

    /// All ids; `None` where an item is bad.
    pub fn all_ids(&self) -> Option<Arc<[i64]>> {
        self.bad.is_empty().then(|| Arc::clone(&self.ids))
    }

    /// The items that are no ids, in order.
    pub fn bad(&self) -> &[BadItem] {
        &self.bad
    }

    /// The ids that stand there more than once, ascending and each once. They may be sent so: the specification does
    /// not forbid it.
    pub fn repeated(&self) -> Vec<i64> {
        let mut sorted = self.ids.to_vec();
        sorted.sort_unstable();
        let several = sorted.chunk_by(|one, next| one == next).filter(|chunk| chunk.len() > 1);
        several.filter_map(|chunk| chunk.first().copied()).collect()
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A bad item as it was written.
    pub fn text_of(&self, item: &BadItem) -> &str {
        self.text.get(item.bytes.clone()).unwrap_or_default()
    }
}

const BREAKS: [char; 2] = ['\n', '\r'];
/// The blanks that JSON has between values.
const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];

/// Whether a text is a list of JSON, and the bytes of its items.
fn items(text: &str) -> (bool, Range<usize>) {
    // A file may begin with a mark of its byte order.
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

/// The first item of a list of JSON without the blanks around it, and the comma behind it where there is one.
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

/// The first item of lines, and the separator behind it where there is one.
fn split_line(rest: &str) -> (Range<usize>, Range<usize>) {
    let Some(end) = rest.find(['\n', '\r', ',', ';', '\t']) else {
        return (0..rest.len(), rest.len()..rest.len());
    };
    let separator = rest.get(end..).unwrap_or_default();
    let behind = separator.strip_prefix([',', ';']).map(|behind| behind.trim_start_matches(' '));
    let broken = behind.unwrap_or(separator);
    let left = broken.strip_prefix("\r\n").or_else(|| broken.strip_prefix(BREAKS)).or(behind);
    let left = left.or_else(|| separator.strip_prefix('\t')).unwrap_or_default();
    (0..end, end..rest.len() - left.len())
}

/// How many line breaks a text has.
fn breaks(text: Option<&str>) -> usize {
    text.unwrap_or_default().bytes().filter(|byte| *byte == b'\n').count()
}
