//! Tests the connection test: only reads, shown in place, cancelled at any time, downloaded as a file without secrets.

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{Desk, open, open_with};
use crate::screen::{
    Role, eventually, find, get, is_button_off, js, press, select_all, settle, shown, shows, text_of, travel,
    type_text,
};
use crate::scripted::{Act, Service, certificate};

const PRESS: &str = "Test connection";

fn service() -> Service {
    Service::new((1..=30).map(|id| {
        let kinds = ["Confirmed", "clearingProcess", "firstConfirmationPending"];
        let kind = kinds[usize::try_from(id % 3).unwrap()];
        certificate(id)
            .with(serde_json::json!({ "customerInformation": "Top Secret Ltd" }))
            .status(kind)
            .asset(1, "received")
            .asset(2, "damaged")
            .asset(3, "")
    }))
}

/// Returns the result and the sentence of one line.
fn line(topic: &str) -> (String, String) {
    let rows = select_all("table.findings tbody tr");
    let row = rows.iter().find(|row| text_of(&crate::screen::within(row, ".topic")[0]) == topic);
    let row = row.unwrap_or_else(|| panic!("no line about {topic}"));
    let cells = crate::screen::within(row, "td");
    (text_of(&cells[1]), text_of(&cells[2]))
}

async fn checked() {
    get(Role::Table, "Results").await;
}

