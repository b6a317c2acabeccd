//! Sends marks in batches. A batch that is refused because of its content is halved until the refused marks are found.
//!
//! The specification's PATCH sets values, so a mark that is sent again has the same effect.

use acceptance_api::error::ApiError;
use acceptance_rules::asset::AssetId;
use acceptance_rules::draft::AssetUpdate;

/// Seconds after which a contradicting read is repeated once: a replica of the service may lag
/// behind.
pub(crate) const LAG: u32 = 2;

/// Maximum number of marks of one request.
const CHUNK: usize = 500;
/// Maximum number of marks that are searched for.
const MOST_REFUSED: usize = 10;
/// Number of single marks whose refusal shows that the service refuses all.
const GENERAL: usize = 3;

/// A mark that the service refused alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedMark {
    pub asset: AssetId,
    pub error: ApiError,
}

/// The marks that are not sent yet.
#[derive(Clone, Debug)]
pub(crate) struct PatchBatches {
    /// The next batch is last.
    pending: Vec<Vec<AssetUpdate>>,
    refused: Vec<RefusedMark>,
    is_any_taken: bool,
}

impl PatchBatches {
    pub(crate) fn new(updates: &[AssetUpdate]) -> Self {
        let pending = updates.chunks(CHUNK).rev().map(<[AssetUpdate]>::to_vec).collect();
        Self { pending, refused: Vec::new(), is_any_taken: false }
    }

    /// Returns the marks of the next request; `None` at the end.
    pub(crate) fn next(&self) -> Option<Vec<AssetUpdate>> {
        self.pending.last().cloned()
    }

    /// Removes the last batch, which was accepted.
    pub(crate) fn taken(&mut self) {
        self.pending.pop();
        self.is_any_taken = true;
    }

    /// Halves the last batch after a refusal of its content, or removes its only mark. Returns whether sending goes on. A
    /// few single marks from different places that are refused before any is accepted show that the service refuses all.
    pub(crate) fn go_on_after(&mut self, error: &ApiError) -> bool {
        if !error.may_concern_content() {
            return false;
        }
        let Some(mut batch) = self.pending.pop() else { return false };
        let half = batch.len() / 2;
        if half == 0 {
            self.refused
                .extend(batch.iter().map(|update| RefusedMark { asset: update.asset, error: error.clone() }));
            let is_general = !self.is_any_taken && (self.refused.len() == GENERAL || self.pending.is_empty());
            if !self.is_any_taken {
                self.try_far_mark();
            }
            return !is_general && self.refused.len() < MOST_REFUSED;
        }
        if error.is_too_large() {
            // So is every other batch of this size.
            let rest = std::mem::take(&mut self.pending).into_iter().rev().flatten();
            let rest: Vec<AssetUpdate> = batch.into_iter().chain(rest).collect();
            self.pending = rest.chunks(half).rev().map(<[AssetUpdate]>::to_vec).collect();
        } else {
            let second = batch.split_off(half);
            self.pending.extend([second, batch]);
        }
        true
    }

    /// Puts one mark in front that is far from the refused ones: neighbours often have the same text.
    fn try_far_mark(&mut self) {
        let Some(batch) = self.pending.first_mut() else { return };
        let at = if self.refused.len() == 1 { batch.len().saturating_sub(1) } else { 0 };
        let mark = batch.remove(at);
        if batch.is_empty() {
            self.pending.remove(0);
        }
        self.pending.push(vec![mark]);
    }

    /// Returns the refused marks and the assets of those that were not sent, if others were accepted.
    pub(crate) fn partly(self) -> Option<(Vec<RefusedMark>, Vec<AssetId>)> {
        let unsent = self.pending.iter().rev().flatten().map(|update| update.asset).collect();
        (self.is_any_taken && !self.refused.is_empty()).then_some((self.refused, unsent))
    }
}
