//! A row of a table in the document.

use std::hash::Hash;

use leptos::html;
use leptos::prelude::*;

/// Identifies a row of a table in every read, filter and order.
pub trait RowKey: Copy + Eq + Hash + Send + Sync + 'static {}

impl<K: Copy + Eq + Hash + Send + Sync + 'static> RowKey for K {}

/// The elements of a row in the document. They belong to it from mount to unmount.
#[derive(Clone, Copy)]
pub struct TableRow {
    /// Its `<tbody>`.
    pub body: NodeRef<html::Tbody>,
    pub(super) index: Memo<usize>,
    /// Whether Tab stops in this row of a grid.
    pub(super) is_current: Memo<bool>,
    pub(super) is_entered: Memo<bool>,
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

    /// Returns whether it was the last row with the focus or a press. It has what only a row in use needs.
    pub fn is_entered(self) -> bool {
        self.is_entered.get()
    }

    /// Returns the `tabindex` of its fields in a grid.
    pub fn tab_index(self) -> &'static str {
        if self.is_current.get() { "0" } else { "-1" }
    }
}
