//! The steps from the items in the document to the wanted ones.

use super::items::Item;

/// Maximum number of rows that are added one by one. If there are more, as for printing, moving the
/// others is faster.
const MOST: usize = 60;

/// Returns the next step from `before` to `after`. The first step only removes rows. Each following step adds one row
/// before a row that stays.
///
/// Leptos moves rows that stay if rows are removed and added at once, or if several are added. A moved row loses the
/// focus, and the page its scroll position.
pub fn next_step<K: Copy + PartialEq>(before: &[Item<K>], after: &[Item<K>]) -> Vec<Item<K>> {
    let is_in = |items: &[Item<K>], item: &Item<K>| items.iter().any(|other| other.key() == item.key());
    let stay: Vec<_> = after.iter().filter(|new| is_in(before, new)).copied().collect();
    let (removed, added) = (before.len() - stay.len(), after.len() - stay.len());
    if !stay.is_empty() && removed > 0 && added > 0 && added <= MOST {
        return stay;
    }
    let is_added = |at: usize| after.get(at).is_some_and(|new| !is_in(before, new));
    let mut is_before = false;
    let mut step: Vec<Item<K>> = Vec::new();
    for (at, item) in after.iter().enumerate().rev() {
        let waits = is_before && is_added(at) && is_added(at + 1);
        is_before |= !is_added(at);
        if !waits {
            step.push(*item);
        }
    }
    if after.len() - step.len() > MOST {
        return after.to_vec();
    }
    step.reverse();
    step
}

#[cfg(test)]
mod tests {
    use super::super::items::{Item, Window, items};
    use super::next_step;

    fn window(rows: std::ops::Range<i64>, first: usize, end: usize) -> Vec<Item<i64>> {
        let rows: Vec<i64> = rows.collect();
        items(&rows, Window { first, end }, None)
    }

    fn keys(items: &[Item<i64>]) -> Vec<i64> {
        items.iter().filter_map(Item::key).collect()
    }

    #[test]
    fn rows_are_removed_first_and_then_added_one_by_one_before_those_that_stay() {
        let first = window(0..100, 50, 54);
        assert_eq!(next_step(&[], &first), first, "no row is there that could be moved");
        let up = window(0..100, 47, 53);
        let none = next_step(&first, &up);
        assert_eq!(keys(&none), [50, 51, 52], "one row is removed first");
        let one = next_step(&none, &up);
        assert_eq!(keys(&one), [49, 50, 51, 52]);
        let two = next_step(&one, &up);
        assert_eq!(keys(&two), [48, 49, 50, 51, 52]);
        assert_eq!(next_step(&two, &up), up);
        assert_eq!(next_step(&up, &up), up);
    }

    #[test]
    fn rows_are_added_at_once_after_those_that_stay_and_where_there_are_many() {
        let up = window(0..100, 47, 53);
        let down = window(0..100, 50, 60);
        let removed = next_step(&up, &down);
        assert_eq!(keys(&removed), [50, 51, 52]);
        assert_eq!(next_step(&removed, &down), down);
        let paper = window(-100..100, 0, 200);
        assert_eq!(next_step(&down, &paper), paper);
    }
}
