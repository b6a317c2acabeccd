//! The operator's queue of cases: neighbours, filters and totals.

use crate::asset::AcceptanceStatus;
use crate::case::{CaseValue, Summary, count, most_first};
use crate::certificate::{CertificateKey, LeaseCompanyNumber};

/// Known facts of a case.
#[derive(Clone, Copy, Debug)]
pub struct QueueEntry<'a> {
    pub key: CertificateKey,
    /// Figures of its assets; `None` if they were not read.
    pub summary: Option<&'a Summary>,
    /// The calendar day since which it is known, in days since 1970.
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
    /// Today.
    Day,
    /// One or two days.
    ThreeDays,
    /// Three to six days.
    Week,
    /// 7 to 13 days.
    TwoWeeks,
    /// 14 to 29 days.
    Month,
    /// 30 days or more.
    Longer,
}

impl Age {
    /// All steps, the youngest first.
    pub const ALL: [Self; 6] =
        [Self::Day, Self::ThreeDays, Self::Week, Self::TwoWeeks, Self::Month, Self::Longer];

    /// Returns the step of the age between two calendar days, in days since 1970; `None` if `since`
    /// is in the future.
    pub fn of(since: i64, today: i64) -> Option<Self> {
        Some(match today.saturating_sub(since) {
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
    /// Returns whether a case passes the filter on a calendar day, in days since 1970. A reason
    /// counts in any spelling; a case whose assets were not read has none.
    pub fn admits(&self, entry: &QueueEntry<'_>, today: i64) -> bool {
        let has_reason = |wanted: &str| {
            let is_it = |(status, _): &(AcceptanceStatus, usize)| status.is_written(wanted);
            entry.summary.is_some_and(|summary| summary.reasons.iter().any(is_it))
        };
        self.reason.is_none_or(has_reason)
            && self.company.is_none_or(|company| entry.key.company == company)
            && self.age.is_none_or(|age| entry.since.and_then(|since| Age::of(since, today)) == Some(age))
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

/// Returns the totals on a calendar day, in days since 1970.
pub fn totals(entries: &[QueueEntry<'_>], today: i64) -> Totals {
    let mut totals = Totals { cases: entries.len(), ..Totals::default() };
    let mut companies: Vec<LeaseCompanyNumber> = entries.iter().map(|entry| entry.key.company).collect();
    companies.sort_unstable();
    let same = companies.chunk_by(|one, other| one == other);
    totals.companies = same.filter_map(|same| Some((*same.first()?, same.len()))).collect();
    totals.companies.sort_by_key(|(_, cases)| std::cmp::Reverse(*cases));
    for entry in entries {
        if let Some(since) = entry.since {
            let age = Age::of(since, today);
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
