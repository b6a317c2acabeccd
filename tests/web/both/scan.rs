//! Scanning where the camera cannot be used.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{open_certificate, status_is};
use crate::screen::{Role, eventually, get, js, press, select_all, text_of, type_text, within};
use crate::scripted::{Service, certificate};

/// Lets the app load `scanner.js`, in a browser that denies its camera.
fn deny_camera() {
    let code = serde_json::to_string(include_str!("../../../scanner.js")).unwrap();
    js(&format!(
        "(() => {{
            const file = URL.createObjectURL(new Blob([{code}], {{ type: 'text/javascript' }}));
            globalThis.acceptanceDeskScanner = () => import(file);
            const getUserMedia = async () => {{ throw new DOMException('no', 'NotAllowedError'); }};
            Object.defineProperty(navigator, 'mediaDevices', {{ configurable: true, value: {{ getUserMedia }} }});
        }})()"
    ));
}

#[wasm_bindgen_test]
async fn a_camera_that_is_denied_leaves_the_field() {
    let desk = open_certificate(&Service::new([certificate(1001).asset(17, "").asset(18, "")])).await;
    deny_camera();
    press(Role::Button, "Scan").await;
    let dialog = get(Role::Dialog, "Scan assets").await;
    press(Role::Button, "Use the camera").await;
    eventually("it is refused", || {
        within(&dialog, "[role=alert]").iter().any(|it| text_of(it).contains("Type the code"))
    })
    .await;
    let field = get(Role::Textbox, "Serial number or asset ID").await;
    type_text(&field, "17");
    js("document.querySelector('.scan-field').dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))");
    eventually("it is scanned", || text_of(&select_all(".scan-last")[0]).contains("Received")).await;
    press(Role::Button, "Done").await;
    status_is(17, "received").await;
    desk.close().await;
}
