//! Tests navigation: unsaved changes, late answers, and URLs without a page.

use crate::prelude::*;

fn two() -> Service {
    Service::new([
        certificate(1001).asset(1, "received").asset(2, ""),
        certificate(1002).asset(3, "damaged").asset(4, "received"),
    ])
}

#[wasm_bindgen_test]
async fn an_answer_about_one_certificate_is_not_shown_on_another() {
    let service = two();
    open("/certificates", &service).await;
    for line in ["GET list", "GET assets"] {
        for round in 0..6 {
            let late = service.hold(move |sent| sent.is(line) && (line == "GET list" || sent.is_about(1001)));
            service.forget();
            visit(PLACE, "Certificate 4711/1001").await;
            eventually("the first is asked for", || !service.sent_of(line).is_empty()).await;
            visit("/certificates/4711/1002", "Certificate 4711/1002").await;
            if round % 2 == 0 {
                late.open();
            }
            assets_read().await;
            late.open();
            settle().await;
            assert_eq!(ids(), ["3", "4"], "{line}, round {round}");
            assert!(shows("1 problem") && shows("2 of 2 assets loaded"));
            eventually("rejecting is enabled", || outcome() == "idle").await;
            // Answers for the other certificate do not affect this one.
            assert!(is_button_on("Reject certificate"));
        }
    }
}

#[wasm_bindgen_test]
async fn an_answer_after_the_page_was_left_breaks_nothing() {
    let service = two();
    open("/certificates", &service).await;
    for line in ["GET list", "GET assets"] {
        let late = service.hold(move |sent| sent.is(line));
        visit(PLACE, "Certificate 4711/1001").await;
        visit("/settings", "Settings").await;
        late.open();
        settle().await;
        travel("/certificates");
        get(Role::Link, "4711/1001").await;
    }
}

#[wasm_bindgen_test]
async fn unsaved_changes_stay_when_their_place_is_left() {
    let service = two();
    open("/certificates?status=all", &service).await;
    follow("4711/1001").await;
    mark(2, "damaged").await;
    press(Role::Link, "Settings").await;
    get(Role::Heading, "Settings").await;
    window().history().unwrap().back().unwrap();
    assets_read().await;
    status_is(2, "damaged").await;
    window().history().unwrap().back().unwrap();
    get(Role::Link, "4711/1001").await;
    assert_eq!(address(), "/certificates?status=all");
    follow("4711/1001").await;
    status_is(2, "damaged").await;
}

#[wasm_bindgen_test]
async fn a_rejected_certificate_can_be_decided_again_when_the_service_reopened_it() {
    let service = opened(Service::new([certificate(1001).asset(1, "damaged")])).await;
    for is_left in [true, false] {
        decide_to("Reject", "rejected").await;
        if is_left {
            visit("/certificates?status=clearing", "Certificates").await;
            get(Role::Link, "4711/1001").await;
        }
        // The operator's review has ended.
        service.edit(|held| held[0].status = Some("firstConfirmationPending".into()));
        if is_left {
            follow("4711/1001").await;
        } else {
            press(Role::Button, "Refresh").await;
        }
        outcome_is("idle").await;
        assert!(texts_of(".badges").iter().any(|badges| badges.contains("Open")));
    }
}

/// Returns whether the browser would ask before the tab closes.
pub(super) fn is_questioned() -> bool {
    let init = web_sys::EventInit::new();
    init.set_cancelable(true);
    let event = web_sys::Event::new_with_event_init_dict("beforeunload", &init);
    !window().dispatch_event(&event.unwrap()).unwrap()
}

#[wasm_bindgen_test]
async fn closing_the_tab_is_questioned_only_while_something_is_not_stored_or_being_sent() {
    let service = opened(two()).await;
    assert!(!is_questioned());
    mark(2, "damaged").await;
    assert!(!is_questioned());
    js("Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }");
    mark(2, "other").await;
    eventually("the browser asks", is_questioned).await;
    press(Role::Button, "Undo").await;
    press(Role::Button, "Undo").await;
    status_is(2, "").await;
    assert!(!is_questioned());
    let post = decide_and_hold("Confirm", &service).await;
    assert!(is_questioned());
    post.open();
    outcome_is("confirmed").await;
    assert!(!is_questioned());
}

#[wasm_bindgen_test]
async fn an_address_that_is_no_place_says_so_and_leads_back() {
    let service = two();
    open("/certificates/4711/abc", &service).await;
    get(Role::Heading, "This page does not exist").await;
    assert!(service.sent().is_empty());
    press(Role::Link, "Back to certificates").await;
    get(Role::Link, "4711/1001").await;
    for lost in ["/nowhere", "/certificates/1/2/3", "/certificates/+1/2", "/certificates/1", "/settings/x"] {
        visit(lost, "This page does not exist").await;
        assert_eq!(address(), lost, "the address stays, so that it can be corrected");
    }
}

