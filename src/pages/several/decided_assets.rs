//! The number of assets that a decision of a run concerns.

use acceptance_rules::decision::{Counts, Decision};

use crate::i18n::Messages;

/// Returns the number of assets that a decision concerns: all, with the unchecked ones, or those
/// with a problem.
pub fn decided_assets(messages: Messages, decision: Decision, counts: Counts) -> String {
    let assets = || messages.count_assets(counts.total);
    match decision {
        Decision::Reject => messages.assets_with_problem(counts.not_received, &messages.count(counts.total)),
        Decision::Confirm if counts.unset == 0 => assets(),
        Decision::Confirm => messages.assets_unchecked(counts.unset, &assets()),
    }
}
