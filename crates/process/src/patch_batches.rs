//! Sends marks in chunks; a chunk that is too large for the service is halved.

use acceptance_api::error::ApiError;
use acceptance_rules::draft::AssetUpdate;

/// The seconds after which a reading that contradicts what was sent is repeated once: a copy of the service's store
/// may lag behind.
pub(crate) const LAG: u32 = 2;

/// The most marks in one request.
const CHUNK: usize = 500;

/// Marks still to be sent.
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

    /// The next request's marks; `None` when all are sent.
    pub(crate) fn next(&mut self) -> Option<Vec<AssetUpdate>> {
        self.sent = self.chunk.min(self.rest.len());
        let chunk: Vec<_> = self.rest.iter().take(self.sent).cloned().collect();
        (!chunk.is_empty()).then_some(chunk)
    }

    /// The last chunk was taken.
    pub(crate) fn taken(&mut self) {
        self.rest.drain(..self.sent.min(self.rest.len()));
    }

    /// The last chunk failed. Whether to send a smaller one.
    pub(crate) fn may_shrink(&mut self, error: &ApiError) -> bool {
        let may = matches!(error, ApiError::Refused { status: 413, .. }) && self.sent > 1;
        if may {
            self.chunk = self.sent / 2;
        }
        may
    }
}
