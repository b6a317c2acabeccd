//! The operator's queue and the sheet of one case: what is read, what is said of it, and how a review is ended.

use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Element;

use crate::desk::{Desk, hurry, open, open_with};
use crate::screen::{
    Role, address, app, choose, click, eventually, find, get, is_button_off, is_button_on, js, press,
    select_all, settle, shown, shows, text_of, travel, type_text, within,
};
use crate::scripted::{Act, CLEARING, Certificate, Sent, Service, certificate};

const FINISH: &str = r#"{ "locale": "en", "auth": { "kind": "none" },
    "finishReview": { "method": "POST", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end" } }"#;

fn case(id: i64) -> Certificate {
    certificate(id).status("clearingProcess")
}

/// A case whose first asset is fine and whose others are problems of these prices and dates.
fn priced(id: i64, problems: &[(&str, &str, &str)]) -> Certificate {
    problems.iter().enumerate().fold(
        case(id).asset(id * 10, "received"),
        |case, (place, (price, currency, date))| {
            let asset = id * 10 + 1 + i64::try_from(place).unwrap();
            case.explained(asset, "damaged", Some("cracked")).with(json!({
                "periodicalPrice": serde_json::from_str::<serde_json::Value>(price).unwrap(),
                "currency": currency,
                "rejectionDate": date,
            }))
        },
    )
}

fn three() -> Service {
    Service::new([
        priced(1, &[("10.10", "EUR", "2026-01-05"), ("0.20", "EUR", "2026-01-07")]),
        priced(2, &[("7", "CHF", "2026-01-03"), ("5", "EUR", "2026-01-04"), ("1", "EUR", "2026-01-04")]),
        certificate(3).asset(30, ""),
        priced(4, &[("3", "EUR", "2026-01-09")]),
    ])
}

fn keys() -> Vec<String> {
    select_all("table.cases tbody tr a").iter().map(text_of).collect()
}

async fn lists(expected: &[&str]) {
    eventually(&format!("the cases are {expected:?}"), || keys() == expected).await;
}

fn row(key: &str) -> Element {
    let rows = select_all("table.cases tbody tr");
    rows.into_iter().find(|row| text_of(row).starts_with(key)).unwrap()
}

async fn counted(count: &str) {
    eventually("all cases are counted", || select_all(".queue-count").iter().any(|it| text_of(it) == count))
        .await;
}

fn reads(sent: &Sent) -> bool {
    sent.is("GET list") && sent.query("filter") == Some(CLEARING)
}

#[wasm_bindgen_test]
async fn the_queue_is_every_page_of_the_services_own_filter_and_oldest_first() {
    let service = three().with_page_cap(1);
    let desk = open("/review", &service);
    lists(&["4711/2", "4711/1", "4711/4"]).await;
    counted("3 cases").await;
    let asked: Vec<_> = service.sent().into_iter().filter(reads).collect();
    assert_eq!(asked.len(), 4, "three cases, and the empty page that ends the list");
    assert!(service.sent_of("GET list").iter().all(reads), "no other list is read");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn an_empty_queue_says_why_it_is_empty_and_which_filter_was_sent() {
    let service =
        Service::new([certificate(1).status("clearing_process"), certificate(2).status("Confirmed")]);
    let desk = open("/review", &service);
    shown("The service shows no case that waits for a review.").await;
    shown("A row says “clearing_process”, which the specification does not name.").await;
    assert!(shows(CLEARING), "the condition that leaves nothing over");
    assert!(shows("The exact filter sent"));
    let extra: Vec<_> = service.sent_of("GET list").into_iter().filter(|sent| !reads(sent)).collect();
    assert!(!extra.is_empty() && extra.len() <= 4, "{}", extra.len());
    assert!(extra.iter().all(|sent| sent.query("take") == Some("1")));
    // A search that finds nothing in it is no filter of the service's.
    travel("/review?find=nothing");
    eventually("the search is told", || !shows("The exact filter sent")).await;
    assert!(!shows("The service shows no case"));
    // It is examined unasked once only.
    service.forget();
    travel("/review");
    get(Role::Button, "Why is it empty?").await;
    assert!(service.sent_of("GET list").iter().all(reads));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn characters_that_nobody_sees_are_written_out_where_a_spelling_differs() {
    let service = Service::new([certificate(1).status("clearing\u{200B}Process")]);
    let desk = open("/review", &service);
    shown("A row says “clearing[U+200B]Process” where the filter says “clearingProcess”.").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_case_shows_its_problems_its_value_in_each_currency_and_since_when() {
    let desk = open("/review", &three());
    counted("3 cases").await;
    let text = text_of(&row("4711/2"));
    for part in ["4", "3", "Damaged 3", "CHF", "7.00", "€6.00", "rejected"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("13"), "currencies are not added: {text}");
    assert!(text_of(&row("4711/1")).contains("€10.30"), "{}", text_of(&row("4711/1")));
    assert!(shows("By the dates of rejection that the service names."));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn where_the_service_names_no_date_the_page_says_that_it_is_this_browser_that_knows() {
    let service = Service::new([case(1).asset(1, "damaged"), priced(2, &[("1", "EUR", "2026-01-05")])]);
    let desk = open("/review", &service);
    counted("2 cases").await;
    assert!(text_of(&row("4711/1")).contains("first seen here"));
    assert!(text_of(&row("4711/1")).contains("1 without a price"));
    assert!(shows("of 1 case without one, since this browser first saw it"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn search_and_order_are_in_the_address_and_an_address_brings_them_back() {
    let desk = open("/review", &three());
    counted("3 cases").await;
    choose(&get(Role::Combobox, "Order").await, "problems");
    lists(&["4711/2", "4711/1", "4711/4"]).await;
    assert_eq!(address(), "/review?sort=problems");
    eventually("the column says so", || select_all("th[aria-sort=descending]").len() == 1).await;
    click(&select_all("button[data-order=problems]")[0]);
    lists(&["4711/4", "4711/1", "4711/2"]).await;
    assert_eq!(address(), "/review?sort=-problems");
    type_text(&get(Role::Searchbox, "Find case, company, customer or reason").await, "/4");
    lists(&["4711/4"]).await;
    assert_eq!(address(), "/review?find=%2F4&sort=-problems");
    travel("/review?find=DAMAGED&sort=case");
    lists(&["4711/1", "4711/2", "4711/4"]).await;
    travel("/review?find=nothing");
    shown("No case holds “nothing”.").await;
    press(Role::Button, "Show all cases").await;
    lists(&["4711/2", "4711/1", "4711/4"]).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_pictures_are_tables_with_the_same_figures() {
    let desk = open("/review", &three());
    counted("3 cases").await;
    let table = get(Role::Table, "Problems by reason").await;
    let rows: Vec<_> = within(&table, "tbody tr").iter().map(text_of).collect();
    assert_eq!(rows, ["Damaged6"]);
    let bars = within(&table, "svg[aria-hidden=true] rect");
    assert_eq!(bars.len(), 1, "every figure has its bar");
    let ages = get(Role::Table, "Cases by age").await;
    let sum: u32 = within(&ages, ".figure-number").iter().map(|it| text_of(it).parse::<u32>().unwrap()).sum();
    assert_eq!(sum, 3);
    let companies = get(Role::Table, "Cases by lease company").await;
    assert_eq!(within(&companies, "tbody tr").iter().map(text_of).collect::<Vec<_>>(), ["47113"]);
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_queue_that_may_not_be_all_is_said_to_be_so() {
    let service = three();
    let row = |id: i64, status: &str| json!({ "leaseCompanyNumber": 4711, "acceptanceCertificateId": id, "confirmationStatus": status });
    let odd = json!({ "leaseCompanyNumber": 4711, "acceptanceCertificateId": 1.5 });
    let page = [row(1, "clearingProcess"), row(2, "clearingProcess"), row(3, "Confirmed"), odd];
    let page = json!(page).to_string();
    service.on(reads, 2, Act::json(200, &page));
    let desk = open("/review", &service);
    shown("The service repeats itself instead of coming to an end. 2 cases are known").await;
    shown("1 row of the list could not be read").await;
    shown("1 certificate that is not in clearing. It is left out.").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_reading_that_fails_later_leaves_the_cases_and_says_so() {
    hurry_after_opening(async |desk, service| {
        counted("3 cases").await;
        service.on(reads, 1, Act::json(400, r#"{"detail":"No list today."}"#));
        press(Role::Button, "Reload").await;
        shown("What is shown here is older.").await;
        lists(&["4711/2", "4711/1", "4711/4"]).await;
        press(Role::Button, "Reload").await;
        eventually("the trouble is over", || !shows("What is shown here is older.")).await;
        desk.close().await;
    })
    .await;
}

async fn hurry_after_opening(steps: impl AsyncFnOnce(Desk, Service)) {
    let service = three();
    let desk = open("/review", &service);
    hurry();
    steps(desk, service).await;
}

#[wasm_bindgen_test]
async fn whoever_is_on_a_case_stays_there_when_the_queue_is_read_again() {
    let service = three();
    let desk = open("/review", &service);
    counted("3 cases").await;
    focus("4711/1");
    service.edit(|all| {
        all.retain(|it| it.id != 2);
        all.push(case(5).asset(50, "other"));
    });
    press(Role::Button, "Reload").await;
    focus("4711/1");
    shown("1 new · 1 no longer in clearing").await;
    eventually("the focus is where it was", || focused() == "4711/1").await;
    service.edit(|all| all.retain(|it| it.id != 1));
    press(Role::Button, "Reload").await;
    focus("4711/1");
    eventually("the focus is on the case that took the place", || focused() == "4711/4").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn rows_and_focus_stay_the_same_when_cases_come_and_go_around_them() {
    let service = three();
    let desk = open("/review?sort=case", &service);
    counted("3 cases").await;
    focus("4711/4");
    let before = row("4711/4");
    js("window.__lost = 0; document.activeElement.addEventListener('blur', () => window.__lost += 1)");
    service.edit(|all| {
        all.retain(|it| it.id == 2 || it.id == 4);
        all.push(priced(3, &[("1", "EUR", "2026-01-01")]));
        all.sort_by_key(|it| it.id);
    });
    press(Role::Button, "Reload").await;
    lists(&["4711/2", "4711/3", "4711/4"]).await;
    type_text(&get(Role::Searchbox, "Find case, company, customer or reason").await, "4711/4");
    lists(&["4711/4"]).await;
    assert!(row("4711/4") == before, "the row was made anew");
    assert_eq!(before.get_attribute("aria-rowindex").as_deref(), Some("2"));
    let link = within(&before, "a")[0].get_attribute("href");
    assert_eq!(link.as_deref(), Some("/review/4711/4?find=4711%2F4&sort=case"));
    assert_eq!(js("window.__lost").as_f64(), Some(0.0), "the focus was lost on the way");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn all_cases_are_in_one_list_and_an_address_of_a_page_opens_it() {
    let cases = (1..=60).map(|id| case(id).asset(id * 10, "damaged"));
    let desk = open("/review?sort=case&page=2", &Service::new(cases));
    eventually("the first case is there", || keys().first().map(String::as_str) == Some("4711/1")).await;
    let table = get(Role::Table, "Cases").await;
    assert_eq!(table.get_attribute("aria-rowcount").as_deref(), Some("61"));
    assert!(find(Role::Button, "Next page").is_none());
    desk.close().await;
}

fn focus(key: &str) {
    let link = select_all("table.cases tbody tr a").into_iter().find(|link| text_of(link) == key).unwrap();
    wasm_bindgen::JsCast::unchecked_ref::<web_sys::HtmlElement>(&link).focus().unwrap();
}

fn focused() -> String {
    js("document.activeElement.textContent").as_string().unwrap()
}

#[wasm_bindgen_test]
async fn the_sheet_groups_the_problems_by_reason_and_tells_each_text_once() {
    let mut big = case(1).asset(1, "received").asset(2, "");
    for id in 10..24 {
        big = big.explained(id, "damaged", Some("Display cracked"));
    }
    big = big.explained(30, "damaged", Some("Dent")).explained(31, "other", None);
    let desk = open("/review/4711/1", &Service::new([big]));
    shown("16 of 18 assets are disputed").await;
    let reasons: Vec<_> =
        select_all("section.reason").iter().map(|it| it.get_attribute("aria-label").unwrap()).collect();
    assert_eq!(reasons, ["Damaged", "Other"]);
    assert!(shows("Same text on 14 assets"));
    assert_eq!(select_all("blockquote").iter().map(text_of).collect::<Vec<_>>(), ["Display cracked", "Dent"]);
    assert!(shows("No explanation"));
    assert!(shows("2 undisputed assets · 1 of them without a status"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn without_a_configured_way_one_sentence_says_where_reviews_are_finished() {
    let desk = open("/review/4711/1", &three());
    shown("Reviews are finished in the operator's own system").await;
    assert!(find(Role::Button, "Finish review").is_none());
    desk.close().await;
}

async fn open_case(service: &Service) -> Desk {
    let desk = open_with(FINISH, "/review/4711/1", service);
    eventually("the review can be finished", || is_button_on("Finish review")).await;
    desk
}

async fn finish() {
    press(Role::Button, "Finish review").await;
    let dialog = get(Role::Dialog, "Finish the review of certificate 4711/1?").await;
    let button = within(&dialog, "button").into_iter().find(|it| text_of(it) == "Finish review").unwrap();
    click(&button);
}

async fn outcome_is(expected: &str) {
    let read = || select_all("[data-outcome]").first().and_then(|it| it.get_attribute("data-outcome"));
    eventually(&format!("the outcome is {expected}"), || read().as_deref() == Some(expected)).await;
}

#[wasm_bindgen_test]
async fn a_review_is_finished_once_after_a_question_that_names_it_and_then_read_back() {
    let service = three();
    let desk = open_case(&service).await;
    press(Role::Button, "Finish review").await;
    let dialog = text_of(&get(Role::Dialog, "Finish the review of certificate 4711/1?").await);
    for part in
        ["Lease company 4711", "2 of 3 assets are disputed", "leaves clearing", "POST /operator/4711/1/end"]
    {
        assert!(dialog.contains(part), "{part}: {dialog}");
    }
    let cancel = within(&get(Role::Dialog, "Finish the review of certificate 4711/1?").await, "button");
    click(cancel.iter().find(|it| text_of(it) == "Cancel").unwrap());
    eventually("the question is gone", || select_all("dialog[open]").is_empty()).await;
    assert!(service.posts().is_empty());
    finish().await;
    outcome_is("ended").await;
    assert_eq!(service.posts().len(), 1);
    assert!(service.posts()[0].header("Idempotency-Key").is_some());
    shown("The service shows: Awaiting decision").await;
    shown("This certificate is not in clearing").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_lost_answer_ends_in_what_the_service_shows_or_in_unknown_and_nothing_is_sent_again() {
    let service = three();
    let desk = open_case(&service).await;
    hurry();
    service.on(|sent| sent.method == "POST", 1, Act::LoseAnswer);
    finish().await;
    outcome_is("ended").await;
    desk.close().await;
    let service = three();
    let desk = open_case(&service).await;
    hurry();
    service.on(|sent| sent.method == "POST", 1, Act::LoseRequest);
    finish().await;
    outcome_is("unknown").await;
    assert!(!shows("The review has ended"));
    service.edit(|all| all[0].status = Some("firstConfirmationPending".into()));
    press(Role::Button, "Check again").await;
    outcome_is("ended").await;
    assert_eq!(service.posts().len(), 1, "checking only reads");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_refusal_a_change_and_a_review_that_has_ended_are_told_apart() {
    let service = three();
    let desk = open_case(&service).await;
    service.on(|sent| sent.method == "POST", 1, Act::json(403, r#"{"detail":"Not for you."}"#));
    finish().await;
    outcome_is("not-applied").await;
    shown("The review was not finished").await;
    shown("Activation is arranged with the operator").await;
    assert!(!shows("Your marks are kept"), "nobody marks anything here");
    desk.close().await;
    let service = three();
    let desk = open_case(&service).await;
    service.edit_asset(11, |asset| asset.explanation = Some("another text".into()));
    finish().await;
    outcome_is("changed").await;
    assert!(service.posts().is_empty(), "what was not seen is not decided");
    desk.close().await;
    let service = three();
    let desk = open_case(&service).await;
    service.edit(|all| all[0].status = Some("Confirmed".into()));
    finish().await;
    outcome_is("ended-before").await;
    assert!(service.posts().is_empty());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_became_of_a_case_that_was_left_is_told_at_the_others_and_when_it_is_open_again() {
    let service = three();
    let desk = open_case(&service).await;
    service.on(|sent| sent.method == "POST", 1, Act::json(403, r#"{"detail":"Not now."}"#));
    let slow = service.hold(reads);
    finish().await;
    outcome_is("sending").await;
    travel("/review/4711/2");
    get(Role::Heading, "Case 4711/2").await;
    slow.open();
    shown("Case 4711/1: The review was not finished").await;
    travel("/review");
    shown("Case 4711/1: The review was not finished").await;
    press(Role::Link, "Case 4711/1").await;
    get(Role::Heading, "Case 4711/1").await;
    outcome_is("not-applied").await;
    shown("Not now.").await;
    assert!(!shows("Case 4711/1: The review"), "it is told here");
    press(Role::Button, "Reload").await;
    outcome_is("idle").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_review_is_finished_only_of_what_is_surely_in_clearing() {
    for status in ["clearingProcess ", "underReview", "firstConfirmationPending"] {
        let service = Service::new([certificate(1).status(status).asset(1, "damaged")]);
        let desk = open_with(FINISH, "/review/4711/1", &service);
        shown("1 of 1 assets is disputed").await;
        settle().await;
        assert!(is_button_off("Finish review"), "{status:?}");
        press(Role::Button, "Finish review").await;
        settle().await;
        assert!(select_all("dialog[open]").is_empty(), "{status:?}");
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn the_next_round_is_compared_with_the_one_that_this_browser_saw() {
    let service = three();
    let desk = open_case(&service).await;
    counted_on_the_way().await;
    finish().await;
    outcome_is("ended").await;
    service.edit(|all| {
        all[0].status = Some("clearingProcess".into());
        all[0].assets[0].status = Some("other".into());
        all[0].assets[1].status = Some("received".into());
    });
    travel("/review");
    lists(&["4711/2", "4711/4"]).await;
    press(Role::Button, "Reload").await;
    lists(&["4711/2", "4711/1", "4711/4"]).await;
    travel("/review/4711/1");
    shown("Compared with the round before").await;
    shown("1 new problem: 10").await;
    shown("1 problem is settled: 11").await;
    shown("1 problem is as it was").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_round_that_ended_under_the_eyes_of_who_looks_at_the_case_is_compared_too() {
    let service = three();
    let desk = open_case(&service).await;
    counted_on_the_way().await;
    service.edit(|all| all[0].status = Some("firstConfirmationPending".into()));
    press(Role::Button, "Reload").await;
    shown("This certificate is not in clearing").await;
    settle().await;
    service.edit(|all| {
        all[0].status = Some("clearingProcess".into());
        all[0].assets[0].status = Some("other".into());
    });
    press(Role::Button, "Reload").await;
    shown("Compared with the round before").await;
    shown("1 new problem: 10").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_date_that_is_still_to_come_is_no_age() {
    let service =
        Service::new([priced(1, &[("1", "EUR", "2026-01-05")]), priced(2, &[("1", "EUR", "2999-01-01")])]);
    let desk = open("/review", &service);
    counted("2 cases").await;
    let rows = select_all("table[aria-label='Cases by age'] tbody tr");
    let figures: Vec<String> = rows.iter().map(text_of).filter(|row| !row.ends_with('0')).collect();
    assert_eq!(figures.len(), 2, "{figures:?}");
    assert!(figures.iter().any(|row| row.starts_with("dated ahead")), "{figures:?}");
    assert!(!figures.iter().any(|row| row.starts_with("less than a day")), "{figures:?}");
    shown("this device's clock is wrong").await;
    desk.close().await;
}

/// The queue is read beside the case, so that its place is known.
async fn counted_on_the_way() {
    eventually("the place among the cases is known", || shows(" of 3")).await;
    settle().await;
}

#[wasm_bindgen_test]
async fn the_keys_lead_to_the_next_and_the_previous_case() {
    let desk = open("/review?sort=case", &three());
    counted("3 cases").await;
    press(Role::Link, "4711/1").await;
    shown("1 of 3").await;
    let key = |name: &str| {
        js(&format!(
            "window.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{name}', altKey: true, cancelable: true }}))"
        ))
    };
    key("ArrowDown");
    get(Role::Heading, "Case 4711/2").await;
    assert_eq!(address(), "/review/4711/2?sort=case");
    shown("2 of 3").await;
    key("ArrowUp");
    get(Role::Heading, "Case 4711/1").await;
    shown("1 of 3").await;
    key("ArrowUp");
    settle().await;
    assert_eq!(address(), "/review/4711/1?sort=case");
    // A list of choices opens by the same keys.
    js("document.querySelector('.beside select').focus()");
    key("ArrowDown");
    settle().await;
    assert_eq!(address(), "/review/4711/1?sort=case");
    js("document.activeElement.blur()");
    key("ArrowDown");
    get(Role::Heading, "Case 4711/2").await;
    desk.close().await;
    // A question is answered first.
    let desk = open_case(&three()).await;
    shown("2 of 3").await;
    press(Role::Button, "Finish review").await;
    get(Role::Dialog, "Finish the review of certificate 4711/1?").await;
    key("ArrowDown");
    settle().await;
    assert_eq!(address(), "/review/4711/1");
    get(Role::Dialog, "Finish the review of certificate 4711/1?").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn hostile_texts_stay_texts() {
    let evil = "<img src=x onerror=\"window.__xss=1\">";
    let service = Service::new([case(1)
        .with(json!({ "customerContext": { "leaseCompanyName": evil } }))
        .explained(1, evil, Some(evil))
        .with(
            json!({ "description": evil, "periodicalPrice": evil, "currency": evil, "rejectionDate": evil }),
        )]);
    let desk = open("/review", &service);
    counted("1 case").await;
    press(Role::Link, "4711/1").await;
    shown("1 of 1 assets is disputed").await;
    settle().await;
    assert!(app().query_selector("img").unwrap().is_none());
    assert!(js("window.__xss === undefined").is_truthy());
    desk.close().await;
}

/// The cases of the queue beside a case, and the one that is looked at.
fn beside() -> (Vec<String>, Vec<String>) {
    let keys = |selector: &str| select_all(selector).iter().map(text_of).collect();
    (keys(".beside li .beside-key"), keys(".beside li a[aria-current=page] .beside-key"))
}

async fn stands_beside(keys: &[&str], current: &str) {
    eventually(&format!("{current} of {keys:?}"), || {
        let (all, own) = beside();
        all == keys && own == [current]
    })
    .await;
}

#[wasm_bindgen_test]
async fn the_queue_stands_beside_the_case_as_it_was_looked_at_and_is_read_once() {
    let service = three();
    let desk = open("/review?sort=-case&find=damaged", &service);
    counted("3 cases").await;
    press(Role::Link, "4711/2").await;
    stands_beside(&["4711/4", "4711/2", "4711/1"], "4711/2").await;
    let row = text_of(&select_all(".beside li")[1]);
    for part in ["3 problems", "CHF", "€6.00", "ago"] {
        assert!(row.contains(part), "{part}: {row}");
    }
    let list = select_all(".beside ul")[0].clone();
    // Only who reads all of the queue asks for what comes behind its first page.
    let readings = || service.sent().iter().filter(|it| reads(it) && it.query("skip") != Some("0")).count();
    let read = readings();
    assert!(read > 0);
    let link = &select_all(".beside li a")[2];
    wasm_bindgen::JsCast::unchecked_ref::<web_sys::HtmlElement>(link).focus().unwrap();
    click(link);
    get(Role::Heading, "Case 4711/1").await;
    assert_eq!(address(), "/review/4711/1?find=damaged&sort=-case");
    stands_beside(&["4711/4", "4711/2", "4711/1"], "4711/1").await;
    eventually("who opens a case is at the case", || focused() == "Case 4711/1").await;
    assert!(select_all(".beside ul")[0] == list, "the list was made anew, and its place lost");
    settle().await;
    assert_eq!(readings(), read);
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_queue_beside_a_case_is_searched_in_place() {
    let desk = open("/review/4711/1", &three());
    stands_beside(&["4711/2", "4711/1", "4711/4"], "4711/1").await;
    type_text(&get(Role::Searchbox, "Find case, company, customer or reason").await, "/4");
    eventually("one is found", || beside().0 == ["4711/4"]).await;
    assert_eq!(address(), "/review/4711/1?find=%2F4");
    assert!(shows("Case 4711/1"), "the case stays");
    type_text(&get(Role::Searchbox, "Find case, company, customer or reason").await, "nothing");
    shown("No case holds “nothing”.").await;
    press(Role::Button, "Show all cases").await;
    stands_beside(&["4711/2", "4711/1", "4711/4"], "4711/1").await;
    assert_eq!(address(), "/review/4711/1");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_queue_that_cannot_be_read_leaves_the_case_and_says_so_beside_it() {
    let service = three();
    service.on(reads, 1, Act::json(400, r#"{"detail":"No list today."}"#));
    let desk = open("/review/4711/1", &service);
    shown("2 of 3 assets are disputed").await;
    eventually("the trouble is told", || {
        select_all(".beside").iter().any(|it| text_of(it).contains("No list today."))
    })
    .await;
    click(&within(&select_all(".beside")[0], "button")[0]);
    stands_beside(&["4711/2", "4711/1", "4711/4"], "4711/1").await;
    desk.close().await;
}
