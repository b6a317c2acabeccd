//! Suggests explanations that the certificate already has.

use super::Draft;
use crate::asset::{AcceptanceStatus, Asset, AssetId, is_same_status};
use crate::complete::CompleteAssets;
use crate::letters::lower;
use crate::spelling;

/// Returns at most `most` explanations to suggest, distinct and trimmed, unsent ones included.
///
/// Each contains `typed` in any case and differs from it. Those of assets with this status come
/// first, then the most frequent ones, then the service's order decides.
pub fn earlier_explanations(
    assets: &CompleteAssets,
    draft: &Draft,
    status: Option<&AcceptanceStatus>,
    typed: &str,
    most: usize,
) -> Vec<String> {
    let mut all = explanations(assets, draft);
    all.sort_unstable();
    let (typed, has_status) = (typed.trim(), |asset: &Asset| is_same_status(draft.acceptance(asset), status));
    let wanted = lowered(typed);
    // Few are returned, so each is inserted at its rank.
    let mut best: Vec<(SuggestionRank, &str)> = Vec::new();
    for same in all.chunk_by(|one, other| one.0 == other.0) {
        let Some((text, first, _)) = same.first().filter(|(text, ..)| *text != typed) else { continue };
        if !lowered(text).contains(&wanted) {
            continue;
        }
        let is_other = !same.iter().any(|(_, place, _)| assets.at(*place).is_some_and(has_status));
        let rank = (is_other, usize::MAX - same.len(), *first);
        let position = best.partition_point(|(own, _)| *own < rank);
        if position < most {
            best.insert(position, (rank, text));
            best.truncate(most);
        }
    }
    best.into_iter().map(|(_, text)| text.to_owned()).collect()
}

/// Rank of a suggestion, lowest first: used with other statuses only, few assets (inverted), index
/// of the first asset.
type SuggestionRank = (bool, usize, usize);

/// Returns all explanations that are not damaged, each with the index of its asset.
fn explanations<'a>(assets: &'a CompleteAssets, draft: &'a Draft) -> Vec<(&'a str, usize, AssetId)> {
    let mut all = Vec::new();
    let mut add = |text: &'a str, place, id| {
        let text = text.trim();
        if !text.is_empty() && !spelling::is_damaged(text) {
            all.push((text, place, id));
        }
    };
    // Lookups dominate the cost, so assets without an explanation are skipped.
    for (place, asset) in assets.iter().enumerate().filter(|(_, asset)| !asset.explanation().is_empty()) {
        add(draft.explanation(asset), place, asset.id);
    }
    let typed = draft.marks().filter_map(|(id, mark)| Some((id, mark.explanation.as_deref()?)));
    for (id, text) in typed {
        if let Some(place) = assets.index_of(id)
            && assets.at(place).is_some_and(|asset| asset.explanation().is_empty())
        {
            add(text, place, id);
        }
    }
    all
}

fn lowered(text: &str) -> String {
    text.chars().map(lower).collect()
}
