//! The search, the choice of an order, and the headings of the columns.

use acceptance_arrange::columns::ColumnChoices;
use acceptance_process::list_reading::ListReading;
use acceptance_route::{ListBy, ListView, Route};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::queue::SortOrder;
use leptos::prelude::*;
use leptos::{ev, html};

use super::column::{COLUMNS, class, column};
use crate::browser::document;
use crate::browser::preferences::PreferenceTable;
use crate::components::column_preference::{ColumnPreference, named};
use crate::components::link::Link;
use crate::components::table_view::{TableView, ViewButton};
use crate::i18n::{Messages, use_messages};
use crate::state::{Certificates, use_certificates, use_navigation};
use crate::text::clip;
use crate::ui::data_table::RowKey;
use crate::ui::empty_box::EmptyBox;
use crate::ui::search_field::SearchField;
use crate::ui::select::Select;
use crate::ui::sort_head::{Direction, SortHead};

/// The link of the row that had the focus last, or of the first visible one.
const FIRST_ROW: &str = "table.certificates tr.row a";

/// Returns the search and the choice of an order.
#[component]
pub fn FindTools(
    view: Memo<ListView>,
    kept: ColumnPreference,
    /// The rows of the view, in order.
    rows: Memo<Vec<RowKey>>,
    /// Refers to the search field.
    search_field: NodeRef<html::Input>,
) -> impl IntoView {
    let (messages, navigation, certificates) = (use_messages(), use_navigation(), use_certificates());
    provide_context(table_view(view, kept));
    let search = move |find| {
        navigation.change_view(Route::Certificates(ListView { find, ..view.get_untracked() }));
    };
    let press = move |event: ev::KeyboardEvent| {
        let is_modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        match event.key().as_str() {
            "ArrowDown" if !is_modified && document::focus(FIRST_ROW) => event.prevent_default(),
            "Enter" => {
                let find = view.with_untracked(|view| view.find.trim().to_owned());
                let hit = untrack(|| hit(certificates, &rows.get(), &find));
                if let Some(key) = hit.filter(|_| !find.is_empty()) {
                    event.prevent_default();
                    certificates.mark_opened(key);
                    navigation.go(Route::certificate(key));
                }
            }
            _ => {}
        }
    };
    let orders = ListBy::ALL.map(|by| (by.name().to_owned(), order_label(messages, by).to_owned())).to_vec();
    let order = move |name: String| {
        if let Some(by) = ListBy::ALL.into_iter().find(|by| by.name() == name) {
            let order = SortOrder { by, is_reversed: false };
            navigation.change_view(Route::Certificates(ListView { order, ..view.get_untracked() }));
        }
    };
    view! {
        <SearchField
            label=messages.find_certificate()
            text=move || view.with(|view| view.find.clone())
            on_search=search
            field=search_field
            on:keydown=press
        />
        <Select
            label=messages.order_by()
            class="list-order"
            choices=move || orders.clone()
            chosen=move || view.with(|view| view.order.by.name().to_owned())
            on_choose=order
        />
        <ViewButton />
    }
}

/// Returns the certificate that Enter opens: the one with this full number, else a shown one with this number, else the
/// first shown one. While rows are missing, a number opens none that only contains it.
fn hit(certificates: Certificates, rows: &[RowKey], find: &str) -> Option<CertificateKey> {
    let mut keys = rows.iter().filter_map(|row| row.certificate());
    let first = keys.clone().next();
    let is_exact = |key: &CertificateKey| key.certificate.0.to_string() == find;
    let exact = Route::certificate_named(find).or_else(|| keys.find(is_exact));
    let is_number = find.bytes().all(|byte| byte.is_ascii_digit());
    exact.or_else(|| match first {
        None => named_certificate(certificates, find),
        Some(_) if is_number && certificates.with_reading(ListReading::is_complete) != Some(true) => None,
        Some(first) => Some(first),
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

/// Returns the optional columns. That of the certificate is always shown.
fn choosable() -> impl Iterator<Item = ListBy> {
    ListBy::ALL.into_iter().filter(|by| !matches!(by, ListBy::Service | ListBy::Certificate))
}

/// Returns the columns that a text names, after the certificate.
pub fn chosen(text: &str) -> Option<Vec<ListBy>> {
    let columns = named(text, &choosable().map(|by| (by.name(), by)).collect::<Vec<_>>())?;
    Some([ListBy::Certificate].into_iter().chain(columns).collect())
}

/// Returns the view of the list.
fn table_view(view: Memo<ListView>, kept: ColumnPreference) -> TableView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let columns = move || choosable().map(|by| (by.name(), column(messages, by))).collect::<Vec<_>>();
    let shown = move || {
        let shown = view.with(|view| chosen(&kept.unless(&view.columns)));
        let shown = shown.unwrap_or_else(|| COLUMNS.to_vec());
        ColumnChoices::of(shown.iter().skip(1).map(|by| by.name()))
    };
    let address = move || {
        let columns = view.with(|view| kept.unless(&view.columns));
        Route::Certificates(ListView { columns, ..view.get() }).address()
    };
    let choose = move |columns: String| {
        let view = view.get_untracked();
        kept.choose(columns, &view.columns.clone(), |columns| {
            navigation.change_view(Route::Certificates(ListView { columns, ..view }));
        });
    };
    TableView {
        table: PreferenceTable::List,
        columns: Signal::derive(columns),
        shown: Signal::derive(shown),
        address: Signal::derive(address),
        on_columns: Callback::new(choose),
    }
}

fn order_label(messages: Messages, by: ListBy) -> &'static str {
    match by {
        ListBy::Service => messages.order_service(),
        ListBy::Certificate => messages.order_case(),
        ListBy::Company => messages.order_company(),
        ListBy::Customer => messages.order_customer(),
        ListBy::Status => messages.order_status(),
        ListBy::Start => messages.order_start(),
        ListBy::Draft => messages.order_draft(),
        ListBy::Checked => messages.order_checked(),
        ListBy::CustomerNumber | ListBy::Schedule | ListBy::End => column(messages, by),
    }
}

/// Returns the heading of a column. A press sorts by it, and another one reverses the order.
#[component]
pub fn ListHead(by: ListBy, view: Memo<ListView>) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    // The most changes come first. The values of other columns ascend.
    let usual = if by == ListBy::Draft { Direction::Descending } else { Direction::Ascending };
    let label = column(messages, by);
    let own_order = move |view: &ListView| Some(view.order).filter(|order| order.by == by);
    let sorted = move || view.with(own_order).map(|order| usual.usually(order.is_reversed));
    let press = move || {
        let view = view.get_untracked();
        let order = SortOrder { by, is_reversed: own_order(&view).is_some_and(|order| !order.is_reversed) };
        navigation.change_view(Route::Certificates(ListView { order, ..view }));
    };
    view! { <SortHead label order=by.name() class=class(by) sorted on_press=press /> }
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
