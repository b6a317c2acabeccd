//! A checklist to print, for checking assets with a pencil or a scanner.

use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::complete::CompleteAssets;

use crate::code::Code;
use crate::sheet::{Cell, Facts, Head, Sheet, SheetTable};

/// The details of the certificate at the head, in this order.
const HEAD: [CertificateDetail; 4] = [
    CertificateDetail::LeaseCompanyName,
    CertificateDetail::CustomerName,
    CertificateDetail::CustomerNumber,
    CertificateDetail::LeaseSchedule,
];

/// The texts of a checklist.
#[derive(Clone, Debug)]
pub struct Words {
    /// Their language, as an HTML `lang`.
    pub language: &'static str,
    /// The title, with the name of the certificate.
    pub title: String,
    /// How to fill it in.
    pub notice: &'static str,
    /// The label of the certificate.
    pub certificate: &'static str,
    /// The heading of the IDs.
    pub asset: &'static str,
    /// The heading of the codes.
    pub code: &'static str,
    /// The heading of the serial numbers.
    pub serial: &'static str,
    /// The heading of the descriptions.
    pub description: &'static str,
    /// The heading of the locations.
    pub location: &'static str,
    /// The heading of the notes.
    pub note: &'static str,
    /// Names of the fields below the table that are filled in by hand.
    pub blanks: Vec<&'static str>,
}

/// The contents of a checklist.
#[derive(Clone, Copy)]
pub struct Checklist<'a> {
    pub certificate: &'a Certificate,
    /// All of its assets, in the order of the service.
    pub assets: &'a CompleteAssets,
    /// The labels of the statuses, in the order of the choice; received is the first.
    pub statuses: &'a [String],
    /// Returns the index of the status that an asset has already; `None` for a box of each status.
    pub marked: &'a dyn Fn(&Asset) -> Option<usize>,
    /// The counts of assets, with their labels.
    pub counts: &'a [(&'static str, String)],
    /// Returns the label of a detail of the certificate.
    pub name: &'a dyn Fn(CertificateDetail) -> &'static str,
    /// Returns the description of an asset; empty if there is none.
    pub describe: &'a dyn Fn(&Asset) -> String,
}

impl Checklist<'_> {
    /// Returns the checklist as a sheet. Serial numbers, descriptions and locations have a column if any asset has
    /// one, and each status has one.
    pub fn sheet(&self, words: Words) -> Sheet {
        let descriptions: Vec<String> = self.assets.iter().map(self.describe).collect();
        let has_serial = self.assets.iter().any(|asset| serial(asset).is_some());
        let has_description = descriptions.iter().any(|description| !description.is_empty());
        let has_location = self.assets.iter().any(|asset| location(asset).is_some());
        let mut heads = vec![Head::Text(words.asset), Head::Text(words.code)];
        heads.extend(has_serial.then_some(Head::Text(words.serial)));
        heads.extend(has_description.then_some(Head::Text(words.description)));
        heads.extend(has_location.then_some(Head::Text(words.location)));
        heads.extend(self.statuses.iter().cloned().map(Head::Upright));
        heads.push(Head::Text(words.note));
        let row = |(asset, description): (&Asset, String)| {
            let id = asset.id.to_string();
            let serial = serial(asset);
            let code = Code::of(serial.unwrap_or(&id));
            let mut row = Vec::with_capacity(heads.len());
            row.push(Cell::Id(id));
            row.push(code.map_or_else(|| Cell::Text(String::new()), Cell::Code));
            row.extend(has_serial.then(|| Cell::Serial(serial.unwrap_or_default().to_owned())));
            row.extend(has_description.then_some(Cell::Text(description)));
            row.extend(has_location.then(|| Cell::Text(location(asset).unwrap_or_default().to_owned())));
            let marked = (self.marked)(asset);
            let boxes = 0..self.statuses.len();
            row.extend(boxes.map(|at| if marked == Some(at) { Cell::Ticked } else { Cell::Tick }));
            row.push(Cell::Room);
            row
        };
        let rows = self.assets.iter().zip(descriptions).map(row).collect();
        let Words { language, title, notice, blanks, .. } = words;
        Sheet {
            language,
            title,
            notice,
            facts: self.facts(words.certificate),
            tables: vec![SheetTable { heading: String::new(), heads, rows }],
            blanks,
            ..Sheet::default()
        }
    }

    fn facts(&self, certificate: &'static str) -> Facts {
        let mut facts = vec![(certificate, self.certificate.key.to_string())];
        for detail in HEAD {
            let text = self.certificate.detail(detail);
            facts.extend(text.map(|text| ((self.name)(detail), text.to_owned())));
        }
        facts.extend(self.counts.iter().cloned());
        facts
    }
}

/// Returns a trimmed detail; `None` if there is none.
fn detail(asset: &Asset, detail: AssetDetail) -> Option<&str> {
    asset.detail(detail).map(str::trim).filter(|text| !text.is_empty())
}

fn serial(asset: &Asset) -> Option<&str> {
    detail(asset, AssetDetail::SerialNumber)
}

fn location(asset: &Asset) -> Option<&str> {
    detail(asset, AssetDetail::Location)
}
