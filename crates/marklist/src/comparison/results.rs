//! The results of rows.

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::hint::unseen;

use crate::corrections::CorrectedField;
use crate::table::CellProblem;

/// Result of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    WillChange(Box<Change>),
    /// Its asset already has these values.
    AlreadySo,
    /// It repeats another row; values that only it has are added to that row.
    Repeated,
    LeftOut,
    /// It has a fault at this place and changes nothing.
    Fault(Fault, Box<FaultPlace>),
}

/// Why a row changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    NoAsset,
    UnknownAsset,
    /// The ID or serial number is similar to that of one asset; see [`crate::lookup::Lookup::similar`].
    SimilarAsset,
    /// The cell names several assets; see [`crate::lookup::Lookup::several`].
    SeveralNames,
    /// The ID or serial number is a date, which a spreadsheet may have made of it.
    MadeDate,
    /// Several assets have this serial number, and there is no ID.
    SeveralAssets,
    /// The serial number is not that of the asset with this ID.
    IdAndSerialDisagree,
    /// It names neither a status nor an explanation.
    NoStatus,
    /// It has an explanation for an asset without a status.
    ExplanationAlone,
    /// The word means no known status.
    UnknownStatus,
    /// The word probably means a status, which the user has not confirmed.
    UnconfirmedStatus,
    /// Several statuses have this label.
    AmbiguousStatus,
    /// Its cells name different problems.
    SeveralStatuses,
    /// Another row has different values for the same asset, or may have, because its status or
    /// explanation has a fault.
    Contradicts {
        /// The line of that row; 0 for a group of rows.
        line: u32,
    },
    AnotherCertificate,
    /// The ID or serial number has an invisible character or an unusual blank within.
    InvisibleCharacter,
    /// A character was lost when the list was decoded.
    LostCharacter,
    /// A spreadsheet may have rounded the ID of another asset to this one.
    RoundedId,
    /// It has more cells than headings or other lines, and the user has not decided how it is read.
    MoreCells,
    /// The text of a cell is not certain.
    Cell(CellProblem),
}

impl Fault {
    /// Returns the fault without the line that it names.
    pub fn kind(self) -> Self {
        match self {
            Self::Contradicts { .. } => Self::Contradicts { line: 0 },
            other => other,
        }
    }
}

/// Place of a fault, and the text there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultPlace {
    /// Column, from 0; `None` if the list has none. [`crate::table::column_letter`] names it.
    pub column: Option<usize>,
    /// Field to correct; `None` if the row can only be left out.
    pub field: Option<CorrectedField>,
    /// Text of the cell, as it is written or corrected.
    pub value: Box<str>,
}

/// Change of an asset; `None` leaves a value as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub asset: AssetId,
    pub status: Option<AcceptanceStatus>,
    pub explanation: Option<Box<str>>,
    pub before: Before,
}

/// Values of an asset before a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    /// Its status; `None` if it has none.
    pub status: Option<AcceptanceStatus>,
    /// Its explanation; empty if it has none.
    pub explanation: Box<str>,
}

impl Change {
    pub fn after(&self) -> Option<&AcceptanceStatus> {
        self.status.as_ref().or(self.before.status.as_ref())
    }

    pub fn is_problem(&self) -> bool {
        self.after().is_some_and(|status| !status.is_received())
    }

    /// Returns the first invisible character of the new explanation, which is worth a hint.
    pub fn unseen(&self) -> Option<char> {
        self.explanation.as_deref().and_then(unseen)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedRow {
    /// Its index in the table.
    pub index: usize,
    /// Its line, as [`crate::table::Row::line`] counts.
    pub line: u32,
    pub verdict: Verdict,
}