#[wasm_bindgen_test]
async fn a_new_place_has_its_title_and_the_focus_on_its_heading() {
    let service = two();
    open("/certificates", &service).await;
    get(Role::Link, "4711/1001").await;
    eventually("the title", || document().title() == "Certificates · Acceptance Desk").await;
    press(Role::Link, "4711/1001").await;
    eventually("the title", || document().title() == "Certificate 4711/1001 · Acceptance Desk").await;
    eventually("the focus", || {
        document().active_element().is_some_and(|element| text_of(&element) == "Certificate 4711/1001")
    })
    .await;
    press(Role::Link, "Settings").await;
    eventually("the focus", || {
        document()
            .active_element()
            .is_some_and(|element| text_of(&element) == "Settings" && element.tag_name() == "H1")
    })
    .await;
    let link = get(Role::Link, "Settings").await;
    assert_eq!(link.get_attribute("aria-current").as_deref(), Some("page"));
}

#[wasm_bindgen_test]
async fn the_start_of_operator_staff_is_the_review_which_clients_do_not_see() {
    let service = two();
    let config = r#"{ "locale": "en", "auth": { "kind": "none" }, "audience": "operator" }"#;
    open_with(config, "/", &service).await;
    shown("No case is under review.").await;
    assert_eq!(address(), "/review");
    assert!(find(Role::Link, "Review").is_some() && find(Role::Link, "Scrap errors").is_some());
    let client = config.replace("operator", "client");
    open_with(&client, "/", &two()).await;
    get(Role::Link, "4711/1001").await;
    assert!(find(Role::Link, "Review").is_none() && find(Role::Link, "Scrap errors").is_none());
    // Its URL opens the page anyway.
    travel("/scrap-errors");
    get(Role::Textbox, "Error IDs").await;
}

#[wasm_bindgen_test]
async fn an_event_on_its_way_to_a_part_that_is_gone_breaks_nothing() {
    let service = two();
    open("/certificates?status=all", &service).await;
    get(Role::Link, "4711/1001").await;
    settle().await;
    // A real click on the link would reach its row only after the page changed.
    let list = select_all("main *");
    follow("4711/1001").await;
    let certificate = select_all("main *");
    visit("/settings", "Settings").await;
    let connection = select_all("main *");
    press(Role::Radio, "Deutsch").await;
    eventually("the page was made anew", || connection.iter().all(|element| !element.is_connected())).await;
    for gone in list.iter().chain(&certificate).chain(&connection) {
        assert!(!gone.is_connected());
        // WebKit follows links outside of the document.
        gone.remove_attribute("href").unwrap();
        for event in ["click", "input", "change", "submit", "cancel", "keydown"] {
            fire(gone, event);
        }
    }
    settle().await;
    assert_eq!(errors(), "");
    assert_eq!(address(), "/settings", "removed elements do nothing");
}

#[wasm_bindgen_test]
async fn a_link_to_the_present_place_adds_nothing_to_the_history() {
    let service = two();
    open("/certificates", &service).await;
    get(Role::Link, "4711/1001").await;
    press(Role::Link, "Settings").await;
    get(Role::Heading, "Settings").await;
    for _ in 0..2 {
        press(Role::Link, "Settings").await;
        settle().await;
    }
    // The length of the history stops growing at 50, so one step back proves it.
    window().history().unwrap().back().unwrap();
    get(Role::Heading, "Certificates").await;
}

#[wasm_bindgen_test]
async fn the_browser_asks_before_leaving_only_where_something_would_be_lost() {
    let service = two();
    let listen = "globalThis.listening = 0; \
        for (const [name, step] of [['addEventListener', 1], ['removeEventListener', -1]]) { \
            const own = window[name]; \
            window[name] = function (type, ...more) { \
                if (type === 'beforeunload') globalThis.listening += step; return own.call(window, type, ...more); }; }";
    open_certificate_after(|| drop(js(listen)), &service).await;
    let listening = || js("globalThis.listening").as_f64();
    assert_eq!(listening(), Some(0.0));
    mark(2, "other").await;
    eventually("it listens", || listening() == Some(1.0)).await;
    press(Role::Button, "Undo").await;
    eventually("it listens no more", || listening() == Some(0.0)).await;
    js("delete window.addEventListener; delete window.removeEventListener");
}
