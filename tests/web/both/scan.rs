//! Scanning: fields, focus, codes and cameras.

use crate::prelude::*;

/// Lets the app load `scanner.js`, in a browser whose camera is this expression.
fn provide_camera(camera: &str) {
    let code = serde_json::to_string(include_str!("../../../js/scanner.js")).unwrap();
    js(&format!(
        "(() => {{
            const file = URL.createObjectURL(new Blob([{code}], {{ type: 'text/javascript' }}));
            globalThis.acceptanceDeskScanner = () => import(file);
            const getUserMedia = async () => {camera};
            Object.defineProperty(navigator, 'mediaDevices', {{ configurable: true, value: {{ getUserMedia }} }});
        }})()"
    ));
}

/// A camera whose pictures have 300 by 150 pixels.
const CANVAS: &str = "{
    const canvas = document.createElement('canvas');
    const picture = canvas.getContext('2d');
    setInterval(() => picture.fillRect(0, 0, 9, 9), 40);
    return canvas.captureStream();
}";

/// The middle of the picture of [`CANVAS`].
const MIDDLE: (i32, i32) = (150, 75);

/// Shows these codes to the camera, each with the middle of its place.
fn sight(codes: &[(&str, (i32, i32))]) {
    let code = |(code, (x, y)): &(&str, (i32, i32))| {
        let bounds = json!({ "x": x - 20, "y": y - 10, "width": 40, "height": 20 });
        json!({ "rawValue": code, "format": "code_128", "boundingBox": bounds })
    };
    let codes: Vec<_> = codes.iter().map(code).collect();
    js(&format!("globalThis.sight = {}", json!(codes)));
}

/// Waits until the camera has looked at this many further pictures.
async fn looked(more: u32) {
    let looks = || js("globalThis.looks").as_f64().unwrap_or_default();
    let before = looks();
    eventually("the camera looks", || looks() > before + f64::from(more)).await;
}

/// Opens a certificate with these assets.
async fn open_assets(assets: &[(i64, &str)]) {
    let mut made = certificate(1001);
    for (id, serial) in assets {
        made = made.asset(*id, "").with(json!({ "serialNumber": serial }));
    }
    open_certificate(&Service::new([made])).await;
}

/// Opens the scan dialog of a certificate with these assets.
async fn scanning(assets: &[(i64, &str)]) {
    open_assets(assets).await;
    press(Role::Button, "Scan").await;
    get(Role::Dialog, "Scan assets").await;
    get(Role::Textbox, "Serial number or asset ID").await;
}

/// Opens the scan dialog of a certificate with these assets, and starts the camera in front of nothing. [`sight`] moves
/// labels in front of it.
async fn scanning_by_camera(assets: &[(i64, &str)]) {
    open_assets(assets).await;
    provide_camera(CANVAS);
    js("(() => {
        globalThis.sight = [];
        globalThis.looks = 0;
        globalThis.BarcodeDetector = class {
            static async getSupportedFormats() { return ['qr_code', 'code_128']; }
            async detect() { globalThis.looks += 1; return globalThis.sight; }
        };
    })()");
    press(Role::Button, "Scan").await;
    press(Role::Button, "Use camera").await;
    looked(1).await;
}

fn result() -> String {
    select_all(".scan-last").first().map(text_of).unwrap_or_default()
}

async fn result_is(what: &str) {
    eventually(what, || result().contains(what)).await;
}

fn focus(selector: &str) {
    js(&format!("document.querySelector(\"{selector}\").focus()"));
}

/// Presses a key, and types it into a text field with the focus. Returns whether its default is prevented.
fn type_key(key: &str) -> bool {
    let is_prevented = press_key(key, "");
    if !is_prevented {
        js(&format!(
            "(() => {{
                const field = document.activeElement;
                if (!field.matches('.scan-field, textarea')) return;
                field.value += '{key}';
                field.dispatchEvent(new Event('input', {{ bubbles: true }}));
            }})()"
        ));
    }
    is_prevented
}

/// Types a code as a scanner does, where the focus is.
async fn scan_keys(code: &str) {
    for key in code.chars() {
        type_key(&key.to_string());
        microtask().await;
    }
    assert!(press_key("Enter", ""), "the Enter of a scanner presses no button");
}

