//! Tests the panel of a pending, cancelled or closed decision.

use super::*;

#[wasm_bindgen_test]
async fn many_clicks_are_one_decision() {
    let service = opened(one_received()).await;
    let open = get(Role::Button, "Confirm certificate").await;
    click(&open);
    click(&open);
    click(&attestation().await);
    assert_eq!(select_all("dialog").len(), 1);
    let post = service.hold_next("POST");
    let confirm = get(Role::Button, "Confirm").await;
    for _ in 0..5 {
        click(&confirm);
    }
    outcome_is("sending").await;
    eventually("it is sent", || !service.posts().is_empty()).await;
    settle().await;
    assert!(find(Role::Button, "Confirm certificate").is_none(), "nothing to click while it is sent");
    post.open();
    outcome_is("confirmed").await;
    settle().await;
    assert_eq!(service.posts().len(), 1);
}

#[wasm_bindgen_test]
async fn nothing_is_saved_while_a_decision_is_under_way() {
    let service = opened(one_received()).await;
    mark(2, "received").await;
    let patch = service.hold_next("PATCH assets");
    decide("Confirm").await;
    eventually("the mark is sent", || service.sent_of("PATCH assets").len() == 1).await;
    assert!(!is_button_on("Save changes"));
    press(Role::Button, "Save changes").await;
    patch.open();
    outcome_is("confirmed").await;
    assert_eq!(service.sent_of("PATCH assets").len(), 1);
}

#[wasm_bindgen_test]
async fn a_decision_that_takes_long_says_that_nothing_is_sent_twice() {
    let service = opened(one_received()).await;
    let list = service.hold_next("GET list");
    let post = service.hold_next("POST");
    decide("Confirm").await;
    shown("Nothing has been sent yet.").await;
    stop_clock(0);
    pass(10_000).await;
    // The next step begins; the wait is that of the complete decision.
    list.open();
    eventually("it is sent", || !service.posts().is_empty()).await;
    pass(4_000).await;
    assert!(!shows("longer than usual"));
    pass(1_500).await;
    shown("This takes longer than usual.").await;
    post.open();
    outcome_is("confirmed").await;
    assert!(!shows("longer than usual"));
}

#[wasm_bindgen_test]
async fn each_decision_has_a_key_of_its_own_where_keys_are_wanted() {
    let mut keys = Vec::new();
    for (mode, is_wanted) in [("same-origin", true), ("never", false), ("always", true)] {
        let service = one_received();
        let config = format!(r#"{{"locale":"en","auth":{{"kind":"none"}},"idempotencyKey":"{mode}"}}"#);
        open_certificate_with(&config, &service).await;
        decide_to("Confirm", "confirmed").await;
        let key = service.posts()[0].header("Idempotency-Key").map(str::to_owned);
        assert_eq!(key.is_some(), is_wanted, "{mode}");
        keys.extend(key);
    }
    assert!(keys.iter().all(|key| key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit())));
    assert_ne!(keys[0], keys[1]);
}

#[wasm_bindgen_test]
async fn a_certificate_in_clearing_or_confirmed_arms_nothing() {
    for (status, sentence) in [
        ("clearingProcess", "no decision until the review ends"),
        ("Confirmed", "already confirmed"),
        ("Confirmed ", "status is unclear"),
        ("", "is unknown"),
    ] {
        let service =
            Service::new([certificate(1001).status(status).asset(1, "received").asset(2, "damaged")]);
        open_certificate(&service).await;
        eventually("the certificate is read", || shows(sentence)).await;
        assert_eq!(outcome(), "blocked", "{status:?}");
        for list in ["Conditions to confirm", "Conditions to reject"] {
            assert!(condition(list, "false", sentence), "{status:?} in {list}");
        }
    }
}

async fn press_focused(name: &str) {
    let button = get(Role::Button, name).await;
    give_focus(&button);
    click(&button);
}

#[wasm_bindgen_test]
async fn focus_stays_in_the_panel_when_the_pressed_button_is_replaced() {
    let service = opened(one_received()).await;
    let list = service.hold_next("GET list");
    press_focused("Confirm certificate").await;
    click(&attestation().await);
    press_focused("Confirm").await;
    outcome_is("sending").await;
    let heading = get(Role::Heading, "Decision").await;
    let is_focused = || has_focus(&heading);
    eventually("the heading has the focus while it is sent", is_focused).await;
    press_focused("Cancel").await;
    outcome_is("not-applied").await;
    eventually("the heading has the focus after it", is_focused).await;
    list.open();
    settle().await;
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn offline_the_panel_asks_no_question_and_says_that_a_decision_needs_a_connection() {
    open_certificate(&one_received()).await;
    assert!(!shows(OFFLINE_LINE) && is_button_on("Confirm certificate"));
    go_offline();
    shown(OFFLINE_LINE).await;
    assert!(is_button_off("Confirm certificate"));
    press(Role::Button, "Confirm certificate").await;
    eventually("the line has the focus", || focused().is_some_and(|it| text_of(&it).contains(OFFLINE_LINE)))
        .await;
    assert!(select_all("dialog").is_empty());
    go_online();
    eventually("the line is gone", || !shows(OFFLINE_LINE)).await;
    // The network may go while the question is open.
    press(Role::Button, "Confirm certificate").await;
    click(&attestation().await);
    eventually("the question is answered", || is_button_on("Confirm")).await;
    go_offline();
    eventually("the question says it", || text_of(&select_all("dialog[open]")[0]).contains(OFFLINE_LINE))
        .await;
    assert!(is_button_off("Confirm"));
    go_online();
    eventually("it can be sent again", || is_button_on("Confirm")).await;
}

#[wasm_bindgen_test]
async fn without_random_numbers_no_decision_is_sent_that_is_to_carry_a_key() {
    for (mode, expected) in [("never", "confirmed"), ("always", "not-applied")] {
        let config = format!(r#"{{"locale":"en","auth":{{"kind":"none"}},"idempotencyKey":"{mode}"}}"#);
        let service = Service::new([certificate(1001).asset(1, "received")]);
        open_certificate_with(&config, &service).await;
        js("crypto.getRandomValues = () => { throw new Error('none'); }");
        decide_to("Confirm", expected).await;
        js("delete crypto.getRandomValues");
        assert_eq!(service.posts().len(), usize::from(expected == "confirmed"), "{mode}");
        assert_eq!(shows("provides no random numbers"), expected == "not-applied", "{mode}");
    }
}
