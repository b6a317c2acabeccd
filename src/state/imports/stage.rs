//! The progress of an import.

use super::reading::ImportProblem;

/// The stage of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImportStage {
    /// There is no list, or its columns are unknown.
    #[default]
    Idle,
    Reading,
    /// The list was not read.
    Failed(ImportProblem),
    /// The numbers of compared rows and of all rows.
    Comparing(usize, usize),
    Compared,
}
