//! Which assets are shown: filter and search, held in the address; and which are selected.

use acceptance_persistence::views::Table;
use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

use super::arrange::column::{self, ShownColumn};
use super::arrange::ranks::KnownRanks;
use super::arrange::{self, Arranged, Arrangement, Arranging, found, row_key};
use crate::browser::document;
use crate::desk::kept_columns::KeptColumns;
use crate::i18n::use_messages;
use crate::route::{AssetFilter, AssetView, Route};
use crate::state::{
    Navigation, OpenCertificate, use_drafts, use_navigation, use_open_certificate, use_session,
};
use crate::ui::data_table::RowKey;

/// Which assets are shown.
#[derive(Clone, Copy)]
pub struct AssetTableState {
    navigation: Navigation,
    /// The assets as they were read.
    pub(super) open_certificate: OpenCertificate,
    /// The certificate.
    pub(super) key: CertificateKey,
    /// The view in the address.
    pub view: Memo<AssetView>,
    /// What puts assets in order, once it was asked for.
    pub arranging: RwSignal<Option<Arranging>>,
    /// The assets that pass filter and search, in their order and groups. Marks made since the view was chosen move no
    /// row away under the person's hands.
    pub arranged: Memo<Arranged>,
    /// The columns that this browser remembers.
    kept_columns: KeptColumns,
    /// The columns as the address or this browser has them; empty where nothing was chosen.
    pub columns: Memo<String>,
    /// The columns of the table that are only read.
    pub shown_columns: Memo<Vec<ShownColumn>>,
    /// The labels of the groups that are closed.
    pub closed: RwSignal<Vec<String>>,
    /// Arranges the assets by the marks as they are now.
    pub again: Trigger,
    /// The assets that are shown, in their order.
    pub ids: Memo<Vec<AssetId>>,
    /// Whether a search, a filter or a closed group is there, so that assets may be hidden.
    pub is_narrowed: Memo<bool>,
    /// The selected assets, whether shown or not, by id.
    pub selected: RwSignal<Vec<AssetId>>,
    /// Whether any asset is selected.
    pub is_any_selected: Memo<bool>,
    /// The assets whose details are open, by id.
    opened: RwSignal<Vec<AssetId>>,
    /// The asset whose row is in the document wherever the table is scrolled to.
    pub kept: RwSignal<Option<RowKey>>,
}

/// The fields of a row that a person can be led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowField {
    /// Its status.
    Status,
    /// Its explanation.
    Explanation,
    /// Whether it is selected.
    Selected,
}

impl AssetTableState {
    /// The view of one certificate's assets.
    pub fn new(key: CertificateKey) -> Self {
        let (navigation, drafts, open_certificate) = (use_navigation(), use_drafts(), use_open_certificate());
        let view = Memo::new(move |before: Option<&AssetView>| match navigation.route() {
            Route::Certificate(of, view) if of == key => view,
            _ => before.cloned().unwrap_or_default(),
        });
        let (messages, session) = (use_messages(), use_session());
        // Only who searches needs the texts; then they stay for the next search.
        let is_searched = Memo::new(move |before: Option<&bool>| {
            before == Some(&true) || view.with(|view| !view.find.is_empty())
        });
        let searchable = found::searchable(is_searched);
        let (arranging, closed, again) =
            (RwSignal::new(None::<Arranging>), RwSignal::new(Vec::new()), Trigger::new());
        let ranks = KnownRanks::new();
        let arranged = Memo::new(move |before: Option<&Arranged>| {
            again.track();
            searchable.track();
            if view.with(AssetView::is_arranged) {
                ranks.track();
            }
            let (arranging, closed) = (arranging.get(), closed.get());
            let Some(assets) = &open_certificate.with_assets(Clone::clone) else {
                return Arranged::default();
            };
            let arrange = |view: &AssetView, draft: &Draft| {
                let places = searchable.with(|made| found::found(view, assets, made.as_deref(), draft));
                let arranged = places.and_then(|places| match arranging.filter(|_| view.is_arranged()) {
                    Some(arranging) => ranks.with(|ranked| {
                        let closed = &*closed;
                        let arrangement =
                            Arrangement { view, assets, ranked, draft, closed, messages, session };
                        (arranging.arrange)(&arrangement, places)
                    }),
                    None => Some(Arranged::of(assets, &places)),
                });
                // What was shown before stays until it is known.
                arranged.unwrap_or_else(|| before.cloned().unwrap_or_default())
            };
            view.with(|view| untrack(|| drafts.with(key, |draft| arrange(view, draft))))
        });
        let ids = Memo::new(move |_| arranged.with(|arranged| arranged.ids.clone()));
        let is_narrowed = Memo::new(move |_| {
            view.with(AssetView::is_narrowed)
                || arranged.with(|arranged| arranged.groups.iter().any(|group| !group.is_open))
        });
        let kept_columns = KeptColumns::new(Table::Assets);
        let columns = Memo::new(move |_| view.with(|view| kept_columns.unless(&view.columns)));
        let is_wanted =
            Memo::new(move |_| view.with(AssetView::is_arranged) || !columns.with(String::is_empty));
        arrange::load(messages.language, is_wanted, view, arranging, ranks);
        let shown_columns = Memo::new(move |_| {
            let (arranging, chosen) = (arranging.get(), columns.get());
            let of = |assets: &CompleteAssets| {
                let chosen = arranging.and_then(|arranging| (arranging.columns)(&chosen, assets));
                chosen.unwrap_or_else(|| column::usual(assets))
            };
            open_certificate.with_assets(of).unwrap_or_default()
        });
        let selected = RwSignal::new(Vec::new());
        let is_any_selected =
            Memo::new(move |_| selected.with(|selected: &Vec<AssetId>| !selected.is_empty()));
        Self {
            navigation,
            open_certificate,
            key,
            view,
            arranging,
            arranged,
            kept_columns,
            columns,
            shown_columns,
            closed,
            again,
            ids,
            is_narrowed,
            selected,
            is_any_selected,
            opened: RwSignal::new(Vec::new()),
            kept: RwSignal::new(None),
        }
    }

