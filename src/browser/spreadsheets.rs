//! Workbooks of spreadsheets, through `spreadsheets.js`, which is loaded when it is first asked for something.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use super::{call, member};

/// What `parts.js` offers.
const LOADER: &str = "acceptanceDeskSpreadsheets";

/// One sheet of a workbook.
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Its rows as texts; the first one is line 1.
    pub rows: Vec<Vec<String>>,
}

/// Why a workbook was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkbookProblem {
    /// The file that reads workbooks is not to be had.
    NotLoaded,
    /// It has too many bytes.
    TooLarge,
    /// It is something else.
    NotAWorkbook,
    /// It could run something.
    Macros,
    /// Only who knows its password can read it.
    Encrypted,
    /// It would take too much memory.
    Bomb,
    /// It has too many cells or rows.
    TooManyCells,
    /// It is damaged.
    Unreadable,
}

/// Whether bytes begin like a workbook, of this kind or of the one before it.
pub fn is_workbook(bytes: &Uint8Array) -> bool {
    const ZIP: [u8; 4] = *b"PK\x03\x04";
    const OLE: [u8; 4] = [0xd0, 0xcf, 0x11, 0xe0];
    let first = bytes.subarray(0, 4).to_vec();
    first == ZIP || first == OLE
}

/// The sheets of a workbook, the visible ones first.
///
/// # Errors
/// Why it was not read.
pub async fn read(bytes: &Uint8Array) -> Result<Vec<Sheet>, WorkbookProblem> {
    let module = load().await.ok_or(WorkbookProblem::NotLoaded)?;
    let answer = call(&module, "read", &[bytes.into()]).await.ok_or(WorkbookProblem::Unreadable)?;
    match member(&answer, "problem").as_string().as_deref() {
        None => Ok(Array::from(&member(&answer, "sheets")).iter().map(|sheet| sheet_of(&sheet)).collect()),
        Some("too-large") => Err(WorkbookProblem::TooLarge),
        Some("not-a-workbook") => Err(WorkbookProblem::NotAWorkbook),
        Some("macros") => Err(WorkbookProblem::Macros),
        Some("encrypted") => Err(WorkbookProblem::Encrypted),
        Some("bomb") => Err(WorkbookProblem::Bomb),
        Some("too-many-cells") => Err(WorkbookProblem::TooManyCells),
        Some(_) => Err(WorkbookProblem::Unreadable),
    }
}

/// A workbook of one sheet, every cell a text.
///
/// # Errors
/// The file that makes workbooks is not to be had, or a sheet cannot hold so many rows.
pub async fn write(sheet: &str, heads: &[&str], rows: &[Vec<String>]) -> Result<Uint8Array, WorkbookProblem> {
    let module = load().await.ok_or(WorkbookProblem::NotLoaded)?;
    let texts = |row: &Vec<String>| row.iter().map(|text| JsValue::from_str(text)).collect::<Array>();
    let heads: Array = heads.iter().map(|head| JsValue::from_str(head)).collect();
    let rows: Array = rows.iter().map(texts).collect();
    let made = call(&module, "write", &[sheet.into(), heads.into(), rows.into()]).await;
    made.and_then(|made| made.dyn_into().ok()).ok_or(WorkbookProblem::TooManyCells)
}

async fn load() -> Option<JsValue> {
    call(web_sys::window()?.as_ref(), LOADER, &[]).await
}

fn sheet_of(sheet: &JsValue) -> Sheet {
    let text = |cell: JsValue| cell.as_string().unwrap_or_default();
    let row = |row: JsValue| Array::from(&row).iter().map(text).collect();
    let name = member(sheet, "name").as_string().unwrap_or_default();
    Sheet { name, rows: Array::from(&member(sheet, "rows")).iter().map(row).collect() }
}
