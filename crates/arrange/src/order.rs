//! The ranks of rows by their values.

use std::cmp::Reverse;

use crate::Value;
use crate::key::Keys;

/// Ranks values, which are added one by one.
pub struct Ranking {
    is_exact: bool,
    keys: Keys,
}

impl Ranking {
    /// Reserves space for so many values. Identical values share an exact rank; other ranks are also shared by values
    /// that sort alike.
    pub fn new(values: usize, is_exact: bool) -> Self {
        Self { is_exact, keys: Keys::new(values) }
    }

    /// Adds the next value.
    pub fn add(&mut self, value: Value<'_>) {
        self.keys.add(value.trimmed(), self.is_exact);
    }

    /// Returns the ranks of all values.
    pub fn end(self) -> Ranks {
        let mut sorted: Vec<(&[u8], usize)> =
            self.keys.iter().enumerate().filter_map(|(place, key)| Some((key?, place))).collect();
        sorted.sort_unstable();
        let mut ranks = vec![UNKNOWN; self.keys.len()];
        for (rank, equal) in (0..).zip(sorted.chunk_by(|(one, _), (next, _)| one == next)) {
            for (_, place) in equal {
                if let Some(own) = ranks.get_mut(*place) {
                    *own = rank;
                }
            }
        }
        Ranks(ranks)
    }
}

/// The rank of a row without a value.
const UNKNOWN: u32 = u32::MAX;

/// The rank of each row by its index: the number of different smaller values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranks(Vec<u32>);

impl Ranks {
    /// Sorts row indexes by their values: numbers, money, then texts as people sort them. Rows without a value come last in
    /// either direction, and equal ones stay in their order.
    pub fn order(&self, places: &mut Vec<u32>, is_reversed: bool) {
        let (mut known, unknown) = self.parted(places, is_reversed);
        known.extend(unknown);
        *places = known;
    }

    /// Groups row indexes by equal values, in the order of the values. Rows without a value are the last group. The ranks
    /// must be exact.
    pub fn groups(&self, places: &[u32]) -> Vec<Vec<u32>> {
        let (known, unknown) = self.parted(places, false);
        let equal = known.chunk_by(|one, next| self.rank(*one) == self.rank(*next));
        let unknown = Some(&*unknown).filter(|unknown| !unknown.is_empty());
        equal.chain(unknown).map(<[_]>::to_vec).collect()
    }

    /// Returns the indexes with a value in its order, and those without one in the given order.
    fn parted(&self, places: &[u32], is_reversed: bool) -> (Vec<u32>, Vec<u32>) {
        let (mut known, unknown): (Vec<_>, Vec<_>) =
            places.iter().partition(|place| self.rank(**place) != UNKNOWN);
        if is_reversed {
            known.sort_by_key(|place| Reverse(self.rank(*place)));
        } else {
            known.sort_by_key(|place| self.rank(*place));
        }
        (known, unknown)
    }

    fn rank(&self, place: u32) -> u32 {
        usize::try_from(place).ok().and_then(|place| self.0.get(place)).copied().unwrap_or(UNKNOWN)
    }
}
