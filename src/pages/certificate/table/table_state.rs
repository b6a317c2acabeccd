//! The shown assets: filter and search, stored in the URL; and the selected ones.

use acceptance_route::{AssetFilter, AssetView, Route};
use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use leptos::html;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

use super::arrange::arranged::{Arranged, AssetRowKey};
use super::arrange::columns::{AssetColumns, asset_columns};
use super::arrange::filter;
use super::row_fields::{MountedFields, RowField};
use crate::browser::preferences::PreferenceTable;
use crate::components::route_view::use_route_view;
use crate::components::table::view::{SERVICE_ORDER, TableView};
use crate::i18n::use_messages;
use crate::state::{Navigation, OpenCertificate, use_drafts, use_navigation, use_open_certificate};

/// The state of the assets table.
#[derive(Clone, Copy)]
pub struct AssetTableState {
    navigation: Navigation,
    /// The open certificate.
    pub(in crate::pages::certificate) open_certificate: OpenCertificate,
    /// The certificate.
    pub(in crate::pages::certificate) key: CertificateKey,
    /// The view in the URL.
    pub view: Memo<AssetView>,
    /// The assets that pass filter and search, in order and groups. Later marks do not move rows.
    pub arranged: Memo<Arranged>,
    /// All columns.
    pub columns: AssetColumns,
    /// The order and the shown columns.
    pub table: TableView,
    /// The closed groups.
    pub closed: RwSignal<Vec<AssetRowKey>>,
    /// Arranges the assets again with the current marks.
    pub again: Trigger,
    /// The shown assets, in order.
    pub ids: Memo<Vec<AssetId>>,
    /// Whether a search, a filter or a closed group may hide assets.
    pub is_narrowed: Memo<bool>,
    /// IDs of the selected assets, shown or not.
    pub selected: RwSignal<Vec<AssetId>>,
    /// IDs of the assets with open details.
    opened: RwSignal<Vec<AssetId>>,
    /// The row that stays in the document at any scroll position.
    pub pinned: RwSignal<Option<AssetRowKey>>,
    /// The fields of the rows in the document.
    pub fields: MountedFields,
    /// The assets that the last applied list did not name.
    pub not_listed: RwSignal<Vec<AssetId>>,
    /// Several cells that were pasted into the explanation of an asset.
    pub pasted: StoredValue<Option<(AssetId, String)>>,
    /// The checkbox that selects all shown assets.
    pub select_all: NodeRef<html::Input>,
    /// The button that undoes the last step.
    pub undo_button: NodeRef<html::Button>,
}

impl AssetTableState {
    /// Returns the view of one certificate's assets.
    pub fn new(key: CertificateKey) -> Self {
        let (navigation, drafts, open_certificate) = (use_navigation(), use_drafts(), use_open_certificate());
        let view = use_route_view(move |route| match route {
            Route::Certificate(of, view) if of == key => Some(view),
            _ => None,
        });
        let messages = use_messages();
        // Only a search requires the texts; they stay for the next one.
        let is_searched = Memo::new(move |before: Option<&bool>| {
            before == Some(&true) || view.with(|view| !view.find.is_empty())
        });
        let searchable = filter::searchable(is_searched);
        let (closed, again) = (RwSignal::new(Vec::new()), Trigger::new());
        let columns = asset_columns(key);
        let query = Signal::derive(move || view.with(|view| view.table.clone()));
        let route = move |table| Route::Certificate(key, AssetView { table, ..view.get_untracked() });
        let table = TableView::in_url(PreferenceTable::Assets, columns.heads(), SERVICE_ORDER, query, route);
        let arranged = Memo::new(move |before: Option<&Arranged>| {
            again.track();
            searchable.track();
            let (view, order, closed) = (view.get(), table.order(), closed.get());
            let Some(assets) = &open_certificate.with_assets(Clone::clone) else {
                return Arranged::default();
            };
            let found = |draft: &Draft| {
                searchable.with(|made| filter::filtered(&view, assets, made.as_deref(), draft))
            };
            untrack(|| match drafts.with(key, found) {
                Some(rows) => Arranged::new(columns, assets, rows, &order, &view.group, &closed, messages),
                // The previous rows stay until the new ones are known.
                None => before.cloned().unwrap_or_default(),
            })
        });
        let ids = Memo::new(move |_| arranged.with(|arranged| arranged.ids.clone()));
        let is_narrowed = Memo::new(move |_| {
            view.with(AssetView::is_narrowed)
                || arranged.with(|arranged| arranged.groups.iter().any(|group| !group.is_open))
        });
        let (selected, opened) = (RwSignal::new(Vec::new()), RwSignal::new(Vec::new()));
        Self {
            navigation,
            open_certificate,
            key,
            view,
            arranged,
            columns,
            table,
            closed,
            again,
            ids,
            is_narrowed,
            selected,
            opened,
            pinned: RwSignal::new(None),
            fields: MountedFields::default(),
            not_listed: RwSignal::default(),
            pasted: StoredValue::default(),
            select_all: NodeRef::new(),
            undo_button: NodeRef::new(),
        }
    }

