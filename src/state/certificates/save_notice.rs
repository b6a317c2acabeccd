//! The result of the last save, for the user.

use acceptance_process::{Failure, RefusedMark};

/// The result of the last save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveNotice {
    /// The number of restored changes of an earlier visit.
    Restored(usize),
    /// The number of changes that a read shows as saved.
    Held(usize),
    /// Nothing was sent, because marked assets had changed.
    Conflicts,
    /// Nothing was sent, because another tab was sending a request for the certificate.
    Elsewhere,
    /// Another user decided the certificate, so the service refused.
    Decided,
    /// The service shows other values for this number of assets.
    NotHeld(usize),
    /// The service refused these changes and saved others.
    Partly {
        sent: usize,
        refused: Vec<RefusedMark>,
        unsent: usize,
    },
    Failed {
        failure: Failure,
        may_be_stored: bool,
    },
}
