//! Saves marks: read, compare, send only what differs, read back.

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
    /// Wait for so many seconds.
    Wait(u32),
    /// Tell the person.
    Finish(Saved),
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// All assets as they are now.
    Gathered(CompleteAssets),
    /// The service took the marks, or says so.
    Patched,
    /// The time is over.
    Waited,
    /// It did not work.
    Failed(Failure),
}

/// How it ended. `assets` are the last reading, to be shown from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// A reading shows every mark that could be sent; an explanation without a status could not (Seed 4).
    Held {
        /// The last reading.
        assets: CompleteAssets,
        /// How many marks were sent.
        sent: usize,
    },
    /// Somebody else changed marked assets meanwhile: nothing was sent.
    Conflicts {
        /// The last reading.
        assets: CompleteAssets,
    },
    /// The service took the marks and shows something else.
    NotHeld {
        /// The last reading.
        assets: CompleteAssets,
        /// How it differs from what was sent.
        differences: Vec<Difference>,
    },
    /// Sending failed; some marks may be stored. The last reading is there if one was possible.
    Failed {
        /// Why.
        failure: Failure,
        /// Whether anything may be stored.
        may_be_stored: bool,
        /// A reading after the failure, or before anything was sent.
        assets: Option<CompleteAssets>,
    },
}

#[derive(Debug)]
enum Stage {
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
    /// What was read contradicts what was taken; a copy of the service's store may lag behind.
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

/// A saving under way.
#[derive(Debug)]
pub struct Save {
    draft: Draft,
    stage: Stage,
    /// Whether the service took any marks.
    is_any_taken: bool,
}

impl Save {
    /// Starts to save the marks of a draft.
    pub fn begin(draft: Draft) -> (Self, Command) {
        (Self { draft, stage: Stage::Comparing, is_any_taken: false }, Command::Gather)
    }

    /// Takes an event and names the next thing to do.
    pub fn on(&mut self, event: Event) -> Command {
        let stage = std::mem::replace(&mut self.stage, Stage::Finished);
        match (stage, event) {
            (Stage::Comparing, Event::Gathered(assets)) => self.compare(assets),
            (Stage::Comparing, Event::Failed(failure)) => {
                Command::Finish(Saved::Failed { failure, may_be_stored: false, assets: None })
            }
            (Stage::Sending { mut patching, before, updates }, Event::Patched) => {
                patching.taken();
                self.is_any_taken = true;
                self.send(patching, before, updates)
            }
            (Stage::Sending { mut patching, before, updates }, Event::Failed(failure)) => match &failure {
                Failure::Api(error) if patching.may_shrink(error) => self.send(patching, before, updates),
                _ => {
                    self.stage = Stage::ReadingBack { before, updates, failure: Some(failure) };
                    Command::Gather
                }
            },
            (Stage::ReadingBack { before, updates, failure }, Event::Gathered(assets)) => {
                match self.judge(&before, &updates, assets, failure) {
                    Saved::NotHeld { .. } => {
                        self.stage = Stage::Settling { before, updates };
                        Command::Wait(LAG)
                    }
                    saved => Command::Finish(saved),
                }
            }
            (Stage::Settling { before, updates }, Event::Waited) => {
                self.stage = Stage::ReadingAgain { before, updates };
                Command::Gather
            }
            (Stage::ReadingAgain { before, updates }, Event::Gathered(assets)) => {
                Command::Finish(self.judge(&before, &updates, assets, None))
            }
            (Stage::ReadingBack { failure, .. }, Event::Failed(later)) => Command::Finish(Saved::Failed {
                failure: failure.unwrap_or(later),
                may_be_stored: true,
                assets: None,
            }),
            (Stage::Settling { .. } | Stage::ReadingAgain { .. }, Event::Failed(failure)) => {
                Command::Finish(Saved::Failed { failure, may_be_stored: true, assets: None })
            }
            // An event that nobody asked for ends the process without a claim.
            (_, Event::Gathered(_) | Event::Patched | Event::Waited | Event::Failed(_)) => {
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
                self.stage = Stage::Sending { patching, before, updates };
                Command::Patch(chunk)
            }
            None => {
                self.stage = Stage::ReadingBack { before, updates, failure: None };
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
            // The reply said no, or was lost, and yet everything is there: what is read counts.
            _ if differences.is_empty() => Saved::Held { assets, sent: updates.len() },
            Some(failure) => {
                let is_refused =
                    matches!(&failure, Failure::Api(error) if ApiError::is_certain_refusal(error));
                // A refusal tells of the last request only, and a reading may lag behind what was taken before it.
                let is_untouched = !self.is_any_taken && differences_after(before, &[], &assets).is_empty();
                Saved::Failed { failure, may_be_stored: !is_refused || !is_untouched, assets: Some(assets) }
            }
            None => Saved::NotHeld { assets, differences },
        }
    }
}