/// The page of the settings, signed in by a token.
async fn signed_in(service: &Service, token: &str) -> Desk {
    let desk = open_with(r#"{ "locale": "en" }"#, "/settings", service);
    shown("Sign in to continue").await;
    assert!(is_button_off(PRESS));
    type_text(&get(Role::Textbox, "Access token").await, token);
    press(Role::Button, "Sign in").await;
    desk
}

#[wasm_bindgen_test]
async fn the_check_shows_its_findings_by_a_few_reads() {
    let service = service();
    let desk = signed_in(&service, "first-token").await;
    assert!(service.sent().is_empty(), "nothing is asked before it is requested");
    press(Role::Button, PRESS).await;
    checked().await;
    let sent = service.sent();
    assert!(sent.len() <= 7, "{}", sent.len());
    assert!(sent.iter().all(|sent| sent.method == "GET" && sent.body.is_none()));
    assert_eq!(sent.iter().filter(|sent| sent.header("Authorization").is_none()).count(), 1);
    assert_eq!(line("Envelope of lists"), ("as expected".into(), "The list is in the field data.".into()));
    assert_eq!(line("Paths").0, "differs (supported)");
    assert_eq!(line("Order of a list").0, "as expected");
    assert_eq!(line("Total count").0, "differs (supported)");
    assert_eq!(line("Sign-in").0, "unknown", "this service answers without a token too");
    assert_eq!(select_all("table.findings tbody tr").len(), 9);
    shown("No blocking problems found.").await;
    // The findings stay after a visit to another page, without a further request.
    travel("/certificates");
    get(Role::Table, "Certificates").await;
    service.forget();
    travel("/settings");
    checked().await;
    assert!(service.sent().is_empty());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_check_can_be_given_up_and_shows_what_it_saw_until_then() {
    let service = service();
    let desk = open("/settings", &service);
    service.hold(|sent| sent.query("take") == Some("1000"));
    press(Role::Button, PRESS).await;
    shown("Request 2 of at most 7").await;
    assert!(is_button_off(PRESS), "one check at a time");
    press(Role::Button, "Cancel").await;
    checked().await;
    shown("Test incomplete: it does not show whether the app works here.").await;
    shown("Test cancelled; its other results are unknown.").await;
    assert!(!shows("No blocking problems found"), "too little was seen to say so");
    assert_eq!(line("Paths").1, "Not requested.");
    assert_eq!(line("Reachable").0, "as expected");
    assert_eq!(line("Paths").0, "unknown");
    settle().await;
    assert_eq!(service.sent().len(), 2, "nothing is asked after that");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn an_obstacle_is_told_with_what_to_see_to() {
    let service = service();
    service.on(|sent| sent.is("GET list"), usize::MAX, Act::json(401, "[]"));
    let desk = signed_in(&service, "wrong").await;
    press(Role::Button, PRESS).await;
    checked().await;
    shown("1 blocking problem: Sign-in.").await;
    let (result, told) = line("Sign-in");
    assert!(result.contains("differs (supported)") && result.contains("blocking"));
    assert!(told.contains("In config.json, check auth."), "{told}");
    assert_eq!(
        service.sent().len(),
        1,
        "without a token there is nothing more to see, and nothing is repeated"
    );
    desk.close().await;
}

#[wasm_bindgen_test]
async fn assets_that_fail_are_an_obstacle_with_its_name() {
    let service = service();
    service.on(|sent| sent.is("GET assets"), usize::MAX, Act::json(500, "{}"));
    let desk = signed_in(&service, "token").await;
    press(Role::Button, PRESS).await;
    checked().await;
    shown("1 blocking problem: Paths.").await;
    let (result, told) = line("Paths");
    assert!(result.contains("blocking"), "{result}");
    assert_eq!(told, "The assets of a certificate could not be loaded (500).");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_session_that_ends_in_the_middle_leaves_the_check_incomplete() {
    let service = service();
    let desk = signed_in(&service, "token").await;
    service.on(|sent| sent.query("skip") != Some("0"), usize::MAX, Act::json(401, "[]"));
    press(Role::Button, PRESS).await;
    checked().await;
    shown("Test incomplete: it does not show whether the app works here.").await;
    shown("The session ended during the test. Sign in and test again.").await;
    assert!(!shows("No blocking problems found"));
    let (result, told) = line("Sign-in");
    assert_eq!(result, "differs (supported)");
    assert!(told.starts_with("The session ended during the test.") && told.contains("401"), "{told}");
    assert_eq!(line("Order of a list").1, "The request failed (401).");
    assert_eq!(line("Paths").1, "Not requested.");
    assert_eq!(service.sent().len(), 3, "nothing is asked once the session is over");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_report_can_be_kept_and_holds_no_secret() {
    let service = service();
    let desk = signed_in(&service, "s3cr3t-t0k3n").await;
    press(Role::Button, PRESS).await;
    checked().await;
    js("(() => {
            window.__create ??= URL.createObjectURL;
            URL.createObjectURL = (blob) => { window.__kept = blob; return 'blob:kept'; };
            HTMLAnchorElement.prototype.click = function () { window.__name = this.download; };
        })()");
    press(Role::Button, "Download report").await;
    eventually("a file is given", || js("!!window.__kept").is_truthy()).await;
    js("(() => { URL.createObjectURL = window.__create; delete HTMLAnchorElement.prototype.click; })()");
    let text: Promise = js("window.__kept.text()").unchecked_into();
    let text = JsFuture::from(text).await.unwrap().as_string().unwrap();
    assert!(js("window.__name").as_string().unwrap().starts_with("connection-check-2"));
    assert!(text.starts_with("Connection test by Acceptance Desk\n"), "{text}");
    assert!(text.contains("\nNo blocking problems found.\n"), "{text}");
    assert!(text.contains("Envelope of lists: as expected\n  The list is in the field data.\n"), "{text}");
    for secret in ["s3cr3t", "Bearer", "Top Secret"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    desk.close().await;
}

#[wasm_bindgen_test]
async fn signing_out_forgets_the_check() {
    let service = service();
    let desk = signed_in(&service, "token").await;
    press(Role::Button, PRESS).await;
    checked().await;
    press(Role::Button, "Sign out").await;
    eventually("the findings are gone", || find(Role::Table, "Results").is_none()).await;
    assert!(!shows("No blocking problems found"));
    desk.close().await;
}
