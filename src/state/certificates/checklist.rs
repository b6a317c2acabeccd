//! The possible decisions on the open certificate, by the rules.

use acceptance_process::order::Order;
use acceptance_rules::decision::{self, Decision, DecisionContext, Overview, Plan};
use acceptance_rules::draft::Draft;
use leptos::prelude::*;

use crate::state::{Drafts, OpenCertificate, Submissions, use_decisions, use_drafts, use_open_certificate};

#[derive(Clone, Copy)]
pub struct DecisionRules {
    open_certificate: OpenCertificate,
    drafts: Drafts,
    decisions: Submissions,
}

/// Returns the possible decisions on the open certificate.
pub fn use_decision_rules() -> DecisionRules {
    DecisionRules {
        open_certificate: use_open_certificate(),
        drafts: use_drafts(),
        decisions: use_decisions(),
    }
}

impl DecisionRules {
    /// Returns both checklists and the counts of the open certificate.
    pub fn overview(self) -> Overview {
        let overview = self.with_context(decision::overview);
        if self.open_certificate.is_stale() { overview.while_read_again() } else { overview }
    }

    /// Returns the plan of a decision on the open certificate, if it is allowed.
    pub fn plan(self, decision: Decision) -> Option<Plan> {
        if self.open_certificate.is_stale() {
            return None;
        }
        self.with_context(|context| decision::plan(decision, context)).ok()
    }

    /// Shows the last question, if the decision is allowed.
    pub fn ask_to(self, decision: Decision) {
        if let Some(plan) = untrack(|| self.plan(decision)) {
            self.decisions.ask(Order::decision(plan));
        }
    }

    /// Calls `ask` with the facts of the open certificate, during a new read too.
    fn with_context<T>(self, ask: impl FnOnce(&DecisionContext<'_>) -> T) -> T {
        let key = self.open_certificate.key();
        let certificate = self.open_certificate.certificate();
        let assets = self.open_certificate.with_assets(Clone::clone);
        let confirmed_before = key.is_some_and(|key| self.decisions.has_confirmed(key));
        let has_stored_changes = key.is_some_and(|key| self.drafts.offer(key).is_some());
        let ask = |draft: &_| {
            ask(&DecisionContext {
                certificate: certificate.as_ref(),
                assets: assets.as_ref(),
                draft,
                confirmed_before,
                has_stored_changes,
            })
        };
        match key {
            Some(key) => self.drafts.with(key, ask),
            None => ask(&Draft::default()),
        }
    }
}
