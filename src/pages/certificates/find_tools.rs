//! The search of the list, and the choice of its order and columns.

use acceptance_process::list_reading::ListReading;
use acceptance_route::{ListView, Route};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::{ev, html};

use crate::browser::document;
use crate::components::certificate_list::CertificateTable;
use crate::components::link::Link;
use crate::components::table::chooser::{ViewButton, ViewLink};
use crate::components::table::head::OrderSelect;
use crate::i18n::use_messages;
use crate::state::{Certificates, use_certificates, use_navigation};
use crate::text::clip;
use crate::ui::empty_box::EmptyBox;
use crate::ui::keys::Chord;
use crate::ui::search_field::SearchField;

/// The link of the row that had the focus last, or of the first visible one.
const FIRST_ROW: &str = "table.certificates tr.row a";

/// Returns the search and the choice of an order.
#[component]
pub fn FindTools(
    view: Memo<ListView>,
    table: CertificateTable,
    /// Refers to the search field.
    search_field: NodeRef<html::Input>,
) -> impl IntoView {
    let (messages, navigation, certificates) = (use_messages(), use_navigation(), use_certificates());
    let address = move || Route::Certificates(ListView { table: table.view.link(), ..view.get() }).address();
    provide_context(ViewLink { view: table.view, address: Signal::derive(address) });
    let search = move |find| {
        navigation.change_view(Route::Certificates(ListView { find, ..view.get_untracked() }));
    };
    let press = move |event: ev::KeyboardEvent| match Chord::of(&event).as_ref().and_then(Chord::plain) {
        Some("ArrowDown") if document::focus(FIRST_ROW) => event.prevent_default(),
        Some("Enter") => {
            let find = view.with_untracked(|view| view.find.trim().to_owned());
            let hit = untrack(|| hit(certificates, &table.keys.get(), &find));
            if let Some(key) = hit.filter(|_| !find.is_empty()) {
                event.prevent_default();
                certificates.mark_opened(key);
                navigation.go(Route::certificate(key));
            }
        }
        _ => {}
    };
    view! {
        <SearchField
            label=messages.find_certificate()
            text=move || view.with(|view| view.find.clone())
            on_search=search
            field=search_field
            on:keydown=press
        />
        <OrderSelect view=table.view class="list-order" />
        <ViewButton />
    }
}

/// Returns the certificate that Enter opens: the one with this full number, else a shown one with this number, else the
/// first shown one. While rows are missing, a number opens none that only contains it.
fn hit(certificates: Certificates, shown: &[CertificateKey], find: &str) -> Option<CertificateKey> {
    let is_exact = |key: &&CertificateKey| key.certificate.0.to_string() == find;
    let exact = Route::certificate_named(find).or_else(|| shown.iter().find(is_exact).copied());
    let is_number = find.bytes().all(|byte| byte.is_ascii_digit());
    exact.or_else(|| match shown.first() {
        None => named_certificate(certificates, find),
        Some(_) if is_number && certificates.with_reading(ListReading::is_complete) != Some(true) => None,
        first => first.copied(),
    })
}

/// Returns the certificate that a text names: by its full number, or by its own number if all
/// listed certificates belong to one lease company.
fn named_certificate(certificates: Certificates, find: &str) -> Option<CertificateKey> {
    let of_company = || {
        let number: u32 = find.parse().ok()?;
        let company = certificates.with_reading(|reading| {
            let mut companies = reading.list.rows().map(|row| row.key.company.0);
            let first = companies.next()?;
            companies.all(|company| company == first).then_some(first)
        });
        Some(CertificateKey::new(company??, number.into()))
    };
    Route::certificate_named(find).or_else(of_company)
}

/// Shows that no certificate contains the searched text. A number links to its certificate.
#[component]
pub fn NoneFound(view: Memo<ListView>, search_field: NodeRef<html::Input>) -> impl IntoView {
    let (messages, navigation, certificates) = (use_messages(), use_navigation(), use_certificates());
    let find = Memo::new(move |_| view.with(|view| view.find.trim().to_owned()));
    let clear = move || {
        navigation.change_view(Route::Certificates(ListView { find: String::new(), ..view.get_untracked() }));
    };
    let way = move || {
        let key = find.with(|find| named_certificate(certificates, find))?;
        let name = messages.open_certificate_named(&key.to_string());
        let open = move || certificates.mark_opened(key);
        Some(view! { <Link to=Route::certificate(key) before=open>{name}</Link> })
    };
    let loaded = Memo::new(move |_| {
        let loaded = |reading: &ListReading| (!reading.is_complete()).then(|| reading.list.len());
        certificates.with_reading(loaded).flatten()
    });
    let text = move || {
        let find = clip(find.get());
        match loaded.get() {
            Some(loaded) => messages.no_certificate_loaded(loaded, &find),
            None => messages.no_certificate_found(&find),
        }
    };
    view! {
        <EmptyBox reason=text is_narrowed=true clear=messages.clear_list_search() on_clear=clear search_field>
            {way}
        </EmptyBox>
    }
}
