//! Sends marks in batches; a batch that is too large for the service is halved.

use acceptance_api::error::ApiError;
use acceptance_rules::draft::AssetUpdate;

/// Seconds after which a contradicting read is repeated once: a replica of the service may lag
/// behind.
pub(crate) const LAG: u32 = 2;

/// Maximum number of marks of one request.
const CHUNK: usize = 500;

/// The marks that are not sent yet.
#[derive(Clone, Debug)]
pub(crate) struct PatchBatches {
    rest: Vec<AssetUpdate>,
    chunk: usize,
    sent: usize,
}

impl PatchBatches {
    pub(crate) fn new(updates: Vec<AssetUpdate>) -> Self {
        Self { rest: updates, chunk: CHUNK, sent: 0 }
    }

    /// Returns the marks of the next request; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Vec<AssetUpdate>> {
        self.sent = self.chunk.min(self.rest.len());
        let chunk: Vec<_> = self.rest.iter().take(self.sent).cloned().collect();
        (!chunk.is_empty()).then_some(chunk)
    }

    /// Removes the last batch, which was accepted.
    pub(crate) fn taken(&mut self) {
        self.rest.drain(..self.sent.min(self.rest.len()));
    }

    /// Halves the last batch after an error. Returns whether a smaller one may be sent.
    pub(crate) fn may_shrink(&mut self, error: &ApiError) -> bool {
        let may = matches!(error, ApiError::Refused { status: 413, .. }) && self.sent > 1;
        if may {
            self.chunk = self.sent / 2;
        }
        may
    }
}
