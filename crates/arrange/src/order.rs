//! The order of rows by their values.

use rustc_hash::FxHashMap;

use crate::Value;
use crate::key::Keys;

/// How many values are known again, so that each is made a key once. Most columns hold fewer, and one that holds more has
/// hardly any of them twice.
const SEEN: usize = 2048;

/// A row with the part of its key that is compared now.
struct Row {
    word: u64,
    /// Where the word is among those of all keys.
    at: u32,
    /// Where the row is among those that were given.
    given: u32,
}

/// Puts places in the order of their values: numbers, money, texts as people sort them. What is not known comes last in
/// either direction, and equal ones stay as they were given. Each value is asked for once.
pub fn order<'a>(places: &mut Vec<u32>, is_reversed: bool, value: &mut dyn FnMut(u32) -> Value<'a>) {
    let (mut known, unknown) = ordered(places, is_reversed, Ranking::of(places.len()), value);
    known.extend(unknown);
    *places = known;
}

/// Places in the order of their values, and those of which none is known as they were given. By an exact ranking all equal
/// values come together.
pub(crate) fn ordered<'a>(
    places: &[u32],
    is_reversed: bool,
    mut ranking: Ranking<'a>,
    value: &mut dyn FnMut(u32) -> Value<'a>,
) -> (Vec<u32>, Vec<u32>) {
    places.iter().for_each(|place| ranking.add(value(*place)));
    let given: Vec<u32> = (0..).zip(places).map(|(at, _)| at).collect();
    let (known, unknown) = ranking.end().parted(&given, is_reversed);
    let place = |at: u32| usize::try_from(at).ok().and_then(|at| places.get(at)).copied();
    (known.into_iter().filter_map(place).collect(), unknown.into_iter().filter_map(place).collect())
}

/// Finds the ranks of values, which are given one after the other, and so in as many turns as one likes.
#[derive(Default)]
pub struct Ranking<'a> {
    is_exact: bool,
    keys: Keys,
    /// Values that may come again.
    seen: FxHashMap<Value<'a>, Option<u32>>,
    /// How many came again.
    again: usize,
    /// How many were given.
    given: u32,
    rows: Vec<Row>,
}

impl<'a> Ranking<'a> {
    /// Ranks of so many values.
    pub fn of(values: usize) -> Self {
        Self { rows: Vec::with_capacity(values), ..Self::default() }
    }

    /// Ranks of so many values, of which only those have the same that make one group.
    pub fn exact(values: usize) -> Self {
        Self { is_exact: true, ..Self::of(values) }
    }

    /// Takes the next value.
    pub fn add(&mut self, value: Value<'a>) {
        let value = value.trimmed();
        // Where hardly any came again, looking for the others costs more than it saves.
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

    /// The ranks of all values.
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

/// The rank of what is not known.
const UNKNOWN: u32 = u32::MAX;

/// The rank of each value of a list by its place: how many values come before it, so that equal ones have the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranks(Vec<u32>);

impl Ranks {
    /// Puts places in the order of their values, as [`order`] does.
    pub fn order(&self, places: &mut Vec<u32>, is_reversed: bool) {
        let (mut known, unknown) = self.parted(places, is_reversed);
        known.extend(unknown);
        *places = known;
    }

    /// Groups of places with equal values, as [`groups`](crate::groups) makes them of exact ranks.
    pub fn groups(&self, places: &[u32]) -> Vec<Vec<u32>> {
        let (known, unknown) = self.parted(places, false);
        let rank = |place: &u32| self.0.get(wide(*place));
        let equal = known.chunk_by(|one, next| rank(one) == rank(next));
        let unknown = Some(&*unknown).filter(|unknown| !unknown.is_empty());
        equal.chain(unknown).map(<[_]>::to_vec).collect()
    }

    /// Places in their order, and those without a value as they were given.
    fn parted(&self, places: &[u32], is_reversed: bool) -> (Vec<u32>, Vec<u32>) {
        let rank = |place: u32| self.0.get(wide(place)).copied().filter(|rank| *rank != UNKNOWN);
        // How many have each rank, then where the next one of them goes.
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

/// A place or a count as what indexes a list.
fn wide(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Sorts by the first words, then rows with equal ones by the next, until their keys end: so keys are only compared as
/// numbers. Tells of all rows with one key how many come before them, once that is known.
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
