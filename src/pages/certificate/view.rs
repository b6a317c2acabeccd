//! Which assets are shown: filter, search and page, held in the address; and which are selected.

use std::collections::BTreeSet;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use leptos::prelude::*;

use crate::route::{AssetView, Route, Show};
use crate::state::Desk;

/// Rows of one page of the grid.
pub const PAGE: usize = 200;

/// Which assets are shown.
#[derive(Clone, Copy)]
pub struct AssetsShown {
    desk: Desk,
    key: CertificateKey,
    /// The view in the address.
    pub view: Memo<AssetView>,
    /// The assets that pass filter and search, in the order of the service. Marks made since the filter was
    /// chosen move no row away under the person's hands.
    pub ids: Memo<Vec<AssetId>>,
    /// The selected assets, whether shown or not.
    pub selected: RwSignal<BTreeSet<AssetId>>,
}

impl AssetsShown {
    /// The view of one certificate's assets.
    pub fn new(desk: Desk, key: CertificateKey) -> Self {
        let view = Memo::new(move |before: Option<&AssetView>| match desk.navigation.route.get() {
            Route::Certificate(of, view) if of == key => view,
            _ => before.cloned().unwrap_or_default(),
        });
        let filter = Memo::new(move |_| view.with(|view| (view.show, view.find.clone())));
        let ids = Memo::new(move |_| {
            let (show, find) = filter.get();
            let find = find.to_lowercase();
            let assets = desk.workbench.assets.get();
            let Some(assets) = assets.ready() else { return Vec::new() };
            untrack(|| {
                desk.drafts.with(key, |draft| {
                    let shown = assets.iter().filter(|asset| is_shown(show, asset, draft) && holds(asset, draft, &find));
                    shown.map(|asset| asset.id).collect()
                })
            })
        });
        Self { desk, key, view, ids, selected: RwSignal::new(BTreeSet::new()) }
    }

    /// Looks at the assets in another way.
    pub fn change(self, change: impl FnOnce(&mut AssetView)) {
        let mut view = self.view.get_untracked();
        change(&mut view);
        self.desk.navigation.look(Route::Certificate(self.key, view));
    }

    /// How many pages there are.
    pub fn pages(self) -> usize {
        self.ids.with(Vec::len).div_ceil(PAGE).max(1)
    }

    /// The page that is shown, from 0.
    pub fn page(self) -> usize {
        self.view.with(|view| view.page).min(self.pages().saturating_sub(1))
    }

    /// The assets on the page that is shown.
    pub fn page_ids(self) -> Vec<AssetId> {
        let skip = self.page().saturating_mul(PAGE);
        self.ids.with(|ids| ids.iter().skip(skip).take(PAGE).copied().collect())
    }
}

fn is_shown(show: Show, asset: &Asset, draft: &Draft) -> bool {
    match show {
        Show::All => true,
        Show::Unmarked => draft.acceptance(asset).is_none(),
        Show::Problems => draft.acceptance(asset).is_some_and(|status| !status.is_received()),
        Show::Changed => draft.mark(asset.id).is_some(),
    }
}

/// Whether the asset shows a text somewhere; an empty text is everywhere.
fn holds(asset: &Asset, draft: &Draft, find: &str) -> bool {
    find.is_empty()
        || asset.id.to_string().contains(find)
        || draft.explanation(asset).to_lowercase().contains(find)
        || asset.details.iter().any(|(_, text)| text.to_lowercase().contains(find))
}
