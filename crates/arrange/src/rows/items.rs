//! The items in the body of a table: rows, and gaps in place of rows that are not in the document.

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

    /// Returns whether all rows of this window are in the other.
    pub fn is_within(self, other: Self) -> bool {
        other.first <= self.first && self.end <= other.end
    }
}

/// An item in the body of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<K> {
    /// A row and its index among all rows.
    Row(K, usize),
    /// The rows from one index to another that are not in the document, between the pinned row and the others.
    Gap(usize, usize),
}

impl<K: Copy + PartialEq> Item<K> {
    /// Returns the key of the row; `None` for the gap. A table has at most one gap.
    pub fn key(&self) -> Option<K> {
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
pub fn items<K: Copy + PartialEq>(rows: &[K], window: Window, pinned: Option<K>) -> Vec<Item<K>> {
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

/// Returns the index of a row among all rows. Tries index `expected` first, because a printed table
/// has all rows in the document.
pub fn index_of<K: Copy + PartialEq>(items: &[Item<K>], key: K, expected: usize) -> Option<usize> {
    let first = items.first().map_or(0, |item| item.indexes().0);
    let is_it = |item: &&Item<K>| item.key() == Some(key);
    let near = items.get(expected.saturating_sub(first)).filter(is_it);
    near.or_else(|| items.iter().find(is_it)).map(|item| item.indexes().0)
}

#[cfg(test)]
mod tests {
    use super::{Item, Window, index_of, items};

    fn far_from_pinned() -> Vec<Item<i64>> {
        let rows: Vec<i64> = (0..100).collect();
        items(&rows, Window { first: 50, end: 53 }, Some(1))
    }

    #[test]
    fn the_pinned_row_is_beyond_a_gap() {
        let row = Item::Row;
        assert_eq!(far_from_pinned(), [row(1, 1), Item::Gap(2, 50), row(50, 50), row(51, 51), row(52, 52)]);
    }

    #[test]
    fn a_row_is_found_with_any_expected_index() {
        for expected in [0, 1, 50, 51, 99, 1000] {
            for number in [1, 50, 51, 52] {
                let index = usize::try_from(number).ok();
                assert_eq!(index_of(&far_from_pinned(), number, expected), index);
            }
            assert_eq!(index_of(&far_from_pinned(), 7, expected), None);
        }
    }
}
