//! A map as a sorted vector: small code, and fast for ascending keys. All sorting of numbers shares
//! one function, because each further instance enlarges the bundle.

/// Values by key, in ascending order. Large values are boxed, so that entries of one size share
/// code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sorted<K, V>(Vec<(K, V)>);

impl<K, V> Default for Sorted<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V> Sorted<K, V> {
    pub const fn new() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord + Copy, V> Sorted<K, V> {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn get(&self, key: &K) -> Option<&V> {
        self.0.get(self.place(key).ok()?).map(|(_, value)| value)
    }

    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let place = self.place(key).ok()?;
        self.0.get_mut(place).map(|(_, value)| value)
    }

    pub fn insert(&mut self, key: K, value: V) {
        match self.place(&key) {
            Ok(place) => {
                if let Some((_, held)) = self.0.get_mut(place) {
                    *held = value;
                }
            }
            Err(place) => self.0.insert(place, (key, value)),
        }
    }

    pub fn remove(&mut self, key: &K) {
        if let Ok(place) = self.place(key) {
            self.0.remove(place);
        }
    }

    /// Retains the entries for which `is_kept` returns true.
    pub fn retain(&mut self, mut is_kept: impl FnMut(&K, &V) -> bool) {
        self.0.retain(|(key, value)| is_kept(key, value));
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns keys and values in ascending order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    pub fn into_values(self) -> impl Iterator<Item = V> {
        self.0.into_iter().map(|(_, value)| value)
    }

    fn place(&self, key: &K) -> Result<usize, usize> {
        // Keys usually ascend, so the end is tried first.
        match self.0.last() {
            Some((last, _)) if last < key => Err(self.0.len()),
            _ => self.0.binary_search_by(|(own, _)| own.cmp(key)),
        }
    }
}

/// Returns the indices of numbers in ascending order; the sort is stable.
#[inline(never)]
pub fn order_of(numbers: &[i64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..numbers.len()).collect();
    places.sort_unstable_by_key(|place| (numbers.get(*place).copied(), *place));
    places
}

#[cfg(test)]
mod tests {
    use super::{Sorted, order_of};

    #[test]
    fn numbers_are_put_in_order_and_equal_ones_stay_as_they_are() {
        assert_eq!(order_of(&[30, -1, 20, -1, i64::MAX, 20]), [1, 3, 2, 5, 0, 4]);
        assert_eq!(order_of(&[]), [0; 0]);
    }

    #[test]
    fn a_value_is_found_replaced_and_removed_by_its_key() {
        let mut sorted = Sorted::default();
        for key in [3, 1, 2, 3] {
            sorted.insert(key, key * 10);
        }
        sorted.insert(2, 7);
        assert_eq!(sorted.iter().collect::<Vec<_>>(), [(&1, &10), (&2, &7), (&3, &30)]);
        assert_eq!((sorted.get(&2), sorted.get(&4), sorted.len()), (Some(&7), None, 3));
        sorted.remove(&1);
        sorted.remove(&9);
        sorted.retain(|key, _| *key != 3);
        assert_eq!(sorted.into_values().collect::<Vec<_>>(), [7]);
    }
}
