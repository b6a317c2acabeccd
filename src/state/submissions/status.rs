//! The status of a submission, and its result.

use std::sync::Arc;

use acceptance_process::guided_run::RunResult;
use acceptance_process::submit::{DecisionTimeline, Goal, Outcome};
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::Plan;
use leptos::prelude::*;

use crate::state::Loaded;
use crate::state::requests::progress::Progress;
use crate::state::tabs::write_lock::OtherWriter;

#[derive(Clone, PartialEq, Eq)]
pub enum SubmissionStatus {
    /// It is in progress.
    Sending {
        act: Act,
        progress: Progress,
        /// The start, in milliseconds since 1970.
        since: i64,
    },
    /// Another tab is sending a request for the certificate.
    Elsewhere(OtherWriter),
    Ended(Arc<SubmissionResult>),
}

/// All assets after a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBack {
    pub assets: CompleteAssets,
    /// The time of the read, in milliseconds since 1970.
    pub at: i64,
}

pub struct SubmissionResult {
    pub outcome: Outcome,
    /// The goal, for further reads.
    pub goal: Goal,
    /// The plan of the decision; lost at a reload.
    pub plan: Option<Plan>,
    /// The times and replies.
    pub timeline: DecisionTimeline,
    /// The assets read after a proven decision.
    pub(in crate::state) read_back: RwSignal<Loaded<ReadBack>>,
}

impl PartialEq for SubmissionResult {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for SubmissionResult {}

impl SubmissionResult {
    pub fn read_back(&self) -> Loaded<ReadBack> {
        self.read_back.get()
    }

    /// Returns the proof of a read, with the certificate that was read.
    pub fn proof(&self) -> Option<(Proof, &Certificate)> {
        match &self.outcome {
            Outcome::Done(proof, certificate) => Some((*proof, certificate)),
            Outcome::NotApplied(_) | Outcome::Changed(_) | Outcome::Session | Outcome::Unknown(_) => None,
        }
    }

    /// Returns whether the review had ended before anything was sent.
    pub fn is_ended_before(&self) -> bool {
        self.outcome.is_ended_before(self.goal.act, &self.timeline)
    }

    /// Returns the decision of someone else that was found before this one was sent.
    pub fn decided_by_other(&self) -> Option<Proof> {
        self.outcome.decided_by_other(self.goal.act, &self.timeline)
    }

    pub fn is_unknown(&self) -> bool {
        matches!(self.outcome, Outcome::Unknown(_))
    }

    /// Returns the result for a guided run. A proven decision counts as done only if it was answered and the assets are as
    /// decided.
    pub fn fate(&self) -> RunResult {
        match &self.outcome {
            Outcome::Done(proof, _) => {
                let is_as_decided = self.read_back.with_untracked(|read_back| {
                    read_back.ready().is_some_and(|read| {
                        let is_planned = |plan: &Plan| plan.differences(&read.assets).is_empty();
                        self.plan.as_ref().is_none_or(is_planned)
                    })
                });
                if is_as_decided && self.timeline.is_answered() {
                    RunResult::Done(*proof)
                } else {
                    RunResult::Differs(*proof)
                }
            }
            Outcome::Unknown(_) => RunResult::Unknown,
            Outcome::Changed(_) => self.decided_by_other().map_or(RunResult::NotDone, RunResult::ByOther),
            Outcome::NotApplied(_) | Outcome::Session => RunResult::NotDone,
        }
    }
}
