//! Compares each row of a list with an unsent draft, before anything is changed.

pub(crate) mod row;
mod summary;
mod wish;

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use acceptance_rules::hint::unseen;

use crate::columns::Columns;
use crate::corrections::{CorrectedField, Corrections};
use crate::labels::Labels;
use crate::lookup::Lookup;
use crate::table::{CellProblem, Table};
use crate::words::Assignments;
use row::RowColumns;
pub(crate) use summary::by_count;
pub use summary::{FaultGroup, Sums, Transition};
use wish::Wish;

/// Result of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    WillChange(Box<Change>),
    /// Its asset already has these values.
    AlreadySo,
    /// It repeats another row; values that only it has are added to that row.
    Repeated,
    LeftOut,
    /// It has a fault at this place and changes nothing.
    Fault(Fault, Box<FaultPlace>),
}

/// Why a row changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    NoAsset,
    UnknownAsset,
    /// Several assets have this serial number, and there is no ID.
    SeveralAssets,
    /// The serial number is not that of the asset with this ID.
    IdAndSerialDisagree,
    /// It names neither a status nor an explanation, but its asset has one of them.
    NoStatus,
    /// It has an explanation for an asset without a status.
    ExplanationAlone,
    /// The word means no known status.
    UnknownStatus,
    /// The word probably means a status, which the user has not confirmed.
    UnconfirmedStatus,
    /// Several statuses have this label.
    AmbiguousStatus,
    /// Another row has different values for the same asset, or may have, because its status or
    /// explanation has a fault.
    Contradicts {
        /// The line of that row; 0 for a group of rows.
        line: u32,
    },
    AnotherCertificate,
    /// The ID or serial number has an invisible character or an unusual blank within.
    InvisibleCharacter,
    /// A character was lost when the list was decoded.
    LostCharacter,
    /// A spreadsheet may have rounded the ID of another asset to this one.
    RoundedId,
    /// The text of a cell is not certain.
    Cell(CellProblem),
}

impl Fault {
    /// Returns the fault without the line that it names.
    pub fn kind(self) -> Self {
        match self {
            Self::Contradicts { .. } => Self::Contradicts { line: 0 },
            other => other,
        }
    }
}

/// Place of a fault, and the text there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultPlace {
    /// Column, from 0; `None` if the list has none. [`crate::table::column_letter`] names it.
    pub column: Option<usize>,
    /// Field to correct; `None` if the row can only be left out.
    pub field: Option<CorrectedField>,
    /// Text of the cell, as it is written or corrected.
    pub value: Box<str>,
}

/// Change of an asset; `None` leaves a value as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub asset: AssetId,
    pub status: Option<AcceptanceStatus>,
    pub explanation: Option<Box<str>>,
    pub before: Before,
}

/// Values of an asset before a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    /// Its status; `None` if it has none.
    pub status: Option<AcceptanceStatus>,
    /// Its explanation; empty if it has none.
    pub explanation: Box<str>,
}

impl Change {
    pub fn after(&self) -> Option<&AcceptanceStatus> {
        self.status.as_ref().or(self.before.status.as_ref())
    }

    pub fn is_problem(&self) -> bool {
        self.after().is_some_and(|status| !status.is_received())
    }

    /// Returns the first invisible character of the new explanation, which is worth a hint.
    pub fn unseen(&self) -> Option<char> {
        self.explanation.as_deref().and_then(unseen)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedRow {
    /// Its index in the table.
    pub index: usize,
    /// Its line, as [`crate::table::Row::line`] counts.
    pub line: u32,
    pub verdict: Verdict,
}

/// Results of all rows of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    rows: Vec<ComparedRow>,
    sums: Sums,
}

impl Comparison {
    /// Returns the rows below the headings in the order of the list, without hidden ones unless they are included.
    pub fn rows(&self) -> &[ComparedRow] {
        &self.rows
    }

    pub fn row(&self, line: u32) -> Option<&ComparedRow> {
        self.rows.get(self.rows.binary_search_by_key(&line, |row| row.line).ok()?)
    }

    pub fn sums(&self) -> &Sums {
        &self.sums
    }

    /// Returns the changes, each asset once, in the order of the list, for `Draft::set_listed`.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        self.changing().map(|(_, change)| change)
    }

    /// Returns the changes with their rows: first the assets with problems, each in the order of the list.
    pub fn changes_by_weight(&self) -> Vec<(&ComparedRow, &Change)> {
        let problems = self.changing().filter(|(_, change)| change.is_problem());
        problems.chain(self.changing().filter(|(_, change)| !change.is_problem())).collect()
    }

