//! The rows of the list.

use acceptance_route::{ListView, Route};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{self, Cause};
use leptos::prelude::*;
use leptos::{ev, html};
use web_sys::HtmlAnchorElement;

use super::empty::NoCertificates;
use super::find_tools::NoneFound;
use crate::browser::{document, viewport};
use crate::components::certificate_list::CertificateTable;
use crate::components::certificate_list::columns::CERTIFICATE;
use crate::components::key_text::KeyText;
use crate::components::link::{Link, is_plain_click};
use crate::components::table::cells::Cells;
use crate::components::table::head::{ColumnHead, ColumnHeads};
use crate::i18n::use_messages;
use crate::state::{use_certificates, use_navigation};
use crate::ui::data_table::{DataTable, TableRow};

/// A list with at most this number of rows has all of them in the document.
const FEW: usize = 100;

/// The number of frames within which the table measures its rows.
const FRAMES: u8 = 10;

/// Returns the table of certificates, or the reason why it is empty.
#[component]
pub fn CertificateRows(
    view: Memo<ListView>,
    table: CertificateTable,
    search_field: NodeRef<html::Input>,
) -> impl IntoView {
    let (messages, certificates) = (use_messages(), use_certificates());
    let rows = table.keys;
    Effect::new(move || certificates.remember_shown(rows.get()));
    // The row of the certificate that was open gets the focus once, else the first row that was visible.
    let opened = certificates.take_last_opened();
    let in_sight = certificates.take_in_sight().map(|(key, top)| (key, Some(top)));
    let is_there = |(key, _): &(CertificateKey, _)| rows.with_untracked(|rows| rows.contains(key));
    let returning = [opened, in_sight].into_iter().flatten().find(is_there);
    let pinned = RwSignal::new(returning.map(|(key, _)| key));
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
    let row = move |key, shown| view! { <CertificateRow key table shown returning /> }.into_any();
    let head = move || {
        view! {
            <ColumnHead view=table.view name=CERTIFICATE />
            <ColumnHeads view=table.view />
        }
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
    table: CertificateTable,
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
                        <KeyText key />
                    </Link>
                </td>
                <Cells view=table.view columns=table.columns row=certificate />
            </tr>
        </tbody>
    }
}
