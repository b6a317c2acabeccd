//! The rows of a table that are in the document, and the space of the others.

use acceptance_arrange::rows::heights::Heights;
use acceptance_arrange::rows::items::{Item, Window};
use leptos::prelude::*;
use leptos::task::spawn_local;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlTableElement, HtmlTableSectionElement, Node};

use super::row::{RowKey, TableRow};
use crate::browser::preferences::{self, Density};
use crate::browser::{timer, viewport};

/// Number of rows beyond either edge of the viewport that are in the document, so that they exist
/// when the table is scrolled. At first there are none, so that visible rows appear earlier.
const MARGIN: usize = 5;

/// The margin may differ from [`MARGIN`] by this number of rows before rows are added or removed.
/// Otherwise another line in the toolbar would add a row.
const TOLERANCE: usize = 2;

/// A table with at most this number of rows usually has all of them in the document.
pub(super) const FEW: usize = 20;

/// Maximum number of printed rows: more would block the browser for minutes.
pub const MOST_PRINTED: usize = 2_000;

/// The height of a row, in CSS pixels, before one was measured.
const USUAL: f64 = 40.0;

/// The distance of the first row from the upper edge of the viewport before it was measured, in CSS pixels: the height of
/// the page's head and tools.
const BEGIN: f64 = 420.0;

/// The position of a table in the viewport, and the heights of its rows.
#[derive(Clone, Copy)]
pub(super) struct Layout<K: RowKey> {
    /// The heights of the current rows. Other rows have their own heights.
    heights: Memo<RwSignal<Heights>>,
    /// The height of a row that was not measured.
    usual: StoredValue<f64>,
    /// The width of the table at which its rows were measured.
    width: StoredValue<f64>,
    /// The distance of the upper edge of the viewport below that of the first row.
    scrolled: RwSignal<f64>,
    /// The height of the viewport.
    visible: RwSignal<f64>,
    margin: RwSignal<usize>,
    is_printing: RwSignal<bool>,
    count: Signal<usize>,
    /// The rows in the document.
    mounted: StoredValue<Vec<(K, TableRow)>>,
    /// The window of rows to be in the document.
    pub(super) window: Memo<Window>,
}

impl<K: RowKey> Layout<K> {
    /// Creates the layout of a table at its beginning. `count` must notify of every change of the rows. A table with at
    /// most `few` rows has all of them in the document.
    pub(super) fn new(count: Signal<usize>, few: usize) -> Self {
        let usual = StoredValue::new(USUAL);
        let heights = Memo::new(move |_| RwSignal::new(Heights::new(count.get(), usual.get_value())));
        let (scrolled, visible) = (RwSignal::new(-BEGIN), RwSignal::new(viewport::height()));
        let (margin, is_printing) = (RwSignal::new(0_usize), RwSignal::new(false));
        let window = Memo::new(move |before: Option<&Window>| {
            let (count, margin) = (count.get(), margin.get());
            if is_printing.get() || count <= few {
                return Window { first: 0, end: count.min(MOST_PRINTED) };
            }
            heights.get().with(|heights| {
                let first = heights.at(scrolled.get());
                let end = heights.at(scrolled.get() + visible.get()).saturating_add(1);
                let with = |margin| Window::around(first, end, margin, count);
                let [least, most] = [margin.saturating_sub(TOLERANCE), margin.saturating_add(TOLERANCE)];
                let is_enough =
                    |before: &&Window| with(least).is_within(**before) && before.is_within(with(most));
                before.filter(is_enough).copied().unwrap_or_else(|| with(margin))
            })
        });
        let (width, mounted) = (StoredValue::new(0.0), StoredValue::new(Vec::new()));
        Self { heights, usual, width, scrolled, visible, margin, is_printing, count, mounted, window }
    }

    /// Registers a row in the document, until the present owner is disposed.
    pub(super) fn register(self, key: K, row: TableRow) {
        self.mounted.update_value(|rows| rows.push((key, row)));
        on_cleanup(move || {
            self.mounted.try_update_value(|rows| {
                if let Some(place) = rows.iter().position(|(_, other)| *other == row) {
                    rows.swap_remove(place);
                }
            });
        });
    }

    /// Returns the row in which an event occurred; `None` for the head.
    pub(super) fn row_of(self, event: &Event) -> Option<(K, TableRow)> {
        let target = event.target()?.dyn_into::<Node>().ok()?;
        self.find(|(_, row)| row.body.get_untracked().is_some_and(|body| body.contains(Some(&target))))
    }

    /// Returns the element of a row; `None` if the row is not in the document.
    pub(super) fn body_of(self, key: K) -> Option<HtmlTableSectionElement> {
        self.find(|(own, _)| *own == key)?.1.body.get_untracked()
    }

