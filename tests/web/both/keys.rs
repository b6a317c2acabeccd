//! Working through the assets by keys.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{Desk, assets_read, explanation, ids, open, row, status_is};
use crate::screen::{
    Role, click, document, eventually, get, is_checked, js, name_of, press, settle, shown, shows, type_text,
    within,
};
use crate::scripted::{Service, certificate};

const PLACE: &str = "/certificates/4711/1001";

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "").asset(4, "")])
}

async fn opened(service: &Service) -> Desk {
    let desk = open(PLACE, service);
    assets_read().await;
    desk
}

pub(super) fn focus(id: i64, selector: &str) {
    js(&format!("document.querySelector(\"tr[data-asset-id='{id}'] {selector}\").focus()"));
}

/// Presses a key where the focus is, with another one held: the name of its property in the event, or nothing.
pub(super) fn press_key(key: &str, held: &str) {
    let held = if held.is_empty() { String::new() } else { format!("{held}: true, ") };
    js(&format!(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
            {{ key: '{key}', {held}bubbles: true, cancelable: true }}))"
    ));
}

fn focused_name() -> String {
    document().active_element().map(|element| name_of(&element)).unwrap_or_default()
}

/// Lets what waits within this task go on.
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
    let desk = opened(&service()).await;
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
    // Where text is typed, a digit is a digit.
    press_key("1", "");
    settle().await;
    status_is(4, "notReceived").await;
    press_key("Enter", "ctrlKey");
    focus_is("Status of asset 4").await;
    // Held down, a key marks nothing more.
    js("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
        { key: '1', repeat: true, bubbles: true, cancelable: true }))");
    settle().await;
    status_is(4, "notReceived").await;
    // Each is a step of its own.
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
    let desk = opened(&service()).await;
    focus(3, "select");
    press_key("2", "");
    focus_is("Explanation for asset 3").await;
    press_key("z", "ctrlKey");
    status_is(3, "").await;
    focus_is("Status of asset 3").await;
    press_key("2", "");
    focus_is("Explanation for asset 3").await;
    // What was typed is the field's own to take back, and so is what was typed and then removed.
    for text in ["Not here.", ""] {
        type_text(&explanation(3), text);
        press_key("z", "ctrlKey");
        settle().await;
        status_is(3, "notReceived").await;
        focus_is("Explanation for asset 3").await;
    }
    // The field has taken all back, and has nothing more.
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
    let desk = opened(&service()).await;
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
    // Into what is selected already, the range grows.
    press(Role::Button, "Clear selection").await;
    click(&box_of(4));
    focus(2, "[type=checkbox]");
    press_key("ArrowDown", "shiftKey");
    focus_is("Select asset 3").await;
    press_key("ArrowDown", "shiftKey");
    focus_is("Select asset 4").await;
    eventually("all three are", || selected() == ["2", "3", "4"]).await;
    // Who is quick presses again before the focus is there.
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
    let desk = opened(&service).await;
    js("document.querySelector('[type=search]').focus()");
    press_key("ArrowDown", "");
    focus_is("Status of asset 3").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_is_closed_is_not_marked_by_keys() {
    let service = Service::new([certificate(1001).status("clearingProcess").asset(1, "damaged")]);
    let desk = opened(&service).await;
    focus(1, "button[name=details]");
    press_key("1", "");
    settle().await;
    assert!(!shows("unsaved"), "nothing is marked");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_list_of_keys_names_each_status() {
    let desk = opened(&service()).await;
    press_key("?", "");
    settle().await;
    assert!(crate::screen::find(Role::Dialog, "Keyboard shortcuts").is_none(), "only among the assets");
    focus(1, "select");
    press_key("?", "");
    let list = get(Role::Dialog, "Keyboard shortcuts").await;
    let text = crate::screen::text_of(&list);
    for line in ["1Received", "2Not received", "3Damaged"] {
        assert!(text.contains(line), "{line} in {text}");
    }
    press(Role::Button, "Close").await;
    eventually("it is closed", || crate::screen::find(Role::Dialog, "Keyboard shortcuts").is_none()).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn keys_that_come_before_the_focus_mark_the_asset_that_it_goes_to() {
    let desk = opened(&service()).await;
    focus(1, "select");
    press_key("1", "");
    press_key("3", "");
    // The explanation has the focus next, and a digit is not typed into it.
    press_key("2", "");
    status_is(1, "received").await;
    status_is(3, "damaged").await;
    focus_is("Explanation for asset 3").await;
    status_is(4, "").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_focus_is_where_a_key_leads_before_the_next_key_can_come() {
    let desk = opened(&service()).await;
    focus(1, "select");
    for (key, name) in [("1", "Status of asset 3"), ("3", "Explanation for asset 3")] {
        press_key(key, "");
        // Another key is a task of its own, so what is done before it ends without one.
        task_goes_on().await;
        assert_eq!(focused_name(), name);
    }
    press_key("Enter", "ctrlKey");
    task_goes_on().await;
    assert_eq!(focused_name(), "Status of asset 4");
    desk.close().await;
}
