//! The operator's cases in a view: filter, order and texts. The queue and the page of a case share
//! it.

use std::sync::Arc;

use acceptance_arrange::search_texts::SearchTexts;
use acceptance_route::{AGES, CaseChoice, CaseView};
use acceptance_rules::case::{CaseValue, Summary};
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey, LeaseCompanyNumber};
use acceptance_rules::queue::{Age, CaseFilter, QueueEntry, sort};
use leptos::prelude::*;

use crate::browser::{intl, timer};
use crate::i18n::{Messages, labels};
use crate::state::reviews::Counted;
use crate::state::{Reviews, Session};
use crate::text::clip;

/// The date since which a case is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// The service's date, in milliseconds since 1970.
    Rejected(i64),
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

    /// Returns the time, in milliseconds since 1970.
    pub fn at(self) -> i64 {
        match self {
            Self::Rejected(at) | Self::FirstSeen(at) => at,
        }
    }

    /// Returns the age and the kind of its date. A date in the future has no age.
    pub fn describe(self, messages: Messages) -> Vec<String> {
        let (age, day) =
            (intl::age(messages.language, self.at()), intl::day_of(messages.language, self.at()));
        let by = match self {
            Self::Rejected(_) => messages.rejected_on(&day),
            Self::FirstSeen(_) => messages.first_seen_on(&day),
        };
        if self.at() > timer::now() { vec![by] } else { vec![age, by] }
    }
}

/// A case of the queue.
pub struct Case {
    /// The certificate, as the queue showed it.
    pub certificate: Certificate,
    /// Figures of its assets; `None` until they are read.
    pub summary: Option<Arc<Summary>>,
    /// Since when it is known; `None` until its assets are read.
    pub since: Option<Since>,
}

impl Case {
    /// Returns the case as the rules sort and count it.
    pub fn entry(&self) -> QueueEntry<'_> {
        let since = self.since.map(Since::at);
        QueueEntry { key: self.certificate.key, summary: self.summary.as_deref(), since }
    }
}

/// Returns all cases of the queue. Changes with a new queue and at the end of counting, not while
/// single cases are counted.
pub fn all(reviews: Reviews) -> Vec<Case> {
    reviews.track_order();
    let queue = reviews.queue();
    let rows = queue.ready().map(|queue| queue.cases.rows.as_slice()).unwrap_or_default();
    let case = |certificate: &Certificate| {
        let summary = match reviews.counted(certificate.key) {
            Some(Counted::Ready(summary)) => Some(summary),
            Some(Counted::Failed(_)) | None => None,
        };
        let since = summary.as_ref().and_then(|summary| Since::of(reviews, certificate.key, summary));
        Case { certificate: certificate.clone(), summary, since }
    };
    untrack(|| rows.iter().map(case).collect())
}

/// Returns the number of cases whose assets are read, unless it is all of them.
pub fn read_note(messages: Messages, read: usize, cases: usize) -> Option<String> {
    let note = || messages.figure_read(&messages.count(read), &messages.count(cases));
    (read < cases).then(note)
}

/// Returns the keys of the cases of a view, in its order.
pub fn ordered(
    session: Session,
    reviews: Reviews,
    messages: Messages,
    view: &CaseView,
) -> Vec<CertificateKey> {
    let cases = all(reviews);
    let wanted = intl::lower_case(view.find.trim());
    let mut entries: Vec<QueueEntry<'_>> = if wanted.is_empty() {
        cases.iter().map(Case::entry).collect()
    } else {
        let texts = texts(session, messages, &cases);
        texts.with_words(&wanted).into_iter().filter_map(|place| cases.get(place)).map(Case::entry).collect()
    };
    if view.choice != CaseChoice::default() {
        let (choice, now) = (choice(&view.choice), timer::now());
        entries.retain(|entry| choice.admits(entry, now));
    }
    sort(&mut entries, view.order);
    entries.iter().map(|entry| entry.key).collect()
}

/// Returns the name of an age in URLs.
pub fn age_name(age: Age) -> &'static str {
    Age::ALL.into_iter().zip(AGES).find(|(own, _)| *own == age).map_or("", |(_, name)| name)
}

/// Returns the choice of a URL.
fn choice(of: &CaseChoice) -> CaseFilter<'_> {
    CaseFilter {
        reason: Some(&*of.reason).filter(|reason| !reason.is_empty()),
        company: of.company.parse().ok().map(LeaseCompanyNumber),
        age: Age::ALL.into_iter().find(|age| age_name(*age) == of.age),
    }
}

/// Returns the texts of each case.
fn texts(session: Session, messages: Messages, cases: &[Case]) -> SearchTexts {
    let config = session.config();
    SearchTexts::of(cases.iter(), intl::lower_case, |case, add| {
        add(&case.certificate.key.to_string());
        for detail in [CertificateDetail::LeaseCompanyName, CertificateDetail::CustomerName] {
            add(case.certificate.detail(detail).unwrap_or_default());
        }
        for (status, _) in case.summary.iter().flat_map(|summary| &summary.reasons) {
            add(status.raw());
            add(&labels::acceptance(messages, &config.statuses, status));
        }
    })
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
