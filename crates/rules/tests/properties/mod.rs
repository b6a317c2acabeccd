//! Holds drafts, plans and comparisons to what they promise, for random sets of assets and random edits.
//! `ACCEPTANCE_CASES` says how many cases each property is tried with.

mod conflicts;
mod sending;
mod undo;

use std::collections::BTreeSet;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Decision, DecisionContext, Finding, Plan, Requirement, checklist, plan};
use acceptance_rules::draft::{AssetUpdate, Draft};

use crate::model::{open_certificate, same_status};
use crate::oracle::{VERDICTS, Verdict};
use crate::support::decision;

fn context<'a>(
    certificate: &'a Certificate,
    assets: &'a CompleteAssets,
    draft: &'a Draft,
) -> DecisionContext<'a> {
    DecisionContext {
        certificate: Some(certificate),
        assets: Some(assets),
        draft,
        confirmed_before: false,
        has_stored_changes: false,
    }
}

/// The plans of an open certificate that can be made.
fn plans(assets: &CompleteAssets, draft: &Draft) -> Vec<Plan> {
    let certificate = open_certificate();
    let of = |verdict: &Verdict| plan(decision(*verdict), &context(&certificate, assets, draft)).ok();
    VERDICTS.iter().filter_map(of).collect()
}

/// Whether a row of an update asks for anything that the service does not hold already.
fn asks_for_something(update: &AssetUpdate, held: &Asset) -> bool {
    let status = !same_status(Some(&update.acceptance), held.acceptance.as_ref());
    status || update.explanation.as_deref().is_some_and(|words| words != held.explanation())
}

fn finding(
    decision: Decision,
    context: &DecisionContext<'_>,
    wanted: Requirement,
) -> (Finding, BTreeSet<AssetId>) {
    let list = checklist(decision, context);
    let condition = list.conditions.iter().find(|condition| condition.requirement == wanted).unwrap();
    (condition.finding, condition.assets.iter().copied().collect())
}
