//! The certificates of the list as a table: found, sorted, with the columns of a view.

pub mod columns;

use acceptance_api::filter::StatusFilter;
use acceptance_arrange::search_texts::SearchTexts;
use acceptance_process::list_reading::ListReading;
use acceptance_route::TableQuery;
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::fold;
use leptos::prelude::*;

use crate::browser::preferences::PreferenceTable;
use crate::components::table::column::Columns;
use crate::components::table::view::{SERVICE_ORDER, TableView};
use crate::i18n::{Messages, labels, use_messages};
use crate::state::certificates::is_open_row;
use crate::state::use_certificates;
use columns::certificate_columns;

/// The certificates of the list as a table.
#[derive(Clone, Copy)]
pub struct CertificateTable {
    pub columns: Columns<Certificate>,
    pub view: TableView,
    /// The keys of all its certificates, in the service's order.
    pub all: Memo<Vec<CertificateKey>>,
    /// The keys of the certificates that contain the searched words, in the order of the view.
    pub keys: Memo<Vec<CertificateKey>>,
}

impl CertificateTable {
    /// Creates the table of all certificates in the list.
    pub fn new(
        filter: Signal<StatusFilter>,
        find: Signal<String>,
        query: Signal<TableQuery>,
        on_change: Callback<TableQuery>,
    ) -> Self {
        Self::of(|_| true, filter, find, query, on_change)
    }

    /// Creates the table of the certificates in the list that await a decision.
    pub fn open(
        filter: Signal<StatusFilter>,
        find: Signal<String>,
        query: Signal<TableQuery>,
        on_change: Callback<TableQuery>,
    ) -> Self {
        Self::of(is_open_row, filter, find, query, on_change)
    }

    fn of(
        is_listed: fn(&Certificate) -> bool,
        filter: Signal<StatusFilter>,
        find: Signal<String>,
        query: Signal<TableQuery>,
        on_change: Callback<TableQuery>,
    ) -> Self {
        let (messages, certificates) = (use_messages(), use_certificates());
        let columns = certificate_columns(filter);
        let view = TableView::new(PreferenceTable::List, columns.heads(), SERVICE_ORDER, query, on_change);
        let sorted = move |find: &str| {
            let order = view.order();
            let keys = |reading: &ListReading| {
                let all: Vec<&Certificate> = reading.rows().filter(|row| is_listed(row)).collect();
                let mut rows = found(messages, &all, find);
                columns.sort(&order, &mut rows, |row| all.get(row).copied());
                rows.into_iter().filter_map(|row| Some(all.get(row)?.key)).collect::<Vec<_>>()
            };
            certificates.with_reading(keys).unwrap_or_default()
        };
        let all = Memo::new(move |_| sorted(""));
        let keys = Memo::new(move |_| find.with(|find| sorted(find)));
        Self { columns, view, all, keys }
    }
}

/// Returns the indexes of the certificates that contain every word of a text.
fn found(messages: Messages, rows: &[&Certificate], find: &str) -> Vec<usize> {
    let wanted = fold::searched(find.trim());
    if wanted.is_empty() {
        return (0..rows.len()).collect();
    }
    let texts = SearchTexts::of(rows.iter(), |row, add| {
        add(&row.key.to_string());
        for detail in [CertificateDetail::LeaseCompanyName, CertificateDetail::CustomerName] {
            add(row.detail(detail).unwrap_or_default());
        }
        add(&labels::confirmation(messages, row.confirmation.as_ref()).0);
    });
    texts.with_words(&wanted)
}
