//! Saves marks: read, compare, send only differences, read back.

use acceptance_api::error::ApiError;
use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::Certificate;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{AssetUpdate, Draft};
use acceptance_rules::snapshot::{Difference, differences_after};

use crate::deadline::Deadline;
use crate::patch_batches::{LAG, PatchBatches, RefusedMark};
use crate::{Failure, Withheld};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Gather,
    Patch(Vec<AssetUpdate>),
    Wait(u32),
    /// Read the certificate, whose status may be the reason of a refusal.
    Find,
    Finish(Saved),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveEvent {
    Gathered(CompleteAssets),
    /// The service answered with success.
    Patched,
    Waited,
    /// The current certificate; `None` if it was not found.
    Found(Option<Certificate>),
    Failed(Failure),
}

/// The result of a save. `assets` are the last read, to be shown from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// A read shows every mark that could be sent; an explanation without a status cannot be sent
    /// (Specification: endpoints).
    Held { assets: CompleteAssets, sent: usize },
    /// Another user changed marked assets in the meantime: nothing was sent.
    Conflicts { assets: CompleteAssets },
    /// The service accepted the marks and shows different values.
    NotHeld {
        assets: CompleteAssets,
        /// How it differs from the sent marks.
        differences: Vec<Difference>,
    },
    /// The service refused some marks; a read shows all others that were sent.
    Partly {
        assets: CompleteAssets,
        sent: usize,
        refused: Vec<RefusedMark>,
        /// The number of marks that were not sent after many refusals.
        unsent: usize,
    },
    /// Sending failed; some marks may be stored.
    Failed {
        failure: Failure,
        may_be_stored: bool,
        /// A read after the failure, or before sending; `None` if no read succeeded.
        assets: Option<CompleteAssets>,
        /// The certificate after a refusal; `None` if it was not read.
        certificate: Option<Certificate>,
    },
}

/// The assets before a save, and the marks to send.
#[derive(Debug)]
struct Attempt {
    before: CompleteAssets,
    updates: Vec<AssetUpdate>,
    /// Marks that the service refused, while it accepted others.
    refused: Vec<RefusedMark>,
    /// Assets whose marks were not sent after many refusals.
    unsent: Vec<AssetId>,
}

#[derive(Debug)]
enum SaveStage {
    Comparing,
    Sending(Attempt, PatchBatches),
    /// Reads the assets after all batches, or after this failure.
    ReadingBack(Attempt, Option<Failure>),
    /// A read contradicts the accepted marks; a replica of the service may lag behind.
    Settling(Attempt),
    ReadingAgain(Attempt),
    /// Reads the certificate after this refusal.
    ReadingCertificate(Failure, bool, CompleteAssets),
    Finished,
}

#[derive(Debug)]
pub struct Save {
    draft: Draft,
    stage: SaveStage,
    /// Whether the service may hold any marks: it accepted some, or may have stored some that it refused.
    may_hold_any: bool,
    deadline: Deadline,
}

impl Save {
    /// Starts at `at` milliseconds since 1970.
    pub fn begin(draft: Draft, at: i64) -> (Self, Command) {
        let deadline = Deadline::begin(at);
        (Self { draft, stage: SaveStage::Comparing, may_hold_any: false, deadline }, Command::Gather)
    }

    /// Processes an event at `at` milliseconds since 1970 and returns the next command.
    pub fn on(&mut self, event: SaveEvent, at: i64) -> Command {
        let is_in_time = self.deadline.step(at);
        let stage = std::mem::replace(&mut self.stage, SaveStage::Finished);
        match (stage, event) {
            (SaveStage::Comparing, SaveEvent::Gathered(assets)) => self.compare(assets, is_in_time),
            (SaveStage::Comparing, SaveEvent::Failed(failure)) => {
                Command::Finish(failed(failure, false, None))
            }
            (SaveStage::Sending(attempt, mut batches), SaveEvent::Patched) => {
                batches.taken();
                self.may_hold_any = true;
                self.send(attempt, batches, is_in_time)
            }
            (SaveStage::Sending(attempt, mut batches), SaveEvent::Failed(failure)) => match &failure {
                Failure::Api(error) if batches.go_on_after(error) => {
                    self.may_hold_any |= !error.is_certain_refusal();
                    self.send(attempt, batches, is_in_time)
                }
                // The next read would be another user's, or fail.
                Failure::Withheld(Withheld::OtherUser | Withheld::UnknownUser) => {
                    Command::Finish(failed(failure, self.may_hold_any, None))
                }
                Failure::Api(error) if error.may_concern_content() => {
                    self.read_back(attempt, batches, Some(failure))
                }
                _ => self.read(SaveStage::ReadingBack(attempt, Some(failure))),
            },
            (SaveStage::ReadingBack(attempt, failure), SaveEvent::Gathered(assets)) => {
                match self.judge(&attempt, assets, failure) {
                    Saved::NotHeld { .. } => {
                        self.stage = SaveStage::Settling(attempt);
                        Command::Wait(LAG)
                    }
                    Saved::Failed { failure, may_be_stored, assets: Some(assets), .. }
                        if may_be_closed(&failure) =>
                    {
                        self.stage = SaveStage::ReadingCertificate(failure, may_be_stored, assets);
                        Command::Find
                    }
                    saved => Command::Finish(saved),
                }
            }
            (SaveStage::Settling(attempt), SaveEvent::Waited) => self.read(SaveStage::ReadingAgain(attempt)),
            (SaveStage::ReadingAgain(attempt), SaveEvent::Gathered(assets)) => {
                Command::Finish(self.judge(&attempt, assets, None))
            }
            (SaveStage::ReadingBack(_, failure), SaveEvent::Failed(later)) => {
                unknown(failure.unwrap_or(later))
            }
            (SaveStage::Settling(_) | SaveStage::ReadingAgain(_), SaveEvent::Failed(failure)) => {
                unknown(failure)
            }
            (SaveStage::ReadingCertificate(failure, may_be_stored, assets), event) => {
                let certificate = if let SaveEvent::Found(certificate) = event { certificate } else { None };
                let assets = Some(assets);
                Command::Finish(Saved::Failed { failure, may_be_stored, assets, certificate })
            }
            // An unexpected event ends the process without a claim.
            (
                _,
                SaveEvent::Gathered(_)
                | SaveEvent::Patched
                | SaveEvent::Waited
                | SaveEvent::Found(_)
                | SaveEvent::Failed(_),
            ) => unknown(Failure::GivenUp),
        }
    }

