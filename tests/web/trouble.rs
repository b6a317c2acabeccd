//! Tests bad answers: each causes a message in place, never an empty list or an enabled button.

use crate::prelude::*;
use acceptance_desk::browser::clock;

const JSON: Option<&str> = Some("application/json");
const HTML: Option<&str> = Some("text/html; charset=utf-8");

/// An answer that is no list, and its message.
type Case = (u16, Option<&'static str>, &'static [u8], &'static str);

const CASES: [Case; 10] = [
    (401, JSON, b"[]", "did not accept your sign-in (401)"),
    (403, JSON, b"[]", "not activated"),
    (404, JSON, b"{\"data\":[]}", "did not find this address (404)"),
    (400, JSON, b"{\"title\":\"Bad filter\",\"detail\":\"Unknown field.\"}", "Bad filter: Unknown field."),
    (500, HTML, b"<h1>Oops</h1>", "Server error (500)"),
    (302, HTML, b"", "the server redirected the request"),
    (200, HTML, b"<!doctype html><title>Log in</title>", "web page (text/html; charset=utf-8)"),
    (204, None, b"", "Unexpected response: it is empty"),
    (200, JSON, b"{\"foo\":1,\"bar\":2}", "unknown JSON instead of a list, with the fields foo, bar"),
    (200, JSON, b"{\"data\":[", "not JSON (application/json)"),
];

fn alerts() -> String {
    texts_of("[role=alert]").join(" ")
}

#[wasm_bindgen_test]
async fn no_bad_answer_looks_like_an_empty_list() {
    let service = Service::new([certificate(1)]);
    open("/certificates", &service).await;
    get(Role::Link, "4711/1").await;
    for (status, kind, body, sentence) in CASES {
        service.behave();
        service.answer("GET list", Act::Reply(status, kind, body.into()));
        press_shows("Refresh", sentence).await;
        assert!(alerts().contains(sentence), "{status} {sentence}: not an alert");
        assert!(find(Role::Table, "Certificates").is_none(), "{status} {sentence}: a table");
        assert!(
            !shows("No certificate") && !shows("No certificates available"),
            "{status} {sentence}: empty"
        );
        press(Role::Button, "Try again").await;
        get(Role::Link, "4711/1").await;
        assert!(!shows(sentence), "{status} {sentence}: still told");
    }
}

#[wasm_bindgen_test]
async fn a_certificate_that_cannot_be_found_is_unknown_and_arms_nothing() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    service.on(|sent| sent.is("GET list"), 99, Act::json(200, "[]"));
    open(PLACE, &service).await;
    shown("so its status is unknown").await;
    get(Role::Table, "Assets").await;
    assert_eq!(outcome(), "blocked");
    assert!(is_button_off("Confirm certificate") && is_button_off("Reject certificate"));
    service.behave();
    press(Role::Button, "Refresh").await;
    outcome_is("idle").await;
}

#[wasm_bindgen_test]
async fn a_pause_that_the_service_names_is_counted_down_and_can_be_given_up() {
    let service = Service::new([certificate(1)]);
    service.answer("GET list", Act::Busy("3".into()));
    open("/certificates", &service).await;
    stop_clock(200);
    shown("No response yet. Next try in 3 seconds.").await;
    pass(1000).await;
    shown("Next try in 2 seconds.").await;
    assert_eq!(service.sent_of("GET list").len(), 1, "it waits");
    pass(2000).await;
    get(Role::Link, "4711/1").await;
    assert!(service.sent_of("GET list").len() > 1);
    assert!(!shows("Next try"));
    service.answer("GET list", Act::Busy("90".into()));
    press_shows("Refresh", "Next try in 90 seconds.").await;
    press_shows("Cancel", "Cancelled.").await;
    assert!(!shows("Next try"));
}

#[wasm_bindgen_test]
fn a_date_to_wait_for_is_counted_from_the_date_of_the_answer() {
    const NOON: &str = "Sat, 21 Nov 2026 12:00:00 GMT";
    let read = |header: &str, date: Option<&str>| {
        clock::retry_after(Some(header.into()), date.map(Into::into)).unwrap()
    };
    assert_eq!(read("Sat, 21 Nov 2026 12:00:07 GMT", Some(NOON)), "7");
    assert_eq!(read("Sat, 21 Nov 2026 11:00:00 GMT", Some(NOON)), "0", "it is over");
    // Without the date of the answer only this computer's clock is available, and it may be wrong.
    assert_eq!(read(NOON, None), NOON);
    for other in ["7", "120", "-1", "soon", "1.5", "2026-11-21T12:00:07Z", "", " GMT"] {
        assert_eq!(read(other, Some(NOON)), other);
    }
    assert_eq!(read(NOON, Some("yesterday")), NOON);
    assert_eq!(clock::retry_after(None, Some(NOON.into())), None);
}

#[wasm_bindgen_test]
async fn a_reading_can_be_cancelled_and_started_again() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    let list = service.hold_next("GET list");
    open("/certificates", &service).await;
    eventually("the list is asked for", || !service.sent().is_empty()).await;
    press_shows("Cancel", "Cancelled.").await;
    list.open();
    press(Role::Button, "Try again").await;
    // A refresh leaves the rows visible; a first read has none. The user cancels both.
    for (role, name, has_rows) in [(Role::Link, "4711/1001", false), (Role::Button, "Refresh", true)] {
        let before = service.sent_of("GET assets").len();
        let assets = service.hold_next("GET assets");
        press(role, name).await;
        eventually("the assets are asked for", || service.sent_of("GET assets").len() > before).await;
        shown("Looking for the certificate").await;
        assert_eq!(find(Role::Table, "Assets").is_some(), has_rows);
        press_shows("Cancel", "Cancelled.").await;
        eventually("the request has ended", || service.given_up().iter().any(|sent| sent.is("GET assets")))
            .await;
        assert_eq!(outcome(), "blocked");
        assets.open();
        press(Role::Button, "Try again").await;
        assets_read().await;
        assert!(!shows("Looking for the certificate"));
    }
}

#[wasm_bindgen_test]
async fn a_refresh_that_fails_leaves_the_rows_and_a_text_being_typed() {
    for is_cancelled in [false, true] {
        let service = opened(Service::new([certificate(1001).asset(1, "").asset(2, "received")])).await;
        let field = press_explanation(2).await;
        go_and_type(&field, "Lid");
        let gate = is_cancelled.then(|| service.hold_next("GET assets"));
        service.on(|sent| sent.is("GET assets"), 9, Act::json(403, "{}"));
        press(Role::Button, "Refresh").await;
        if is_cancelled {
            press_shows("Cancel", "Cancelled.").await;
        } else {
            get(Role::Button, "Try again").await;
            assert!(alerts().contains("not activated") && outcome() == "blocked");
        }
        assert_eq!(value_of(&field), "Lid");
        assert!(has_focus(&field));
        type_text(&field, "Lid broken");
        eventually("it is stored", || stored().contains("Lid broken")).await;
        assert!(is_button_off("Confirm certificate") && is_button_off("Reject certificate"));
        assert!(!is_button_on("Save changes"), "nothing is sent on an old reading");
        drop(gate);
        service.behave();
        press(Role::Button, "Try again").await;
        eventually("it is read", || is_button_on("Save changes")).await;
        assert!(find(Role::Button, "Try again").is_none());
        assert_eq!(value_of(&explanation(2)), "Lid broken");
    }
}
