//! Words that a list uses for statuses, and their assignment to statuses.

use acceptance_rules::sorted::order_of;

pub use crate::assignments::{Assigned, Assignments, Word, WordPlace, WordState};
use crate::comparison::row::RowColumns;
use crate::comparison::row_words::Meant;
use crate::comparison::{Inputs, by_count};
use acceptance_rules::fold::{hash, trimmed};

/// Returns the different words for statuses, the most frequent ones first, then in the order of the list. The rows of
/// known assets without a word are one word, too.
///
/// Words in hidden, omitted or corrected rows are not counted, nor is an unlisted status that the service has for
/// the asset already.
pub fn words(inputs: Inputs<'_>) -> Vec<Word> {
    let reading = RowColumns::new(inputs);
    let rows = inputs.indices().filter_map(|index| reading.row(index));
    let said: Vec<_> =
        rows.flat_map(|row| reading.words(row).into_iter().map(move |word| (word, row))).collect();
    // Each spelling is folded once.
    let mut spellings: Vec<Word> = Vec::new();
    for same in groups(&said, |(word, _)| hash(word.text.chars()), |(word, _)| word) {
        let Some((word, _)) = same.first().and_then(|at| said.get(*at)) else { continue };
        let needing = || {
            let rows = same.iter().filter_map(|at| said.get(*at));
            rows.filter(|(word, row)| reading.needs(*row, *word)).count()
        };
        let is_in_cells = matches!(word.place, WordPlace::Column(_));
        let state = match reading.known(*word).meant {
            Meant::Exact(status) => WordState::Exact(status.clone()),
            Meant::Guessed(status) => WordState::Guessed(status.clone()),
            Meant::Ambiguous => WordState::Ambiguous,
            Meant::Unknown | Meant::Nothing => WordState::Unknown,
        };
        let count = if is_in_cells && state != WordState::Unknown { same.len() } else { needing() };
        if count > 0 {
            let key = reading.key(*word).into();
            spellings.push(Word { key, place: word.place, text: trimmed(word.text).into(), count, state });
        }
    }
    let mut words: Vec<Word> = Vec::new();
    for same in groups(&spellings, |word| hash(word.key.chars()), |word| &*word.key) {
        let mut same = same.iter().filter_map(|at| spellings.get(*at));
        let Some(mut word) = same.next().cloned() else { continue };
        for other in same {
            word.count += other.count;
            // One spelling that is not exact makes the word a guess.
            if matches!(word.state, WordState::Exact(_)) {
                word.state = other.state.clone();
            }
        }
        words.push(word);
    }
    by_count(&words, |word| word.count)
}

/// Returns the indices of equal items, in the order of the first ones.
fn groups<T, K: PartialEq + ?Sized>(
    items: &[T],
    hash: impl Fn(&T) -> i64,
    key: impl Fn(&T) -> &K,
) -> Vec<Vec<usize>> {
    let order = order_of(&items.iter().map(hash).collect::<Vec<_>>());
    let key = |at: &usize| items.get(*at).map(&key);
    let groups: Vec<&[usize]> = order.chunk_by(|one, next| key(one) == key(next)).collect();
    let first: Vec<i64> = groups.iter().map(|group| group.first().map_or(0, |at| whole(*at))).collect();
    order_of(&first).into_iter().filter_map(|at| groups.get(at).map(|group| group.to_vec())).collect()
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
