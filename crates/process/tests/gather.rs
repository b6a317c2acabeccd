//! Reads simulated services: a good one exactly, a bad one never wrongly without saying so.
//! `ACCEPTANCE_CASES` says how many services each property is tried with.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

mod simulated;
#[allow(dead_code, reason = "other tests need more")]
mod support;

use acceptance_api::page::{Page, RowProblem, UnreadableRow};
use acceptance_process::gather::{Gather, Incompleteness, Question, Step};
use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::seen::{Seen, differences};

use simulated::{Drift, End, Reading, Service, Total, count, read};
use support::{Chance, asset, cases, certificate, plain};

const CAPS: [usize; 7] = [1, 7, 20, 49, 50, 3, 1_000];

fn complete_of(reading: &Reading) -> Option<&CompleteAssets> {
    match &reading.end {
        End::Complete(assets) => Some(assets),
        End::Failed(_) => None,
    }
}

fn failure_of(reading: Reading) -> Incompleteness {
    match reading.end {
        End::Complete(assets) => panic!("complete with {} assets", assets.len()),
        End::Failed(reason) => reason,
    }
}

/// A number of rows around the places where pages end.
fn rows_near_page_ends(stride: usize, chance: &mut Chance) -> usize {
    (stride * chance.below(9) + chance.below(3)).saturating_sub(1).min(150)
}

#[test]
fn a_stable_service_is_read_exactly_in_its_order_and_with_few_requests() {
    for case in 0..cases(25_000) {
        let chance = &mut Chance::new(case);
        let (cap, take) = (chance.pick(&CAPS), chance.pick(&[50, 20, 7, 1]));
        let stride = cap.min(take);
        let rows = if chance.once_in(3) {
            chance.below(3 * stride + 2)
        } else {
            rows_near_page_ends(stride, chance)
        };
        let mut service =
            Service::new(rows, cap, chance.pick(&[Total::Absent, Total::Right, Total::Sometimes]));
        let expected = service.rows.clone();
        let name = format!("case {case}: {rows} rows, cap {cap}, take {take}, total {:?}", service.total);

        let reading = read(&mut service, u32::try_from(take).unwrap(), chance, &name);
        let assets = complete_of(&reading).unwrap_or_else(|| panic!("{name}: {:?}", reading.end));
        assert!(assets.iter().eq(&expected), "{name}");
        assert_eq!(reading.passes, 1, "{name}");
        let pages = rows.div_ceil(stride);
        assert!(reading.asked.len() <= pages + 7, "{name}: {} requests", reading.asked.len());
        if service.total == Total::Right {
            assert_eq!(reading.asked.len(), pages.max(1), "{name}: the total says how much to ask for");
        }
        for (_, skip) in &reading.asked {
            let is_step = skip % count(stride.min(rows).max(1)) == 0;
            assert!(is_step || *skip == count(rows), "{name}: skip {skip} is no sum of rows received");
        }
    }
}

#[test]
fn short_pages_in_the_middle_cost_requests_but_no_rows() {
    for case in 0..cases(15_000) {
        let chance = &mut Chance::new(case);
        let (rows, cap) = (chance.below(70), 1 + chance.below(12));
        let mut service = Service::new(rows, cap, chance.pick(&[Total::Absent, Total::Right]));
        service.drift.short = 1 + chance.below(5);
        let expected = service.rows.clone();
        let name = format!("case {case}: {rows} rows, cap {cap}");

        let reading = read(&mut service, 50, chance, &name);
        let assets = complete_of(&reading).unwrap_or_else(|| panic!("{name}: {:?}", reading.end));
        assert!(assets.iter().eq(&expected), "{name}");
        assert!(reading.passes <= 2, "{name}");
        assert!(reading.asked.len() <= 2 * rows + 8, "{name}: {} requests", reading.asked.len());
    }
}

