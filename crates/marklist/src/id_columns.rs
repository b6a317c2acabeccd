//! Columns of a text with IDs of scrap errors, and the choice of the one that contains them.
//!
//! A text of one row, or of one column, is a list without columns, as is a JSON list. If only commas separate the items,
//! rows of different lengths are a list, too, as `1, 2` above `3`, unless a comma without a blank separates IDs.

use acceptance_rules::scrap_error::{IdHeading, ItemFault, List, ParsedList, names_ids, read_item};
use acceptance_rules::spelling::is_blank;

use crate::csv;
use crate::table::{Refusal, Row, Table, column_letter};

/// Number of columns among which the user can choose.
const MOST_COLUMNS: usize = 256;
/// Number of sample values of a column.
const SAMPLES: usize = 3;

/// Separators of columns.
const SEPARATORS: [char; 4] = [',', '\t', ';', '|'];

/// The columns of a table that contain the IDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdColumns {
    One(usize),
    /// Every cell is an ID.
    All,
}

/// A text with several columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdTable {
    table: Table,
    /// Whether the first row has the headings.
    has_headings: bool,
    /// The columns that are not empty.
    columns: Vec<usize>,
}

impl IdTable {
    /// Returns the table of a text; `None` if the text has no columns.
    ///
    /// # Errors
    /// The table exceeds a limit.
    pub fn read(list: List, text: &str) -> Result<Option<Self>, Refusal> {
        let body = text.trim_start_matches('\u{FEFF}').trim_start();
        let is_end = |it: char| it.is_whitespace() || SEPARATORS.contains(&it);
        let may_be_table = body.trim_end().contains('\n')
            && text.lines().any(|line| line.trim_end_matches(is_end).contains(SEPARATORS))
            && !body.starts_with('[');
        if !may_be_table {
            return Ok(None);
        }
        let table = match csv::read_text(text) {
            Ok(table) => table,
            Err(Refusal::NotText | Refusal::Empty) => return Ok(None),
            Err(refusal) => return Err(refusal),
        };
        let mut is_filled = vec![false; table.width().min(MOST_COLUMNS)];
        for row in table.rows() {
            for (cell, is_filled) in row.cells().zip(&mut is_filled) {
                *is_filled |= !is_blank(cell);
            }
        }
        let columns: Vec<usize> =
            is_filled.iter().enumerate().filter(|(_, is_filled)| **is_filled).map(|(at, _)| at).collect();
        let Some(first) = table.row(0).filter(|_| table.len() > 1) else { return Ok(None) };
        let has_headings = first.cells().any(|cell| List::ALL.into_iter().any(|list| names_ids(list, cell)))
            || !first.cells().any(|cell| cell.contains(|it: char| it.is_ascii_digit()));
        let own = Self { table, has_headings, columns };
        let is_list = own.columns.len() < 2
            || (!text.contains(['\t', ';', '|'])
                && !has_headings
                && if own.is_even() { own.is_grouped(list) } else { own.is_wrapped(list) });
        Ok((!is_list).then_some(own))
    }

    /// Returns the columns that are not empty.
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// Returns the heading of a column, if it has one.
    pub fn heading(&self, column: usize) -> Option<&str> {
        let heading = self.table.row(0).filter(|_| self.has_headings)?.cell(column).trim();
        Some(heading).filter(|heading| !heading.is_empty())
    }

    /// Returns the letter of a column, as in spreadsheets.
    pub fn letter(column: usize) -> String {
        column_letter(column)
    }

    /// Returns the first different values of a column.
    pub fn samples(&self, column: usize) -> Vec<&str> {
        self.table.samples(column, self.has_headings.then_some(0), SAMPLES)
    }

    /// Returns the column whose heading alone names the IDs of a list. A heading that may be one of quantities chooses
    /// no column, but competes with one of IDs of no certain list.
    pub fn named(&self, list: List) -> Option<IdColumns> {
        let heading = |column: usize| IdHeading::of(list, self.heading(column)?);
        let only = |is: fn(IdHeading) -> bool| {
            let mut columns = self.columns.iter().copied().filter(|column| heading(*column).is_some_and(is));
            columns.next().filter(|_| columns.next().is_none())
        };
        let of_list = only(|it| it == IdHeading::OfList);
        let any = || only(|_| true).filter(|column| heading(*column) != Some(IdHeading::Bare));
        of_list.or_else(any).map(IdColumns::One)
    }

    /// Returns whether a choice fits the columns.
    pub fn has(&self, chosen: IdColumns) -> bool {
        match chosen {
            IdColumns::One(column) => self.columns.contains(&column),
            IdColumns::All => true,
        }
    }

    /// Returns whether another table begins with the same row.
    pub fn begins_like(&self, other: &Self) -> bool {
        match (self.table.row(0), other.table.row(0)) {
            (Some(own), Some(other)) => own.cells().eq(other.cells()),
            _ => false,
        }
    }

    /// Returns the reading of the text of this table. Rows with the headings have no IDs, and neither has a blank cell if
    /// all cells are IDs.
    pub fn parse(&self, list: List, text: &str, chosen: IdColumns) -> ParsedList {
        let headings = self.table.row(0).filter(|_| self.has_headings);
        let rows = self.table.rows().filter(|row| !headings.is_some_and(|own| own.cells().eq(row.cells())));
        let columns = match &chosen {
            IdColumns::One(column) => std::slice::from_ref(column),
            IdColumns::All => &*self.columns,
        };
        let cells = rows.flat_map(|row| columns.iter().map(move |column| (row.line(), row.cell(*column))));
        let is_item = |(_, cell): &(u32, &str)| chosen != IdColumns::All || !is_blank(cell);
        ParsedList::of_cells(list, text, cells.filter(is_item))
    }

    /// Returns whether most rows have the same number of cells, and more than one.
    fn is_even(&self) -> bool {
        let mut widths = vec![0_usize; self.table.width() + 1];
        for row in self.table.rows() {
            if let Some(count) = widths.get_mut(row.cells().count()) {
                *count += 1;
            }
        }
        widths.iter().skip(2).any(|count| count * 2 > self.table.len())
    }

    /// Returns whether each row is one number with groups of digits.
    fn is_grouped(&self, list: List) -> bool {
        self.table
            .rows()
            .all(|row| read_item(list, joined(row).trim_end_matches(',')) == Err(ItemFault::DigitGroups))
    }

    /// Returns whether each row is part of a list: it has blanks after its commas, or has no IDs, as `12,5`.
    fn is_wrapped(&self, list: List) -> bool {
        self.table.rows().all(|row| {
            let has_blanks = row.cells().skip(1).all(|cell| is_blank(cell) || cell.starts_with(' '));
            has_blanks || ParsedList::of(list, &joined(row)).ids().is_empty()
        })
    }
}

/// Returns a row as it is written with commas.
fn joined(row: Row<'_>) -> String {
    row.cells().collect::<Vec<_>>().join(",")
}
