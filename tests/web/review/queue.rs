//! Tests the queue: its reads, its order, and the notes about its completeness.

use super::*;

#[wasm_bindgen_test]
async fn the_queue_is_every_page_of_the_services_own_filter_and_oldest_first() {
    let service = three().with_page_cap(1);
    open("/review", &service).await;
    lists(&["4711/2", "4711/1", "4711/4"]).await;
    counted("3 cases").await;
    let asked: Vec<_> = service.sent().into_iter().filter(reads).collect();
    assert_eq!(asked.len(), 4, "three cases, and the empty page that ends the list");
    assert!(service.sent_of("GET list").iter().all(reads), "no other list is read");
}

#[wasm_bindgen_test]
async fn an_empty_queue_shows_which_filter_was_sent() {
    let service =
        Service::new([certificate(1).status("clearing_process"), certificate(2).status("Confirmed")]);
    open_shows("/review", &service, "No case is under review.").await;
    shown("Is a certificate missing here?").await;
    assert!(text_of(&select_all("details.sent code")[0]).contains(CLEARING));
    get(Role::Link, "Connection test").await;
    assert!(service.sent_of("GET list").iter().all(reads), "no other list is read");
    // A search within the queue is not sent to the service.
    travel("/review?find=nothing");
    eventually("the search is told", || !shows("Filter sent")).await;
    assert!(!shows("No case is under review."));
}

#[wasm_bindgen_test]
async fn a_row_has_its_first_reason_in_full_and_names_the_others() {
    let service = Service::new([case(1).asset(10, "damaged").asset(11, "damaged").asset(12, "other")]);
    open_queue("/review", &service, "1 case").await;
    let reasons = || within(&row("4711/1"), ".reasons > li").iter().map(text_of).collect::<Vec<_>>();
    eventually("they are read", || reasons() == ["Damaged 2", "+1Other 1"]).await;
}

#[wasm_bindgen_test]
async fn cases_are_chosen_by_reason_and_lease_company_together_and_the_address_says_so() {
    let service = Service::new([
        case(1).asset(10, "damaged").asset(11, "damaged"),
        case(2).asset(20, "other").asset(21, "damaged"),
        case(3).asset(30, "other"),
    ]);
    open_queue("/review?sort=case", &service, "3 cases").await;
    let reason = get(Role::Combobox, "Reason").await;
    eventually("a reason has its cases", || text_of(&reason).contains("Damaged (2)")).await;
    assert!(text_of(&reason).contains("Other (2)"), "{}", text_of(&reason));
    choose(&reason, "other").await;
    lists(&["4711/2", "4711/3"]).await;
    addressed("/review?reason=other&sort=case").await;
    type_text(&get(Role::Searchbox, "Find case, company, customer or reason").await, "damaged");
    lists(&["4711/2"]).await;
    travel("/review?reason=stolen&company=4711&sort=case");
    shown("No case matches this selection.").await;
    eventually("what is chosen can be seen", || text_of(&reason).contains("stolen")).await;
    press(Role::Button, "Show all cases").await;
    lists(&["4711/1", "4711/2", "4711/3"]).await;
    addressed("/review?sort=case").await;
    travel("/review?company=4712&age=week");
    shown("No case matches this selection.").await;
}

#[wasm_bindgen_test]
async fn search_and_order_are_in_the_address_and_an_address_brings_them_back() {
    open_queue("/review", &three(), "3 cases").await;
    choose(&get(Role::Combobox, "Sort by").await, "problems").await;
    lists(&["4711/2", "4711/1", "4711/4"]).await;
    addressed("/review?sort=problems").await;
    eventually("the column says so", || select_all("th[aria-sort=descending]").len() == 1).await;
    click(&select_all("button[data-order=problems]")[0]);
    lists(&["4711/4", "4711/1", "4711/2"]).await;
    addressed("/review?sort=-problems").await;
    travel("/review?find=%2F4&sort=case");
    lists(&["4711/4"]).await;
    travel("/review?find=nothing");
    shown("No case contains “nothing”.").await;
    press(Role::Button, "Show all cases").await;
    lists(&["4711/2", "4711/1", "4711/4"]).await;
}

#[wasm_bindgen_test]
async fn a_queue_that_may_not_be_all_is_said_to_be_so() {
    let service = three();
    let row = |id: i64, status: &str| json!({ "leaseCompanyNumber": 4711, "acceptanceCertificateId": id, "confirmationStatus": status });
    let odd = json!({ "leaseCompanyNumber": 4711, "acceptanceCertificateId": 1.5 });
    let page = [row(1, "clearingProcess"), row(2, "clearingProcess"), row(3, "Confirmed"), odd];
    let page = json!(page).to_string();
    service.on(reads, 2, Act::json(200, &page));
    open_shows("/review", &service, "The server keeps returning the same cases. 2 are shown").await;
    shown("1 row of the list could not be read").await;
    shown("1 certificate that is not under review. It is not shown.").await;
}

