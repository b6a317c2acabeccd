//! A list as a table of texts, whatever it was read from.

/// The most rows of a table.
pub const MOST_ROWS: usize = 1_000_000;

/// The most cells of a table.
pub const MOST_CELLS: usize = 10_000_000;

/// The most bytes of a file, and of the texts of a table.
pub const MOST_BYTES: usize = 50_000_000;

/// Why a list is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has more than [`MOST_BYTES`].
    TooLarge {
        /// How many bytes were there when it was refused.
        bytes: usize,
    },
    /// It has more than [`MOST_ROWS`].
    TooManyRows,
    /// It has more than [`MOST_CELLS`].
    TooManyCells,
    /// It is no text; [`crate::csv`] says how that is decided.
    NotText,
    /// Nothing is in it that could be seen.
    Empty,
    /// A quotation mark opens a cell that nothing closes.
    UnclosedQuote {
        /// The line on which it stands.
        line: u32,
    },
}

/// Rows of texts.
///
/// One text for all cells: a list may have a million of them. Rows in which nothing can be seen are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    sheet: Option<Box<str>>,
    texts: String,
    /// Where each cell ends in the texts.
    ends: Vec<u32>,
    rows: Vec<Ends>,
    /// The most cells of a row.
    width: usize,
    /// Whether apostrophes before signs may still be those of a table that was guarded.
    may_be_guarded: bool,
}

/// Where a row ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ends {
    line: u32,
    /// In the cells.
    cell: u32,
}

impl Table {
    /// The rows of a sheet, each with its number as the person counts (from 1) and its cells.
    ///
    /// # Errors
    /// More than there may be, or nothing that can be seen.
    pub fn from_rows<'a, C>(
        sheet: Option<&str>,
        rows: impl IntoIterator<Item = (u32, C)>,
    ) -> Result<Self, Refusal>
    where
        C: IntoIterator<Item = &'a str>,
    {
        let mut builder = Builder::new(sheet, true);
        for (line, cells) in rows {
            for cell in cells {
                builder.cell(cell)?;
            }
            builder.end_row(line)?;
        }
        builder.end()
    }

    /// The name of the sheet, where it has one.
    pub fn sheet(&self) -> Option<&str> {
        self.sheet.as_deref()
    }

    /// How many rows there are, heads included.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none; [`Refusal::Empty`] says so before.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many cells the longest row has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The rows in order.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.len()).filter_map(|place| self.row(place))
    }

    /// The row at a place, from 0.
    pub fn row(&self, place: usize) -> Option<Row<'_>> {
        let Ends { line, cell } = *self.rows.get(place)?;
        let first = place.checked_sub(1).and_then(|before| self.rows.get(before)).map_or(0, |row| row.cell);
        Some(Row { table: self, line, first: wide(first), end: wide(cell) })
    }

    /// Whether apostrophes before signs may still be those of a table that was guarded.
    pub(crate) fn may_be_guarded(&self) -> bool {
        self.may_be_guarded
    }

    fn text(&self, cell: usize) -> &str {
        let end = |cell: usize| self.ends.get(cell).map_or(0, |end| wide(*end));
        let start = cell.checked_sub(1).map_or(0, end);
        self.texts.get(start..end(cell)).unwrap_or_default()
    }
}

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    table: &'a Table,
    line: u32,
    first: usize,
    end: usize,
}

impl<'a> Row<'a> {
    /// Its number as the person counts, from 1: of a text the line on which it begins, of a sheet its row.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The cell of a column, from 0; empty where the row has none.
    pub fn cell(&self, column: usize) -> &'a str {
        let cell = self.first.saturating_add(column);
        if cell < self.end { self.table.text(cell) } else { "" }
    }

    /// Its cells.
    pub fn cells(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let table = self.table;
        (self.first..self.end).map(move |cell| table.text(cell))
    }
}

/// A table under construction.
pub(crate) struct Builder {
    table: Table,
    /// Whether something of the row can be seen.
    is_seen: bool,
}

impl Builder {
    pub(crate) fn new(sheet: Option<&str>, may_be_guarded: bool) -> Self {
        let table = Table {
            sheet: sheet.map(Into::into),
            texts: String::new(),
            ends: Vec::new(),
            rows: Vec::new(),
            width: 0,
            may_be_guarded,
        };
        Self { table, is_seen: false }
    }

    /// Makes room for texts of so many bytes together.
    pub(crate) fn reserve(&mut self, bytes: usize) {
        self.table.texts.reserve(bytes.min(MOST_BYTES));
    }

    /// Adds a cell to the row.
    pub(crate) fn cell(&mut self, text: &str) -> Result<(), Refusal> {
        let table = &mut self.table;
        let bytes = table.texts.len().saturating_add(text.len());
        if bytes > MOST_BYTES {
            return Err(Refusal::TooLarge { bytes });
        }
        if table.ends.len() >= MOST_CELLS {
            return Err(Refusal::TooManyCells);
        }
        self.is_seen = self.is_seen || !acceptance_rules::spelling::is_blank(text);
        table.texts.push_str(text);
        table.ends.push(narrow(bytes));
        Ok(())
    }

    /// Ends the row; one in which nothing can be seen is left out.
    pub(crate) fn end_row(&mut self, line: u32) -> Result<(), Refusal> {
        let table = &mut self.table;
        let first = table.rows.last().map_or(0, |row| wide(row.cell));
        if !std::mem::take(&mut self.is_seen) {
            table.ends.truncate(first);
            table.texts.truncate(table.ends.last().map_or(0, |end| wide(*end)));
            return Ok(());
        }
        if table.rows.len() >= MOST_ROWS {
            return Err(Refusal::TooManyRows);
        }
        table.width = table.width.max(table.ends.len().saturating_sub(first));
        table.rows.push(Ends { line, cell: narrow(table.ends.len()) });
        Ok(())
    }

    /// The table, unless it is empty.
    pub(crate) fn end(self) -> Result<Table, Refusal> {
        let Table { mut texts, mut ends, mut rows, .. } = self.table;
        texts.shrink_to_fit();
        ends.shrink_to_fit();
        rows.shrink_to_fit();
        let is_empty = rows.is_empty();
        let table = Table { texts, ends, rows, ..self.table };
        if is_empty { Err(Refusal::Empty) } else { Ok(table) }
    }
}

/// A column as spreadsheets name it: `A` for 0, `AA` for 26.
pub fn column_letter(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = Some(column);
    while let Some(at) = rest {
        letters.extend(('A'..='Z').nth(at % 26));
        rest = (at / 26).checked_sub(1);
    }
    letters.iter().rev().collect()
}

/// A number that the limits keep within 32 bits.
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
