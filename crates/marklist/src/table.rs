//! A list as a table of texts, read from a file, a sheet or a paste.

use acceptance_rules::spelling::is_blank;

pub const MOST_ROWS: usize = 1_000_000;

pub const MOST_CELLS: usize = 10_000_000;

/// Maximum number of cells in a row, as in spreadsheets.
pub const MOST_COLUMNS: usize = 16_384;

/// Maximum size in bytes of a file and of all texts of a table.
pub const MOST_BYTES: usize = 50_000_000;

/// The reason why a list is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has more than [`MOST_BYTES`].
    TooLarge,
    /// It has more than [`MOST_ROWS`] or [`MOST_CELLS`], or a row of more than [`MOST_COLUMNS`].
    TooManyCells,
    /// It is not text; see [`crate::csv`].
    NotText,
    /// It has no visible text.
    Empty,
}

/// The reason why the text of a workbook's cell is uncertain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellProblem {
    /// A formula whose result is not stored.
    FormulaWithoutResult,
    /// A number with more digits than a spreadsheet stores.
    RoundedNumber,
    /// A number in scientific notation.
    ScientificNumber,
    Error,
    /// A number in a format that is not supported.
    Format,
    /// A text that is struck out in part; it is the rest.
    StruckOutInPart,
}

/// Why a row is left out unless the user includes such rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Omission {
    /// The sheet hides it.
    Hidden,
    /// Its cells are struck out, at least those that name its asset.
    StruckOut,
}

impl Omission {
    pub const ALL: [Self; 2] = [Self::Hidden, Self::StruckOut];
}

/// Rows of texts.
///
/// All cells share one text, since a list may have millions of them. Rows without visible text are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    sheet: Option<Box<str>>,
    texts: String,
    /// End of each cell in the texts.
    ends: Vec<u32>,
    rows: Vec<Ends>,
    /// Cells of the longest row.
    width: usize,
    /// Problems by cell, in the order of the cells.
    problems: Vec<(u32, CellProblem)>,
    /// Struck-out cells, in ascending order.
    struck_out: Vec<u32>,
    /// Separator of the cells of a text; `None` if spaces separate them.
    separator: Option<char>,
    /// Whether an apostrophe before a sign may be a guard against formulas.
    may_be_guarded: bool,
    /// Indices of the columns that the sheet hides, in ascending order.
    hidden_columns: Vec<usize>,
    /// Line of the last row with a coloured cell.
    last_coloured: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ends {
    line: u32,
    /// The index after its last cell.
    cell: u32,
    is_hidden: bool,
}

impl Table {
    /// Returns the name of the sheet; `None` for a text.
    pub fn sheet(&self) -> Option<&str> {
        self.sheet.as_deref()
    }

