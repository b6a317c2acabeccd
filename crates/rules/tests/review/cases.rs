//! Tests single cases: states, problems, sums, rounds, ages and the queue.

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::case::{
    CaseValue, MOST_REMEMBERED, ReviewState, changes, groups, remembered, review_state, summary,
};
use acceptance_rules::certificate::{Certificate, ConfirmationStatus, LeaseCompanyNumber};
use acceptance_rules::queue::{Age, CaseFilter, Neighbours, QueueEntry, neighbours, totals};

use super::{key, priced, rejected, sums};
use crate::support::{marked as asset, prove as complete};

#[test]
fn a_review_is_under_way_in_clearing_only_and_over_only_in_another_known_state() {
    for (status, expected) in [
        (Some("clearingProcess"), ReviewState::InReview),
        (Some("CLEARINGPROCESS"), ReviewState::InReview),
        (Some("firstConfirmationPending"), ReviewState::Ended),
        (Some("secondConfirmationPending"), ReviewState::Ended),
        (Some("confirmed"), ReviewState::Ended),
        (Some("clearingProcess "), ReviewState::Unknown),
        (Some("reviewing"), ReviewState::Unknown),
        (None, ReviewState::Unknown),
    ] {
        let certificate = Certificate {
            key: key(1, 1),
            confirmation: status.map(ConfirmationStatus::read),
            authorization: None,
            details: Vec::new(),
        };
        assert_eq!(review_state(&certificate), expected, "{status:?}");
    }
}

#[test]
fn assets_of_any_status_have_a_value() {
    let received = |id, price, currency| Asset { acceptance: None, ..priced(id, price, currency) };
    let assets =
        [priced(1, "0.1", "EUR"), received(2, "0.2", "eur"), received(3, "5", "CHF"), received(4, "5", "")];
    let value = CaseValue::of(assets.iter());
    let sums: Vec<String> = value.sums.iter().map(|(currency, sum)| format!("{sum} {currency}")).collect();
    assert_eq!((&*sums.join(", "), value.unpriced), ("5 CHF, 0.3 EUR", 1));
    assert_eq!(CaseValue::of([].iter()), CaseValue::default());
}

#[test]
fn prices_of_different_currencies_are_never_added() {
    let (sums, unpriced) = sums(vec![
        priced(1, "0.10", "EUR"),
        priced(2, "0.20", "eur"),
        priced(3, "5", "CHF"),
        priced(4, "7", ""),
        priced(5, "", "EUR"),
        priced(6, "1,50", "EUR"),
        priced(7, "1", " "),
        priced(8, "1", "E\u{200B}UR"),
        asset(9, "received", ""),
    ]);
    let expected = [("CHF", "5"), ("EUR", "0.3"), ("E\u{200B}UR", "1")];
    assert_eq!(sums, expected.map(|(currency, sum)| (currency.to_owned(), sum.to_owned())));
    assert_eq!(unpriced, 4, "what has no price, no currency or another form is counted, not guessed");
}

#[test]
fn a_sum_beyond_floating_numbers_stays_exact() {
    let huge = "999999999999999999999999";
    let most: Vec<Asset> = (0..3).map(|id| priced(id, huge, "EUR")).collect();
    let (sums, unpriced) = sums(most);
    assert_eq!((sums[0].1.as_str(), unpriced), ("2999999999999999999999997", 0));
}

#[test]
fn a_case_is_known_since_its_earliest_readable_rejection() {
    let since = |assets| summary(&complete(assets)).rejected.map(|date| date.day(0));
    assert_eq!(
        since(vec![
            rejected(1, "damaged", "2026-11-12"),
            rejected(2, "other", "2026-11-10T08:00:00Z"),
            rejected(3, "other", "last week"),
            rejected(4, "received", "2020-01-01"),
            rejected(5, "other", "0001-01-01T00:00:00"),
        ]),
        Some(20_767)
    );
    assert_eq!(since(vec![asset(1, "damaged", "")]), None);
}

#[test]
fn identical_explanations_are_told_once_with_all_their_assets() {
    let groups = groups(&complete(vec![
        asset(5, "other", "Power supply missing"),
        asset(9, "damaged", "Display cracked"),
        asset(2, "Damaged", " Display cracked\n"),
        asset(7, "damaged", ""),
        asset(1, "damaged", "display cracked"),
        asset(3, "received", "Display cracked"),
        asset(4, "", ""),
    ]));
    let told: Vec<_> = groups
        .iter()
        .map(|group| {
            let texts = group.texts.iter().map(|text| {
                (text.explanation.to_string(), text.assets.iter().map(|id| id.0).collect::<Vec<_>>())
            });
            (group.status.raw(), group.count, texts.collect::<Vec<_>>())
        })
        .collect();
    let damaged = vec![
        ("Display cracked".to_owned(), vec![9, 2]),
        ("display cracked".to_owned(), vec![1]),
        (String::new(), vec![7]),
    ];
    let other = vec![("Power supply missing".to_owned(), vec![5])];
    assert_eq!(told, [("damaged", 4, damaged), ("other", 1, other)]);
}

