//! The cases in a table: searched and sorted, with the view in the address, and steady while they are read anew.

use acceptance_persistence::views::Table;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::columns::{ColumnHead, ShownColumn, columns, table_view};
use super::filters::CaseFilters;
use super::row::CaseRow;
use crate::browser::document;
use crate::desk::case_list::{CaseFocus, CaseToolbar, NoCase, row_key};
use crate::desk::cases::ordered;
use crate::desk::empty_list::EmptyListDiagnosis;
use crate::desk::kept_columns::KeptColumns;
use crate::desk::table_view::ViewButton;
use crate::i18n::use_messages;
use crate::route::{CaseView, Route};
use crate::state::{use_certificates, use_reviews, use_session};
use crate::ui::data_table::{DataTable, RowKey, ShownRow};

/// The cases of a view.
#[component]
pub fn CaseQueue(view: Memo<CaseView>) -> impl IntoView {
    let (messages, certificates) = (use_messages(), use_certificates());
    let keys = steady_keys(view);
    let focus = CaseFocus::new(view, keys);
    let kept = KeptColumns::new(Table::Queue);
    let columns = columns(view, kept);
    provide_context(table_view(view, kept, columns));
    // Back at the queue, the case that was opened has the focus again.
    Effect::new(move || {
        if let Some(key) = certificates.take_last_opened() {
            focus.move_soon_to(key);
        }
    });
    view! {
        <section class="queue" aria-label=messages.cases() on:focusin=move |_| focus.remember()>
            <CaseToolbar view count=move || keys.with(Vec::len) place=Route::Review>
                <CaseFilters view />
                <ViewButton />
            </CaseToolbar>
            <Show
                when=move || keys.with(|keys| !keys.is_empty())
                fallback=move || view! { <NoCase view place=Route::Review><EmptyQueueDiagnosis view /></NoCase> }
            >
                <CaseTable view keys columns focus />
            </Show>
        </section>
    }
}

/// The keys of the cases of a view. As long as the view is the same, the case in sight stays where it is on the screen,
/// whatever comes or goes above it.
fn steady_keys(view: Memo<CaseView>) -> Memo<Vec<CertificateKey>> {
    let (messages, session, reviews) = (use_messages(), use_session(), use_reviews());
    let anchor = StoredValue::new(None);
    let keys = Memo::new(move |_| {
        let keys = ordered(session, reviews, messages, &view.get());
        // The table still shows the cases of before: its rows follow once these are known.
        anchor.set_value(row_in_sight(&keys));
        keys
    });
    Effect::new(move |before: Option<CaseView>| {
        keys.track();
        let view = view.get();
        let is_same_view = before.as_ref() == Some(&view);
        if let Some((link, top)) = anchor.get_value().filter(|_| is_same_view) {
            request_animation_frame(move || document::keep_in_sight(&link, top));
        }
        view
    });
    keys
}

/// The link of a case that is in sight and stays in the list, and its distance from the top.
fn row_in_sight(keys: &[CertificateKey]) -> Option<(String, f64)> {
    let stays = |(link, _): &(String, f64)| match Route::parse(link) {
        Route::Case(key, _) => keys.contains(&key),
        _ => false,
    };
    document::rows_in_sight().into_iter().find(stays)
}

/// Says why the service's answer to the filter holds no row at all, not even one that does not belong there.
#[component]
fn EmptyQueueDiagnosis(view: Memo<CaseView>) -> impl IntoView {
    let reviews = use_reviews();
    let is_without_rows =
        move || reviews.with_queue(|queue| queue.cases.outside == 0 && queue.cases.unreadable == 0);
    let is_narrowed = move || view.with(CaseView::is_narrowed);
    view! {
        <Show when=move || !is_narrowed() && is_without_rows()>
            <EmptyListDiagnosis />
        </Show>
    }
}

#[component]
fn CaseTable(
    view: Memo<CaseView>,
    keys: Memo<Vec<CertificateKey>>,
    columns: Memo<Vec<ShownColumn>>,
    focus: CaseFocus,
) -> impl IntoView {
    let (messages, reviews) = (use_messages(), use_reviews());
    // The cases in the document are counted before all others.
    let present = RwSignal::new(Vec::<CertificateKey>::new());
    Effect::new(move || reviews.want(present.get()));
    let rows = Memo::new(move |_| keys.with(|keys| keys.iter().map(|key| row_key(*key)).collect::<Vec<_>>()));
    let row = move |shown: ShownRow| {
        let key = shown.key();
        let row = move || {
            let RowKey(company, certificate) = key.get();
            let key = CertificateKey::new(company, certificate);
            present.update(|present| present.push(key));
            on_cleanup(move || {
                present.try_update(|present| present.retain(|own| *own != key));
            });
            view! { <CaseRow key view columns=columns.get() shown /> }
        };
        row.into_any()
    };
    let heads = move || {
        let head = |(column, width)| view! { <ColumnHead column width view /> };
        columns.get().into_iter().map(head).collect_view()
    };
    let head = move || view! { {heads} };
    view! {
        <DataTable
            label=messages.cases()
            class="cases"
            head
            rows
            row
            kept=focus.kept
        />
    }
}
