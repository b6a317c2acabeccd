//! One page of the list: rows to open, and what cannot be read.

use acceptance_api::filter::StatusFilter;
use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::decision::{self, Cause};
use leptos::prelude::*;

use super::arrange::{Arranging, Found, ListColumn, class, column};
use super::empty::NoCertificates;
use super::paging::ListPager;
use crate::browser::{document, intl};
use crate::desk::authorization::UnusualAuthorization;
use crate::desk::link::{Link, is_plain_click};
use crate::i18n::{labels, use_messages};
use crate::route::{ListBy, ListView, Route};
use crate::state::certificates::Reading;
use crate::state::{use_certificates, use_drafts, use_local_store, use_navigation};
use crate::ui::badge::Badge;
use crate::ui::data_table::{DataTable, RowKey, ShownRow};
use crate::ui::note::{Note, Urgency};
use crate::ui::text::ServiceText;
use crate::ui::tone::Tone;

/// The rows as they were read.
#[component]
pub fn CertificateRows(
    view: Memo<ListView>,
    arranging: RwSignal<Option<Arranging>>,
    columns: Memo<Vec<ListColumn>>,
) -> impl IntoView {
    let certificates = use_certificates();
    move || {
        certificates
            .reading()
            .ready()
            .cloned()
            .map(|reading| view! { <ReadingView reading view arranging columns /> })
    }
}

#[component]
fn ReadingView(
    reading: Reading,
    view: Memo<ListView>,
    arranging: RwSignal<Option<Arranging>>,
    columns: Memo<Vec<ListColumn>>,
) -> impl IntoView {
    let (messages, certificates, drafts) = (use_messages(), use_certificates(), use_drafts());
    let Reading { asked, page, .. } = reading;
    let unreadable = (!page.unreadable.is_empty()).then(|| {
        let problem = labels::rows_problem(messages, &page.unreadable);
        view! { <Note tone=Tone::Warning urgency=Urgency::Alert><p>{problem}</p></Note> }
    });
    let (received, total) = (page.received(), page.total);
    if received == 0 {
        return view! {
            <NoCertificates asked />
            <ListPager asked received total />
        }
        .into_any();
    }
    let kept = RwSignal::new(return_to_row(&page.rows).map(place_key));
    let rows = StoredValue::new(page.rows);
    // Known by their places, since a service may repeat a row.
    let places = Memo::new(move |_| {
        let arranging = arranging.get().filter(|_| !view.with(ListView::is_plain));
        let places = match arranging {
            Some(arranging) => {
                rows.with_value(|rows| view.with(|view| (arranging.found)(rows, view, drafts, messages)))
            }
            None => (0..rows.with_value(Vec::len)).collect(),
        };
        places.into_iter().map(place_key).collect::<Vec<_>>()
    });
    Effect::new(move || {
        let key_at =
            |place: &RowKey| rows.with_value(|rows| Some(rows.get(usize::try_from(place.0).ok()?)?.key));
        certificates.remember_shown(places.with(|places| places.iter().filter_map(key_at).collect()));
    });
    // Rows that cannot be read are none either, and are told above.
    let is_none_found = Memo::new(move |_| view.with(ListView::is_searched) && places.with(Vec::is_empty));
    let count = move || {
        let is_all = asked.skip == 0 && certificates.is_end();
        let received = usize::try_from(received).unwrap_or(usize::MAX);
        if view.with(ListView::is_searched) {
            let found = Found { shown: places.with(Vec::len), received, is_all };
            return arranging.get().map_or_else(
                || messages.search_not_there().to_owned(),
                |arranging| (arranging.count)(messages, found),
            );
        }
        match total.and_then(|total| usize::try_from(total).ok()) {
            Some(total) => messages.certificates_in_all(total),
            None if is_all => messages.certificates_in_all(received),
            None => messages.certificates_on_page(received),
        }
    };
    let row = move |shown: ShownRow| {
        let key = shown.key();
        let row = move || {
            let certificate = rows.with_value(|rows| rows.get(usize::try_from(key.get().0).ok()?).cloned());
            let columns = columns.get();
            certificate
                .map(|certificate| view! { <CertificateRow certificate columns filter=asked.filter shown /> })
        };
        row.into_any()
    };
    let plain_head = move |by| view! { <th scope="col" class=class(by)>{column(messages, by)}</th> };
    let heads = move || match arranging.get() {
        Some(arranging) => columns.with(|columns| (arranging.head)(view, columns)),
        None => {
            columns.with(|columns| columns.iter().map(|(by, _)| plain_head(*by)).collect_view().into_any())
        }
    };
    let head = move || view! { {heads} };
    view! {
        {unreadable}
        <p class="hint list-count" role="status">
            {count}
        </p>
        {move || is_none_found.get().then(|| arranging.get().map(|arranging| (arranging.none)(view)))}
        <DataTable
            label=messages.certificates()
            class="certificates"
            head
            rows=places
            row
            kept
        />
        <ListPager asked received total />
    }
    .into_any()
}