fn drifting(chance: &mut Chance) -> Service {
    let total = match chance.below(8) {
        0 => Total::Right,
        1 => Total::Fixed(count(chance.below(30))),
        2 => Total::Growing,
        3 => Total::Sometimes,
        _ => Total::Absent,
    };
    let mut service = Service::new(chance.below(26), 1 + chance.below(9), total);
    let mut often = |times: usize| if chance.once_in(2) { 0 } else { 1 + chance.below(times) };
    service.drift = Drift {
        shuffle: often(12),
        insert: often(6),
        delete: often(6),
        change: often(6),
        short: often(8),
        empty: 3 * often(20),
        repeat_row: 4 * often(20),
        unreadable: 8 * often(20),
        ignores_skip: false,
        budget: 0,
    };
    service.drift.ignores_skip = chance.once_in(20);
    service.drift.budget = chance.below(12);
    service
}

#[test]
fn a_drifting_service_is_never_complete_without_proof_and_a_second_reading_shows_what_the_first_missed() {
    let (mut completed, mut differed) = (0, 0);
    let cases = cases(30_000);
    for case in 0..cases {
        let chance = &mut Chance::new(case);
        let mut service = drifting(chance);
        let name = format!("case {case}");
        // The checks of every reading are in `read`.
        let first = read(&mut service, 50, chance, &name);
        let second = read(&mut service, 50, chance, &name);
        if let (Some(first), Some(second)) = (complete_of(&first), complete_of(&second)) {
            completed += 1;
            let seen = |assets: &CompleteAssets| Seen {
                certificate: certificate("firstConfirmationPending"),
                assets: assets.clone(),
            };
            let is_same = plain(first) == plain(second);
            differed += u64::from(!is_same);
            assert_eq!(differences(&seen(first), &[], &seen(second)).is_empty(), is_same, "{name}");
        }
    }
    // The simulation is worth something only while both happen.
    assert!(completed > cases / 10 && differed > cases / 100, "{completed} pairs, {differed} differ");
}

#[test]
fn a_list_that_rests_after_some_changes_is_complete_or_says_why_not() {
    for case in 0..cases(5_000) {
        let chance = &mut Chance::new(case);
        let mut service = Service::new(chance.below(40), 1 + chance.below(9), Total::Right);
        service.drift = Drift { insert: 2, delete: 2, shuffle: 2, budget: 1, ..Drift::default() };
        let name = format!("case {case}");
        let reading = read(&mut service, 50, chance, &name);
        // One change ends at most two passes; what the third one reads rests.
        let assets = complete_of(&reading).unwrap_or_else(|| panic!("{name}: {:?}", reading.end));
        assert!(assets.len().abs_diff(service.rows.len()) <= 1, "{name}");
    }
}

#[test]
fn a_service_that_ignores_skip_is_told_to_repeat_itself() {
    for case in 0..200 {
        let chance = &mut Chance::new(case);
        let mut service = Service::new(30, 7, Total::Absent);
        service.drift.ignores_skip = true;
        let reading = read(&mut service, 50, chance, "skip ignored");
        assert_eq!(reading.passes, 3);
        assert!(reading.asked.len() <= 3 + 2 + 2, "{} requests", reading.asked.len());
        assert_eq!(failure_of(reading), Incompleteness::NothingNew);
    }
}

#[test]
fn a_service_that_ignores_skip_and_shows_all_it_has_is_complete_only_with_a_total() {
    let chance = &mut Chance::new(1);
    let mut service = Service::new(30, 50, Total::Right);
    service.drift.ignores_skip = true;
    let reading = read(&mut service, 50, chance, "one page");
    assert_eq!(complete_of(&reading).map(CompleteAssets::len), Some(30));
    service.total = Total::Absent;
    assert_eq!(failure_of(read(&mut service, 50, chance, "one page")), Incompleteness::NothingNew);
}

#[test]
fn a_list_without_end_ends_at_the_cap_of_rows() {
    let chance = &mut Chance::new(1);
    let mut service = Service::new(0, 500, Total::Absent);
    service.is_endless = true;
    let reading = read(&mut service, 500, chance, "endless");
    let requests = reading.asked.len();
    assert!((500..=507).contains(&requests), "{requests} requests");
    assert_eq!(failure_of(reading), Incompleteness::Endless);
}

