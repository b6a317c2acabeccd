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
    let Ordered { known, unknown } = Ordered::new(places, is_reversed, false, value);
    places.clear();
    places.extend(known);
    places.extend(unknown);
}

/// Places in the order of their values.
pub(crate) struct Ordered {
    /// Those of which a value is known.
    pub(crate) known: Vec<u32>,
    /// The others, as they were given.
    pub(crate) unknown: Vec<u32>,
}

impl Ordered {
    /// Orders places; by exact keys all equal values come together.
    pub(crate) fn new<'a>(
        places: &[u32],
        is_reversed: bool,
        is_exact: bool,
        value: &mut dyn FnMut(u32) -> Value<'a>,
    ) -> Self {
        let mut keys = Keys::default();
        let (mut seen, mut again) = (FxHashMap::default(), 0_usize);
        let mut unknown = Vec::new();
        let mut rows = Vec::with_capacity(places.len());
        // Turned bits turn the order, and leave rows with equal keys as they are.
        let turned = if is_reversed { u64::MAX } else { 0 };
        for (given, place) in (0..).zip(places) {
            let value = value(*place).trimmed();
            // Where hardly any came again, looking for the others costs more than it saves.
            let is_worth = seen.len() < SEEN || again > SEEN;
            let known = if is_worth { seen.get(&value).copied() } else { None };
            again = again.saturating_add(usize::from(known.is_some()));
            let at = known.unwrap_or_else(|| {
                let at = keys.add(value, is_exact);
                if seen.len() < SEEN {
                    seen.insert(value, at);
                }
                at
            });
            match at {
                Some(at) => rows.push(Row { word: keys.word(at) ^ turned, at, given }),
                None => unknown.push(*place),
            }
        }
        sort(&mut rows, &keys, turned);
        let place = |row: &Row| places.get(usize::try_from(row.given).ok()?).copied();
        Self { known: rows.iter().filter_map(place).collect(), unknown }
    }
}

/// Sorts by the first words, then rows with equal ones by the next, until their keys end: so keys are only compared as
/// numbers, and rows with one value, which are in their order already, cost next to nothing.
fn sort(rows: &mut [Row], keys: &Keys, turned: u64) {
    let mut open = vec![(0, rows.len())];
    while let Some((mut start, end)) = open.pop() {
        let Some(rows) = rows.get_mut(start..end) else { continue };
        rows.sort_unstable_by_key(|row| (row.word, row.given));
        for same in rows.chunk_by_mut(|one, other| one.word == other.word) {
            let end = start.saturating_add(same.len());
            let goes_on = same.first().is_some_and(|row| (row.word ^ turned) & 0xFF != 0);
            if goes_on && same.len() > 1 {
                for row in same {
                    row.at = row.at.saturating_add(1);
                    row.word = keys.word(row.at) ^ turned;
                }
                open.push((start, end));
            }
            start = end;
        }
    }
}
