//! One page of the list: rows to open, what cannot be read, and the ways to the other pages.

use acceptance_api::filter::StatusFilter;
use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::decision::{self, Cause};
use leptos::prelude::*;

use crate::browser::{document, intl};
use crate::desk::authorization::UnusualAuthorization;
use crate::desk::empty_list::EmptyListDiagnosis;
use crate::desk::link::{Link, is_plain_click};
use crate::desk::pager::Pager;
use crate::i18n::{labels, use_messages};
use crate::route::{ListView, Route};
use crate::state::certificates::Reading;
use crate::state::{use_certificates, use_drafts, use_local_store, use_navigation};
use crate::ui::badge::Badge;
use crate::ui::button::Button;
use crate::ui::data_table::{DataTable, RowKey};
use crate::ui::note::{Note, Urgency};
use crate::ui::text::ServiceText;
use crate::ui::tone::Tone;

/// The rows as they were read.
#[component]
pub fn CertificateRows() -> impl IntoView {
    let certificates = use_certificates();
    move || certificates.reading().ready().cloned().map(|reading| view! { <ReadingView reading /> })
}

#[component]
fn ReadingView(reading: Reading) -> impl IntoView {
    let messages = use_messages();
    let Reading { view, page, .. } = reading;
    let unreadable = (!page.unreadable.is_empty()).then(|| {
        let problem = labels::rows_problem(messages, &page.unreadable);
        view! { <Note tone=Tone::Warning urgency=Urgency::Alert><p>{problem}</p></Note> }
    });
    let (received, total) = (page.received(), page.total);
    let kept = RwSignal::new(return_to_row(&page.rows).map(place_key));
    // Known by their places, since a service may repeat a row.
    let places: Vec<RowKey> = (0..page.rows.len()).map(place_key).collect();
    let rows = StoredValue::new(page.rows);
    let row = move |key: Signal<RowKey>, index| {
        let row = move || {
            let certificate = rows.with_value(|rows| rows.get(usize::try_from(key.get().0).ok()?).cloned());
            certificate.map(|certificate| view! { <CertificateRow certificate filter=view.filter index /> })
        };
        row.into_any()
    };
    let head = move || {
        [
            messages.certificate(),
            messages.lease_company(),
            messages.detail_customer(),
            messages.status(),
            messages.detail_lease_start(),
            messages.your_draft(),
        ]
        .map(|text| view! { <th scope="col">{text}</th> })
        .collect_view()
    };
    let table = if received == 0 {
        view! { <NoCertificates view /> }.into_any()
    } else {
        let table = view! {
            <DataTable label=messages.certificates() class="certificates" head rows=places row kept />
        };
        (unreadable, table).into_any()
    };
    view! {
        {table}
        <ListPager view received total />
    }
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
fn CertificateRow(certificate: Certificate, filter: StatusFilter, index: Signal<usize>) -> impl IntoView {
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
    let outside = (!filter.holds(&certificate))
        .then(|| view! { <span class="tag" data-tone="warning">{messages.outside_filter()}</span> });
    let is_waiting = decision::closed_by(Some(&certificate)) == Some(Cause::InClearing);
    // Among those that are all under review it goes without saying.
    let waits = (is_waiting && filter != StatusFilter::Clearing)
        .then(|| view! { <span class="waits">{messages.waits_for_operator()}</span> });
    let start =
        certificate.detail(CertificateDetail::LeaseStart).map(|date| intl::day(messages.language, date));
    let draft = move || match drafts.count_kept(key) {
        _ if local_store.is_pending(key) => messages.draft_pending().to_owned(),
        0 => String::new(),
        count => messages.draft_marks(count),
    };
    view! {
        <tbody>
            <tr
                class="row"
                data-waiting=is_waiting.then_some("true")
                aria-rowindex=move || index.get().to_string()
                on:click=press
            >
                <td class="id" data-label=messages.certificate()>
                    <Link to=Route::certificate(key) before=open>{key.to_string()}</Link>
                </td>
                // Its number is a part of the certificate's.
                <td data-label=messages.lease_company()>{clipped(CertificateDetail::LeaseCompanyName)}</td>
                <td data-label=messages.detail_customer()>{clipped(CertificateDetail::CustomerName)}</td>
                <td data-label=messages.status()>
                    <Badge text=status tone />
                    {waits}
                    {outside}
                    <UnusualAuthorization certificate=&certificate />
                </td>
                <td class="number" data-label=messages.detail_lease_start()>{start}</td>
                <td class="draft" data-label=messages.your_draft()>{draft}</td>
            </tr>
        </tbody>
    }
}

/// Says why an empty page may be empty, and shows the way out.
#[component]
fn NoCertificates(view: ListView) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let (text, way, target) = if view.skip > 0 {
        (messages.list_end(), messages.first_page(), ListView { skip: 0, ..view })
    } else {
        let text = match view.filter {
            StatusFilter::Pending => messages.list_empty_pending(),
            StatusFilter::Clearing => messages.list_empty_clearing(),
            StatusFilter::Confirmed => messages.list_empty_confirmed(),
            StatusFilter::All => messages.list_empty_all(),
        };
        (text, messages.show_all(), ListView { filter: StatusFilter::All, skip: 0 })
    };
    let is_way_out = view.skip > 0 || view.filter != StatusFilter::All;
    let go = move || navigation.go(Route::Certificates(target));
    view! {
        <div class="empty">
            <p>{text}</p>
            {is_way_out.then(|| view! { <Button on_press=go>{way}</Button> })}
            {(view.skip == 0).then(|| view! { <EmptyListDiagnosis /> })}
        </div>
    }
}

/// The ways to the other pages. There may be no total, and a short page need not be the last.
#[component]
fn ListPager(view: ListView, received: u64, total: Option<u64>) -> impl IntoView {
    let (messages, navigation, certificates) = (use_messages(), use_navigation(), use_certificates());
    let go = move |skip| navigation.go(Route::Certificates(ListView { skip, ..view }));
    let last = view.skip.saturating_add(received);
    let range = move || {
        let (first, last) = (view.skip.saturating_add(1).to_string(), last.to_string());
        match total {
            _ if received == 0 => String::new(),
            Some(total) => messages.range_of(&first, &last, &total.to_string()),
            None if certificates.is_end() => messages.range_end(&first, &last),
            None => messages.range(&first, &last),
        }
    };
    view! {
        <Pager
            range
            has_previous=move || { view.skip > 0 }
            on_previous=move || go(certificates.page_before(view.skip))
            has_next=move || { received > 0 && !certificates.is_end() }
            on_next=move || go(last)
        />
    }
}