#[test]
fn a_list_without_end_in_tiny_pages_ends_at_the_cap_of_requests() {
    // A row that comes twice ends the fast pass, so that this is read page after page.
    let (mut gather, first) = Gather::begin(50);
    let row = |id: u64| asset(i64::try_from(id).unwrap(), "", "");
    let page = |rows| Page { rows, total: None, unreadable: Vec::new() };
    let mut question = match gather.on(first, page(vec![row(1), row(1)])) {
        Step::Ask(questions) => questions[0],
        step => panic!("{step:?}"),
    };
    let mut requests = 2;
    loop {
        match gather.on(question, page(vec![row(question.page.skip)])) {
            Step::Ask(questions) => question = questions[0],
            step => break assert_eq!(step, Step::Failed(Incompleteness::Endless)),
        }
        requests += 1;
    }
    assert_eq!(requests, 20_000);
}

#[test]
fn the_right_number_of_rows_above_the_usual_is_no_reason_to_stop() {
    let chance = &mut Chance::new(1);
    let mut service = Service::new(100_000, 500, Total::Absent);
    let reading = read(&mut service, 500, chance, "100,000 rows");
    assert_eq!(complete_of(&reading).map(CompleteAssets::len), Some(100_000));
}

#[test]
fn a_total_that_is_always_wrong_blocks_with_both_numbers() {
    for total in [0, 1, 99, 101, 10_000, u64::MAX] {
        let chance = &mut Chance::new(total);
        let mut service = Service::new(100, 50, Total::Fixed(total));
        let reading = read(&mut service, 50, chance, "wrong total");
        assert_eq!(reading.passes, 3, "{total}");
        assert_eq!(failure_of(reading), Incompleteness::TotalDisagrees { total, read: 100 });
    }
}

#[test]
fn a_total_that_changes_while_reading_blocks() {
    let chance = &mut Chance::new(3);
    let mut service = Service::new(100, 20, Total::Growing);
    let reading = read(&mut service, 50, chance, "growing total");
    assert_eq!(reading.passes, 3);
    assert!(matches!(failure_of(reading), Incompleteness::TotalDisagrees { .. }));
}

fn page(rows: Vec<Asset>, total: Option<u64>) -> Page<Asset> {
    Page { rows, total, unreadable: Vec::new() }
}

fn rows(ids: std::ops::Range<i64>) -> Vec<Asset> {
    ids.map(|id| asset(id, "", "")).collect()
}

fn skips(step: &Step) -> Vec<u64> {
    match step {
        Step::Ask(questions) => questions.iter().map(|question| question.page.skip).collect(),
        step => panic!("{step:?}"),
    }
}

#[test]
fn an_empty_first_page_counts_only_if_no_total_speaks_against_it() {
    let (mut gather, first) = Gather::begin(50);
    let Step::Complete(assets) = gather.on(first, page(Vec::new(), None)) else { panic!("not complete") };
    assert!(assets.is_empty());

    let (mut gather, first) = Gather::begin(50);
    let step = gather.on(first, page(Vec::new(), Some(2)));
    assert_eq!(skips(&step), [0]);
    let Step::Ask(again) = step else { panic!("asked before") };
    let Step::Complete(assets) = gather.on(again[0], page(rows(0..2), Some(2))) else {
        panic!("not complete")
    };
    assert_eq!(assets.len(), 2);
}

#[test]
fn a_reading_always_asks_for_at_least_one_row() {
    // To ask for none would mean to ask for everything.
    assert_eq!(Gather::begin(0).1.page.take, 1);
    assert_eq!(Gather::begin(50).1.page.take, 50);
}

#[test]
fn unreadable_rows_block_at_once_and_are_counted_from_the_start_of_the_list() {
    let bad = |index| UnreadableRow { index, member: "assetId", problem: RowProblem::Missing, came: None };
    let (mut gather, first) = Gather::begin(50);
    let Step::Ask(next) = gather.on(first, page(rows(0..50), None)) else { panic!("ended") };
    let broken = Page { rows: rows(50..60), total: None, unreadable: vec![bad(3), bad(11)] };
    let step = gather.on(next[0], broken);
    assert_eq!(step, Step::Failed(Incompleteness::Unreadable(vec![bad(53), bad(61)])));
}

