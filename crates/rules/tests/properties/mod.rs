//! Tests drafts, plans and comparisons with random assets and edits. `ACCEPTANCE_CASES` sets the
//! number of cases of each property.

mod conflicts;
mod sending;
mod undo;

use std::collections::BTreeSet;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Decision, DecisionContext, Finding, Plan, Requirement, checklist, plan};
use acceptance_rules::draft::{AssetUpdate, Draft};

use crate::model::{open_certificate, same_status};
use crate::oracle::{VERDICTS, Verdict};
use crate::support::{context, decision};

/// Returns the possible plans of an open certificate.
fn plans(assets: &CompleteAssets, draft: &Draft) -> Vec<Plan> {
    let certificate = open_certificate();
    let of = |verdict: &Verdict| plan(decision(*verdict), &context(&certificate, assets, draft)).ok();
    VERDICTS.iter().filter_map(of).collect()
}

/// Returns whether an update changes an asset.
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
