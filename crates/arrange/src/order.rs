//! The ranks of rows by their values.

use rustc_hash::FxHashMap;

use crate::Value;
use crate::key::Keys;

/// The number of values whose keys are reused. Most columns hold fewer; a column with more hardly repeats any.
const SEEN: usize = 2048;

/// A row with the compared word of its key.
struct Row {
    word: u64,
    /// The index of the word among those of all keys.
    at: u32,
    /// The index of the row.
    given: u32,
}

/// Ranks values, which are added one by one.
#[derive(Default)]
pub struct Ranking<'a> {
    is_exact: bool,
    keys: Keys,
    /// Values that may be repeated.
    seen: FxHashMap<Value<'a>, Option<u32>>,
    /// The number of repeated values.
    again: usize,
    /// The number of added values.
    given: u32,
    rows: Vec<Row>,
}

impl<'a> Ranking<'a> {
    /// Starts ranks of so many values.
    pub fn of(values: usize) -> Self {
        Self { rows: Vec::with_capacity(values), ..Self::default() }
    }

    /// Starts ranks of so many values. Only identical values share a rank.
    pub fn exact(values: usize) -> Self {
        Self { is_exact: true, ..Self::of(values) }
    }

    /// Adds the next value.
    pub fn add(&mut self, value: Value<'a>) {
        let value = value.trimmed();
        // If hardly any was repeated, the search costs more than it saves.
        let is_worth = self.seen.len() < SEEN || self.again > SEEN;
        let known = if is_worth { self.seen.get(&value).copied() } else { None };
        self.again = self.again.saturating_add(usize::from(known.is_some()));
        let at = known.unwrap_or_else(|| {
            let at = self.keys.add(value, self.is_exact);
            if self.seen.len() < SEEN {
                self.seen.insert(value, at);
            }
            at
        });
        if let Some(at) = at {
            self.rows.push(Row { word: self.keys.word(at), at, given: self.given });
        }
        self.given = self.given.saturating_add(1);
    }

    /// Returns the ranks of all values.
    pub fn end(mut self) -> Ranks {
        let mut ranks = vec![UNKNOWN; wide(self.given)];
        sort(&mut self.rows, &self.keys, &mut |rank, rows| {
            for row in rows {
                if let Some(own) = ranks.get_mut(wide(row.given)) {
                    *own = u32::try_from(rank).unwrap_or(UNKNOWN);
                }
            }
        });
        Ranks(ranks)
    }
}

/// The rank of a row without a value.
const UNKNOWN: u32 = u32::MAX;

/// The rank of each row by its index: the number of smaller values, so that equal ones share a rank.
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
        let rank = |place: &u32| self.0.get(wide(*place));
        let equal = known.chunk_by(|one, next| rank(one) == rank(next));
        let unknown = Some(&*unknown).filter(|unknown| !unknown.is_empty());
        equal.chain(unknown).map(<[_]>::to_vec).collect()
    }

    /// Returns indexes in the order of their values, and those without a value in the given order.
    fn parted(&self, places: &[u32], is_reversed: bool) -> (Vec<u32>, Vec<u32>) {
        let rank = |place: u32| self.0.get(wide(place)).copied().filter(|rank| *rank != UNKNOWN);
        // The number of rows of each rank, then the next index of the rank.
        let mut next = vec![0_usize; self.0.len()];
        let mut unknown = Vec::new();
        for place in places {
            match rank(*place).and_then(|rank| next.get_mut(wide(rank))) {
                Some(count) => *count += 1,
                None => unknown.push(*place),
            }
        }
        let mut all = 0_usize;
        let mut begin = |count: &mut usize| all += std::mem::replace(count, all);
        if is_reversed {
            next.iter_mut().rev().for_each(&mut begin);
        } else {
            next.iter_mut().for_each(&mut begin);
        }
        let mut known = vec![0; all];
        for place in places {
            if let Some(at) = rank(*place).and_then(|rank| next.get_mut(wide(rank))) {
                if let Some(own) = known.get_mut(*at) {
                    *own = *place;
                }
                *at += 1;
            }
        }
        (known, unknown)
    }
}

/// Converts an index or a count.
fn wide(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Sorts by the first words of the keys, then rows with equal words by the next ones, so that keys are compared as numbers.
/// Calls `done` with all rows of one key and the number of rows before them.
fn sort(rows: &mut [Row], keys: &Keys, done: &mut dyn FnMut(usize, &[Row])) {
    let mut open = vec![(0, rows.len())];
    while let Some((mut start, end)) = open.pop() {
        let Some(rows) = rows.get_mut(start..end) else { continue };
        rows.sort_unstable_by_key(|row| row.word);
        for same in rows.chunk_by_mut(|one, other| one.word == other.word) {
            let end = start.saturating_add(same.len());
            let goes_on = same.first().is_some_and(|row| row.word & 0xFF != 0);
            if goes_on && same.len() > 1 {
                for row in same {
                    row.at = row.at.saturating_add(1);
                    row.word = keys.word(row.at);
                }
                open.push((start, end));
            } else {
                done(start, same);
            }
            start = end;
        }
    }
}