#[test]
fn assets_with_two_contents_are_named_after_the_third_pass() {
    let (mut gather, mut question) = Gather::begin(50);
    let twice = vec![asset(1, "", ""), asset(2, "received", ""), asset(2, "other", "")];
    for _ in 0..2 {
        let Step::Ask(again) = gather.on(question, page(twice.clone(), None)) else { panic!("ended") };
        question = again[0];
    }
    let reason = Incompleteness::Repeated { assets: vec![AssetId(2)], contradict: true };
    assert_eq!(gather.on(question, page(twice, None)), Step::Failed(reason));
}

#[test]
fn a_page_of_known_assets_in_which_one_changed_is_a_contradiction() {
    let (mut gather, mut question) = Gather::begin(2);
    for pass in 1..=3 {
        let Step::Ask(next) = gather.on(question, page(rows(1..3), None)) else { panic!("ended") };
        let changed = vec![asset(1, "", ""), asset(2, "other", "")];
        match gather.on(next[0], page(changed, None)) {
            Step::Ask(again) => question = again[0],
            step => {
                let reason =
                    Incompleteness::Repeated { assets: vec![AssetId(1), AssetId(2)], contradict: true };
                assert_eq!((pass, step), (3, Step::Failed(reason)));
            }
        }
    }
}

#[test]
fn an_asset_is_known_again_whatever_order_ids_come_in() {
    for again in [90, 91, 41, 60, 62, 10] {
        let (mut gather, first) = Gather::begin(3);
        let Step::Ask(mut asked) = gather.on(first, page(rows(90..93), None)) else { panic!("{again}") };
        for ids in [40..43, 60..63, 10..13] {
            let next = asked.remove(0);
            let Step::Ask(more) = gather.on(next, page(rows(ids), None)) else { panic!("{again}") };
            asked.extend(more);
        }
        let repeated = vec![asset(50, "", ""), asset(again, "", ""), asset(99, "", "")];
        let step = gather.on(asked.remove(0), page(repeated, None));
        assert_eq!((skips(&step), gather.read()), (vec![0], 0), "{again}: a careful pass begins");
    }
}

#[test]
fn late_answers_of_an_earlier_pass_change_nothing() {
    let (mut gather, first) = Gather::begin(2);
    let Step::Ask(fast) = gather.on(first, page(rows(0..2), None)) else { panic!("ended") };
    assert_eq!(fast.len(), 2);
    let Step::Ask(careful) = gather.on(fast[1], page(rows(0..1), None)) else { panic!("ended") };
    assert_eq!(careful[0].page.skip, 0);
    // The late one repeats rows, contradicts, is unreadable and gives a wrong total.
    let bad = UnreadableRow { index: 0, member: "assetId", problem: RowProblem::Twice, came: None };
    let late = Page { rows: rows(0..3), total: Some(77), unreadable: vec![bad] };
    assert_eq!(gather.on(fast[0], late), Step::Ask(Vec::new()));
    assert_eq!((gather.read(), gather.total()), (0, None));
    assert_eq!(skips(&gather.on(careful[0], page(rows(0..1), None))), [1]);
}

#[test]
fn answers_after_the_end_change_nothing() {
    let (mut gather, first) = Gather::begin(2);
    let Step::Ask(fast) = gather.on(first, page(rows(0..2), None)) else { panic!("ended") };
    let step = gather.on(fast[0], page(rows(2..3), Some(3)));
    assert!(matches!(step, Step::Complete(ref assets) if assets.len() == 3), "{step:?}");
    assert_eq!(gather.on(fast[1], page(Vec::new(), None)), Step::Ask(Vec::new()));

    let (mut gather, first) = Gather::begin(2);
    let Step::Ask(fast) = gather.on(first, page(rows(0..2), None)) else { panic!("ended") };
    let bad = UnreadableRow { index: 0, member: "assetId", problem: RowProblem::Missing, came: None };
    let broken = Page { rows: Vec::new(), total: None, unreadable: vec![bad] };
    assert!(matches!(gather.on(fast[0], broken), Step::Failed(_)));
    assert_eq!(gather.on(fast[1], page(Vec::new(), None)), Step::Ask(Vec::new()));
}

