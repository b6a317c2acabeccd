//! The cases of a view as a table: found, filtered and sorted.

use acceptance_arrange::search_texts::SearchTexts;
use acceptance_route::{CaseChoice, CaseView, Route};
use acceptance_rules::certificate::{CertificateDetail, CertificateKey, LeaseCompanyNumber};
use acceptance_rules::fold;
use acceptance_rules::queue::{Age, CaseFilter};
use leptos::prelude::*;

use super::columns::{DEFAULT_ORDER, case_columns};
use super::{Case, age_name, all};
use crate::browser::intl;
use crate::browser::preferences::PreferenceTable;
use crate::components::table::column::Columns;
use crate::components::table::view::TableView;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{Session, use_reviews, use_session};

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
    let wanted = fold::searched(view.find.trim());
    let mut rows: Vec<usize> = if wanted.is_empty() {
        (0..cases.len()).collect()
    } else {
        texts(session, messages, cases).with_words(&wanted)
    };
    if view.choice != CaseChoice::default() {
        let (choice, today) = (choice(&view.choice), intl::today());
        rows.retain(|row| cases.get(*row).is_some_and(|case| choice.admits(&case.entry(), today)));
    }
    rows
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
    SearchTexts::of(cases.iter(), |case, add| {
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
