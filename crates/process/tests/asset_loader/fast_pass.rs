//! Tests the fast pass: its requests, and the anomalies that end it.

use acceptance_process::asset_loader::{AssetLoader, AssetQuestion, AssetStep};

use super::{page, rows, skips};
use crate::simulated::{Service, Total};
use crate::support::Chance;

fn transcript(rows: usize, total: Total) -> String {
    transcript_of(&mut Service::new(rows, 50, total))
}

/// Returns the `skip` of the requests after each answer, with answers in order.
fn transcript_of(service: &mut Service) -> String {
    let chance = &mut Chance::new(0);
    let (mut gather, first) = AssetLoader::begin(50);
    let mut waiting: std::collections::VecDeque<AssetQuestion> = [first].into();
    let mut lines = Vec::new();
    while let Some(question) = waiting.pop_front() {
        let page = service.answer(question.page, chance);
        let line = match gather.on(question, page) {
            AssetStep::Ask(next) => {
                let asked: Vec<_> = next.iter().map(|next| next.page.skip.to_string()).collect();
                waiting.extend(next);
                asked.join(" ")
            }
            AssetStep::Complete(assets) => format!("complete {}", assets.len()),
            AssetStep::Failed(reason) => format!("{reason:?}"),
        };
        lines.push(format!("{}: {line}", question.page.skip));
    }
    lines.join("; ")
}

#[test]
fn the_fast_pass_asks_for_exactly_these_pages() {
    let table = [
        (0, "0: complete 0", "0: complete 0"),
        (1, "0: 1 2; 1: ; 2: complete 1", "0: 1; 1: complete 1"),
        (49, "0: 49 98; 49: ; 98: complete 49", "0: 49; 49: complete 49"),
        (50, "0: 50 100; 50: ; 100: complete 50", "0: 50; 50: complete 50"),
        (51, "0: 50 100; 50: ; 100: 51; 51: complete 51", "0: 50 51; 50: ; 51: complete 51"),
        (
            100,
            "0: 50 100; 50: 150 200 250; 100: ; 150: ; 200: ; 250: complete 100",
            "0: 50 100; 50: ; 100: complete 100",
        ),
        (
            143,
            "0: 50 100; 50: 150 200 250; 100: ; 150: ; 200: ; 250: 143; 143: complete 143",
            // The page after the last one does not wait for an answer.
            "0: 50 100 143; 50: ; 100: ; 143: complete 143",
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
    with.push("9700: 10000".into());
    with.extend((195..200).map(|page| format!("{}: ", page * 50)));
    with.push("10000: complete 10000".into());
    assert_eq!(transcript(10_000, Total::Right), with.join("; "));
}

#[test]
fn a_short_page_is_the_end_only_if_nothing_lies_behind_it() {
    // Rows after it: page by page from the start.
    let (mut gather, first) = AssetLoader::begin(50);
    let AssetStep::Ask(fast) = gather.on(first, page(rows(0..50), None)) else { panic!("ended") };
    assert_eq!(skips(&gather.on(fast[1], page(rows(100..150), None))), [150, 200, 250]);
    assert_eq!(skips(&gather.on(fast[0], page(rows(50..80), None))), [0]);

    // Nothing after it yet, but the next answer has a row there.
    let (mut gather, first) = AssetLoader::begin(50);
    let AssetStep::Ask(fast) = gather.on(first, page(rows(0..50), None)) else { panic!("ended") };
    assert_eq!(skips(&gather.on(fast[0], page(rows(50..80), None))), Vec::<u64>::new());
    let AssetStep::Ask(probe) = gather.on(fast[1], page(Vec::new(), None)) else { panic!("ended") };
    assert_eq!(probe[0].page.skip, 80);
    let AssetStep::Ask(careful) = gather.on(probe[0], page(rows(80..81), None)) else { panic!("ended") };
    assert_eq!(careful[0].page.skip, 0);
    // Now each request starts after the rows received, and a short page ends nothing.
    let mut question = careful[0];
    for (from, to) in [(0, 50), (50, 80), (80, 81)] {
        let step = gather.on(question, page(rows(from..to), None));
        assert_eq!(skips(&step), [u64::try_from(to).unwrap()]);
        let AssetStep::Ask(next) = step else { panic!("ended") };
        question = next[0];
    }
    let AssetStep::Complete(assets) = gather.on(question, page(Vec::new(), None)) else {
        panic!("not complete")
    };
    assert_eq!(assets.len(), 81);
}

#[test]
fn a_page_longer_than_the_first_starts_a_careful_pass() {
    let (mut gather, first) = AssetLoader::begin(50);
    let AssetStep::Ask(fast) = gather.on(first, page(rows(0..3), None)) else { panic!("ended") };
    assert_eq!(skips(&AssetStep::Ask(fast.clone())), [3, 6]);
    assert_eq!(skips(&gather.on(fast[0], page(rows(3..8), None))), [0]);
}

#[test]
fn a_total_proves_nothing_while_there_is_a_gap() {
    let (mut gather, first) = AssetLoader::begin(50);
    let AssetStep::Ask(fast) = gather.on(first, page(rows(0..50), None)) else { panic!("ended") };
    // The number of rows matches the total, but the first hundred are missing.
    let step = gather.on(fast[1], page(rows(100..150), Some(100)));
    assert_eq!(skips(&step), Vec::<u64>::new());
    // The gap is filled, but now the total is wrong: an empty page shows the end.
    let AssetStep::Ask(probe) = gather.on(fast[0], page(rows(50..100), Some(100))) else { panic!("ended") };
    assert_eq!(probe[0].page.skip, 150);
    assert_eq!(skips(&gather.on(probe[0], page(Vec::new(), Some(100)))), [0]);
}

#[test]
fn a_total_that_counts_the_rows_of_its_own_answer_ends_no_list() {
    // 250 assets: each pass sees rows after the total, and the disagreement blocks.
    let mut service = Service::new(250, 50, Total::OfPage);
    let failed = transcript_of(&mut service);
    assert!(failed.starts_with("0: 50;") && failed.contains("TotalDisagrees"), "{failed}");
    // A certificate of one page is complete, since the page after it is empty.
    let mut service = Service::new(30, 50, Total::OfPage);
    assert_eq!(transcript_of(&mut service), "0: 30; 30: complete 30");
    // A page shorter than requested is not the end.
    let mut service = Service::new(30, 20, Total::OfPage);
    let failed = transcript_of(&mut service);
    assert!(failed.contains("TotalDisagrees"), "{failed}");
}
