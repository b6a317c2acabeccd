//! The texts of problems, roles and faults.

use acceptance_marklist::columns::ColumnRole;
use acceptance_marklist::comparison::Fault;
use acceptance_marklist::file_format::FileFormat;
use acceptance_marklist::table::{CellProblem, Refusal};

use crate::browser::files::FileError;
use crate::browser::spreadsheets::WorkbookProblem;
use crate::i18n::Messages;
use crate::state::imports::reading::ImportProblem;

/// Returns why a list was not read.
pub fn problem(messages: Messages, problem: ImportProblem) -> String {
    let text =
        match problem {
            ImportProblem::File(FileError::TooLarge)
            | ImportProblem::Refused(Refusal::TooLarge)
            | ImportProblem::Workbook(WorkbookProblem::TooLarge) => messages.sheet_too_large(),
            ImportProblem::File(FileError::Unreadable)
            | ImportProblem::Workbook(WorkbookProblem::Unreadable) => messages.sheet_unreadable(),
            ImportProblem::File(FileError::NoFile) => messages.sheet_drop_none(),
            ImportProblem::File(FileError::Several) => messages.scrap_drop_several(),
            ImportProblem::Refused(Refusal::TooManyCells)
            | ImportProblem::Workbook(WorkbookProblem::TooManyCells) => messages.sheet_too_many(),
            ImportProblem::Refused(Refusal::NotText)
            | ImportProblem::Workbook(WorkbookProblem::NotAWorkbook) => messages.sheet_not_text(),
            ImportProblem::Refused(Refusal::Empty) => messages.sheet_empty(),
            ImportProblem::Workbook(WorkbookProblem::NotLoaded) => messages.sheet_not_loaded(),
            ImportProblem::Workbook(WorkbookProblem::Macros) => messages.sheet_macros(),
            ImportProblem::Workbook(WorkbookProblem::Encrypted) => messages.sheet_encrypted(),
            ImportProblem::Workbook(WorkbookProblem::Bomb) => messages.sheet_bomb(),
            ImportProblem::Format(FileFormat::Encrypted) => messages.sheet_encrypted(),
            ImportProblem::Format(FileFormat::Labelled) => messages.sheet_labelled(),
            ImportProblem::Format(format) => return messages.sheet_other_format(format_name(format)),
        };
    text.to_owned()
}

/// Returns the name of a format, which is the same in all languages.
fn format_name(format: FileFormat) -> &'static str {
    match format {
        FileFormat::Html => "HTML",
        FileFormat::Xml => "XML",
        FileFormat::Mhtml => "MHTML",
        FileFormat::Pdf => "PDF",
        FileFormat::Xls | FileFormat::Encrypted | FileFormat::Labelled => "XLS",
        FileFormat::Xlsb => "XLSB",
        FileFormat::OpenDocument => "OpenDocument",
        FileFormat::Numbers => "Numbers",
    }
}

pub fn role(messages: Messages, role: ColumnRole) -> &'static str {
    match role {
        ColumnRole::AssetId => messages.sheet_role_asset(),
        ColumnRole::SerialNumber => messages.detail_serial(),
        ColumnRole::Status => messages.status(),
        ColumnRole::Tick => messages.sheet_role_tick(),
        ColumnRole::Explanation => messages.explanation(),
        ColumnRole::Certificate => messages.sheet_role_certificate(),
        ColumnRole::Ignored => messages.sheet_role_ignored(),
    }
}

/// Returns why a line is not imported.
pub fn fault(messages: Messages, fault: Fault) -> String {
    let text = match fault {
        Fault::NoAsset => messages.sheet_fault_no_asset(),
        Fault::UnknownAsset => messages.sheet_fault_unknown_asset(),
        Fault::SimilarAsset => messages.sheet_fault_similar(),
        Fault::SeveralNames => messages.sheet_fault_names(),
        Fault::MadeDate => messages.sheet_fault_date(),
        Fault::SeveralAssets => messages.sheet_fault_several(),
        Fault::IdAndSerialDisagree => messages.sheet_fault_disagree(),
        Fault::NoStatus => messages.sheet_fault_no_status(),
        Fault::ExplanationAlone => messages.sheet_fault_alone(),
        Fault::UnknownStatus => messages.sheet_fault_status(),
        Fault::AmbiguousStatus => messages.sheet_fault_ambiguous(),
        Fault::SeveralStatuses => messages.sheet_fault_problems(),
        Fault::UnconfirmedStatus => messages.sheet_fault_unconfirmed(),
        Fault::AnotherCertificate => messages.sheet_fault_certificate(),
        Fault::InvisibleCharacter => messages.sheet_fault_invisible(),
        Fault::LostCharacter => messages.sheet_fault_lost(),
        Fault::RoundedId => messages.sheet_fault_rounded(),
        Fault::MoreCells => messages.sheet_fault_more_cells(),
        Fault::Cell(CellProblem::ScientificNumber) => messages.sheet_fault_scientific(),
        Fault::Cell(CellProblem::RoundedNumber) => messages.sheet_fault_digits(),
        Fault::Cell(CellProblem::FormulaWithoutResult) => messages.sheet_fault_formula(),
        Fault::Cell(CellProblem::Error) => messages.sheet_fault_error(),
        Fault::Cell(CellProblem::StruckOutInPart) => messages.sheet_fault_struck(),
        Fault::Cell(CellProblem::Format) => messages.sheet_fault_format(),
        Fault::Contradicts { line: 0 } => messages.import_fault_contradicts(),
        Fault::Contradicts { line } => return messages.sheet_fault_contradicts(&line.to_string()),
    };
    text.to_owned()
}
