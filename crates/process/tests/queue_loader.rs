//! Tests the queue with simulated services, good and bad: the reported extent is true.
//! `ACCEPTANCE_CASES` sets the number of services.

use std::collections::BTreeSet;

use acceptance_api::page::{Page, PageRequest, RowProblem, UnreadableRow};
use acceptance_process::queue_loader::{Cases, Extent, QueueLoader, QueueStep};
use acceptance_rules::certificate::{Certificate, CertificateKey};

use crate::support::{Chance, cases, certificate};

fn case(id: usize) -> Certificate {
    let key = CertificateKey::new(4711, i64::try_from(id).unwrap());
    Certificate { key, ..certificate("clearingProcess") }
}

fn list(count: usize) -> Vec<Certificate> {
    (0..count).map(case).collect()
}

fn page(rows: &[Certificate], asked: PageRequest, cap: usize, total: Option<u64>) -> Page<Certificate> {
    let (skip, take) = (usize::try_from(asked.skip).unwrap(), usize::try_from(asked.take).unwrap());
    let rows = rows.iter().skip(skip).take(take.min(cap)).cloned().collect();
    Page { rows, total, unreadable: Vec::new() }
}

/// Returns the cases and the number of requested pages.
fn read(take: u32, mut answer: impl FnMut(PageRequest) -> Page<Certificate>) -> (Cases, usize) {
    let (mut listing, mut asked) = QueueLoader::begin(take);
    for requests in 1.. {
        assert!(requests <= 400, "no bound");
        match listing.on(answer(asked)) {
            QueueStep::Ask(next) => asked = next,
            QueueStep::Done(cases) => return (cases, requests),
        }
    }
    unreachable!()
}

#[test]
fn all_pages_of_any_size_are_read_with_and_without_a_total() {
    for (rows, take, cap, total, requests) in [
        (0, 20, 20, None, 1),
        (0, 20, 20, Some(0), 1),
        (45, 20, 20, None, 4),
        (45, 20, 20, Some(45), 3),
        (45, 100, 10, None, 6),
        (40, 20, 20, None, 3),
        (3, 0, 20, None, 4),
    ] {
        let all = list(rows);
        let (cases, asked) = read(take, |asked| page(&all, asked, cap, total));
        assert_eq!(
            cases,
            Cases { rows: all, extent: Extent::All, unreadable: 0, outside: 0 },
            "{rows} {take} {cap}"
        );
        assert_eq!(asked, requests, "{rows} rows, {take} asked for, {cap} given, total {total:?}");
    }
}

#[test]
fn a_list_that_cannot_be_all_is_said_to_be_so() {
    let all = list(45);
    let extent = |answer: &mut dyn FnMut(PageRequest) -> Page<Certificate>| {
        let (cases, _) = read(20, answer);
        let keys: BTreeSet<_> = cases.rows.iter().map(|row| row.key).collect();
        assert_eq!(keys.len(), cases.rows.len(), "each case once");
        (cases.extent, cases.rows.len())
    };
    let mut short = |asked| page(&all, asked, 20, Some(50));
    assert_eq!(extent(&mut short), (Extent::TotalDisagrees(50), 45));
    let mut repeating = |asked: PageRequest| page(&all, PageRequest { skip: 0, ..asked }, 20, None);
    assert_eq!(extent(&mut repeating), (Extent::Repeats, 20));
    let mut moving = |asked: PageRequest| {
        page(&all, PageRequest { skip: asked.skip.saturating_sub(1), ..asked }, 20, None)
    };
    assert_eq!(extent(&mut moving).0, Extent::Moved);
    let mut endless = |asked: PageRequest| {
        let skip = usize::try_from(asked.skip).unwrap();
        Page { rows: (skip..skip + 20).map(case).collect(), total: None, unreadable: Vec::new() }
    };
    assert_eq!(extent(&mut endless), (Extent::Bounded, 5_000));
}

#[test]
fn rows_that_cannot_be_read_and_rows_against_the_filter_are_counted() {
    let mut rows = list(3);
    rows.push(Certificate { key: CertificateKey::new(1, 1), ..certificate("Confirmed") });
    rows.push(Certificate { key: CertificateKey::new(1, 2), ..certificate("clearingProcess ") });
    rows.push(Certificate { key: CertificateKey::new(1, 3), ..certificate("") });
    let unreadable =
        vec![UnreadableRow { index: 6, member: "", problem: RowProblem::NotAnObject, came: None }];
    let (cases, _) = read(20, |asked| match asked.skip {
        0 => Page { rows: rows.clone(), total: None, unreadable: unreadable.clone() },
        _ => Page { rows: Vec::new(), total: None, unreadable: Vec::new() },
    });
    assert_eq!((cases.rows.len(), cases.outside, cases.unreadable), (4, 2, 1));
    let (repeated, requests) =
        read(20, |_| Page { rows: rows.clone(), total: None, unreadable: unreadable.clone() });
    assert_eq!((repeated.extent, repeated.unreadable, requests), (Extent::Repeats, 1, 2), "told once");
    let (unread, _) = read(20, |asked| match asked.skip {
        0 | 1 => Page { rows: Vec::new(), total: None, unreadable: unreadable.clone() },
        _ => Page { rows: Vec::new(), total: None, unreadable: Vec::new() },
    });
    assert_eq!((unread.extent, unread.unreadable), (Extent::All, 2));
    assert!(
        cases.rows.iter().any(|row| row.key == CertificateKey::new(1, 3)),
        "no status contradicts no filter"
    );
}

#[test]
fn all_is_said_only_of_a_list_that_was_shown_whole() {
    for seed in 0..cases(5_000) {
        let mut chance = Chance::new(seed);
        let mut rows = list(chance.below(70));
        let cap = 1 + chance.below(25);
        let (drift, totals) = (chance.pick(&[0, 0, 2, 5]), chance.pick(&[0, 1, 2]));
        let mut has_drifted = false;
        let mut shown = BTreeSet::new();
        let (cases, _) = read(20, |asked| {
            if chance.once_in(drift) {
                chance.shuffle(&mut rows);
                has_drifted = true;
            }
            let total = u64::try_from(rows.len()).ok().filter(|_| chance.once_in(totals));
            let page = page(&rows, asked, cap, total);
            shown.extend(page.rows.iter().map(|row| row.key));
            page
        });
        let read: BTreeSet<_> = cases.rows.iter().map(|row| row.key).collect();
        assert_eq!(read, shown, "seed {seed}: nothing that was shown is lost");
        if cases.extent == Extent::All {
            assert_eq!(read.len(), rows.len(), "seed {seed}: all of {}", rows.len());
        } else {
            assert!(has_drifted, "seed {seed}: {:?} without a reason", cases.extent);
        }
    }
}
