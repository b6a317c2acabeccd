//! Tests how the log is stored, erased and downloaded.

use acceptance_persistence::log::{Act, LogEntry, LoggedOutcome, Requests};
use acceptance_rules::certificate::CertificateKey;
use wasm_bindgen_test::wasm_bindgen_test;

use super::{TOKENS, entries, entries_are, kept, key_of, row, service, to_log};
use crate::both::receipt::given;
use crate::both::tabs::tell;
use crate::desk::{
    Desk, PLACE, assets_read, decide, mark, open_after, open_certificate, open_with, outcome_is, sign_in,
    stored,
};
use crate::screen::{Role, click, eventually, get, is_checked, js, press, settle, shown, text_of, travel};
use crate::scripted::Service;

/// Signs in, saves a change, and opens the log.
async fn signed_in(service: &Service) -> Desk {
    let desk = open_with(TOKENS, PLACE, service);
    sign_in("one").await;
    assets_read().await;
    mark(1, "damaged").await;
    press(Role::Button, "Save changes").await;
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
    let desk = desk.reopen_with(TOKENS, "/settings").await;
    sign_in("three").await;
    shown("Stored only here").await;
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
    press(Role::Button, "Save changes").await;
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
    press(Role::Button, "Erase log").await;
    let dialog = get(Role::Dialog, "Erase the log?").await;
    assert!(text_of(&dialog).contains("2 entries are erased from this browser."));
    press(Role::Button, "Cancel").await;
    settle().await;
    assert_eq!(entries().len(), 2);
    press(Role::Button, "Erase log").await;
    press(Role::Button, "Erase").await;
    shown("Log erased.").await;
    shown("Nothing yet.").await;
    assert!(kept().is_empty());
    let focused = || js("document.activeElement.id").as_string().unwrap();
    eventually("the focus stays near", || focused() == "log-heading").await;
    desk.close().await;
}

fn entry(at: i64, act: Act, outcome: LoggedOutcome, certificate: Option<i64>) -> String {
    let key = certificate.map(|id| CertificateKey::new(4711, id));
    LogEntry { at, act, key, outcome, count: (0, 0), is_later: false, requests: Requests::default() }.write()
}

/// Stores an entry, as another tab would.
fn store(name: &str, text: &str) {
    let text = serde_json::to_string(text).unwrap();
    js(&format!("localStorage.setItem('acceptance-desk.log {name}', {text})"));
}

#[wasm_bindgen_test]
async fn other_tabs_and_other_services_lose_nothing_and_what_is_damaged_is_counted() {
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
    let desk = open_after(keep, "/settings", &service);
    shown("2 entries could not be read and are not shown.").await;
    entries_are(&[("Confirm certificate4711/7", "Confirmed")]).await;
    // Another tab stores an entry.
    let name = "00000000000000000006 f /api";
    store(name, &entry(6, Act::Reject, LoggedOutcome::Rejected, Some(8)));
    js(&format!("dispatchEvent(new StorageEvent('storage', {{ key: 'acceptance-desk.log {name}' }}))"));
    eventually("it is seen", || entries().len() == 2).await;
    assert_eq!(entries()[0], row("Reject certificate4711/8", "Rejected, under review by the operator"));
    press(Role::Button, "Erase log").await;
    press(Role::Button, "Erase").await;
    shown("Nothing yet.").await;
    assert_eq!(kept().len(), 2, "those of other services stay: {:?}", kept());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn two_hundred_entries_are_kept_and_the_oldest_make_room() {
    let service = service();
    let fill = || {
        for at in 0..205 {
            store(&format!("{at:020} x /api"), &entry(at, Act::Confirm, LoggedOutcome::Confirmed, Some(at)));
        }
    };
    let desk = open_after(fill, PLACE, &service);
    assets_read().await;
    mark(1, "damaged").await;
    press(Role::Button, "Save changes").await;
    shown("1 change saved").await;
    assert_eq!(kept().len(), 200);
    assert!(!stored().contains("00000000000000000005 x") && stored().contains("00000000000000000006 x"));
    to_log().await;
    eventually("all are shown", || entries().len() == 200).await;
    assert_eq!(entries()[0].0, "Save changes4711/1001");
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
        press(Role::Button, "Save changes").await;
        shown("1 change saved").await;
        to_log().await;
        shown("This browser does not store all of it").await;
        entries_are(&[("Save changes4711/1001", "1 change saved.Request: w1")]).await;
        press(Role::Button, "Erase log").await;
        press(Role::Button, "Erase").await;
        shown("Nothing yet.").await;
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn leaving_at_once_after_erasing_the_log_stops_nothing() {
    let service = service();
    let desk = open_certificate(&service).await;
    mark(1, "damaged").await;
    press(Role::Button, "Save changes").await;
    shown("1 change saved").await;
    to_log().await;
    press(Role::Button, "Erase log").await;
    click(&get(Role::Button, "Erase").await);
    // Before the next frame, in which the heading would get the focus.
    travel("/certificates");
    get(Role::Table, "Certificates").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_log_is_saved_as_a_file() {
    let service = service();
    let desk = open_certificate(&service).await;
    mark(1, "received").await;
    press(Role::Button, "Save changes").await;
    shown("1 change saved").await;
    decide("Confirm").await;
    outcome_is("confirmed").await;
    let key = key_of(&service);
    to_log().await;
    let (name, kind, text) = given("Save as CSV").await;
    assert!(
        name.starts_with("acceptance-desk-log-20") && name.ends_with(".csv") && kind.starts_with("text/csv"),
        "{name} {kind}"
    );
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    let end =
        format!("\"4711\",\"1001\",\"Confirm certificate\",\"Confirmed\",\"confirmed\",\"w2\",\"{key}\"");
    assert!(lines[1].ends_with(&end), "{text}");
    desk.close().await;
}
