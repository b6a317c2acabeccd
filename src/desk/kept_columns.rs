//! The columns of a table that this browser remembers.

use acceptance_arrange::columns::ColumnChoices;
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

    /// Remembers other columns. An address that says columns would hold against them, so `change` has it say these.
    pub fn choose(self, columns: String, said: &str, change: impl FnOnce(String)) {
        preferences::set_columns(self.table, &columns);
        self.kept.set(columns.clone());
        if !said.is_empty() {
            change(columns);
        }
    }
}

/// The columns that a text names, of those that it may name, with their widths in CSS pixels; `None` where it names none.
pub fn named<C: Copy>(text: &str, all: &[(&'static str, C)]) -> Option<Vec<(C, Option<u16>)>> {
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    let choices = ColumnChoices::read(text, &names)?;
    let column = |name: &str| all.iter().find(|(own, _)| *own == name).map(|(_, column)| *column);
    Some(choices.iter().filter_map(|choice| Some((column(&choice.name)?, choice.width))).collect())
}
