//! The elements that show the items of a table, numbered as slots. Elements are reused, which is cheaper than creating
//! new ones.

use super::RowKey;
use super::items::Item;

/// An item and the slot that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The number of the slot. The same number means the same elements.
    pub slot: usize,
    /// The item that the slot shows.
    pub item: Item,
    /// Whether this row is pinned. Its elements may still have the focus when another row is pinned, and screen reader
    /// users would not notice that they show another row.
    is_pinned: bool,
}

/// Assigns a slot to each item. A row that stays retains its slot, and a new row takes the slot of a removed row at the
/// same position.
///
/// A search or another order moves rows apart, and new elements would be needed between them. Each slot then shows the
/// item at its position instead, unless most rows move together. As long as the table `has_focus`, the slot of the
/// pinned row shows no other row.
pub fn place(before: &[Placed], items: &[Item], pinned: Option<RowKey>, has_focus: bool) -> Vec<Placed> {
    let is_taken =
        |old: &Placed| has_focus && (old.is_pinned || old.item.key().is_some_and(|key| Some(key) == pinned));
    let placed = assign(before, items, pinned, true, &is_taken);
    let is_new = |new: &&Placed| before.iter().all(|old| old.slot != new.slot);
    let new = placed.iter().filter(is_new).count();
    let moved = |item: &Item| {
        let old = before.iter().find(|old| item.key().is_some() && old.item.key() == item.key())?;
        Some(item.indexes().0.wrapping_sub(old.item.indexes().0))
    };
    let moves: Vec<usize> = items.iter().filter_map(moved).collect();
    let is_together = moves.iter().all(|own| Some(own) == moves.first());
    let is_scrolled = moves.first() == Some(&0);
    if new == 0 || (is_together && (is_scrolled || moves.len() > new)) {
        return placed;
    }
    assign(before, items, pinned, false, &is_taken)
}

/// Assigns a slot to each item. Rows that stay retain their slots if `is_stable`; a slot that is taken shows no other
/// row.
fn assign(
    before: &[Placed],
    items: &[Item],
    pinned: Option<RowKey>,
    is_stable: bool,
    is_taken: &dyn Fn(&Placed) -> bool,
) -> Vec<Placed> {
    let retains = |placed: &Placed| is_stable || placed.item.key().is_none() || is_taken(placed);
    let is_of = |placed: &Placed, item: &Item| retains(placed) && placed.item.key() == item.key();
    let stays = |placed: &Placed| items.iter().any(|item| is_of(placed, item));
    let is_free = |placed: &&Placed| placed.item.key().is_some() && !is_taken(placed);
    // The slots of removed rows between two rows that stay.
    let free_from = |at: usize| before.iter().skip(at).take_while(|placed| !stays(placed)).filter(is_free);
    let mut next = before.iter().map(|placed| placed.slot).max().unwrap_or_default();
    let mut free = free_from(0);
    items
        .iter()
        .map(|item| {
            let own = before.iter().position(|placed| is_of(placed, item));
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
            let is_pinned = item.key().is_some() && item.key() == pinned;
            Placed { slot, item: *item, is_pinned }
        })
        .collect()
}

/// Returns the next step from `before` to `after`. The first step only removes rows. Each following step adds one row
/// before a row that stays.
///
/// Leptos moves rows that stay if rows are removed and added at once, or if several are added. A moved row loses the
/// focus, and the page its scroll position.
pub fn next_step(before: &[Placed], after: &[Placed]) -> Vec<Placed> {
    let is_in = |placed: &[Placed], slot| placed.iter().any(|other| other.slot == slot);
    let stay: Vec<_> = after.iter().filter(|new| is_in(before, new.slot)).copied().collect();
    let (removed, added) = (before.len() - stay.len(), after.len() - stay.len());
    if !stay.is_empty() && removed > 0 && added > 0 && added <= MOST_STEPS {
        return stay;
    }
    let is_added = |at: usize| after.get(at).is_some_and(|new| !is_in(before, new.slot));
    let mut is_before = false;
    let mut step: Vec<Placed> = Vec::new();
    for (at, placed) in after.iter().enumerate().rev() {
        let waits = is_before && is_added(at) && is_added(at + 1);
        is_before |= !is_added(at);
        if !waits {
            step.push(*placed);
        }
    }
    if after.len() - step.len() > MOST_STEPS {
        return after.to_vec();
    }
    step.reverse();
    step
}

/// The most rows that are added one by one. If there are more, as for printing, moving the others is faster.
const MOST_STEPS: usize = 60;

/// Whether any slot shows another row, or its row at another index.
pub fn is_change(before: &[Placed], after: &[Placed]) -> bool {
    let is_other = |old: &Placed, new: &Placed| old.slot == new.slot && old.item != new.item;
    let mut rows = before.iter().filter(|old| old.item.key().is_some());
    rows.any(|old| after.iter().any(|new| is_other(old, new)))
}

