//! The operator's cases in a view: filter, order and texts. The queue and the page of a case share
//! it.

pub mod columns;

use acceptance_arrange::search_texts::SearchTexts;
use acceptance_route::{AGES, CaseChoice, CaseView, Route};
use acceptance_rules::case::{CaseValue, Summary};
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey, LeaseCompanyNumber};
use acceptance_rules::queue::{Age, CaseFilter, QueueEntry};
use leptos::prelude::*;

use crate::browser::preferences::PreferenceTable;
use crate::browser::{intl, timer};
use crate::components::table::column::Columns;
use crate::components::table::view::TableView;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::reviews::Counted;
use crate::state::{Reviews, Session, use_reviews, use_session};
use crate::text::clip;
use columns::{DEFAULT_ORDER, case_columns};

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
        let since = self.since.map(Since::at);
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

/// The cases of a view as a table.
#[derive(Clone, Copy)]
pub struct CaseTable {
    pub columns: Columns<Case>,
    pub view: TableView,
    /// The keys of the cases of the view, in its order.
    pub keys: Memo<Vec<CertificateKey>>,
}

impl CaseTable {
    /// Creates the table of a page. `route` returns the page with another view.
    pub fn new(view: Memo<CaseView>, route: impl Fn(CaseView) -> Route + Send + Sync + 'static) -> Self {
        let (messages, session, reviews) = (use_messages(), use_session(), use_reviews());
        let columns = case_columns();
        let query = Signal::derive(move || view.with(|view| view.table.clone()));
        let route = move |table| route(CaseView { table, ..view.get_untracked() });
        let table = TableView::in_url(PreferenceTable::Queue, columns.heads(), DEFAULT_ORDER, query, route);
        let keys = Memo::new(move |_| {
            let cases = all(reviews);
            let mut rows = view.with(|view| found(session, messages, &cases, view));
            columns.sort(&table.order(), &mut rows, |row| cases.get(row));
            rows.into_iter().filter_map(|row| Some(cases.get(row)?.certificate.key)).collect()
        });
        Self { columns, view: table, keys }
    }
}

/// Returns the indexes of the cases that a view shows.
fn found(session: Session, messages: Messages, cases: &[Case], view: &CaseView) -> Vec<usize> {
    let wanted = intl::lower_case(view.find.trim());
    let mut rows: Vec<usize> = if wanted.is_empty() {
        (0..cases.len()).collect()
    } else {
        texts(session, messages, cases).with_words(&wanted)
    };
    if view.choice != CaseChoice::default() {
        let (choice, now) = (choice(&view.choice), timer::now());
        rows.retain(|row| cases.get(*row).is_some_and(|case| choice.admits(&case.entry(), now)));
    }
    rows
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
        for (status, _) in case.summary().iter().flat_map(|summary| &summary.reasons) {
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
