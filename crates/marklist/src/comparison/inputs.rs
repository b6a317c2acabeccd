//! The inputs of a comparison.

use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;

use crate::assignments::Assignments;
use crate::columns::Columns;
use crate::corrections::Corrections;
use crate::labels::Labels;
use crate::lookup::Lookup;
use crate::table::{CellProblem, Omission, Row, Table};

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
    /// The rows that are compared although they would be left out.
    pub included: &'a [Omission],
    /// Status of the assets that no row names, for those without a status.
    pub rest: Option<&'a AcceptanceStatus>,
}

impl<'a> Inputs<'a> {
    /// Returns inputs without assignments, corrections and a certificate, and without hidden and struck-out rows.
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
            included: &[],
            rest: None,
        }
    }

    /// Returns the indices of the rows to compare.
    pub(crate) fn indices(self) -> impl Iterator<Item = usize> + use<'a> {
        (self.columns.first_row()..self.table.len()).filter(move |index| self.omission(*index).is_none())
    }

    /// Returns why the row at an index is left out.
    pub(super) fn omission(self, index: usize) -> Option<Omission> {
        let row = self.table.row(index)?;
        let is_omitted = |it: &Omission| !self.included.contains(it) && self.columns.omits(row, *it);
        Omission::ALL.into_iter().find(is_omitted)
    }

    /// Returns the text of a cell; see [`cell`].
    pub(crate) fn cell(self, row: Row<'a>, column: usize) -> &'a str {
        cell(row, column, self.included, self.corrections)
    }

    /// Returns the problem of a cell that is not blank because it is struck out.
    pub(crate) fn problem(self, row: Row<'a>, column: usize) -> Option<CellProblem> {
        row.problem(column).filter(|_| !is_struck_out(row, column, self.included))
    }
}

/// Returns the text of a cell as it is compared. A struck-out one is blank, unless struck-out rows are included; the
/// reading of a line with more cells than headings may move it.
pub fn cell<'a>(row: Row<'a>, column: usize, included: &[Omission], corrections: &Corrections) -> &'a str {
    let reading = corrections.get(row.line()).and_then(|correction| correction.reading);
    let column = reading.map_or(column, |reading| reading.cell(column));
    if is_struck_out(row, column, included) { "" } else { row.cell(column) }
}

fn is_struck_out(row: Row<'_>, column: usize, included: &[Omission]) -> bool {
    !included.contains(&Omission::StruckOut) && row.is_struck_out(column)
}
