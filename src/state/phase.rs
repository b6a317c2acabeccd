//! Where an act is, and what can be said of one that ended.

use std::sync::Arc;

use acceptance_process::submit::{DecisionTimeline, Goal, Outcome};
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::decision::Plan;
use acceptance_rules::run::Fate;
use acceptance_rules::snapshot::differences_from_plan;
use leptos::prelude::*;

use super::Loaded;
use super::exclusive::Elsewhere;
use super::read_back::ReadBack;
use super::runner::Progress;

/// Where an act is.
#[derive(Clone)]
pub enum Phase {
    /// It is being done.
    Sending {
        /// Which one.
        act: Act,
        /// What is being done.
        progress: Progress,
    },
    /// Another tab is sending something about the certificate.
    Elsewhere(Elsewhere),
    /// It ended.
    Ended(Arc<Ended>),
}

/// An act that ended.
pub struct Ended {
    /// What can be said.
    pub outcome: Outcome,
    /// What was wanted, to find out more.
    pub goal: Goal,
    /// How a decision was to be made; a reload forgets that.
    pub plan: Option<Plan>,
    /// When things happened, and what came back.
    pub trail: DecisionTimeline,
    /// The assets as they were read after a decision that was made.
    pub(super) read_back: RwSignal<Loaded<ReadBack>>,
}

impl Ended {
    /// The assets as they were read after a decision that was made.
    pub fn read_back(&self) -> Loaded<ReadBack> {
        self.read_back.get()
    }

    /// What a reading proves of the act.
    pub fn proof(&self) -> Option<(Proof, &Certificate)> {
        match &self.outcome {
            Outcome::Done(proof, certificate) => Some((*proof, certificate)),
            Outcome::NotApplied(_) | Outcome::Changed(_) | Outcome::Session | Outcome::Unknown(_) => None,
        }
    }

    /// Whether the review had ended before anything was sent.
    pub fn is_ended_before(&self) -> bool {
        self.outcome.is_ended_before(self.goal.act, &self.trail)
    }

    /// Whether it is not known what became of the act.
    pub fn is_unknown(&self) -> bool {
        matches!(self.outcome, Outcome::Unknown(_))
    }

    /// How it ended, for a run over several. What is proven is as hoped only where its own answer says so and the assets
    /// are as decided.
    pub fn fate(&self) -> Fate {
        match &self.outcome {
            Outcome::Done(proof, _) => {
                let is_as_decided = untrack(|| self.read_back()).ready().is_some_and(|read| {
                    let is_planned = |plan| differences_from_plan(plan, &read.assets).is_empty();
                    self.plan.as_ref().is_none_or(is_planned)
                });
                if is_as_decided && self.trail.is_answered() {
                    Fate::Done(*proof)
                } else {
                    Fate::Differs(*proof)
                }
            }
            Outcome::Unknown(_) => Fate::Unknown,
            Outcome::NotApplied(_) | Outcome::Changed(_) | Outcome::Session => Fate::NotDone,
        }
    }
}
