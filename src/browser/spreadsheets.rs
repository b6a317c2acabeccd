//! Workbooks of spreadsheets, read and written by `spreadsheets.js`, which is loaded while a certificate is shown.

use js_sys::{Array, Uint8Array, Uint32Array};
use wasm_bindgen::{JsCast, JsValue};

use super::{call, load, member, timer};

/// The function of `js/scripts.js` that loads the script.
const LOADER: &str = "acceptanceDeskSpreadsheets";

/// Number of cells to copy before the page may respond.
const CELLS_PER_TASK: u32 = 50_000;

pub struct Sheet {
    pub name: String,
    /// Whether the workbook hides it.
    pub is_hidden: bool,
    /// Its rows as the texts that a spreadsheet shows; the first one is line 1.
    pub rows: Vec<Vec<String>>,
    /// Indices of rows that are hidden by hand or by a filter, in ascending order.
    hidden_rows: Vec<usize>,
    /// Indices of hidden columns, in ascending order.
    pub hidden_columns: Vec<usize>,
    /// Index of the last row with a coloured cell.
    pub last_coloured: Option<usize>,
    /// Cells whose text is uncertain or struck out, in the order of rows, then columns.
    special: Vec<SpecialCell>,
}

impl Sheet {
    pub fn is_row_hidden(&self, index: usize) -> bool {
        self.hidden_rows.binary_search(&index).is_ok()
    }

    /// Returns the cells of the row at `index`, each with its problem, and whether it is struck out.
    pub fn cells(&self, index: usize) -> impl Iterator<Item = (&str, Option<CellProblem>, bool)> {
        let special = move |column| {
            let place = |cell: &SpecialCell| (cell.row, cell.column);
            let found = self.special.binary_search_by_key(&(index, column), place).ok()?;
            self.special.get(found).map(|cell| (cell.problem, cell.is_struck))
        };
        let row = self.rows.get(index).map(Vec::as_slice).unwrap_or_default();
        row.iter().enumerate().map(move |(column, text)| {
            let (problem, is_struck) = special(column).unwrap_or_default();
            (text.as_str(), problem, is_struck)
        })
    }
}

/// A cell whose text is uncertain or struck out, with the indices of its row and column.
struct SpecialCell {
    row: usize,
    column: usize,
    problem: Option<CellProblem>,
    is_struck: bool,
}

/// The reason why the text of a cell is uncertain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellProblem {
    /// A formula without a stored result; its text is empty.
    Formula,
    /// An integer with more digits than spreadsheets store.
    Rounded,
    /// A number that the spreadsheet shows in scientific notation.
    Scientific,
    /// An error such as `#N/A`.
    Error,
    /// A number with an unknown format, or an invalid date.
    Format,
    /// A text that is struck out in part; it is the rest.
    Struck,
}

