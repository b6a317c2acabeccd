//! Tests reading the list page by page, in the background and on request, and the counts in its tabs.

use crate::list::{keys, lists, many, one_of_each};
use crate::prelude::*;

/// Returns the offset and the size of each page of the list that was requested.
pub(crate) fn pages(service: &Service) -> Vec<(String, String)> {
    let of = |sent: &Sent, name: &str| sent.query(name).unwrap().to_owned();
    let sent = service.sent_of("GET list");
    // Others are counts of the other filters.
    let is_page = |page: &&Sent| page.query("filter") == sent[0].query("filter");
    sent.iter().filter(is_page).map(|sent| (of(sent, "skip"), of(sent, "take"))).collect()
}

pub(crate) fn page(skip: u64, take: u64) -> (String, String) {
    (skip.to_string(), take.to_string())
}

/// Returns a configuration with this number of certificates read in the background.
fn reading_ahead(rows: u32) -> String {
    format!(r#"{{ "locale": "en", "auth": {{ "kind": "none" }}, "list": {{ "readAhead": {rows} }} }}"#)
}

#[wasm_bindgen_test]
async fn the_configured_number_is_read_in_the_background_and_all_on_request() {
    let service = many(700);
    open_with(&reading_ahead(300), "/certificates", &service).await;
    hurry();
    shown("300 certificates loaded, more available").await;
    assert_eq!(pages(&service), [page(0, 20), page(20, 100), page(120, 100), page(220, 80)]);
    assert_eq!(count_of("Open"), Some("300+".to_owned()));
    type_text(&get(Role::Searchbox, "Find certificate").await, "4711/650");
    shown("None of the 300 loaded certificates contains “4711/650”.").await;
    press(Role::Button, "Load all").await;
    lists(&["4711/650"]).await;
    shown("1 of 700 shown").await;
    assert_eq!(count_of("Open"), Some("700".to_owned()));
    assert!(find(Role::Button, "Load all").is_none());
    // More than 300 rows are not counted in the background.
    eventually("the others are counted", || count_of("Under review") == Some("0".to_owned())).await;
    settle().await;
    assert_eq!(count_of("All"), None);
    // A list that was complete stays so.
    visit("/settings", "Settings").await;
    travel("/certificates");
    shown("700 certificates").await;
    eventually("it is read again", || pages(&service).last() == Some(&page(700, 1))).await;
    settle().await;
    shown("700 certificates").await;
    assert!(find(Role::Button, "Load all").is_none());
}

/// Returns the count in the tab of a filter.
fn count_of(filter: &str) -> Option<String> {
    let is_it =
        |span: &Element| span.first_child().and_then(|label| label.text_content()).as_deref() == Some(filter);
    let segment = select_all(".segment > span").into_iter().find(is_it)?;
    within(&segment, ".segment-count").first().map(text_of).filter(|count| !count.is_empty())
}

#[wasm_bindgen_test]
async fn loading_shows_its_progress_and_stops_on_request() {
    let service = many(700);
    let gate = service.hold(|sent| sent.query("skip") == Some("120"));
    open_shows("/certificates", &service, "Loading more… 120 so far").await;
    settle().await;
    assert_eq!(pages(&service).len(), 3, "one request at a time");
    press_shows("Stop", "120 certificates loaded, more available").await;
    gate.open();
    settle().await;
    assert_eq!(pages(&service).len(), 3);
    // A list that was stopped is read as far as it was.
    visit("/settings", "Settings").await;
    travel("/certificates");
    shown("120 certificates loaded, more available").await;
    settle().await;
    assert_eq!(pages(&service)[3..], [page(0, 20), page(20, 100)]);
    press_shows("Load all", "700 certificates").await;
}

#[wasm_bindgen_test]
async fn the_background_waits_while_a_certificate_is_open_and_rows_stay_for_the_return() {
    let service = many(300);
    let gate = service.hold(|sent| sent.query("skip") == Some("120"));
    open_shows("/certificates", &service, "Loading more… 120 so far").await;
    follow("4711/3").await;
    gate.open();
    settle().await;
    assert!(service.given_up().iter().any(|sent| sent.query("skip") == Some("120")));
    let first = service.hold(|sent| sent.is("GET list") && sent.query("skip") == Some("0"));
    service.edit(|certificates| drop(certificates.remove(1)));
    window().history().unwrap().back().unwrap();
    // The earlier rows are shown at once; the new read replaces them one by one.
    let row = |id: i64| find(Role::Link, &format!("4711/{id}"));
    eventually("the rows", || row(2).is_some() && row(3).is_some()).await;
    eventually("the focus", || has_focus(&row(3).unwrap())).await;
    first.open();
    shown("299 certificates").await;
    assert!(row(2).is_none());
    assert!(has_focus(&row(3).unwrap()));
}

#[wasm_bindgen_test]
async fn a_failure_midway_leaves_the_rows_and_offers_to_read_on() {
    let service = many(50);
    service.on(|sent| sent.query("skip") == Some("20"), 1, Act::json(403, "{}"));
    open_shows("/certificates", &service, "not activated for this").await;
    assert_eq!(keys().len(), 20);
    shown("20 certificates loaded, more available").await;
    press_shows("Try again", "50 certificates").await;
    assert_eq!(pages(&service), [page(0, 20), page(20, 100), page(20, 100), page(50, 100)]);
}

/// Waits for the counts in the tabs, in their order.
async fn counts_are(expected: [&str; 4]) {
    let counts =
        || ["Open", "Under review", "Confirmed", "All"].map(|name| count_of(name).unwrap_or_default());
    eventually(&format!("the counts are {expected:?}"), || counts() == expected).await;
}

#[wasm_bindgen_test]
async fn tabs_show_counts_that_a_decision_and_a_refresh_renew() {
    let service = Service::new([
        certificate(1),
        certificate(2).status("clearingProcess"),
        certificate(3).status("Confirmed"),
        certificate(4).asset(1, "received"),
    ]);
    open("/certificates", &service).await;
    hurry();
    counts_are(["2", "1", "1", "4"]).await;
    service.edit(|certificates| certificates[0].status = Some("Confirmed".into()));
    press(Role::Radio, "Confirmed").await;
    counts_are(["2", "1", "2", "4"]).await;
    press(Role::Radio, "Open").await;
    counts_are(["1", "1", "2", "4"]).await;
    service.edit(|certificates| certificates[1].status = Some("firstConfirmationPending".into()));
    press(Role::Button, "Refresh").await;
    counts_are(["2", "0", "2", "4"]).await;
    follow("4711/4").await;
    decide_to("Confirm", "confirmed").await;
    press(Role::Link, "Back to certificates").await;
    counts_are(["1", "0", "3", "4"]).await;
}

#[wasm_bindgen_test]
async fn counts_stay_on_the_way_back_and_wait_while_the_list_is_left() {
    let service = one_of_each();
    let gate = service.hold(|sent| sent.query("filter") == Some(CLEARING));
    open("/certificates", &service).await;
    hurry();
    counts_are(["2", "", "", ""]).await;
    settle().await;
    assert_eq!(service.sent().len(), 3, "one request at a time");
    visit("/settings", "Settings").await;
    gate.open();
    settle().await;
    assert_eq!(service.given_up().len(), 1);
    assert_eq!(service.sent().len(), 3, "nothing is counted while the list is left");
    travel("/certificates");
    counts_are(["2", "1", "1", "4"]).await;
    service.forget();
    visit("/settings", "Settings").await;
    travel("/certificates");
    counts_are(["2", "1", "1", "4"]).await;
    settle().await;
    let is_open = |sent: &Sent| sent.query("filter") == Some(PENDING);
    assert!(service.sent_of("GET list").iter().all(is_open), "they are known");
}

#[wasm_bindgen_test]
async fn a_total_is_shown_while_the_list_is_incomplete() {
    let row = |id: i64| format!(r#"{{"leaseCompanyNumber":4711,"acceptanceCertificateId":{id}}}"#);
    let page = |ids: std::ops::RangeInclusive<i64>| {
        let rows = ids.map(row).collect::<Vec<_>>().join(",");
        Act::json(200, &format!(r#"{{"data":[{rows}],"totalCount":50}}"#))
    };
    let service = Service::new([]);
    service.on(|sent| sent.query("skip") == Some("0"), 1, page(1..=20));
    service.on(|sent| sent.query("skip") == Some("20"), 1, page(21..=50));
    open_with(&reading_ahead(0), "/certificates", &service).await;
    shown("20 of 50 certificates loaded").await;
    press(Role::Button, "Load all").await;
    eventually("all rows", || keys().len() == 50).await;
    eventually("an empty page ends the list, not the total", || pages(&service).len() == 3).await;
}

#[wasm_bindgen_test]
async fn counts_of_the_other_lists_are_renewed_when_a_list_is_read_a_minute_later() {
    let service = Service::new([certificate(1), certificate(2).status("clearingProcess")]);
    open("/certificates", &service).await;
    stop_clock(500);
    let again = async |expected| {
        visit("/settings", "Settings").await;
        travel("/certificates");
        shown("1 certificate").await;
        pass(2_000).await;
        counts_are(expected).await;
    };
    again(["1", "1", "0", "2"]).await;
    service.edit(|certificates| certificates[1].status = Some("Confirmed".into()));
    again(["1", "1", "0", "2"]).await;
    pass(60_000).await;
    again(["1", "0", "1", "2"]).await;
}

#[wasm_bindgen_test]
async fn a_service_that_ignores_the_filter_lists_each_certificate_under_its_own_status() {
    let service = Service::new([
        certificate(1),
        certificate(2).status("clearingProcess"),
        certificate(3).status("Confirmed"),
        certificate(4).status("somethingNew"),
    ])
    .without_filters();
    open("/certificates", &service).await;
    hurry();
    counts_are(["2", "2", "2", "4"]).await;
    press(Role::Radio, "Under review").await;
    lists(&["4711/2", "4711/4"]).await;
}
