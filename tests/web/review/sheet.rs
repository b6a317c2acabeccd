//! Tests the page of one case: its problems, the last round, and the keys to the next case.

use super::*;

#[wasm_bindgen_test]
async fn the_sheet_groups_the_problems_by_reason_and_tells_each_text_once() {
    let mut big = case(1).asset(1, "received").asset(2, "");
    for id in 10..24 {
        big = big.explained(id, "damaged", Some("Display cracked"));
    }
    big = big.explained(30, "damaged", Some("Dent")).explained(31, "other", None);
    open("/review/4711/1", &Service::new([big])).await;
    shown("16 of 18 assets have a problem").await;
    let reasons: Vec<_> =
        select_all("section.reason").iter().map(|it| it.get_attribute("aria-label").unwrap()).collect();
    assert_eq!(reasons, ["Damaged", "Other"]);
    assert!(shows("Same text on 14 assets"));
    assert_eq!(texts_of("blockquote"), ["Display cracked", "Dent"]);
    assert!(shows("No explanation"));
    assert!(shows("2 assets without a problem · 1 of them not checked"));
}

#[wasm_bindgen_test]
async fn without_a_configured_way_one_sentence_says_where_reviews_are_finished() {
    open("/review/4711/1", &three()).await;
    shown("Reviews are finished in the operator’s own system").await;
    assert!(find(Role::Button, "Finish review").is_none());
}

#[wasm_bindgen_test]
async fn a_round_that_ended_while_the_case_is_open_is_compared_too() {
    let service = three();
    open_case(&service).await;
    counted_on_the_way().await;
    service.edit(|all| all[0].status = Some("firstConfirmationPending".into()));
    press_shows("Refresh", "The review has ended (").await;
    settle().await;
    service.edit(|all| {
        all[0].status = Some("clearingProcess".into());
        all[0].assets[0].status = Some("other".into());
        all[0].assets[1].status = Some("received".into());
    });
    press(Role::Button, "Refresh").await;
    for told in [
        "Compared with the previous review",
        "1 new problem: 10",
        "1 problem is settled: 11",
        "1 problem is unchanged",
    ] {
        shown(told).await;
    }
}

#[wasm_bindgen_test]
async fn the_sheet_stays_with_the_focus_while_it_is_read_again_and_no_review_is_finished_on_it() {
    let service = three();
    open_case(&service).await;
    let print = get(Role::Button, "Print").await;
    give_focus(&print);
    service.edit(|all| all[0].assets[1].status = Some("received".into()));
    let gate = service.hold_next("GET assets");
    click(&find(Role::Button, "Refresh").unwrap());
    eventually("the review cannot be finished", || !is_button_on("Finish review")).await;
    assert!(shows("2 of 3 assets have a problem"));
    gate.open();
    shown("1 of 3 assets has a problem").await;
    eventually("the review can be finished", || is_button_on("Finish review")).await;
    assert!(has_focus(&print));
}

/// Waits until the queue next to the case is read, so that its position is known.
async fn counted_on_the_way() {
    eventually("the place among the cases is known", || shows(" of 3")).await;
    settle().await;
}

#[wasm_bindgen_test]
async fn the_keys_lead_to_the_next_and_the_previous_case() {
    open_queue("/review?sort=case", &three(), "3 cases").await;
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
    // The same keys open a select.
    js("document.querySelector('.beside select').focus()");
    key("ArrowDown");
    settle().await;
    assert_eq!(address(), "/review/4711/1?sort=case");
    // A question must be answered first.
    open_case(&three()).await;
    shown("2 of 3").await;
    press(Role::Button, "Finish review").await;
    get(Role::Dialog, "Finish review of certificate 4711/1?").await;
    key("ArrowDown");
    settle().await;
    assert_eq!(address(), "/review/4711/1");
    get(Role::Dialog, "Finish review of certificate 4711/1?").await;
}

#[wasm_bindgen_test]
async fn the_text_for_an_email_names_customer_dates_prices_and_the_address() {
    let customer = json!({ "leaseStartDate": "2026-12-01", "customerContext": {
        "leaseCompanyName": "Lease Ltd", "customerName": "Example AG", "customerNumber": "K-7",
    } });
    let asset = json!({ "periodicalPrice": "12.50", "currency": "EUR", "rejectionDate": "2026-01-05" });
    let service = Service::new([case(1).with(customer).explained(10, "damaged", Some("Bent.")).with(asset)]);
    open("/review/4711/1", &service).await;
    js("Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {
        writeText: (text) => { window.copiedText = text; return Promise.resolve(); } } })");
    press_shows("Copy as text", "Copied").await;
    let text = js("window.copiedText").as_string().unwrap();
    for part in [
        "Certificate 4711/1 · Lease Ltd\n",
        "Customer: Example AG\n",
        "Customer number: K-7\n",
        "Lease start: ",
        "1 of 1 assets has a problem\n",
        "Price per period: €12.50\n",
        "  Bent.\n",
        "€12.50 · rejected ",
        "/review/4711/1\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    eventually("the message is removed", || !shows("Copied")).await;
    let amounts = select_all(".sheet-assets td.amount");
    assert_eq!(text_of(&amounts[0]), "€12.50");
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
    open_queue("/review", &service, "1 case").await;
    press(Role::Link, "4711/1").await;
    shown("1 of 1 assets has a problem").await;
    settle().await;
    assert!(app().query_selector("img").unwrap().is_none());
    assert!(js("window.__xss === undefined").is_truthy());
}
