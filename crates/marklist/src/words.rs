//! Words that a list uses for statuses, and their assignment to statuses.

use acceptance_rules::sorted::order_of;
use acceptance_rules::spelling::is_blank;

pub use crate::assignments::{Assigned, Assignments, Word, WordState};
use crate::comparison::row::{Meant, RowColumns};
use crate::comparison::{Inputs, by_count};
use acceptance_rules::fold::{hash, trimmed};

/// Returns the different words of the status column, the most frequent ones first, then in the
/// order of the list.
///
/// Words in hidden, omitted or corrected rows are not counted, nor is an unlisted status that the service has for
/// the asset already.
pub fn words(inputs: Inputs<'_>) -> Vec<Word> {
    let reading = RowColumns::new(inputs);
    let rows: Vec<_> = inputs.indices().filter_map(|index| reading.row(index)).collect();
    let texts: Vec<&str> = rows.iter().map(|row| reading.status_word(*row)).collect();
    // Each spelling is folded once.
    let mut spellings: Vec<Word> = Vec::new();
    for same in groups(&texts, |text| hash(text.chars()), |text| *text) {
        let text = same.first().and_then(|at| texts.get(*at)).copied().unwrap_or_default();
        if is_blank(text) {
            continue;
        }
        let mut count = same.len();
        let state = match reading.meant(text) {
            Meant::Exact(status) => WordState::Exact(status.clone()),
            Meant::Guessed(status) => WordState::Guessed(status.clone()),
            Meant::Ambiguous => WordState::Ambiguous,
            Meant::Unknown => {
                let rows = same.iter().filter_map(|at| rows.get(*at));
                count = rows.filter(|row| !reading.is_held(**row, text)).count();
                WordState::Unknown
            }
        };
        if count > 0 {
            let key = reading.key(text).into();
            spellings.push(Word { key, text: trimmed(text).into(), count, state });
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
