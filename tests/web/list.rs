//! Tests the list of certificates: its requests, its rows, and which answer counts.

use crate::list_pages::{page, pages};
use crate::prelude::*;

pub(crate) fn keys() -> Vec<String> {
    select_all("table tbody a").iter().map(name_of).collect()
}

pub(crate) async fn lists(expected: &[&str]) {
    eventually(&format!("the list holds {expected:?}"), || keys() == expected).await;
}

pub(crate) fn one_of_each() -> Service {
    Service::new([
        certificate(1),
        certificate(2).status("clearingProcess"),
        certificate(3).status("Confirmed"),
        certificate(4),
    ])
}

pub(crate) fn many(count: i64) -> Service {
    Service::new((1..=count).map(certificate))
}

#[wasm_bindgen_test]
async fn every_filter_is_asked_of_the_service_in_its_own_words() {
    let service = one_of_each();
    open("/", &service).await;
    get(Role::Group, "Status").await;
    lists(&["4711/1", "4711/4"]).await;
    assert_eq!(address(), "/certificates?status=pending");
    let first = &service.sent_of("GET list")[0];
    let names = ["take", "skip", "filter", "requireTotalCount"];
    assert_eq!(names.map(|name| first.query(name)), [Some("20"), Some("0"), Some(PENDING), None]);
    assert!(is_checked(&get(Role::Radio, "Open").await));
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
}

#[wasm_bindgen_test]
async fn an_old_address_of_a_page_opens_the_list_and_back_returns_to_the_one_before() {
    let service = many(50);
    open("/certificates?status=all&skip=20", &service).await;
    eventually("all rows", || keys().len() == 50).await;
    assert_eq!(service.sent_of("GET list")[0].query("skip"), Some("0"));
    press(Role::Radio, "Open").await;
    eventually("the other list", || address() == "/certificates?status=pending").await;
    window().history().unwrap().back().unwrap();
    eventually("the first list", || is_checked(&find(Role::Radio, "All").unwrap())).await;
}

#[wasm_bindgen_test]
async fn an_empty_list_shows_the_filter_sent_and_links_to_the_connection_check() {
    let service = Service::new([certificate(1).status("Confirmed")]);
    open_shows("/certificates", &service, "No certificate is open for a decision.").await;
    shown("Is a certificate missing here?").await;
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
    travel("/certificates?status=clearing");
    shown("No certificate is under review.").await;
    assert!(find(Role::Table, "Certificates").is_none());
    press(Role::Button, "Show all certificates").await;
    lists(&["4711/1"]).await;
    assert_eq!(address(), "/certificates?status=all");
}

#[wasm_bindgen_test]
async fn the_last_question_wins_however_late_the_others_are_answered() {
    let service = one_of_each();
    open("/certificates?status=all", &service).await;
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
}

#[wasm_bindgen_test]
async fn odd_rows_are_named_and_hide_no_other() {
    let row = |id: serde_json::Value, status: &str, authorization: &str| json!({ "leaseCompanyNumber": 4711, "acceptanceCertificateId": id, "confirmationStatus": status, "authorizationStatus": authorization });
    let open_row = || row(json!(1), "firstConfirmationPending", "ready");
    let authorized = row(json!(3), "firstConfirmationPending", "authorized");
    for (others, keys, alert, told) in [
        (
            [row(json!(2), "confirmed", "ready"), authorized],
            &["4711/1", "4711/3"][..],
            "",
            "outside the filter",
        ),
        (
            [open_row(), row(json!(1.5), "firstConfirmationPending", "ready")],
            &["4711/1"],
            "1 row of the response could not be read",
            "acceptanceCertificateId in row 3 is not a whole number in range",
        ),
        ([open_row(), open_row()], &["4711/1"], "", "Certificates may be missing"),
    ] {
        let service = Service::new([]);
        let body = json!([open_row(), others[0], others[1]]).to_string();
        service.answer("GET list", Act::json(200, &body));
        open("/certificates", &service).await;
        lists(keys).await;
        shown(told).await;
        let alerts: String = select_all("[role=alert]").iter().map(text_of).collect();
        assert!(alerts.contains(alert), "{alerts}");
        let labelled = |row: &Element| text_of(row).contains("outside the filter");
        assert!(select_all("tbody tr").iter().map(labelled).eq([false, true].into_iter().take(keys.len())));
    }
}

