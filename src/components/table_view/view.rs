//! A table with its view.

use acceptance_arrange::columns::ColumnChoices;
use leptos::prelude::*;

use crate::browser::preferences::PreferenceTable;

/// A table with its view.
#[derive(Clone, Copy)]
pub struct TableView {
    pub table: PreferenceTable,
    /// The available columns: names in URLs and labels.
    pub columns: Signal<Vec<(&'static str, &'static str)>>,
    /// The shown columns, in their order.
    pub shown: Signal<ColumnChoices>,
    /// The URL of the current view, with its columns.
    pub address: Signal<String>,
    /// Called with other columns as text; an empty one for the default.
    pub on_columns: Callback<String>,
}
