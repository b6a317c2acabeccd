//! The inputs of a comparison.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;

use crate::assignments::Assignments;
use crate::columns::Columns;
use crate::corrections::Corrections;
use crate::labels::Labels;
use crate::lookup::Lookup;
use crate::table::Table;

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

    pub(super) fn includes(self, index: usize) -> bool {
        self.include_hidden || self.table.row(index).is_some_and(|row| !row.is_hidden())
    }
}
