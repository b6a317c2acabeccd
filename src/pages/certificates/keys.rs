//! The key that leads from the search of the list into its rows.

use leptos::ev;

use crate::browser::document;

/// The link of the first row in the document: of the row that had the focus last, or of the first
/// visible one.
const FIRST_ROW: &str = "table.certificates tr.row a";

/// Moves the focus from the search to the first row.
pub fn lead_in(event: &ev::KeyboardEvent) {
    if event.key() == "ArrowDown" && !is_modified(event) && document::focus(FIRST_ROW) {
        event.prevent_default();
    }
}

/// Returns whether a modifier is held.
fn is_modified(event: &ev::KeyboardEvent) -> bool {
    event.ctrl_key() || event.alt_key() || event.meta_key()
}
