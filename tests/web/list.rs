//! The list of certificates: what is asked for, what is shown, and which answer counts.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{open, open_with};
use crate::screen::{
    Role, address, click, document, eventually, find, find_all, get, is_button_off, is_button_on, is_checked,
    js, name_of, painted, press, select_all, settle, shown, text_of, travel, window, within,
};
use crate::scripted::{Act, CLEARING, CONFIRMED, PENDING, Service, certificate};

/// The certificates that the table shows.
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
    lists(&["4711/1", "4711/2", "4711/4"]).await;
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
    lists(&["4711/1", "4711/2", "4711/4"]).await;
    for (name, expression, place, rows) in [
        ("Under review", Some(CLEARING), "clearing", &["4711/2"][..]),
        ("Confirmed", Some(CONFIRMED), "confirmed", &["4711/3"]),
        ("All", None, "all", &["4711/1", "4711/2", "4711/3", "4711/4"]),
        ("Open", Some(PENDING), "pending", &["4711/1", "4711/2", "4711/4"]),
    ] {
        service.forget();
        press(Role::Radio, name).await;
        lists(rows).await;
        assert_eq!(service.sent_of("GET list")[0].query("filter"), expression, "{name}");
        assert_eq!(address(), format!("/certificates?status={place}"));
    }
    desk.close().await;
}