async fn type_code(code: &str) {
    type_text(&get(Role::Textbox, "Serial number or asset ID").await, code);
    focus(".scan-field");
    press_key("Enter", "");
}

async fn scan(code: &str, result: &str) {
    type_code(code).await;
    result_is(result).await;
}

#[wasm_bindgen_test]
async fn a_camera_that_cannot_be_used_leaves_the_field_and_says_why() {
    for (error, text) in [
        ("NotAllowedError", "The browser does not allow the camera."),
        ("NotFoundError", "No camera was found."),
        ("NotReadableError", "Another app uses the camera."),
        ("TypeError", "The camera could not be started."),
    ] {
        open_certificate(&Service::new([certificate(1001).asset(17, "").asset(18, "")])).await;
        provide_camera(&format!("{{ throw new DOMException('no', '{error}'); }}"));
        press(Role::Button, "Scan").await;
        press_shows("Use camera", text).await;
        scan("17", "Received").await;
    }
}

#[wasm_bindgen_test]
async fn a_native_reader_that_fails_twice_is_replaced() {
    open_certificate(&Service::new([certificate(1001).asset(17, "").asset(18, "")])).await;
    provide_camera(CANVAS);
    js("(() => {
        globalThis.looks = 0;
        globalThis.BarcodeDetector = class {
            static async getSupportedFormats() { return ['qr_code', 'code_128']; }
            async detect() { globalThis.looks += 1; throw new Error('no'); }
        };
        const boundingBox = { x: 140, y: 65, width: 20, height: 20 };
        globalThis.acceptanceDeskCodes = async () => ({ detect: async () => [{ rawValue: '17', boundingBox }] });
    })()");
    press(Role::Button, "Scan").await;
    press(Role::Button, "Use camera").await;
    result_is("Received").await;
    assert_eq!(js("globalThis.looks").as_f64(), Some(2.0));
    js("{ delete globalThis.BarcodeDetector; delete globalThis.acceptanceDeskCodes; }");
}

#[wasm_bindgen_test]
async fn the_rest_is_shown_only_after_done_with_its_count() {
    scanning(&[(17, "A"), (18, "B"), (19, "C")]).await;
    scan("17", "1 of 3").await;
    assert!(!shows("not scanned"), "no asset is missing while scanning goes on");
    press_shows("Done", "2 assets were not scanned").await;
    press(Role::Button, "Continue scanning").await;
    get(Role::Textbox, "Serial number or asset ID").await;
    // A scanned code moves the focus back too.
    press_shows("Done", "2 assets were not scanned").await;
    scan_keys("18").await;
    result_is("2 of 3").await;
    press_shows("Done", "1 asset was not scanned").await;
    press(Role::Button, "Mark 1 unchecked asset as not received").await;
    press(Role::Button, "Close").await;
    for (id, expected) in [(17, "received"), (18, "received"), (19, "notReceived")] {
        status_is(id, expected).await;
    }
}

#[wasm_bindgen_test]
async fn the_dialog_says_that_scanning_works_offline() {
    scanning(&[(17, "A"), (18, "B")]).await;
    assert!(!shows("Scanning still works"));
    go_offline();
    shown("You are offline. Scanning still works").await;
    scan("17", "Received").await;
}

#[wasm_bindgen_test]
async fn a_code_goes_to_the_field_wherever_the_focus_is() {
    scanning(&[(1701, "A"), (1802, "B"), (1903, "C")]).await;
    focus("dialog h2");
    scan_keys("1701").await;
    result_is("1 of 3").await;
    focus("dialog .dialog-actions button:last-child");
    scan_keys("1802").await;
    result_is("2 of 3").await;
    // The explanation is as it was before the scan.
    eventually("its fields are there", || select_all(".scan-fields").len() == 1).await;
    let area = within(&select_all(".scan-fields")[0], "textarea").remove(0);
    type_text(&area, "Lid");
    focus(".scan-fields textarea");
    scan_keys("1903").await;
    result_is("3 of 3").await;
    eventually("the explanation is as before", || value_of(&explanation(1802)) == "Lid").await;
}

