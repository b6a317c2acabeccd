//! Which rows of a table are in the document, and how much room the others take.

use acceptance_arrange::rows::heights::Heights;
use acceptance_arrange::rows::items::Window;
use acceptance_arrange::rows::slots::Placed;
use leptos::prelude::*;
use leptos::task::spawn_local;
use send_wrapper::SendWrapper;
use web_sys::{Element, HtmlTableElement};

use super::keys;
use crate::browser::preferences::{self, Density};
use crate::browser::{timer, viewport};

/// The rows beyond either edge of the viewport that are in the document, so that scrolling finds them there.
const MARGIN: usize = 5;

/// As long as there are as many as this at least, or as this at most, no row comes or goes because the table was moved: a
/// line more above it would make another row otherwise.
const ENOUGH: (usize, usize) = (MARGIN - 2, MARGIN + 2);

/// So many rows are all in the document, however tall they are: a page of a list, as a service gives it.
const FEW: usize = 20;

/// So many rows are made first, one number after the other, and then all that are in sight: together they would be one
/// long task on a slow phone.
const FIRST: [usize; 2] = [0, 4];

/// The height of a row, in CSS pixels, before one was measured.
const USUAL: f64 = 40.0;

/// How far below the upper edge of the viewport a table begins before it was looked at, in CSS pixels: it stands below a
/// head and its tools. Rows that are made for a lower edge too far away are made for nothing.
const BEGIN: f64 = 420.0;

/// What a person sees of the table.
#[derive(Clone, Copy)]
pub(super) struct TableView {
    heights: StoredValue<Heights>,
    /// The width of the table at which its rows were measured.
    width: StoredValue<f64>,
    /// Counts the changes of heights.
    measured: RwSignal<usize>,
    /// How far the upper edge of the viewport is below that of the first row.
    scrolled: RwSignal<f64>,
    /// The height of the viewport.
    room: RwSignal<f64>,
    is_printing: RwSignal<bool>,
    /// How many rows can be there yet; `None`: any number.
    begun: RwSignal<Option<usize>>,
    length: Signal<usize>,
    /// Which rows are in the document.
    pub(super) window: Memo<Window>,
}

impl TableView {
    /// A table at its beginning, whose rows come step by step or at once. `length` follows its rows, and so tells of
    /// every change of them.
    pub(super) fn new(length: Signal<usize>, comes_in_steps: bool) -> Self {
        let heights = StoredValue::new(Heights::new(0, USUAL));
        let (measured, is_printing) = (RwSignal::new(0), RwSignal::new(false));
        let begun = RwSignal::new(FIRST.first().copied().filter(|_| comes_in_steps));
        let room = viewport::height();
        let (scrolled, room) = (RwSignal::new(-BEGIN), RwSignal::new(room));
        let changes = Memo::new(move |before: Option<&usize>| {
            let count = length.get();
            heights.update_value(|heights| *heights = Heights::new(count, heights.usual()));
            before.map_or(0, |before| before.wrapping_add(1))
        });
        let counted = StoredValue::new(0);
        let window = Memo::new(move |before: Option<&Window>| {
            changes.get();
            let is_measured = counted.get_value() != measured.get();
            counted.set_value(measured.get());
            let count = length.get();
            if let Some(first) = begun.get().filter(|_| !is_printing.get()) {
                return Window { first: 0, end: count.min(first) };
            }
            if is_printing.get() || count <= FEW {
                return Window { first: 0, end: count };
            }
            heights.with_value(|heights| {
                let first = heights.at(scrolled.get());
                let end = heights.at(scrolled.get() + room.get()).saturating_add(1);
                let with = |margin| Window::around(first, end, margin, count);
                let is_enough =
                    |before: &&Window| with(ENOUGH.0).is_within(**before) && before.is_within(with(ENOUGH.1));
                before
                    .filter(|before| !is_measured && is_enough(before))
                    .copied()
                    .unwrap_or_else(|| with(MARGIN))
            })
        });
        Self {
            heights,
            width: StoredValue::new(0.0),
            measured,
            scrolled,
            room,
            is_printing,
            begun,
            length,
            window,
        }
    }

