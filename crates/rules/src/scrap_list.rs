//! Reads a typed, pasted or loaded text as a list of ids: every item with its place, every bad one with its reason.
//!
//! The text is read piece by piece, so that whoever reads a long one can do other things in between.
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
    /// Its UTF-16 units in the text, as text fields count.
    pub units: Range<usize>,
}

/// An item that is no id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadItem {
    /// Where it stands.
    pub place: Place,
    /// Why it is none.
    pub fault: Fault,
}

/// An id that stands in the list more than once. It may be sent so: the specification does not forbid it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// The id.
    pub id: i64,
    /// The numbers of its items, from 1, ascending; at least two.
    pub numbers: Vec<usize>,
}

/// How the items are separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Lines,
    Brackets,
}

/// A place between two characters.
#[derive(Clone, Copy, Debug)]
struct Point {
    byte: usize,
    unit: usize,
    line: usize,
}

impl Point {
    /// The place behind a text that begins here.
    fn behind(self, text: &str) -> Self {
        let is_plain = text.is_ascii();
        let units = if is_plain { text.len() } else { text.chars().map(char::len_utf16).sum() };
        Self {
            byte: self.byte + text.len(),
            unit: self.unit + units,
            line: self.line + text.bytes().filter(|byte| *byte == b'\n').count(),
        }
    }
}

/// The reading of a text, under way.
#[derive(Clone, Debug)]
pub struct Check {
    reading: Reading,
    form: Form,
    /// How far it is read.
    at: Point,
    /// Where the items end, in bytes.
    end: usize,
    /// How many items there were.
    items: usize,
    is_done: bool,
    /// The number of the item of each id.
    numbers: Vec<usize>,
    ids: Vec<i64>,
}

impl Check {
    /// Begins to read a text for one of the lists.
    pub fn begin(list: List, text: Arc<str>) -> Self {
        // A file may begin with a mark of its byte order.
        let body = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
        let from_list = body.trim_start_matches(is_json_blank);
        let inside = from_list.trim_end_matches(is_json_blank).strip_prefix('[');
        let (form, rest, body) = match inside.and_then(|inside| inside.strip_suffix(']')) {
            Some(inside) => (Form::Brackets, from_list.len() - 1, inside),
            None => (Form::Lines, body.len(), body.trim_end_matches(is_line_break)),
        };
        let before = text.get(..text.len() - rest).unwrap_or_default();
        let start = Point { byte: 0, unit: 0, line: 1 }.behind(before);
        let end = start.byte + body.len();
        let is_done = match form {
            Form::Lines => body.is_empty(),
            Form::Brackets => body.trim_matches(is_json_blank).is_empty(),
        };
        let reading = Reading { list, text, ids: Arc::from([]), bad: Vec::new(), repeated: Vec::new() };
        Self { reading, form, at: start, end, items: 0, is_done, numbers: Vec::new(), ids: Vec::new() }
    }

    /// Reads at most so many further items; whether there are more.
    pub fn advance(&mut self, most: usize) -> bool {
        let text = Arc::clone(&self.reading.text);
        for _ in 0..most {
            if self.is_done {
                break;
            }
            let rest = text.get(self.at.byte..self.end).unwrap_or_default();
            let (item, separator) = match self.form {
                Form::Lines => split_line(rest),
                Form::Brackets => rest.find(',').map_or((rest, None), |at| halves(rest, at, at + 1)),
            };
            self.is_done = separator.is_none();
            // Nothing behind the last separator is no item yet.
            if separator.is_some() || !item.is_empty() || self.form == Form::Brackets {
                self.take(item);
            }
            self.at = self.at.behind(item).behind(separator.unwrap_or_default());
        }
        !self.is_done
    }

    /// How many items were read so far.
    pub fn items(&self) -> usize {
        self.items
    }

    /// What was read. Items that were not read yet are read now.
    pub fn end(mut self) -> Reading {
        self.advance(usize::MAX);
        let mut reading = self.reading;
        reading.repeated = repeated(&self.ids, &self.numbers);
        reading.ids = self.ids.into();
        reading
    }

    fn take(&mut self, raw: &str) {
        self.items += 1;
        let (before, item) = match self.form {
            Form::Lines => ("", raw),
            Form::Brackets => {
                let from_item = raw.trim_start_matches(is_json_blank);
                let before = raw.get(..raw.len() - from_item.len()).unwrap_or_default();
                (before, from_item.trim_end_matches(is_json_blank))
            }
        };
        let quoted = match self.form {
            Form::Lines => None,
            Form::Brackets => item.strip_prefix('"').and_then(|it| it.strip_suffix('"')),
        };
        match read_item(self.reading.list, quoted.unwrap_or(item)) {
            Ok(id) => {
                self.ids.push(id);
                self.numbers.push(self.items);
            }
            Err(fault) => {
                let start = self.at.behind(before);
                let end = start.behind(item);
                let (bytes, units) = (start.byte..end.byte, start.unit..end.unit);
                let place = Place { number: self.items, line: start.line, bytes, units };
                self.reading.bad.push(BadItem { place, fault });
            }
        }
    }
}

/// A text that was read to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    list: List,
    text: Arc<str>,
    ids: Arc<[i64]>,
    bad: Vec<BadItem>,
    repeated: Vec<Repeated>,
}

impl Reading {
    /// Reads a whole text at once.
    pub fn of(list: List, text: &str) -> Self {
        Check::begin(list, text.into()).end()
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

    /// The ids that stand there more than once, ascending.
    pub fn repeated(&self) -> &[Repeated] {
        &self.repeated
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

fn repeated(ids: &[i64], numbers: &[usize]) -> Vec<Repeated> {
    // Most lists are ascending already, and then nothing is to be sorted.
    if ids.is_sorted_by(|one, next| one < next) {
        return Vec::new();
    }
    let mut pairs: Vec<(i64, usize)> = ids.iter().copied().zip(numbers.iter().copied()).collect();
    pairs.sort_unstable();
    let several = pairs.chunk_by(|one, next| one.0 == next.0).filter(|chunk| chunk.len() > 1);
    several
        .filter_map(|chunk| {
            let (id, _) = chunk.first()?;
            Some(Repeated { id: *id, numbers: chunk.iter().map(|(_, number)| *number).collect() })
        })
        .collect()
}
