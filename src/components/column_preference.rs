//! The columns of a table that are stored in this browser.

use acceptance_arrange::columns::ColumnChoices;
use leptos::prelude::*;

use crate::browser::preferences::{self, PreferenceTable};

/// The chosen columns of a table, as in its URL; empty for the usual ones.
#[derive(Clone, Copy)]
pub struct ColumnPreference {
    table: PreferenceTable,
    stored: RwSignal<String>,
}

impl ColumnPreference {
    /// Reads the stored columns of a table.
    pub fn new(table: PreferenceTable) -> Self {
        Self { table, stored: RwSignal::new(preferences::columns(table)) }
    }

    /// Returns the columns of a URL, else the stored ones.
    pub fn unless(self, said: &str) -> String {
        if said.is_empty() { self.stored.get() } else { said.to_owned() }
    }

    /// Stores other columns. A URL with columns overrides them, so `change` writes them there too.
    pub fn choose(self, columns: String, said: &str, change: impl FnOnce(String)) {
        preferences::set_columns(self.table, &columns);
        self.stored.set(columns.clone());
        if !said.is_empty() {
            change(columns);
        }
    }
}

/// Returns the columns that a text names, among the available ones; `None` if it names none.
pub fn named<C: Copy>(text: &str, all: &[(&'static str, C)]) -> Option<Vec<C>> {
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    let choices = ColumnChoices::read(text, &names)?;
    let column = |name: &str| all.iter().find(|(own, _)| *own == name).map(|(_, column)| *column);
    Some(choices.iter().filter_map(column).collect())
}
