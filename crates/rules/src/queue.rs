//! The cases that wait for the operator: their order, their neighbours, and what all of them come to.

use std::cmp::Ordering;

use crate::asset::AcceptanceStatus;
use crate::case::{Summary, count, most_first};
use crate::certificate::{CertificateKey, LeaseCompanyNumber};
use crate::moment::DAY;

/// What cases can be ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// How long they are known, the oldest first.
    #[default]
    Age,
    /// Lease company and certificate.
    Case,
    /// Assets, most first.
    Assets,
    /// Problems, most first.
    Problems,
    /// Value, highest first, each currency apart.
    Value,
    /// As the service lists them.
    Service,
}

impl By {
    /// All orders.
    pub const ALL: [Self; 6] =
        [Self::Age, Self::Case, Self::Assets, Self::Problems, Self::Value, Self::Service];
}

/// An order of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order<B = By> {
    /// What counts.
    pub by: B,
    /// Whether the last come first.
    pub is_reversed: bool,
}

/// What is known of a case when it is put in order.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Which case.
    pub key: CertificateKey,
    /// What its assets come to; `None` while they were not read.
    pub summary: Option<&'a Summary>,
    /// Since when it is known, in milliseconds since 1970.
    pub since: Option<i64>,
}

/// Puts cases in order. What is not known comes last in either direction, and equal cases stay as they were.
pub fn sort(entries: &mut [Entry<'_>], order: Order) {
    let directed = |ordering: Ordering| if order.is_reversed { ordering.reverse() } else { ordering };
    match order.by {
        By::Service if order.is_reversed => entries.reverse(),
        By::Service => {}
        By::Case => entries.sort_by(|one, other| directed(one.key.cmp(&other.key))),
        By::Age => entries
            .sort_by(|one, other| known(one.since, other.since, |one, other| directed(one.cmp(&other)))),
        By::Assets => sort_by(entries, |one, other| directed(other.assets.cmp(&one.assets))),
        By::Problems => sort_by(entries, |one, other| directed(other.problems.cmp(&one.problems))),
        By::Value => sort_by(entries, |one, other| {
            known(one.value.sums.first(), other.value.sums.first(), |(one, sum), (other, more)| {
                one.cmp(other).then_with(|| directed(more.cmp(sum)))
            })
        }),
    }
}

fn sort_by(entries: &mut [Entry<'_>], compare: impl Fn(&Summary, &Summary) -> Ordering) {
    entries.sort_by(|one, other| known(one.summary, other.summary, &compare));
}

/// Compares what is known; what is not comes last.
fn known<T>(one: Option<T>, other: Option<T>, compare: impl Fn(T, T) -> Ordering) -> Ordering {
    match (one, other) {
        (Some(one), Some(other)) => compare(one, other),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}

/// The cases before and after one, and its place from 1, where it is among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    /// The case before it.
    pub previous: Option<CertificateKey>,
    /// The case after it.
    pub next: Option<CertificateKey>,
    /// Its place from 1; 0 where it is not among them.
    pub place: usize,
}

/// The neighbours of a case. Where it is no longer among the cases, `last` is the place from 1 that it had, and the
/// case that has moved up is the next one.
pub fn neighbours(keys: &[CertificateKey], key: CertificateKey, last: usize) -> Neighbours {
    let at = |place: usize| place.checked_sub(1).and_then(|place| keys.get(place)).copied();
    match keys.iter().position(|own| *own == key).map(|place| place.saturating_add(1)) {
        Some(place) => {
            Neighbours { previous: at(place.saturating_sub(1)), next: at(place.saturating_add(1)), place }
        }
        None => {
            let place = last.max(1).min(keys.len().saturating_add(1));
            Neighbours { previous: at(place.saturating_sub(1)), next: at(place), place: 0 }
        }
    }
}

/// How long a case is known, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Age {
    /// Less than a day.
    Day,
    /// One day to less than three.
    ThreeDays,
    /// Three days to less than a week.
    Week,
    /// One week to less than two.
    TwoWeeks,
    /// Two weeks to less than thirty days.
    Month,
    /// Thirty days and more.
    Longer,
}

impl Age {
    /// All steps, the youngest first.
    pub const ALL: [Self; 6] =
        [Self::Day, Self::ThreeDays, Self::Week, Self::TwoWeeks, Self::Month, Self::Longer];

    /// The step of what is known since one moment, at another; none where that is still to come.
    pub fn of(since: i64, now: i64) -> Option<Self> {
        Some(match now.saturating_sub(since).div_euclid(DAY) {
            ..0 => return None,
            0 => Self::Day,
            1..3 => Self::ThreeDays,
            3..7 => Self::Week,
            7..14 => Self::TwoWeeks,
            14..30 => Self::Month,
            30.. => Self::Longer,
        })
    }
}

/// Which cases somebody chose to see; what is `None` leaves all in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice<'a> {
    /// Those with a problem of this acceptance status, as the service writes it.
    pub reason: Option<&'a str>,
    /// Those of this lease company.
    pub company: Option<LeaseCompanyNumber>,
    /// Those that are known for so long.
    pub age: Option<Age>,
}