#[test]
fn an_answer_that_is_given_twice_changes_nothing_after_the_end_of_any_pass() {
    // Each repetition ends a pass.
    for repetitions in 0..3 {
        let (mut gather, mut question) = Gather::begin(2);
        for _ in 0..repetitions {
            let Step::Ask(next) = gather.on(question, page([rows(0..1), rows(0..1)].concat(), None)) else {
                panic!("ended")
            };
            question = next[0];
        }
        let step = gather.on(question, page(rows(0..1), Some(1)));
        assert!(matches!(step, Step::Complete(_)), "after {repetitions}: {step:?}");
        assert_eq!(gather.on(question, page(rows(0..1), Some(1))), Step::Ask(Vec::new()), "{repetitions}");
    }
}

#[test]
fn the_cap_of_rows_is_the_last_number_that_is_read() {
    for (last, is_complete) in [(250_000, true), (250_001, false)] {
        let (mut gather, first) = Gather::begin(50);
        let step = gather.on(first, page(rows(0..last), u64::try_from(last).ok()));
        match step {
            Step::Complete(assets) => assert!(is_complete && assets.len() == 250_000),
            step => assert!(!is_complete && step == Step::Failed(Incompleteness::Endless), "{last}"),
        }
    }
}

/// Which skips are asked after which answer, with answers in the order of the questions.
fn transcript(rows: usize, total: Total) -> String {
    let mut service = Service::new(rows, 50, total);
    let chance = &mut Chance::new(0);
    let (mut gather, first) = Gather::begin(50);
    let mut waiting: std::collections::VecDeque<Question> = [first].into();
    let mut lines = Vec::new();
    while let Some(question) = waiting.pop_front() {
        let page = service.answer(question.page, chance);
        let line = match gather.on(question, page) {
            Step::Ask(next) => {
                let asked: Vec<_> = next.iter().map(|next| next.page.skip.to_string()).collect();
                waiting.extend(next);
                asked.join(" ")
            }
            Step::Complete(assets) => format!("complete {}", assets.len()),
            Step::Failed(reason) => format!("{reason:?}"),
        };
        lines.push(format!("{}: {line}", question.page.skip));
    }
    lines.join("; ")
}

#[test]
fn the_fast_pass_asks_for_exactly_these_pages() {
    let table = [
        (0, "0: complete 0", "0: complete 0"),
        (1, "0: 1 2; 1: ; 2: complete 1", "0: complete 1"),
        (49, "0: 49 98; 49: ; 98: complete 49", "0: complete 49"),
        (50, "0: 50 100; 50: ; 100: complete 50", "0: complete 50"),
        (51, "0: 50 100; 50: ; 100: 51; 51: complete 51", "0: 50; 50: complete 51"),
        (
            100,
            "0: 50 100; 50: 150 200 250; 100: ; 150: ; 200: ; 250: complete 100",
            "0: 50; 50: complete 100",
        ),
        (
            143,
            "0: 50 100; 50: 150 200 250; 100: ; 150: ; 200: ; 250: 143; 143: complete 143",
            "0: 50 100; 50: ; 100: complete 143",
        ),
    ];
    for (rows, without, with) in table {
        assert_eq!(transcript(rows, Total::Absent), without, "{rows} rows without a total");
        assert_eq!(transcript(rows, Total::Right), with, "{rows} rows with a total");
    }
}

