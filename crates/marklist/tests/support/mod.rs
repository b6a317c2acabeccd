//! Assets, labels and tables for the tests.

pub(crate) mod sample;

use acceptance_marklist::columns::{ColumnRole, Columns, recognise};
use acceptance_marklist::comparison::{Comparison, Fault, Inputs, Verdict, compare};
use acceptance_marklist::labels::Labels;
use acceptance_marklist::lookup::Lookup;
use acceptance_marklist::table::{Refusal, Table, TableBuilder};
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail, AssetId, StatusCodes};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::draft::Draft;
use proptest::prelude::*;

/// Returns the status of a text, as the service's own codes are read.
pub(crate) fn status(text: &str) -> Option<AcceptanceStatus> {
    StatusCodes::default().read(text)
}

/// Returns an asset; an empty text is none.
pub(crate) fn asset(id: i64, serial: &str, acceptance: &str, explanation: &str) -> Asset {
    let serial = Some((AssetDetail::SerialNumber, serial)).filter(|(_, text)| !text.is_empty());
    Asset {
        id: AssetId(id),
        acceptance: status(acceptance),
        explanation: Some(explanation).filter(|text| !text.is_empty()).map(Into::into),
        confirmation: None,
        details: serial.into_iter().collect(),
    }
}

pub(crate) fn prove(assets: Vec<Asset>) -> CompleteAssets {
    CompleteAssets::prove(assets, Evidence::OwnStore).unwrap()
}

/// Returns labels of the codes in English, German and French.
pub(crate) fn labels() -> Labels {
    let texts = [
        ("received", "received"),
        ("Received", "received"),
        ("Erhalten", "received"),
        ("Reçu", "received"),
        ("notReceived", "notReceived"),
        ("Not received", "notReceived"),
        ("Nicht erhalten", "notReceived"),
        ("damaged", "damaged"),
        ("Beschädigt", "damaged"),
        ("Endommagé", "damaged"),
        ("other", "other"),
        ("Sonstiges", "other"),
        ("Problem", "damaged"),
        ("Problem", "other"),
    ];
    Labels::new(texts.into_iter().filter_map(|(text, code)| Some((text, status(code)?))))
}

/// Returns a table of lines whose cells are separated by bars; lines are counted from 1.
pub(crate) fn table(lines: &[&str]) -> Table {
    sheet(None, (1..).zip(lines.iter().map(|line| line.split('|')))).unwrap()
}

/// Returns a table of a sheet's rows, each with its line number and its cells.
pub(crate) fn sheet<'a, C: IntoIterator<Item = &'a str>>(
    name: Option<&str>,
    rows: impl IntoIterator<Item = (u32, C)>,
) -> Result<Table, Refusal> {
    let mut builder = TableBuilder::new(name);
    for (line, cells) in rows {
        for cell in cells {
            builder.cell(cell, None)?;
        }
        builder.end_row(line, false)?;
    }
    builder.end()
}

/// Returns columns without headings: ID, serial number, status, explanation.
pub(crate) fn columns() -> Columns {
    Columns {
        heading_row: None,
        roles: vec![
            ColumnRole::AssetId,
            ColumnRole::SerialNumber,
            ColumnRole::Status,
            ColumnRole::Explanation,
        ],
    }
}

/// A list with the inputs of its comparison.
pub(crate) struct List {
    pub(crate) table: Table,
    pub(crate) columns: Columns,
    pub(crate) lookup: Lookup,
    pub(crate) draft: Draft,
    pub(crate) labels: Labels,
}

impl List {
    /// Returns a list with [`columns`], without a draft.
    pub(crate) fn new(table: Table, assets: &CompleteAssets) -> Self {
        let (lookup, draft) = (Lookup::new(assets), Draft::default());
        Self { table, columns: columns(), lookup, draft, labels: labels() }
    }

    /// Returns a list whose columns are recognised, without a draft.
    pub(crate) fn recognised(table: Table, assets: &CompleteAssets) -> Self {
        let list = Self::new(table, assets);
        let columns = recognise(&list.table, &list.lookup, &list.labels);
        Self { columns, ..list }
    }

    /// Returns the inputs without assignments and corrections.
    pub(crate) fn inputs(&self) -> Inputs<'_> {
        Inputs::new(&self.table, &self.columns, &self.lookup, &self.draft, &self.labels)
    }
}

/// Returns a summary of the verdict of each row.
pub(crate) fn results(inputs: Inputs<'_>) -> Vec<String> {
    compare(inputs).rows().iter().map(|row| short(&row.verdict)).collect()
}

/// Applies the changes of a comparison to a draft.
pub(crate) fn lay(comparison: &Comparison, draft: &mut Draft, assets: &CompleteAssets) -> usize {
    draft.set_listed(comparison.changes().map(|change| {
        let asset = assets.get(change.asset).unwrap();
        (asset, change.status.as_ref(), change.explanation.as_deref())
    }))
}

/// Returns a summary of a verdict: the change, `=`, `again`, or the fault with its column and
/// value.
pub(crate) fn short(verdict: &Verdict) -> String {
    match verdict {
        Verdict::WillChange(change) => {
            let status = change.status.as_ref().map_or("", AcceptanceStatus::raw);
            format!("{} {status}/{}", change.asset, change.explanation.as_deref().unwrap_or("-"))
        }
        Verdict::AlreadySo => "=".into(),
        Verdict::Repeated => "again".into(),
        Verdict::LeftOut => "left out".into(),
        Verdict::Fault(Fault::Contradicts { line }, place) => {
            format!("contradicts {line} {:?} {}", place.column, place.value)
        }
        Verdict::Fault(fault, place) => format!("{fault:?} {:?} {}", place.column, place.value),
    }
}

/// Returns the number of cases of each property.
pub(crate) fn config() -> ProptestConfig {
    let asked = std::env::var("ACCEPTANCE_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(1_000), failure_persistence: None, ..ProptestConfig::default() }
}
