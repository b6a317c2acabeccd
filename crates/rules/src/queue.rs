//! The operator's queue of cases: neighbours, filters and totals.

use crate::asset::AcceptanceStatus;
use crate::case::{CaseValue, Summary, count, most_first};
use crate::certificate::{CertificateKey, LeaseCompanyNumber};
use crate::moment::DAY;

/// Known facts of a case.
#[derive(Clone, Copy, Debug)]
pub struct QueueEntry<'a> {
    pub key: CertificateKey,
    /// Figures of its assets; `None` if they were not read.
    pub summary: Option<&'a Summary>,
    /// Time since when it is known, in milliseconds since 1970.
    pub since: Option<i64>,
}

/// The cases before and after one, and its position from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    pub previous: Option<CertificateKey>,
    pub next: Option<CertificateKey>,
    /// Its position from 1; 0 if it is not in the list.
    pub position: usize,
}

/// Returns the neighbours of a case. If it has left the list, `last` is its former position from 1,
/// and the case now there is the next one.
pub fn neighbours(keys: &[CertificateKey], key: CertificateKey, last: usize) -> Neighbours {
    let at = |position: usize| position.checked_sub(1).and_then(|index| keys.get(index)).copied();
    match keys.iter().position(|own| *own == key).map(|index| index.saturating_add(1)) {
        Some(position) => Neighbours {
            previous: at(position.saturating_sub(1)),
            next: at(position.saturating_add(1)),
            position,
        },
        None => {
            let position = last.max(1).min(keys.len().saturating_add(1));
            Neighbours { previous: at(position.saturating_sub(1)), next: at(position), position: 0 }
        }
    }
}

/// Age of a case in steps.
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

    /// Returns the step of the age at `now`; `None` if `since` is in the future.
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

/// Filter of cases; `None` admits all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaseFilter<'a> {
    /// Cases with a problem of this acceptance status, as the service sends it.
    pub reason: Option<&'a str>,
    pub company: Option<LeaseCompanyNumber>,
    pub age: Option<Age>,
}

impl CaseFilter<'_> {
    /// Returns whether a case passes the filter at a moment, in milliseconds since 1970. A case
    /// whose assets were not read has no known reason.
    pub fn admits(&self, entry: &QueueEntry<'_>, now: i64) -> bool {
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

/// Totals of all cases; each figure counts only assets that were read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub cases: usize,
    /// Number of cases whose assets were read.
    pub read: usize,
    pub problems: usize,
    /// The price per period of these problems.
    pub value: CaseValue,
    /// The problems by reason, most first.
    pub reasons: Vec<(AcceptanceStatus, usize)>,
    /// Reasons with their number of cases, in descending order.
    pub cases_by_reason: Vec<(AcceptanceStatus, usize)>,
    /// Number of cases for each step of [`Age::ALL`].
    pub ages: [usize; Age::ALL.len()],
    /// Number of cases with a date in the future, which have no age.
    pub ahead: usize,
    /// Lease companies with their number of cases, in descending order.
    pub companies: Vec<(LeaseCompanyNumber, usize)>,
}

/// Returns the totals at a moment, in milliseconds since 1970.
pub fn totals(entries: &[QueueEntry<'_>], now: i64) -> Totals {
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
            totals.value.add_all(&summary.value);
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
