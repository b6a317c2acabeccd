//! Long lists and files of ids.

use wasm_bindgen_test::wasm_bindgen_test;

use super::{bad, config, decide, json, json_is, open_place, type_ids};
use crate::screen::{Role, eventually, get, js, press, settle, shown, shows, travel, type_text, value_of};
use crate::scripted::Service;

#[wasm_bindgen_test]
async fn a_long_list_is_read_whole_and_the_beginning_of_its_request_shown() {
    let desk = open_place(&config(""), &Service::new([])).await;
    let ids: Vec<String> = (0..10_000).map(|id| (1_000_000 + id).to_string()).collect();
    type_ids("Error ids", &ids.join("\n")).await;
    shown("10,000 ids").await;
    shown("The first 2,000 characters are shown.").await;
    assert!(json().starts_with(r#"{"errorIds":[1000000,1000001,"#) && json().chars().count() == 2001);
    type_ids("Error ids", &ids.join("\n").replace("1009000\n", "007\n")).await;
    press(Role::Button, "Item 9,001, line 9,001").await;
    let seen = js("(() => { const f = document.activeElement; const line = f.scrollHeight / 10000;
        const at = 9000 * line - f.scrollTop;
        return f.value.slice(f.selectionStart, f.selectionEnd) + (at > 0 && at < f.clientHeight); })()");
    assert_eq!(seen.as_string().as_deref(), Some("007true"));
    // Of many bad items the first are named, and more on wish.
    type_ids("Error ids", &"x\n".repeat(70)).await;
    eventually("the first are shown", || bad().len() == 50).await;
    shown("0 ids · 70 invalid entries").await;
    press(Role::Button, "Show 20 more").await;
    eventually("all are shown", || bad().len() == 70).await;
    assert!(bad()[69].starts_with("Item 70, line 70"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_file_goes_behind_what_stands_there_in_a_field_of_its_own() {
    let desk = open_place(&config(""), &Service::new([])).await;
    let old = get(Role::Textbox, "Error ids").await;
    type_text(&old, "1");
    json_is(r#"{"errorIds":[1],"stockIdList":[]}"#).await;
    assert!(drag("#scrap-errors", &["x"], &[]));
    shown("1 id · 1 invalid entry").await;
    let new = get(Role::Textbox, "Error ids").await;
    assert_eq!(value_of(&new), "1\nx");
    assert!(new != old && !old.is_connected(), "the browser would undo what was typed into the new text");
    // It is as good as the old one: what is typed counts, and it says whether it is right.
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
pub(super) fn drag(selector: &str, files: &[&str], texts: &[(&str, &str)]) -> bool {
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
async fn one_file_is_taken_by_a_list_and_what_is_dropped_elsewhere_takes_the_place_of_no_page() {
    let desk = open_place(&config(""), &Service::new([])).await;
    type_ids("Error ids", "1").await;
    json_is(r#"{"errorIds":[1],"stockIdList":[]}"#).await;
    assert!(drag("#scrap-errors", &["2", "3"], &[]));
    shown("Those were several files, and none was taken.").await;
    assert!(drag("h1", &["2"], &[]));
    assert!(drag("body", &["2"], &[]));
    assert!(drag("h1", &[], &[("text/uri-list", "https://example.org/")]));
    assert!(!drag("h1", &[], &[("text/plain", "2")]));
    // A text that is dragged into the field is as good as typed.
    assert!(!drag("#scrap-errors", &[], &[("text/plain", "5")]));
    settle().await;
    assert_eq!(json(), r#"{"errorIds":[1],"stockIdList":[]}"#);
    // The next file is taken, and the trouble is over.
    assert!(drag("#scrap-errors", &["2"], &[]));
    json_is(r#"{"errorIds":[1,2],"stockIdList":[]}"#).await;
    assert!(!shows("Those were several files"));
    travel("/connection");
    get(Role::Heading, "Connection").await;
    assert!(drag("h1", &["2"], &[]));
    desk.close().await;
}
