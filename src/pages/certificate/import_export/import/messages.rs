//! The texts of problems, roles and faults.

use acceptance_marklist::columns::Role;
use acceptance_marklist::comparison::Fault;
use acceptance_marklist::table::{CellProblem, Refusal};

use super::reading::Problem;
use crate::browser::files::NotTaken;
use crate::browser::spreadsheets::WorkbookProblem;
use crate::i18n::Messages;

/// Returns why a list was not read.
pub fn problem(messages: Messages, problem: Problem) -> String {
    let text = match problem {
        Problem::NotTaken(NotTaken::TooLarge)
        | Problem::Refused(Refusal::TooLarge { .. })
        | Problem::Workbook(WorkbookProblem::TooLarge) => messages.sheet_too_large(),
        Problem::NotTaken(NotTaken::Unreadable) | Problem::Workbook(WorkbookProblem::Unreadable) => {
            messages.sheet_unreadable()
        }
        Problem::NotTaken(NotTaken::NoFile) => messages.sheet_drop_none(),
        Problem::NotTaken(NotTaken::Several) => messages.scrap_drop_several(),
        Problem::Refused(Refusal::TooManyRows | Refusal::TooManyCells)
        | Problem::Workbook(WorkbookProblem::TooManyCells) => messages.sheet_too_many(),
        Problem::Refused(Refusal::NotText) | Problem::Workbook(WorkbookProblem::NotAWorkbook) => {
            messages.sheet_not_text()
        }
        Problem::Refused(Refusal::Empty) => messages.sheet_empty(),
        Problem::Workbook(WorkbookProblem::NotLoaded) => messages.sheet_not_loaded(),
        Problem::Workbook(WorkbookProblem::Macros) => messages.sheet_macros(),
        Problem::Workbook(WorkbookProblem::Encrypted) => messages.sheet_encrypted(),
        Problem::Workbook(WorkbookProblem::Bomb) => messages.sheet_bomb(),
    };
    text.to_owned()
}

/// Returns the name of a role.
pub fn role(messages: Messages, role: Role) -> &'static str {
    match role {
        Role::AssetId => messages.sheet_role_asset(),
        Role::SerialNumber => messages.detail_serial(),
        Role::Status => messages.status(),
        Role::Explanation => messages.explanation(),
        Role::Certificate => messages.sheet_role_certificate(),
        Role::Ignored => messages.sheet_role_ignored(),
    }
}

/// Returns why a line is not imported.
pub fn fault(messages: Messages, fault: Fault) -> String {
    let text = match fault {
        Fault::NoAsset => messages.sheet_fault_no_asset(),
        Fault::UnknownAsset => messages.sheet_fault_unknown_asset(),
        Fault::SeveralAssets => messages.sheet_fault_several(),
        Fault::IdAndSerialDisagree => messages.sheet_fault_disagree(),
        Fault::NoStatus => messages.sheet_fault_no_status(),
        Fault::ExplanationAlone => messages.sheet_fault_alone(),
        Fault::UnknownStatus => messages.sheet_fault_status(),
        Fault::AmbiguousStatus => messages.sheet_fault_ambiguous(),
        Fault::UnconfirmedStatus => messages.sheet_fault_unconfirmed(),
        Fault::AnotherCertificate => messages.sheet_fault_certificate(),
        Fault::InvisibleCharacter => messages.sheet_fault_invisible(),
        Fault::LostCharacter => messages.sheet_fault_lost(),
        Fault::RoundedId => messages.sheet_fault_rounded(),
        Fault::Cell(CellProblem::ScientificNumber) => messages.sheet_fault_scientific(),
        Fault::Cell(CellProblem::RoundedNumber) => messages.sheet_fault_digits(),
        Fault::Cell(CellProblem::FormulaWithoutResult) => messages.sheet_fault_formula(),
        Fault::Cell(CellProblem::Error) => messages.sheet_fault_error(),
        Fault::Cell(CellProblem::Format) => messages.sheet_fault_format(),
        // A group of lines has no line of its own.
        Fault::Contradicts { line: 0 } => messages.import_fault_contradicts(),
        Fault::Contradicts { line } => return messages.sheet_fault_contradicts(&line.to_string()),
    };
    text.to_owned()
}
