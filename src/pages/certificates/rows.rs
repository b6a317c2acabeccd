//! The rows of the list.

use acceptance_api::filter::StatusFilter;
use acceptance_route::{ListBy, ListView, Route};
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::decision::{self, Cause};
use leptos::prelude::*;
use leptos::{ev, html};
use web_sys::HtmlAnchorElement;

use super::arrange::column::{class, column};
use super::arrange::view::{ListHead, NoneFound};
use super::empty::NoCertificates;
use crate::browser::{document, intl, viewport};
use crate::components::authorization::UnusualAuthorization;
use crate::components::link::{Link, is_plain_click};
use crate::i18n::{labels, use_messages};
use crate::state::{use_certificates, use_drafts, use_local_store, use_navigation};
use crate::ui::badge::Badge;
use crate::ui::data_table::{DataTable, RowKey, TableRow};
use crate::ui::text::ClippedText;

/// A list with at most this number of rows has all of them in the document.
const FEW: usize = 100;

/// The number of frames within which the table measures its rows.
const FRAMES: u8 = 10;

/// Returns the table of certificates, or the reason why it is empty.
#[component]
pub fn CertificateTable(
    view: Memo<ListView>,
    /// The rows of the view, in order.
    rows: Memo<Vec<RowKey>>,
    columns: Memo<Vec<ListBy>>,
    search_field: NodeRef<html::Input>,
) -> impl IntoView {
    let (messages, certificates) = (use_messages(), use_certificates());
    Effect::new(move || {
        certificates
            .remember_shown(rows.with(|rows| rows.iter().filter_map(|row| row.certificate()).collect()));
    });
    // The row of the certificate that was open gets the focus once, else the first row that was visible.
    let opened = certificates.take_last_opened();
    let in_sight = certificates.take_in_sight().map(|(key, top)| (key, Some(top)));
    let is_there = |(key, _): &(CertificateKey, _)| {
        rows.with_untracked(|rows| rows.contains(&RowKey::Certificate(*key)))
    };
    let returning = [opened, in_sight].into_iter().flatten().find(is_there);
    let pinned = RwSignal::new(returning.map(|(key, _)| RowKey::Certificate(key)));
    let returning = StoredValue::new(returning);
    let scrolled = window_event_listener(ev::scroll, move |_| {
        // The rows of the new position are mounted in the next frame, unless the page was left.
        request_animation_frame(move || {
            if !pinned.is_disposed() {
                certificates.mark_in_sight(first_in_sight());
            }
        });
    });
    on_cleanup(move || scrolled.remove());
    let is_empty = Memo::new(move |_| rows.with(Vec::is_empty));
    let is_searched = Memo::new(move |_| view.with(ListView::is_searched));
    // Unreadable rows are reported above.
    let received = Memo::new(move |_| {
        certificates
            .with_reading(|reading| (reading.is_complete(), reading.list.received()))
            .unwrap_or_default()
    });
    let none = move || {
        let (is_complete, received) = received.get();
        let has_unreadable = certificates.with_reading(|reading| !reading.list.unreadable().is_empty());
        match (is_searched.get(), is_empty.get()) {
            (true, true) => Some(view! { <NoneFound view search_field /> }.into_any()),
            (false, true) if is_complete && has_unreadable == Some(false) => {
                let (filter, is_without_rows) = (view.with(|view| view.filter), received == 0);
                Some(view! { <NoCertificates filter is_without_rows /> }.into_any())
            }
            _ => None,
        }
    };
    let row = move |shown: TableRow| {
        let row = |key| view! { <CertificateRow key view columns shown returning /> };
        shown.key.certificate().map(row).into_any()
    };
    let head = move || {
        let heads = move || {
            columns.with(|columns| columns.iter().map(|by| view! { <ListHead by=*by view /> }).collect_view())
        };
        view! { {heads} }
    };
    view! {
        {none}
        <Show when=move || !is_empty.get()>
            <div class="list-table">
                <DataTable
                    label=messages.certificates()
                    class="certificates"
                    head
                    rows
                    row
                    pinned
                    few=FEW
                />
            </div>
        </Show>
    }
}

/// Returns the certificate of the first visible row, with the distance of its link from the top of the viewport; `None` if
/// the page is not scrolled.
fn first_in_sight() -> Option<(CertificateKey, f64)> {
    let links = viewport::is_scrolled().then(|| document::find_all(".certificates td.id a"))?;
    let places = links.into_iter().map(|link| (link.get_bounding_client_rect().top(), link));
    let (top, link) = places.into_iter().find(|(top, _)| *top >= 0.0)?;
    Some((Route::parse(&link.get_attribute("href")?).worked_on()?, top))
}