    fn find(self, is_it: impl Fn(&(K, TableRow)) -> bool) -> Option<(K, TableRow)> {
        self.mounted.try_with_value(|rows| rows.iter().find(|row| is_it(row)).copied()).flatten()
    }

    /// Follows scrolling, sizes and printing, until the present owner is disposed.
    pub(super) fn watch(self, table: HtmlTableElement) {
        request_animation_frame(move || {
            spawn_local(async move {
                timer::next_task().await;
                self.margin.try_set(MARGIN);
            });
        });
        let moved =
            ["scroll", "resize"].map(|event| window_event_listener_untyped(event, move |_| self.look()));
        let printed = [("beforeprint", true), ("afterprint", false)].map(|(event, is_printing)| {
            window_event_listener_untyped(event, move |_| self.is_printing.set(is_printing))
        });
        let measured = SendWrapper::new(table.clone());
        viewport::on_resize(&table, move || {
            let is_changed = self.measure(&measured);
            if !is_changed && self.is_there() {
                return;
            }
            // In the next frame, since new rows may change the size again.
            request_animation_frame(move || {
                // The table may be removed by then.
                if !self.scrolled.is_disposed() {
                    if is_changed {
                        self.heights.get_untracked().notify();
                    }
                    self.look();
                }
            });
        });
        on_cleanup(move || {
            for listener in moved.into_iter().chain(printed) {
                listener.remove();
            }
        });
    }

    /// Returns the number of visible rows.
    pub(super) fn rows_in_sight(self) -> usize {
        let (scrolled, visible) = (self.scrolled.get_untracked(), self.visible.get_untracked());
        let heights = self.heights.get_untracked();
        heights
            .with_untracked(|heights| heights.at(scrolled + visible).saturating_sub(heights.at(scrolled)))
            .max(1)
    }

    /// Returns the space above the items.
    pub(super) fn above(self, items: &[Item<K>]) -> i64 {
        self.space(0, items.first().map_or(0, |item| item.indexes().0))
    }

    /// Returns the space between the pinned row and the others.
    pub(super) fn between(self, items: &[Item<K>]) -> i64 {
        let gap = items.iter().find(|item| item.key().is_none());
        gap.map_or(0, |gap| self.space(gap.indexes().0, gap.indexes().1))
    }

    /// Returns the space below the items.
    pub(super) fn below(self, items: &[Item<K>]) -> i64 {
        self.space(items.last().map_or(0, |item| item.indexes().1), self.count.get())
    }

    /// Returns the height of a range of rows, in whole CSS pixels.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "heights of pages are far below 2^53"
    )]
    fn space(self, from: usize, to: usize) -> i64 {
        self.heights.get().with(|heights| heights.top(to) - heights.top(from)).round() as i64
    }

    /// Stores the scroll position of the table.
    fn look(self) {
        if let Some(scrolled) = self.measure_scroll() {
            self.scrolled.set(scrolled);
        }
        self.visible.set(viewport::height());
    }

    /// Returns whether the table has the same position as at the last look.
    fn is_there(self) -> bool {
        let before = self.scrolled.get_untracked();
        self.measure_scroll().unwrap_or(before) == before
            && self.visible.get_untracked() == viewport::height()
    }

    /// Returns the scroll position of the table, by its first row in the document.
    fn measure_scroll(self) -> Option<f64> {
        let first = self.mounted.with_value(|rows| {
            rows.iter().map(|(_, row)| (row.index.get_untracked(), row.body)).min_by_key(|(index, _)| *index)
        });
        let (index, body) = first?;
        let top = self.heights.get_untracked().with_untracked(|heights| heights.top(index));
        Some(top - body.get_untracked()?.get_bounding_client_rect().top())
    }

    /// Measures the rows in the document. Returns whether any height has changed.
    fn measure(self, table: &Element) -> bool {
        let height = |(_, row): &(K, TableRow)| {
            let body = row.body.get_untracked()?;
            Some((row.index.get_untracked(), body.get_bounding_client_rect().height()))
        };
        let found: Vec<_> = self.mounted.with_value(|rows| rows.iter().filter_map(height).collect());
        // Another width wraps texts differently; another density changes the paddings.
        let density = if preferences::density() == Density::Compact { -1.0 } else { 1.0 };
        let width = table.get_bounding_client_rect().width() * density;
        let is_new = (self.width.get_value() - width).abs() >= 1.0;
        let usual = found.get(found.len() / 2).map(|(_, height)| *height);
        let heights = self.heights.get_untracked();
        let mut is_changed = is_new;
        heights.update_untracked(|heights| {
            if let Some(usual) = usual.filter(|_| is_new) {
                self.width.set_value(width);
                self.usual.set_value(usual);
                *heights = Heights::new(untrack(|| self.count.get()), usual);
            }
            for (index, height) in found {
                is_changed |= heights.set(index, height);
            }
        });
        is_changed
    }
}
