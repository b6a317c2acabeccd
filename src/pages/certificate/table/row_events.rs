//! The events of all rows, handled in the table: a row without an explanation adds no listeners.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement, KeyboardEvent, MouseEvent};

use super::arrange::arranged::AssetRowKey;
use super::asset_table::AssetTable;
use super::row_fields::{MountedRow, RowField};

impl AssetTable {
    /// Handles a key in a row.
    pub fn press(self, key: AssetRowKey, event: &KeyboardEvent) {
        if let AssetRowKey::Asset(id) = key {
            self.with(|parts| parts.keys.press(id, event));
        }
    }

    /// Handles the focus in a row.
    pub fn focused(self, event: &Event) {
        if let Some(row) = self.state_for_event().and_then(|state| state.fields.row_of(event)) {
            self.with(|parts| parts.keys.focused(row.asset));
        }
    }

    /// Handles a click in a row. One beside an explanation leads to its field, which the press may have created.
    pub fn click(self, event: &MouseEvent) {
        let Some(state) = self.state_for_event() else { return };
        match state.fields.at(event) {
            Some((row, RowField::Details)) => state.open_or_close(row.asset),
            Some((row, RowField::Selected)) => self.with(|parts| parts.keys.click(row.asset, event)),
            Some((row, field @ RowField::Explanation)) => _ = state.fields.focus(row.asset, field),
            _ => {}
        }
    }

    /// Handles a changed field.
    pub fn change(self, event: &Event) {
        let Some(state) = self.state_for_event() else { return };
        let (Some((row, field)), Some(target)) = (state.fields.at(event), event.target()) else { return };
        match field {
            RowField::Status => self.choose(row, target.unchecked_ref()),
            RowField::Selected => {
                state.select(&[row.asset], target.unchecked_ref::<HtmlInputElement>().checked());
            }
            RowField::Explanation | RowField::Details => {}
        }
    }

    fn choose(self, row: MountedRow, select: &HtmlSelectElement) {
        let status = self.worksheet.session().codes().read(&select.value());
        self.worksheet.set_status(row.asset, status.as_ref());
        // A refused change does not notify, so the select is set back here.
        select.set_value(&row.status.get_untracked());
    }
}
