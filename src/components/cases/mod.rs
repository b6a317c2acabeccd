//! The operator's cases and their texts. The queue and the page of a case share them.

pub mod columns;
pub mod table;

use acceptance_route::AGES;
use acceptance_rules::case::{CaseValue, Summary};
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::moment::WrittenTime;
use acceptance_rules::queue::{Age, QueueEntry};
use leptos::prelude::*;

use crate::browser::{intl, timer};
use crate::i18n::Messages;
use crate::state::Reviews;
use crate::state::reviews::Counted;
use crate::text::clip;

/// The date since which a case is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// The service's date.
    Rejected(WrittenTime),
    /// The time at which this browser first saw the case, in milliseconds since 1970, if the
    /// service sends no date.
    FirstSeen(i64),
}

impl Since {
    /// Returns since when a case is known; `None` without a date of either kind.
    pub fn of(reviews: Reviews, key: CertificateKey, summary: &Summary) -> Option<Self> {
        let rejected = summary.rejected.map(Self::Rejected);
        rejected.or_else(|| reviews.first_seen(key).map(Self::FirstSeen))
    }

    fn date(self) -> WrittenTime {
        match self {
            Self::Rejected(date) => date,
            Self::FirstSeen(at) => WrittenTime { at, is_day: false },
        }
    }

    /// Returns the time, in milliseconds since 1970.
    pub fn at(self) -> i64 {
        self.date().at
    }

    /// Returns the user's calendar day, in days since 1970.
    fn day(self) -> i64 {
        intl::calendar_day(self.date())
    }

    /// Returns the age and the kind of its date. A date in the future has no age.
    pub fn describe(self, messages: Messages) -> Vec<String> {
        let (language, date) = (messages.language, self.date());
        let day = intl::day_of(language, date);
        let by = match self {
            Self::Rejected(_) => messages.rejected_on(&day),
            Self::FirstSeen(_) => messages.first_seen_on(&day),
        };
        let is_ahead = if date.is_day { self.day() > intl::today() } else { date.at > timer::now() };
        if is_ahead { vec![by] } else { vec![intl::age(language, date), by] }
    }
}

/// A case of the queue.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The certificate, as the queue showed it.
    pub certificate: Certificate,
    /// Figures of its assets; `None` until they are read.
    pub counted: Option<Counted>,
    /// Since when it is known; `None` until its assets are read.
    pub since: Option<Since>,
}

impl Case {
    /// Returns a case of the queue, with what is known of it now.
    pub fn of(reviews: Reviews, certificate: Certificate) -> Self {
        let counted = reviews.counted(certificate.key);
        let mut case = Self { certificate, counted, since: None };
        case.since = case.summary().and_then(|summary| Since::of(reviews, case.certificate.key, summary));
        case
    }

    /// Returns the figures of its assets; `None` if they are not read.
    pub fn summary(&self) -> Option<&Summary> {
        match self.counted.as_ref()? {
            Counted::Ready(summary) => Some(summary),
            Counted::Failed(_) => None,
        }
    }

    /// Returns the case as the rules sort and count it.
    pub fn entry(&self) -> QueueEntry<'_> {
        let since = self.since.map(Since::day);
        QueueEntry { key: self.certificate.key, summary: self.summary(), since }
    }
}

/// Returns all cases of the queue. Changes with a new queue and at the end of counting, not while
/// single cases are counted.
pub fn all(reviews: Reviews) -> Vec<Case> {
    reviews.track_order();
    let queue = reviews.queue();
    let rows = queue.ready().map(|queue| queue.cases.rows.as_slice()).unwrap_or_default();
    untrack(|| rows.iter().cloned().map(|certificate| Case::of(reviews, certificate)).collect())
}

/// Returns the number of cases whose assets are read, unless it is all of them.
pub fn read_note(messages: Messages, read: usize, cases: usize) -> Option<String> {
    let note = || messages.figure_read(&messages.count(read), &messages.count(cases));
    (read < cases).then(note)
}

/// Returns the name of an age in URLs.
pub fn age_name(age: Age) -> &'static str {
    Age::ALL.into_iter().zip(AGES).find(|(own, _)| *own == age).map_or("", |(_, name)| name)
}

/// Returns a detail of a case's certificate from the queue.
pub fn detail_of(reviews: Reviews, key: CertificateKey, detail: CertificateDetail) -> Option<String> {
    reviews.track_queue();
    let certificate = reviews.certificate(key)?;
    certificate.detail(detail).map(clip)
}

/// Returns the value of assets: a text for each currency, and the number of assets without a price.
pub fn describe_value(messages: Messages, value: &CaseValue) -> Vec<String> {
    let sums = value
        .sums
        .iter()
        .map(|(currency, sum)| intl::price(messages.language, &sum.to_string(), Some(currency)));
    let unpriced = (value.unpriced > 0).then(|| messages.unpriced(value.unpriced));
    sums.chain(unpriced).collect()
}