impl Choice<'_> {
    /// Whether a case is among them at a moment, in milliseconds since 1970. A case whose assets were not read has no
    /// known reason.
    pub fn admits(&self, entry: &Entry<'_>, now: i64) -> bool {
        let has_reason = |wanted: &str| {
            entry
                .summary
                .is_some_and(|summary| summary.reasons.iter().any(|(status, _)| status.raw() == wanted))
        };
        self.reason.is_none_or(has_reason)
            && self.company.is_none_or(|company| entry.key.company == company)
            && self.age.is_none_or(|age| entry.since.and_then(|since| Age::of(since, now)) == Some(age))
    }
}

/// What all cases come to; every figure counts only what was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many cases there are.
    pub cases: usize,
    /// The assets of how many of them were read.
    pub read: usize,
    /// The problems of all cases that were read.
    pub problems: usize,
    /// The problems by reason, most first.
    pub reasons: Vec<(AcceptanceStatus, usize)>,
    /// How many cases have a problem of each reason, most first.
    pub cases_by_reason: Vec<(AcceptanceStatus, usize)>,
    /// How many cases are in each step of [`Age::ALL`].
    pub ages: [usize; Age::ALL.len()],
    /// How many cases have a date that is still to come, and so no age.
    pub ahead: usize,
    /// How many cases each lease company has, most first.
    pub companies: Vec<(LeaseCompanyNumber, usize)>,
}

/// Counts cases at a moment, in milliseconds since 1970.
pub fn totals(entries: &[Entry<'_>], now: i64) -> Totals {
    let mut totals = Totals { cases: entries.len(), ..Totals::default() };
    let mut companies: Vec<LeaseCompanyNumber> = entries.iter().map(|entry| entry.key.company).collect();
    companies.sort_unstable();
    let same = companies.chunk_by(|one, other| one == other);
    totals.companies = same.filter_map(|same| Some((*same.first()?, same.len()))).collect();
    totals.companies.sort_by_key(|(_, cases)| std::cmp::Reverse(*cases));
    for entry in entries {
        if let Some(since) = entry.since {
            let age = Age::of(since, now);
            let step = Age::ALL.iter().zip(totals.ages.iter_mut()).find(|(step, _)| Some(**step) == age);
            let cases = step.map_or(&mut totals.ahead, |(_, cases)| cases);
            *cases = cases.saturating_add(1);
        }
        if let Some(summary) = entry.summary {
            totals.read = totals.read.saturating_add(1);
            totals.problems = totals.problems.saturating_add(summary.problems);
            for (status, problems) in &summary.reasons {
                count(&mut totals.reasons, status, *problems);
                count(&mut totals.cases_by_reason, status, 1);
            }
        }
    }
    most_first(&mut totals.reasons);
    most_first(&mut totals.cases_by_reason);
    totals
}
