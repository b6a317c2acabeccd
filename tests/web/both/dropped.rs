//! Files and texts that are dropped: taken where they are wanted, and elsewhere in the place of no page.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{open_certificate, open_with};
use crate::screen::{Role, eventually, get, js, press, settle, shown, shows, travel};
use crate::scripted::{Service, certificate};

/// Drags texts or files over an element and drops them there, as a browser tells it; whether the page takes both steps
/// upon itself. `files` are the contents of files, `texts` are dragged texts by their kinds.
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

/// One file is taken at `place`, and then `taken` is shown; several are not, and leave `before` as it is.
async fn takes_one_file(place: &str, before: impl Fn() -> bool, taken: &str) {
    assert!(drag(place, &["2", "3"], &[]));
    shown("Those were several files, and none was taken.").await;
    assert!(drag("h1", &["2"], &[]) && drag("body", &["2"], &[]));
    assert!(drag("h1", &[], &[("text/uri-list", "https://example.org/")]));
    assert!(!drag("h1", &[], &[("text/plain", "2")]));
    // A text that is dragged into a field is as good as typed.
    assert!(!drag(place, &[], &[("text/plain", "5")]));
    settle().await;
    assert!(before() && !shows(taken));
    // The next file is taken, and the trouble is over.
    assert!(drag(place, &["Asset;Status\n12;lost"], &[]));
    shown(taken).await;
    eventually("the trouble is over", || !shows("Those were several files")).await;
}

#[wasm_bindgen_test]
async fn one_file_is_taken_where_it_is_wanted_and_takes_the_place_of_no_page_elsewhere() {
    let config = r#"{ "locale": "en", "auth": { "kind": "none" } }"#;
    let desk = open_with(config, "/scrap-errors", &Service::new([]));
    get(Role::Textbox, "Error ids").await;
    takes_one_file("#scrap-errors", || shows(r#"{"errorIds":[],"stockIdList":[]}"#), "3 invalid entries")
        .await;
    travel("/connection");
    get(Role::Heading, "Connection").await;
    assert!(drag("h1", &["2"], &[]));
    desk.close().await;
    let desk = open_certificate(&Service::new([certificate(1001)])).await;
    press(Role::Button, "Files and lists").await;
    get(Role::Dialog, "Files and lists").await;
    takes_one_file(".sheet-source", || !shows("ids.csv"), "ids.csv").await;
    desk.close().await;
}