    /// Looks at the assets in another way.
    pub fn change(self, change: impl FnOnce(&mut AssetView)) {
        let mut view = self.view.get_untracked();
        change(&mut view);
        self.navigation.change_view(Route::Certificate(self.key, view));
    }

    /// Takes other columns, and remembers them; an empty text stands for the usual ones.
    pub fn choose_columns(self, columns: String) {
        let said = self.view.with_untracked(|view| view.columns.clone());
        self.kept_columns.choose(columns, &said, |columns| self.change(|view| view.columns = columns));
    }

    /// Shows some assets and goes to the status of the first of them.
    pub fn jump(self, show: AssetFilter, first: AssetId) {
        self.lead(show, first, RowField::Status);
    }

    /// Shows some assets and goes to a field of one of them, wherever it is.
    pub fn lead(self, show: AssetFilter, asset: AssetId, field: RowField) {
        self.change(|view| {
            view.show_all();
            view.show = show;
        });
        self.closed.set(Vec::new());
        if !self.ids.with_untracked(|ids| ids.contains(&asset)) {
            // It was marked after these were chosen.
            self.change(|view| view.show = AssetFilter::All);
        }
        self.go_to(asset, field);
    }

    /// Goes to a field of one of the shown assets, once they are as they were just asked for.
    pub fn go_to(self, asset: AssetId, field: RowField) {
        let focus = self.leading_to(asset, field);
        request_animation_frame(move || {
            focus();
        });
    }

    /// Goes to a field of one of the shown assets from another of their fields. Mostly it is there, and the next key may
    /// come before the next frame: it would be typed into the wrong one.
    pub fn go_on_to(self, asset: AssetId, field: RowField) {
        let focus = self.leading_to(asset, field);
        spawn_local(async move {
            // A mark may bring the field.
            tick().await;
            if !focus() {
                request_animation_frame(move || {
                    focus();
                });
            }
        });
    }

    /// Keeps the row of an asset, and gives what moves the focus to a field of it and says whether it is there.
    fn leading_to(self, asset: AssetId, field: RowField) -> impl Fn() -> bool + 'static {
        self.kept.set(Some(row_key(asset)));
        let field = match field {
            RowField::Status => "select",
            RowField::Explanation => "textarea",
            RowField::Selected => "[type=checkbox]",
        };
        move || document::focus(&["tr[data-asset-id='", &asset.to_string(), "'] ", field].concat())
    }

    /// Selects assets or takes them out of the selection. Of a click on a box two events tell: only what changes is told.
    pub fn select(self, ids: &[AssetId], is_selected: bool) {
        self.selected.maybe_update(|selected| {
            let before = selected.len();
            match ids {
                [id] => match (selected.binary_search(id), is_selected) {
                    (Err(place), true) => selected.insert(place, *id),
                    (Ok(place), false) => drop(selected.remove(place)),
                    (Ok(_), true) | (Err(_), false) => {}
                },
                many if is_selected => {
                    selected.extend(many);
                    *selected = AssetId::sorted(selected);
                    selected.dedup();
                }
                many => {
                    let many = AssetId::sorted(many);
                    selected.retain(|id| many.binary_search(id).is_err());
                }
            }
            selected.len() != before
        });
    }

    /// Opens the details of an asset, or closes them.
    pub fn open_or_close(self, id: AssetId) {
        self.opened.update(|opened| match opened.binary_search(&id) {
            Ok(place) => drop(opened.remove(place)),
            Err(place) => opened.insert(place, id),
        });
    }

    /// Is told of details that are opened or closed.
    pub fn track_open(self) {
        self.opened.track();
    }

    /// Whether the details of an asset are open.
    pub fn is_open(self, id: AssetId) -> bool {
        self.opened.with(|opened| opened.binary_search(&id).is_ok())
    }

    /// How many of the selected assets are not shown.
    pub fn count_selected_hidden(self) -> usize {
        if !self.is_narrowed.get() {
            return 0;
        }
        self.selected.with(|selected| {
            let shown =
                self.ids.with(|ids| ids.iter().filter(|id| selected.binary_search(id).is_ok()).count());
            selected.len().saturating_sub(shown)
        })
    }

    /// Whether an asset is selected.
    pub fn is_selected(self, id: AssetId) -> bool {
        self.are_selected(&[id])
    }

    /// Whether all of some assets are selected; none are where there are none.
    pub fn are_selected(self, ids: &[AssetId]) -> bool {
        self.selected.with(|selected| {
            let can_be = !ids.is_empty() && ids.len() <= selected.len();
            can_be && ids.iter().all(|id| selected.binary_search(id).is_ok())
        })
    }
}
