//! What is wrong with a list, and with its lines, in words.

use acceptance_marklist::columns::Role;
use acceptance_marklist::comparison::{Fault, Place};
use acceptance_marklist::table::{Refusal, column_letter};

use super::reading::Problem;
use crate::browser::files::NotTaken;
use crate::browser::spreadsheets::WorkbookProblem;
use crate::i18n::Messages;

/// Why nothing was read.
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
        Problem::Refused(Refusal::UnclosedQuote { line }) => {
            return messages.sheet_unclosed(&line.to_string());
        }
        Problem::Workbook(WorkbookProblem::NotLoaded) => messages.sheet_not_loaded(),
        Problem::Workbook(WorkbookProblem::Macros) => messages.sheet_macros(),
        Problem::Workbook(WorkbookProblem::Encrypted) => messages.sheet_encrypted(),
        Problem::Workbook(WorkbookProblem::Bomb) => messages.sheet_bomb(),
    };
    text.to_owned()
}

/// What a column holds.
pub fn role(messages: Messages, role: Role) -> &'static str {
    match role {
        Role::AssetId => messages.sheet_role_asset(),
        Role::SerialNumber => messages.detail_serial(),
        Role::Status => messages.status(),
        Role::Explanation => messages.explanation(),
        Role::Ignored => messages.sheet_role_ignored(),
    }
}

/// Where a fault stands.
pub fn place(messages: Messages, place: &Place) -> String {
    let line = place.line.to_string();
    let within = match place.column {
        Some(column) => messages.sheet_line_column(&line, &column_letter(column)),
        None => messages.sheet_line(&line),
    };
    match &place.sheet {
        Some(sheet) => [sheet, &*within].join(", "),
        None => within,
    }
}

/// Why a line is not taken.
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
        Fault::Contradicts { line } => return messages.sheet_fault_contradicts(&line.to_string()),
    };
    text.to_owned()
}
