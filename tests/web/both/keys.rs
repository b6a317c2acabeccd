//! Tests marking assets by keys.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{explanation, ids, open_certificate, row, status_is};
use crate::screen::{
    Role, click, document, eventually, find, get, is_checked, js, name_of, press, select_all, settle, shown,
    shows, text_of, type_text, within,
};
use crate::scripted::{Service, certificate};

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "").asset(4, "")])
}

pub(super) fn focus(id: i64, selector: &str) {
    js(&format!("document.querySelector(\"tr[data-asset-id='{id}'] {selector}\").focus()"));
}

/// Presses a key where the focus is, as a person does, 60 ms after the last one. Another key is held: the name of its
/// property in the event, or nothing.
pub(crate) fn press_key(key: &str, held: &str) {
    press_key_after(60, key, held);
}

/// Presses a key where the focus is, so many milliseconds after the last one. Returns whether its default is prevented.
pub(crate) fn press_key_after(pause: u32, key: &str, held: &str) -> bool {
    let held = if held.is_empty() { String::new() } else { format!("{held}: true, ") };
    js(&format!(
        "(() => {{
            const event = new KeyboardEvent('keydown', {{ key: '{key}', {held}bubbles: true, cancelable: true }});
            window.__keyTime = (window.__keyTime ?? 0) + {pause};
            Object.defineProperty(event, 'timeStamp', {{ value: window.__keyTime }});
            return !document.activeElement.dispatchEvent(event);
        }})()"
    ))
    .is_truthy()
}

pub(super) fn focused_name() -> String {
    document().active_element().map(|element| name_of(&element)).unwrap_or_default()
}

/// Runs the microtasks of this task.
async fn task_goes_on() {
    for _ in 0..100 {
        JsFuture::from(Promise::resolve(&JsValue::NULL)).await.unwrap();
    }
}

async fn focus_is(name: &str) {
    eventually(&format!("the focus is at {name}"), || focused_name() == name).await;
}

