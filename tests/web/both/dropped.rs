//! Tests dropped files and texts: opened in drop areas, and ignored elsewhere instead of replacing
//! the page.

use crate::prelude::*;

/// Drags texts or files over an element and drops them there. Returns whether the page handles both
/// events. `files` are the contents of files, `texts` are dragged texts by their types.
pub(crate) fn drag(selector: &str, files: &[&str], texts: &[(&str, &str)]) -> bool {
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

/// Checks that one file is opened at `place`, and `taken` is shown; several are refused, and
/// `before` is unchanged.
async fn takes_one_file(place: &str, before: impl Fn() -> bool, taken: &str) {
    assert!(drag(place, &["2", "3"], &[]));
    shown("Drop one file at a time.").await;
    assert!(drag("h1", &["2"], &[]) && drag("body", &["2"], &[]));
    assert!(drag("h1", &[], &[("text/uri-list", "https://example.org/")]));
    assert!(!drag("h1", &[], &[("text/plain", "2")]));
    // A text dragged into a field counts as typed.
    assert!(!drag(place, &[], &[("text/plain", "5")]));
    settle().await;
    assert!(before() && !shows(taken));
    // The next file is opened, and the error is removed.
    assert!(drag(place, &["Asset;Status\n12;lost"], &[]));
    shown(taken).await;
    eventually("the trouble is over", || !shows("Drop one file at a time")).await;
}

#[wasm_bindgen_test]
async fn one_file_is_taken_where_it_is_wanted_and_takes_the_place_of_no_page_elsewhere() {
    let config = r#"{ "locale": "en", "auth": { "kind": "none" } }"#;
    open_with(config, "/scrap-errors", &Service::new([])).await;
    get(Role::Textbox, "Error IDs").await;
    takes_one_file("#scrap-errors", || shows(r#"{"errorIds":[],"stockIdList":[]}"#), "several columns").await;
    visit("/settings", "Settings").await;
    assert!(drag("h1", &["2"], &[]));
    open_certificate(&Service::new([certificate(1001)])).await;
    press(Role::Link, "Import").await;
    get(Role::Textbox, "Cells from a spreadsheet").await;
    takes_one_file(".import-source", || !shows("ids.csv"), "ids.csv").await;
}