#[wasm_bindgen_test]
async fn text_without_keys_is_taken_when_it_is_quiet_or_by_a_button() {
    scanning(&[(1701, "A"), (18, "B")]).await;
    stop_clock(250);
    let field = get(Role::Textbox, "Serial number or asset ID").await;
    type_text(&field, "1701");
    settle().await;
    pass(290).await;
    assert!(result().contains("0 of 2"), "more may come");
    pass(20).await;
    result_is("1 of 2").await;
    assert_eq!(value_of(&field), "");
    // A short text may be one that is being typed.
    type_text(&field, "18");
    settle().await;
    pass(1_000).await;
    assert!(result().contains("1 of 2"), "{}", result());
    press(Role::Button, "Enter code").await;
    result_is("2 of 2").await;
}

#[wasm_bindgen_test]
async fn a_text_that_is_typed_with_keys_waits_for_enter() {
    scanning(&[(1701, "A"), (18, "B")]).await;
    stop_clock(250);
    focus(".scan-field");
    for key in ["1", "7", "0", "1"] {
        type_key(key);
    }
    settle().await;
    pass(1_000).await;
    assert!(result().contains("0 of 2"));
    press_key("Enter", "");
    result_is("1 of 2").await;
}

#[wasm_bindgen_test]
async fn a_code_that_fits_several_assets_marks_none_and_offers_them() {
    scanning(&[(12345, "A"), (2, "012345"), (3, "B")]).await;
    scan("12345", "Several assets match this code").await;
    shown("Which asset is it?").await;
    settle().await;
    for id in [12345, 2] {
        assert_eq!(status(id), "");
    }
    press(Role::Button, "serial 012345 Asset 2").await;
    result_is("Received").await;
    status_is(2, "received").await;
    assert_eq!(status(12345), "");
    assert!(!shows("Which asset is it?"));
}

#[wasm_bindgen_test]
async fn an_explanation_contains_what_is_typed_except_a_code_of_this_certificate_before_enter() {
    scanning(&[(1701, "A"), (1802, "B"), (1903, "C")]).await;
    scan("1701", "1 of 3").await;
    let [_, area] = fields().await;
    // A text expander types as fast as a scanner.
    js("document.querySelector('.scan-fields textarea').focus()");
    for key in "Lid 17".chars() {
        type_key(&key.to_string());
    }
    assert!(!press_key("Enter", ""), "the field begins another line");
    settle().await;
    assert_eq!(value_of(&area), "Lid 17");
    scan_keys("1802").await;
    result_is("2 of 3").await;
    eventually("the code is removed", || value_of(&explanation(1701)) == "Lid 17").await;
    // A rest in the field for codes is no scan.
    type_text(&get(Role::Textbox, "Serial number or asset ID").await, "19");
    js("document.querySelector('.scan-fields textarea').focus()");
    assert!(!press_key("Enter", ""));
    settle().await;
    assert!(result().contains("2 of 3"), "{}", result());
}

#[wasm_bindgen_test]
async fn a_letter_on_the_status_chooses_and_a_code_goes_to_the_field() {
    scanning(&[(1701, "A"), (1802, "B"), (1903, "DN-1")]).await;
    stop_clock(100);
    scan("1701", "1 of 3").await;
    scan("1802", "2 of 3").await;
    let [status, _] = fields().await;
    give_focus(&status);
    press_key("d", "");
    pass(120).await;
    result_is("Damaged").await;
    give_focus(&status);
    press_key("D", "");
    pass(60).await;
    scan_keys("N-1").await;
    result_is("3 of 3").await;
    press(Role::Button, "Done").await;
    status_is(1802, "damaged").await;
    status_is(1903, "received").await;
}

#[wasm_bindgen_test]
async fn an_asset_that_came_while_the_dialog_is_open_is_found() {
    let service = opened(Service::new([certificate(1001).asset(17, "").asset(18, "")])).await;
    press(Role::Button, "Scan").await;
    scan("17", "Received").await;
    scan("19", "Not on this certificate").await;
    service.edit(|held| held[0] = held[0].clone().asset(19, ""));
    press(Role::Button, "Refresh").await;
    result_is("1 of 3").await;
    scan("19", "2 of 3").await;
}