    /// Returns the number of rows, headings and hidden rows included.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether the table has no rows. A table that was read has at least one.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the number of cells of the longest row.
    pub fn width(&self) -> usize {
        self.width
    }

    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.len()).filter_map(|index| self.row(index))
    }

    pub fn row(&self, index: usize) -> Option<Row<'_>> {
        let Ends { line, cell, is_hidden } = *self.rows.get(index)?;
        let first = index.checked_sub(1).and_then(|before| self.rows.get(before)).map_or(0, |row| row.cell);
        Some(Row { table: self, line, first: wide(first), end: wide(cell), is_hidden })
    }

    /// Returns whether the sheet hides a column.
    pub fn is_column_hidden(&self, column: usize) -> bool {
        self.hidden_columns.binary_search(&column).is_ok()
    }

    /// Returns the line of the last row in which a cell is coloured.
    pub fn last_coloured(&self) -> Option<u32> {
        self.last_coloured
    }

    /// Returns up to `most` different values of a column below the row at index `after`, in their order.
    pub fn samples(&self, column: usize, after: Option<usize>, most: usize) -> Vec<&str> {
        /// Number of rows that are searched for samples.
        const SEARCHED: usize = 2_000;
        let mut samples: Vec<&str> = Vec::new();
        for row in self.rows().skip(after.map_or(0, |after| after.saturating_add(1))).take(SEARCHED) {
            let cell = row.cell(column).trim();
            if samples.len() >= most {
                break;
            }
            if !is_blank(cell) && !samples.contains(&cell) {
                samples.push(cell);
            }
        }
        samples
    }

    /// Returns whether blanks fill the cells of a column up to a fixed width, from the row at an index on.
    pub(crate) fn has_fixed_width(&self, column: usize, first_row: usize) -> bool {
        let mut cells = self.rows().skip(first_row).map(|row| row.cell(column));
        let Some(first) = cells.next() else { return false };
        let (width, mut rows, mut is_padded) = (first.chars().count(), 1_usize, first.ends_with(' '));
        for cell in cells {
            if cell.chars().count() != width {
                return false;
            }
            rows += 1;
            is_padded |= cell.ends_with(' ') && !is_blank(cell);
        }
        rows > 1 && is_padded
    }

    /// Returns the separator of the cells of a text.
    pub(crate) fn separator(&self) -> Option<char> {
        self.separator
    }

    /// Returns whether an apostrophe before a sign may be a guard against formulas.
    pub(crate) fn may_be_guarded(&self) -> bool {
        self.may_be_guarded
    }

    fn text(&self, cell: usize) -> &str {
        let end = |cell: usize| self.ends.get(cell).map_or(0, |end| wide(*end));
        let start = cell.checked_sub(1).map_or(0, end);
        self.texts.get(start..end(cell)).unwrap_or_default()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    table: &'a Table,
    line: u32,
    first: usize,
    end: usize,
    is_hidden: bool,
}

impl<'a> Row<'a> {
    /// Returns its number, from 1: the first line of the row in a text, or its row in a sheet.
    pub fn line(&self) -> u32 {
        self.line
    }

    pub fn is_hidden(&self) -> bool {
        self.is_hidden
    }

    /// Returns the number of its cells.
    pub fn len(&self) -> usize {
        self.end.saturating_sub(self.first)
    }

    /// Returns whether it has no cells. A row of a table has at least one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the cell of a column, from 0; empty beyond the end of the row.
    pub fn cell(&self, column: usize) -> &'a str {
        self.cell_index(column).map_or("", |cell| self.table.text(cell))
    }

    pub fn problem(&self, column: usize) -> Option<CellProblem> {
        let problems = &self.table.problems;
        if problems.is_empty() {
            return None;
        }
        let cell = narrow(self.cell_index(column)?);
        let found = problems.binary_search_by_key(&cell, |(cell, _)| *cell).ok()?;
        problems.get(found).map(|(_, problem)| *problem)
    }

    /// Returns whether the cell of a column is struck out.
    pub fn is_struck_out(&self, column: usize) -> bool {
        let struck_out = &self.table.struck_out;
        let is_it = |cell| struck_out.binary_search(&narrow(cell)).is_ok();
        !struck_out.is_empty() && self.cell_index(column).is_some_and(is_it)
    }

    pub fn cells(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let table = self.table;
        (self.first..self.end).map(move |cell| table.text(cell))
    }

    fn cell_index(&self, column: usize) -> Option<usize> {
        Some(self.first.saturating_add(column)).filter(|cell| *cell < self.end)
    }
}

/// A table under construction.
pub struct TableBuilder {
    table: Table,
    /// Whether the row has visible text or a problem.
    is_seen: bool,
}

impl TableBuilder {
    /// Begins the table of a sheet.
    pub fn new(sheet: Option<&str>) -> Self {
        let sheet = sheet.map(Into::into);
        Self { table: Table { sheet, may_be_guarded: true, ..Table::default() }, is_seen: false }
    }

