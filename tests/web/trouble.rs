//! Bad answers: each ends in a sentence in place, never in an empty list or an armed button.

use acceptance_desk::browser::clock;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{PLACE, hurry, open, outcome, pass, pauses, rows, stop_clock};
use crate::screen::{Role, eventually, find, get, is_button_off, press, select_all, shown, shows, text_of};
use crate::scripted::{Act, Service, certificate};

const JSON: Option<&str> = Some("application/json");
const HTML: Option<&str> = Some("text/html; charset=utf-8");

/// An answer that is no list, and what is said about it.
type Case = (u16, Option<&'static str>, &'static [u8], &'static str);

const CASES: [Case; 24] = [
    (401, JSON, b"[]", "does not accept your sign-in (401)"),
    (401, None, b"", "Please sign in again"),
    (403, JSON, b"[]", "not activated"),
    (404, JSON, b"{\"data\":[]}", "does not know this address (404)"),
    (400, JSON, b"{\"title\":\"Bad filter\",\"detail\":\"Unknown field.\"}", "Bad filter: Unknown field."),
    (500, HTML, b"<h1>Oops</h1>", "an error of its own (500)"),
    (501, JSON, b"[]", "an error of its own (501)"),
    (0, None, b"", "sent the browser to another address"),
    (302, HTML, b"", "sent the browser to another address"),
    (200, HTML, b"<!doctype html><title>Log in</title>", "web page (text/html; charset=utf-8)"),
    (200, JSON, b"<html></html>", "web page (application/json)"),
    (200, JSON, b"", "cannot be used: it is empty"),
    (204, None, b"", "cannot be used: it is empty"),
    (200, JSON, b" \n", "cannot be used: it is empty"),
    (200, JSON, b"{\"foo\":1,\"bar\":2}", "unknown shape instead of a list, with the fields foo, bar"),
    (200, JSON, b"{}", "unknown shape"),
    (200, JSON, b"null", "unknown shape"),
    (200, JSON, b"\"[]\"", "unknown shape"),
    (200, JSON, b"{\"data\":null}", "unknown shape"),
    (200, JSON, b"{\"data\":{}}", "unknown shape"),
    (200, JSON, b"{\"data\":[],\"items\":[]}", "unknown shape"),
    (200, JSON, b"{\"errors\":[]}", "unknown shape"),
    (200, JSON, b"{\"data\":[", "not JSON (application/json)"),
    (200, JSON, b"[\"\xFF\"]", "not UTF-8"),
];

fn alerts() -> String {
    select_all("[role=alert]").iter().map(text_of).collect::<Vec<_>>().join(" ")
}

#[wasm_bindgen_test]
async fn no_bad_answer_looks_like_an_empty_list() {
    let service = Service::new([certificate(1)]);
    let desk = open("/certificates", &service);
    get(Role::Link, "4711/1").await;
    for (status, kind, body, sentence) in CASES {
        service.behave();
        service.on(|sent| sent.is("GET list"), 1, Act::Reply(status, kind, body.into()));
        press(Role::Button, "Reload").await;
        shown(sentence).await;
        assert!(alerts().contains(sentence), "{status} {sentence}: not an alert");
        assert!(find(Role::Table, "Certificates").is_none(), "{status} {sentence}: a table");
        assert!(!shows("No certificate") && !shows("shows no certificates"), "{status} {sentence}: empty");
        press(Role::Button, "Try again").await;
        get(Role::Link, "4711/1").await;
        assert!(!shows(sentence), "{status} {sentence}: still told");
    }
    desk.close().await;
}

#[wasm_bindgen_test]
async fn no_bad_answer_about_assets_arms_a_decision() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    let desk = open(PLACE, &service);
    get(Role::Table, "Assets").await;
    for (status, kind, body, sentence) in CASES {
        service.behave();
        service.on(|sent| sent.is("GET assets"), 1, Act::Reply(status, kind, body.into()));
        press(Role::Button, "Reload").await;
        shown(sentence).await;
        assert!(alerts().contains(sentence), "{status} {sentence}: not an alert");
        assert!(rows().is_empty() && !shows("no assets"), "{status} {sentence}: empty");
        assert_eq!(outcome(), "blocked", "{status} {sentence}");
        assert!(is_button_off("Confirm certificate") && is_button_off("Reject certificate"), "{sentence}");
        press(Role::Button, "Try again").await;
        get(Role::Table, "Assets").await;
    }
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_certificate_that_cannot_be_found_is_unknown_and_arms_nothing() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    service.on(|sent| sent.is("GET list"), 99, Act::json(200, "[]"));
    let desk = open(PLACE, &service);
    shown("Its status is unknown").await;
    get(Role::Table, "Assets").await;
    assert_eq!(outcome(), "blocked");
    assert!(is_button_off("Confirm certificate") && is_button_off("Reject certificate"));
    service.behave();
    press(Role::Button, "Reload").await;
    crate::desk::outcome_is("idle").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_read_that_does_not_arrive_is_tried_four_times_and_then_told() {
    let service = Service::new([certificate(1)]);
    service.on(|sent| sent.is("GET list"), 4, Act::LoseRequest);
    let desk = open("/certificates", &service);
    hurry();
    shown("could not be reached").await;
    assert_eq!(service.sent_of("GET list").len(), 4);
    for (pause, around) in pauses().into_iter().zip([1000, 2000, 4000]) {
        assert!((around * 8 / 10..=around * 12 / 10).contains(&pause), "{pause} is not about {around}");
    }
    assert_eq!(pauses().len(), 3);
    press(Role::Button, "Try again").await;
    get(Role::Link, "4711/1").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_pause_that_the_service_names_is_counted_down_and_can_be_given_up() {
    let service = Service::new([certificate(1)]);
    service.on(|sent| sent.is("GET list"), 1, Act::Busy("3".into()));
    let desk = open("/certificates", &service);
    stop_clock(200);
    shown("Not answered yet. Next try in 3 seconds.").await;
    pass(1000).await;
    shown("Next try in 2 seconds.").await;
    assert_eq!(service.sent_of("GET list").len(), 1, "it waits");
    pass(2000).await;
    get(Role::Link, "4711/1").await;
    assert!(service.sent_of("GET list").len() > 1);
    assert!(!shows("Next try"));
    service.on(|sent| sent.is("GET list"), 1, Act::Busy("90".into()));
    press(Role::Button, "Reload").await;
    shown("Next try in 90 seconds.").await;
    press(Role::Button, "Cancel").await;
    shown("You cancelled this.").await;
    assert!(!shows("Next try"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_pause_of_more_than_two_minutes_is_an_answer_and_no_pause() {
    let service = Service::new([certificate(1)]);
    let desk = open("/certificates", &service);
    get(Role::Link, "4711/1").await;
    for pause in ["121", "4294967296", "99999999999999999999"] {
        service.on(|sent| sent.is("GET list"), 1, Act::Busy(pause.into()));
        let before = service.sent_of("GET list").len();
        press(Role::Button, "Reload").await;
        shown("(503)").await;
        assert_eq!(service.sent_of("GET list").len(), before + 1, "{pause}");
        press(Role::Button, "Try again").await;
        get(Role::Link, "4711/1").await;
    }
    desk.close().await;
}

#[wasm_bindgen_test]
fn a_date_to_wait_for_is_counted_from_the_date_of_the_answer() {
    const NOON: &str = "Sat, 21 Nov 2026 12:00:00 GMT";
    let read = |header: &str, date: Option<&str>| {
        clock::retry_after(Some(header.into()), date.map(Into::into)).unwrap()
    };
    assert_eq!(read("Sat, 21 Nov 2026 12:00:07 GMT", Some(NOON)), "7");
    assert_eq!(read("Sat, 21 Nov 2026 11:00:00 GMT", Some(NOON)), "0", "it is over");
    // Without the date of the answer only this computer's clock could tell, and it may be wrong.
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
    let list = service.hold(|sent| sent.is("GET list"));
    let desk = open("/certificates", &service);
    eventually("the list is asked for", || !service.sent().is_empty()).await;
    press(Role::Button, "Cancel").await;
    shown("You cancelled this.").await;
    list.open();
    press(Role::Button, "Try again").await;
    // A reading again leaves the rows in sight until it is given up.
    for (role, name, has_rows) in [(Role::Link, "4711/1001", false), (Role::Button, "Reload", true)] {
        let before = service.sent_of("GET assets").len();
        let assets = service.hold(|sent| sent.is("GET assets"));
        press(role, name).await;
        eventually("the assets are asked for", || service.sent_of("GET assets").len() > before).await;
        shown("Looking for the certificate").await;
        assert_eq!(find(Role::Table, "Assets").is_some(), has_rows);
        press(Role::Button, "Cancel").await;
        shown("You cancelled this.").await;
        assert_eq!(outcome(), "blocked");
        assets.open();
        press(Role::Button, "Try again").await;
        crate::desk::assets_read().await;
        assert!(!shows("Looking for the certificate"));
    }
    desk.close().await;
}
