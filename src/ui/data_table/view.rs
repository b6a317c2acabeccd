//! Which rows of a table are in the document, and how much room the others take.

use leptos::prelude::*;
use send_wrapper::SendWrapper;
use web_sys::{Element, HtmlTableElement};

use super::heights::Heights;
use super::{RowKey, keys};
use crate::browser::viewport;

/// The rows beyond either edge of the viewport that are in the document, so that scrolling finds them there.
const MARGIN: usize = 5;

/// The height of a row, in CSS pixels, before one was measured.
const USUAL: f64 = 40.0;

/// Which rows are in the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    first: usize,
    /// The row after the last.
    end: usize,
}

/// What stands in the body of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item<K> {
    /// A row, and its place among all, from 0.
    Row(K, usize),
    /// The room of the rows from one place to another, between the row that is kept and the others.
    Gap(usize, usize),
}

impl<K: RowKey> Item<K> {
    /// The row it is; the gap, of which there is one at most, is none.
    pub(super) fn key(&self) -> Option<K> {
        match self {
            Self::Row(key, _) => Some(*key),
            Self::Gap(..) => None,
        }
    }

    /// The places it covers.
    fn places(&self) -> (usize, usize) {
        match *self {
            Self::Row(_, place) => (place, place.saturating_add(1)),
            Self::Gap(from, to) => (from, to),
        }
    }
}

/// The rows of a window, and the one that is kept, in their order.
pub(super) fn items<K: RowKey>(rows: &[K], window: Window, kept: Option<K>) -> Vec<Item<K>> {
    let end = window.end.min(rows.len());
    let first = window.first.min(end);
    let in_window = rows.iter().enumerate().skip(first).take(end - first);
    let mut items: Vec<_> = in_window.map(|(place, key)| Item::Row(*key, place)).collect();
    let place = kept.and_then(|kept| rows.iter().position(|row| *row == kept));
    if let (Some(key), Some(place)) = (kept, place) {
        let own = Item::Row(key, place);
        if place < first {
            items.splice(0..0, [own, Item::Gap(place + 1, first)]);
        } else if place >= end {
            items.extend([Item::Gap(end, place), own]);
        }
    }
    items
}

/// An item and the elements that show it, by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed<K> {
    /// The same number is the same elements.
    pub(super) slot: usize,
    pub(super) item: Item<K>,
    /// Whether somebody works in it. The focus may still be there when it is the next one's turn, and who hears the
    /// page would not hear that the row has become another.
    is_kept: bool,
}

/// Gives each item its elements. A row that stays keeps its own. One that comes takes those of a row that was in its
/// place and goes, which is cheaper than new ones, but for the elements that may not be taken: somebody works in them.
pub(super) fn place<K: RowKey>(before: &[Placed<K>], items: Vec<Item<K>>, kept: Option<K>) -> Vec<Placed<K>> {
    let own = |key: K| before.iter().position(|placed| placed.item.key() == Some(key));
    let stays = |placed: &Placed<K>| items.iter().any(|item| item.key() == placed.item.key());
    let is_free = |placed: &&Placed<K>| {
        let key = placed.item.key();
        key.is_some() && key != kept && !placed.is_kept
    };
    // Those that go, between two that stay.
    let free_from = |at: usize| before.iter().skip(at).take_while(|placed| !stays(placed)).filter(is_free);
    let mut next = before.iter().map(|placed| placed.slot).max().unwrap_or_default();
    let mut free = free_from(0);
    items
        .iter()
        .map(|item| {
            let own = item.key().map_or_else(|| before.iter().position(|it| it.item.key().is_none()), own);
            let slot = if let Some(own) = own {
                free = free_from(own.saturating_add(1));
                before.get(own).map(|placed| placed.slot)
            } else if item.key().is_some() {
                free.next().map(|placed| placed.slot)
            } else {
                None
            };
            let slot = slot.unwrap_or_else(|| {
                next = next.saturating_add(1);
                next
            });
            let is_kept = item.key().is_some() && item.key() == kept;
            Placed { slot, item: *item, is_kept }
        })
        .collect()
}