    /// Begins the table of a text. Apostrophes that guard against formulas are removed.
    pub(crate) fn of_text(bytes: usize, separator: Option<u8>) -> Self {
        let (texts, separator) = (String::with_capacity(bytes.min(MOST_BYTES)), separator.map(char::from));
        Self { table: Table { texts, separator, ..Table::default() }, is_seen: false }
    }

    /// Hides columns by their indices in ascending order.
    pub fn hide_columns(&mut self, columns: &[usize]) {
        self.table.hidden_columns = columns.to_vec();
    }

    /// Sets the line of the last row with a coloured cell.
    pub fn colour_until(&mut self, line: u32) {
        self.table.last_coloured = Some(line);
    }

    /// Strikes the last cell out.
    pub fn strike_out(&mut self) {
        self.table.struck_out.extend(self.table.ends.len().checked_sub(1).map(narrow));
    }

    /// Adds a cell to the row.
    ///
    /// # Errors
    /// The table exceeds a limit.
    pub fn cell(&mut self, text: &str, problem: Option<CellProblem>) -> Result<(), Refusal> {
        let first = self.first_cell();
        let table = &mut self.table;
        let bytes = table.texts.len().saturating_add(text.len());
        if bytes > MOST_BYTES {
            return Err(Refusal::TooLarge);
        }
        if table.ends.len() >= MOST_CELLS || table.ends.len().saturating_sub(first) >= MOST_COLUMNS {
            return Err(Refusal::TooManyCells);
        }
        self.is_seen = self.is_seen || problem.is_some() || !is_blank(text);
        table.problems.extend(problem.map(|problem| (narrow(table.ends.len()), problem)));
        table.texts.push_str(text);
        table.ends.push(narrow(bytes));
        Ok(())
    }

    /// Ends the row. A row without visible text and without a problem is left out.
    ///
    /// # Errors
    /// The table exceeds a limit.
    pub fn end_row(&mut self, line: u32, is_hidden: bool) -> Result<(), Refusal> {
        let first = self.first_cell();
        let table = &mut self.table;
        if !std::mem::take(&mut self.is_seen) {
            table.ends.truncate(first);
            let kept = table.struck_out.partition_point(|cell| wide(*cell) < first);
            table.struck_out.truncate(kept);
            table.texts.truncate(table.ends.last().map_or(0, |end| wide(*end)));
            return Ok(());
        }
        if table.rows.len() >= MOST_ROWS {
            return Err(Refusal::TooManyCells);
        }
        table.width = table.width.max(table.ends.len().saturating_sub(first));
        table.rows.push(Ends { line, cell: narrow(table.ends.len()), is_hidden });
        Ok(())
    }

    /// Returns the table.
    ///
    /// # Errors
    /// [`Refusal::Empty`] if it has no rows.
    pub fn end(mut self) -> Result<Table, Refusal> {
        self.table.texts.shrink_to_fit();
        self.table.ends.shrink_to_fit();
        self.table.rows.shrink_to_fit();
        if self.table.is_empty() { Err(Refusal::Empty) } else { Ok(self.table) }
    }

    /// Returns the first cell of the row under construction.
    fn first_cell(&self) -> usize {
        self.table.rows.last().map_or(0, |row| wide(row.cell))
    }
}

/// Returns the name of a column in spreadsheets: `A` for 0, `AA` for 26.
pub fn column_letter(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = Some(column);
    while let Some(at) = rest {
        letters.extend(('A'..='Z').nth(at % 26));
        rest = (at / 26).checked_sub(1);
    }
    letters.iter().rev().collect()
}

/// Converts a number that the limits bound to 32 bits.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn wide(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::column_letter;

    #[test]
    fn columns_are_named_as_spreadsheets_name_them() {
        for (column, expected) in [
            (0, "A"),
            (1, "B"),
            (25, "Z"),
            (26, "AA"),
            (27, "AB"),
            (51, "AZ"),
            (52, "BA"),
            (701, "ZZ"),
            (702, "AAA"),
            (16_383, "XFD"),
        ] {
            assert_eq!(column_letter(column), expected);
        }
    }
}
