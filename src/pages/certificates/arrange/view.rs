//! What is seen of search and order.

use acceptance_arrange::columns::ColumnChoices;
use acceptance_persistence::views::Table;
use acceptance_rules::queue::Order;
use leptos::prelude::*;

use super::found::found;
use super::{Arranging, COLUMNS, Found, ListColumn, class, column};
use crate::browser::document;
use crate::desk::kept_columns::{KeptColumns, named};
use crate::desk::link::Link;
use crate::desk::table_view::{TableView, ViewButton};
use crate::i18n::{Messages, use_messages};
use crate::route::{ListBy, ListView, Route};
use crate::state::{use_certificates, use_navigation};
use crate::ui::button::Button;
use crate::ui::search_field::SearchField;
use crate::ui::select::Select;
use crate::ui::sort_head::{Direction, SortHead};
use crate::ui::text::clip;

/// The path of the list.
const PATH: &str = "/certificates";

/// All of it.
pub const ARRANGING: Arranging = Arranging {
    tools: |view, kept| view! { <FindTools view kept /> }.into_any(),
    head: |view, columns| {
        columns
            .iter()
            .map(|(by, width)| view! { <ListHead by=*by width=*width view /> })
            .collect_view()
            .into_any()
    },
    columns: chosen,
    found,
    count: found_count,
    none: |view| view! { <NoneFound view /> }.into_any(),
};

/// The search and the choice of an order.
#[component]
fn FindTools(view: Memo<ListView>, kept: KeptColumns) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    provide_context(table_view(view, kept));
    let search = move |find| {
        navigation.change_view(Route::Certificates(ListView { find, ..view.get_untracked() }));
    };
    let orders = ListBy::ALL.map(|by| (by.name().to_owned(), order_label(messages, by).to_owned())).to_vec();
    let order = move |name: String| {
        if let Some(by) = ListBy::ALL.into_iter().find(|by| by.name() == name) {
            let order = Order { by, is_reversed: false };
            navigation.change_view(Route::Certificates(ListView { order, ..view.get_untracked() }));
        }
    };
    view! {
        <SearchField
            label=messages.find_certificate()
            text=move || view.with(|view| view.find.clone())
            on_search=search
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

/// The columns that can be chosen. That of the certificate is always there.
fn choosable() -> impl Iterator<Item = ListBy> {
    ListBy::ALL.into_iter().filter(|by| !matches!(by, ListBy::Service | ListBy::Certificate))
}

/// The columns that a text names, behind the certificate.
fn chosen(text: &str) -> Option<Vec<ListColumn>> {
    let columns = named(text, &choosable().map(|by| (by.name(), by)).collect::<Vec<_>>())?;
    Some([(ListBy::Certificate, None)].into_iter().chain(columns).collect())
}

/// How the list is looked at.
fn table_view(view: Memo<ListView>, kept: KeptColumns) -> TableView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let columns = move || choosable().map(|by| (by.name(), column(messages, by))).collect::<Vec<_>>();
    let shown = move || {
        let shown = view.with(|view| chosen(&kept.unless(&view.columns)));
        let shown = shown.unwrap_or_else(|| COLUMNS.map(|by| (by, None)).to_vec());
        ColumnChoices::of(shown.iter().skip(1).map(|(by, width)| (by.name(), *width)))
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
        table: Table::List,
        columns: Signal::derive(columns),
        shown: Signal::derive(shown),
        address: Signal::derive(address),
        on_columns: Callback::new(choose),
        on_open: Callback::new(move |query: String| navigation.go(Route::at(PATH, &query))),
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
        ListBy::CustomerNumber | ListBy::Schedule | ListBy::End => column(messages, by),
    }
}

/// The head of a column. A press sorts by it, and another one reverses the order.
#[component]
fn ListHead(by: ListBy, width: Option<u16>, view: Memo<ListView>) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    // The most marks come first.
    let usual = if by == ListBy::Draft { Direction::Descending } else { Direction::Ascending };
    let label = column(messages, by);
    let own_order = move |view: &ListView| Some(view.order).filter(|order| order.by == by);
    let sorted = move || view.with(own_order).map(|order| usual.usually(order.is_reversed));
    let press = move || {
        let view = view.get_untracked();
        let order = Order { by, is_reversed: own_order(&view).is_some_and(|order| !order.is_reversed) };
        navigation.change_view(Route::Certificates(ListView { order, ..view }));
    };
    view! { <SortHead label order=by.name() class=class(by) width sorted on_press=press /> }
}

fn found_count(messages: Messages, Found { shown, received, is_all }: Found) -> String {
    let (shown, received) = (messages.count(shown), messages.count(received));
    if is_all { messages.shown_of(&shown, &received) } else { messages.shown_of_page(&shown, &received) }
}

/// Stands in the place of the rows where none of them holds what is searched. A whole number leads to its certificate.
#[component]
fn NoneFound(view: Memo<ListView>) -> impl IntoView {
    let (messages, navigation, certificates) = (use_messages(), use_navigation(), use_certificates());
    let find = Memo::new(move |_| view.with(|view| view.find.trim().to_owned()));
    let clear = move || {
        navigation.change_view(Route::Certificates(ListView { find: String::new(), ..view.get_untracked() }));
        // The button goes.
        document::focus(".list-find input");
    };
    let way = move || {
        let key = find.with(|find| Route::certificate_named(find))?;
        let name = messages.open_certificate_named(&key.to_string());
        let open = move || certificates.mark_opened(key);
        Some(view! { <Link to=Route::certificate(key) before=open>{name}</Link> })
    };
    view! {
        <div class="empty">
            <p>{move || messages.no_certificate_found(&clip(find.get()))}</p>
            {way}
            <Button on_press=clear>{messages.clear_list_search()}</Button>
        </div>
    }
}