    fn changing(&self) -> impl Iterator<Item = (&ComparedRow, &Change)> {
        self.rows.iter().filter_map(|row| match &row.verdict {
            Verdict::WillChange(change) => Some((row, &**change)),
            Verdict::AlreadySo | Verdict::Repeated | Verdict::LeftOut | Verdict::Fault(..) => None,
        })
    }
}

/// A list with all inputs of its comparison.
#[derive(Clone, Copy)]
pub struct Inputs<'a> {
    pub table: &'a Table,
    pub columns: &'a Columns,
    pub lookup: &'a Lookup,
    pub draft: &'a Draft,
    pub labels: &'a Labels,
    /// Confirmed meanings of status words.
    pub assignments: &'a Assignments,
    pub corrections: &'a Corrections,
    /// The certificate, if rows that name another one are to be refused.
    pub certificate: Option<CertificateKey>,
    /// Whether hidden rows are compared too.
    pub include_hidden: bool,
}

impl<'a> Inputs<'a> {
    /// Returns inputs without assignments, corrections and a certificate, and without hidden rows.
    pub fn new(
        table: &'a Table,
        columns: &'a Columns,
        lookup: &'a Lookup,
        draft: &'a Draft,
        labels: &'a Labels,
    ) -> Self {
        Self {
            table,
            columns,
            lookup,
            draft,
            labels,
            assignments: Assignments::NONE,
            corrections: Corrections::NONE,
            certificate: None,
            include_hidden: false,
        }
    }

    /// Returns the indices of the rows to compare.
    pub(crate) fn indices(self) -> impl Iterator<Item = usize> + use<'a> {
        (self.columns.first_row()..self.table.len()).filter(move |index| self.includes(*index))
    }

    fn includes(self, index: usize) -> bool {
        self.include_hidden || self.table.row(index).is_some_and(|row| !row.is_hidden())
    }
}

/// Compares a list at once.
pub fn compare(inputs: Inputs<'_>) -> Comparison {
    Comparing::new(inputs).end()
}

/// A comparison in steps, so that a page can show its progress.
pub struct Comparing<'a> {
    reading: RowColumns<'a>,
    /// Index of the next row in the table.
    next: usize,
    rows: Vec<ComparedRow>,
    wishes: Vec<Wish<'a>>,
    hidden: usize,
}

impl<'a> Comparing<'a> {
    /// Begins a comparison.
    pub fn new(inputs: Inputs<'a>) -> Self {
        let Inputs { table, columns, lookup, .. } = inputs;
        Self {
            reading: RowColumns::new(inputs),
            next: columns.first_row(),
            // Reserved at once: growing would briefly need twice the memory.
            rows: Vec::with_capacity(table.len()),
            wishes: Vec::with_capacity(table.len().min(lookup.len())),
            hidden: 0,
        }
    }

    /// Returns the number of compared rows, and of all rows.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.reading.inputs.table.len();
        (self.next.min(all), all)
    }

    /// Compares up to `rows` more rows. Returns whether all are compared.
    pub fn step(&mut self, rows: usize) -> bool {
        let all = self.reading.inputs.table.len();
        let end = self.next.saturating_add(rows).min(all);
        while self.next < end {
            let index = self.next;
            self.next += 1;
            if !self.reading.inputs.includes(index) {
                self.hidden += 1;
                continue;
            }
            let Some(row) = self.reading.row(index) else { continue };
            let (verdict, wish) = self.reading.verdict(row);
            if let Some(wish) = wish {
                self.wishes.push(Wish { row: self.rows.len(), ..wish });
            }
            self.rows.push(ComparedRow { index, line: row.row.line(), verdict });
        }
        self.next >= all
    }

    /// Compares the remaining rows, and returns all results.
    pub fn end(mut self) -> Comparison {
        self.step(usize::MAX);
        let wishes = std::mem::take(&mut self.wishes);
        wish::settle(&wishes, &mut |wish, outcome| {
            let verdict = match outcome {
                wish::WishOutcome::Alone(merged) => match merged.change() {
                    Some(change) => Verdict::WillChange(Box::new(change)),
                    None => Verdict::AlreadySo,
                },
                wish::WishOutcome::Repeats => Verdict::Repeated,
                wish::WishOutcome::Contradicts(other) => {
                    let index = self.rows.get(wish.row).map(|row| row.index);
                    let Some(row) = index.and_then(|index| self.reading.row(index)) else { return };
                    let line = self.rows.get(other.row).map_or(0, |row| row.line);
                    let place = self.reading.differing(row, wish, other);
                    Verdict::Fault(Fault::Contradicts { line }, place.into())
                }
            };
            if let Some(row) = self.rows.get_mut(wish.row) {
                row.verdict = verdict;
            }
        });
        Comparison { sums: Sums::of(&self.rows, self.hidden), rows: self.rows }
    }
}
