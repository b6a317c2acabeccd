//! Explanations that a certificate has already, to be offered for another asset.

use super::Draft;
use crate::asset::{AcceptanceStatus, Asset, AssetId, is_same_status};
use crate::complete::CompleteAssets;
use crate::letters::lower;

/// The explanations that the assets have now, unsent ones and those of the service, each once and without outer blanks.
///
/// Only those that contain what was `typed`, in any case, and say more or other than that. Those that an asset with this
/// status has come first, then those of most assets, then as they stand in the certificate; `most` of them at most.
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
    // A few are wanted, so each goes to its place among the best.
    let mut best: Vec<(Rank, &str)> = Vec::new();
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

/// What an explanation is offered by, the least first: whether it belongs to other statuses alone, how few assets have
/// it, and the place of the first one.
type Rank = (bool, usize, usize);

/// All explanations, each with the place of its asset.
fn explanations<'a>(assets: &'a CompleteAssets, draft: &'a Draft) -> Vec<(&'a str, usize, AssetId)> {
    let mut all = Vec::new();
    let mut add = |text: &'a str, place, id| {
        let text = text.trim();
        if !text.is_empty() {
            all.push((text, place, id));
        }
    };
    // Looking for marks and assets takes longer than all else, so it is done for those alone that have an explanation.
    for (place, asset) in assets.iter().enumerate().filter(|(_, asset)| !asset.explanation().is_empty()) {
        add(draft.explanation(asset), place, asset.id);
    }
    let typed = draft.marks().filter_map(|(id, mark)| Some((id, mark.explanation.as_deref()?)));
    let mut place = assets.places();
    for (id, text) in typed {
        if let Some(place) = place(id)
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
