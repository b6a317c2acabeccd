//! Texts above blocks of rows, such as `Delivered`.

use acceptance_rules::spelling::is_blank;

use super::inputs::Inputs;
use crate::columns::ColumnRole;
use crate::labels::{Answers, Label, Labels};
use crate::lookup::IdFault;
use crate::serials::Found;
use crate::table::Row;
use acceptance_rules::fold::word;

/// The headings between the rows of a list.
pub(super) struct Sections<'a> {
    /// The text above the first row.
    first: Option<&'a str>,
    /// Index of each row that begins a block, in ascending order.
    starts: Vec<(usize, Start<'a>)>,
}

#[derive(Clone, Copy)]
enum Start<'a> {
    /// A text above a block.
    Heading(&'a str),
    /// The headings of the columns again.
    Repeated,
    /// A row like any other, with a text that may be a heading.
    Doubtful,
}

impl<'a> Sections<'a> {
    pub(super) fn new(inputs: Inputs<'a>) -> Self {
        let starts =
            inputs.indices().filter_map(|index| Some((index, start(inputs, inputs.table.row(index)?)?)));
        Self { first: above_headings(inputs), starts: starts.collect() }
    }

    /// Returns whether a row is a heading, and not about an asset.
    pub(super) fn is_heading(&self, index: usize) -> bool {
        let at = self.starts.binary_search_by_key(&index, |(index, _)| *index);
        let start = at.ok().and_then(|at| self.starts.get(at));
        start.is_some_and(|(_, start)| !matches!(start, Start::Doubtful))
    }

    /// Returns the text above the block of a row; `None` if there is none, or if it is not certain.
    pub(super) fn above(&self, index: usize) -> Option<&'a str> {
        let before = self.starts.partition_point(|(start, _)| *start <= index);
        let starts = self.starts.get(..before).unwrap_or_default();
        let last = starts.iter().rev().find(|(_, start)| !matches!(start, Start::Repeated));
        match last {
            None => self.first,
            Some((_, Start::Heading(text))) => Some(text),
            Some(_) => None,
        }
    }
}

/// Returns the text directly above the headings of the columns, if it means a status: it may be a title, too.
fn above_headings(inputs: Inputs<'_>) -> Option<&str> {
    let above = inputs.columns.heading_row?.checked_sub(1)?;
    let (_, text) = only_cell(inputs, inputs.table.row(above)?)?;
    means_status(inputs.labels, text).then_some(text)
}

/// Returns what a row begins; `None` if it is a row like any other.
fn start<'a>(inputs: Inputs<'a>, row: Row<'a>) -> Option<Start<'a>> {
    let Inputs { table, columns, lookup, labels, corrections, .. } = inputs;
    let Some((column, text)) = only_cell(inputs, row) else {
        let headings = columns.heading_row.and_then(|index| table.row(index))?;
        let same = |column| row.cell(column).trim() == headings.cell(column).trim();
        return (0..table.width()).all(same).then_some(Start::Repeated);
    };
    let role = columns.roles.get(column).copied().unwrap_or(ColumnRole::Ignored);
    let names_asset = matches!(role, ColumnRole::AssetId | ColumnRole::SerialNumber);
    let is_row = row.problem(column).is_some()
        || corrections.get(row.line()).is_some()
        || !(names_asset || role == ColumnRole::Ignored)
        || !matches!(lookup.by_id(text), Err(IdFault::Unknown))
        || !matches!(lookup.by_serial(text), Found::None)
        || lookup.similar(text).is_some()
        || !lookup.several(text).is_empty()
        || !has_word(text);
    // An unknown ID or serial number has digits.
    let is_doubtful =
        names_asset && text.contains(|letter: char| letter.is_numeric()) && !means_status(labels, text);
    if is_row {
        None
    } else if is_doubtful {
        Some(Start::Doubtful)
    } else {
        Some(Start::Heading(text))
    }
}

/// Returns the only cell of a row that is not blank, with its column.
fn only_cell<'a>(inputs: Inputs<'a>, row: Row<'a>) -> Option<(usize, &'a str)> {
    let cells = (0..row.cells().count()).map(|column| (column, inputs.cell(row, column)));
    let mut filled = cells.filter(|(_, cell)| !is_blank(cell));
    filled.next().filter(|_| filled.next().is_none())
}

/// Returns whether a text has a word of at least three letters.
fn has_word(text: &str) -> bool {
    let is_word = |word: &str| word.chars().count() > 2 && word.chars().all(char::is_alphabetic);
    text.split_whitespace()
        .map(|word| word.trim_matches(|sign: char| sign.is_ascii_punctuation()))
        .any(is_word)
}

fn means_status(labels: &Labels, text: &str) -> bool {
    labels.read(text) != Label::Unknown || labels.guess(&word(text), Answers::Refused).is_some()
}
