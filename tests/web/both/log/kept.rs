//! Tests how the log is stored and copied.

use acceptance_persistence::log::{Act, LogEntry, LoggedOutcome, MOST};
use acceptance_rules::certificate::CertificateKey;

use super::*;

fn entry(at: i64, act: Act, outcome: LoggedOutcome, certificate: Option<i64>) -> String {
    let key = certificate.map(|id| CertificateKey::new(4711, id));
    LogEntry { at, act, key, outcome, count: (0, 0), is_later: false, request_id: None }.write()
}

/// Stores an entry, as another tab would.
fn store(name: &str, text: &str) {
    let text = serde_json::to_string(text).unwrap();
    js(&format!("localStorage.setItem('acceptance-desk.log {name}', {text})"));
}

#[wasm_bindgen_test]
async fn entries_of_other_tabs_are_shown_and_damaged_ones_and_those_of_other_services_are_not() {
    let texts = [
        ("00000000000000000001 a /api", entry(1, Act::Confirm, LoggedOutcome::Confirmed, Some(7))),
        (
            "00000000000000000002 b /api",
            r#"{"kind":"log","version":2,"at":2,"count":0,"fields":[]}"#.to_owned(),
        ),
        ("00000000000000000003 c /api", String::new()),
        ("00000000000000000004 d /other", entry(4, Act::SignIn, LoggedOutcome::Done, None)),
        ("00000000000000000005 e /other /api", entry(5, Act::SignIn, LoggedOutcome::Done, None)),
    ];
    let service = service();
    let keep = || texts.iter().for_each(|(name, text)| store(name, text));
    open_after(keep, "/settings", &service).await;
    entries_are(&[("Confirm certificate 4711/7", "Confirmed")]).await;
    // Another tab stores an entry.
    let name = "00000000000000000006 f /api";
    store(name, &entry(6, Act::Reject, LoggedOutcome::Rejected, Some(8)));
    js(&format!("dispatchEvent(new StorageEvent('storage', {{ key: 'acceptance-desk.log {name}' }}))"));
    eventually("it is seen", || entries().len() == 2).await;
    assert_eq!(entries()[0], row("Reject certificate 4711/8", "Rejected, under review by the operator"));
}

#[wasm_bindgen_test]
async fn the_last_hundred_entries_are_stored() {
    let service = service();
    let fill = || {
        for at in 0..105 {
            store(&format!("{at:020} x /api"), &entry(at, Act::Confirm, LoggedOutcome::Confirmed, Some(at)));
        }
    };
    open_certificate_after(fill, &service).await;
    mark(1, "damaged").await;
    save(1).await;
    assert_eq!(kept().len(), MOST);
    assert!(!stored().contains("00000000000000000005 x") && stored().contains("00000000000000000006 x"));
    to_log().await;
    eventually("all are shown", || entries().len() == MOST).await;
    assert_eq!(entries()[0].0, "Save changes 4711/1001");
}

#[wasm_bindgen_test]
async fn a_browser_that_stores_nothing_shows_the_log_of_this_tab() {
    for block in [
        "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }",
        "Object.defineProperty(window, 'localStorage', { configurable: true, get() { throw new DOMException('no', 'SecurityError'); } })",
    ] {
        let service = service();
        open_certificate_after(|| drop(js(block)), &service).await;
        mark(1, "damaged").await;
        save(1).await;
        to_log().await;
        entries_are(&[("Save changes 4711/1001", "1 change saved. · Request: w1")]).await;
    }
}

#[wasm_bindgen_test]
async fn the_log_is_copied_as_text() {
    open_certificate(&service()).await;
    mark(1, "received").await;
    save(1).await;
    to_log().await;
    let clipboard =
        "{ configurable: true, value: { writeText: async (text) => { globalThis.copied = text; } } }";
    js(&format!("Object.defineProperty(navigator, 'clipboard', {clipboard})"));
    press_shows("Copy log", "Copied").await;
    let text = js("globalThis.copied").as_string().unwrap();
    assert!(text.ends_with(" · Save changes · 4711/1001 · 1 change saved. · Request: w1"), "{text}");
}
