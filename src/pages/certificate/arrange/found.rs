//! Which assets pass search and filter.

use acceptance_rules::asset::Asset;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;

use crate::browser::intl;
use crate::desk::search_texts::{SearchTexts, holds};
use crate::route::{AssetFilter, AssetView};

/// The places of the assets that a view lets through: each word of its search is in a text of the asset or in its
/// explanation.
pub fn found(view: &AssetView, assets: &CompleteAssets, texts: &SearchTexts, draft: &Draft) -> Vec<u32> {
    let find = intl::lower_case(&view.find);
    let mut words: Vec<_> =
        find.split_whitespace().map(|word| (word, texts.found(word).peekable())).collect();
    let mut is_found = |place: usize, asset: &Asset| {
        words
            .iter_mut()
            .all(|(word, found)| holds(found, place) || is_explained(draft.explanation(asset), word))
    };
    let passes = |(place, asset): (usize, &Asset)| {
        let passes = is_found(place, asset) && is_shown(view.show, asset, draft);
        u32::try_from(place).ok().filter(|_| passes)
    };
    assets.iter().enumerate().filter_map(passes).collect()
}

/// What each asset shows, to be searched.
pub fn texts(assets: &CompleteAssets) -> SearchTexts {
    SearchTexts::of(assets.iter(), |asset, add| {
        add(&asset.id.to_string());
        asset.details.iter().for_each(|(_, text)| add(text));
    })
}

fn is_shown(show: AssetFilter, asset: &Asset, draft: &Draft) -> bool {
    match show {
        AssetFilter::All => true,
        AssetFilter::Unmarked => draft.acceptance(asset).is_none(),
        AssetFilter::Problems => draft.acceptance(asset).is_some_and(|status| !status.is_received()),
        AssetFilter::Changed => draft.mark(asset.id).is_some(),
    }
}

/// Whether an explanation holds a text. Most assets have none, and asking the browser for each takes its time.
fn is_explained(explanation: &str, find: &str) -> bool {
    !explanation.is_empty() && intl::lower_case(explanation).contains(find)
}
