//! The inputs of a comparison at one moment.

use std::sync::Arc;

use acceptance_marklist::columns::Columns;
use acceptance_marklist::comparison::Inputs;
use acceptance_marklist::corrections::Corrections;
use acceptance_marklist::labels::Labels;
use acceptance_marklist::lookup::Lookup;
use acceptance_marklist::table::{Omission, Table};
use acceptance_marklist::words::Assignments;
use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;

pub(super) struct OwnedInputs {
    pub(super) table: Arc<Table>,
    pub(super) columns: Columns,
    pub(super) lookup: Arc<Lookup>,
    pub(super) labels: Arc<Labels>,
    pub(super) draft: Draft,
    pub(super) assignments: Assignments,
    pub(super) corrections: Corrections,
    pub(super) certificate: CertificateKey,
    pub(super) included: Vec<Omission>,
    pub(super) rest: Option<AcceptanceStatus>,
}

impl OwnedInputs {
    pub(super) fn get(&self) -> Inputs<'_> {
        Inputs {
            assignments: &self.assignments,
            corrections: &self.corrections,
            certificate: Some(self.certificate),
            included: &self.included,
            rest: self.rest.as_ref(),
            ..Inputs::new(&self.table, &self.columns, &self.lookup, &self.draft, &self.labels)
        }
    }
}
