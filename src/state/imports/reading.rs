//! Reads a list from a file or from pasted cells.

use std::sync::Arc;

use acceptance_marklist::csv::{self, Encoding};
use acceptance_marklist::file_format::FileFormat;
use acceptance_marklist::labels::Labels;
use acceptance_marklist::table::{CellProblem, Refusal, Table, TableBuilder};
use web_sys::Blob;

use crate::browser::files::{self, FileError};
use crate::browser::spreadsheets::{self, Sheet, WorkbookProblem};
use crate::browser::web_page::{self, PageRow};

/// The largest file, in bytes.
const LARGEST: f64 = 50_000_000.0;

/// Why a list was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportProblem {
    File(FileError),
    Refused(Refusal),
    Workbook(WorkbookProblem),
    /// It has a format that is not read.
    Format(FileFormat),
}

#[derive(Default)]
pub struct ReadList {
    /// The names of all statuses.
    pub labels: Arc<Labels>,
    /// The name of the file; empty for pasted cells.
    pub name: String,
    /// The sheets that are not empty, the visible ones first; one for a text.
    pub tables: Vec<Arc<Table>>,
    /// The number of visible sheets.
    pub visible: usize,
    /// Set if the encoding of a text file is doubtful.
    pub uncertain_encoding: Option<UncertainEncoding>,
}

/// A text file in a doubtful encoding.
#[derive(Clone)]
pub struct UncertainEncoding {
    bytes: Arc<[u8]>,
    pub encoding: Encoding,
    /// The first lines with letters beyond ASCII, in this encoding, with their numbers.
    pub preview: Vec<(u32, String)>,
}

impl UncertainEncoding {
    /// Reads the file again in a chosen encoding.
    ///
    /// # Errors
    /// Why the list is refused.
    pub fn read_as(self, encoding: Encoding, name: String) -> Result<ReadList, ImportProblem> {
        read_bytes(name, self.bytes, Some(encoding))
    }
}

/// Reads a text file or a workbook.
///
/// # Errors
/// Why it was not read.
pub async fn read_file(file: Blob) -> Result<ReadList, ImportProblem> {
    let name = files::name_of(&file);
    let bytes = files::bytes_of(file, LARGEST).await.map_err(ImportProblem::File)?;
    if !spreadsheets::is_workbook(&bytes) {
        let bytes = bytes.to_vec();
        return match FileFormat::of(&bytes) {
            Some(FileFormat::Html) => read_page(name, &bytes),
            Some(format) => Err(ImportProblem::Format(format)),
            None => read_bytes(name, bytes.into(), None),
        };
    }
    if let Some(format) = FileFormat::of(&spreadsheets::names_within(&bytes)) {
        return Err(ImportProblem::Format(format));
    }
    let (mut tables, mut visible) = (Vec::new(), 0);
    for sheet in spreadsheets::read(&bytes).await.map_err(ImportProblem::Workbook)? {
        match table_of(&sheet) {
            Ok(table) => {
                tables.push(Arc::new(table));
                visible += usize::from(!sheet.is_hidden);
            }
            Err(Refusal::Empty) => {}
            Err(refusal) => return Err(ImportProblem::Refused(refusal)),
        }
    }
    if tables.is_empty() {
        return Err(ImportProblem::Refused(Refusal::Empty));
    }
    Ok(ReadList { name, tables, visible, ..ReadList::default() })
}

/// Reads pasted cells.
///
/// # Errors
/// Why the list is refused.
pub fn read_text(text: &str) -> Result<ReadList, ImportProblem> {
    let table = csv::read_text(text).map_err(ImportProblem::Refused)?;
    Ok(ReadList { tables: vec![Arc::new(table)], visible: 1, ..ReadList::default() })
}

fn read_bytes(name: String, bytes: Arc<[u8]>, chosen: Option<Encoding>) -> Result<ReadList, ImportProblem> {
    let decoded = csv::decode(&bytes, chosen).map_err(ImportProblem::Refused)?;
    let table = decoded.table().map_err(ImportProblem::Refused)?;
    let uncertain_encoding = (decoded.is_doubtful || chosen.is_some()).then(|| UncertainEncoding {
        encoding: decoded.encoding,
        preview: decoded.preview().into_iter().map(|(line, text)| (line, text.to_owned())).collect(),
        bytes,
    });
    Ok(ReadList {
        name,
        tables: vec![Arc::new(table)],
        visible: 1,
        uncertain_encoding,
        ..ReadList::default()
    })
}

/// Reads the only table of a web page.
fn read_page(name: String, bytes: &[u8]) -> Result<ReadList, ImportProblem> {
    let page = csv::decode(bytes, None).map_err(ImportProblem::Refused)?.text;
    let rows = web_page::only_table(&page).ok_or(ImportProblem::Format(FileFormat::Html))?;
    let table = table_of_page(&rows).map_err(ImportProblem::Refused)?;
    Ok(ReadList { name, tables: vec![Arc::new(table)], visible: 1, ..ReadList::default() })
}

fn table_of_page(rows: &[PageRow]) -> Result<Table, Refusal> {
    let mut builder = TableBuilder::new(None);
    for (index, (cells, is_hidden)) in rows.iter().enumerate() {
        for cell in cells {
            builder.cell(cell, None)?;
        }
        builder.end_row(line_of(index), *is_hidden)?;
    }
    builder.end()
}

fn table_of(sheet: &Sheet) -> Result<Table, Refusal> {
    let mut builder = TableBuilder::new(Some(&sheet.name));
    builder.hide_columns(&sheet.hidden_columns);
    for index in 0..sheet.rows.len() {
        for (text, problem, is_struck) in sheet.cells(index) {
            builder.cell(text, problem.map(problem_of))?;
            if is_struck {
                builder.strike_out();
            }
        }
        builder.end_row(line_of(index), sheet.is_row_hidden(index))?;
    }
    if let Some(index) = sheet.last_coloured {
        builder.colour_until(line_of(index));
    }
    builder.end()
}

/// Returns the number of the row at an index.
fn line_of(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1)
}

fn problem_of(problem: spreadsheets::CellProblem) -> CellProblem {
    match problem {
        spreadsheets::CellProblem::Formula => CellProblem::FormulaWithoutResult,
        spreadsheets::CellProblem::Rounded => CellProblem::RoundedNumber,
        spreadsheets::CellProblem::Scientific => CellProblem::ScientificNumber,
        spreadsheets::CellProblem::Error => CellProblem::Error,
        spreadsheets::CellProblem::Format => CellProblem::Format,
        spreadsheets::CellProblem::Struck => CellProblem::StruckOutInPart,
    }
}
