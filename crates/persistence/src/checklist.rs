//! A checklist to be printed: for whoever walks along the shelves with a pencil, or with a scanner.

use std::sync::Arc;

use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::complete::CompleteAssets;

use crate::code::Code;
use crate::sheet::{Cell, Sheet};

/// What is said of the certificate at the head, in this order.
const HEAD: [CertificateDetail; 4] = [
    CertificateDetail::LeaseCompanyName,
    CertificateDetail::CustomerName,
    CertificateDetail::CustomerNumber,
    CertificateDetail::LeaseSchedule,
];

/// The words of a checklist.
#[derive(Clone, Debug)]
pub struct Words {
    /// The language of all of them, as HTML names it.
    pub language: &'static str,
    /// What it is, with the name of the certificate.
    pub title: String,
    /// How it is filled in.
    pub notice: &'static str,
    /// What a certificate is called.
    pub certificate: &'static str,
    /// The head of the ids.
    pub asset: &'static str,
    /// The head of the codes.
    pub code: &'static str,
    /// The head of the serial numbers.
    pub serial: &'static str,
    /// The head of what the assets are.
    pub description: &'static str,
    /// The head of the boxes.
    pub status: &'static str,
    /// The head of the room for notes.
    pub note: &'static str,
}

/// What a checklist is made from.
#[derive(Clone, Copy)]
pub struct Checklist<'a> {
    /// The certificate.
    pub certificate: &'a Certificate,
    /// All of its assets; they stay in the order of the service.
    pub assets: &'a CompleteAssets,
    /// What the statuses are called, in the order in which they are offered: received is the first.
    pub statuses: &'a [String],
    /// How many assets there are of each kind that is counted, with the names of the kinds.
    pub counts: &'a [(&'static str, String)],
    /// What a further member of the certificate is called.
    pub name: &'a dyn Fn(CertificateDetail) -> &'static str,
    /// What an asset is; empty where nothing is known.
    pub describe: &'a dyn Fn(&Asset) -> String,
}

impl Checklist<'_> {
    /// The name of its file, as in `certificate-4711-1001-checklist.html`.
    pub fn file_name(&self) -> String {
        let key = self.certificate.key;
        format!("certificate-{}-{}-checklist.html", key.company.0, key.certificate.0)
    }

    /// The checklist as a sheet. Serial numbers and descriptions have a column where any asset has one.
    pub fn sheet(&self, words: Words) -> Sheet {
        let boxes: Arc<[String]> = self.statuses.into();
        let descriptions: Vec<String> = self.assets.iter().map(self.describe).collect();
        let has_serial = self.assets.iter().any(|asset| serial(asset).is_some());
        let has_description = descriptions.iter().any(|description| !description.is_empty());
        let mut heads = vec![words.asset, words.code];
        heads.extend(has_serial.then_some(words.serial));
        heads.extend(has_description.then_some(words.description));
        heads.extend([words.status, words.note]);
        let row = |(asset, description): (&Asset, String)| {
            let id = asset.id.to_string();
            let serial = serial(asset);
            let code = Code::of(serial.unwrap_or(&id));
            let mut row = Vec::with_capacity(heads.len());
            row.push(Cell::from(id));
            row.push(code.map_or_else(|| Cell::from(""), Cell::Code));
            row.extend(has_serial.then(|| Cell::from(serial.unwrap_or_default())));
            row.extend(has_description.then(|| Cell::from(description)));
            row.extend([Cell::Boxes(Arc::clone(&boxes)), Cell::Room]);
            row
        };
        let rows = self.assets.iter().zip(descriptions).map(row).collect();
        let Words { language, title, notice, .. } = words;
        Sheet { language, title, notice, facts: self.facts(words.certificate), heads, rows }
    }

    fn facts(&self, certificate: &'static str) -> Vec<(&'static str, String)> {
        let mut facts = vec![(certificate, self.certificate.key.to_string())];
        for detail in HEAD {
            let text = self.certificate.detail(detail);
            facts.extend(text.map(|text| ((self.name)(detail), text.to_owned())));
        }
        facts.extend(self.counts.iter().cloned());
        facts
    }
}

/// The serial number as people would type it; `None` where there is none.
fn serial(asset: &Asset) -> Option<&str> {
    asset.detail(AssetDetail::SerialNumber).map(str::trim).filter(|serial| !serial.is_empty())
}