/// Returns the row that a slot shows, and its index among all rows. The search starts at the index that is `expected`,
/// because a printed table has all rows in the document.
pub fn row_of(placed: &[Placed], slot: usize, expected: usize) -> Option<(RowKey, usize)> {
    let first = placed.first().map_or(0, |placed| placed.item.indexes().0);
    let is_it = |placed: &&Placed| placed.slot == slot;
    let near = placed.get(expected.saturating_sub(first)).filter(is_it);
    near.or_else(|| placed.iter().find(is_it)).and_then(|placed| match placed.item {
        Item::Row(key, index) => Some((key, index)),
        Item::Gap(..) => None,
    })
}

/// Returns the index of the pinned row.
pub fn pinned_index(placed: &[Placed]) -> Option<usize> {
    placed.iter().find(|placed| placed.is_pinned).map(|placed| placed.item.indexes().0)
}

#[cfg(test)]
mod tests {
    use super::super::RowKey;
    use super::super::items::{Item, Window, items};
    use super::{Placed, is_change, next_step, place, row_of};

    fn key(number: i64) -> RowKey {
        RowKey(number, -number)
    }

    /// Returns the rows of a window, each with its slot.
    fn placed(before: &[Placed], rows: &[i64], window: (usize, usize), pinned: Option<i64>) -> Vec<Placed> {
        let window = Window { first: window.0, end: window.1 };
        let rows: Vec<RowKey> = rows.iter().copied().map(key).collect();
        let pinned = pinned.map(key);
        let placed = place(before, &items(&rows, window, pinned), pinned, true);
        let mut slots: Vec<usize> = placed.iter().map(|placed| placed.slot).collect();
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), placed.len(), "no slot shows two rows");
        placed
    }

    fn shown(placed: &[Placed]) -> Vec<(usize, Option<i64>)> {
        placed.iter().map(|placed| (placed.slot, placed.item.key().map(|key| key.0))).collect()
    }

    #[test]
    fn a_row_that_stays_keeps_its_elements_and_one_that_comes_takes_those_in_its_place() {
        let first = placed(&[], &[1, 2, 3, 4], (0, 4), None);
        assert_eq!(shown(&first), [(1, Some(1)), (2, Some(2)), (3, Some(3)), (4, Some(4))]);
        let other = placed(&first, &[7, 8, 9], (0, 3), None);
        assert_eq!(shown(&other), [(1, Some(7)), (2, Some(8)), (3, Some(9))]);
        let between = placed(&first, &[1, 8, 4], (0, 3), None);
        assert_eq!(shown(&between), [(1, Some(1)), (2, Some(8)), (4, Some(4))]);
        let above = placed(&first, &[7, 8, 1, 2, 3, 4], (0, 6), None);
        let expected = [(5, 7), (6, 8), (1, 1), (2, 2), (3, 3), (4, 4)].map(|(slot, key)| (slot, Some(key)));
        assert_eq!(shown(&above), expected, "what is moved together stays");
        let scrolled = placed(&first, &[1, 2, 3, 4, 5, 6], (2, 6), None);
        assert_eq!(shown(&scrolled), [(3, Some(3)), (4, Some(4)), (5, Some(5)), (6, Some(6))]);
    }

    #[test]
    fn rows_that_stay_at_other_places_take_what_is_at_their_place_rather_than_many_new_ones() {
        let all: Vec<i64> = (1..=8).collect();
        let first = placed(&[], &all, (0, 8), None);
        let slots = |placed: &[Placed]| placed.iter().map(|placed| placed.slot).collect::<Vec<_>>();
        let found = placed(&first, &[4, 8, 12, 16, 20, 24, 28], (0, 7), None);
        assert_eq!(slots(&found), [1, 2, 3, 4, 5, 6, 7], "a search makes none");
        let cleared = placed(&found, &all, (0, 8), None);
        assert_eq!(slots(&cleared), [1, 2, 3, 4, 5, 6, 7, 8], "nor do all, but for the last");
        let chance = placed(&first, &[4, 28, 32, 36, 40, 44, 48, 52], (0, 8), None);
        assert_eq!(slots(&chance), [1, 2, 3, 4, 5, 6, 7, 8], "nor does one row that both show by chance");
        let worked_in = placed(&first, &all, (0, 8), Some(4));
        let sought = placed(&worked_in, &[4, 8, 12, 16, 20, 24, 28], (0, 7), Some(4));
        assert_eq!(slots(&sought), [4, 5, 6, 7, 8, 9, 10], "who works in a row keeps its elements");
        let back = placed(&sought, &all, (0, 8), Some(4));
        assert_eq!(slots(&back), [11, 12, 13, 4, 5, 6, 7, 8], "and once more");
    }

    #[test]
    fn scrolling_leaves_each_row_its_elements_however_many_come() {
        let rows: Vec<i64> = (0..100).collect();
        let first = placed(&[], &rows, (50, 60), None);
        let up = placed(&first, &rows, (41, 51), None);
        assert_eq!(up.last().map(|placed| placed.slot), Some(1), "what is looked at is not moved");
    }

    #[test]
    fn elements_are_told_of_other_rows_and_places_but_not_of_scrolling() {
        let rows: Vec<i64> = (0..100).collect();
        let first = placed(&[], &rows, (0, 10), Some(4));
        assert!(!is_change(&[], &first), "new ones know");
        let down = placed(&first, &rows, (6, 16), Some(4));
        assert!(!is_change(&first, &down));
        let further = placed(&down, &rows, (9, 19), Some(4));
        assert_ne!(down[1].item, further[1].item, "the gap is another one");
        assert!(!is_change(&down, &further));
        let found = placed(&first, &[0, 2, 4, 6], (0, 4), Some(4));
        assert!(is_change(&first, &found));
        let later = placed(&first, &(-1..100).collect::<Vec<_>>(), (0, 11), Some(4));
        assert!(is_change(&first, &later), "each at the next place");
    }

    #[test]
    fn the_elements_that_somebody_works_in_show_no_other_row() {
        let first = placed(&[], &[1, 2, 3], (0, 3), Some(2));
        for pinned in [Some(2), Some(9), None] {
            let other = placed(&first, &[7, 8, 9], (0, 3), pinned);
            assert_eq!(shown(&other), [(1, Some(7)), (3, Some(8)), (4, Some(9))], "{pinned:?}");
        }
    }

    #[test]
    fn a_row_that_is_kept_without_the_focus_gives_up_its_elements() {
        let first = placed(&[], &[1, 2, 3], (0, 3), Some(2));
        let other = place(&first, &items(&[key(7), key(8)], Window { first: 0, end: 2 }, None), None, false);
        assert_eq!(shown(&other), [(1, Some(7)), (2, Some(8))]);
    }

    #[test]
    fn the_row_that_is_kept_stands_beyond_a_gap() {
        let rows: Vec<i64> = (0..100).collect();
        let first = placed(&[], &rows, (0, 3), Some(1));
        let far = placed(&first, &rows, (50, 53), Some(1));
        let gaps: Vec<_> = far.iter().map(|placed| placed.item).filter(|item| item.key().is_none()).collect();
        assert_eq!(gaps, [Item::Gap(2, 50)]);
        let pinned = far.iter().find(|placed| placed.item.key() == Some(key(1))).unwrap();
        assert_eq!(first.iter().find(|placed| placed.item.key() == Some(key(1))).unwrap().slot, pinned.slot);
        let again = placed(&far, &rows, (60, 63), Some(1));
        assert_eq!(again[1].slot, far[1].slot, "the gap stays");
    }

    #[test]
    fn rows_come_one_by_one_before_those_that_stay() {
        let rows: Vec<i64> = (0..100).collect();
        let first = placed(&[], &rows, (50, 54), None);
        assert_eq!(next_step(&[], &first), first, "nothing is there that could be moved");
        let up = placed(&first, &rows, (47, 53), None);
        let keys = |step: &[Placed]| shown(step).into_iter().filter_map(|(_, key)| key).collect::<Vec<_>>();
        let none = next_step(&first, &up);
        assert_eq!(keys(&none), [50, 51, 52], "first one goes");
        let one = next_step(&none, &up);
        assert_eq!(keys(&one), [49, 50, 51, 52]);
        let two = next_step(&one, &up);
        assert_eq!(keys(&two), [48, 49, 50, 51, 52]);
        assert_eq!(next_step(&two, &up), up);
        assert_eq!(next_step(&up, &up), up);
        let down = placed(&up, &rows, (50, 60), None);
        let gone = next_step(&up, &down);
        assert_eq!(keys(&gone), [50, 51, 52]);
        assert_eq!(next_step(&gone, &down), down, "at the end they come together");
        let paper = placed(&down, &(-100..100).collect::<Vec<_>>(), (0, 200), None);
        assert_eq!(next_step(&down, &paper), paper);
    }

    #[test]
    fn a_row_is_found_by_its_elements_wherever_it_is_expected() {
        let rows: Vec<i64> = (0..100).collect();
        let first = placed(&[], &rows, (0, 3), Some(1));
        let far = placed(&first, &rows, (50, 53), Some(1));
        for placed in [&first, &far] {
            for (slot, key) in shown(placed) {
                for expected in [0, 1, 50, 51, 99, 1000] {
                    let found = row_of(placed, slot, expected);
                    let own = key.map(|own| (RowKey(own, -own), usize::try_from(own).unwrap()));
                    assert_eq!(found, own);
                }
            }
        }
        assert_eq!(row_of(&far, 999, 0), None);
    }
}
