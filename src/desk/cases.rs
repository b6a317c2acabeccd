//! The operator's cases as somebody looks at them: which of them, in which order, and what is said of each. The queue
//! and the sheet of one case need the same.

use std::sync::Arc;

use acceptance_rules::case::{Summary, Value};
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::queue::{Entry, sort};
use leptos::prelude::*;

use crate::browser::{intl, timer};
use crate::i18n::Messages;
use crate::i18n::labels;
use crate::route::CaseView;
use crate::state::AppState;
use crate::state::reviews::Counted;

/// Since when a case is known, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// The service names a date, in milliseconds since 1970.
    Rejected(i64),
    /// It names none; this browser saw the case first at this moment, in milliseconds since 1970.
    FirstSeen(i64),
}

impl Since {
    /// Since when a case is known; `None` where neither is so.
    pub fn of(app: AppState, key: CertificateKey, summary: &Summary) -> Option<Self> {
        let rejected = summary.rejected.map(Self::Rejected);
        rejected.or_else(|| app.reviews.first_seen(key).map(Self::FirstSeen))
    }

    /// The moment, in milliseconds since 1970.
    pub fn at(self) -> i64 {
        match self {
            Self::Rejected(at) | Self::FirstSeen(at) => at,
        }
    }

    /// How long ago, and by whom that is known. A date that is still to come is only told.
    pub fn told(self, messages: Messages) -> Vec<String> {
        let (age, day) =
            (intl::age(messages.language, self.at()), intl::day_of(messages.language, self.at()));
        let by = match self {
            Self::Rejected(_) => messages.rejected_on(&day),
            Self::FirstSeen(_) => messages.first_seen_on(&day),
        };
        if self.at() > timer::now() { vec![by] } else { vec![age, by] }
    }
}

/// A case with what is known of it.
pub struct Case {
    /// The certificate, as the queue showed it.
    pub certificate: Certificate,
    /// What its assets come to; `None` while they were not read.
    pub summary: Option<Arc<Summary>>,
    /// Since when it is known; `None` while its assets were not read.
    pub since: Option<Since>,
}

impl Case {
    /// The case as it is put in order and counted.
    pub fn entry(&self) -> Entry<'_> {
        let since = self.since.map(Since::at);
        Entry { key: self.certificate.key, summary: self.summary.as_deref(), since }
    }
}

/// All cases as they are known now. It is told of a new queue, and when counting has come to its end.
pub fn all(app: AppState) -> Vec<Case> {
    app.reviews.order.track();
    let queue = app.reviews.queue.get();
    let rows = queue.ready().map(|queue| queue.cases.rows.as_slice()).unwrap_or_default();
    let case = |certificate: &Certificate| {
        let summary = match app.reviews.counted(certificate.key) {
            Some(Counted::Ready(summary)) => Some(summary),
            Some(Counted::Failed(_)) | None => None,
        };
        let since = summary.as_ref().and_then(|summary| Since::of(app, certificate.key, summary));
        Case { certificate: certificate.clone(), summary, since }
    };
    untrack(|| rows.iter().map(case).collect())
}

/// The keys of the cases that are looked at, in order.
pub fn ordered(app: AppState, messages: Messages, view: &CaseView) -> Vec<CertificateKey> {
    let cases = all(app);
    let wanted = intl::lower_case(view.find.trim());
    let texts = if wanted.is_empty() { Vec::new() } else { texts(app, messages, &cases) };
    let is_found = |place: usize| texts.get(place).is_none_or(|text| text.contains(&wanted));
    let found = cases.iter().enumerate().filter(|(place, _)| is_found(*place));
    let mut entries: Vec<Entry<'_>> = found.map(|(_, case)| case.entry()).collect();
    sort(&mut entries, view.order);
    entries.iter().map(|entry| entry.key).collect()
}

/// What each case shows, in lower case. All at once, since only the browser knows every alphabet's case.
fn texts(app: AppState, messages: Messages, cases: &[Case]) -> Vec<String> {
    const BETWEEN: char = '\u{1}';
    let config = app.session.config();
    let mut all = String::new();
    for case in cases {
        let mut add = |text: &str| {
            all.extend(text.chars().filter(|&character| character != BETWEEN));
            all.push('\n');
        };
        add(&case.certificate.key.to_string());
        for detail in [CertificateDetail::LeaseCompanyName, CertificateDetail::CustomerName] {
            add(case.certificate.detail(detail).unwrap_or_default());
        }
        for (status, _) in case.summary.iter().flat_map(|summary| &summary.reasons) {
            add(status.raw());
            add(&labels::acceptance(messages, &config.statuses, status));
        }
        all.push(BETWEEN);
    }
    intl::lower_case(&all).split(BETWEEN).map(str::to_owned).collect()
}

/// What assets are worth, one text for each currency, and how many have no price.
pub fn value(messages: Messages, value: &Value) -> Vec<String> {
    let sums = value
        .sums
        .iter()
        .map(|(currency, sum)| intl::price(messages.language, &sum.to_string(), Some(currency)));
    let unpriced = (value.unpriced > 0).then(|| messages.unpriced(value.unpriced));
    sums.chain(unpriced).collect()
}
