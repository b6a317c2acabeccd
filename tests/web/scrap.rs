//! Scrap errors: lists by typing, every bad item with place and reason, the exact request, and what is said of sending.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{Desk, open_with, stored};
use crate::screen::{
    Role, click, eventually, find, find_all, get, is_button_off, is_button_on, js, name_of, press,
    select_all, settle, shown, shows, text_of, travel, type_text, value_of, within,
};
use crate::scripted::{Act, Sent, Service};

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

fn items(list: &str) -> Vec<String> {
    find(Role::List, list).map_or_else(Vec::new, |list| within(&list, "li").iter().map(text_of).collect())
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
    desk.close().await;
}

#[wasm_bindgen_test]
async fn every_bad_item_is_named_with_place_and_reason_and_keeps_the_request_away() {
    let service = taking();
    let desk = open_place(&set_up(None), &service).await;
    type_ids("Error ids", "1\n+5\n007\n1.0\n 5\n2147483648\n1e3\nx\n\n2").await;
    eventually("the bad items are named", || !items("Bad items of Error ids").is_empty()).await;
    assert_eq!(
        items("Bad items of Error ids"),
        [
            "Item 2, line 2 +5 character “+” is no digit",
            "Item 3, line 3 007 leading zero",
            "Item 4, line 4 1.0 character “.” is no digit",
            "Item 5, line 5 5 blank: before it, within it or behind it",
            "Item 6, line 6 2147483648 out of range: -2147483648 to 2147483647",
            "Item 7, line 7 1e3 character “e” is no digit",
            "Item 8, line 8 x character “x” is no digit",
            "Item 9, line 9 blank: nothing stands here",
        ]
    );
    shown("2 ids · 8 invalid ids").await;
    let field = get(Role::Textbox, "Error ids").await;
    assert_eq!(field.get_attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(json(), "");
    shown("Fix the invalid ids first.").await;
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
    assert!(items("Bad items of Error ids").is_empty());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn repeated_ids_are_named_and_sent_as_often() {
    let desk = open_place(&config(""), &Service::new([])).await;
    type_ids("Stock ids", "7\n3\n7\n-0\n0\n7").await;
    json_is(r#"{"errorIds":[],"stockIdList":[7,3,7,0,0,7]}"#).await;
    shown("2 ids stand here more than once, and are sent as often: 0, 7").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn only_some_of_many_findings_are_shown_and_more_on_wish() {
    let desk = open_place(&config(""), &Service::new([])).await;
    type_ids("Error ids", &"x\n".repeat(70)).await;
    eventually("the first are shown", || items("Bad items of Error ids").len() == 50).await;
    shown("70 invalid ids").await;
    press(Role::Button, "Show 20 more").await;
    eventually("all are shown", || items("Bad items of Error ids").len() == 70).await;
    assert!(items("Bad items of Error ids")[69].starts_with("Item 70, line 70"));
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
async fn an_update_is_sent_once_and_not_again_before_something_changes() {
    let service = taking();
    let desk = open_place(&set_up(None), &service).await;
    shown("Nothing is typed or chosen yet.").await;
    assert!(is_button_off("Send"), "nobody has wished for two empty lists");
    type_ids("Error ids", "1\n2").await;
    decide("Stock ids", "null").await;
    send().await;
    outcome_is("taken").await;
    shown("The service answered 1 request with success (ids: 2, at ").await;
    shown("cannot be read back").await;
    assert_eq!(bodies(&service), [r#"{"errorIds":[1,2],"stockIdList":null}"#]);
    assert_eq!(service.sent()[0].path, "/api/v1/elsewhere/scrapErrors");
    eventually("it cannot be sent again", || is_button_off("Send")).await;
    shown("This was sent. Change something to send again.").await;
    type_ids("Error ids", "1\n2\n3").await;
    eventually("it can be sent", || is_button_on("Send")).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn in_chunks_each_request_is_shown_and_sent_in_order() {
    let service = taking();
    let desk = open_place(&set_up(Some(2)), &service).await;
    type_ids("Error ids", "1\n2\n3\n4\n5").await;
    type_ids("Stock ids", "8").await;
    let expected =
        [r#"{"errorIds":[1,2],"stockIdList":[8]}"#, r#"{"errorIds":[3,4]}"#, r#"{"errorIds":[5]}"#];
    json_is(&expected.join("\n")).await;
    shown("It is sent in 3 requests with at most 2 ids of each list").await;
    press(Role::Button, "Send").await;
    outcome_is("taken").await;
    assert_eq!(bodies(&service), expected);
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_refusal_says_what_was_taken_and_what_was_not_and_only_the_rest_can_be_sent() {
    let service = Service::new([]);
    service.on(
        |sent| is_update(sent) && sent.body.as_deref() == Some(r#"{"errorIds":[2]}"#),
        1,
        Act::json(400, r#"{"detail":"No such error: 2."}"#),
    );
    service.on(is_update, usize::MAX, Act::Reply(204, None, Vec::new()));
    let desk = open_place(&set_up(Some(1)), &service).await;
    type_ids("Error ids", "1\n2\n3\n4").await;
    decide("Stock ids", "Leave out").await;
    send().await;
    outcome_is("refused").await;
    shown("The service refused request 2 of 4").await;
    shown("No such error: 2.").await;
    shown("Taken: 1 request, ids: 1.").await;
    shown("Refused, so not done: 1 request, ids: 1.").await;
    shown("Not sent: 2 requests, ids: 2.").await;
    assert_eq!(bodies(&service).len(), 2, "what follows a refusal is not sent");
    // What was taken is neither shown nor sent again.
    json_is("{\"errorIds\":[2]}\n{\"errorIds\":[3]}\n{\"errorIds\":[4]}").await;
    assert!(find(Role::Button, "Send").is_none());
    press(Role::Button, "Send the rest (3 requests)").await;
    outcome_is("taken").await;
    let ids: Vec<String> = bodies(&service);
    assert_eq!(ids, [1, 2, 2, 3, 4].map(|id| format!(r#"{{"errorIds":[{id}]}}"#)));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_was_taken_before_is_named_before_it_is_sent_again() {
    let service = Service::new([]);
    let is = |body: &'static str| move |sent: &Sent| is_update(sent) && sent.body.as_deref() == Some(body);
    service.on(is(r#"{"errorIds":[2]}"#), 1, Act::LoseAnswer);
    service.on(is_update, usize::MAX, Act::Reply(204, None, Vec::new()));
    let desk = open_place(&set_up(Some(1)), &service).await;
    type_ids("Error ids", "1\n2\n3\n4").await;
    decide("Stock ids", "Leave out").await;
    send().await;
    outcome_is("unknown").await;
    assert!(!shows("sent before"), "the rest was not");
    type_ids("Error ids", "1\n2\n4").await;
    shown("Error ids: 2 were sent before and are done, or may be: 1, 2").await;
    type_ids("Error ids", "4\n5").await;
    eventually("nothing of it was sent before", || !shows("sent before")).await;
    assert!(find(Role::Button, "Send").is_some(), "changed lists are sent as they stand");
    // It is known as long as somebody is signed in, also once the outcome is dismissed.
    press(Role::Button, "Dismiss").await;
    outcome_is("idle").await;
    type_ids("Error ids", "1").await;
    shown("Error ids: 1 was sent before and is done, or may be: 1").await;
    send().await;
    outcome_is("taken").await;
    assert_eq!(bodies(&service).last().unwrap(), r#"{"errorIds":[1]}"#);
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_success_that_says_otherwise_is_unknown_and_every_answer_is_shown() {
    let html = Act::Reply(200, Some("text/html"), b"<h1>Sign in</h1>".to_vec());
    for (act, outcome, told, said) in [
        (html, "unknown", "answered with a web page", "<h1>Sign in</h1>"),
        (Act::json(207, r#"{"x":[1]}"#), "unknown", "speaks against it: 207 Multi-Status.", r#"{"x":[1]}"#),
        (Act::json(200, r#"{"accepted":1}"#), "taken", "with success", r#"{"accepted":1}"#),
    ] {
        let service = Service::new([]);
        service.on(is_update, 1, act);
        let desk = open_place(&set_up(None), &service).await;
        type_ids("Error ids", "1").await;
        send().await;
        outcome_is(outcome).await;
        shown(told).await;
        shown("What the service answered").await;
        shown(said).await;
        assert_eq!(shows("not known whether request 1 of 1 was done"), outcome == "unknown", "{said}");
        assert_eq!(select_all(".scrap-answers[open] pre:last-child").len(), 1, "{said}");
        assert!(!shows("marks"), "{said}");
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn what_may_have_arrived_is_never_sent_again() {
    for act in [Act::LoseAnswer, Act::json(409, r#"{"title":"already so"}"#)] {
        let service = Service::new([]);
        service.on(is_update, 1, act);
        service.on(is_update, usize::MAX, Act::Reply(204, None, Vec::new()));
        let desk = open_place(&set_up(Some(2)), &service).await;
        type_ids("Error ids", "1\n2\n3").await;
        decide("Stock ids", "null").await;
        send().await;
        outcome_is("unknown").await;
        shown("It is not known whether request 1 of 2 was done").await;
        shown("Maybe done: 1 request, ids: 2.").await;
        shown("Nothing is sent again by itself.").await;
        // What it held is named for the operator of the service.
        shown(r#"{"errorIds":[1,2],"stockIdList":null}"#).await;
        assert_eq!(bodies(&service).len(), 1);
        assert!(find(Role::Button, "Send").is_none() && find(Role::Button, "Try again").is_none());
        json_is(r#"{"errorIds":[3],"stockIdList":null}"#).await;
        press(Role::Button, "Send the rest (1 request)").await;
        shown("Taken: 1 request, ids: 1.").await;
        outcome_is("unknown").await;
        eventually("nothing is left to be sent", || is_button_off("Send")).await;
        assert_eq!(bodies(&service).len(), 2);
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn waiting_can_be_given_up_and_leaves_the_request_unknown() {
    let service = taking();
    service.behave();
    let gate = service.hold(is_update);
    let desk = open_place(&set_up(None), &service).await;
    type_ids("Error ids", "1").await;
    send().await;
    outcome_is("sending").await;
    shown("Sending request 1 of 1").await;
    press(Role::Button, "Stop waiting").await;
    outcome_is("unknown").await;
    gate.open();
    settle().await;
    assert_eq!(bodies(&service).len(), 1);
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
    eventually("it is read", || items("Bad items of Error ids").len() == 1).await;
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

#[wasm_bindgen_test]
async fn a_long_list_is_read_whole_and_the_beginning_of_its_request_shown() {
    let desk = open_place(&config(""), &Service::new([])).await;
    let ids: Vec<String> = (0..10_000).map(|id| (1_000_000 + id).to_string()).collect();
    type_ids("Error ids", &ids.join("\n")).await;
    shown("10,000 ids").await;
    shown("The first 4,000 characters are shown.").await;
    assert!(json().starts_with(r#"{"errorIds":[1000000,1000001,"#) && json().chars().count() == 4001);
    type_ids("Error ids", &ids.join("\n").replace("1009000\n", "007\n")).await;
    press(Role::Button, "Item 9,001, line 9,001").await;
    let seen = js("(() => { const f = document.activeElement; const line = f.scrollHeight / 10000;
        const at = 9000 * line - f.scrollTop;
        return f.value.slice(f.selectionStart, f.selectionEnd) + (at > 0 && at < f.clientHeight); })()");
    assert_eq!(seen.as_string().as_deref(), Some("007true"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_file_goes_behind_what_stands_there_in_a_field_of_its_own() {
    let desk = open_place(&config(""), &Service::new([])).await;
    let old = get(Role::Textbox, "Error ids").await;
    type_text(&old, "1");
    json_is(r#"{"errorIds":[1],"stockIdList":[]}"#).await;
    js("document.querySelector('#scrap-errors').focus()");
    assert!(drag("#scrap-errors", &["x"], &[]));
    eventually("it stands there", || {
        find(Role::Textbox, "Error ids").is_some_and(|field| value_of(&field) == "1\nx")
    })
    .await;
    let new = get(Role::Textbox, "Error ids").await;
    assert!(new != old && !old.is_connected(), "the browser would undo what was typed into the new text");
    assert_eq!(js("document.activeElement.id").as_string().as_deref(), Some("scrap-errors"));
    // It is as good as the old one: what is typed counts, and it says whether it is right.
    shown("1 id · 1 invalid id").await;
    eventually("it is wrong", || new.get_attribute("aria-invalid").as_deref() == Some("true")).await;
    type_text(&new, "5");
    json_is(r#"{"errorIds":[5],"stockIdList":[]}"#).await;
    eventually("it is right", || new.get_attribute("aria-invalid").is_none()).await;
    // The whole list takes a file, not only its field; and whoever drops ids wants a list.
    decide("Error ids", "null").await;
    assert!(drag(".scrap-list h2", &["\u{FEFF}2;3\r\n4\r\n"], &[]));
    json_is(r#"{"errorIds":[5,2,3,4],"stockIdList":[]}"#).await;
    assert_eq!(value_of(&get(Role::Textbox, "Error ids").await), "5\n2;3\n4\n");
    desk.close().await;
}

/// Drags texts or files over an element and drops them there, as a browser tells it; whether the page takes both steps
/// upon itself. `files` are the contents of files, `texts` are dragged texts by their kinds.
fn drag(selector: &str, files: &[&str], texts: &[(&str, &str)]) -> bool {
    let texts = serde_json::json!(texts);
    js(&format!(
        "(() => {{
            const target = document.querySelector({selector:?});
            const dataTransfer = new DataTransfer();
            for (const text of {files:?}) dataTransfer.items.add(new File([text], 'ids.csv', {{ type: 'text/csv' }}));
            for (const [kind, text] of {texts}) dataTransfer.setData(kind, text);
            return ['dragover', 'drop'].every((name) =>
                !target.dispatchEvent(new DragEvent(name, {{ dataTransfer, bubbles: true, cancelable: true }})));
        }})()"
    ))
    .as_bool()
    .unwrap()
}

#[wasm_bindgen_test]
async fn several_files_are_told_in_place_and_change_nothing() {
    let desk = open_place(&config(""), &Service::new([])).await;
    type_ids("Error ids", "1").await;
    json_is(r#"{"errorIds":[1],"stockIdList":[]}"#).await;
    assert!(drag("#scrap-errors", &["2", "3"], &[]));
    shown("Those were several files, and none was taken.").await;
    settle().await;
    assert_eq!(json(), r#"{"errorIds":[1],"stockIdList":[]}"#);
    // The next file is taken, and the trouble is over.
    assert!(drag("#scrap-errors", &["2"], &[]));
    json_is(r#"{"errorIds":[1,2],"stockIdList":[]}"#).await;
    assert!(!shows("Those were several files"));
    // A text that is dragged into the field is as good as typed.
    assert!(!drag("#scrap-errors", &[], &[("text/plain", "5")]));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_is_dropped_elsewhere_takes_the_place_of_no_page() {
    let desk = open_place(&config(""), &Service::new([])).await;
    type_ids("Error ids", "1").await;
    json_is(r#"{"errorIds":[1],"stockIdList":[]}"#).await;
    assert!(drag("h1", &["2"], &[]));
    assert!(drag("body", &["2"], &[]));
    assert!(drag("h1", &[], &[("text/uri-list", "https://example.org/")]));
    assert!(!drag("h1", &[], &[("text/plain", "2")]));
    settle().await;
    assert_eq!(json(), r#"{"errorIds":[1],"stockIdList":[]}"#);
    travel("/connection");
    get(Role::Heading, "Connection").await;
    assert!(drag("h1", &["2"], &[]));
    desk.close().await;
}
