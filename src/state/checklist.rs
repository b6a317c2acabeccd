//! What may be decided on the certificate being looked at, by the rules alone.

use acceptance_process::order::Order;
use acceptance_rules::decision::{self, Decision, DecisionContext, Overview, Plan};
use acceptance_rules::draft::Draft;
use leptos::prelude::*;

use super::{Drafts, OpenCertificate, Submissions, use_decisions, use_drafts, use_open_certificate};

/// What may be decided on the certificate being looked at.
#[derive(Clone, Copy)]
pub struct DecisionRules {
    open_certificate: OpenCertificate,
    drafts: Drafts,
    decisions: Submissions,
}

/// What may be decided on the certificate being looked at.
pub fn use_decision_rules() -> DecisionRules {
    DecisionRules {
        open_certificate: use_open_certificate(),
        drafts: use_drafts(),
        decisions: use_decisions(),
    }
}

impl DecisionRules {
    /// Both checklists and the counts of the certificate being looked at.
    pub fn overview(self) -> Overview {
        let overview = self.with_context(decision::overview);
        if self.open_certificate.is_stale() { overview.while_read_again() } else { overview }
    }

    /// The decision on the certificate being looked at, if it may be made.
    pub fn plan(self, decision: Decision) -> Option<Plan> {
        if self.open_certificate.is_stale() {
            return None;
        }
        self.with_context(|context| decision::plan(decision, context)).ok()
    }

    /// Asks the person whether they mean it, if the decision may be made.
    pub fn ask_to(self, decision: Decision) {
        if let Some(plan) = untrack(|| self.plan(decision)) {
            self.decisions.ask(Order::decision(plan));
        }
    }

    /// Asks about what is shown of the certificate being looked at, be it read again or not.
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