/// Returns the select and the explanation of the asset that was scanned last.
async fn fields() -> [Element; 2] {
    eventually("its fields are there", || select_all(".scan-fields").len() == 1).await;
    let fields = &select_all(".scan-fields")[0];
    [within(fields, "select").remove(0), within(fields, "textarea").remove(0)]
}

fn tone() -> String {
    select_all(".scan-last")[0].get_attribute("data-tone").unwrap_or_default()
}

#[wasm_bindgen_test]
async fn the_asset_that_was_scanned_last_gets_another_status_and_an_explanation() {
    scanning(&[(17, "A"), (18, "B")]).await;
    type_code("17").await;
    let [status, area] = fields().await;
    assert_eq!(selected(&status).map(|(code, _)| code).as_deref(), Some("received"));
    let labels: Vec<_> =
        within(&select_all(".scan-fields")[0], "label > span:first-child").iter().map(text_of).collect();
    assert_eq!(labels, ["Status", "Explanation"]);
    choose(&status, "damaged").await;
    result_is("Damaged").await;
    assert!(tone() == "warning" && !result().contains("Received"), "{} {}", tone(), result());
    type_text(&area, "Lid broken");
    press(Role::Button, "Done").await;
    status_is(17, "damaged").await;
    assert_eq!(value_of(&explanation(17)), "Lid broken");
}

#[wasm_bindgen_test]
async fn undo_takes_back_all_that_was_set_since_the_last_scan() {
    open_certificate(&Service::new([certificate(1001).asset(17, "").explained(18, "other", Some("Old."))]))
        .await;
    press(Role::Button, "Scan").await;
    for (id, text) in [("17", "Received"), ("18", "Already marked: ")] {
        type_code(id).await;
        result_is(text).await;
        let [status, area] = fields().await;
        choose(&status, "damaged").await;
        result_is("Damaged").await;
        type_text(&area, "Lid broken");
    }
    for (id, status, text, count) in
        [(18, "other", "Old.", "1 of 2"), (17, "", "", "0 scanned · 1 already checked")]
    {
        press(Role::Button, "Undo last scan").await;
        status_is(id, status).await;
        eventually("its explanation is as before", || explanation_text(id) == text).await;
        eventually("only the count is shown", || result().trim() == count).await;
        assert!(select_all(".scan-fields").is_empty());
    }
    status_is(18, "other").await;
    assert!(!shows("unsaved"));
}

#[wasm_bindgen_test]
async fn the_select_of_the_last_asset_shows_a_status_that_is_not_listed() {
    for (code, label) in [("lostCode", "lostCode"), ("DAMAGED", "Damaged"), ("received ", "received")] {
        open_certificate(&Service::new([certificate(1001).asset(17, code).asset(18, "")])).await;
        press(Role::Button, "Scan").await;
        scan("17", "Already marked").await;
        let [status, _] = fields().await;
        eventually("its own status is chosen", || selected(&status).is_some_and(|(own, _)| own == code))
            .await;
        assert!(selected(&status).unwrap().1.contains(label), "{:?}", selected(&status));
    }
}

#[wasm_bindgen_test]
async fn the_camera_rests_while_the_last_asset_is_used_and_goes_on_after_a_second() {
    scanning_by_camera(&[(1701, "A"), (1802, "B"), (1903, "C")]).await;
    // Longer than the pause between two pictures.
    stop_clock(500);
    sight(&[("1701", MIDDLE)]);
    result_is("1 of 3").await;
    let [select, area] = fields().await;
    give_focus(&select);
    shown("The camera is paused.").await;
    sight(&[("1802", MIDDLE)]);
    looked(2).await;
    choose(&select, "damaged").await;
    result_is("Damaged").await;
    go_and_type(&area, "lid br");
    pass(2_000).await;
    looked(3).await;
    type_text(&area, "lid broken at hinge");
    assert!(result().contains("1 of 3") && has_focus(&area), "{}", result());
    focus(".scan-field");
    settle().await;
    pass(900).await;
    looked(3).await;
    assert!(result().contains("1 of 3"), "{}", result());
    pass(200).await;
    result_is("2 of 3").await;
    assert!(!shows("The camera is paused."));
    let [next, _] = fields().await;
    assert!(!area.is_connected() && !next.is_same_node(Some(&select)), "the fields belong to one asset");
    // A press in the fields is a use, before it moves the focus.
    js(
        "document.querySelector('.scan-fields select').dispatchEvent(new Event('pointerdown', { bubbles: true }))",
    );
    shown("The camera is paused.").await;
    give_focus(&next);
    sight(&[("1903", MIDDLE)]);
    looked(2).await;
    assert!(result().contains("2 of 3"), "{}", result());
    press(Role::Button, "Next").await;
    result_is("3 of 3").await;
    press(Role::Button, "Done").await;
    for (id, expected) in [(1701, "damaged"), (1802, "received"), (1903, "received")] {
        status_is(id, expected).await;
    }
    assert_eq!(value_of(&explanation(1701)), "lid broken at hinge");
}

