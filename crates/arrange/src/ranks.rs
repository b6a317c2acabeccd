//! The ranks that are stored for the next order.

/// The most ranks that are stored.
const MOST: usize = 4;

/// Stores `new`. If there are too many, removes the oldest that is not wanted, or else the oldest.
pub fn store<T>(stored: &mut Vec<T>, new: T, is_wanted: impl Fn(&T) -> bool) {
    if stored.len() >= MOST {
        let oldest = stored.iter().position(|old| !is_wanted(old)).unwrap_or_default();
        stored.remove(oldest);
    }
    stored.push(new);
}

#[cfg(test)]
mod tests {
    use super::store;

    #[test]
    fn the_oldest_ranks_go_that_nothing_waits_for() {
        let mut stored = Vec::new();
        for new in 1..=6 {
            store(&mut stored, new, |old| *old == 1);
        }
        assert_eq!(stored, [1, 4, 5, 6]);
    }
}