#[test]
fn the_next_round_tells_what_appeared_settled_and_changed() {
    let before = complete(vec![
        asset(1, "damaged", "cracked"),
        asset(2, "damaged", "cracked"),
        asset(3, "damaged", "cracked"),
        asset(4, "other", "missing"),
        asset(5, "other", "missing"),
        asset(6, "received", ""),
    ]);
    let now = complete(vec![
        asset(1, "DAMAGED", "cracked"),
        asset(2, "damaged", "cracked twice"),
        asset(3, "pricingIssues", "cracked"),
        asset(4, "received", ""),
        asset(6, "notReceived", ""),
    ]);
    let changes = changes(&remembered(&before).unwrap(), &now);
    let ids = |ids: &[AssetId]| ids.iter().map(|id| id.0).collect::<Vec<_>>();
    assert_eq!(ids(&changes.appeared), [6]);
    assert_eq!(ids(&changes.settled), [4, 5]);
    assert_eq!(ids(&changes.other_text), [2]);
    assert_eq!(ids(&changes.other_reason), [3]);
    assert_eq!(changes.same, 1);
}

#[test]
fn a_case_with_too_many_problems_is_not_remembered() {
    let problems = |count: usize| {
        remembered(&complete((0..i64::try_from(count).unwrap()).map(|id| asset(id, "damaged", "")).collect()))
            .is_some()
    };
    assert!(problems(MOST_REMEMBERED));
    assert!(!problems(MOST_REMEMBERED + 1));
}

#[test]
fn ages_step_where_the_charts_say() {
    for (days, expected) in [
        (0, Age::Day),
        (1, Age::ThreeDays),
        (2, Age::ThreeDays),
        (3, Age::Week),
        (6, Age::Week),
        (7, Age::TwoWeeks),
        (13, Age::TwoWeeks),
        (14, Age::Month),
        (29, Age::Month),
        (30, Age::Longer),
        (4000, Age::Longer),
    ] {
        assert_eq!(Age::of(5, 5 + days), Some(expected), "{days} days");
    }
    assert_eq!(Age::of(1, 0), None, "what is still to come has no age");
}

#[test]
fn a_case_that_left_the_queue_hands_over_to_the_one_that_moved_up() {
    let keys = [key(1, 1), key(1, 2), key(1, 3)];
    let check = |of, last, previous: Option<i64>, next: Option<i64>, position| {
        let expected =
            Neighbours { previous: previous.map(|id| key(1, id)), next: next.map(|id| key(1, id)), position };
        assert_eq!(neighbours(&keys, of, last), expected);
    };
    check(key(1, 1), 0, None, Some(2), 1);
    check(key(1, 2), 0, Some(1), Some(3), 2);
    check(key(1, 3), 9, Some(2), None, 3);
    check(key(9, 9), 0, None, Some(1), 0);
    check(key(9, 9), 2, Some(1), Some(2), 0);
    check(key(9, 9), 4, Some(3), None, 0);
    check(key(9, 9), 70, Some(3), None, 0);
    assert_eq!(neighbours(&[], key(1, 1), 3), Neighbours::default());
}

#[test]
fn cases_are_chosen_by_all_that_is_chosen_and_what_is_not_known_is_not_among_them() {
    let now = 100;
    let read =
        summary(&complete(vec![asset(1, "damaged", ""), asset(2, "damaged", ""), asset(3, "other", "")]));
    let received = summary(&complete(vec![asset(1, "received", "")]));
    let entry = |company, summary, since| QueueEntry { key: key(company, 1), summary, since };
    let old = entry(1, Some(&read), Some(now - 40));
    let young = entry(2, Some(&received), Some(now));
    let unread = entry(2, None, None);
    let ahead = entry(2, None, Some(now + 2));
    let company = |number| CaseFilter { company: Some(LeaseCompanyNumber(number)), ..CaseFilter::default() };
    let reason = |reason| CaseFilter { reason: Some(reason), ..CaseFilter::default() };
    let age = |age| CaseFilter { age: Some(age), ..CaseFilter::default() };
    for (choice, expected) in [
        (CaseFilter::default(), [true; 4]),
        (company(1), [true, false, false, false]),
        (company(2), [false, true, true, true]),
        (reason("damaged"), [true, false, false, false]),
        (reason("received"), [false; 4]),
        (reason("Damaged"), [true, false, false, false]),
        (age(Age::Longer), [true, false, false, false]),
        (age(Age::Day), [false, true, false, false]),
        (CaseFilter { reason: Some("other"), ..company(1) }, [true, false, false, false]),
        (CaseFilter { reason: Some("other"), ..company(2) }, [false; 4]),
    ] {
        assert_eq!(
            [old, young, unread, ahead].map(|entry| choice.admits(&entry, now)),
            expected,
            "{choice:?}"
        );
    }
    let by_reason = totals(&[old, old, young, unread], now).cases_by_reason;
    let by_reason: Vec<_> = by_reason.iter().map(|(status, cases)| (status.raw(), *cases)).collect();
    assert_eq!(by_reason, [("damaged", 2), ("other", 2)], "cases, not problems");
}