#[wasm_bindgen_test]
async fn several_labels_in_one_picture_mark_none_and_the_camera_waits_for_the_choice() {
    scanning_by_camera(&[(1701, "A"), (1802, "B"), (1903, "C"), (2004, "D")]).await;
    // An asset has further codes on its label.
    sight(&[("4006381333931", MIDDLE), ("1701", (160, 90))]);
    result_is("1 of 4").await;
    sight(&[("1802", MIDDLE), ("1903", (160, 90))]);
    shown("Several assets are in the picture").await;
    shown("Which asset is it?").await;
    eventually("the question is in sight", || {
        let bottom = |selector| select_all(selector)[0].get_bounding_client_rect().bottom();
        bottom(".scan-lines") <= bottom(".scan") + 1.0
    })
    .await;
    // The picture flickers.
    sight(&[("1903", MIDDLE)]);
    looked(8).await;
    assert!(shows("Which asset is it?") && shows("The camera is paused."), "{}", result());
    sight(&[("1903", MIDDLE), ("1802", (160, 90))]);
    looked(2).await;
    press(Role::Button, "serial B Asset 1802").await;
    result_is("2 of 4").await;
    status_is(1802, "received").await;
    looked(3).await;
    assert!(!shows("Which asset is it?"), "the same picture asks once");
    sight(&[("1802", MIDDLE)]);
    looked(3).await;
    assert!(result().contains("Received"), "the chosen label is still in sight: {}", result());
    sight(&[("1903", MIDDLE)]);
    result_is("3 of 4").await;
    sight(&[("2004", MIDDLE), ("1701", (160, 90))]);
    shown("Which asset is it?").await;
    press(Role::Button, "Next").await;
    eventually("the question is left open", || !shows("Which asset is it?")).await;
    looked(3).await;
    assert!(!shows("Which asset is it?"), "the same picture asks once");
    press_shows("Done", "1 asset was not scanned").await;
    assert!(!shows("not on this certificate"), "{}", text_of(&select_all("dialog")[0]));
    assert!(status(2004).is_empty());
}

#[wasm_bindgen_test]
async fn the_camera_reads_the_middle_of_the_picture_and_repeated_interleaved_codes() {
    scanning_by_camera(&[(1701, "A"), (1802, "B"), (123_456, "C"), (1234, "D")]).await;
    sight(&[("1701", (74, 75)), ("1802", (150, 113))]);
    looked(3).await;
    assert!(result().contains("0 of 4"), "{}", result());
    sight(&[("1701", (76, 75)), ("1802", (150, 113))]);
    result_is("1 of 4").await;
    sight(&[("1802", (150, 112))]);
    result_is("2 of 4").await;
    // A part of a longer code, and a code that is read once.
    js("(() => {
        const boundingBox = { x: 140, y: 65, width: 20, height: 20 };
        const code = (rawValue) => [{ rawValue, format: 'itf', boundingBox }];
        const pictures = [code('1234'), code('1234'), code('123456'), [], code('123456'), []];
        globalThis.itf = code('123456');
        Object.defineProperty(globalThis, 'sight', { configurable: true, get: () => pictures.shift() ?? [] });
    })()");
    looked(7).await;
    assert!(result().contains("2 of 4"), "{}", result());
    js(
        "Object.defineProperty(globalThis, 'sight', { configurable: true, writable: true, value: globalThis.itf })",
    );
    result_is("3 of 4").await;
    press(Role::Button, "Done").await;
    status_is(123_456, "received").await;
    assert_eq!(status(1234), "");
}

