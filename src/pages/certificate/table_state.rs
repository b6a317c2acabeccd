//! Which assets are shown: filter, search and page, held in the address; and which are selected.

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use leptos::prelude::*;

use crate::browser::{document, intl};
use crate::reactive::{memo, memo_after, signal};
use crate::route::{AssetFilter, AssetView, Route};
use crate::state::AppState;

/// Rows of one page of the grid.
pub const PAGE: usize = 200;

/// Which assets are shown.
#[derive(Clone, Copy)]
pub struct AssetTableState {
    app: AppState,
    key: CertificateKey,
    /// The view in the address.
    pub view: Memo<AssetView>,
    /// The assets that pass filter and search, in the order of the service. Marks made since the filter was
    /// chosen move no row away under the person's hands.
    pub ids: Memo<Vec<AssetId>>,
    /// The selected assets, whether shown or not, by id.
    pub selected: RwSignal<Vec<AssetId>>,
    /// 1 while any asset is selected, else 0.
    pub is_any_selected: Memo<usize>,
}

impl AssetTableState {
    /// The view of one certificate's assets.
    pub fn new(app: AppState, key: CertificateKey) -> Self {
        let view = memo_after(move |before: Option<&AssetView>| match app.navigation.route.get() {
            Route::Certificate(of, view) if of == key => view,
            _ => before.cloned().unwrap_or_default(),
        });
        // The page does not matter here: going to another one filters nothing anew.
        let filter = memo(move || view.with(|view| [view.show.name(), &view.find].concat()));
        let ids = memo(move || {
            filter.with(|_| ());
            let AssetView { show, find, .. } = view.get_untracked();
            let find = intl::lower_case(&find);
            let assets = app.open_certificate.assets.get();
            let Some(assets) = assets.ready() else { return Vec::new() };
            let texts = if find.is_empty() { Vec::new() } else { texts(assets.iter()) };
            untrack(|| {
                app.drafts.with(key, |draft| {
                    let shown = assets.iter().enumerate().filter(|(place, asset)| {
                        is_shown(show, asset, draft)
                            && (find.is_empty()
                                || texts.get(*place).is_some_and(|text| text.contains(&find))
                                || intl::lower_case(draft.explanation(asset)).contains(&find))
                    });
                    shown.map(|(_, asset)| asset.id).collect()
                })
            })
        });
        let selected = signal(Vec::new());
        let is_any_selected = memo(move || selected.with(|selected: &Vec<AssetId>| selected.len().min(1)));
        Self { app, key, view, ids, selected, is_any_selected }
    }

    /// Looks at the assets in another way.
    pub fn change(self, change: impl FnOnce(&mut AssetView)) {
        let mut view = self.view.get_untracked();
        change(&mut view);
        self.app.navigation.replace(Route::Certificate(self.key, view));
    }

    /// Shows some assets and goes to the first of them.
    pub fn jump(self, show: AssetFilter, first: AssetId) {
        self.lead(show, first, "select");
    }

    /// Shows some assets and goes to a field of one of them, on whatever page it is.
    pub fn lead(self, show: AssetFilter, asset: AssetId, field: &'static str) {
        self.change(|view| (view.show, view.find, view.page) = (show, String::new(), 0));
        let place = || self.ids.with_untracked(|ids| ids.iter().position(|id| *id == asset));
        if place().is_none() {
            // It was marked after these were chosen.
            self.change(|view| view.show = AssetFilter::All);
        }
        let page = place().unwrap_or_default() / PAGE;
        if page > 0 {
            self.change(|view| view.page = page);
        }
        request_animation_frame(move || {
            document::focus(&["tr[data-asset-id='", &asset.to_string(), "'] ", field].concat());
        });
    }

    /// Selects assets or takes them out of the selection.
    pub fn select(self, ids: &[AssetId], is_selected: bool) {
        self.selected.update(|selected| {
            for id in ids {
                match (selected.binary_search(id), is_selected) {
                    (Err(place), true) => selected.insert(place, *id),
                    (Ok(place), false) => drop(selected.remove(place)),
                    (Ok(_), true) | (Err(_), false) => {}
                }
            }
        });
    }

    /// Whether an asset is selected.
    pub fn is_selected(self, id: AssetId) -> bool {
        self.selected.with(|selected| selected.binary_search(&id).is_ok())
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

fn is_shown(show: AssetFilter, asset: &Asset, draft: &Draft) -> bool {
    match show {
        AssetFilter::All => true,
        AssetFilter::Unmarked => draft.acceptance(asset).is_none(),
        AssetFilter::Problems => draft.acceptance(asset).is_some_and(|status| !status.is_received()),
        AssetFilter::Changed => draft.mark(asset.id).is_some(),
    }
}

/// What each asset shows, in lower case. All at once, since only the browser knows every alphabet's case.
fn texts<'a>(assets: impl Iterator<Item = &'a Asset>) -> Vec<String> {
    const BETWEEN: char = '\u{1}';
    let mut all = String::new();
    for asset in assets {
        all.push_str(&asset.id.to_string());
        for (_, text) in &asset.details {
            all.push('\n');
            all.extend(text.chars().filter(|&character| character != BETWEEN));
        }
        all.push(BETWEEN);
    }
    intl::lower_case(&all).split(BETWEEN).map(str::to_owned).collect()
}
