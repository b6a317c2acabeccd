//! Assets, labels and tables for the tests.

use acceptance_marklist::columns::{Columns, Role};
use acceptance_marklist::comparison::{Comparison, Fault, Verdict};
use acceptance_marklist::labels::Labels;
use acceptance_marklist::table::Table;
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail, AssetId, StatusCodes};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::draft::Draft;
use proptest::prelude::*;

/// The status of a text, as the service's own codes are read.
pub(crate) fn status(text: &str) -> Option<AcceptanceStatus> {
    StatusCodes::default().read(text)
}

/// An asset; an empty text is none.
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

/// The codes, and what they are called in English, German and French.
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

/// A table of lines of cells, each cell up to a bar; lines are counted from 1.
pub(crate) fn table(lines: &[&str]) -> Table {
    Table::from_rows(None, (1..).zip(lines.iter().map(|line| line.split('|')))).unwrap()
}

/// Columns without heads: id, serial number, status, explanation.
pub(crate) fn columns() -> Columns {
    Columns {
        has_heads: false,
        roles: vec![Role::AssetId, Role::SerialNumber, Role::Status, Role::Explanation],
    }
}

/// Lays what a comparison found over a draft.
pub(crate) fn lay(comparison: &Comparison, draft: &mut Draft, assets: &CompleteAssets) -> usize {
    draft.set_listed(comparison.changes().map(|change| {
        let asset = assets.get(change.asset).unwrap();
        (asset, change.status.as_ref(), change.explanation.as_deref())
    }))
}

/// A verdict in short: what changes, `=`, `again LINE`, or the fault with its column and value.
pub(crate) fn short(verdict: &Verdict) -> String {
    match verdict {
        Verdict::WillChange(change) => {
            let status = change.status.as_ref().map_or("", AcceptanceStatus::raw);
            format!("{} {status}/{}", change.asset, change.explanation.as_deref().unwrap_or("-"))
        }
        Verdict::AlreadySo => "=".into(),
        Verdict::Repeated { line } => format!("again {line}"),
        Verdict::Fault(Fault::Contradicts { line }, place) => {
            format!("contradicts {line} {:?} {}", place.column, place.value)
        }
        Verdict::Fault(fault, place) => format!("{fault:?} {:?} {}", place.column, place.value),
    }
}

/// How often each property is tried.
pub(crate) fn config() -> ProptestConfig {
    let asked = std::env::var("ACCEPTANCE_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(1_000), failure_persistence: None, ..ProptestConfig::default() }
}
