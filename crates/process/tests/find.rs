//! Tests the search for a certificate in simulated lists: likely ones first, each once, bounded.
//! `ACCEPTANCE_CASES` sets the number of services of each property.

use std::sync::LazyLock;

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, RowProblem, UnreadableRow};
use acceptance_process::find::{Find, FindQuestion, FindStep};
use acceptance_rules::certificate::{Certificate, CertificateKey};

use crate::support::{Chance, KEY, cases, certificate, key};

use StatusFilter::{All, Clearing, Confirmed, Pending};

const OPEN: &str = "firstConfirmationPending";

/// Returns a certificate other than the searched one.
fn other(number: i64) -> Certificate {
    static OTHER: LazyLock<Certificate> = LazyLock::new(|| certificate(OPEN));
    Certificate { key: CertificateKey::new(KEY.0, number), ..OTHER.clone() }
}

fn others(numbers: std::ops::Range<i64>) -> Vec<Certificate> {
    numbers.map(other).collect()
}

fn page(rows: Vec<Certificate>) -> Page<Certificate> {
    Page { rows, total: None, unreadable: Vec::new() }
}

fn unreadable(rows: usize) -> Vec<UnreadableRow> {
    let row = |index| UnreadableRow { index, member: "", problem: RowProblem::NotAnObject, raw_value: None };
    (0..rows).map(row).collect()
}

/// Returns all requests and the result.
fn search(
    likely: &[StatusFilter],
    take: u32,
    mut answer: impl FnMut(FindQuestion) -> Page<Certificate>,
) -> (Vec<(StatusFilter, u64)>, FindStep) {
    let (mut find, mut question) = Find::begin(key(), likely, take);
    let mut asked = Vec::new();
    loop {
        assert_eq!(question.page.take, take.max(1));
        asked.push((question.filter, question.page.skip));
        assert!(asked.len() <= 400, "no bound");
        match find.on(question, answer(question)) {
            FindStep::Ask(next) => question = next,
            end => return (asked, end),
        }
    }
}

#[test]
fn a_list_is_read_to_its_empty_page_before_the_next_one() {
    let (asked, end) = search(&[Confirmed], 20, |question| match (question.filter, question.page.skip) {
        (Confirmed, 0) => page(others(0..20)),
        (Confirmed, 20) => page(others(20..25)),
        (Pending, 0) => page(others(30..31)),
        _ => page(Vec::new()),
    });
    let confirmed = [(Confirmed, 0), (Confirmed, 20), (Confirmed, 25)];
    let rest = [(Pending, 0), (Pending, 1), (Clearing, 0), (All, 0)];
    assert_eq!(asked, [&confirmed[..], &rest[..]].concat());
    assert_eq!(end, FindStep::NotFound);
}

#[test]
fn the_same_number_of_another_company_is_another_certificate() {
    let foreign = Certificate { key: CertificateKey::new(1, KEY.1), ..certificate(OPEN) };
    let (_, end) = search(&[], 20, |question| {
        page(if question.page.skip == 0 { vec![foreign.clone()] } else { Vec::new() })
    });
    assert_eq!(end, FindStep::NotFound);
}

#[test]
fn a_certificate_outside_the_filter_is_taken_from_a_service_that_ignores_filters() {
    let wanted = certificate("thirdConfirmationPending");
    let (asked, end) = search(&[Confirmed, Pending], 20, |_| page(vec![other(1), other(2), wanted.clone()]));
    assert_eq!((asked, end), (vec![(Confirmed, 0)], FindStep::Found(wanted)));
}

#[test]
fn a_certificate_that_comes_with_two_contents_is_not_relied_on() {
    // The current one of the two is unknown (H22), so it counts as not found.
    let (open, confirmed) = (certificate(OPEN), certificate("Confirmed"));
    for rows in [[open.clone(), confirmed.clone()], [confirmed, open.clone()]] {
        let (_, end) = search(&[], 20, |_| page(rows.to_vec()));
        assert_eq!(end, FindStep::NotFound);
    }
    let (_, end) = search(&[], 20, |_| page(vec![open.clone(), other(1), open.clone()]));
    assert_eq!(end, FindStep::Found(open));
}

#[test]
fn a_page_that_comes_again_ends_its_list() {
    let (asked, end) = search(&[], 20, |question| match question.filter {
        Pending => page(others(0..20)),
        All => page(others(40..60)),
        _ => page(Vec::new()),
    });
    let expected = [(Pending, 0), (Pending, 20), (Clearing, 0), (Confirmed, 0), (All, 0), (All, 20)];
    assert_eq!((asked.as_slice(), end), (&expected[..], FindStep::NotFound));
}

