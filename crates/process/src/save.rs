//! Saves marks: read, compare, send only differences, read back.

use acceptance_api::error::ApiError;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{AssetUpdate, Draft};
use acceptance_rules::snapshot::{Difference, differences_after};

use crate::Failure;
use crate::patch_batches::{LAG, PatchBatches};

/// The next thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Read all assets.
    Gather,
    /// Set these statuses.
    Patch(Vec<AssetUpdate>),
    /// Wait for this number of seconds.
    Wait(u32),
    /// Report the result.
    Finish(Saved),
}

/// The result of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveEvent {
    /// All current assets.
    Gathered(CompleteAssets),
    /// The service answered with success.
    Patched,
    /// The wait is over.
    Waited,
    /// The command failed.
    Failed(Failure),
}

/// The result of a save. `assets` are the last read, to be shown from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// A read shows every mark that could be sent; an explanation without a status cannot be sent
    /// (Specification: endpoints).
    Held {
        /// The last read.
        assets: CompleteAssets,
        /// Number of sent marks.
        sent: usize,
    },
    /// Another user changed marked assets in the meantime: nothing was sent.
    Conflicts {
        /// The last read.
        assets: CompleteAssets,
    },
    /// The service accepted the marks and shows different values.
    NotHeld {
        /// The last read.
        assets: CompleteAssets,
        /// How it differs from the sent marks.
        differences: Vec<Difference>,
    },
    /// Sending failed; some marks may be stored.
    Failed {
        /// The reason.
        failure: Failure,
        /// Whether any mark may be stored.
        may_be_stored: bool,
        /// A read after the failure, or before sending; `None` if no read succeeded.
        assets: Option<CompleteAssets>,
    },
}

#[derive(Debug)]
enum SaveStage {
    Comparing,
    Sending {
        patching: PatchBatches,
        before: CompleteAssets,
        updates: Vec<AssetUpdate>,
    },
    ReadingBack {
        before: CompleteAssets,
        updates: Vec<AssetUpdate>,
        failure: Option<Failure>,
    },
    /// A read contradicts the accepted marks; a replica of the service may lag behind.
    Settling {
        before: CompleteAssets,
        updates: Vec<AssetUpdate>,
    },
    ReadingAgain {
        before: CompleteAssets,
        updates: Vec<AssetUpdate>,
    },
    Finished,
}

/// A running save.
#[derive(Debug)]
pub struct Save {
    draft: Draft,
    stage: SaveStage,
    /// Whether the service accepted any marks.
    is_any_taken: bool,
}

impl Save {
    /// Starts to save the marks of a draft.
    pub fn begin(draft: Draft) -> (Self, Command) {
        (Self { draft, stage: SaveStage::Comparing, is_any_taken: false }, Command::Gather)
    }

    /// Processes an event and returns the next command.
    pub fn on(&mut self, event: SaveEvent) -> Command {
        let stage = std::mem::replace(&mut self.stage, SaveStage::Finished);
        match (stage, event) {
            (SaveStage::Comparing, SaveEvent::Gathered(assets)) => self.compare(assets),
            (SaveStage::Comparing, SaveEvent::Failed(failure)) => {
                Command::Finish(Saved::Failed { failure, may_be_stored: false, assets: None })
            }
            (SaveStage::Sending { mut patching, before, updates }, SaveEvent::Patched) => {
                patching.taken();
                self.is_any_taken = true;
                self.send(patching, before, updates)
            }
            (SaveStage::Sending { mut patching, before, updates }, SaveEvent::Failed(failure)) => {
                match &failure {
                    Failure::Api(error) if patching.may_shrink(error) => self.send(patching, before, updates),
                    _ => {
                        self.stage = SaveStage::ReadingBack { before, updates, failure: Some(failure) };
                        Command::Gather
                    }
                }
            }
            (SaveStage::ReadingBack { before, updates, failure }, SaveEvent::Gathered(assets)) => {
                match self.judge(&before, &updates, assets, failure) {
                    Saved::NotHeld { .. } => {
                        self.stage = SaveStage::Settling { before, updates };
                        Command::Wait(LAG)
                    }
                    saved => Command::Finish(saved),
                }
            }
            (SaveStage::Settling { before, updates }, SaveEvent::Waited) => {
                self.stage = SaveStage::ReadingAgain { before, updates };
                Command::Gather
            }
            (SaveStage::ReadingAgain { before, updates }, SaveEvent::Gathered(assets)) => {
                Command::Finish(self.judge(&before, &updates, assets, None))
            }
            (SaveStage::ReadingBack { failure, .. }, SaveEvent::Failed(later)) => {
                Command::Finish(Saved::Failed {
                    failure: failure.unwrap_or(later),
                    may_be_stored: true,
                    assets: None,
                })
            }
            (SaveStage::Settling { .. } | SaveStage::ReadingAgain { .. }, SaveEvent::Failed(failure)) => {
                Command::Finish(Saved::Failed { failure, may_be_stored: true, assets: None })
            }
            // An unexpected event ends the process without a claim.
            (_, SaveEvent::Gathered(_) | SaveEvent::Patched | SaveEvent::Waited | SaveEvent::Failed(_)) => {
                Command::Finish(Saved::Failed {
                    failure: Failure::GivenUp,
                    may_be_stored: true,
                    assets: None,
                })
            }
        }
    }

    fn compare(&mut self, assets: CompleteAssets) -> Command {
        let mut draft = self.draft.clone();
        draft.settle(&assets);
        if !draft.conflicts(&assets).is_empty() {
            return Command::Finish(Saved::Conflicts { assets });
        }
        let updates = draft.updates(&assets);
        if updates.is_empty() {
            return Command::Finish(Saved::Held { assets, sent: 0 });
        }
        self.send(PatchBatches::new(updates.clone()), assets, updates)
    }

    fn send(
        &mut self,
        mut patching: PatchBatches,
        before: CompleteAssets,
        updates: Vec<AssetUpdate>,
    ) -> Command {
        match patching.next() {
            Some(chunk) => {
                self.stage = SaveStage::Sending { patching, before, updates };
                Command::Patch(chunk)
            }
            None => {
                self.stage = SaveStage::ReadingBack { before, updates, failure: None };
                Command::Gather
            }
        }
    }

    fn judge(
        &self,
        before: &CompleteAssets,
        updates: &[AssetUpdate],
        assets: CompleteAssets,
        failure: Option<Failure>,
    ) -> Saved {
        let differences = differences_after(before, updates, &assets);
        match failure {
            // The reply was negative or lost, but the marks are there: the read counts.
            _ if differences.is_empty() => Saved::Held { assets, sent: updates.len() },
            Some(failure) => {
                let is_refused =
                    matches!(&failure, Failure::Api(error) if ApiError::is_certain_refusal(error));
                // A refusal concerns only the last request, and a read may lag behind earlier ones.
                let is_untouched = !self.is_any_taken && differences_after(before, &[], &assets).is_empty();
                Saved::Failed { failure, may_be_stored: !is_refused || !is_untouched, assets: Some(assets) }
            }
            None => Saved::NotHeld { assets, differences },
        }
    }
}
