//! The fields of the asset rows that are in the document.

use acceptance_rules::asset::AssetId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlTextAreaElement};

use crate::browser::{document, timer};
use crate::ui::data_table::TableRow;

/// A focusable field of a row. Some exist only while they are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowField {
    /// Its status.
    Status,
    /// Its explanation.
    Explanation,
    /// Its checkbox.
    Selected,
    /// The button of its details.
    Details,
}

impl RowField {
    const ALL: [Self; 4] = [Self::Status, Self::Explanation, Self::Selected, Self::Details];

    /// Returns the selector of its element.
    fn selector(self) -> &'static str {
        match self {
            Self::Status => ".row select",
            Self::Explanation => ".row textarea",
            Self::Selected => ".row > .check > input",
            Self::Details => ".row > .more-cell > button",
        }
    }

    /// Returns the field to which an element belongs.
    fn of(element: &Element) -> Option<Self> {
        let is_it = |field: &Self| element.matches(field.selector()).unwrap_or(false);
        let is_cell = element.matches(".row > .explanation-cell").unwrap_or(false);
        if is_cell { Some(Self::Explanation) } else { Self::ALL.into_iter().find(is_it) }
    }
}

/// The row of an asset in the document.
#[derive(Clone, Copy)]
pub struct MountedRow {
    /// The asset.
    pub asset: AssetId,
    /// The code of its status; empty while it is unset.
    pub status: Signal<String>,
    /// Its line in the table.
    pub row: TableRow,
    /// Whether it needs all its fields and options: it is in use, or the scrolling has ended, since tools and phones look at
    /// fields that have no focus.
    pub is_complete: Memo<bool>,
    is_settled: RwSignal<bool>,
}

impl MountedRow {
    fn holds(&self, element: &Element) -> bool {
        self.row.body.get_untracked().is_some_and(|body| body.contains(Some(element)))
    }
}

/// The milliseconds without a new row after which scrolling counts as ended.
const REST: u32 = 150;

/// The rows of assets in the document.
#[derive(Clone, Copy, Default)]
pub struct MountedFields {
    rows: StoredValue<Vec<MountedRow>>,
    /// The number of rows so far, while the end of the scrolling is awaited.
    scrolled: StoredValue<Option<u64>>,
}

impl MountedFields {
    /// Registers the row of an asset, until the current owner is disposed.
    pub fn register(self, asset: AssetId, status: Signal<String>, row: TableRow) -> MountedRow {
        let is_settled = RwSignal::new(false);
        let is_complete = Memo::new(move |_| is_settled.get() || row.is_entered());
        let mounted = MountedRow { asset, status, row, is_complete, is_settled };
        self.rows.update_value(|rows| rows.push(mounted));
        on_cleanup(move || {
            self.rows.try_update_value(|rows| {
                if let Some(place) = rows.iter().position(|mounted| mounted.row == row) {
                    rows.swap_remove(place);
                }
            });
        });
        self.settle_later();
        mounted
    }

    fn settle_later(self) {
        let before =
            self.scrolled.try_update_value(|scrolled| scrolled.replace(scrolled.map_or(1, |rows| rows + 1)));
        if before != Some(None) {
            return;
        }
        spawn_local(async move {
            while let Some(rows) = self.scrolled.try_get_value().flatten() {
                timer::pause(REST).await;
                if self.scrolled.try_get_value() == Some(Some(rows)) {
                    self.scrolled.set_value(None);
                    let rows = self.rows.get_value();
                    rows.iter().for_each(|row| _ = row.is_settled.try_set(true));
                }
            }
        });
    }

    /// Returns the row in which an event occurred.
    pub fn row_of(self, event: &Event) -> Option<MountedRow> {
        let target = event.target()?.dyn_into::<Element>().ok()?;
        self.find(|row| row.holds(&target))
    }

    /// Returns the row and the field at which an event occurred, also beside an explanation in its cell.
    pub fn at(self, event: &Event) -> Option<(MountedRow, RowField)> {
        let field = RowField::of(event.target()?.dyn_ref()?)?;
        Some((self.row_of(event)?, field))
    }

    /// Moves the focus to a field. Returns whether it is in the document.
    pub fn focus(self, asset: AssetId, field: RowField) -> bool {
        // Read-only rows have no fields.
        self.element(asset, field).is_some_and(|element| element.is_connected() && element.focus().is_ok())
    }

    /// Pastes a text into the explanation of an asset.
    pub fn paste(self, asset: AssetId, text: &str) {
        if let Some(field) = self.element(asset, RowField::Explanation) {
            document::insert_text(field.unchecked_ref(), text);
        }
    }

    /// Returns the asset that a field explains; `None` if it is not in a row.
    pub fn explained_by(self, field: &HtmlTextAreaElement) -> Option<AssetId> {
        self.find(|row| row.holds(field)).map(|row| row.asset)
    }

    fn find(self, is_it: impl Fn(&MountedRow) -> bool) -> Option<MountedRow> {
        self.rows.try_with_value(|rows| rows.iter().rev().find(|row| is_it(row)).copied()).flatten()
    }

    fn element(self, asset: AssetId, field: RowField) -> Option<HtmlElement> {
        let body = self.find(|row| row.asset == asset)?.row.body.get_untracked()?;
        body.query_selector(field.selector()).ok()??.dyn_into().ok()
    }
}
