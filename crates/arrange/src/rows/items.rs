//! The items in the body of a table: rows, and gaps in place of rows that are not in the document.

use super::RowKey;

/// The range of rows that are in the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The index of the first row.
    pub first: usize,
    /// The index after the last row.
    pub end: usize,
}

impl Window {
    /// Returns the rows from `first` to `end`, extended by `margin` rows on both sides, within `count` rows.
    pub fn around(first: usize, end: usize, margin: usize, count: usize) -> Self {
        Self { first: first.saturating_sub(margin), end: end.saturating_add(margin).min(count) }
    }

    /// Whether all rows of this window are in the other.
    pub fn is_within(self, other: Self) -> bool {
        other.first <= self.first && self.end <= other.end
    }
}

/// An item in the body of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A row and its index among all rows.
    Row(RowKey, usize),
    /// The rows from one index to another that are not in the document, between the pinned row and the others.
    Gap(usize, usize),
}

impl Item {
    /// Returns the key of the row; `None` for the gap. A table has at most one gap.
    pub fn key(&self) -> Option<RowKey> {
        match self {
            Self::Row(key, _) => Some(*key),
            Self::Gap(..) => None,
        }
    }

    /// Returns the index of the first row of this item, and the index after its last.
    pub fn indexes(&self) -> (usize, usize) {
        match *self {
            Self::Row(_, index) => (index, index.saturating_add(1)),
            Self::Gap(from, to) => (from, to),
        }
    }
}

/// Returns the rows of a window and the pinned row, in their order.
pub fn items(rows: &[RowKey], window: Window, pinned: Option<RowKey>) -> Vec<Item> {
    let end = window.end.min(rows.len());
    let first = window.first.min(end);
    let in_window = rows.iter().enumerate().skip(first).take(end - first);
    let mut items: Vec<_> = in_window.map(|(index, key)| Item::Row(*key, index)).collect();
    let index = pinned.and_then(|pinned| rows.iter().position(|row| *row == pinned));
    if let (Some(key), Some(index)) = (pinned, index) {
        let own = Item::Row(key, index);
        if index < first {
            items.splice(0..0, [own, Item::Gap(index + 1, first)]);
        } else if index >= end {
            items.extend([Item::Gap(end, index), own]);
        }
    }
    items
}