/// Scrolls in each of the next frames until a link has its former distance from the top. The heights of rows above it are
/// measured as they become visible.
fn scroll_back(link: HtmlAnchorElement, top: f64, frames: u8) {
    request_animation_frame(move || {
        viewport::scroll_back(&link, top);
        if frames > 1 {
            scroll_back(link, top, frames.saturating_sub(1));
        }
    });
}

/// Returns the row of a certificate, which opens it.
#[component]
fn CertificateRow(
    key: CertificateKey,
    view: Memo<ListView>,
    columns: Memo<Vec<ListBy>>,
    shown: TableRow,
    /// The row that gets the focus when it is mounted, and its distance from the top of the viewport.
    returning: StoredValue<Option<(CertificateKey, Option<f64>)>>,
) -> impl IntoView {
    let messages = use_messages();
    let (navigation, certificates) = (use_navigation(), use_certificates());
    let certificate = Memo::new(move |_| certificates.row(key));
    let link = NodeRef::<html::A>::new();
    let open = move || {
        let link = link.get_untracked();
        certificates.mark_opened_at(key, link.map(|link| link.get_bounding_client_rect().top()));
    };
    if let Some((_, top)) = returning.get_value().filter(|(returning, _)| *returning == key) {
        returning.set_value(None);
        link.on_load(move |link| match top {
            Some(top) => {
                document::focus_in_place(&link);
                scroll_back(link, top, FRAMES);
            }
            None => drop(link.focus()),
        });
    }
    // The link handles its own clicks. A click that ends a text selection opens nothing.
    let press = move |event: web_sys::MouseEvent| {
        if is_plain_click(&event) && !document::has_selection() {
            open();
            navigation.go(Route::certificate(key));
        }
    };
    let is_waiting = Memo::new(move |_| {
        certificate.with(|row| decision::closed_by(row.as_ref()) == Some(Cause::InClearing))
    });
    let cells = move || {
        let certificate = certificate.get()?;
        let filter = view.with(|view| view.filter);
        let cell = |by: &ListBy| view! { <Cell certificate=certificate.clone() by=*by filter /> };
        Some(columns.with(|columns| columns.iter().skip(1).map(cell).collect_view()))
    };
    view! {
        <tbody node_ref=shown.body role="presentation">
            <tr
                role="row"
                class="row"
                data-waiting=move || is_waiting.get().then_some("true")
                aria-rowindex=move || shown.number()
                on:click=press
            >
                <td class="id" role="rowheader" translate="no" data-label=messages.certificate()>
                    <Link before=open to=Route::certificate(key) {..} node_ref=link>
                        {key.to_string()}
                    </Link>
                </td>
                {cells}
            </tr>
        </tbody>
    }
}

/// Returns a cell after the number of the certificate.
#[component]
fn Cell(certificate: Certificate, by: ListBy, filter: StatusFilter) -> impl IntoView {
    let (messages, certificates) = (use_messages(), use_certificates());
    let (drafts, local_store) = (use_drafts(), use_local_store());
    let key = certificate.key;
    let clipped = |detail| {
        let text = certificate.detail(detail)?.to_owned();
        Some(view! { <ClippedText text /> })
    };
    let day = |detail| certificate.detail(detail).map(|date| intl::day(messages.language, date));
    let changes = move || match drafts.count_kept(key) {
        _ if local_store.is_pending(key) => messages.draft_pending().to_owned(),
        0 => String::new(),
        count => messages.draft_marks(count),
    };
    let checked = move || {
        let assets = certificates.checked(key);
        let count = |count| messages.count(count);
        assets.map_or_else(String::new, |it| messages.checked_of(&count(it.checked), &count(it.total)))
    };
    let content = match by {
        // The number of the company is part of the certificate's number.
        ListBy::Company => clipped(CertificateDetail::LeaseCompanyName).into_any(),
        ListBy::Customer => clipped(CertificateDetail::CustomerName).into_any(),
        ListBy::CustomerNumber => clipped(CertificateDetail::CustomerNumber).into_any(),
        ListBy::Schedule => clipped(CertificateDetail::LeaseSchedule).into_any(),
        ListBy::Start => day(CertificateDetail::LeaseStart).into_any(),
        ListBy::End => day(CertificateDetail::PlannedLeaseEnd).into_any(),
        ListBy::Status => {
            let (text, tone) = labels::confirmation(messages, certificate.confirmation.as_ref());
            let outside = (!filter.holds(&certificate))
                .then(|| view! { <span class="tag" data-tone="warning">{messages.outside_filter()}</span> });
            view! {
                <Badge text tone />
                {outside}
                <UnusualAuthorization certificate=&certificate />
            }
            .into_any()
        }
        ListBy::Draft => view! { <span prop:textContent=changes></span> }.into_any(),
        ListBy::Checked => view! { <span prop:textContent=checked></span> }.into_any(),
        ListBy::Service | ListBy::Certificate => ().into_any(),
    };
    view! {
        <td role="cell" class=class(by) data-label=column(messages, by)>
            {content}
        </td>
    }
}
