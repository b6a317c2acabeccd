//! What may be decided on the certificate being looked at, by the rules alone.

use acceptance_process::order::Order;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{self, Checklist, Decision, DecisionContext, Overview, Plan};
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
    /// The conditions of a decision on the certificate being looked at.
    pub fn checklist(self, decision: Decision) -> Checklist {
        self.with_context(self.assets().as_ref(), |context| decision::checklist(decision, context))
    }

    /// Both checklists and the counts of the certificate being looked at.
    pub fn overview(self) -> Overview {
        let shown = self.open_certificate.with_assets(Clone::clone);
        let overview = self.with_context(shown.as_ref(), decision::overview);
        if self.open_certificate.is_stale() { overview.while_read_again() } else { overview }
    }

    fn assets(self) -> Option<CompleteAssets> {
        self.open_certificate.assets().ready().cloned()
    }

    /// The decision on the certificate being looked at, if it may be made.
    pub fn plan(self, decision: Decision) -> Option<Plan> {
        self.with_context(self.assets().as_ref(), |context| decision::plan(decision, context)).ok()
    }

    /// Asks the person whether they mean it, if the decision may be made.
    pub fn ask_to(self, decision: Decision) {
        if let Some(plan) = untrack(|| self.plan(decision)) {
            self.decisions.ask(Order::decision(plan));
        }
    }

    /// Asks about what is known of the certificate being looked at.
    fn with_context<T>(
        self,
        assets: Option<&CompleteAssets>,
        ask: impl FnOnce(&DecisionContext<'_>) -> T,
    ) -> T {
        let key = self.open_certificate.key();
        let certificate = self.open_certificate.certificate();
        let confirmed_before = key.is_some_and(|key| self.decisions.has_confirmed(key));
        let ask = |draft: &_| {
            ask(&DecisionContext { certificate: certificate.as_ref(), assets, draft, confirmed_before })
        };
        match key {
            Some(key) => self.drafts.with(key, ask),
            None => ask(&Draft::default()),
        }
    }
}
