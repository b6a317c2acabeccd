//! Tests searching and sorting all loaded certificates, with the view in the URL.

use crate::prelude::*;

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

async fn is_open(key: &str) {
    let expected = format!("/certificates/{key}");
    eventually(&format!("{key} is open"), || address().split('?').next() == Some(&*expected)).await;
}

async fn opened(address: &str, service: &Service) {
    open(address, service).await;
    get(Role::Searchbox, "Find certificate").await;
}

#[wasm_bindgen_test]
async fn a_search_asks_the_service_for_nothing_and_says_among_which_it_was() {
    let service = three();
    opened("/certificates", &service).await;
    shown("4 certificates").await;
    // The other filters are counted first.
    settle().await;
    service.forget();
    type_text(&get(Role::Searchbox, "Find certificate").await, "OFEN");
    lists(&[3, 4]).await;
    shown("2 of 4 shown").await;
    addressed("/certificates?status=pending&find=OFEN").await;
    assert!(service.sent_of("GET list").is_empty(), "{:?}", service.lines());
    // The search applies to this list.
    press(Role::Radio, "All").await;
    lists(&[1, 2, 3, 4]).await;
    addressed("/certificates?status=all").await;
}

#[wasm_bindgen_test]
async fn a_search_covers_all_pages_and_says_so_while_some_are_missing() {
    let service = Service::new((1..=30).map(certificate));
    let gate = service.hold(|sent| sent.query("skip") == Some("20"));
    opened("/certificates?find=4711/2", &service).await;
    lists(&[2, 20]).await;
    shown("2 of 20 loaded certificates shown").await;
    gate.open();
    lists(&[2, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]).await;
    shown("11 of 30 shown").await;
}

#[wasm_bindgen_test]
async fn enter_opens_the_certificate_with_the_number_or_the_first_hit() {
    for (find, key) in [
        ("1067", "4711/1067"),
        ("4711/", "4711/10670"),
        ("4711/3", "4711/3"),
        // A full number is one even if it is not listed.
        ("77", "4711/77"),
        ("4711/10", "4711/10"),
        ("4712/77", "4712/77"),
    ] {
        opened("/certificates", &Service::new([10_670, 3, 1067, 4].map(certificate))).await;
        shown("4 certificates").await;
        go_and_type(&get(Role::Searchbox, "Find certificate").await, find);
        press_key("Enter", "");
        is_open(key).await;
    }
    // While pages are missing, the certificate with the number may be on one of them.
    let service = Service::new([10_670].into_iter().chain(1..=30).chain([1067]).map(certificate));
    let gate = service.hold(|sent| sent.query("skip") == Some("20"));
    opened("/certificates", &service).await;
    let search = get(Role::Searchbox, "Find certificate").await;
    go_and_type(&search, "1067");
    lists(&[10_670]).await;
    press_key("Enter", "");
    addressed("/certificates?status=pending&find=1067").await;
    assert!(has_focus(&search));
    gate.open();
    lists(&[10_670, 1067]).await;
    // Without a hit or a search, it opens nothing.
    for (text, address) in [("", "?status=pending"), ("xyz", "?status=pending&find=xyz")] {
        go_and_type(&search, text);
        press_key("Enter", "");
        addressed(&["/certificates", address].concat()).await;
    }
    go_and_type(&search, "1067");
    press_key("Enter", "");
    is_open("4711/1067").await;
}

#[wasm_bindgen_test]
async fn a_search_without_a_hit_leads_to_the_certificate_that_it_names_or_back_to_all() {
    let service = three();
    opened("/certificates?find=4711/77", &service).await;
    shown("No certificate contains “4711/77”.").await;
    assert!(find(Role::Link, "Open certificate 4711/77").is_some());
    type_text(&get(Role::Searchbox, "Find certificate").await, "78");
    shown("No certificate contains “78”.").await;
    assert!(find(Role::Link, "Open certificate 4711/78").is_some(), "there is one lease company");
    type_text(&get(Role::Searchbox, "Find certificate").await, "xyz");
    shown("No certificate contains “xyz”.").await;
    eventually("no way to what is no number", || !shows("Open certificate")).await;
    press(Role::Button, "Clear search").await;
    lists(&[1, 2, 3, 4]).await;
    let search = get(Role::Searchbox, "Find certificate").await;
    eventually("who cleared the search goes on there", || has_focus(&search)).await;
}

#[wasm_bindgen_test]
async fn the_list_is_put_in_order_by_heads_or_by_name_and_what_is_unknown_comes_last_either_way() {
    let service = three();
    opened("/certificates", &service).await;
    choose(&get(Role::Combobox, "Sort by").await, "customer").await;
    // Human sort order: numbers by value, accented letters next to plain ones.
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
    // The order also applies to another list.
    press(Role::Radio, "All").await;
    addressed("/certificates?status=all&sort=-service").await;
    lists(&[4, 3, 2, 1]).await;
}

#[wasm_bindgen_test]
async fn the_next_certificate_is_the_next_one_as_the_list_was_shown() {
    for (address, first, next) in [
        ("/certificates?sort=customer", "4711/3", "Next: 4711/2 Ofenbau"),
        ("/certificates?find=4711/2", "4711/2", "Next: 4711/1 Zimmerei"),
    ] {
        let service = Service::new([
            of(1, "Zimmerei", "").asset(10, "received"),
            of(2, "Ofenbau", "").asset(20, "received"),
            of(3, "Café", "").asset(30, "received"),
        ]);
        opened(address, &service).await;
        shown(if address.contains("find") { "1 of 3 shown" } else { "3 certificates" }).await;
        settle().await;
        follow(first).await;
        service.forget();
        decide_to("Confirm", "confirmed").await;
        get(Role::Link, next).await;
        settle().await;
        let last = service.lines();
        assert_eq!(last.last().map(String::as_str), Some("GET assets"), "the list is known: {last:?}");
    }
}