#[test]
fn unreadable_rows_were_received_all_the_same() {
    let (asked, _) = search(&[Confirmed], 20, |question| match (question.filter, question.page.skip) {
        (Confirmed, 0) => Page { rows: others(0..17), total: None, unreadable: unreadable(3) },
        (Confirmed, 20) => Page { rows: Vec::new(), total: None, unreadable: unreadable(20) },
        (Confirmed, 40) => Page { rows: others(50..51), total: None, unreadable: unreadable(1) },
        _ => page(Vec::new()),
    });
    let confirmed: Vec<_> =
        asked.iter().filter(|(filter, _)| *filter == Confirmed).map(|(_, skip)| *skip).collect();
    assert_eq!(confirmed, [0, 20, 40, 42]);
}

#[test]
fn a_total_ends_no_list_before_an_empty_page() {
    let (asked, _) = search(&[Confirmed], 20, |question| match question.page.skip {
        0 if question.filter == Confirmed => Page { total: Some(25), ..page(others(0..20)) },
        20 if question.filter == Confirmed => Page { total: Some(25), ..page(others(20..25)) },
        _ => Page { total: Some(0), ..page(Vec::new()) },
    });
    let expected = [(Confirmed, 0), (Confirmed, 20), (Confirmed, 25), (Pending, 0), (Clearing, 0), (All, 0)];
    assert_eq!(asked, expected);
    // A total that counts the rows of its own answer.
    let (_, end) = search(&[Confirmed], 20, |question| match (question.filter, question.page.skip) {
        (Confirmed, 0) => Page { total: Some(20), ..page(others(0..20)) },
        (Confirmed, 20) => Page { total: Some(1), ..page(vec![certificate(OPEN)]) },
        _ => Page { total: Some(0), ..page(Vec::new()) },
    });
    assert_eq!(end, FindStep::Found(certificate(OPEN)));
}

#[test]
fn a_list_without_end_ends_the_search_after_four_hundred_pages() {
    let mut next = 0;
    let (asked, end) = search(&[], 20, |_| {
        next += 20;
        page(others(next..next + 20))
    });
    assert_eq!((asked.len(), end), (400, FindStep::NotFound));
    assert_eq!(asked[399], (Pending, 399 * 20));
}

#[test]
fn the_certificate_on_the_last_page_of_the_bound_is_found() {
    let mut pages = 0;
    let (asked, end) = search(&[], 1, |_| {
        pages += 1;
        page(vec![if pages == 400 { certificate(OPEN) } else { other(pages) }])
    });
    assert_eq!((asked.len(), end), (400, FindStep::Found(certificate(OPEN))));
}

#[test]
fn a_search_always_asks_for_at_least_one_row() {
    // A `take` of 0 would mean everything.
    search(&[], 0, |_| page(Vec::new()));
}

#[test]
fn in_stable_lists_a_certificate_is_found_exactly_if_it_is_there() {
    for case in 0..cases(20_000) {
        let chance = &mut Chance::new(case);
        let mut lists: Vec<Vec<Certificate>> = Vec::new();
        for _ in StatusFilter::ALL {
            let mut list = others(0..i64::try_from(chance.below(60)).unwrap());
            if chance.once_in(6) {
                list.insert(chance.below(list.len() + 1), certificate(OPEN));
            }
            lists.push(list);
        }
        let of = |filter| StatusFilter::ALL.iter().position(|other| *other == filter).unwrap();
        let is_there = lists.iter().flatten().any(|certificate| certificate.key == key());
        let likely: Vec<_> = (0..chance.below(4)).map(|_| chance.pick(&StatusFilter::ALL)).collect();
        let (cap, with_total) = (1 + chance.below(20), chance.once_in(2));
        let (asked, end) = search(&likely, 20, |question| {
            let list = &lists[of(question.filter)];
            let skip = usize::try_from(question.page.skip).unwrap();
            let mut rows: Vec<_> = list.iter().skip(skip).take(1 + chance.below(cap)).cloned().collect();
            let total = with_total.then(|| u64::try_from(list.len()).unwrap());
            // An unreadable row shifts nothing.
            let hidden = rows.len() > 1 && rows.last().is_some_and(|row| row.key != key());
            let hidden = usize::from(hidden && chance.once_in(4));
            rows.truncate(rows.len() - hidden);
            Page { rows, total, unreadable: unreadable(hidden) }
        });
        assert_eq!(matches!(end, FindStep::Found(_)), is_there, "case {case}");
        let mut lists_asked: Vec<_> = asked.iter().map(|(filter, _)| *filter).collect();
        lists_asked.dedup();
        let mut expected: Vec<StatusFilter> = Vec::new();
        for filter in likely.iter().chain(&StatusFilter::ALL) {
            if !expected.contains(filter) {
                expected.push(*filter);
            }
        }
        assert_eq!(lists_asked, expected[..lists_asked.len()], "case {case}");
    }
}