/// A drop-down for the cells of a column.
pub struct Choices {
    pub column: u32,
    /// The texts to choose from.
    pub texts: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkbookProblem {
    /// `spreadsheets.js` could not be loaded.
    NotLoaded,
    TooLarge,
    NotAWorkbook,
    Macros,
    /// It is protected by a password.
    Encrypted,
    /// It would take too much memory.
    Bomb,
    TooManyCells,
    Unreadable,
}

/// Returns whether bytes begin like a workbook.
pub fn is_workbook(bytes: &Uint8Array) -> bool {
    bytes.subarray(0, 4).to_vec() == *b"PK\x03\x04"
}

/// Returns the beginning and the end of an archive, where it names its files.
pub fn names_within(bytes: &Uint8Array) -> Vec<u8> {
    const PART: u32 = 65_536;
    let end = bytes.subarray(bytes.length().saturating_sub(PART), bytes.length());
    [bytes.subarray(0, PART).to_vec(), end.to_vec()].concat()
}

/// Loads the script, so that it is there without a network.
pub async fn prepare() {
    let _ = load(LOADER).await;
}

/// Returns the sheets of a workbook, the visible ones first.
///
/// # Errors
/// The reason why it cannot be read.
pub async fn read(bytes: &Uint8Array) -> Result<Vec<Sheet>, WorkbookProblem> {
    let module = load(LOADER).await.ok_or(WorkbookProblem::NotLoaded)?;
    let answer = call(&module, "read", &[bytes.into()]).await.ok_or(WorkbookProblem::Unreadable)?;
    match member(&answer, "problem").as_string().as_deref() {
        None => {
            let mut sheets = Vec::new();
            for sheet in array(member(&answer, "sheets")).iter() {
                sheets.push(sheet_of(&sheet).await);
            }
            Ok(sheets)
        }
        Some("too-large") => Err(WorkbookProblem::TooLarge),
        Some("not-a-workbook") => Err(WorkbookProblem::NotAWorkbook),
        Some("macros") => Err(WorkbookProblem::Macros),
        Some("encrypted") => Err(WorkbookProblem::Encrypted),
        Some("bomb") => Err(WorkbookProblem::Bomb),
        Some("too-many-cells") => Err(WorkbookProblem::TooManyCells),
        Some(_) => Err(WorkbookProblem::Unreadable),
    }
}

/// Returns a workbook of one sheet, every cell a text.
///
/// # Errors
/// `spreadsheets.js` could not be loaded, or the rows exceed what a sheet can have.
pub async fn write(
    sheet: &str,
    heads: &[&str],
    rows: &[Vec<String>],
    choices: &[Choices],
) -> Result<Uint8Array, WorkbookProblem> {
    let module = load(LOADER).await.ok_or(WorkbookProblem::NotLoaded)?;
    let texts = |row: &Vec<String>| row.iter().map(|text| JsValue::from_str(text)).collect::<Array>();
    let choice = |choice: &Choices| Array::of2(&choice.column.into(), &texts(&choice.texts));
    let heads: Array = heads.iter().map(|head| JsValue::from_str(head)).collect();
    let rows: Array = rows.iter().map(texts).collect();
    let choices: Array = choices.iter().map(choice).collect();
    let made = call(&module, "write", &[sheet.into(), heads.into(), rows.into(), choices.into()]).await;
    made.and_then(|made| made.dyn_into().ok()).ok_or(WorkbookProblem::TooManyCells)
}

async fn sheet_of(sheet: &JsValue) -> Sheet {
    let (mut rows, mut special) = (Vec::new(), Vec::new());
    let mut copied = 0;
    for (row, cells) in array(member(sheet, "rows")).iter().enumerate() {
        if copied > CELLS_PER_TASK {
            timer::next_task().await;
            copied = 0;
        }
        let cells = array(cells);
        copied += cells.length() + 1;
        let text = |(column, cell): (usize, JsValue)| {
            cell.as_string().unwrap_or_else(|| {
                let problem = member(&cell, "problem").as_string().map(|name| problem_of(&name));
                special.push(SpecialCell {
                    row,
                    column,
                    problem,
                    is_struck: member(&cell, "isStruck").is_truthy(),
                });
                member(&cell, "text").as_string().unwrap_or_default()
            })
        };
        rows.push(cells.iter().enumerate().map(text).collect());
    }
    let indices = |name| -> Vec<usize> {
        let indices = Uint32Array::new(&member(sheet, name)).to_vec();
        indices.into_iter().filter_map(|index| usize::try_from(index).ok()).collect()
    };
    Sheet {
        name: member(sheet, "name").as_string().unwrap_or_default(),
        is_hidden: member(sheet, "isHidden").is_truthy(),
        rows,
        hidden_rows: indices("hiddenRows"),
        hidden_columns: indices("hiddenColumns"),
        last_coloured: indices("filledRows").last().copied(),
        special,
    }
}

fn array(value: JsValue) -> Array {
    value.dyn_into().unwrap_or_default()
}

fn problem_of(name: &str) -> CellProblem {
    match name {
        "formula" => CellProblem::Formula,
        "rounded" => CellProblem::Rounded,
        "scientific" => CellProblem::Scientific,
        "error" => CellProblem::Error,
        "struck" => CellProblem::Struck,
        _ => CellProblem::Format,
    }
}
