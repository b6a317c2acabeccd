//! The search and the filter of the assets.

use std::sync::Arc;

use acceptance_arrange::search_texts::SearchTexts;
use acceptance_route::{AssetFilter, AssetView};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{AsMarked, Draft};
use acceptance_rules::fold;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::state::{Latest, use_open_certificate};

/// Returns the indices of the assets that pass a view: each word of the search is in a text of the asset or in its
/// explanation. `None` until the search texts are complete.
pub fn filtered(
    view: &AssetView,
    assets: &CompleteAssets,
    searchable: Option<&Searchable>,
    draft: &Draft,
) -> Option<Vec<usize>> {
    if !view.is_narrowed() {
        return Some((0..assets.len()).collect());
    }
    let find = fold::searched(&view.find);
    let texts = searchable.filter(|own| own.assets.is_reading(assets)).map(|own| &own.texts);
    let mut words = Vec::new();
    for word in find.split_whitespace() {
        words.push((word, texts?.matcher(word)));
    }
    let passes = |(place, marked): (usize, AsMarked)| {
        let mut words = words.iter_mut();
        let passes = words.all(|(word, hold)| hold(place) || is_explained(marked, word));
        (passes && is_shown(view.show, marked)).then_some(place)
    };
    Some(assets.iter().map(|asset| draft.as_marked(asset)).enumerate().filter_map(passes).collect())
}

/// The search texts of assets.
pub struct Searchable {
    assets: CompleteAssets,
    texts: SearchTexts,
}

/// Collects the search texts once the user searches, in slices, since 100,000 assets take long.
pub fn searchable(is_searched: Memo<bool>) -> RwSignal<Option<Arc<Searchable>>> {
    /// The number of assets of a slice.
    const SLICE: usize = 4096;
    let open_certificate = use_open_certificate();
    let (made, latest) = (RwSignal::new(None), Latest::new());
    Effect::new(move || {
        let assets = open_certificate.with_assets(Clone::clone);
        let Some(assets) = assets.filter(|_| is_searched.get()) else { return };
        let question = latest.begin();
        spawn_local(async move {
            let mut texts = SearchTexts::new(assets.len());
            let mut rest = assets.iter();
            while rest.len() > 0 {
                for asset in rest.by_ref().take(SLICE) {
                    texts.add(|add| {
                        add(&asset.id.to_string());
                        asset.details.iter().for_each(|(_, text)| add(text));
                    });
                }
                if rest.len() > 0 {
                    timer::next_task().await;
                }
                // The page may be unmounted, or the assets may have been read again.
                if !question.is_wanted() {
                    return;
                }
            }
            texts.end();
            made.set(Some(Arc::new(Searchable { assets, texts })));
        });
    });
    made
}

fn is_shown(show: AssetFilter, marked: AsMarked<'_>) -> bool {
    match show {
        AssetFilter::All => true,
        AssetFilter::Unmarked => marked.acceptance().is_none(),
        AssetFilter::Problems => marked.acceptance().is_some_and(|status| !status.is_received()),
        AssetFilter::Changed => marked.mark.is_some(),
    }
}

/// Returns whether an asset's explanation contains a text. Most are empty.
fn is_explained(marked: AsMarked<'_>, find: &str) -> bool {
    let explanation = marked.explanation();
    !explanation.is_empty() && fold::searched(explanation).contains(find)
}
