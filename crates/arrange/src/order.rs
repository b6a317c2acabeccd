//! The order and the groups of rows by their values.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::Value;
use crate::key::{Keys, currency};

/// Sorts the indexes of rows by their values: numbers, money, then texts as people sort them. Rows without a value come
/// last in either direction, currencies keep their order, and equal values stay in theirs.
pub fn sort<'a>(rows: &mut Vec<usize>, is_reversed: bool, value: impl Fn(usize) -> Value<'a>) {
    let keys = Keys::of(rows.iter().map(|row| value(*row)), false);
    let Sorted { known, unknown } = Sorted::of(rows, &keys, is_reversed);
    *rows = known.into_iter().map(|(_, row)| row).chain(unknown).collect();
}

/// Rows with an equal value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// A number that is different for each value.
    pub id: u64,
    /// Their indexes, in the given order.
    pub rows: Vec<usize>,
}

/// Groups the indexes of rows by equal values, in the order of the values. Rows without a value are the last group in
/// either direction.
pub fn groups<'a>(rows: &[usize], is_reversed: bool, value: impl Fn(usize) -> Value<'a>) -> Vec<Group> {
    let keys = Keys::of(rows.iter().map(|row| value(*row)), true);
    let Sorted { known, unknown } = Sorted::of(rows, &keys, is_reversed);
    let group = |key: &[u8], rows: Vec<usize>| {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        Group { id: hasher.finish(), rows }
    };
    let equal = known.chunk_by(|(one, _), (next, _)| one == next);
    let equal = equal.filter_map(|rows| {
        let (key, _) = rows.first()?;
        Some(group(key, rows.iter().map(|(_, row)| *row).collect()))
    });
    let without = (!unknown.is_empty()).then(|| group(&[], unknown));
    equal.chain(without).collect()
}

/// Rows by whether they have a value.
struct Sorted<'a> {
    /// Rows with a value, in the order of their values, each with its key.
    known: Vec<(&'a [u8], usize)>,
    /// The others, in the given order.
    unknown: Vec<usize>,
}

impl<'a> Sorted<'a> {
    fn of(rows: &[usize], keys: &'a Keys, is_reversed: bool) -> Self {
        let mut sorted = Self { known: Vec::with_capacity(rows.len()), unknown: Vec::new() };
        for (row, key) in rows.iter().zip(keys.iter()) {
            match key {
                Some(key) => sorted.known.push((key, *row)),
                None => sorted.unknown.push(*row),
            }
        }
        sorted.known.sort_by(|(one, _), (other, _)| {
            if is_reversed {
                currency(one).cmp(currency(other)).then_with(|| other.cmp(one))
            } else {
                one.cmp(other)
            }
        });
        sorted
    }
}
