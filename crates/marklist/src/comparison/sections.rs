//! Texts above blocks of rows, such as `Delivered`.

use std::collections::HashMap;

use acceptance_rules::spelling::is_blank;

use super::inputs::Inputs;
use crate::columns::ColumnRole;
use crate::labels::Answers;
use crate::lookup::IdFault;
use crate::serials::Found;
use crate::table::Row;

/// Fewest rows with an asset below a text that is a heading whatever it says.
const FEWEST_ROWS: usize = 2;

/// The headings between the rows of a list.
pub(super) struct Sections<'a> {
    /// The text above the first row.
    first: Option<&'a str>,
    /// Index of each row that begins a block, in ascending order, with its text; `None` for a row that is not certainly a
    /// heading.
    starts: Vec<(usize, Option<&'a str>)>,
    /// Indices of the rows that repeat the headings of the columns, in ascending order.
    repeated: Vec<usize>,
}

/// A text by itself in its row, which may be a heading.
struct Candidate<'a> {
    index: usize,
    text: &'a str,
    /// Whether its row is left out.
    is_omitted: bool,
    /// Whether it means a status.
    is_status: bool,
    /// Whether it may name an unknown asset.
    is_name: bool,
    /// Number of rows with an asset below it, up to the next candidate.
    rows: usize,
}

impl<'a> Sections<'a> {
    pub(super) fn new(inputs: Inputs<'a>) -> Self {
        let Inputs { table, columns, .. } = inputs;
        let indices = || columns.first_row()..table.len();
        let is_filled = |column: &usize| {
            indices().filter_map(|index| table.row(index)).any(|row| !is_blank(row.cell(*column)))
        };
        let first_column = (0..table.width()).find(is_filled);
        let mut candidates: Vec<Candidate<'a>> = Vec::new();
        let mut repeated = Vec::new();
        let first = above_headings(inputs);
        let mut is_headed = first.is_some();
        let mut is_first = true;
        for index in indices() {
            let Some(row) = table.row(index) else { continue };
            let is_omitted = inputs.omission(index).is_some();
            if repeats_headings(inputs, row) {
                repeated.extend(Some(index).filter(|_| !is_omitted));
            } else if let Some(candidate) = candidate(inputs, index, row, is_omitted, first_column) {
                is_headed |= is_first && !candidate.is_name;
                is_first = false;
                candidates.push(candidate);
            } else if !is_omitted && names_asset(inputs, row) {
                is_first = false;
                if let Some(last) = candidates.last_mut() {
                    last.rows += 1;
                }
            }
        }
        // A note below each of several rows is no heading of the next one.
        let mut notes: HashMap<&str, usize> = HashMap::new();
        for candidate in candidates.iter().filter(|candidate| candidate.rows == 1) {
            *notes.entry(candidate.text).or_default() += 1;
        }
        let has_status = first.is_some() || candidates.iter().any(|candidate| candidate.is_status);
        let is_heading = |candidate: &Candidate<'_>| {
            let is_certain = match candidate.rows {
                0 => is_headed || !candidate.is_status,
                rows if rows < FEWEST_ROWS => is_headed && has_status,
                _ => true,
            };
            let is_note = notes.get(candidate.text).is_some_and(|times| *times > 1);
            is_certain && !candidate.is_omitted && !candidate.is_name && !is_note
        };
        let start = |candidate: &Candidate<'a>| {
            (candidate.index, Some(candidate.text).filter(|_| is_heading(candidate)))
        };
        Self { first, starts: candidates.iter().map(start).collect(), repeated }
    }

    /// Returns whether a row is a heading, and not about an asset.
    pub(super) fn is_heading(&self, index: usize) -> bool {
        let at = self.starts.binary_search_by_key(&index, |(index, _)| *index);
        let start = at.ok().and_then(|at| self.starts.get(at));
        start.is_some_and(|(_, text)| text.is_some()) || self.repeated.binary_search(&index).is_ok()
    }

    /// Returns the text above the block of a row; `None` if there is none, or if it is not certain.
    pub(super) fn above(&self, index: usize) -> Option<&'a str> {
        let before = self.starts.partition_point(|(start, _)| *start <= index);
        let last = before.checked_sub(1).and_then(|last| self.starts.get(last));
        last.map_or(self.first, |(_, text)| *text)
    }
}

/// Returns the text directly above the headings of the columns, if it means a status: it may be a title, too.
fn above_headings(inputs: Inputs<'_>) -> Option<&str> {
    let above = inputs.columns.heading_row?.checked_sub(1)?;
    let row = inputs.table.row(above)?;
    let (_, text) = only_cell(row, |column| inputs.cell(row, column))?;
    inputs.labels.means_status(text, Answers::Refused).then_some(text)
}

/// Returns the text of a row that may be a heading. It is in the column of the assets or in the first one: a text in
/// another column continues the row above.
fn candidate<'a>(
    inputs: Inputs<'a>,
    index: usize,
    row: Row<'a>,
    is_omitted: bool,
    first_column: Option<usize>,
) -> Option<Candidate<'a>> {
    let Inputs { columns, lookup, labels, corrections, .. } = inputs;
    let cell = |column| if is_omitted { row.cell(column) } else { inputs.cell(row, column) };
    let (column, text) = only_cell(row, cell)?;
    let role = columns.roles.get(column).copied().unwrap_or(ColumnRole::Ignored);
    let is_of_assets = matches!(role, ColumnRole::AssetId | ColumnRole::SerialNumber);
    let may_be_heading = (is_of_assets || role == ColumnRole::Ignored && first_column == Some(column))
        && has_word(text)
        && row.problem(column).is_none()
        && corrections.get(row.line()).is_none()
        && matches!(lookup.by_id(text), Err(IdFault::Unknown))
        && matches!(lookup.by_serial(text), Found::None)
        && lookup.similar(text).is_none()
        && lookup.several(text).is_empty();
    may_be_heading.then(|| {
        let is_status = labels.means_status(text, Answers::Refused);
        let is_like_name = || text.contains(char::is_numeric) || !text.trim().contains(char::is_whitespace);
        let is_name = is_of_assets && !is_status && is_like_name();
        Candidate { index, text, is_omitted, is_status, is_name, rows: 0 }
    })
}

/// Returns whether a row has the headings of the columns again.
fn repeats_headings(inputs: Inputs<'_>, row: Row<'_>) -> bool {
    let headings = inputs.columns.heading_row.and_then(|index| inputs.table.row(index));
    let same = |headings: Row<'_>| {
        (0..inputs.table.width()).all(|column| row.cell(column).trim() == headings.cell(column).trim())
    };
    headings.is_some_and(same)
}

/// Returns whether a row has a cell for its asset.
fn names_asset(inputs: Inputs<'_>, row: Row<'_>) -> bool {
    let columns = [ColumnRole::AssetId, ColumnRole::SerialNumber].map(|role| inputs.columns.column_of(role));
    columns.into_iter().flatten().any(|column| !is_blank(inputs.cell(row, column)))
}

/// Returns the only cell of a row that is not blank, with its column.
fn only_cell<'a>(row: Row<'a>, cell: impl Fn(usize) -> &'a str) -> Option<(usize, &'a str)> {
    let cells = (0..row.len()).map(|column| (column, cell(column)));
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
