//! The fields of the asset rows that are in the document.

use acceptance_rules::asset::AssetId;
use leptos::html;
use leptos::prelude::*;
use web_sys::{HtmlElement, HtmlTextAreaElement};

use crate::browser::document;
use crate::ui::data_table::TableRow;

/// A focusable field of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowField {
    /// Its status.
    Status,
    /// Its explanation.
    Explanation,
    /// Its checkbox.
    Selected,
}

/// The fields of a row.
#[derive(Clone, Copy)]
pub struct RowFields {
    /// The asset of the row.
    pub asset: AssetId,
    /// The row.
    pub row: TableRow,
    /// Its checkbox.
    pub selected: NodeRef<html::Input>,
    /// Its status.
    pub status: NodeRef<html::Select>,
    /// Its explanation.
    pub explanation: NodeRef<html::Textarea>,
}

impl RowFields {
    fn element(self, field: RowField) -> Option<HtmlElement> {
        match field {
            RowField::Status => self.status.get_untracked().map(Into::into),
            RowField::Explanation => self.explanation.get_untracked().map(Into::into),
            RowField::Selected => self.selected.get_untracked().map(Into::into),
        }
    }
}

/// The fields of all rows in the document.
#[derive(Clone, Copy, Default)]
pub struct MountedFields(StoredValue<Vec<RowFields>>);

impl MountedFields {
    /// Registers the fields of a row, until the current owner is disposed.
    pub fn register(self, asset: AssetId, row: TableRow) -> RowFields {
        let (selected, status, explanation) = (NodeRef::new(), NodeRef::new(), NodeRef::new());
        let fields = RowFields { asset, row, selected, status, explanation };
        self.0.update_value(|rows| rows.push(fields));
        on_cleanup(move || {
            self.0.try_update_value(|rows| {
                if let Some(place) = rows.iter().position(|fields| fields.row == row) {
                    rows.swap_remove(place);
                }
            });
        });
        fields
    }

    /// Moves the focus to a field. Returns whether it is in the document.
    pub fn focus(self, asset: AssetId, field: RowField) -> bool {
        let element = self.find(|fields| fields.asset == asset).and_then(|fields| fields.element(field));
        // Read-only rows have no fields.
        element.is_some_and(|element| element.is_connected() && element.focus().is_ok())
    }

    /// Pastes a text into the explanation of an asset.
    pub fn paste(self, asset: AssetId, text: &str) {
        let found = self.find(|fields| fields.asset == asset);
        if let Some(field) = found.and_then(|fields| fields.explanation.get_untracked()) {
            document::insert_text(&field, text);
        }
    }

    /// Returns the asset that a field explains; `None` if it is not in a row.
    pub fn explained_by(self, field: &HtmlTextAreaElement) -> Option<AssetId> {
        let is_it = |own: HtmlTextAreaElement| own == *field;
        let found = self.find(|fields| fields.explanation.get_untracked().is_some_and(is_it))?;
        Some(found.asset)
    }

    fn find(self, is_it: impl Fn(&RowFields) -> bool) -> Option<RowFields> {
        self.0.try_with_value(|rows| rows.iter().rev().find(|fields| is_it(fields)).copied()).flatten()
    }
}
