//! The list of all demo certificates.

use super::dice::Dice;
use super::special::{big_ids, hostile, huge, special, unknown};
use super::{
    AUTHORIZED, CLEARING, DONE, Day, FIRST_PENDING, GROSSTAL, HARBOUR, Mark, NORDLICHT, READY, RECEIVED,
    SECOND, SIZED, key, made, words,
};
use crate::stored::NewCertificate;

use acceptance_rules::certificate::CertificateKey;

/// Numbers of ordinary certificates by status: three pages of pending ones, two of each other kind.
const ORDINARY: [(usize, &str, &str); 7] = [
    (46, FIRST_PENDING, READY),
    (3, SECOND, READY),
    (22, CLEARING, READY),
    (20, DONE, READY),
    (5, DONE, AUTHORIZED),
    (4, FIRST_PENDING, AUTHORIZED),
    (3, FIRST_PENDING, "expired"),
];

/// Returns all certificates, with dates for this day.
pub fn certificates(today: Day) -> Vec<NewCertificate> {
    let mut dice = Dice(0x5EED);
    let mut all = special(&mut dice, today);
    let mut kinds: Vec<_> = ORDINARY
        .iter()
        .flat_map(|(count, confirmation, authorization)| {
            std::iter::repeat_n((*confirmation, *authorization), *count)
        })
        .collect();
    dice.shuffle(&mut kinds);
    let mut next = [(NORDLICHT, 1044), (HARBOUR, 2101), (GROSSTAL, 3001)];
    for (confirmation, authorization) in kinds {
        // Half of them belong to the first company, the rest to the others.
        let place = dice.below(4).saturating_sub(1);
        let Some((company, id)) = next.get_mut(place) else { continue };
        all.push(ordinary(&mut dice, today, key(*company, *id), confirmation, authorization));
        *id += 1;
    }
    all.push(hostile());
    all.extend(unknown(&mut dice, today));
    all.push(big_ids(&mut dice, today));
    all.push(huge(&mut dice, today));
    all
}

fn ordinary(
    dice: &mut Dice,
    today: Day,
    key: CertificateKey,
    confirmation: &str,
    authorization: &str,
) -> NewCertificate {
    let count = dice.below(22).saturating_add(2);
    let is_german = key.company.0 != HARBOUR;
    let problem = |dice: &mut Dice| Some(dice.pick(words::problems(is_german)));
    let mut marks: Vec<Mark> = match confirmation {
        FIRST_PENDING => match dice.below(5) {
            0 | 1 => vec![None; count],
            2 => (0..count).map(|_| (dice.below(2) == 0).then_some((RECEIVED, ""))).collect(),
            3 => (0..count).map(|_| if dice.below(4) == 0 { problem(dice) } else { None }).collect(),
            _ => vec![Some((RECEIVED, "")); count],
        },
        _ => vec![Some((RECEIVED, "")); count],
    };
    if confirmation == CLEARING {
        for _ in 0..dice.below(3).saturating_add(1) {
            let place = dice.below(count);
            if let Some(mark) = marks.get_mut(place) {
                *mark = problem(dice);
            }
        }
    }
    let mut new = made(dice, today, key, confirmation, authorization, &marks);
    new.two_confirmations = confirmation == SECOND;
    new
}

/// Returns certificates with these numbers of unmarked assets, for benchmarks; the number is the
/// certificate's ID.
pub fn sized(counts: &[u32], today: Day) -> Vec<NewCertificate> {
    let mut dice = Dice(0x512E);
    let one = |count: &u32| {
        let marks = vec![None; usize::try_from(*count).unwrap_or_default()];
        let mut sized = made(&mut dice, today, key(SIZED, (*count).into()), FIRST_PENDING, READY, &marks);
        for (asset, number) in sized.assets.iter_mut().zip(1..) {
            asset.id = i64::from(*count).saturating_mul(1_000_000).saturating_add(number);
        }
        sized
    };
    counts.iter().map(one).collect()
}