fn place_key(place: usize) -> RowKey {
    RowKey(i64::try_from(place).unwrap_or_default(), 0)
}

/// The place of the row that was opened, if somebody comes back from there: it has the focus again.
fn return_to_row(rows: &[Certificate]) -> Option<usize> {
    let key = use_certificates().take_last_opened()?;
    Effect::new(move || {
        document::focus(&["main a[href='", &Route::certificate(key).address(), "']"].concat());
    });
    rows.iter().position(|row| row.key == key)
}

/// One certificate, to be opened.
#[component]
fn CertificateRow(
    certificate: Certificate,
    columns: Vec<ListColumn>,
    filter: StatusFilter,
    shown: ShownRow,
) -> impl IntoView {
    let messages = use_messages();
    let (navigation, certificates) = (use_navigation(), use_certificates());
    let (drafts, local_store) = (use_drafts(), use_local_store());
    let key = certificate.key;
    let open = move || certificates.mark_opened(key);
    // The link goes there by itself; a click elsewhere in the row goes there too.
    let press = move |event: web_sys::MouseEvent| {
        if is_plain_click(&event) {
            open();
            navigation.go(Route::certificate(key));
        }
    };
    let clipped = |detail| {
        let text = certificate.detail(detail)?.to_owned();
        Some(view! { <span class="clipped"><ServiceText text /></span> })
    };
    let (status, tone) = labels::confirmation(messages, certificate.confirmation.as_ref());
    let is_outside = !filter.holds(&certificate);
    let outside = || {
        is_outside.then(|| view! { <span class="tag" data-tone="warning">{messages.outside_filter()}</span> })
    };
    let is_waiting = decision::closed_by(Some(&certificate)) == Some(Cause::InClearing);
    // Among those that are all under review it goes without saying.
    let waits = || {
        let is_told = is_waiting && filter != StatusFilter::Clearing;
        is_told.then(|| view! { <span class="waits">{messages.waits_for_operator()}</span> })
    };
    let day = |detail| certificate.detail(detail).map(|date| intl::day(messages.language, date));
    let draft = move || match drafts.count_kept(key) {
        _ if local_store.is_pending(key) => messages.draft_pending().to_owned(),
        0 => String::new(),
        count => messages.draft_marks(count),
    };
    let cell = |by: ListBy| match by {
        // Its number is a part of the certificate's.
        ListBy::Company => clipped(CertificateDetail::LeaseCompanyName).into_any(),
        ListBy::Customer => clipped(CertificateDetail::CustomerName).into_any(),
        ListBy::CustomerNumber => clipped(CertificateDetail::CustomerNumber).into_any(),
        ListBy::Schedule => clipped(CertificateDetail::LeaseSchedule).into_any(),
        ListBy::Start => day(CertificateDetail::LeaseStart).into_any(),
        ListBy::End => day(CertificateDetail::PlannedLeaseEnd).into_any(),
        ListBy::Status => view! {
            <Badge text=status.clone() tone />
            {waits()}
            {outside()}
            <UnusualAuthorization certificate=&certificate />
        }
        .into_any(),
        ListBy::Draft => view! { {draft} }.into_any(),
        ListBy::Service | ListBy::Certificate => ().into_any(),
    };
    let cell = |(by, _): &ListColumn| {
        view! {
            <td class=class(*by) data-label=column(messages, *by)>
                {cell(*by)}
            </td>
        }
    };
    let cells = columns.iter().skip(1).map(cell).collect_view();
    view! {
        <tbody>
            <tr
                class="row"
                data-waiting=is_waiting.then_some("true")
                aria-rowindex=move || shown.get().1.to_string()
                on:click=press
            >
                <td class="id" role="rowheader" data-label=messages.certificate()>
                    <Link to=Route::certificate(key) before=open>{key.to_string()}</Link>
                </td>
                {cells}
            </tr>
        </tbody>
    }
}
