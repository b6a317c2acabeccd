//! Texts that were changed underway: each is refused, or taken for something that can be written and read again.
//! `ACCEPTANCE_CASES` says how many texts are damaged.

use acceptance_persistence::draft::SavedDraft;
use acceptance_persistence::run;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::support::{
    HOSTILE, any_draft, any_number, any_pending, any_round, any_run, any_views, cases, config, read_again,
};

/// How often each text is damaged.
const TIMES: u32 = 12;

/// Numbers that look random and are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % u64::try_from(end).unwrap()).unwrap()
    }

    /// Mostly near the beginning, where the first line is.
    fn place(&mut self, length: usize) -> usize {
        let near = if self.below(2) == 0 { length.min(45) } else { length };
        self.below(near + 1)
    }
}

/// Flips a bit, cuts an end off, takes a piece out, puts one in, or writes one twice.
fn damaged(text: &str, chance: &mut Chance) -> String {
    const PIECES: [&str; 14] =
        ["[", "]", ",", "\"", "\\", "null", "0", "9", "-", " ", "\n", "{}", "\"1\":", "[["];
    let mut bytes = text.as_bytes().to_vec();
    let place = chance.place(bytes.len());
    let end = (place + 1 + chance.below(12)).min(bytes.len());
    match chance.below(6) {
        0 | 1 if place < bytes.len() => bytes[place] ^= 1 << chance.below(8),
        0..=2 => bytes.truncate(place),
        3 => drop(bytes.drain(place..end)),
        4 => {
            let piece =
                if chance.below(2) == 0 { PIECES[chance.below(14)] } else { HOSTILE[chance.below(24)] };
            drop(bytes.splice(place..place, piece.bytes()));
        }
        _ => {
            let piece = bytes[place..end].to_vec();
            drop(bytes.splice(place..place, piece));
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Damages texts of one kind, once or several times over; some must be refused and some must still be taken.
fn check_damaged(texts: &impl Strategy<Value = String>) {
    let mut runner = TestRunner::deterministic();
    let mut chance = Chance(7);
    let (mut refused, mut taken) = (0_u32, 0_u32);
    for _ in 0..cases(2_000) {
        let mut text = texts.new_tree(&mut runner).unwrap().current();
        let whole = text.clone();
        for _ in 0..TIMES {
            text = damaged(if chance.below(3) == 0 { &text } else { &whole }, &mut chance);
            let found = read_again(&text);
            assert!(found.iter().all(|(_, is_same)| *is_same), "{text:?} is written as {found:?}");
            assert!(found.len() < 2, "{text:?} is taken for two things");
            let counter = if found.is_empty() { &mut refused } else { &mut taken };
            *counter += 1;
        }
    }
    assert_eq!(refused + taken, cases(2_000) * TIMES);
    assert!(refused > taken / 10 && taken > refused / 100, "{refused} refused, {taken} taken");
}

#[test]
fn a_damaged_draft_is_refused_or_is_another_draft() {
    check_damaged(&(any_draft(), any_number()).prop_map(|(draft, at)| SavedDraft::write(&draft, at)));
}

#[test]
fn a_damaged_journal_is_refused_or_is_another_journal() {
    check_damaged(&any_pending().prop_map(|pending| pending.write()));
}

#[test]
fn a_damaged_round_is_refused_or_is_another_round() {
    check_damaged(&any_round().prop_map(|round| round.write()));
}

#[test]
fn damaged_views_are_refused_or_are_other_views() {
    check_damaged(&(any_views(), any_number()).prop_map(|(views, at)| views.write(at)));
}

#[test]
fn a_damaged_run_is_refused_or_is_another_run() {
    check_damaged(&(any_run(), any_number()).prop_map(|(run, at)| run::write(&run, at)));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_text_that_nobody_wrote_is_refused_or_can_be_written_again(
        kind in prop::sample::select(vec!["draft 1 ", "pending 1 ", "round 1 ", "run 1 ", "views 1 ", "draft ", ""]),
        rest in "[0-9 -]{0,20}\n?[\\[\\]\",nul0-9\\\\{}: ]{0,40}",
        any in any::<String>(),
    ) {
        for text in [[kind, &rest].concat(), [kind, &any].concat(), any.clone()] {
            prop_assert!(read_again(&text).iter().all(|(_, is_same)| *is_same), "{:?}", text);
        }
    }

    #[test]
    fn an_end_that_is_missing_is_always_noticed(
        draft in any_draft(),
        round in any_round(),
        run in any_run(),
        views in any_views(),
        at in any_number(),
        places in prop::collection::vec(any::<Index>(), 8),
    ) {
        for text in [SavedDraft::write(&draft, at), round.write(), run::write(&run, at), views.write(at)] {
            for place in &places {
                let mut end = place.index(text.len());
                while !text.is_char_boundary(end) {
                    end -= 1;
                }
                prop_assert_eq!(read_again(&text[..end]), [], "{:?}", &text[..end]);
            }
        }
    }
}