#[wasm_bindgen_test]
async fn an_asset_id_in_an_address_is_offered() {
    scanning(&[(1701, "A"), (1802, "B")]).await;
    scan("https://x.example/hardware/1701", "This code contains a number that may be an asset").await;
    shown("Is it this asset?").await;
    assert_eq!(status(1701), "");
    press(Role::Button, "serial A Asset 1701").await;
    result_is("Received").await;
    status_is(1701, "received").await;
}

#[wasm_bindgen_test]
async fn an_address_that_is_none_of_the_offered_assets_is_named_after_done() {
    scanning(&[(1701, "A"), (1802, "B")]).await;
    scan("1701", "1 of 2").await;
    scan("1802", "2 of 2").await;
    scan("https://x.example/hardware/1701", "This code contains a number that may be an asset").await;
    press_shows("Done", "1 code is not on this certificate").await;
    press(Role::Button, "Continue scanning").await;
    press(Role::Button, "None of these").await;
    eventually("the question is answered", || !shows("Is it this asset?")).await;
    press_shows("Done", "https://x.example/hardware/1701").await;
}

/// Pastes a text into the field.
fn paste_codes(text: &str) {
    js(&format!(
        "(() => {{
            // Firefox gives scripts no data of an own clipboard event.
            const paste = new Event('paste', {{ bubbles: true, cancelable: true }});
            const clipboardData = {{ getData: () => {text:?} }};
            document.querySelector('.scan-field').dispatchEvent(Object.assign(paste, {{ clipboardData }}));
        }})()"
    ));
}

#[wasm_bindgen_test]
async fn each_line_of_a_paste_is_a_scan_and_unclear_ones_are_asked_about_one_after_the_other() {
    scanning(&[(17, "A"), (18, "B"), (19, "ABC1234"), (20, "0019"), (21, "C")]).await;
    paste_codes("A\r\nB\r\n\r\nA\nDell ABC1234\n19\nforeign\n");
    result_is("2 × Received · 1 × Already scanned · 1 × This code contains a number").await;
    assert!(
        result().contains("1 × Several assets match this code · 1 × Not on this certificate"),
        "{}",
        result()
    );
    assert!(result().contains("Dell ABC1234"), "{}", result());
    assert_eq!(status(19), "");
    press(Role::Button, "serial ABC1234 Asset 19").await;
    status_is(19, "received").await;
    shown("Which asset is it?").await;
    press(Role::Button, "None of these").await;
    eventually("all questions are answered", || !shows("Which asset is it?")).await;
    result_is("3 of 5").await;
    press_shows("Done", "1 code is not on this certificate").await;
}

#[wasm_bindgen_test]
async fn questions_of_a_paste_wait_for_a_scan_and_for_an_undone_question() {
    scanning(&[(17, "A"), (18, "B"), (19, "ABC1234"), (20, "0019"), (21, "0018")]).await;
    paste_codes("19\nDell ABC1234\n18\n");
    shown("Which asset is it?").await;
    scan("A", "1 of 5").await;
    shown("Which asset is it?").await;
    press(Role::Button, "serial ABC1234 Asset 19").await;
    status_is(19, "received").await;
    shown("Is it this asset?").await;
    press(Role::Button, "Undo last scan").await;
    shown("Which asset is it?").await;
    press(Role::Button, "serial B Asset 18").await;
    status_is(18, "received").await;
    result_is("3 of 5").await;
}

#[wasm_bindgen_test]
async fn an_undone_question_leaves_no_foreign_code() {
    scanning(&[(1701, "A"), (1802, "B")]).await;
    scan("1802", "1 of 2").await;
    scan("https://x.example/hardware/1701", "This code contains a number").await;
    press(Role::Button, "Undo last scan").await;
    eventually("the question is gone", || !shows("Is it this asset?")).await;
    result_is("1 of 2").await;
    status_is(1802, "received").await;
    press_shows("Done", "1 asset was not scanned").await;
    assert!(!shows("is not on this certificate"));
}
