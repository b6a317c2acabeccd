//! How the log is kept, erased and given as files.

use serde_json::{Value, json};
use wasm_bindgen_test::wasm_bindgen_test;

use super::{TOKEN, entries, entries_are, kept, key_of, row, service, to_log};
use crate::both::receipt::given;
use crate::both::tabs::tell;
use crate::desk::{
    Desk, PLACE, assets_read, decide, mark, open_after, open_certificate, open_with, outcome_is, sign_in,
    stored,
};
use crate::screen::{Role, click, eventually, get, is_checked, js, press, settle, shown, text_of, travel};
use crate::scripted::Service;

/// Signs in, saves a mark, and goes to the log.
async fn signed_in(service: &Service) -> Desk {
    let desk = open_with(TOKEN, PLACE, service);
    sign_in("one").await;
    assets_read().await;
    mark(1, "damaged").await;
    press(Role::Button, "Save marks").await;
    shown("1 change saved").await;
    to_log().await;
    eventually("both are there", || entries().len() == 2).await;
    desk
}

#[wasm_bindgen_test]
async fn signing_out_keeps_the_log_and_erases_it_where_that_was_chosen() {
    let service = service();
    let desk = signed_in(&service).await;
    assert!(!is_checked(&get(Role::Checkbox, "Erase at sign-out").await));
    press(Role::Button, "Sign out").await;
    get(Role::Textbox, "Access token").await;
    eventually("the end is noted, too", || entries().first() == Some(&row("Sign out", "Done"))).await;
    assert_eq!(entries().len(), 3);
    sign_in("two").await;
    click(&get(Role::Checkbox, "Erase at sign-out").await);
    let desk = desk.reopen_with(TOKEN, "/connection").await;
    sign_in("three").await;
    shown("It is sent nowhere").await;
    assert!(is_checked(&get(Role::Checkbox, "Erase at sign-out").await), "the choice survives");
    eventually("nothing was lost", || entries().len() == 5).await;
    press(Role::Button, "Sign out").await;
    shown("Nothing yet.").await;
    assert!(kept().is_empty(), "{:?}", kept());
    assert!(is_checked(&get(Role::Checkbox, "Erase at sign-out").await), "the choice survives that, too");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_sign_out_in_another_tab_erases_the_log_and_what_is_under_way_does_not_bring_it_back() {
    let service = service();
    let desk = signed_in(&service).await;
    click(&get(Role::Checkbox, "Erase at sign-out").await);
    travel(PLACE);
    assets_read().await;
    mark(2, "other").await;
    let gate = service.hold(|sent| sent.is("PATCH assets"));
    press(Role::Button, "Save marks").await;
    eventually("it is noted before it leaves", || kept().len() == 3).await;
    tell(" /api").await;
    eventually("all is erased", || kept().is_empty()).await;
    gate.open();
    eventually("all is answered", || service.is_idle()).await;
    settle().await;
    assert!(kept().is_empty(), "{:?}", kept());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_log_is_erased_on_a_wish_after_a_question() {
    let service = service();
    let desk = signed_in(&service).await;
    press(Role::Button, "Erase the log now").await;
    let dialog = get(Role::Dialog, "Erase the log?").await;
    assert!(text_of(&dialog).contains("2 entries of this browser are erased for good."));
    press(Role::Button, "Cancel").await;
    settle().await;
    assert_eq!(entries().len(), 2);
    press(Role::Button, "Erase the log now").await;
    press(Role::Button, "Erase").await;
    shown("The log is erased.").await;
    shown("Nothing yet.").await;
    assert!(kept().is_empty());
    let focused = || js("document.activeElement.id").as_string().unwrap();
    eventually("the focus stays near", || focused() == "log-heading").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn other_tabs_and_other_services_lose_nothing_and_what_is_damaged_is_counted() {
    let keep = "for (const [name, text] of [
            ['00000000000000000001 a /api', 'log 1 1 0\\n[\"confirm\",\"confirmed\",\"4711\",\"7\",\"0\",null,null,\"0\"]'],
            ['00000000000000000002 b /api', 'log 1 2 0\\n[\"confirm\"'],
            ['00000000000000000003 c /api', ''],
            ['00000000000000000004 d /other', 'log 1 4 0\\n[\"sign-in\",\"done\",null,null,\"0\",null,null,\"0\"]'],
            ['00000000000000000005 e /other /api', 'log 1 4 0\\n[\"sign-in\",\"done\",null,null,\"0\",null,null,\"0\"]'],
        ]) localStorage.setItem('acceptance-desk.log ' + name, text)";
    let service = service();
    let desk = open_after(|| drop(js(keep)), "/connection", &service);
    shown("2 entries could not be read and are not shown.").await;
    entries_are(&[("Confirm certificate4711/7", "Confirmed")]).await;
    // Another tab writes one.
    js("localStorage.setItem('acceptance-desk.log 00000000000000000006 f /api', \
        'log 1 6 0\\n[\"reject\",\"rejected\",\"4711\",\"8\",\"0\",null,null,\"0\"]'); \
        dispatchEvent(new StorageEvent('storage', { key: 'acceptance-desk.log 00000000000000000006 f /api' }))");
    eventually("it is seen", || entries().len() == 2).await;
    assert_eq!(entries()[0], row("Reject certificate4711/8", "Rejected. The operator is reviewing it."));
    press(Role::Button, "Erase the log now").await;
    press(Role::Button, "Erase").await;
    shown("Nothing yet.").await;
    assert_eq!(kept().len(), 2, "those of other services stay: {:?}", kept());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_thousand_entries_are_kept_and_the_oldest_make_room() {
    let fill = "for (let at = 0; at < 1005; at += 1) localStorage.setItem(
        `acceptance-desk.log ${String(at).padStart(20, '0')} x /api`,
        `log 1 ${at} 0\\n[\"confirm\",\"confirmed\",\"4711\",\"${at}\",\"0\",null,null,\"0\"]`)";
    let service = service();
    let desk = open_after(|| drop(js(fill)), PLACE, &service);
    assets_read().await;
    mark(1, "damaged").await;
    press(Role::Button, "Save marks").await;
    shown("1 change saved").await;
    assert_eq!(kept().len(), 1000);
    assert!(!stored().contains("00000000000000000005 x") && stored().contains("00000000000000000006 x"));
    to_log().await;
    eventually("the newest are shown", || entries().len() == 20).await;
    assert_eq!(entries()[0].0, "Save marks4711/1001");
    press(Role::Button, "Show 100 more").await;
    eventually("more are shown", || entries().len() == 120).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_browser_that_keeps_nothing_shows_the_log_of_this_tab_and_says_so() {
    for block in [
        "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }",
        "Object.defineProperty(window, 'localStorage', { configurable: true, get() { throw new DOMException('no', 'SecurityError'); } })",
    ] {
        let service = service();
        let desk = open_after(|| drop(js(block)), PLACE, &service);
        assets_read().await;
        mark(1, "damaged").await;
        press(Role::Button, "Save marks").await;
        shown("1 change saved").await;
        to_log().await;
        shown("This browser does not keep all of it").await;
        entries_are(&[("Save marks4711/1001", "1 change saved.Request: w1")]).await;
        press(Role::Button, "Erase the log now").await;
        press(Role::Button, "Erase").await;
        shown("Nothing yet.").await;
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn who_leaves_at_once_after_erasing_the_log_stops_nothing() {
    let service = service();
    let desk = open_certificate(&service).await;
    mark(1, "damaged").await;
    press(Role::Button, "Save marks").await;
    shown("1 change saved").await;
    to_log().await;
    press(Role::Button, "Erase the log now").await;
    click(&get(Role::Button, "Erase").await);
    // Before the next frame, in which the heading would have had the focus.
    travel("/certificates");
    get(Role::Table, "Certificates").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_log_is_given_as_two_files() {
    let service = service();
    let desk = open_certificate(&service).await;
    mark(1, "received").await;
    press(Role::Button, "Save marks").await;
    shown("1 change saved").await;
    decide("Confirm").await;
    outcome_is("confirmed").await;
    let key = key_of(&service);
    to_log().await;
    let (name, kind, text) = given("Save as JSON").await;
    assert!(name.starts_with("acceptance-desk-log-20") && name.ends_with(".json"), "{name}");
    assert_eq!(kind, "application/json");
    let file: Value = serde_json::from_str(&text).unwrap();
    let told = |at: usize| {
        let entry = &file["entries"][at];
        (
            &entry["certificate"],
            &entry["act"],
            &entry["outcome"],
            &entry["requestIds"],
            &entry["idempotencyKey"],
        )
    };
    let certificate = json!({ "leaseCompanyNumber": 4711, "acceptanceCertificateId": 1001 });
    assert_eq!(told(0), (&certificate, &json!("confirm"), &json!("confirmed"), &json!(["w2"]), &json!(key)));
    assert_eq!(told(1), (&certificate, &json!("save-marks"), &json!("saved"), &json!(["w1"]), &Value::Null));
    assert!(file["service"].as_str().unwrap().ends_with("/api"));
    let (name, kind, text) = given("Save as CSV").await;
    assert!(name.ends_with(".csv") && kind.starts_with("text/csv"), "{name} {kind}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    let end =
        format!("\"4711\",\"1001\",\"Confirm certificate\",\"Confirmed\",\"confirmed\",\"w2\",\"{key}\"");
    assert!(lines[1].ends_with(&end), "{text}");
    desk.close().await;
}
