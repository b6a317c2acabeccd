//! Tests renewal of tokens before their expiry and after a refusal.

use super::*;

#[wasm_bindgen_test]
async fn a_refused_read_is_repeated_once_with_the_next_token() {
    let service = service();
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    come_back(&format!("[{ALICE}, {SECOND}]"), &service).await;
    assets_read().await;
    assert_eq!(
        asked(),
        "complete k code=c&state=s, renew",
        "reads that are refused together share a renewal"
    );
    let first = service.sent().into_iter().filter(is_with("first")).count();
    assert_eq!(
        first, 2,
        "the certificate and its assets are read at once; all later reads carry the next token"
    );
}

#[wasm_bindgen_test]
async fn a_refused_write_is_never_repeated() {
    let service = signed_in(&format!("[{ALICE}, {SECOND}]")).await;
    mark(1, "damaged").await;
    service.answer("PATCH assets", Act::json(401, "[]"));
    press_shows("Save changes", "Your changes were not saved. They are still here.").await;
    settle().await;
    assert_eq!(service.sent_of("PATCH assets").len(), 1);
}

#[wasm_bindgen_test]
async fn a_token_is_renewed_before_its_end_and_writes_carry_the_next_one() {
    let service = signed_in(&format!("[{SHORT}, {SECOND}]")).await;
    assert!(service.sent().iter().all(is_with("second")), "the first was at its end already");
    mark(1, "damaged").await;
    save(1).await;
    assert!(service.sent().iter().all(is_with("second")));
    assert_eq!(asked(), "complete k code=c&state=s, renew");
}

/// Confirms the certificate with a token that is due for renewal between the last read and the decision.
async fn confirm_with_a_due_token(service: &Service) {
    // The renewal is due 59 minutes after the sign-in.
    pass(59 * 60_000 - 10_000).await;
    let last = service.hold_next("GET list");
    service.forget();
    decide("Confirm").await;
    eventually("the certificate is read", || !service.sent_of("GET list").is_empty()).await;
    pass(20_000).await;
    last.open();
}

#[wasm_bindgen_test]
async fn a_renewal_that_takes_more_than_a_minute_sends_no_decision() {
    let service = signed_in(&format!("[{ALICE}, {LATE}, {THIRD}]")).await;
    confirm_with_a_due_token(&service).await;
    eventually("the next token is asked for", || asked().ends_with("renew")).await;
    assert!(service.sent().iter().all(is_with("first")), "nothing more is read");
    pass(70_000).await;
    js(&format!("late({SECOND})"));
    outcome_is("not-applied").await;
    shown("More than a minute").await;
    settle().await;
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn a_renewal_that_takes_more_than_a_minute_saves_nothing() {
    let service = signed_in(&format!("[{ALICE}, {LATE}, {THIRD}]")).await;
    mark(1, "damaged").await;
    pass(59 * 60_000 - 10_000).await;
    let is_last = |sent: &Sent| sent.is("GET assets") && sent.query("skip") != Some("0");
    let last = service.hold(is_last);
    service.forget();
    press(Role::Button, "Save changes").await;
    eventually("the assets are read", || service.sent().iter().any(is_last)).await;
    pass(20_000).await;
    last.open();
    eventually("the next token is asked for", || asked().ends_with("renew")).await;
    pass(5 * 3_600_000).await;
    js(&format!("late({SECOND})"));
    shown("More than a minute had passed since the step before, so nothing more was sent.").await;
    settle().await;
    assert!(service.sent_of("PATCH assets").is_empty());
}

#[wasm_bindgen_test]
async fn a_writing_request_waits_for_no_renewal() {
    let lost = r#"{ problem: "unreachable" }"#;
    let service = signed_in(&format!("[{ALICE}, {lost}, {LATE}, {THIRD}]")).await;
    confirm_with_a_due_token(&service).await;
    // The first renewal fails, so the token is still due.
    eventually("the decision is sent", || !service.posts().is_empty()).await;
    assert!(service.posts().iter().all(is_with("first")));
    pass(5 * 3_600_000).await;
    js(&format!("late({SECOND})"));
    settle().await;
    assert_eq!(service.posts().len(), 1);
}

#[wasm_bindgen_test]
async fn a_session_that_is_over_at_the_provider_is_told_and_not_asked_for_again_and_again() {
    let service = signed_in(&format!("[{ALICE}]")).await;
    mark(1, "other").await;
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    press_shows("Refresh", "Sign in again. Your changes are still here.").await;
    service.forget();
    press(Role::Link, "Review").await;
    eventually("the queue was asked for", || !service.sent().is_empty() && service.is_idle()).await;
    settle().await;
    assert_eq!(asked().matches("renew").count(), 1);
}

#[wasm_bindgen_test]
async fn a_renewal_of_an_earlier_session_neither_ends_the_next_one_nor_becomes_its_token() {
    for said in [r#"{ problem: "refused", code: "over", said: "over" }"#, ALICE, BOB] {
        let service = signed_in(&format!("[{ALICE}, {LATE}, {SECOND}, {THIRD}]")).await;
        // The list continues to be read after it is left.
        service.answer("GET list", Act::json(401, "[]"));
        travel("/certificates");
        eventually("the next token is asked for", || asked().ends_with("renew")).await;
        sign_out().await;
        press(Role::Link, "Scrap errors").await;
        // Something unsent, so that signing in opens another window.
        type_text(&get(Role::Textbox, "Error IDs").await, "1");
        press(Role::Link, "Settings").await;
        press(Role::Button, "Sign in").await;
        window_is_sent_on().await;
        bring_back("code=w&state=s.window").await;
        shown("You are signed in as Alice.").await;
        press(Role::Link, "Scrap errors").await;
        assert_eq!(value_of(&get(Role::Textbox, "Error IDs").await), "1", "what was typed is there");
        press(Role::Link, "Settings").await;
        js(&format!("late({said})"));
        settle().await;
        // The session continues, and its token is renewed when the service refuses it.
        service.on(is_with("second"), usize::MAX, Act::json(401, "[]"));
        service.forget();
        travel("/certificates");
        eventually("renewed", || service.sent().last().is_some_and(is_with("third"))).await;
        assert!(service.sent().first().is_some_and(is_with("second")));
    }
}
