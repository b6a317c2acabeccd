//! Tests marking assets by keys. A person types characters 150 ms apart.

use crate::prelude::*;

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "").asset(4, "")])
}

/// Presses a part of a row, which moves the focus there.
pub(super) fn focus(id: i64, selector: &str) {
    let part = within(&row(id), selector).remove(0);
    fire(&part, "pointerdown");
    give_focus(&part);
}

/// Presses a key where the focus is. Another key is held: the name of its property in the event, or nothing. Returns
/// whether its default is prevented.
pub(crate) fn press_key(key: &str, held: &str) -> bool {
    let held = if held.is_empty() { String::new() } else { format!("{held}: true, ") };
    js(&format!(
        "!document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
            {{ key: '{key}', {held}bubbles: true, cancelable: true }}))"
    ))
    .is_truthy()
}

/// Stops the clock, so that only [`type_key`] lets time pass between keys.
pub(super) fn stop_keys() {
    stop_clock(100);
}

/// Presses a key, and lets so many milliseconds pass. Returns whether its default is prevented.
pub(super) async fn type_key(key: &str, milliseconds: u32) -> bool {
    let is_prevented = press_key(key, "");
    pass(milliseconds).await;
    is_prevented
}

/// Types characters as a person does.
async fn type_slowly(keys: &str) {
    for key in keys.chars() {
        type_key(&key.to_string(), 150).await;
    }
}

pub(super) fn focused_name() -> String {
    document().active_element().map(|element| name_of(&element)).unwrap_or_default()
}

async fn focus_is(name: &str) {
    eventually(&format!("the focus is at {name}"), || focused_name() == name).await;
}

#[wasm_bindgen_test]
async fn a_digit_marks_and_goes_on_to_the_next_that_is_not_checked() {
    open_certificate(&service()).await;
    stop_keys();
    focus(1, "select");
    type_key("1", 119).await;
    settle().await;
    status_is(1, "").await;
    pass(1).await;
    status_is(1, "received").await;
    focus_is("Status of asset 3").await;
    type_slowly("1").await;
    status_is(3, "received").await;
    focus_is("Status of asset 4").await;
    type_slowly("2").await;
    status_is(4, "notReceived").await;
    focus_is("Explanation for asset 4").await;
    // In a text field, a digit is text.
    type_slowly("1").await;
    settle().await;
    status_is(4, "notReceived").await;
    press_key("Enter", "ctrlKey");
    focus_is("Status of asset 4").await;
    // A repeated key event marks nothing more.
    js("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
        { key: '1', repeat: true, bubbles: true, cancelable: true }))");
    pass(500).await;
    status_is(4, "notReceived").await;
    // Each is a separate step.
    press_key("z", "ctrlKey");
    status_is(4, "").await;
    status_is(3, "received").await;
    for (key, with) in [("0", ""), ("9", ""), ("1", "ctrlKey"), ("1", "altKey"), ("x", "")] {
        press_key(key, with);
        pass(150).await;
    }
    status_is(4, "").await;
}

#[wasm_bindgen_test]
async fn a_digit_marks_at_once_when_the_focus_leaves_the_rows() {
    open_certificate(&service()).await;
    stop_keys();
    focus(1, "select");
    press_key("1", "");
    let find = get(Role::Searchbox, "Find asset").await;
    give_focus(&find);
    status_is(1, "received").await;
    settle().await;
    assert!(has_focus(&find));
}

#[wasm_bindgen_test]
async fn ctrl_z_where_a_digit_has_led_takes_the_mark_back_and_leads_to_the_status_again() {
    open_certificate(&service()).await;
    stop_keys();
    focus(3, "select");
    type_slowly("2").await;
    focus_is("Explanation for asset 3").await;
    press_key("z", "ctrlKey");
    status_is(3, "").await;
    focus_is("Status of asset 3").await;
    type_slowly("2").await;
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
}

#[wasm_bindgen_test]
async fn shift_selects_a_range_by_mouse_and_by_keys() {
    open_certificate(&service()).await;
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
}

#[wasm_bindgen_test]
async fn from_the_search_an_arrow_leads_to_the_first_that_is_not_checked() {
    open_certificate(&Service::new([certificate(1001)
        .asset(1, "received")
        .asset(2, "damaged")
        .asset(3, "")]))
    .await;
    js("document.querySelector('[type=search]').focus()");
    press_key("ArrowDown", "");
    focus_is("Status of asset 3").await;
}

#[wasm_bindgen_test]
async fn a_closed_certificate_is_not_marked_by_keys() {
    open_certificate(&Service::new([certificate(1001).status("clearingProcess").asset(1, "damaged")])).await;
    focus(1, ".more-cell button");
    press_key("1", "");
    settle().await;
    assert!(!shows("unsaved"), "nothing is marked");
}

