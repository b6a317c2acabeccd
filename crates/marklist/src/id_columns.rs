//! Columns of a text with IDs of scrap errors, and the choice of the one that contains them.
//!
//! A text of one row, or of one column, is a list without columns, as is a JSON list. If only commas separate the items,
//! rows of different lengths are a list, too, as `1, 2` above `3`.

use acceptance_rules::scrap_error::{ItemFault, List, ParsedList, names_ids, names_ids_of, read_item};
use acceptance_rules::spelling::is_blank;

use crate::csv;
use crate::table::{Table, column_letter};

/// Number of columns among which the user can choose.
const MOST_COLUMNS: usize = 256;
/// Number of sample values of a column.
const SAMPLES: usize = 3;

/// Separators of columns that are in no list of one row.
const WIDE_SEPARATORS: [char; 3] = ['\t', ';', '|'];

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
    pub fn read(list: List, text: &str) -> Option<Self> {
        let body = text.trim_start_matches('\u{FEFF}').trim_start();
        let may_be_table = text.contains('\n')
            && text.contains(|it| it == ',' || WIDE_SEPARATORS.contains(&it))
            && !body.starts_with('[');
        if !may_be_table {
            return None;
        }
        let table = csv::read_text(text).ok().filter(|table| table.len() > 1)?;
        let mut is_filled = vec![false; table.width().min(MOST_COLUMNS)];
        for row in table.rows() {
            for (cell, is_filled) in row.cells().zip(&mut is_filled) {
                *is_filled |= !is_blank(cell);
            }
        }
        let columns: Vec<usize> =
            is_filled.iter().enumerate().filter(|(_, is_filled)| **is_filled).map(|(at, _)| at).collect();
        let first = table.row(0)?;
        let has_headings = first.cells().any(|cell| List::ALL.into_iter().any(|list| names_ids(list, cell)))
            || !first.cells().any(|cell| cell.contains(|it: char| it.is_ascii_digit()));
        let own = Self { table, has_headings, columns };
        let is_list = own.columns.len() < 2
            || (!text.contains(WIDE_SEPARATORS) && !has_headings && (!own.is_even() || own.is_grouped(list)));
        (!is_list).then_some(own)
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

    /// Returns the column whose heading alone names the IDs of a list.
    pub fn named(&self, list: List) -> Option<IdColumns> {
        let only = |names: fn(List, &str) -> bool| {
            let is_named = |column: &&usize| self.heading(**column).is_some_and(|it| names(list, it));
            let mut named = self.columns.iter().filter(is_named);
            named.next().filter(|_| named.next().is_none())
        };
        only(names_ids_of).or_else(|| only(names_ids)).map(|column| IdColumns::One(*column))
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
        self.table.rows().all(|row| {
            let cells: Vec<&str> = row.cells().collect();
            read_item(list, cells.join(",").trim_end_matches(',')) == Err(ItemFault::DigitGroups)
        })
    }
}