#[wasm_bindgen_test]
async fn a_digit_marks_and_goes_on_to_the_next_that_is_not_checked() {
    let desk = open_certificate(&service()).await;
    focus(1, "select");
    press_key("1", "");
    status_is(1, "received").await;
    focus_is("Status of asset 3").await;
    press_key("1", "");
    status_is(3, "received").await;
    focus_is("Status of asset 4").await;
    press_key("2", "");
    status_is(4, "notReceived").await;
    focus_is("Explanation for asset 4").await;
    // In a text field, a digit is text.
    press_key("1", "");
    settle().await;
    status_is(4, "notReceived").await;
    press_key("Enter", "ctrlKey");
    focus_is("Status of asset 4").await;
    // A repeated key event marks nothing more.
    js("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
        { key: '1', repeat: true, bubbles: true, cancelable: true }))");
    settle().await;
    status_is(4, "notReceived").await;
    // Each is a separate step.
    press_key("z", "ctrlKey");
    status_is(4, "").await;
    status_is(3, "received").await;
    for (key, with) in [("0", ""), ("9", ""), ("1", "ctrlKey"), ("1", "altKey"), ("x", "")] {
        press_key(key, with);
    }
    settle().await;
    status_is(4, "").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn ctrl_z_where_a_digit_has_led_takes_the_mark_back_and_leads_to_the_status_again() {
    let desk = open_certificate(&service()).await;
    focus(3, "select");
    press_key("2", "");
    focus_is("Explanation for asset 3").await;
    press_key("z", "ctrlKey");
    status_is(3, "").await;
    focus_is("Status of asset 3").await;
    press_key("2", "");
    focus_is("Explanation for asset 3").await;
    // Typed text, even if removed again, is undone by the field itself.
    for text in ["Not here.", ""] {
        type_text(&explanation(3), text);
        press_key("z", "ctrlKey");
        settle().await;
        status_is(3, "notReceived").await;
        focus_is("Explanation for asset 3").await;
    }
    // The field has undone everything.
    type_text(&explanation(3), "Not here.");
    js("{ const field = document.activeElement; field.value = ''; \
        field.dispatchEvent(new InputEvent('input', { inputType: 'historyUndo', bubbles: true })); }");
    settle().await;
    press_key("z", "ctrlKey");
    status_is(3, "").await;
    focus_is("Status of asset 3").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn shift_selects_a_range_by_mouse_and_by_keys() {
    let desk = open_certificate(&service()).await;
    let box_of = |id: i64| within(&row(id), "[type=checkbox]").remove(0);
    let selected =
        || ids().iter().filter(|id| is_checked(&box_of(id.parse().unwrap()))).cloned().collect::<Vec<_>>();
    click(&box_of(1));
    js("document.querySelector(\"tr[data-asset-id='3'] [type=checkbox]\") \
        .dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true, cancelable: true }))");
    eventually("three are selected", || selected() == ["1", "2", "3"]).await;
    shown("3 selected").await;
    press(Role::Button, "Clear selection").await;
    focus(2, "[type=checkbox]");
    press_key("ArrowDown", "shiftKey");
    eventually("both are selected", || selected() == ["2", "3"]).await;
    focus_is("Select asset 3").await;
    press_key("ArrowDown", "shiftKey");
    eventually("and the third", || selected() == ["2", "3", "4"]).await;
    focus_is("Select asset 4").await;
    press_key("ArrowUp", "shiftKey");
    eventually("not any more", || selected() == ["2", "3"]).await;
    // The range extends the selection.
    press(Role::Button, "Clear selection").await;
    click(&box_of(4));
    focus(2, "[type=checkbox]");
    press_key("ArrowDown", "shiftKey");
    focus_is("Select asset 3").await;
    press_key("ArrowDown", "shiftKey");
    focus_is("Select asset 4").await;
    eventually("all three are", || selected() == ["2", "3", "4"]).await;
    // A quick user presses again before the focus has moved.
    press(Role::Button, "Clear selection").await;
    focus(1, "[type=checkbox]");
    press_key("ArrowDown", "shiftKey");
    press_key("ArrowDown", "shiftKey");
    eventually("each press counts", || selected() == ["1", "2", "3"]).await;
    focus_is("Select asset 3").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn from_the_search_an_arrow_leads_to_the_first_that_is_not_checked() {
    let service = Service::new([certificate(1001).asset(1, "received").asset(2, "damaged").asset(3, "")]);
    let desk = open_certificate(&service).await;
    js("document.querySelector('[type=search]').focus()");
    press_key("ArrowDown", "");
    focus_is("Status of asset 3").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_closed_certificate_is_not_marked_by_keys() {
    let service = Service::new([certificate(1001).status("clearingProcess").asset(1, "damaged")]);
    let desk = open_certificate(&service).await;
    focus(1, ".more-cell button");
    press_key("1", "");
    settle().await;
    assert!(!shows("unsaved"), "nothing is marked");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_list_of_keys_names_each_status() {
    let desk = open_certificate(&service()).await;
    focus(1, "select");
    press_key("?", "");
    let list = get(Role::Dialog, "Keyboard shortcuts").await;
    let text = text_of(&list);
    for line in ["1Received", "2Not received", "3Damaged"] {
        assert!(text.contains(line), "{line} in {text}");
    }
    press(Role::Button, "Close").await;
    eventually("it is closed", || find(Role::Dialog, "Keyboard shortcuts").is_none()).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn keys_that_come_before_the_focus_mark_the_asset_that_it_goes_to() {
    let desk = open_certificate(&service()).await;
    focus(1, "select");
    press_key("1", "");
    press_key("3", "");
    // The focus moves to the explanation next, and a digit is not typed into it.
    press_key("2", "");
    status_is(1, "received").await;
    status_is(3, "damaged").await;
    focus_is("Explanation for asset 3").await;
    status_is(4, "").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_focus_is_where_a_key_leads_before_the_next_key_can_come() {
    let desk = open_certificate(&service()).await;
    focus(1, "select");
    for (key, name) in [("1", "Status of asset 3"), ("3", "Explanation for asset 3")] {
        press_key(key, "");
        // Another key is a separate task, so earlier work ends without one.
        task_goes_on().await;
        assert_eq!(focused_name(), name);
    }
    press_key("Enter", "ctrlKey");
    task_goes_on().await;
    assert_eq!(focused_name(), "Status of asset 4");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_keys_of_a_scanner_mark_nothing_and_lead_to_the_scan_dialog() {
    for code in ["1234567", "2134", "3A1B2"] {
        let desk = open_certificate(&service()).await;
        focus(1, "select");
        press_key(&code[..1], "");
        settle().await;
        focus(1, "select");
        for key in code[1..].chars() {
            assert!(press_key_after(8, &key.to_string(), ""), "{code}: {key} does nothing");
        }
        assert!(press_key_after(8, "Enter", ""), "{code}");
        shown("A scanner typed into the table. Nothing was marked.").await;
        settle().await;
        for (id, status) in [(1, ""), (2, "damaged"), (3, ""), (4, "")] {
            status_is(id, status).await;
        }
        focus_is("Status of asset 1").await;
        click(&select_all(".toast button")[0]);
        get(Role::Dialog, "Scan assets").await;
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn fast_keys_of_a_person_mark_one_asset_after_the_other() {
    for pause in [10, 31, 60] {
        let desk = open_certificate(&service()).await;
        focus(1, "select");
        press_key("1", "");
        press_key_after(pause, "1", "");
        press_key_after(pause, "1", "");
        for id in [1, 3, 4] {
            status_is(id, "received").await;
        }
        status_is(2, "damaged").await;
        assert!(!shows("A scanner typed"));
        desk.close().await;
    }
    let desk = open_certificate(&service()).await;
    focus(1, "select");
    for key in ["1", "1", "2", "3"] {
        press_key(key, "");
    }
    status_is(4, "notReceived").await;
    assert!(!shows("A scanner typed"), "60 ms are the pauses of a person");
    desk.close().await;
}
