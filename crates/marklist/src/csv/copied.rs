//! Cells that were copied from a spreadsheet.

use super::quoting::{Style, Visitor};
use crate::table::Refusal;

#[derive(Default)]
struct Rows {
    rows: Vec<Vec<String>>,
    row: Vec<String>,
}

impl Visitor for Rows {
    fn cell(&mut self, text: &str, _is_sound: bool) -> Result<(), Refusal> {
        self.row.push(text.to_owned());
        Ok(())
    }

    fn end_row(&mut self, _line: u32) -> Result<(), Refusal> {
        self.rows.push(std::mem::take(&mut self.row));
        Ok(())
    }
}

/// Returns the rows of a copied text, blank ones included. Only tabs separate its cells.
pub fn copied(text: &str) -> Vec<Vec<String>> {
    let mut rows = Rows::default();
    // The visitor refuses nothing.
    let _ = Style::of(text, b'\t').read(text, 0, &mut rows);
    rows.rows
}