    /// Changes the view of the assets.
    pub fn change(self, change: impl FnOnce(&mut AssetView)) {
        let mut view = self.view.get_untracked();
        change(&mut view);
        self.navigation.change_view(Route::Certificate(self.key, view));
    }

    /// Sets the filter and moves the focus to a field of an asset, at any scroll position.
    pub fn jump(self, show: AssetFilter, asset: AssetId, field: RowField) {
        self.change(|view| {
            view.show_all();
            view.show = show;
        });
        self.closed.set(Vec::new());
        if !self.ids.with_untracked(|ids| ids.contains(&asset)) {
            // Later marks do not move rows, so the filter may not show it.
            self.change(|view| view.show = AssetFilter::All);
        }
        // The rows of the new view are mounted in the next frame.
        let focus = self.pin(asset, field);
        request_animation_frame(move || _ = focus());
    }

    /// Moves the focus to a field of a shown asset, at once if it is mounted: a key before the next
    /// frame would be typed into the wrong field.
    pub fn go_on_to(self, asset: AssetId, field: RowField) {
        let focus = self.pin(asset, field);
        spawn_local(async move {
            // A mark may mount the field.
            tick().await;
            if !focus() {
                request_animation_frame(move || _ = focus());
            }
        });
    }

    /// Pins the row of an asset. Returns a function that moves the focus to one of its fields and
    /// returns whether it is mounted.
    fn pin(self, asset: AssetId, field: RowField) -> impl Fn() -> bool + 'static {
        self.pinned.set(Some(AssetRowKey::Asset(asset)));
        move || self.fields.focus(asset, field)
    }

    /// Adds assets to the selection or removes them. Notifies only on a change, because one click
    /// raises two events.
    pub fn select(self, ids: &[AssetId], is_selected: bool) {
        self.selected.maybe_update(|selected| {
            let before = selected.len();
            if is_selected {
                selected.extend(ids);
                *selected = AssetId::sorted(selected);
                selected.dedup();
            } else {
                let ids = AssetId::sorted(ids);
                selected.retain(|id| ids.binary_search(id).is_err());
            }
            selected.len() != before
        });
    }

    /// Opens or closes the details of an asset.
    pub fn open_or_close(self, id: AssetId) {
        self.opened.update(|opened| match opened.binary_search(&id) {
            Ok(place) => drop(opened.remove(place)),
            Err(place) => opened.insert(place, id),
        });
    }

    /// Returns whether the details of an asset are open.
    pub fn is_open(self, id: AssetId) -> bool {
        self.opened.with(|opened| opened.binary_search(&id).is_ok())
    }

    /// Returns the number of selected assets that are not shown.
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

    /// Returns whether an asset is selected.
    pub fn is_selected(self, id: AssetId) -> bool {
        self.are_selected(&[id])
    }

    /// Returns whether some of these assets are selected, but not all.
    pub fn are_partly_selected(self, ids: &[AssetId]) -> bool {
        let is_any = |selected: &Vec<AssetId>| {
            !selected.is_empty() && ids.iter().any(|id| selected.binary_search(id).is_ok())
        };
        self.selected.with(is_any) && !self.are_selected(ids)
    }

    /// Returns whether all of some assets are selected; false for none.
    pub fn are_selected(self, ids: &[AssetId]) -> bool {
        self.selected.with(|selected| {
            let can_be = !ids.is_empty() && ids.len() <= selected.len();
            can_be && ids.iter().all(|id| selected.binary_search(id).is_ok())
        })
    }
}
