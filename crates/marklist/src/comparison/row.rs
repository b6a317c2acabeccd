//! What one row says.

use acceptance_rules::asset::{AcceptanceStatus, Asset};
use acceptance_rules::draft::Draft;
use acceptance_rules::spelling::is_blank;

use super::Fault;
use super::wish::{Held, Wish, is_same_text};
use crate::columns::{Columns, Role};
use crate::csv::unguarded;
use crate::labels::{Label, Labels};
use crate::lookup::{Found, Lookup};
use crate::table::{Row, Table};

/// What rows are read with.
pub(super) struct Reading<'a> {
    pub(super) table: &'a Table,
    draft: &'a Draft,
    labels: &'a Labels,
    lookup: &'a Lookup,
    id: Option<usize>,
    serial: Option<usize>,
    status: Option<usize>,
    explanation: Option<usize>,
}

/// What a row says.
pub(super) enum Says<'a> {
    /// This is wrong with it, in this column.
    Fault(Fault, Option<usize>),
    /// Nothing, of an asset of which there is nothing to be said.
    Nothing,
    /// This; the places are not known here.
    Wish(Wish<'a>),
}

impl<'a> Reading<'a> {
    pub(super) fn new(
        table: &'a Table,
        columns: &Columns,
        lookup: &'a Lookup,
        draft: &'a Draft,
        labels: &'a Labels,
    ) -> Self {
        Self {
            table,
            draft,
            labels,
            lookup,
            id: columns.place(Role::AssetId),
            serial: columns.place(Role::SerialNumber),
            status: columns.place(Role::Status),
            explanation: columns.place(Role::Explanation),
        }
    }

    /// What a row says, and of which asset.
    pub(super) fn row(&self, row: Row<'a>) -> (Option<&'a Asset>, Says<'a>) {
        match self.asset(row) {
            Ok(asset) => (
                Some(asset),
                self.wish(row, asset).unwrap_or_else(|(fault, column)| Says::Fault(fault, column)),
            ),
            Err((fault, column)) => (None, Says::Fault(fault, column)),
        }
    }

    /// The column in which two wishes differ.
    pub(super) fn differing(&self, one: &Wish<'_>, other: &Wish<'_>) -> Option<usize> {
        if one.has_same_status(other) { self.explanation } else { self.status }
    }

    fn asset(&self, row: Row<'_>) -> Result<&'a Asset, (Fault, Option<usize>)> {
        let filled = |column: Option<usize>| column.map(|at| row.cell(at)).filter(|cell| !is_blank(cell));
        let (id, serial) = (filled(self.id), filled(self.serial));
        if let Some(id) = id {
            let asset = self.lookup.by_id(id).ok_or((Fault::UnknownAsset, self.id))?;
            return match serial {
                Some(serial) if !self.lookup.agrees(asset, serial) => {
                    Err((Fault::IdAndSerialDisagree, self.serial))
                }
                _ => Ok(asset),
            };
        }
        let serial = serial.ok_or((Fault::NoAsset, self.id.or(self.serial)))?;
        match self.lookup.by_serial(serial) {
            Found::One(asset) => Ok(asset),
            Found::Several => Err((Fault::SeveralAssets, self.serial)),
            Found::None => Err((Fault::UnknownAsset, self.serial)),
        }
    }

    fn wish(&self, row: Row<'a>, asset: &'a Asset) -> Result<Says<'a>, (Fault, Option<usize>)> {
        let cell = |column: Option<usize>| column.map_or("", |column| row.cell(column));
        let held = self.held(asset);
        let status = self.status(cell(self.status), held.status).map_err(|fault| (fault, self.status))?;
        let text = self.text(cell(self.explanation), held.explanation);
        let explanation = Some(text).filter(|text| !is_blank(text));
        if status.is_none() && explanation.is_none() {
            let is_unmarked = held.status.is_none() && is_blank(held.explanation) && self.status.is_some();
            let column = self.status.or(self.explanation);
            return if is_unmarked { Ok(Says::Nothing) } else { Err((Fault::NoStatus, column)) };
        }
        let is_new = explanation.is_some_and(|text| !is_same_text(text, held.explanation));
        if status.is_none() && held.status.is_none() && is_new {
            return Err((Fault::ExplanationAlone, self.explanation));
        }
        Ok(Says::Wish(Wish { asset, held, status, explanation, place: 0, row: 0 }))
    }

    /// How an asset stands with the draft, its mark being looked up once.
    fn held(&self, asset: &'a Asset) -> Held<'a> {
        let mark = self.draft.mark(asset.id);
        Held {
            status: mark.and_then(|mark| mark.acceptance.as_ref()).or(asset.acceptance.as_ref()),
            explanation: mark.and_then(|mark| mark.explanation.as_deref()).unwrap_or(asset.explanation()),
        }
    }

    /// The status that a cell names; `None` where it names none.
    fn status(
        &self,
        cell: &'a str,
        held: Option<&'a AcceptanceStatus>,
    ) -> Result<Option<&'a AcceptanceStatus>, Fault> {
        // What the service holds may be a text that nobody knows: the same text, to the letter, is no fault.
        let text = self.text(cell, held.map_or("", AcceptanceStatus::raw));
        if let Some(held) = held
            && held.raw() == text
        {
            return Ok(Some(held));
        }
        if is_blank(text) {
            return Ok(None);
        }
        match self.labels.read(text) {
            Label::Status(status) => Ok(Some(status)),
            Label::Ambiguous => Err(Fault::AmbiguousStatus),
            Label::Unknown => Err(Fault::UnknownStatus),
        }
    }

    /// The text of a cell. A sheet may come from a table that was guarded, or hold an apostrophe that is its own.
    fn text<'t>(&self, cell: &'t str, held: &str) -> &'t str {
        if self.table.may_be_guarded() && cell != held { unguarded(cell) } else { cell }
    }
}