/// The row that is shown by some elements, and its place among all, from 0.
pub(super) fn row_of<K: RowKey>(placed: &[Placed<K>], slot: usize) -> Option<(K, usize)> {
    placed.iter().find(|placed| placed.slot == slot).and_then(|placed| match placed.item {
        Item::Row(key, place) => Some((key, place)),
        Item::Gap(..) => None,
    })
}

/// Where a table begins before it was looked at, as a part of the viewport: it stands below a head.
const BEGIN: f64 = 0.4;

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
    length: Signal<usize>,
    /// Which rows are in the document.
    pub(super) window: Memo<Window>,
}

impl TableView {
    /// A table at its beginning. `length` follows its rows, and so tells of every change of them.
    pub(super) fn new(length: Signal<usize>) -> Self {
        let heights = StoredValue::new(Heights::new(0, USUAL));
        let (measured, is_printing) = (RwSignal::new(0), RwSignal::new(false));
        let room = viewport::height();
        let (scrolled, room) = (RwSignal::new(-BEGIN * room), RwSignal::new(room));
        let changes = Memo::new(move |before: Option<&usize>| {
            let count = length.get();
            heights.update_value(|heights| *heights = Heights::new(count, heights.usual()));
            before.map_or(0, |before| before.wrapping_add(1))
        });
        let window = Memo::new(move |_| {
            changes.get();
            measured.get();
            let count = length.get();
            if is_printing.get() {
                return Window { first: 0, end: count };
            }
            heights.with_value(|heights| {
                let first = heights.at(scrolled.get()).saturating_sub(MARGIN);
                let last = heights.at(scrolled.get() + room.get()).saturating_add(MARGIN);
                Window { first, end: last.saturating_add(1).min(count) }
            })
        });
        Self { heights, width: StoredValue::new(0.0), measured, scrolled, room, is_printing, length, window }
    }

