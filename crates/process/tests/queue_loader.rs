//! Tests the queue with simulated services, good and bad: the reported extent is true.
//! `ACCEPTANCE_CASES` sets the number of services.

use std::collections::BTreeSet;

use acceptance_api::page::{Page, PageRequest};
use acceptance_process::list_loader::Extent;
use acceptance_process::queue_loader::{Cases, QueueLoader, QueueStep};
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
fn a_read_asks_for_at_least_one_row_and_ends_at_its_limit_of_cases() {
    // A `take` of 0 would mean everything.
    assert_eq!(QueueLoader::begin(0).1.take, 1);
    let (cases, requests) = read(20, |asked: PageRequest| {
        let skip = usize::try_from(asked.skip).unwrap();
        Page { rows: (skip..skip + 20).map(case).collect(), total: None, unreadable: Vec::new() }
    });
    assert_eq!((cases.extent, cases.rows.len(), requests), (Extent::Bounded, 5_000, 250));
}

#[test]
fn rows_against_the_filter_are_counted_and_a_missing_status_is_none() {
    let mut rows = list(3);
    for (id, status) in [(1, "Confirmed"), (2, "clearingProcess "), (3, "")] {
        rows.push(Certificate { key: CertificateKey::new(1, id), ..certificate(status) });
    }
    let (cases, _) = read(20, |asked| page(&rows, asked, 20, None));
    assert_eq!((cases.rows.len(), cases.outside), (4, 2));
    assert_eq!(cases.rows[3].key, CertificateKey::new(1, 3));
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
