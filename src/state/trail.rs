//! What is kept of a decision besides its outcome: when it was sent, what came back, and when it was read.

use acceptance_process::Failure;

/// When and with what answer a decision was made, as far as this tab knows. Times are in milliseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// When it was sent.
    pub sent: Option<i64>,
    /// What came back; a success only means that the state is to be read.
    pub reply: Option<Result<(), Failure>>,
    /// When the last reading ended.
    pub read: i64,
}
