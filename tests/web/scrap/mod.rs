//! Scrap errors: lists by typing, every bad item with place and reason, the exact request, and what is said of sending.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{Desk, open_with, stored};
use crate::screen::{
    Role, click, eventually, find, find_all, get, is_button_off, is_button_on, js, name_of, press, settle,
    shown, text_of, travel, type_text, value_of, within,
};
use crate::scripted::{Act, Sent, Service};

mod files;
mod sending;

const PLACE: &str = "/scrap-errors";

fn config(more: &str) -> String {
    format!(r#"{{ "locale": "en", "auth": {{ "kind": "none" }}{more} }}"#)
}

/// Sending is set up; with `chunk` in several requests.
fn set_up(chunk: Option<usize>) -> String {
    let chunk = chunk.map_or_else(String::new, |most| format!(r#", "chunkSize": {most}"#));
    config(&format!(r#", "scrapErrors": {{ "method": "PUT", "path": "/v1/elsewhere/scrapErrors"{chunk} }}"#))
}

fn is_update(sent: &Sent) -> bool {
    sent.is("PUT scrapErrors")
}

/// A service that takes every update.
fn taking() -> Service {
    let service = Service::new([]);
    service.on(is_update, usize::MAX, Act::Reply(204, None, Vec::new()));
    service
}

fn bodies(service: &Service) -> Vec<String> {
    service.sent_of("PUT scrapErrors").into_iter().map(|sent| sent.body.unwrap()).collect()
}

/// Opens the page and waits until it is there.
async fn open_place(config: &str, service: &Service) -> Desk {
    let desk = open_with(config, PLACE, service);
    get(Role::Textbox, "Stock ids").await;
    desk
}

async fn type_ids(list: &str, text: &str) {
    type_text(&get(Role::Textbox, list).await, text);
}

/// Decides what a list is to be, by the radio button in its own group.
async fn decide(list: &str, choice: &str) {
    let group = get(Role::Group, list).await;
    let radios = within(&group, "input[type=radio]");
    click(radios.iter().find(|radio| name_of(radio) == choice).unwrap());
}

async fn send() {
    eventually("it can be sent", || is_button_on("Send")).await;
    press(Role::Button, "Send").await;
}

fn json() -> String {
    find(Role::Region, "Request")
        .and_then(|region| within(&region, "pre").first().map(|pre| pre.text_content().unwrap()))
        .unwrap_or_default()
}

async fn json_is(expected: &str) {
    eventually(&format!("the request is {expected}"), || json() == expected).await;
}

async fn outcome_is(expected: &str) {
    let outcome = || find(Role::Region, "Request").and_then(|region| region.get_attribute("data-outcome"));
    eventually(&format!("the outcome is {expected}"), || outcome().as_deref() == Some(expected)).await;
}

/// What is said of the bad items among the error ids.
fn bad() -> Vec<String> {
    let list = find(Role::List, "Invalid entries of Error ids");
    list.map_or_else(Vec::new, |list| within(&list, "li").iter().map(text_of).collect())
}

#[wasm_bindgen_test]
async fn each_of_the_four_states_of_a_list_is_its_own_request() {
    let desk = open_place(&config(""), &Service::new([])).await;
    json_is(r#"{"errorIds":[],"stockIdList":[]}"#).await;
    type_ids("Error ids", "1\n-2, 3\n2147483647").await;
    json_is(r#"{"errorIds":[1,-2,3,2147483647],"stockIdList":[]}"#).await;
    type_ids("Stock ids", "9223372036854775807\n9007199254740993").await;
    json_is(r#"{"errorIds":[1,-2,3,2147483647],"stockIdList":[9223372036854775807,9007199254740993]}"#).await;
    decide("Error ids", "null").await;
    json_is(r#"{"errorIds":null,"stockIdList":[9223372036854775807,9007199254740993]}"#).await;
    decide("Stock ids", "Leave out").await;
    json_is(r#"{"errorIds":null}"#).await;
    decide("Error ids", "Leave out").await;
    json_is("{}").await;
    // What was typed is still there, and a list again when it is wanted.
    assert_eq!(value_of(&get(Role::Textbox, "Error ids").await), "1\n-2, 3\n2147483647");
    decide("Error ids", "List").await;
    json_is(r#"{"errorIds":[1,-2,3,2147483647]}"#).await;
    // Whoever types a list wants one.
    type_ids("Stock ids", "5").await;
    json_is(r#"{"errorIds":[1,-2,3,2147483647],"stockIdList":[5]}"#).await;
    // What stands there more than once is named, and sent as often.
    type_ids("Stock ids", "7\n3\n7\n-0\n0\n7").await;
    json_is(r#"{"errorIds":[1,-2,3,2147483647],"stockIdList":[7,3,7,0,0,7]}"#).await;
    shown("2 ids occur more than once, and are sent as often: 0, 7").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn every_bad_item_is_named_with_place_and_reason_and_keeps_the_request_away() {
    let service = taking();
    let desk = open_place(&set_up(None), &service).await;
    type_ids("Error ids", "1\n+5\n007\n1.0\n 5\n2147483648\n1e3\nx\n\n2").await;
    eventually("the bad items are named", || !bad().is_empty()).await;
    assert_eq!(
        bad(),
        [
            "Item 2, line 2 +5 character “+” is no digit",
            "Item 3, line 3 007 leading zero",
            "Item 4, line 4 1.0 character “.” is no digit",
            "Item 5, line 5 5 contains a space",
            "Item 6, line 6 2147483648 out of range: -2147483648 to 2147483647",
            "Item 7, line 7 1e3 character “e” is no digit",
            "Item 8, line 8 x character “x” is no digit",
            "Item 9, line 9 empty",
        ]
    );
    shown("2 ids · 8 invalid entries").await;
    let field = get(Role::Textbox, "Error ids").await;
    assert_eq!(field.get_attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(json(), "");
    shown("Correct the invalid entries to send.").await;
    for name in ["Send", "Copy JSON", "Save as file"] {
        assert!(is_button_off(name), "{name}");
        press(Role::Button, name).await;
    }
    settle().await;
    assert!(bodies(&service).is_empty());
    // A bad item leads to its place in the field.
    press(Role::Button, "Item 6, line 6").await;
    let chosen = js("(() => { const f = document.activeElement;
        return f.value.slice(f.selectionStart, f.selectionEnd); })()");
    assert_eq!(chosen.as_string().as_deref(), Some("2147483648"));
    // A list that is not sent keeps nothing away.
    decide("Error ids", "null").await;
    json_is(r#"{"errorIds":null,"stockIdList":[]}"#).await;
    assert!(bad().is_empty());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn where_sending_is_not_set_up_the_page_says_so_and_the_very_request_is_copied() {
    let service = Service::new([]);
    let desk = open_place(&config(""), &service).await;
    shown("config.json names no method and path under scrapErrors").await;
    type_ids("Error ids", "5").await;
    json_is(r#"{"errorIds":[5],"stockIdList":[]}"#).await;
    press(Role::Button, "Send").await;
    js("Object.defineProperty(navigator, 'clipboard', { configurable: true, value:
        { writeText: (text) => { window.__copied = text; return Promise.resolve(); } } })");
    press(Role::Button, "Copy JSON").await;
    shown("Copied.").await;
    assert_eq!(js("window.__copied").as_string(), Some(json()));
    js("Object.defineProperty(navigator, 'clipboard', { configurable: true, value:
        { writeText: () => Promise.reject(new Error('no')) } })");
    press(Role::Button, "Copy JSON").await;
    shown("The browser did not let it be copied.").await;
    js("delete navigator.clipboard");
    assert!(is_button_off("Send") && is_button_on("Save as file") && service.sent().is_empty());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn nothing_typed_is_lost_within_the_app_and_nothing_of_it_is_kept_in_the_browser() {
    let desk = open_place(&config(""), &Service::new([])).await;
    type_ids("Error ids", "12345\n007").await;
    decide("Stock ids", "null").await;
    // At once, before the text was read.
    press(Role::Link, "Connection").await;
    get(Role::Heading, "Connection").await;
    press(Role::Link, "Scrap errors").await;
    get(Role::Textbox, "Error ids").await;
    assert_eq!(value_of(&get(Role::Textbox, "Error ids").await), "12345\n007");
    eventually("it is read", || bad().len() == 1).await;
    decide("Error ids", "Leave out").await;
    json_is(r#"{"stockIdList":null}"#).await;
    assert!(!stored().contains("12345"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_way_to_scrap_errors_is_shown_to_operators_and_its_place_is_there_for_all() {
    for (audience, is_shown) in [("operator", true), ("both", true), ("client", false)] {
        let more = format!(r#", "audience": "{audience}""#);
        let desk = open_place(&config(&more), &Service::new([])).await;
        assert_eq!(!find_all(Role::Link, "Scrap errors").is_empty(), is_shown, "{audience}");
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn whoever_signs_out_is_asked_and_leaves_no_ids_behind() {
    let desk = open_with(r#"{ "locale": "en" }"#, "/connection", &Service::new([]));
    type_text(&get(Role::Textbox, "Access token").await, "token");
    press(Role::Button, "Sign in").await;
    press(Role::Link, "Scrap errors").await;
    type_ids("Error ids", "12345").await;
    json_is(r#"{"errorIds":[12345],"stockIdList":[]}"#).await;
    press(Role::Link, "Connection").await;
    press(Role::Button, "Sign out").await;
    get(Role::Dialog, "Sign out with unsent ids?").await;
    press(Role::Button, "Discard ids and sign out").await;
    travel(PLACE);
    assert_eq!(value_of(&get(Role::Textbox, "Error ids").await), "");
    desk.close().await;
}