    /// Follows scrolling, sizes and printing, until the present owner is gone.
    pub(super) fn watch(self, table: HtmlTableElement) {
        if self.begun.get_untracked().is_some() {
            spawn_local(async move {
                for next in FIRST.map(Some).into_iter().skip(1).chain([None]) {
                    timer::breathe().await;
                    self.begun.try_set(next);
                }
            });
        }
        let moved = ["scroll", "resize"].map(|event| {
            let table = SendWrapper::new(table.clone());
            window_event_listener_untyped(event, move |_| self.look(&table))
        });
        let printed = [("beforeprint", true), ("afterprint", false)].map(|(event, is_printing)| {
            window_event_listener_untyped(event, move |_| self.is_printing.set(is_printing))
        });
        viewport::on_resize(&table.clone(), move || {
            let is_changed = self.measure(&table);
            if !is_changed && self.is_there(&table) {
                return;
            }
            let table = table.clone();
            // In the next frame, since what follows may change the size again.
            request_animation_frame(move || {
                // The table may be gone by then.
                if !self.measured.is_disposed() {
                    if is_changed {
                        self.measured.update(|count| *count = count.wrapping_add(1));
                    }
                    self.look(&table);
                }
            });
        });
        on_cleanup(move || {
            for listener in moved.into_iter().chain(printed) {
                listener.remove();
            }
        });
    }

    /// How many rows are in sight, of those that begin at the upper edge.
    pub(super) fn rows_in_sight(self) -> usize {
        let (scrolled, room) = (self.scrolled.get_untracked(), self.room.get_untracked());
        self.heights
            .with_value(|heights| heights.at(scrolled + room).saturating_sub(heights.at(scrolled)))
            .max(1)
    }

    /// The room above the items.
    pub(super) fn above(self, items: &[Placed]) -> i64 {
        self.room_of(0, items.first().map_or(0, |placed| placed.item.indexes().0))
    }

    /// The room between the row that is kept and the others.
    pub(super) fn between(self, items: &[Placed]) -> i64 {
        let gap = items.iter().map(|placed| placed.item).find(|item| item.key().is_none());
        gap.map_or(0, |gap| self.room_of(gap.indexes().0, gap.indexes().1))
    }

    /// The room below the items.
    pub(super) fn below(self, items: &[Placed]) -> i64 {
        self.room_of(items.last().map_or(0, |placed| placed.item.indexes().1), self.length.get())
    }

    /// In whole pixels, which are enough.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "heights of pages are far below 2^53"
    )]
    fn room_of(self, from: usize, to: usize) -> i64 {
        self.measured.get();
        self.heights.with_value(|heights| heights.top(to) - heights.top(from)).round() as i64
    }

    /// Looks how far the table is scrolled.
    fn look(self, table: &Element) {
        if let Some(place) = self.place(table) {
            self.scrolled.set(place);
        }
        self.room.set(viewport::height());
    }

    /// Whether the table is where it was when somebody looked last.
    fn is_there(self, table: &Element) -> bool {
        let place = self.place(table).unwrap_or_else(|| self.scrolled.get_untracked());
        place == self.scrolled.get_untracked() && self.room.get_untracked() == viewport::height()
    }

    /// How far the table is scrolled: where its first row is that is in the document.
    fn place(self, table: &Element) -> Option<f64> {
        let (index, body) = keys::bodies(table).next()?;
        let top = self.heights.with_value(|heights| heights.top(index));
        Some(top - body.get_bounding_client_rect().top())
    }

    /// Measures the rows that are in the document, and says whether any is of another height than it was known to be.
    fn measure(self, table: &Element) -> bool {
        let height = |(index, body): (usize, Element)| (index, body.get_bounding_client_rect().height());
        let found: Vec<(usize, f64)> = keys::bodies(table).map(height).collect();
        // Rows are of another height where there is other room for their texts, and where another density was chosen.
        let density = if preferences::density() == Density::Compact { -1.0 } else { 1.0 };
        let width = table.get_bounding_client_rect().width() * density;
        let is_new = (self.width.get_value() - width).abs() >= 1.0;
        let usual = found.get(found.len() / 2).map(|(_, height)| *height);
        if let Some(usual) = usual.filter(|_| is_new) {
            self.width.set_value(width);
            self.heights.set_value(Heights::new(untrack(|| self.length.get()), usual));
        }
        let mut is_changed = is_new;
        self.heights.update_value(|heights| {
            for (index, height) in found {
                is_changed |= heights.set(index, height);
            }
        });
        is_changed
    }
}
