//! Texts of differences between two reads of a certificate.

use acceptance_config::StatusEntry;
use acceptance_rules::asset::{AcceptanceStatus, Asset};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::snapshot::Difference;

use crate::i18n::Messages;
use crate::i18n::labels;

/// Returns a status with its explanation.
pub fn describe(
    messages: Messages,
    entries: &[StatusEntry],
    status: Option<&AcceptanceStatus>,
    explanation: &str,
) -> String {
    let status = status.map_or_else(
        || messages.not_set().to_owned(),
        |status| labels::acceptance(messages, entries, status),
    );
    if explanation.is_empty() { status } else { [&status, " – ", explanation].concat() }
}

/// Maximum number of listed differences.
const MOST: usize = 10;

/// Returns the first differences as sentences, and the number of the others.
pub fn sentences(messages: Messages, entries: &[StatusEntry], differences: &[Difference]) -> Vec<String> {
    let mut lines: Vec<String> =
        differences.iter().take(MOST).map(|difference| sentence(messages, entries, difference)).collect();
    let more = differences.len().saturating_sub(MOST);
    lines.extend((more > 0).then(|| messages.more_differences(more)));
    lines
}

fn sentence(messages: Messages, entries: &[StatusEntry], difference: &Difference) -> String {
    let status =
        |certificate: &Certificate| labels::confirmation(messages, certificate.confirmation.as_ref()).0;
    let asset = |asset: &Asset| describe(messages, entries, asset.acceptance.as_ref(), asset.explanation());
    match difference {
        Difference::Certificate { was, is } if status(was) == status(is) => {
            messages.difference_certificate_details().to_owned()
        }
        Difference::Certificate { was, is } => messages.difference_certificate(&status(was), &status(is)),
        Difference::AssetAdded(id) => messages.difference_added(&id.to_string()),
        Difference::AssetGone(id) => messages.difference_gone(&id.to_string()),
        Difference::AssetChanged { was, is } if asset(was) == asset(is) => {
            messages.difference_asset_details(&is.id.to_string())
        }
        Difference::AssetChanged { was, is } => {
            messages.difference_asset(&labels::asset_in_full(messages, is), &asset(was), &asset(is))
        }
    }
}
