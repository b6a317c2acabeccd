//! The cases in a table: searched and sorted, with the view in the URL, and stable during a
//! refresh.

use acceptance_api::filter::StatusFilter;
use acceptance_route::{CaseView, Route};
use acceptance_rules::certificate::CertificateKey;
use leptos::html;
use leptos::prelude::*;

use super::filters::CaseFilters;
use super::row::CaseRow;
use crate::components::case_list::{CaseFocus, CaseToolbar, NoCase};
use crate::components::cases::columns::CASE;
use crate::components::cases::table::CaseTable;
use crate::components::empty_list::EmptyListNote;
use crate::components::table::chooser::{ViewButton, ViewLink};
use crate::components::table::head::{ColumnHead, ColumnHeads};
use crate::i18n::use_messages;
use crate::state::{use_certificates, use_reviews};
use crate::ui::data_table::{DataTable, TableRow};

#[component]
pub fn CaseQueue(view: Memo<CaseView>) -> impl IntoView {
    let (messages, certificates) = (use_messages(), use_certificates());
    let table = CaseTable::new(view, Route::Review);
    let (keys, focus) = steady_keys(view, table.keys);
    let search_field = NodeRef::<html::Input>::new();
    let address = move || Route::Review(CaseView { table: table.view.link(), ..view.get() }).address();
    provide_context(ViewLink { view: table.view, address: Signal::derive(address) });
    // Back at the queue, the case that was opened has the focus again.
    Effect::new(move || {
        if let Some((key, _)) = certificates.take_last_opened() {
            focus.move_soon_to(key);
        }
    });
    view! {
        <section class="queue" aria-label=messages.cases() on:focusin=move |_| focus.remember()>
            <CaseToolbar view table=table.view count=move || keys.with(Vec::len) place=Route::Review search_field>
                <CaseFilters view />
                <ViewButton />
            </CaseToolbar>
            <Show
                when=move || keys.with(|keys| !keys.is_empty())
                fallback=move || view! { <NoCase view place=Route::Review search_field><EmptyQueueNote view /></NoCase> }
            >
                <CaseRows view table keys focus />
            </Show>
        </section>
    }
}

/// Returns the keys of the cases of a view, and their focus. While the view is the same, a visible case keeps its
/// position on the screen when cases above it appear or leave.
fn steady_keys(
    view: Memo<CaseView>,
    wanted: Memo<Vec<CertificateKey>>,
) -> (Memo<Vec<CertificateKey>>, CaseFocus) {
    let shown = RwSignal::new(wanted.get_untracked());
    let keys = Memo::new(move |_| shown.get());
    let focus = CaseFocus::new(view, keys);
    Effect::new(move |before: Option<CaseView>| {
        let (view, wanted) = (view.get(), wanted.get());
        // The table still shows the former cases.
        let anchor = if before.as_ref() == Some(&view) { focus.anchor(&wanted) } else { None };
        shown.set(wanted);
        if let Some((key, top)) = anchor {
            request_animation_frame(move || focus.scroll_back(key, top));
        }
        view
    });
    (keys, focus)
}

/// Shows the note of an empty list if the answer to the filter contains no row, not even an unreadable or wrong one.
#[component]
fn EmptyQueueNote(view: Memo<CaseView>) -> impl IntoView {
    let reviews = use_reviews();
    let is_without_rows =
        move || reviews.with_queue(|queue| queue.cases.outside == 0 && queue.cases.unreadable == 0);
    let is_narrowed = move || view.with(CaseView::is_narrowed);
    view! {
        <Show when=move || !is_narrowed() && is_without_rows()>
            <EmptyListNote filter=StatusFilter::Clearing />
        </Show>
    }
}

#[component]
fn CaseRows(
    view: Memo<CaseView>,
    table: CaseTable,
    keys: Memo<Vec<CertificateKey>>,
    focus: CaseFocus,
) -> impl IntoView {
    let (messages, reviews) = (use_messages(), use_reviews());
    // Mounted cases are counted first.
    let present = RwSignal::new(Vec::<CertificateKey>::new());
    Effect::new(move || reviews.want(present.get()));
    let row = move |key, shown: TableRow| {
        present.update(|present| present.push(key));
        on_cleanup(move || {
            present.try_update(|present| present.retain(|own| *own != key));
        });
        view! { <CaseRow key view table shown focus /> }.into_any()
    };
    let head = move || {
        view! {
            <ColumnHead view=table.view name=CASE />
            <ColumnHeads view=table.view />
        }
    };
    view! {
        <DataTable
            label=messages.cases()
            class="cases"
            head
            rows=keys
            row
            pinned=focus.pinned
        />
    }
}
