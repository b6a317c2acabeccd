//! Tests the connection test: only reads, shown in place, cancelled at any time, downloaded as a file without secrets.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::both::receipt::given;
use crate::desk::{Desk, open, open_with, sign_in};
use crate::screen::{
    Role, eventually, find, get, is_button_off, press, select_all, settle, shown, shows, text_of, travel,
    within,
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
    let row = rows.iter().find(|row| text_of(&within(row, ".topic")[0]) == topic);
    let row = row.unwrap_or_else(|| panic!("no line about {topic}"));
    let cells = within(row, "td");
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
    sign_in(token).await;
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
    for (request, status, topic, requests, text) in [
        // Without a token there is nothing more to see, and nothing is repeated.
        ("GET list", 401, "Sign-in", Some(1), "In config.json, check auth."),
        ("GET assets", 500, "Paths", None, "The assets of a certificate could not be loaded (500)."),
    ] {
        let service = service();
        service.on(move |sent| sent.is(request), usize::MAX, Act::json(status, "[]"));
        let desk = signed_in(&service, "token").await;
        press(Role::Button, PRESS).await;
        checked().await;
        shown(&format!("1 blocking problem: {topic}.")).await;
        let (result, told) = line(topic);
        assert!(result.contains("differs (supported)") && result.contains("blocking"), "{result}");
        assert!(told.contains(text), "{told}");
        assert!(requests.is_none_or(|requests| service.sent().len() == requests), "{topic}");
        desk.close().await;
    }
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
    let (name, _, text) = given("Download report").await;
    assert!(name.starts_with("connection-check-2"), "{name}");
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
