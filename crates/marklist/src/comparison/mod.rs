//! What each row of a list would do to an unsent draft, before anything is changed.

mod row;
mod wish;

use std::sync::Arc;

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::draft::Draft;

use crate::columns::Columns;
use crate::labels::Labels;
use crate::lookup::Lookup;
use crate::table::Table;
use row::{Reading, Says};
use wish::Wish;

/// What a row would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Its asset is marked so from then on.
    WillChange(Box<Change>),
    /// Nothing: its asset is marked so already.
    AlreadySo,
    /// Nothing: another row says the same of its asset.
    Repeated {
        /// The line of that row.
        line: u32,
    },
    /// Nothing, for this reason, which stands at this place.
    Fault(Fault, Box<Place>),
}

/// Why a row does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It names no asset.
    NoAsset,
    /// The certificate has no such asset.
    UnknownAsset,
    /// Several assets have this serial number, and no id tells them apart.
    SeveralAssets,
    /// The serial number is not that of the asset with this id.
    IdAndSerialDisagree,
    /// It names neither a status nor an explanation, though its asset has one of them.
    NoStatus,
    /// It explains an asset that neither has nor gets a status.
    ExplanationAlone,
    /// Nobody knows this status.
    UnknownStatus,
    /// Several statuses are called so.
    AmbiguousStatus,
    /// Another row wants something else of the same asset.
    Contradicts {
        /// The line of that row.
        line: u32,
    },
}

/// Where a fault stands, and what stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the sheet, where there is one.
    pub sheet: Option<Arc<str>>,
    /// The line, as [`crate::table::Row::line`] counts.
    pub line: u32,
    /// The column, from 0; `None` where the list has none for what is missing. [`crate::table::column_letter`] names
    /// it.
    pub column: Option<usize>,
    /// The cell as it is written.
    pub value: Box<str>,
}

/// What an asset is to be marked with; a `None` stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The asset.
    pub asset: AssetId,
    /// Its status, where it becomes another one.
    pub status: Option<AcceptanceStatus>,
    /// Its explanation, where it becomes another one.
    pub explanation: Option<Box<str>>,
}

/// A row that was compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its line, as [`crate::table::Row::line`] counts.
    pub line: u32,
    /// Its asset, where it was found.
    pub asset: Option<AssetId>,
    /// What it would do.
    pub verdict: Verdict,
}

/// What a list would do to a draft, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    rows: Vec<Row>,
    will_change: usize,
    already_so: usize,
    repeated: usize,
    faults: usize,
}

impl Comparison {
    /// The rows in the order of the list, without its heads.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How many rows change something.
    pub fn will_change(&self) -> usize {
        self.will_change
    }

    /// How many rows say what is so already.
    pub fn already_so(&self) -> usize {
        self.already_so
    }

    /// How many rows say again what another one says.
    pub fn repeated(&self) -> usize {
        self.repeated
    }

    /// How many rows do nothing for a reason.
    pub fn faults(&self) -> usize {
        self.faults
    }

    /// The marks to lay, each asset once, in the order of the list. `Draft::set_listed` takes them.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        self.rows.iter().filter_map(|row| match &row.verdict {
            Verdict::WillChange(change) => Some(&**change),
            Verdict::AlreadySo | Verdict::Repeated { .. } | Verdict::Fault(..) => None,
        })
    }

    fn of(rows: Vec<Row>) -> Self {
        let mut comparison = Self::default();
        for row in &rows {
            let count = match row.verdict {
                Verdict::WillChange(_) => &mut comparison.will_change,
                Verdict::AlreadySo => &mut comparison.already_so,
                Verdict::Repeated { .. } => &mut comparison.repeated,
                Verdict::Fault(..) => &mut comparison.faults,
            };
            *count += 1;
        }
        Self { rows, ..comparison }
    }
}

/// Compares a list with the assets of a certificate as they stand with a draft.
pub fn compare(
    table: &Table,
    columns: &Columns,
    lookup: &Lookup,
    draft: &Draft,
    labels: &Labels,
) -> Comparison {
    Comparing::new(table, columns, lookup, draft, labels).end()
}

/// A comparison under way, so that a page can show how far it is.
pub struct Comparing<'a> {
    reading: Reading<'a>,
    sheet: Option<Arc<str>>,
    /// The place of the next row in the table.
    next: usize,
    rows: Vec<Row>,
    wishes: Vec<Wish<'a>>,
}

impl<'a> Comparing<'a> {
    /// Begins to compare.
    pub fn new(
        table: &'a Table,
        columns: &Columns,
        lookup: &'a Lookup,
        draft: &'a Draft,
        labels: &'a Labels,
    ) -> Self {
        Self {
            reading: Reading::new(table, columns, lookup, draft, labels),
            sheet: table.sheet().map(Into::into),
            next: usize::from(columns.has_heads),
            // Growing would take twice as much for a moment.
            rows: Vec::with_capacity(table.len()),
            wishes: Vec::with_capacity(table.len().min(lookup.len())),
        }
    }

    /// How many rows were compared, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.reading.table.len();
        (self.next.min(all), all)
    }

    /// Compares so many rows more; whether all are done.
    pub fn step(&mut self, rows: usize) -> bool {
        let table = self.reading.table;
        let end = self.next.saturating_add(rows).min(table.len());
        while self.next < end {
            if let Some(row) = table.row(self.next) {
                let (asset, says) = self.reading.row(row);
                let verdict = match says {
                    Says::Fault(fault, column) => self.fault(fault, self.next, column),
                    // What a wish does is known when all rows are.
                    Says::Nothing | Says::Wish(_) => Verdict::AlreadySo,
                };
                if let (Says::Wish(wish), Some(asset)) = (says, asset) {
                    self.wishes.push(Wish { asset, place: self.next, row: self.rows.len(), ..wish });
                }
                let asset = asset.map(|asset| asset.id);
                self.rows.push(Row { line: row.line(), asset, verdict });
            }
            self.next += 1;
        }
        self.next >= table.len()
    }

    /// Compares what is left, and gives all.
    pub fn end(mut self) -> Comparison {
        self.step(usize::MAX);
        let wishes = std::mem::take(&mut self.wishes);
        wish::settle(&wishes, &mut |wish, outcome| {
            let verdict = match outcome {
                wish::Outcome::Alone => match wish.change() {
                    Some(change) => Verdict::WillChange(Box::new(change)),
                    None => Verdict::AlreadySo,
                },
                wish::Outcome::Repeats(first) => Verdict::Repeated { line: self.line(first) },
                wish::Outcome::Contradicts(other) => {
                    let column = self.reading.differing(wish, other);
                    self.fault(Fault::Contradicts { line: self.line(other) }, wish.place, column)
                }
            };
            if let Some(row) = self.rows.get_mut(wish.row) {
                row.verdict = verdict;
            }
        });
        Comparison::of(self.rows)
    }

    fn line(&self, wish: &Wish<'_>) -> u32 {
        self.rows.get(wish.row).map_or(0, |row| row.line)
    }

    fn fault(&self, fault: Fault, place: usize, column: Option<usize>) -> Verdict {
        let row = self.reading.table.row(place);
        let value = row.zip(column).map_or("", |(row, column)| row.cell(column));
        let line = row.map_or(0, |row| row.line());
        Verdict::Fault(
            fault,
            Box::new(Place { sheet: self.sheet.clone(), line, column, value: value.into() }),
        )
    }
}
