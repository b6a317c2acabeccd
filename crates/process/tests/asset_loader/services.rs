//! Tests complete reads of simulated services, good and bad.

use acceptance_api::page::Page;
use acceptance_process::asset_loader::{AssetLoader, AssetStep, Incompleteness};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::snapshot::{Snapshot, differences};

use crate::simulated::{Drift, End, Reading, Service, Total, count, read};
use crate::support::{Chance, asset, cases, certificate, plain};

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

/// Returns a number of rows near a page boundary.
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
            let needed = if rows == 0 { 1 } else { pages + 1 };
            assert_eq!(reading.asked.len(), needed, "{name}: the total says how much to ask for");
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
        4 => Total::OfPage,
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
        // `read` checks every read.
        let first = read(&mut service, 50, chance, &name);
        let second = read(&mut service, 50, chance, &name);
        if let (Some(first), Some(second)) = (complete_of(&first), complete_of(&second)) {
            completed += 1;
            let seen = |assets: &CompleteAssets| Snapshot {
                certificate: certificate("firstConfirmationPending"),
                assets: assets.clone(),
            };
            let is_same = plain(first) == plain(second);
            differed += u64::from(!is_same);
            assert_eq!(differences(&seen(first), &[], &seen(second)).is_empty(), is_same, "{name}");
        }
    }
    // The simulation is useful only if both occur.
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
        // One change ends at most two passes; the third one reads a stable list.
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
fn a_service_that_ignores_skip_is_never_complete_whatever_its_total_is() {
    let chance = &mut Chance::new(1);
    for total in [Total::Right, Total::Absent, Total::OfPage] {
        let mut service = Service::new(30, 50, total);
        service.drift.ignores_skip = true;
        let reading = read(&mut service, 50, chance, "one page");
        assert_eq!(failure_of(reading), Incompleteness::NothingNew, "{total:?}");
    }
}

#[test]
fn a_list_without_end_in_tiny_pages_ends_at_the_cap_of_requests() {
    // A repeated row ends the fast pass, so this is read page by page.
    let (mut gather, first) = AssetLoader::begin(50);
    let row = |id: u64| asset(i64::try_from(id).unwrap(), "", "");
    let page = |rows| Page { rows, total: None, unreadable: Vec::new() };
    let mut question = match gather.on(first, page(vec![row(1), row(1)])) {
        AssetStep::Ask(questions) => questions[0],
        step => panic!("{step:?}"),
    };
    let mut requests = 2;
    loop {
        match gather.on(question, page(vec![row(question.page.skip)])) {
            AssetStep::Ask(questions) => question = questions[0],
            step => break assert_eq!(step, AssetStep::Failed(Incompleteness::Endless)),
        }
        requests += 1;
    }
    assert_eq!(requests, 20_000);
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
