//! Reads a typed, pasted or loaded text as a list of ids: every item with its place, every bad one with its reason.
//!
//! Items stand on lines of their own, or are separated by commas, semicolons or tabs. Blanks behind a comma or a
//! semicolon and one line break after them belong to the separator; every other blank belongs to its item, which is
//! none then. Line breaks at the end, and one separator there, separate nothing. A text between brackets is read as a
//! list of JSON: separated by commas alone, blanks between them free, items maybe in quotes.

use std::ops::Range;
use std::sync::Arc;

use crate::scrap_error::{Fault, List, read_item};

/// Where an item stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which item it is, from 1.
    pub number: usize,
    /// On which line it begins, from 1.
    pub line: usize,
    /// Its bytes in the text.
    pub bytes: Range<usize>,
}

/// An item that is no id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadItem {
    /// Where it stands.
    pub place: Place,
    /// Why it is none.
    pub fault: Fault,
}

/// How the items are separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Lines,
    Brackets,
}

/// A text as items of a form, between two of its bytes.
fn items(text: &str) -> (Form, Range<usize>) {
    // A file may begin with a mark of its byte order.
    let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let from_list = body.trim_start_matches(is_json_blank);
    let inside = from_list.trim_end_matches(is_json_blank).strip_prefix('[');
    let (form, rest, body) = match inside.and_then(|inside| inside.strip_suffix(']')) {
        Some(inside) => (Form::Brackets, from_list.len() - 1, inside),
        None => (Form::Lines, body.len(), body.trim_end_matches(is_line_break)),
    };
    let start = text.len() - rest;
    let is_empty = form == Form::Brackets && body.trim_matches(is_json_blank).is_empty();
    (form, start..if is_empty { start } else { start + body.len() })
}

/// A text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    list: List,
    text: Arc<str>,
    ids: Arc<[i64]>,
    bad: Vec<BadItem>,
    repeated: Vec<i64>,
}

impl Reading {
    /// What is read of an empty text.
    pub fn empty(list: List) -> Self {
        Self { list, text: "".into(), ids: [].into(), bad: Vec::new(), repeated: Vec::new() }
    }

    /// Reads a text.
    pub fn of(list: List, text: &str) -> Self {
        let mut reading = Self { text: text.into(), ..Self::empty(list) };
        let (form, range) = items(text);
        let (mut ids, mut number) = (Vec::new(), 0);
        let (mut byte, mut line) = (range.start, 1 + breaks(text.get(..range.start).unwrap_or_default()));
        let mut is_more = !range.is_empty();
        while is_more {
            let rest = text.get(byte..range.end).unwrap_or_default();
            let (item, separator) = match form {
                Form::Lines => split_line(rest),
                Form::Brackets => rest.find(',').map_or((rest, None), |at| halves(rest, at, at + 1)),
            };
            is_more = separator.is_some();
            // Nothing behind the last separator is no item yet.
            if is_more || !item.is_empty() || form == Form::Brackets {
                let (before, item, plain) = bare(form, item);
                number += 1;
                match read_item(list, plain) {
                    Ok(id) => ids.push(id),
                    Err(fault) => {
                        let start = byte + before.len();
                        let place =
                            Place { number, line: line + breaks(before), bytes: start..start + item.len() };
                        reading.bad.push(BadItem { place, fault });
                    }
                }
            }
            let behind = item.len() + separator.map_or(0, str::len);
            line += breaks(rest.get(..behind).unwrap_or_default());
            byte += behind;
        }
        reading.repeated = repeated(&ids);
        reading.ids = ids.into();
        reading
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
    pub fn repeated(&self) -> &[i64] {
        &self.repeated
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many items there are, good and bad.
    pub fn items(&self) -> usize {
        self.ids.len() + self.bad.len()
    }

    /// A bad item as it was written.
    pub fn text_of(&self, item: &BadItem) -> &str {
        self.text.get(item.place.bytes.clone()).unwrap_or_default()
    }
}

/// The blanks before an item, the item, and what of it is to be read.
fn bare(form: Form, raw: &str) -> (&str, &str, &str) {
    match form {
        Form::Lines => ("", raw, raw),
        Form::Brackets => {
            let from_item = raw.trim_start_matches(is_json_blank);
            let before = raw.get(..raw.len() - from_item.len()).unwrap_or_default();
            let item = from_item.trim_end_matches(is_json_blank);
            let quoted = item.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
            (before, item, quoted.unwrap_or(item))
        }
    }
}

/// How many line breaks a text has.
fn breaks(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// The first item of lines, and the separator behind it where there is one.
fn split_line(rest: &str) -> (&str, Option<&str>) {
    let Some(at) = rest.find(['\n', '\r', ',', ';', '\t']) else { return (rest, None) };
    let behind = rest.get(at..).unwrap_or_default();
    let left = match behind.strip_prefix([',', ';']) {
        Some(left) => {
            let left = left.trim_start_matches(' ');
            without_line_break(left).unwrap_or(left)
        }
        None => without_line_break(behind).or_else(|| behind.get(1..)).unwrap_or_default(),
    };
    halves(rest, at, rest.len() - left.len())
}

/// A text without the line break at its beginning; `None` where it has none there.
fn without_line_break(text: &str) -> Option<&str> {
    text.strip_prefix("\r\n").or_else(|| text.strip_prefix(is_line_break))
}

fn halves(text: &str, item: usize, separator: usize) -> (&str, Option<&str>) {
    (text.get(..item).unwrap_or_default(), text.get(item..separator))
}

fn is_line_break(character: char) -> bool {
    matches!(character, '\n' | '\r')
}

/// The blanks that JSON has between values.
fn is_json_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}

fn repeated(ids: &[i64]) -> Vec<i64> {
    let mut sorted = ids.to_vec();
    sorted.sort_unstable();
    let several = sorted.chunk_by(|one, next| one == next).filter(|chunk| chunk.len() > 1);
    several.filter_map(|chunk| chunk.first().copied()).collect()
}