#[wasm_bindgen_test]
async fn a_whole_row_opens_and_back_returns_to_that_row() {
    let service = Service::new([certificate(1), certificate(2).asset(5, "")]);
    open("/certificates", &service).await;
    lists(&["4711/1", "4711/2"]).await;
    click(&within(&select_all("tbody tr")[1], "td")[3]);
    get(Role::Heading, "Certificate 4711/2").await;
    assert_eq!(address(), "/certificates/4711/2");
    assets_read().await;
    window().history().unwrap().back().unwrap();
    lists(&["4711/1", "4711/2"]).await;
    assert_eq!(find_all(Role::Link, "4711/2").len(), 1);
}

const LONG: &str = r#"{ "locale": "en", "auth": { "kind": "none" }, "pageSize": { "certificates": 900 } }"#;

#[wasm_bindgen_test]
async fn back_returns_to_a_row_far_down_a_long_page() {
    let service = many(900);
    open_with(LONG, "/certificates", &service).await;
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
    // Rows above it are measured in the next frames.
    for _ in 0..5 {
        painted().await;
    }
    assert!((top() - before).abs() < 2.0, "the row stays there");
}

#[wasm_bindgen_test]
async fn back_from_another_page_returns_to_the_scroll_position() {
    open_with(LONG, "/certificates", &many(900)).await;
    get(Role::Link, "4711/1").await;
    painted().await;
    js("scrollTo(0, 20000)");
    // The table measures rows and the browser reports the scrolling in later frames.
    for _ in 0..3 {
        painted().await;
    }
    let top = |link: &Element| link.get_bounding_client_rect().top();
    let first = select_all("tbody a").into_iter().find(|link| top(link) >= 0.0).unwrap();
    let (name, before) = (name_of(&first), top(&first));
    visit("/settings", "Settings").await;
    travel("/certificates");
    let back = || find(Role::Link, &name).is_some_and(|link| (top(&link) - before).abs() < 2.0);
    eventually(&format!("{name} is where it was"), back).await;
}

#[wasm_bindgen_test]
async fn a_click_that_selects_text_opens_nothing() {
    let service = Service::new([certificate(1)]);
    open("/certificates", &service).await;
    lists(&["4711/1"]).await;
    let cell = within(&select_all("tbody tr")[0], "td.status").remove(0);
    window().get_selection().unwrap().unwrap().select_all_children(&cell).unwrap();
    click(&cell);
    settle().await;
    assert_eq!(address(), "/certificates");
    window().get_selection().unwrap().unwrap().remove_all_ranges().unwrap();
    click(&cell);
    get(Role::Heading, "Certificate 4711/1").await;
}

#[wasm_bindgen_test]
async fn checked_assets_and_changes_have_columns_where_they_are_known() {
    let service =
        Service::new([certificate(1).asset(1, "received").asset(2, "").asset(3, ""), certificate(2)]);
    open("/certificates", &service).await;
    lists(&["4711/1", "4711/2"]).await;
    let has_column = |name: &str| select_all("th").iter().any(|head| name_of(head) == name);
    assert!(!has_column("Your changes") && !has_column("Checked"));
    follow("4711/1").await;
    mark(2, "damaged").await;
    window().history().unwrap().back().unwrap();
    lists(&["4711/1", "4711/2"]).await;
    assert!(has_column("Your changes") && has_column("Checked"));
    let first = text_of(&select_all("tbody tr")[0]);
    assert!(first.contains("2 of 3") && first.contains("1 unsaved change"), "{first}");
}

#[wasm_bindgen_test]
async fn a_link_to_the_place_that_is_open_adds_no_entry_to_the_history() {
    open("/certificates", &Service::new([certificate(1001)])).await;
    get(Role::Link, "4711/1001").await;
    let length = || window().history().unwrap().length().unwrap();
    let before = length();
    press(Role::Link, "Certificates").await;
    settle().await;
    assert_eq!((address().as_str(), length()), ("/certificates?status=pending", before));
}

#[wasm_bindgen_test]
async fn a_certificate_that_does_not_exist_is_said_in_one_sentence() {
    for place in ["/certificates/4711/9999", "/review/4711/9999"] {
        open(place, &Service::new([certificate(1001)])).await;
        shown("There is no certificate 4711/9999. Check the number.").await;
        assert!(select_all(".decision").is_empty() && select_all("[role=alert] p").len() == 1, "{place}");
        assert_eq!(select_all("main .back a").len(), 1, "{place}");
    }
}
