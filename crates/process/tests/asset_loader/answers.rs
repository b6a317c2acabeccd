//! Tests single answers: empty, unreadable, repeated, late and after the end.

use acceptance_api::page::{Page, RowProblem, UnreadableRow};
use acceptance_process::asset_loader::{AssetLoader, AssetStep, Incompleteness};
use acceptance_rules::asset::AssetId;

use super::{page, rows, skips};
use crate::support::asset;

#[test]
fn an_empty_first_page_counts_only_if_no_total_speaks_against_it() {
    let (mut gather, first) = AssetLoader::begin(50);
    let AssetStep::Complete(assets) = gather.on(first, page(Vec::new(), None)) else {
        panic!("not complete")
    };
    assert!(assets.is_empty());

    let (mut gather, first) = AssetLoader::begin(50);
    let step = gather.on(first, page(Vec::new(), Some(2)));
    assert_eq!(skips(&step), [0]);
    let AssetStep::Ask(again) = step else { panic!("asked before") };
    let AssetStep::Ask(end) = gather.on(again[0], page(rows(0..2), Some(2))) else { panic!("ended") };
    let AssetStep::Complete(assets) = gather.on(end[0], page(Vec::new(), Some(2))) else {
        panic!("not complete")
    };
    assert_eq!(assets.len(), 2);
}

#[test]
fn a_reading_always_asks_for_at_least_one_row() {
    // A `take` of 0 would mean everything.
    assert_eq!(AssetLoader::begin(0).1.page.take, 1);
    assert_eq!(AssetLoader::begin(50).1.page.take, 50);
}

#[test]
fn unreadable_rows_block_at_once_and_are_counted_from_the_start_of_the_list() {
    let bad =
        |index| UnreadableRow { index, member: "assetId", problem: RowProblem::Missing, raw_value: None };
    let (mut gather, first) = AssetLoader::begin(50);
    let AssetStep::Ask(next) = gather.on(first, page(rows(0..50), None)) else { panic!("ended") };
    let broken = Page { rows: rows(50..60), total: None, unreadable: vec![bad(3), bad(11)] };
    let step = gather.on(next[0], broken);
    assert_eq!(step, AssetStep::Failed(Incompleteness::Unreadable(vec![bad(53), bad(61)])));
}

#[test]
fn assets_with_two_contents_are_named_after_the_third_pass() {
    let (mut gather, mut question) = AssetLoader::begin(50);
    let twice = vec![asset(1, "", ""), asset(2, "received", ""), asset(2, "other", "")];
    for _ in 0..2 {
        let AssetStep::Ask(again) = gather.on(question, page(twice.clone(), None)) else { panic!("ended") };
        question = again[0];
    }
    let reason = Incompleteness::Repeated { assets: vec![AssetId(2)], contradict: true };
    assert_eq!(gather.on(question, page(twice, None)), AssetStep::Failed(reason));
}

#[test]
fn a_page_of_known_assets_in_which_one_changed_is_a_contradiction() {
    let (mut gather, mut question) = AssetLoader::begin(2);
    for pass in 1..=3 {
        let AssetStep::Ask(next) = gather.on(question, page(rows(1..3), None)) else { panic!("ended") };
        let changed = vec![asset(1, "", ""), asset(2, "other", "")];
        match gather.on(next[0], page(changed, None)) {
            AssetStep::Ask(again) => question = again[0],
            step => {
                let reason =
                    Incompleteness::Repeated { assets: vec![AssetId(1), AssetId(2)], contradict: true };
                assert_eq!((pass, step), (3, AssetStep::Failed(reason)));
            }
        }
    }
}

#[test]
fn an_asset_is_found_again_in_any_order_of_ids() {
    for again in [90, 91, 41, 60, 62, 10] {
        let (mut gather, first) = AssetLoader::begin(3);
        let AssetStep::Ask(mut asked) = gather.on(first, page(rows(90..93), None)) else { panic!("{again}") };
        for ids in [40..43, 60..63, 10..13] {
            let next = asked.remove(0);
            let AssetStep::Ask(more) = gather.on(next, page(rows(ids), None)) else { panic!("{again}") };
            asked.extend(more);
        }
        let repeated = vec![asset(50, "", ""), asset(again, "", ""), asset(99, "", "")];
        let step = gather.on(asked.remove(0), page(repeated, None));
        assert_eq!((skips(&step), gather.read()), (vec![0], 0), "{again}: a careful pass begins");
    }
}

#[test]
fn late_answers_of_an_earlier_pass_change_nothing() {
    let (mut gather, first) = AssetLoader::begin(2);
    let AssetStep::Ask(fast) = gather.on(first, page(rows(0..2), None)) else { panic!("ended") };
    assert_eq!(fast.len(), 2);
    let AssetStep::Ask(careful) = gather.on(fast[1], page(rows(0..1), None)) else { panic!("ended") };
    assert_eq!(careful[0].page.skip, 0);
    // The late answer repeats rows, contradicts, is unreadable and has a wrong total.
    let bad = UnreadableRow { index: 0, member: "assetId", problem: RowProblem::Twice, raw_value: None };
    let late = Page { rows: rows(0..3), total: Some(77), unreadable: vec![bad] };
    assert_eq!(gather.on(fast[0], late), AssetStep::Ask(Vec::new()));
    assert_eq!((gather.read(), gather.total()), (0, None));
    assert_eq!(skips(&gather.on(careful[0], page(rows(0..1), None))), [1]);
}

#[test]
fn an_answer_that_is_given_twice_changes_nothing_after_the_end_of_any_pass() {
    // Each repetition ends a pass.
    for repetitions in 0..3 {
        let (mut gather, mut question) = AssetLoader::begin(2);
        for _ in 0..repetitions {
            let AssetStep::Ask(next) = gather.on(question, page([rows(0..1), rows(0..1)].concat(), None))
            else {
                panic!("ended")
            };
            question = next[0];
        }
        let AssetStep::Ask(end) = gather.on(question, page(rows(0..1), Some(1))) else { panic!("ended") };
        let step = gather.on(end[0], page(Vec::new(), Some(1)));
        assert!(matches!(step, AssetStep::Complete(_)), "after {repetitions}: {step:?}");
        for question in [question, end[0]] {
            let step = gather.on(question, page(rows(0..1), Some(1)));
            assert_eq!(step, AssetStep::Ask(Vec::new()), "{repetitions}");
        }
    }
}

#[test]
fn the_cap_of_rows_is_the_last_number_that_is_read() {
    for (last, is_complete) in [(250_000, true), (250_001, false)] {
        let (mut gather, first) = AssetLoader::begin(50);
        let step = match gather.on(first, page(rows(0..last), u64::try_from(last).ok())) {
            AssetStep::Ask(end) => gather.on(end[0], page(Vec::new(), None)),
            step => step,
        };
        match step {
            AssetStep::Complete(assets) => assert!(is_complete && assets.len() == 250_000),
            step => assert!(!is_complete && step == AssetStep::Failed(Incompleteness::Endless), "{last}"),
        }
    }
}

#[test]
fn progress_is_told_while_reading() {
    let (mut gather, first) = AssetLoader::begin(50);
    assert_eq!((gather.read(), gather.total()), (0, None));
    let AssetStep::Ask(fast) = gather.on(first, page(rows(0..50), Some(120))) else { panic!("ended") };
    assert_eq!((gather.read(), gather.total(), fast.len()), (50, Some(120), 3));
    gather.on(fast[1], page(rows(100..120), Some(120)));
    assert_eq!(gather.read(), 70);
}
