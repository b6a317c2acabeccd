//! What stands in the body of a table.

use super::RowKey;

/// Which rows are in the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub first: usize,
    /// The row after the last.
    pub end: usize,
}

impl Window {
    /// Some rows and so many beyond either edge, of all there are.
    pub fn around(first: usize, end: usize, margin: usize, count: usize) -> Self {
        Self { first: first.saturating_sub(margin), end: end.saturating_add(margin).min(count) }
    }

    /// Whether all its rows are among those of another one.
    pub fn is_within(self, other: Self) -> bool {
        other.first <= self.first && self.end <= other.end
    }
}

/// What stands in the body of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A row, and its place among all, from 0.
    Row(RowKey, usize),
    /// The room of the rows from one place to another, between the row that is kept and the others.
    Gap(usize, usize),
}

impl Item {
    /// The row it is; the gap, of which there is one at most, is none.
    pub fn key(&self) -> Option<RowKey> {
        match self {
            Self::Row(key, _) => Some(*key),
            Self::Gap(..) => None,
        }
    }

    /// The places it covers.
    pub fn places(&self) -> (usize, usize) {
        match *self {
            Self::Row(_, place) => (place, place.saturating_add(1)),
            Self::Gap(from, to) => (from, to),
        }
    }
}

/// The rows of a window, and the one that is kept, in their order.
pub fn items(rows: &[RowKey], window: Window, kept: Option<RowKey>) -> Vec<Item> {
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
