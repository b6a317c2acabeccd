//! Tests refused decisions, changes just before a decision, and recovery from an unknown outcome.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

#[wasm_bindgen_test]
async fn a_refusal_because_of_an_asset_that_another_user_just_changed_names_the_asset() {
    let service = opened(one_received()).await;
    hurry();
    let gate = Gate::default();
    service.answer("POST", Act::HoldRefusal(gate.clone(), 409));
    decide("Confirm").await;
    eventually("it is sent", || service.posts().len() == 1).await;
    service.edit_asset(2, |asset| asset.status = Some("other".into()));
    gate.open();
    outcome_is("changed").await;
    let text = said().await;
    assert!(text.contains("Asset 2: Not checked → Other"), "{text}");
}

#[wasm_bindgen_test]
async fn an_asset_that_was_added_just_before_the_decision_is_named_and_counted() {
    for (verb, status, outcome, told) in [
        ("Confirm", "received", "confirmed", "99"),
        ("Reject", "damaged", "rejected", "2 assets go to the operator for review"),
    ] {
        let service = opened(Service::new([certificate(1001).asset(1, status).asset(2, "received")])).await;
        let post = decide_and_hold(verb, &service).await;
        service.edit(|held| held[0].assets.extend(certificate(1).asset(99, status).assets));
        post.open();
        outcome_is(outcome).await;
        eventually("the asset is shown", || ids().contains(&"99".to_owned())).await;
        let text = said().await;
        assert!(text.contains(told) && text.contains("99"), "{text}");
    }
}

#[wasm_bindgen_test]
async fn more_than_a_minute_after_the_click_nothing_is_sent() {
    let service = opened(one_received()).await;
    let list = service.hold_next("GET list");
    service.forget();
    decide("Confirm").await;
    eventually("the certificate is asked for", || !service.sent_of("GET list").is_empty()).await;
    // As in standby or with a slow service.
    pass(61_000).await;
    list.open();
    outcome_is("not-applied").await;
    let text = said().await;
    assert!(text.to_lowercase().contains("decide again"), "{text}");
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn an_unknown_outcome_can_be_decided_again_once_a_reading_shows_the_certificate_open() {
    let service = opened(one_received()).await;
    hurry();
    let is_sent = Arc::new(AtomicBool::new(false));
    let sends = is_sent.clone();
    service.on(
        move |sent| sent.method == "POST" && !sends.swap(true, Ordering::Relaxed),
        1,
        Act::LoseRequest,
    );
    service.on(move |_| is_sent.load(Ordering::Relaxed), usize::MAX, Act::json(500, "{}"));
    decide_to("Confirm", "unknown").await;
    assert!(find(Role::Button, "Decide again").is_none(), "no reading showed it open");
    service.behave();
    press(Role::Button, "Refresh status").await;
    get(Role::Button, "Decide again").await;
    outcome_is("unknown").await;
    get(Role::Button, "Refresh status").await;
    let text = said().await;
    for part in ["unknown since ", "Open", "The server would then receive two"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    press(Role::Button, "Decide again").await;
    assets_read().await;
    outcome_is("idle").await;
    assert_eq!(service.posts().len(), 1, "nothing is sent by itself");
    decide_to("Confirm", "confirmed").await;
    let posts = service.posts();
    assert_eq!(posts.len(), 2);
    let keys = [0, 1].map(|index: usize| posts[index].header("Idempotency-Key"));
    assert!(keys[0].is_some() && keys[0] != keys[1], "each decision has a key of its own: {keys:?}");
}

#[wasm_bindgen_test]
async fn an_unknown_outcome_is_asked_about_at_a_sign_out_and_told_to_its_user_only() {
    let service = one_received();
    open_as(ALICE, &service).await;
    service.answer("POST", Act::LoseRequest);
    hurry();
    decide_to("Confirm", "unknown").await;
    sign_out().await;
    eventually("it is asked", || !select_all("dialog[open]").is_empty()).await;
    assert!(find(Role::Textbox, "Access token").is_none(), "nobody is signed out unasked");
    press(Role::Button, "Sign out anyway").await;
    sign_in(BOB).await;
    visit(PLACE, "Certificate 4711/1001").await;
    assets_read().await;
    outcome_is("idle").await;
    assert!(!shows("unknown"), "it is nothing to tell another user");
    sign_out().await;
    sign_in(ALICE).await;
    travel(PLACE);
    assets_read().await;
    outcome_is("unknown").await;
    service.edit(|held| held[0].status = Some("Confirmed".into()));
    press(Role::Button, "Refresh status").await;
    outcome_is("confirmed").await;
    assert_eq!(service.posts().len(), 1);
    assert_eq!(row(1).get_attribute("data-status").as_deref(), Some("received"));
}
