//! The columns of a table that this browser remembers.

use acceptance_persistence::views::Table;
use leptos::prelude::*;

use crate::browser::preferences;

/// The columns of a table, as addresses say them; empty for the usual ones.
#[derive(Clone, Copy)]
pub struct KeptColumns {
    table: Table,
    kept: RwSignal<String>,
}

impl KeptColumns {
    /// Those of a table.
    pub fn new(table: Table) -> Self {
        Self { table, kept: RwSignal::new(preferences::columns(table)) }
    }

    /// What an address says, else what is remembered.
    pub fn unless(self, said: &str) -> String {
        if said.is_empty() { self.kept.get() } else { said.to_owned() }
    }

    /// Remembers other columns.
    pub fn keep(self, columns: &str) {
        preferences::set_columns(self.table, columns);
        self.kept.set(columns.to_owned());
    }
}