#[wasm_bindgen_test]
async fn a_reading_that_fails_later_leaves_the_cases_and_says_so() {
    let service = three();
    open("/review", &service).await;
    hurry();
    counted("3 cases").await;
    service.on(reads, 1, Act::json(400, r#"{"detail":"No list today."}"#));
    press_shows("Refresh", "Not up to date.").await;
    lists(&["4711/2", "4711/1", "4711/4"]).await;
    press(Role::Button, "Refresh").await;
    eventually("the trouble is over", || !shows("Not up to date.")).await;
}

#[wasm_bindgen_test]
async fn whoever_is_on_a_case_stays_there_when_the_queue_is_read_again() {
    let service = three();
    open_queue("/review", &service, "3 cases").await;
    focus("4711/1");
    service.edit(|all| {
        all.retain(|it| it.id != 2);
        all.push(case(5).asset(50, "other"));
    });
    press(Role::Button, "Refresh").await;
    focus("4711/1");
    shown("1 new · 1 no longer under review").await;
    eventually("the focus is where it was", || focused() == "4711/1").await;
    service.edit(|all| all.retain(|it| it.id != 1));
    press(Role::Button, "Refresh").await;
    focus("4711/1");
    eventually("the focus is on the case that took the place", || focused() == "4711/4").await;
}

#[wasm_bindgen_test]
async fn a_touched_case_without_the_focus_gets_none_when_the_queue_is_read_again() {
    let service = three();
    open_queue("/review", &service, "3 cases").await;
    js(
        "[...document.querySelectorAll('table.cases tbody tr')].at(-1).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))",
    );
    service.edit(|all| all.retain(|it| it.id != 2));
    press(Role::Button, "Refresh").await;
    lists(&["4711/1", "4711/4"]).await;
    painted().await;
    assert_eq!(js("document.activeElement.tagName").as_string().as_deref(), Some("BODY"));
}

#[wasm_bindgen_test]
async fn arrow_keys_move_among_cases_and_back_returns_to_the_opened_one() {
    open_queue("/review", &three(), "3 cases").await;
    focus("4711/2");
    press_key("ArrowDown", "");
    eventually("the next case", || focused() == "4711/1").await;
    press(Role::Link, "4711/1").await;
    get(Role::Heading, "Case 4711/1").await;
    js("history.back()");
    eventually("the case that was opened", || focused() == "4711/1").await;
}

#[wasm_bindgen_test]
async fn rows_and_focus_stay_the_same_when_cases_come_and_go_around_them() {
    let service = three();
    open_queue("/review?sort=case", &service, "3 cases").await;
    focus("4711/4");
    let before = row("4711/4");
    js("window.__lost = 0; document.activeElement.addEventListener('blur', () => window.__lost += 1)");
    service.edit(|all| {
        all.retain(|it| it.id == 2 || it.id == 4);
        all.push(priced(3, &[("1", "EUR", "2026-01-01")]));
        all.sort_by_key(|it| it.id);
    });
    press(Role::Button, "Refresh").await;
    lists(&["4711/2", "4711/3", "4711/4"]).await;
    type_text(&get(Role::Searchbox, "Find case, company, customer or reason").await, "4711/4");
    lists(&["4711/4"]).await;
    assert!(row("4711/4") == before, "the row was made anew");
    assert_eq!(before.get_attribute("aria-rowindex").as_deref(), Some("2"));
    let link = within(&before, "a")[0].get_attribute("href");
    assert_eq!(link.as_deref(), Some("/review/4711/4?find=4711%2F4&sort=case"));
    assert_eq!(js("window.__lost").as_f64(), Some(0.0), "the focus was lost on the way");
}

#[wasm_bindgen_test]
async fn all_cases_are_in_one_list_and_an_address_of_a_page_opens_it() {
    let cases = (1..=60).map(|id| case(id).asset(id * 10, "damaged"));
    open("/review?sort=case&page=2", &Service::new(cases)).await;
    eventually("the first case is there", || keys().first().map(String::as_str) == Some("4711/1")).await;
    let table = get(Role::Table, "Cases").await;
    assert_eq!(table.get_attribute("aria-rowcount").as_deref(), Some("61"));
    assert!(find(Role::Button, "Next page").is_none());
}

fn focus(key: &str) {
    give_focus(&find(Role::Link, key).unwrap());
}
