//! A row of a table in the document.

pub use acceptance_arrange::rows::RowKey;
use leptos::html;
use leptos::prelude::*;

/// A row in the document. Its elements belong to it from mount to unmount.
#[derive(Clone, Copy)]
pub struct TableRow {
    /// Its key.
    pub key: RowKey,
    /// Its `<tbody>`.
    pub body: NodeRef<html::Tbody>,
    pub(super) index: Memo<usize>,
    /// Whether Tab stops in this row of a grid.
    pub(super) is_current: Memo<bool>,
}

impl PartialEq for TableRow {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl TableRow {
    /// Returns its number, for `aria-rowindex` of its first line. The head has number 1.
    pub fn number(self) -> String {
        self.index.get().saturating_add(2).to_string()
    }

    /// Returns the `tabindex` of its fields in a grid.
    pub fn tab_index(self) -> &'static str {
        if self.is_current.get() { "0" } else { "-1" }
    }
}
