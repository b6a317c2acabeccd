//! Tests scrap errors: typed lists, every bad item with place and reason, the exact request, and
//! the messages about sending.

use crate::both::dropped::drag;
use crate::prelude::*;

mod sending;

const PLACE: &str = "/scrap-errors";

const CONFIG: &str = r#"{ "locale": "en", "auth": { "kind": "none" } }"#;

/// A configuration with sending; with `chunk` in several requests.
fn set_up(chunk: Option<usize>) -> String {
    let chunk = chunk.map_or_else(String::new, |most| format!(r#", "chunkSize": {most}"#));
    let operation = r#"{ "method": "PUT", "path": "/v1/elsewhere/scrapErrors""#;
    CONFIG.replace(" } }", &format!(r#" }}, "scrapErrors": {operation}{chunk} }} }}"#))
}

const TAKEN: Act = Act::Reply(204, None, Vec::new());

fn is_update(sent: &Sent) -> bool {
    sent.is("PUT scrapErrors")
}

/// Returns a service that gives these answers to the first updates and accepts all others.
fn answering<const N: usize>(acts: [Act; N]) -> Service {
    let service = Service::new([]);
    for act in acts {
        service.on(is_update, 1, act);
    }
    service.on(is_update, usize::MAX, TAKEN);
    service
}

fn bodies(service: &Service) -> Vec<String> {
    service.sent_of("PUT scrapErrors").into_iter().map(|sent| sent.body.unwrap()).collect()
}

async fn open_place(config: &str, service: &Service) {
    open_with(config, PLACE, service).await;
    get(Role::Textbox, "Stock IDs").await;
    settle().await;
}

async fn type_ids(list: &str, text: &str) {
    type_text(&get(Role::Textbox, list).await, text);
}

/// Chooses the kind of a list by the radio button in its group.
async fn decide(list: &str, choice: &str) {
    let group = get(Role::Group, list).await;
    let radios = within(&group, "input[type=radio]");
    click(radios.iter().find(|radio| name_of(radio) == choice).unwrap());
}

async fn send(outcome: &str) {
    eventually("it can be sent", || is_button_on("Send")).await;
    press(Role::Button, "Send").await;
    outcome_is(outcome).await;
}

fn json() -> String {
    select_all(".scrap-request pre").first().map_or_else(String::new, |pre| pre.text_content().unwrap())
}

async fn json_is(expected: &str) {
    eventually(&format!("the request is {expected}"), || json() == expected).await;
}

/// Returns the messages about bad items among the error IDs.
fn bad() -> Vec<String> {
    let list = find(Role::List, "Invalid entries of Error IDs");
    list.map_or_else(Vec::new, |list| within(&list, "li").iter().map(text_of).collect())
}

#[wasm_bindgen_test]
async fn each_of_the_four_states_of_a_list_is_its_own_request() {
    open_place(CONFIG, &Service::new([])).await;
    json_is(r#"{"errorIds":[],"stockIdList":[]}"#).await;
    assert!(!shows("An empty list"));
    type_ids("Error IDs", "1\n-2, 3\n2147483647").await;
    json_is(r#"{"errorIds":[1,-2,3,2147483647],"stockIdList":[]}"#).await;
    for (list, choice, expected) in [
        ("Error IDs", "null", r#"{"errorIds":null,"stockIdList":[]}"#),
        ("Stock IDs", "Leave out", r#"{"errorIds":null}"#),
        ("Error IDs", "Leave out", "{}"),
    ] {
        decide(list, choice).await;
        json_is(expected).await;
    }
    // The typed text is still there, and becomes a list again on request.
    assert_eq!(value_of(&get(Role::Textbox, "Error IDs").await), "1\n-2, 3\n2147483647");
    decide("Error IDs", "List").await;
    json_is(r#"{"errorIds":[1,-2,3,2147483647]}"#).await;
    // Typing IDs chooses the list. Repeated IDs are named, and sent once.
    type_ids("Stock IDs", "7\n3\n7\n-0\n0\n7").await;
    json_is(r#"{"errorIds":[1,-2,3,2147483647],"stockIdList":[7,3,0]}"#).await;
    shown("2 duplicate IDs are sent once: 0, 7").await;
}

#[wasm_bindgen_test]
async fn every_bad_item_is_named_with_place_and_reason_and_keeps_the_request_away() {
    let service = answering([]);
    open_place(&set_up(None), &service).await;
    type_ids("Error IDs", "1\n+5\n007\n 5\n2147483648\n\n2").await;
    eventually("the bad items are named", || !bad().is_empty()).await;
    assert_eq!(
        bad(),
        [
            "Item 2, line 2 +5 character “+” is not a digit",
            "Item 3, line 3 007 leading zero",
            "Item 4, line 4 5 contains a space",
            "Item 5, line 5 2147483648 out of range: -2147483648 to 2147483647",
            "Item 6, line 6 empty",
        ]
    );
    shown("2 IDs · 5 invalid entries").await;
    assert_eq!(get(Role::Textbox, "Error IDs").await.get_attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(json(), "");
    shown("Correct the invalid entries to send.").await;
    for name in ["Send", "Copy JSON", "Save as file"] {
        assert!(is_button_off(name), "{name}");
        press(Role::Button, name).await;
    }
    settle().await;
    assert!(bodies(&service).is_empty());
    // The link of a bad item moves the focus to its position in the field.
    press(Role::Button, "Item 5, line 5").await;
    let chosen = js("(() => { const f = document.activeElement;
        return f.value.slice(f.selectionStart, f.selectionEnd); })()");
    assert_eq!(chosen.as_string().as_deref(), Some("2147483648"));
    // An invalid entry of a list that is not sent does not prevent sending.
    decide("Error IDs", "null").await;
    json_is(r#"{"errorIds":null,"stockIdList":[]}"#).await;
    assert!(bad().is_empty());
}

#[wasm_bindgen_test]
async fn a_long_list_is_read_whole_and_the_beginning_of_its_request_shown() {
    open_place(CONFIG, &Service::new([])).await;
    let ids: Vec<String> = (0..10_000).map(|id| (1_000_000 + id).to_string()).collect();
    type_ids("Error IDs", &ids.join("\n")).await;
    shown("10,000 IDs").await;
    shown("Only the first 2,000 characters are shown.").await;
    assert!(json().starts_with(r#"{"errorIds":[1000000,1000001,"#) && json().chars().count() == 2001);
    type_ids("Error IDs", &ids.join("\n").replace("1009000\n", "007\n")).await;
    press(Role::Button, "Item 9,001, line 9,001").await;
    let seen = js("(() => { const f = document.activeElement; const line = f.scrollHeight / 10000;
        const at = 9000 * line - f.scrollTop;
        return f.value.slice(f.selectionStart, f.selectionEnd) + (at > 0 && at < f.clientHeight); })()");
    assert_eq!(seen.as_string().as_deref(), Some("007true"));
    // Only the first bad items are shown; a button shows more.
    type_ids("Error IDs", &"x\n".repeat(70)).await;
    eventually("the first are shown", || bad().len() == 50).await;
    shown("0 IDs · 70 invalid entries").await;
    press(Role::Button, "Show 20 more").await;
    eventually("all are shown", || bad().len() == 70).await;
    assert!(bad()[69].starts_with("Item 70, line 70"));
}

#[wasm_bindgen_test]
async fn a_file_goes_behind_what_stands_there_in_a_field_of_its_own() {
    open_place(CONFIG, &Service::new([])).await;
    let old = get(Role::Textbox, "Error IDs").await;
    type_text(&old, "1");
    assert!(drag("#scrap-errors", &["x"], &[]));
    shown("1 ID · 1 invalid entry").await;
    let new = get(Role::Textbox, "Error IDs").await;
    assert_eq!(value_of(&new), "1\nx");
    assert!(new != old && !old.is_connected(), "the browser would undo what was typed into the new text");
    // The new field works as the old one: its text is read and validated.
    eventually("it is wrong", || new.get_attribute("aria-invalid").as_deref() == Some("true")).await;
    type_text(&new, "5");
    json_is(r#"{"errorIds":[5],"stockIdList":[]}"#).await;
    eventually("it is right", || new.get_attribute("aria-invalid").is_none()).await;
    // The complete list accepts a dropped file, not only its field. A drop chooses the list.
    decide("Error IDs", "null").await;
    assert!(drag(".scrap-list h2", &["\u{FEFF}2, 3\r\n4\r\n"], &[]));
    json_is(r#"{"errorIds":[5,2,3,4],"stockIdList":[]}"#).await;
    assert_eq!(value_of(&get(Role::Textbox, "Error IDs").await), "5\n2, 3\n4\n");
}

#[wasm_bindgen_test]
async fn of_a_text_with_several_columns_only_the_chosen_one_is_sent() {
    let service = answering([]);
    open_place(&set_up(None), &service).await;
    let lines: String = (800_000..800_140).map(|id| format!("{id};1\n")).collect();
    assert!(drag("#scrap-errors", &[&lines], &[]));
    shown("This text has several columns.").await;
    eventually("the user is asked", || shows("Choose the column with the IDs.")).await;
    assert_eq!((json(), is_button_off("Send"), bad().len()), (String::new(), true, 0));
    let columns = get(Role::Combobox, "Column of Error IDs").await;
    let names: Vec<String> = options(&columns).into_iter().map(|(_, name)| name).collect();
    assert_eq!(
        names,
        ["Choose the column with the IDs.", "Column A: 800000, 800001, 800002", "Column B: 1", "All columns"]
    );
    choose(&columns, "0").await;
    shown("140 IDs").await;
    // The choice stays while the text is edited, until its first line changes.
    type_ids("Error IDs", &lines.replace("800139;1", "800139;2\n800139;3\n12,5;4")).await;
    eventually("the fault is named", || {
        bad() == ["Item 142, line 142 12,5 number with a comma; for two IDs, write a space after the comma"]
    })
    .await;
    type_ids("Error IDs", &lines.replace("800139;1", "800139;2\n800139;3")).await;
    eventually("it can be sent", || is_button_on("Send")).await;
    shown("1 duplicate ID is sent once: 800139").await;
    press(Role::Button, "Send").await;
    get(Role::Dialog, "Send 140 IDs?").await;
    shown("1 duplicate entry is left out: each ID is sent once.").await;
    press(Role::Button, "Send 140 IDs").await;
    outcome_is("taken").await;
    let ids = (800_000..800_140).map(|id| id.to_string()).collect::<Vec<_>>().join(",");
    assert_eq!(bodies(&service), [format!(r#"{{"errorIds":[{ids}],"stockIdList":[]}}"#)]);
    type_ids("Error IDs", "7;1\n8;2").await;
    eventually("the user is asked", || shows("Choose the column with the IDs.")).await;
    choose(&get(Role::Combobox, "Column of Error IDs").await, "all").await;
    json_is(r#"{"errorIds":[7,1,8,2],"stockIdList":[]}"#).await;
    type_ids("Error IDs", "9;1\n8;2").await;
    eventually("the user is asked again", || shows("Choose the column with the IDs.")).await;
    // A heading chooses its column.
    type_ids("Error IDs", "Menge;Fehler-ID\n1;7\n1;8").await;
    json_is(r#"{"errorIds":[7,8],"stockIdList":[]}"#).await;
    type_ids("Stock IDs", "Stock ID\n9").await;
    json_is(r#"{"errorIds":[7,8],"stockIdList":[9]}"#).await;
}

#[wasm_bindgen_test]
async fn a_file_in_utf16_is_read() {
    open_place(CONFIG, &Service::new([])).await;
    js("(() => {
        const chosen = new DataTransfer();
        chosen.items.add(new File([new Uint8Array([0xff, 0xfe, 49, 0, 10, 0, 50, 0])], 'ids.txt'));
        const field = document.querySelector('#scrap-errors input[type=file], .scrap-list input[type=file]');
        field.files = chosen.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));
    })()");
    json_is(r#"{"errorIds":[1,2],"stockIdList":[]}"#).await;
}

#[wasm_bindgen_test]
async fn where_sending_is_not_set_up_the_page_says_so_and_the_very_request_is_copied() {
    let service = Service::new([]);
    open_place(CONFIG, &service).await;
    shown("config.json has no method and path under scrapErrors").await;
    type_ids("Error IDs", "5").await;
    json_is(r#"{"errorIds":[5],"stockIdList":[]}"#).await;
    press(Role::Button, "Send").await;
    for (copies, said) in [
        ("{ window.__copied = text; return Promise.resolve(); }", "Copied"),
        ("Promise.reject(new Error('no'))", "The browser did not allow copying"),
    ] {
        js(&format!(
            "Object.defineProperty(navigator, 'clipboard', {{
                configurable: true, value: {{ writeText: (text) => {copies} }} }})"
        ));
        press_shows("Copy JSON", said).await;
    }
    assert_eq!(js("delete navigator.clipboard; window.__copied").as_string(), Some(json()));
    assert!(is_button_off("Send") && is_button_on("Save as file") && service.sent().is_empty());
}

#[wasm_bindgen_test]
async fn nothing_typed_is_lost_until_somebody_signs_out_who_is_asked_and_leaves_no_ids_behind() {
    open_with(r#"{ "locale": "en" }"#, "/settings", &Service::new([])).await;
    type_text(&get(Role::Textbox, "Access token").await, "token");
    press(Role::Button, "Sign in").await;
    press(Role::Link, "Scrap errors").await;
    type_ids("Error IDs", "12345\n007").await;
    decide("Stock IDs", "null").await;
    // At once, before the text was read.
    press(Role::Link, "Settings").await;
    get(Role::Heading, "Settings").await;
    press(Role::Link, "Scrap errors").await;
    assert_eq!(value_of(&get(Role::Textbox, "Error IDs").await), "12345\n007");
    eventually("it is read", || bad().len() == 1).await;
    decide("Error IDs", "Leave out").await;
    json_is(r#"{"stockIdList":null}"#).await;
    assert!(!stored().contains("12345"));
    sign_out().await;
    get(Role::Dialog, "Sign out with unsent IDs?").await;
    press(Role::Button, "Discard IDs and sign out").await;
    travel(PLACE);
    assert_eq!(value_of(&get(Role::Textbox, "Error IDs").await), "");
    json_is(r#"{"errorIds":[],"stockIdList":[]}"#).await;
}