#[test]
fn the_fast_pass_over_ten_thousand_rows_keeps_six_pages_in_flight() {
    // Two pages after the first answer, four after the second, six from the third on.
    let mut without = vec!["0: 50 100".to_owned(), "50: 150 200 250".into(), "100: 300 350 400".into()];
    without.extend((3..200).map(|page| format!("{}: {}", page * 50, (page + 6) * 50)));
    without.extend((200..205).map(|page| format!("{}: ", page * 50)));
    without.push("10250: complete 10000".into());
    assert_eq!(transcript(10_000, Total::Absent), without.join("; "));

    let mut with = without[..194].to_vec();
    with.extend((194..199).map(|page| format!("{}: ", page * 50)));
    with.push("9950: complete 10000".into());
    assert_eq!(transcript(10_000, Total::Right), with.join("; "));
}

#[test]
fn a_short_page_is_the_end_only_if_nothing_lies_behind_it() {
    // Rows behind it: page after page from the start.
    let (mut gather, first) = Gather::begin(50);
    let Step::Ask(fast) = gather.on(first, page(rows(0..50), None)) else { panic!("ended") };
    assert_eq!(skips(&gather.on(fast[1], page(rows(100..150), None))), [150, 200, 250]);
    assert_eq!(skips(&gather.on(fast[0], page(rows(50..80), None))), [0]);

    // Nothing behind it yet, but the next answer has a row right there.
    let (mut gather, first) = Gather::begin(50);
    let Step::Ask(fast) = gather.on(first, page(rows(0..50), None)) else { panic!("ended") };
    assert_eq!(skips(&gather.on(fast[0], page(rows(50..80), None))), Vec::<u64>::new());
    let Step::Ask(probe) = gather.on(fast[1], page(Vec::new(), None)) else { panic!("ended") };
    assert_eq!(probe[0].page.skip, 80);
    let Step::Ask(careful) = gather.on(probe[0], page(rows(80..81), None)) else { panic!("ended") };
    assert_eq!(careful[0].page.skip, 0);
    // From here each question starts where the rows received end, and a short page ends nothing.
    let mut question = careful[0];
    for (from, to) in [(0, 50), (50, 80), (80, 81)] {
        let step = gather.on(question, page(rows(from..to), None));
        assert_eq!(skips(&step), [u64::try_from(to).unwrap()]);
        let Step::Ask(next) = step else { panic!("ended") };
        question = next[0];
    }
    let Step::Complete(assets) = gather.on(question, page(Vec::new(), None)) else { panic!("not complete") };
    assert_eq!(assets.len(), 81);
}

#[test]
fn progress_is_told_while_reading() {
    let (mut gather, first) = Gather::begin(50);
    assert_eq!((gather.read(), gather.total()), (0, None));
    let Step::Ask(fast) = gather.on(first, page(rows(0..50), Some(120))) else { panic!("ended") };
    assert_eq!((gather.read(), gather.total(), fast.len()), (50, Some(120), 2));
    gather.on(fast[1], page(rows(100..120), Some(120)));
    assert_eq!(gather.read(), 70);
}

#[test]
fn a_page_longer_than_the_first_starts_a_careful_pass() {
    let (mut gather, first) = Gather::begin(50);
    let Step::Ask(fast) = gather.on(first, page(rows(0..3), None)) else { panic!("ended") };
    assert_eq!(skips(&Step::Ask(fast.clone())), [3, 6]);
    assert_eq!(skips(&gather.on(fast[0], page(rows(3..8), None))), [0]);
}

#[test]
fn a_total_proves_nothing_while_there_is_a_gap() {
    let (mut gather, first) = Gather::begin(50);
    let Step::Ask(fast) = gather.on(first, page(rows(0..50), None)) else { panic!("ended") };
    // As many rows as the total says, but not the first hundred.
    let step = gather.on(fast[1], page(rows(100..150), Some(100)));
    assert_eq!(skips(&step), Vec::<u64>::new());
    // The gap is filled, and now it is the total that is wrong: an empty page shows the end.
    let Step::Ask(probe) = gather.on(fast[0], page(rows(50..100), Some(100))) else { panic!("ended") };
    assert_eq!(probe[0].page.skip, 150);
    assert_eq!(skips(&gather.on(probe[0], page(Vec::new(), Some(100)))), [0]);
}
