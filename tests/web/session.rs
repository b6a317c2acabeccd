//! Tests ended sessions, users without activation, and signing out: reported in place, and nothing
//! is lost or sent.

use crate::prelude::*;

/// Continues as the same user, since the token does not name one.
pub(crate) async fn go_on() {
    get(Role::Dialog, "Are you the same person as before?").await;
    press(Role::Button, "Yes, continue").await;
}

/// Checks that a heading has the focus after the sign-in form was removed.
pub(crate) async fn led_to(heading: &str) {
    let focused = || document().active_element().filter(|it| it.matches("h1, h2").unwrap());
    let is_led = || focused().is_some_and(|it| text_of(&it) == heading);
    eventually(&format!("the heading {heading} has the focus"), is_led).await;
}

async fn signed_in(service: &Service) {
    open_with(TOKENS, PLACE, service).await;
    assert!(service.sent().is_empty(), "nothing is asked without a token");
    sign_in("first").await;
    assets_read().await;
}

#[wasm_bindgen_test]
async fn a_session_that_ends_in_the_middle_is_renewed_in_place_and_marks_stay() {
    for act in [Act::json(401, "[]"), Act::Reply(0, None, Vec::new())] {
        let service = service();
        signed_in(&service).await;
        mark(1, "other").await;
        type_text(&explanation(1), "Not ours.");
        service.answer("GET assets", act);
        press_shows("Refresh", "Sign in again. Your changes are still here.").await;
        assert_eq!((address().as_str(), outcome().as_str()), (PLACE, "blocked"));
        service.forget();
        sign_in("second").await;
        go_on().await;
        led_to("Certificate 4711/1001").await;
        assets_read().await;
        status_is(1, "other").await;
        assert_eq!(value_of(&explanation(1)), "Not ours.");
        shown("1 unsaved").await;
        assert!(service.sent().iter().all(|sent| sent.header("Authorization") == Some("Bearer second")));
        assert!(service.sent().iter().all(|sent| sent.method == "GET"), "nothing is sent by itself");
    }
}

#[wasm_bindgen_test]
async fn a_session_that_ends_in_the_list_is_renewed_in_place() {
    let service = service();
    open_with(TOKENS, "/certificates?status=all", &service).await;
    sign_in("first").await;
    get(Role::Link, "4711/1001").await;
    service.answer("GET list", Act::json(401, "[]"));
    press_shows("Refresh", "did not accept your sign-in (401)").await;
    sign_in("second").await;
    led_to("Certificates").await;
    get(Role::Link, "4711/1001").await;
    assert_eq!(address(), "/certificates?status=all");
}

#[wasm_bindgen_test]
async fn a_saving_that_the_session_ended_keeps_its_marks_and_is_not_sent_by_itself() {
    let service = service();
    signed_in(&service).await;
    mark(1, "damaged").await;
    service.answer("PATCH assets", Act::json(401, "[]"));
    press_shows("Save changes", "Your changes were not saved. They are still here.").await;
    service.forget();
    sign_in("second").await;
    go_on().await;
    led_to("Certificate 4711/1001").await;
    eventually("all is read again", || service.is_idle() && !service.sent().is_empty()).await;
    assets_read().await;
    status_is(1, "damaged").await;
    assert!(service.sent_of("PATCH assets").is_empty());
    save(1).await;
}

#[wasm_bindgen_test]
async fn a_decision_is_not_sent_when_the_session_ended_nor_after_signing_in() {
    let service = service();
    signed_in(&service).await;
    service.on(|sent| sent.header("Authorization") == Some("Bearer first"), usize::MAX, Act::json(401, "[]"));
    decide_to("Confirm", "session").await;
    shown("No decision was sent. Sign in again, then decide again.").await;
    assert_eq!(find_all(Role::Textbox, "Access token").len(), 1, "one place asks for a token");
    assert_eq!(find_all(Role::Button, "Sign in").len(), 1);
    sign_in("second").await;
    go_on().await;
    assets_read().await;
    settle().await;
    assert!(service.posts().is_empty());
    if outcome() == "session" {
        press(Role::Button, "Show current state").await;
    }
    outcome_is("idle").await;
    decide_to("Confirm", "confirmed").await;
    assert_eq!(service.posts().len(), 1);
}

#[wasm_bindgen_test]
async fn a_session_that_ended_after_the_post_leaves_the_outcome_unknown_until_it_is_read() {
    let service = service();
    signed_in(&service).await;
    hurry();
    service.answer("POST", Act::LoseAnswer);
    let is_refused = |sent: &Sent| {
        sent.query("filter") == Some(CONFIRMED) && sent.header("Authorization") == Some("Bearer first")
    };
    service.on(is_refused, usize::MAX, Act::json(401, "[]"));
    decide_to("Confirm", "unknown").await;
    sign_in("second").await;
    go_on().await;
    settle().await;
    assert_eq!((outcome().as_str(), service.posts().len()), ("unknown", 1), "nothing is sent by itself");
    press(Role::Button, "Refresh status").await;
    outcome_is("confirmed").await;
    assert_eq!(service.posts().len(), 1);
}

#[wasm_bindgen_test]
async fn a_user_without_activation_sees_that_and_is_not_asked_for_a_token() {
    let service = service();
    signed_in(&service).await;
    mark(1, "damaged").await;
    service.answer("GET list", Act::json(403, "[]"));
    press_shows("Refresh", "not activated for this (403)").await;
    assert!(find(Role::Textbox, "Access token").is_none());
    press(Role::Button, "Try again").await;
    assets_read().await;
    status_is(1, "damaged").await;
}

#[wasm_bindgen_test]
async fn signing_out_forgets_what_was_read_and_marked_but_asks_first() {
    let service = service();
    signed_in(&service).await;
    mark(1, "damaged").await;
    travel("/settings");
    eventually("the address follows", || address() == "/settings").await;
    press(Role::Button, "Sign out").await;
    get(Role::Dialog, "Sign out with unsaved changes?").await;
    press(Role::Button, "Cancel").await;
    eventually("the question is gone", || select_all("dialog").is_empty()).await;
    shown("Signed in with an access token.").await;
    press(Role::Button, "Sign out").await;
    press(Role::Button, "Discard changes and sign out").await;
    get(Role::Textbox, "Access token").await;
    service.forget();
    travel(PLACE);
    shown("Sign in to continue").await;
    settle().await;
    assert!(service.sent().is_empty() && !shows("damaged") && find(Role::Table, "Assets").is_none());
    sign_in("other").await;
    assets_read().await;
    status_is(1, "").await;
}

#[wasm_bindgen_test]
async fn a_service_worker_that_controls_the_page_is_named_on_the_settings_page() {
    const NAMED: &str = "A service worker from another app controls this page";
    for (workers, is_named) in [
        ("{ controller: { scriptURL: 'https://desk.example/sw.js' } }", true),
        ("{ controller: { scriptURL: location.origin + '/worker.js' } }", false),
        ("{ controller: null }", false),
        ("undefined", false),
    ] {
        let workers = format!(
            "Object.defineProperty(navigator, 'serviceWorker', {{ configurable: true, value: {workers} }})"
        );
        let service = Service::new([]);
        open_after(|| drop(js(&workers)), "/settings", &service).await;
        get(Role::Button, "Test connection").await;
        assert_eq!(shows(NAMED), is_named, "{workers}");
        assert_eq!(shows("https://desk.example/sw.js"), is_named, "{workers}");
    }
}