#[wasm_bindgen_test]
async fn an_address_opens_its_view_and_back_returns_to_the_one_before() {
    let service = many(50);
    let desk = open("/certificates?status=all&skip=20", &service);
    eventually("the second page", || keys().first().is_some_and(|key| key == "4711/21")).await;
    assert_eq!(service.sent_of("GET list")[0].query("skip"), Some("20"));
    press(Role::Button, "Next page").await;
    eventually("the third page", || keys().first().is_some_and(|key| key == "4711/41")).await;
    assert_eq!(address(), "/certificates?status=all&skip=40");
    window().history().unwrap().back().unwrap();
    eventually("the second page again", || keys().first().is_some_and(|key| key == "4711/21")).await;
    press(Role::Button, "Previous page").await;
    eventually("the first page", || keys().first().is_some_and(|key| key == "4711/1")).await;
    assert!(is_button_off("Previous page"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn paging_advances_by_the_rows_that_came_and_a_short_page_is_not_the_end() {
    let service = many(15).with_page_cap(7);
    let desk = open("/certificates?status=all", &service);
    eventually("seven rows", || keys().len() == 7).await;
    settle().await;
    assert!(is_button_on("Next page"), "the service gives seven at most");
    press(Role::Button, "Next page").await;
    eventually("the eighth", || keys().first().is_some_and(|key| key == "4711/8")).await;
    assert_eq!(address(), "/certificates?status=all&skip=7");
    press(Role::Button, "Next page").await;
    lists(&["4711/15"]).await;
    eventually("the end is known", || is_button_off("Next page")).await;
    shown("end of the list").await;
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
    travel("/certificates?status=all&skip=20");
    shown("End of the list").await;
    press(Role::Button, "To the first page").await;
    lists(&["4711/1"]).await;
    desk.close().await;
}

/// The reads of single rows.
fn examined(service: &Service) -> usize {
    service.sent_of("GET list").iter().filter(|sent| sent.query("take") == Some("1")).count()
}

#[wasm_bindgen_test]
async fn an_empty_list_names_the_condition_that_empties_it_and_the_filter_sent() {
    let mut other = certificate(1);
    other.authorization = Some("READY ".into());
    let service = Service::new([other]);
    let desk = open("/certificates", &service);
    shown("No certificate is open for a decision.").await;
    shown(r#"No certificate meets this condition: ["authorizationStatus","=","ready"]"#).await;
    shown("A row says “READY ” where the filter says “ready”.").await;
    assert!(examined(&service) <= 4, "{}", examined(&service));
    let sent = &select_all("details.sent")[0];
    assert!(!sent.has_attribute("open"), "the filter is folded");
    assert!(text_of(&within(sent, "code")[0]).contains(PENDING));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn an_empty_list_is_examined_once_unasked_and_never_waits_for_it() {
    let service = Service::new([certificate(1)]);
    let gate = service.hold(|sent| sent.query("take") == Some("1"));
    let desk = open("/certificates?status=clearing", &service);
    shown("No certificate is under review.").await;
    assert!(is_button_on("Show without this filter"), "the list does not wait for the examination");
    gate.open();
    shown("No certificate meets this condition").await;
    let before = examined(&service);
    assert!(before <= 4);
    press(Role::Button, "Reload").await;
    let why = get(Role::Button, "Why is it empty?").await;
    settle().await;
    assert_eq!(examined(&service), before, "nothing is read unasked a second time");
    click(&why);
    shown("No certificate meets this condition").await;
    assert!(examined(&service) > before);
    desk.close().await;
}

#[wasm_bindgen_test]
async fn an_empty_list_whose_examination_fails_offers_it_again() {
    let service = Service::new([certificate(1)]);
    service.on(|sent| sent.query("take") == Some("1"), 1, Act::json(500, "{}"));
    let desk = open("/certificates?status=confirmed", &service);
    shown("Why the list is empty could not be found out.").await;
    assert!(find_all_alerts().is_empty(), "the list itself is fine");
    press(Role::Button, "Why is it empty?").await;
    shown("No certificate meets this condition").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_last_question_wins_however_late_the_others_are_answered() {
    let service = one_of_each();
    let desk = open("/certificates?status=all", &service);
    for round in 0..12 {
        press(Role::Radio, "All").await;
        lists(&["4711/1", "4711/2", "4711/3", "4711/4"]).await;
        let clearing = service.hold(|sent| sent.query("filter") == Some(CLEARING));
        let confirmed = service.hold(|sent| sent.query("filter") == Some(CONFIRMED));
        let before = service.sent().len();
        let (first, second) =
            if round % 2 == 0 { ("Under review", "Confirmed") } else { ("Confirmed", "Under review") };
        press(Role::Radio, first).await;
        eventually("the first question is asked", || service.sent().len() > before).await;
        press(Role::Radio, second).await;
        eventually("the second question is asked", || service.sent().len() > before + 1).await;
        // The last question is answered first, and the other one long after it.
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
    lists(&["4711/1", "4711/2", "4711/3"]).await;
    let labelled = |row: &web_sys::Element| text_of(row).contains("outside the filter");
    let labelled: Vec<bool> = select_all("tbody tr").iter().map(labelled).collect();
    assert_eq!(labelled, [false, true, true]);
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
    assert!(alert.contains("1 row of the answer could not be read"), "{alert}");
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
    click(&row(890).unwrap());
    get(Role::Heading, "Certificate 4711/890").await;
    window().history().unwrap().back().unwrap();
    eventually("the row has the focus", || {
        row(890).is_some_and(|link| document().active_element() == Some(link))
    })
    .await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_row_that_comes_twice_is_shown_twice() {
    let service = Service::new([]);
    let row = r#"{"leaseCompanyNumber":4711,"acceptanceCertificateId":1,"confirmationStatus":"firstConfirmationPending","authorizationStatus":"ready"}"#;
    service.on(|sent| sent.is("GET list"), 1, Act::json(200, &format!("[{row},{row}]")));
    let desk = open("/certificates", &service);
    lists(&["4711/1", "4711/1"]).await;
    js("dispatchEvent(new Event('beforeprint'))");
    settle().await;
    assert_eq!(keys(), ["4711/1", "4711/1"]);
    let numbers: Vec<_> =
        select_all("tbody tr").iter().map(|row| row.get_attribute("aria-rowindex")).collect();
    assert_eq!(numbers, [Some("2".to_owned()), Some("3".to_owned())]);
    desk.close().await;
}