#[wasm_bindgen_test]
async fn the_list_of_keys_names_each_status() {
    open_certificate(&service()).await;
    focus(1, "select");
    press_key("?", "");
    let list = get(Role::Dialog, "Keyboard shortcuts").await;
    let text = text_of(&list);
    for line in ["1Received", "2Not received", "3Damaged"] {
        assert!(text.contains(line), "{line} in {text}");
    }
    press(Role::Button, "Close").await;
    eventually("it is closed", || find(Role::Dialog, "Keyboard shortcuts").is_none()).await;
}

#[wasm_bindgen_test]
async fn ctrl_enter_moves_the_focus_before_the_next_key_can_come() {
    open_certificate(&service()).await;
    focus(2, "textarea");
    press_key("Enter", "ctrlKey");
    // Another key is a separate task, so earlier work ends without one.
    task_goes_on().await;
    assert_eq!(focused_name(), "Status of asset 3");
}

#[wasm_bindgen_test]
async fn the_keys_of_a_scanner_mark_nothing_and_lead_to_the_scan_dialog() {
    let fields = ["select", "[type=checkbox]", "td.id"];
    let paces = [5, 20, 40, 60, 90].map(|pause| fields.map(|field| ("1104512", pause, field)));
    let codes = ["21", "DN-311", "SNA1", "2 1"].map(|code| fields.map(|field| (code, 60, field)));
    for (code, pause, field) in paces.into_iter().chain(codes).flatten() {
        open_certificate(&service()).await;
        stop_keys();
        focus(1, field);
        for key in code.chars() {
            type_key(&key.to_string(), pause).await;
        }
        assert!(press_key("Enter", ""), "{code} on {field}: Enter does nothing");
        shown("Keys in quick succession are a scanner’s. Nothing was marked.").await;
        pass(1_000).await;
        for (id, status) in [(1, ""), (2, "damaged"), (3, ""), (4, "")] {
            status_is(id, status).await;
        }
        assert!(!shows("unsaved"), "{code} on {field} at {pause} ms");
        click(&select_all(".toast button")[0]);
        get(Role::Dialog, "Scan assets").await;
    }
}

#[wasm_bindgen_test]
async fn a_scan_without_enter_ends_by_a_pause() {
    open_certificate(&service()).await;
    stop_keys();
    focus(1, "select");
    type_key("1", 60).await;
    type_key("2", 299).await;
    // A late key of a slow scanner.
    type_key("3", 299).await;
    assert!(!shows("a scanner’s"));
    pass(1).await;
    shown("Nothing was marked.").await;
    type_slowly("1").await;
    status_is(1, "received").await;
}

#[wasm_bindgen_test]
async fn a_letter_chooses_the_next_status_that_begins_with_it() {
    open_certificate(&service()).await;
    stop_keys();
    focus(1, "select");
    task_goes_on().await;
    for (letter, status) in [("d", "damaged"), ("n", ""), ("r", "received"), ("n", "notReceived")] {
        assert!(type_key(letter, 150).await, "the browser chooses nothing");
        status_is(1, status).await;
        assert_eq!(focused_name(), "Status of asset 1");
    }
    // Two quick letters are those of a scanner.
    type_key("d", 60).await;
    type_key("n", 500).await;
    status_is(1, "notReceived").await;
}

#[wasm_bindgen_test]
async fn shortcuts_with_single_keys_can_be_switched_off() {
    open_certificate(&service()).await;
    stop_keys();
    press(Role::Button, "Account").await;
    press(Role::Checkbox, "Shortcuts with single keys").await;
    js("document.getElementById('account').hidePopover()");
    focus(1, "select");
    type_slowly("1").await;
    type_slowly("j/?k").await;
    status_is(1, "").await;
    assert_eq!(focused_name(), "Status of asset 1");
    assert!(select_all("dialog[open]").is_empty());
    // A letter still chooses a status, and arrow keys still move.
    type_slowly("d").await;
    status_is(1, "damaged").await;
    press_key("ArrowDown", "");
    focus_is("Status of asset 2").await;
    reload().await;
    assets_read().await;
    press(Role::Button, "Account").await;
    let choice = get(Role::Checkbox, "Shortcuts with single keys").await;
    assert!(!is_checked(&choice));
    let buttons = select_all("#account button");
    click(buttons.iter().find(|button| text_of(button) == "Keyboard shortcuts").unwrap());
    shown("Shortcuts with single keys are switched off in the account menu.").await;
    press(Role::Button, "Close").await;
}
