//! The list searched and put in order: within the page that was read, said so, and kept in the address.

use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{Desk, assets_read, decide, open, outcome_is};
use crate::screen::{
    Role, addressed, choose, click, eventually, find, get, has_focus, name_of, press, select_all, shown,
    shows, travel, type_text,
};
use crate::scripted::{Certificate, Service, certificate};

fn of(id: i64, customer: &str, start: &str) -> Certificate {
    certificate(id).with(json!({ "customerContext": { "customerName": customer }, "leaseStartDate": start }))
}

fn three() -> Service {
    Service::new([
        of(1, "Öko Frischmarkt", "2026-03-01"),
        of(2, "Zimmerei Holz", "2025-01-01"),
        of(3, "Ofenbau 10", ""),
        of(4, "Ofenbau 9", "2026-01-15"),
    ])
}

async fn lists(ids: &[i64]) {
    let expected: Vec<String> = ids.iter().map(|id| format!("4711/{id}")).collect();
    let keys = || select_all("table tbody a").iter().map(name_of).collect::<Vec<_>>();
    eventually(&format!("the list holds {expected:?}"), || keys() == expected).await;
}

async fn opened(address: &str, service: &Service) -> Desk {
    let desk = open(address, service);
    get(Role::Searchbox, "Find certificate").await;
    desk
}

#[wasm_bindgen_test]
async fn a_search_asks_the_service_for_nothing_and_says_among_which_it_was() {
    let service = three();
    let desk = opened("/certificates", &service).await;
    shown("4 certificates").await;
    service.forget();
    type_text(&get(Role::Searchbox, "Find certificate").await, "OFEN");
    lists(&[3, 4]).await;
    shown("2 of 4 shown").await;
    addressed("/certificates?status=pending&find=OFEN").await;
    assert!(service.sent_of("GET list").is_empty(), "{:?}", service.lines());
    // What is searched is of this list.
    press(Role::Radio, "All").await;
    lists(&[1, 2, 3, 4]).await;
    addressed("/certificates?status=all").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_search_of_one_page_of_several_says_that_it_is_of_this_page() {
    let service = Service::new((1..=30).map(certificate));
    let desk = opened("/certificates?find=4711/2", &service).await;
    lists(&[2, 20]).await;
    shown("2 of the 20 on this page").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_search_without_a_hit_leads_to_the_certificate_that_it_names_or_back_to_all() {
    let service = three();
    let desk = opened("/certificates?find=4711/77", &service).await;
    shown("No certificate on this page contains “4711/77”.").await;
    assert!(find(Role::Link, "Open certificate 4711/77").is_some());
    type_text(&get(Role::Searchbox, "Find certificate").await, "nobody");
    shown("No certificate on this page contains “nobody”.").await;
    eventually("no way to what is no number", || !shows("Open certificate")).await;
    press(Role::Button, "Clear the search").await;
    lists(&[1, 2, 3, 4]).await;
    let search = get(Role::Searchbox, "Find certificate").await;
    eventually("who cleared the search goes on there", || has_focus(&search)).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_page_whose_rows_cannot_be_read_says_so_and_nothing_of_a_search() {
    let service = Service::new([certificate(1).with(json!({ "acceptanceCertificateId": "one" }))]);
    let desk = opened("/certificates", &service).await;
    eventually("the row is told", || shows("acceptanceCertificateId")).await;
    assert!(!shows("No certificate on this page"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_list_is_put_in_order_by_heads_or_by_name_and_what_is_unknown_comes_last_either_way() {
    let service = three();
    let desk = opened("/certificates", &service).await;
    choose(&get(Role::Combobox, "Order").await, "customer");
    // As people order them: numbers by value, marked letters beside their plain ones.
    lists(&[4, 3, 1, 2]).await;
    addressed("/certificates?status=pending&sort=customer").await;
    eventually("the column says so", || select_all("th[aria-sort=ascending]").len() == 1).await;
    click(&select_all("button[data-order=customer]")[0]);
    lists(&[2, 1, 3, 4]).await;
    eventually("the column says so", || select_all("th[aria-sort=descending]").len() == 1).await;
    click(&select_all("button[data-order=start]")[0]);
    lists(&[2, 4, 1, 3]).await;
    click(&select_all("button[data-order=start]")[0]);
    lists(&[1, 4, 2, 3]).await;
    addressed("/certificates?status=pending&sort=-start").await;
    travel("/certificates?status=pending&sort=-service");
    lists(&[4, 3, 2, 1]).await;
    // The order goes along to another list.
    press(Role::Radio, "All").await;
    addressed("/certificates?status=all&sort=-service").await;
    lists(&[4, 3, 2, 1]).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_next_certificate_is_the_next_one_as_the_list_was_shown() {
    let service = Service::new([
        of(1, "Zimmerei", "").asset(10, "received"),
        of(2, "Ofenbau", "").asset(20, "received"),
        of(3, "Café", "").asset(30, "received"),
    ]);
    let desk = opened("/certificates?sort=customer", &service).await;
    lists(&[3, 2, 1]).await;
    press(Role::Link, "4711/3").await;
    assets_read().await;
    decide("Confirm").await;
    outcome_is("confirmed").await;
    get(Role::Link, "Next: certificate 4711/2").await;
    desk.close().await;
}
