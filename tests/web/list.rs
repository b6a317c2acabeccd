//! Tests the list of certificates: its requests, its rows, and which answer counts.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::both::keys::press_key;
use crate::desk::{open, open_with};
use crate::screen::{
    Role, address, click, document, eventually, find, find_all, get, has_focus, is_checked, js, name_of,
    painted, press, select_all, settle, shown, text_of, travel, type_text, window, within,
};
use crate::scripted::{Act, CLEARING, CONFIRMED, PENDING, Sent, Service, certificate};

/// Returns the keys of the shown certificates.
fn keys() -> Vec<String> {
    select_all("table tbody a").iter().map(name_of).collect()
}

async fn lists(expected: &[&str]) {
    eventually(&format!("the list holds {expected:?}"), || keys() == expected).await;
}

fn one_of_each() -> Service {
    Service::new([
        certificate(1),
        certificate(2).status("clearingProcess"),
        certificate(3).status("Confirmed"),
        certificate(4),
    ])
}

fn many(count: i64) -> Service {
    Service::new((1..=count).map(certificate))
}

#[wasm_bindgen_test]
async fn the_start_leads_to_the_certificates_that_await_a_decision() {
    let service = one_of_each();
    let desk = open("/", &service);
    lists(&["4711/1", "4711/4"]).await;
    assert_eq!(address(), "/certificates?status=pending");
    get(Role::Heading, "Certificates").await;
    get(Role::Table, "Certificates").await;
    get(Role::Navigation, "Main").await;
    let first = &service.sent_of("GET list")[0];
    assert_eq!(first.query("take"), Some("20"));
    assert_eq!(first.query("skip"), Some("0"));
    assert_eq!(first.query("filter"), Some(PENDING));
    assert_eq!(first.query("requireTotalCount"), None);
    assert!(is_checked(&get(Role::Radio, "Open").await));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn every_filter_is_asked_of_the_service_in_its_own_words() {
    let service = one_of_each();
    let desk = open("/certificates", &service);
    get(Role::Group, "Status").await;
    lists(&["4711/1", "4711/4"]).await;
    for (name, expression, place, rows) in [
        ("All", None, "all", &["4711/1", "4711/2", "4711/3", "4711/4"][..]),
        ("Under review", Some(CLEARING), "clearing", &["4711/2"]),
        ("Confirmed", Some(CONFIRMED), "confirmed", &["4711/3"]),
        // The service's filter returns those under review too.
        ("Open", Some(PENDING), "pending", &["4711/1", "4711/4"]),
    ] {
        // The other filters are counted first.
        settle().await;
        service.forget();
        press(Role::Radio, name).await;
        lists(rows).await;
        assert_eq!(service.sent_of("GET list")[0].query("filter"), expression, "{name}");
        assert_eq!(address(), format!("/certificates?status={place}"));
    }
    desk.close().await;
}

#[wasm_bindgen_test]
async fn an_old_address_of_a_page_opens_the_list_and_back_returns_to_the_one_before() {
    let service = many(50);
    let desk = open("/certificates?status=all&skip=20", &service);
    eventually("all rows", || keys().len() == 50).await;
    assert_eq!(service.sent_of("GET list")[0].query("skip"), Some("0"));
    press(Role::Radio, "Open").await;
    eventually("the other list", || address() == "/certificates?status=pending").await;
    window().history().unwrap().back().unwrap();
    eventually("the first list", || is_checked(&find(Role::Radio, "All").unwrap())).await;
    desk.close().await;
}

/// Returns the offset and the size of each page of the list that was requested.
fn pages(service: &Service) -> Vec<(String, String)> {
    let of = |sent: &Sent, name: &str| sent.query(name).unwrap().to_owned();
    let sent = service.sent_of("GET list");
    // Others are counts of the other filters.
    let is_page = |page: &&Sent| page.query("filter") == sent[0].query("filter");
    sent.iter().filter(is_page).map(|sent| (of(sent, "skip"), of(sent, "take"))).collect()
}

fn page(skip: u64, take: u64) -> (String, String) {
    (skip.to_string(), take.to_string())
}

#[wasm_bindgen_test]
async fn the_list_reads_on_by_the_rows_that_came_until_an_empty_page() {
    let service = many(15).with_page_cap(7);
    let desk = open("/certificates?status=all", &service);
    shown("15 certificates").await;
    assert_eq!(keys().len(), 15);
    assert_eq!(pages(&service), [page(0, 20), page(7, 100), page(14, 100), page(15, 100)]);
    assert!(find(Role::Button, "Load all").is_none());
    desk.close().await;
}

/// Returns a configuration with this number of certificates read in the background.
fn reading_ahead(rows: u32) -> String {
    format!(r#"{{ "locale": "en", "auth": {{ "kind": "none" }}, "list": {{ "readAhead": {rows} }} }}"#)
}

#[wasm_bindgen_test]
async fn the_configured_number_is_read_in_the_background_and_all_on_request() {
    let service = many(700);
    let desk = open_with(&reading_ahead(300), "/certificates", &service);
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
    settle().await;
    assert_eq!((count_of("Under review"), count_of("All")), (Some("0".to_owned()), None));
    // A list that was complete stays so.
    travel("/settings");
    get(Role::Heading, "Settings").await;
    travel("/certificates");
    shown("700 certificates").await;
    eventually("it is read again", || pages(&service).last() == Some(&page(700, 1))).await;
    settle().await;
    shown("700 certificates").await;
    assert!(find(Role::Button, "Load all").is_none());
    desk.close().await;
}

/// Returns the count in the tab of a filter.
fn count_of(filter: &str) -> Option<String> {
    let is_it = |span: &web_sys::Element| {
        span.first_child().and_then(|label| label.text_content()).as_deref() == Some(filter)
    };
    let segment = select_all(".segment > span").into_iter().find(is_it)?;
    within(&segment, ".segment-count").first().map(text_of).filter(|count| !count.is_empty())
}

#[wasm_bindgen_test]
async fn without_reading_ahead_one_page_is_read() {
    let service = many(50);
    let desk = open_with(&reading_ahead(0), "/certificates", &service);
    shown("20 certificates loaded, more available").await;
    settle().await;
    assert_eq!(pages(&service), [page(0, 20)]);
    // A short page may be the last one.
    let short = many(5);
    desk.close().await;
    let desk = open_with(&reading_ahead(0), "/certificates", &short);
    shown("5 certificates").await;
    assert_eq!(pages(&short), [page(0, 20), page(5, 100)]);
    desk.close().await;
}

#[wasm_bindgen_test]
async fn loading_shows_its_progress_and_stops_on_request() {
    let service = many(700);
    let gate = service.hold(|sent| sent.query("skip") == Some("120"));
    let desk = open("/certificates", &service);
    shown("Loading more… 120 so far").await;
    settle().await;
    assert_eq!(pages(&service).len(), 3, "one request at a time");
    press(Role::Button, "Stop").await;
    shown("120 certificates loaded, more available").await;
    gate.open();
    settle().await;
    assert_eq!(pages(&service).len(), 3);
    // A list that was stopped is read as far as it was.
    travel("/settings");
    get(Role::Heading, "Settings").await;
    travel("/certificates");
    shown("120 certificates loaded, more available").await;
    settle().await;
    assert_eq!(pages(&service)[3..], [page(0, 20), page(20, 100)]);
    press(Role::Button, "Load all").await;
    shown("700 certificates").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_background_waits_while_a_certificate_is_open_and_rows_stay_for_the_return() {
    let service = many(300);
    let gate = service.hold(|sent| sent.query("skip") == Some("120"));
    let desk = open("/certificates", &service);
    shown("Loading more… 120 so far").await;
    press(Role::Link, "4711/3").await;
    crate::desk::assets_read().await;
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
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_failure_midway_leaves_the_rows_and_offers_to_read_on() {
    let service = many(50);
    service.on(|sent| sent.query("skip") == Some("20"), 1, Act::json(403, "{}"));
    let desk = open("/certificates", &service);
    shown("not activated for this").await;
    assert_eq!(keys().len(), 20);
    shown("20 certificates loaded, more available").await;
    press(Role::Button, "Try again").await;
    shown("50 certificates").await;
    assert_eq!(pages(&service), [page(0, 20), page(20, 100), page(20, 100), page(50, 100)]);
    desk.close().await;
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
    let desk = open("/certificates", &service);
    counts_are(["2", "1", "1", "4"]).await;
    service.edit(|certificates| certificates[0].status = Some("Confirmed".into()));
    press(Role::Radio, "Confirmed").await;
    counts_are(["2", "1", "2", "4"]).await;
    press(Role::Radio, "Open").await;
    counts_are(["1", "1", "2", "4"]).await;
    service.edit(|certificates| certificates[1].status = Some("firstConfirmationPending".into()));
    press(Role::Button, "Refresh").await;
    counts_are(["2", "0", "2", "4"]).await;
    press(Role::Link, "4711/4").await;
    crate::desk::assets_read().await;
    crate::desk::decide("Confirm").await;
    crate::desk::outcome_is("confirmed").await;
    press(Role::Link, "Back to certificates").await;
    counts_are(["1", "0", "3", "4"]).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn counts_stay_on_the_way_back_and_wait_while_the_list_is_left() {
    let service = one_of_each();
    let gate = service.hold(|sent| sent.query("filter") == Some(CLEARING));
    let desk = open("/certificates", &service);
    counts_are(["2", "", "", ""]).await;
    settle().await;
    assert_eq!(service.sent().len(), 3, "one request at a time");
    travel("/settings");
    get(Role::Heading, "Settings").await;
    gate.open();
    settle().await;
    assert_eq!(service.given_up().len(), 1);
    assert_eq!(service.sent().len(), 3, "nothing is counted while the list is left");
    travel("/certificates");
    counts_are(["2", "1", "1", "4"]).await;
    service.forget();
    travel("/settings");
    get(Role::Heading, "Settings").await;
    travel("/certificates");
    counts_are(["2", "1", "1", "4"]).await;
    settle().await;
    let is_open = |sent: &Sent| sent.query("filter") == Some(PENDING);
    assert!(service.sent_of("GET list").iter().all(is_open), "they are known");
    desk.close().await;
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
    let desk = open_with(&reading_ahead(0), "/certificates", &service);
    shown("20 of 50 certificates loaded").await;
    press(Role::Button, "Load all").await;
    eventually("all rows", || keys().len() == 50).await;
    assert_eq!(pages(&service).len(), 2, "the total ends the list");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn an_empty_list_says_why_and_leads_out() {
    let service = Service::new([certificate(1)]);
    let desk = open("/certificates?status=clearing", &service);
    shown("No certificate is under review.").await;
    assert!(find(Role::Table, "Certificates").is_none());
    press(Role::Button, "Show without this filter").await;
    lists(&["4711/1"]).await;
    assert_eq!(address(), "/certificates?status=all");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn an_empty_list_shows_the_filter_sent_and_links_to_the_connection_check() {
    let service = Service::new([certificate(1).status("Confirmed")]);
    let desk = open("/certificates", &service);
    shown("No certificate is open for a decision.").await;
    shown("No certificate matches this filter.").await;
    let sent = &select_all("details.sent")[0];
    assert!(!sent.has_attribute("open"), "the filter is folded");
    assert!(text_of(&within(sent, "code")[0]).contains(PENDING));
    settle().await;
    assert_eq!(pages(&service), [page(0, 20)]);
    press(Role::Link, "Connection test").await;
    get(Role::Button, "Test connection").await;
    assert_eq!(address(), "/settings");
    let heading = get(Role::Heading, "Connection test").await;
    eventually("the test has the focus", || has_focus(&heading)).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_last_question_wins_however_late_the_others_are_answered() {
    let service = one_of_each();
    let desk = open("/certificates?status=all", &service);
    for round in 0..12 {
        press(Role::Radio, "All").await;
        lists(&["4711/1", "4711/2", "4711/3", "4711/4"]).await;
        settle().await;
        let clearing = service.hold(|sent| sent.query("filter") == Some(CLEARING));
        let confirmed = service.hold(|sent| sent.query("filter") == Some(CONFIRMED));
        let before = service.sent().len();
        let (first, second) =
            if round % 2 == 0 { ("Under review", "Confirmed") } else { ("Confirmed", "Under review") };
        press(Role::Radio, first).await;
        eventually("the first question is asked", || service.sent().len() > before).await;
        press(Role::Radio, second).await;
        eventually("the second question is asked", || service.sent().len() > before + 1).await;
        // The last request is answered first, and the other one much later.
        let (late, early) = if round % 2 == 0 { (clearing, confirmed) } else { (confirmed, clearing) };
        let expected = if round % 2 == 0 { "4711/3" } else { "4711/2" };
        early.open();
        lists(&[expected]).await;
        late.open();
        settle().await;
        assert_eq!(keys(), [expected], "round {round}");
    }
    assert!(service.given_up().len() >= 12, "a question that is not wanted any more is given up");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_row_outside_the_filter_is_labelled() {
    let service = Service::new([]);
    let row = |id: i64, status: &str, authorization: &str| {
        format!(
            r#"{{"leaseCompanyNumber":4711,"acceptanceCertificateId":{id},"confirmationStatus":"{status}","authorizationStatus":"{authorization}"}}"#
        )
    };
    let body = format!(
        "[{},{},{}]",
        row(1, "firstConfirmationPending", "ready"),
        row(2, "confirmed", "ready"),
        row(3, "firstConfirmationPending", "authorized")
    );
    service.on(|sent| sent.is("GET list"), 1, Act::json(200, &body));
    let desk = open("/certificates", &service);
    lists(&["4711/1", "4711/3"]).await;
    let labelled = |row: &web_sys::Element| text_of(row).contains("outside the filter");
    let labelled: Vec<bool> = select_all("tbody tr").iter().map(labelled).collect();
    assert_eq!(labelled, [false, true]);
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_row_that_cannot_be_read_is_told_and_hides_no_other() {
    let service = Service::new([]);
    let body = r#"{"data":[
        {"leaseCompanyNumber":4711,"acceptanceCertificateId":1,"confirmationStatus":"firstConfirmationPending"},
        {"leaseCompanyNumber":4711,"acceptanceCertificateId":1.5,"confirmationStatus":"firstConfirmationPending"}
    ],"totalCount":-1}"#;
    service.on(|sent| sent.is("GET list"), 1, Act::json(200, body));
    let desk = open("/certificates?status=all", &service);
    lists(&["4711/1"]).await;
    let alert = &find_all_alerts()[0];
    assert!(alert.contains("1 row of the response could not be read"), "{alert}");
    assert!(alert.contains("acceptanceCertificateId in row 2 is not a whole number in range"), "{alert}");
    desk.close().await;
}

fn find_all_alerts() -> Vec<String> {
    select_all("[role=alert]").iter().map(text_of).filter(|text| !text.is_empty()).collect()
}

#[wasm_bindgen_test]
async fn a_whole_row_opens_and_back_returns_to_that_row() {
    let service = Service::new([certificate(1), certificate(2).asset(5, "")]);
    let desk = open("/certificates", &service);
    lists(&["4711/1", "4711/2"]).await;
    click(&within(&select_all("tbody tr")[1], "td")[3]);
    get(Role::Heading, "Certificate 4711/2").await;
    assert_eq!(address(), "/certificates/4711/2");
    crate::desk::assets_read().await;
    window().history().unwrap().back().unwrap();
    lists(&["4711/1", "4711/2"]).await;
    assert_eq!(find_all(Role::Link, "4711/2").len(), 1);
    desk.close().await;
}

#[wasm_bindgen_test]
async fn back_returns_to_a_row_far_down_a_long_page() {
    const LONG: &str =
        r#"{ "locale": "en", "auth": { "kind": "none" }, "pageSize": { "certificates": 900 } }"#;
    let service = many(900);
    let desk = open_with(LONG, "/certificates", &service);
    let row = |id: i64| find_all(Role::Link, &format!("4711/{id}")).pop();
    eventually("the first row", || row(1).is_some()).await;
    // The rows are measured in a frame.
    painted().await;
    js("scrollTo(0, document.body.scrollHeight)");
    eventually("the last row", || row(900).is_some()).await;
    let top = move || row(890).map(|link| link.get_bounding_client_rect().top()).unwrap_or_default();
    let before = top();
    click(&row(890).unwrap());
    get(Role::Heading, "Certificate 4711/890").await;
    window().history().unwrap().back().unwrap();
    eventually("the row has the focus", || {
        row(890).is_some_and(|link| document().active_element() == Some(link))
    })
    .await;
    eventually("the row is where it was", || (top() - before).abs() < 2.0).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn back_from_another_page_returns_to_the_scroll_position() {
    const LONG: &str =
        r#"{ "locale": "en", "auth": { "kind": "none" }, "pageSize": { "certificates": 900 } }"#;
    let desk = open_with(LONG, "/certificates", &many(900));
    get(Role::Link, "4711/1").await;
    painted().await;
    js("scrollTo(0, 20000)");
    // The table measures rows and the browser reports the scrolling in later frames.
    for _ in 0..3 {
        painted().await;
    }
    let top = |link: &web_sys::Element| link.get_bounding_client_rect().top();
    let first = select_all("tbody a").into_iter().find(|link| top(link) >= 0.0).unwrap();
    let (name, before) = (name_of(&first), top(&first));
    travel("/settings");
    get(Role::Heading, "Settings").await;
    travel("/certificates");
    let back = || find(Role::Link, &name).is_some_and(|link| (top(&link) - before).abs() < 2.0);
    eventually(&format!("{name} is where it was"), back).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_row_that_comes_twice_is_shown_once_and_others_may_be_missing() {
    let service = Service::new([]);
    let row = r#"{"leaseCompanyNumber":4711,"acceptanceCertificateId":1,"confirmationStatus":"firstConfirmationPending","authorizationStatus":"ready"}"#;
    service.on(|sent| sent.is("GET list"), 1, Act::json(200, &format!("[{row},{row}]")));
    let desk = open("/certificates", &service);
    lists(&["4711/1"]).await;
    shown("Certificates may be missing").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_click_that_selects_text_opens_nothing() {
    let service = Service::new([certificate(1)]);
    let desk = open("/certificates", &service);
    lists(&["4711/1"]).await;
    let cell = within(&select_all("tbody tr")[0], "td.status").remove(0);
    window().get_selection().unwrap().unwrap().select_all_children(&cell).unwrap();
    click(&cell);
    settle().await;
    assert_eq!(address(), "/certificates");
    window().get_selection().unwrap().unwrap().remove_all_ranges().unwrap();
    click(&cell);
    get(Role::Heading, "Certificate 4711/1").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn checked_assets_and_changes_have_columns_where_they_are_known() {
    let service =
        Service::new([certificate(1).asset(1, "received").asset(2, "").asset(3, ""), certificate(2)]);
    let desk = open("/certificates", &service);
    lists(&["4711/1", "4711/2"]).await;
    let has_column = |name: &str| select_all("th").iter().any(|head| name_of(head) == name);
    assert!(!has_column("Your changes") && !has_column("Checked"));
    press(Role::Link, "4711/1").await;
    crate::desk::assets_read().await;
    crate::desk::mark(2, "damaged").await;
    window().history().unwrap().back().unwrap();
    lists(&["4711/1", "4711/2"]).await;
    assert!(has_column("Your changes") && has_column("Checked"));
    let first = text_of(&select_all("tbody tr")[0]);
    assert!(first.contains("2 of 3") && first.contains("1 unsaved change"), "{first}");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn keys_lead_to_the_search_and_among_the_rows() {
    let service = many(5);
    let desk = open("/certificates", &service);
    lists(&["4711/1", "4711/2", "4711/3", "4711/4", "4711/5"]).await;
    let search = get(Role::Searchbox, "Find certificate").await;
    let focus_is = async |id: i64| {
        let link = get(Role::Link, &format!("4711/{id}")).await;
        eventually(&format!("the focus is at {id}"), || has_focus(&link)).await;
    };
    press_key("/", "");
    assert!(has_focus(&search));
    press_key("ArrowDown", "");
    focus_is(1).await;
    for (key, id) in [("j", 2), ("ArrowDown", 3), ("j", 4), ("k", 3), ("ArrowUp", 2)] {
        press_key(key, "");
        focus_is(id).await;
    }
    // From outside, the keys move the focus to the row that had it, or to the first one.
    js("document.activeElement.blur()");
    press_key("j", "");
    focus_is(1).await;
    // In the search, the keys are text.
    js("document.querySelector('input[type=search]').focus()");
    press_key("j", "");
    press_key("/", "");
    assert!(has_focus(&search));
    desk.close().await;
}
