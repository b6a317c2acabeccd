//! Differences between what was seen and what is, in words.

use acceptance_rules::asset::{AcceptanceStatus, Asset};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::seen::Difference;

use crate::browser::config::StatusEntry;
use crate::wording;
use crate::words::Words;

/// A status with its explanation.
pub fn describe(
    words: Words,
    entries: &[StatusEntry],
    status: Option<&AcceptanceStatus>,
    explanation: &str,
) -> String {
    let status = status
        .map_or_else(|| words.not_set().to_owned(), |status| wording::acceptance(words, entries, status));
    if explanation.is_empty() { status } else { [&status, " – ", explanation].concat() }
}

/// The most differences that are written out.
const MOST: usize = 10;

/// Differences as sentences; of many the first ones, and how many there are besides.
pub fn sentences(words: Words, entries: &[StatusEntry], differences: &[Difference]) -> Vec<String> {
    let mut told: Vec<String> =
        differences.iter().take(MOST).map(|difference| sentence(words, entries, difference)).collect();
    let more = differences.len().saturating_sub(MOST);
    told.extend((more > 0).then(|| words.more_differences(more)));
    told
}

/// A difference as a sentence.
fn sentence(words: Words, entries: &[StatusEntry], difference: &Difference) -> String {
    let status =
        |certificate: &Certificate| wording::confirmation(words, certificate.confirmation.as_ref()).0;
    let asset = |asset: &Asset| describe(words, entries, asset.acceptance.as_ref(), asset.explanation());
    match difference {
        Difference::Certificate { was, is } if status(was) == status(is) => {
            words.difference_certificate_details().to_owned()
        }
        Difference::Certificate { was, is } => words.difference_certificate(&status(was), &status(is)),
        Difference::AssetAdded(id) => words.difference_added(&id.to_string()),
        Difference::AssetGone(id) => words.difference_gone(&id.to_string()),
        Difference::AssetChanged { was, is } if asset(was) == asset(is) => {
            words.difference_asset_details(&is.id.to_string())
        }
        Difference::AssetChanged { was, is } => {
            words.difference_asset(&is.id.to_string(), &asset(was), &asset(is))
        }
    }
}