    /// Follows scrolling, sizes and printing, until the present owner is gone.
    pub(super) fn watch(self, table: HtmlTableElement) {
        let moved = ["scroll", "resize"].map(|event| {
            let table = SendWrapper::new(table.clone());
            window_event_listener_untyped(event, move |_| self.look(&table))
        });
        let printed = [("beforeprint", true), ("afterprint", false)].map(|(event, is_printing)| {
            window_event_listener_untyped(event, move |_| self.is_printing.set(is_printing))
        });
        // In the next frame, since what follows may change the size again.
        viewport::on_resize(&table.clone(), move || {
            let table = table.clone();
            request_animation_frame(move || {
                // The table may be gone by then.
                if !self.measured.is_disposed() {
                    self.measure(&table);
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
    pub(super) fn above<K: RowKey>(self, items: &[Placed<K>]) -> i64 {
        self.room_of(0, items.first().map_or(0, |placed| placed.item.places().0))
    }

    /// The room between the row that is kept and the others.
    pub(super) fn between<K: RowKey>(self, items: &[Placed<K>]) -> i64 {
        let gap = items.iter().map(|placed| placed.item).find(|item| item.key().is_none());
        gap.map_or(0, |gap| self.room_of(gap.places().0, gap.places().1))
    }

    /// The room below the items.
    pub(super) fn below<K: RowKey>(self, items: &[Placed<K>]) -> i64 {
        self.room_of(items.last().map_or(0, |placed| placed.item.places().1), self.length.get())
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

    /// Looks how far the table is scrolled: where its first row is that is in the document.
    fn look(self, table: &Element) {
        if let Some((index, body)) = bodies(table).next() {
            let top = self.heights.with_value(|heights| heights.top(index));
            self.scrolled.set(top - body.get_bounding_client_rect().top());
        }
        self.room.set(viewport::height());
    }

    /// Measures the rows that are in the document.
    fn measure(self, table: &Element) {
        let height = |(index, body): (usize, Element)| (index, body.get_bounding_client_rect().height());
        let found: Vec<(usize, f64)> = bodies(table).map(height).collect();
        let width = table.get_bounding_client_rect().width();
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
        if is_changed {
            self.measured.update(|count| *count = count.wrapping_add(1));
        }
        self.look(table);
    }
}

/// The rows that are in the document, each with its place among all.
fn bodies(table: &Element) -> impl Iterator<Item = (usize, Element)> {
    let children = std::iter::successors(table.first_element_child(), Element::next_element_sibling);
    children.filter_map(|body| Some((keys::index_of_body(&body)?, body)))
}

#[cfg(test)]
mod tests {
    use super::{Item, Placed, Window, items, place};

    /// The rows of a window, each with the number of its elements.
    fn placed(
        before: &[Placed<i32>],
        rows: &[i32],
        window: (usize, usize),
        kept: Option<i32>,
    ) -> Vec<Placed<i32>> {
        let window = Window { first: window.0, end: window.1 };
        let placed = place(before, items(rows, window, kept), kept);
        let mut slots: Vec<usize> = placed.iter().map(|placed| placed.slot).collect();
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), placed.len(), "no elements show two rows");
        placed
    }

    fn shown(placed: &[Placed<i32>]) -> Vec<(usize, Option<i32>)> {
        placed.iter().map(|placed| (placed.slot, placed.item.key())).collect()
    }

    #[test]
    fn a_row_that_stays_keeps_its_elements_and_one_that_comes_takes_those_in_its_place() {
        let first = placed(&[], &[1, 2, 3, 4], (0, 4), None);
        assert_eq!(shown(&first), [(1, Some(1)), (2, Some(2)), (3, Some(3)), (4, Some(4))]);
        let other = placed(&first, &[7, 8, 9], (0, 3), None);
        assert_eq!(shown(&other), [(1, Some(7)), (2, Some(8)), (3, Some(9))]);
        let between = placed(&first, &[1, 8, 9, 10, 4, 5], (0, 6), None);
        let expected = [(1, 1), (2, 8), (3, 9), (5, 10), (4, 4), (6, 5)].map(|(slot, key)| (slot, Some(key)));
        assert_eq!(shown(&between), expected, "nothing is moved in the document");
        let scrolled = placed(&first, &[1, 2, 3, 4, 5, 6], (2, 6), None);
        assert_eq!(shown(&scrolled), [(3, Some(3)), (4, Some(4)), (5, Some(5)), (6, Some(6))]);
    }

    #[test]
    fn the_elements_that_somebody_works_in_show_no_other_row() {
        let first = placed(&[], &[1, 2, 3], (0, 3), Some(2));
        for kept in [Some(2), Some(9), None] {
            let other = placed(&first, &[7, 8, 9], (0, 3), kept);
            assert_eq!(shown(&other), [(1, Some(7)), (3, Some(8)), (4, Some(9))], "{kept:?}");
        }
    }

    #[test]
    fn the_row_that_is_kept_stands_beyond_a_gap() {
        let rows: Vec<i32> = (0..100).collect();
        let first = placed(&[], &rows, (0, 3), Some(1));
        let far = placed(&first, &rows, (50, 53), Some(1));
        let gaps: Vec<_> = far.iter().map(|placed| placed.item).filter(|item| item.key().is_none()).collect();
        assert_eq!(gaps, [Item::Gap(2, 50)]);
        let kept = far.iter().find(|placed| placed.item.key() == Some(1)).unwrap();
        assert_eq!(first.iter().find(|placed| placed.item.key() == Some(1)).unwrap().slot, kept.slot);
        let again = placed(&far, &rows, (60, 63), Some(1));
        assert_eq!(again[1].slot, far[1].slot, "the gap stays");
    }
}