    fn compare(&mut self, assets: CompleteAssets, is_in_time: bool) -> Command {
        let mut draft = self.draft.clone();
        draft.settle(&assets);
        if !draft.conflicts(&assets).is_empty() {
            return Command::Finish(Saved::Conflicts { assets });
        }
        let updates = draft.updates(&assets);
        if updates.is_empty() {
            return Command::Finish(Saved::Held { assets, sent: 0 });
        }
        if !is_in_time {
            return Command::Finish(failed(Failure::Withheld(Withheld::TooLate), false, Some(assets)));
        }
        let batches = PatchBatches::new(&updates);
        let (refused, unsent) = (Vec::new(), Vec::new());
        self.send(Attempt { before: assets, updates, refused, unsent }, batches, true)
    }

    fn send(&mut self, attempt: Attempt, batches: PatchBatches, is_in_time: bool) -> Command {
        match batches.next() {
            Some(_) if !is_in_time => {
                let late = Failure::Withheld(Withheld::TooLate);
                self.read(SaveStage::ReadingBack(attempt, Some(late)))
            }
            Some(batch) => {
                self.stage = SaveStage::Sending(attempt, batches);
                Command::Patch(batch)
            }
            None => self.read_back(attempt, batches, None),
        }
    }

    /// Reads after the last batch, or after this failure of all batches.
    fn read_back(&mut self, attempt: Attempt, batches: PatchBatches, failure: Option<Failure>) -> Command {
        let (attempt, failure) = match batches.partly() {
            Some((refused, unsent)) => (Attempt { refused, unsent, ..attempt }, None),
            None => (attempt, failure),
        };
        self.read(SaveStage::ReadingBack(attempt, failure))
    }

    fn read(&mut self, stage: SaveStage) -> Command {
        self.stage = stage;
        Command::Gather
    }

    fn judge(&self, attempt: &Attempt, assets: CompleteAssets, failure: Option<Failure>) -> Saved {
        let Attempt { before, updates, .. } = attempt;
        let differences = differences_after(before, updates, &assets);
        match failure {
            // The reply was negative or lost, but the marks are there: the read counts.
            _ if differences.is_empty() => Saved::Held { assets, sent: updates.len() },
            Some(failure) => {
                let is_refused = match &failure {
                    Failure::Api(error) => ApiError::is_certain_refusal(error),
                    Failure::Withheld(_) => true,
                    Failure::Incomplete(_) | Failure::GivenUp => false,
                };
                // A refusal concerns only the last request, and a read may lag behind earlier ones.
                let is_untouched = !self.may_hold_any && differences_after(before, &[], &assets).is_empty();
                failed(failure, !is_refused || !is_untouched, Some(assets))
            }
            None => attempt
                .without_refused(&assets, &differences)
                .unwrap_or(Saved::NotHeld { assets, differences }),
        }
    }
}

impl Attempt {
    /// Returns the result if only refused and unsent marks are missing in a read. A refused mark that it shows is saved.
    fn without_refused(&self, assets: &CompleteAssets, differences: &[Difference]) -> Option<Saved> {
        let is_missing = |asset: AssetId| {
            differences.iter().any(|difference| match difference {
                Difference::AssetChanged { was, .. } => was.id == asset,
                Difference::AssetGone(id) => *id == asset,
                Difference::AssetAdded(_) | Difference::Certificate { .. } => false,
            })
        };
        let refused: Vec<_> = self.refused.iter().filter(|mark| is_missing(mark.asset)).cloned().collect();
        let is_left = |update: &AssetUpdate| {
            self.unsent.contains(&update.asset) || refused.iter().any(|mark| mark.asset == update.asset)
        };
        let sent: Vec<_> = self.updates.iter().filter(|update| !is_left(update)).cloned().collect();
        let is_held = !refused.is_empty() && differences_after(&self.before, &sent, assets).is_empty();
        is_held.then(|| Saved::Partly {
            assets: assets.clone(),
            sent: sent.len(),
            refused,
            unsent: self.unsent.len(),
        })
    }
}

/// Reports a failure after which any mark may be stored.
fn unknown(failure: Failure) -> Command {
    Command::Finish(failed(failure, true, None))
}

fn failed(failure: Failure, may_be_stored: bool, assets: Option<CompleteAssets>) -> Saved {
    Saved::Failed { failure, may_be_stored, assets, certificate: None }
}

/// Returns whether the service may have refused because the certificate is no longer open.
fn may_be_closed(failure: &Failure) -> bool {
    matches!(failure, Failure::Api(error) if error.is_refusal() && !error.is_session() && !error.is_forbidden())
}
