//! Files that hold a list.

use acceptance_marklist::csv;
use acceptance_marklist::table::{Refusal, Table};
use web_sys::Blob;

use crate::browser::files::{self, NotTaken};
use crate::browser::spreadsheets::{self, WorkbookProblem};

/// The most bytes of a file.
const LARGEST: f64 = 50_000_000.0;

/// Why nothing was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The browser gave no file.
    NotTaken(NotTaken),
    /// It is no list.
    Refused(Refusal),
    /// It is no workbook that can be read.
    Workbook(WorkbookProblem),
}

/// The sheets of a workbook that have anything in them, or the one table of another file.
///
/// # Errors
/// Why it is no list.
pub async fn read_file(file: Blob) -> Result<Vec<Table>, Problem> {
    let bytes = files::bytes_of(file, LARGEST).await.map_err(Problem::NotTaken)?;
    if !spreadsheets::is_workbook(&bytes) {
        return Ok(vec![csv::read(&bytes.to_vec()).map_err(Problem::Refused)?]);
    }
    let mut tables = Vec::new();
    for sheet in spreadsheets::read(&bytes).await.map_err(Problem::Workbook)? {
        let rows = (1..).zip(sheet.rows.iter().map(|row| row.iter().map(String::as_str)));
        match Table::from_rows(Some(&sheet.name), rows) {
            Ok(table) => tables.push(table),
            Err(Refusal::Empty) => {}
            Err(refusal) => return Err(Problem::Refused(refusal)),
        }
    }
    if tables.is_empty() { Err(Problem::Refused(Refusal::Empty)) } else { Ok(tables) }
}
