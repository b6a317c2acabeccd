//! Tests several certificates and concurrent acts: they do not disturb each other.

use crate::prelude::*;

const OTHER: &str = "/certificates/4711/1002";

fn two(status: &str) -> Service {
    Service::new([certificate(1001).asset(1, status), certificate(1002).asset(2, status)])
}

fn is_post_of(certificate: i64) -> impl Fn(&Sent) -> bool + Send {
    move |sent| sent.method == "POST" && sent.is_about(certificate)
}

async fn go(address: &str, heading: &str) {
    visit(address, heading).await;
    assets_read().await;
}

#[wasm_bindgen_test]
async fn cancelling_one_decision_does_not_cancel_the_other() {
    let service = opened(two("received")).await;
    let first = service.hold(is_post_of(1001));
    let second = service.hold(is_post_of(1002));
    decide("Confirm").await;
    eventually("the first decision is sent", || service.posts().len() == 1).await;
    go(OTHER, "Certificate 4711/1002").await;
    assert_eq!(outcome(), "idle");
    decide("Confirm").await;
    eventually("the second decision is sent", || service.posts().len() == 2).await;
    go(PLACE, "Certificate 4711/1001").await;
    assert_eq!(outcome(), "sending");
    // The service has processed it and holds its answer: a read shows the effect at once.
    press(Role::Button, "Stop waiting").await;
    outcome_is("confirmed").await;
    assert_eq!(service.given_up().iter().filter(|sent| is_post_of(1001)(sent)).count(), 1);
    go(OTHER, "Certificate 4711/1002").await;
    assert_eq!(outcome(), "sending");
    second.open();
    outcome_is("confirmed").await;
    assert_eq!(service.given_up().iter().filter(|sent| is_post_of(1002)(sent)).count(), 0);
    first.open();
}

#[wasm_bindgen_test]
async fn the_outcome_of_a_left_decision_is_shown_when_its_certificate_is_opened_again() {
    let service = opened(two("received")).await;
    service.on(is_post_of(1001), 1, Act::json(403, r#"{"detail":"Not now."}"#));
    let slow = service.hold_next("GET assets");
    service.forget();
    decide("Confirm").await;
    eventually("it is read again", || !service.sent_of("GET assets").is_empty()).await;
    outcome_is("sending").await;
    go(OTHER, "Certificate 4711/1002").await;
    slow.open();
    eventually("the decision was sent", || service.posts().len() == 1).await;
    eventually("nothing is under way", || service.is_idle()).await;
    assert!(outcome() == "idle" && !shows("Not now."));
    go(PLACE, "Certificate 4711/1001").await;
    outcome_is("not-applied").await;
    shown("Not now.").await;
    press(Role::Button, "Refresh").await;
    outcome_is("idle").await;
}

#[wasm_bindgen_test]
async fn a_question_that_was_left_unanswered_is_not_asked_again() {
    let service = two("received");
    open("/certificates?status=all", &service).await;
    follow("4711/1001").await;
    press(Role::Button, "Confirm certificate").await;
    get(Role::Dialog, "Confirm certificate 4711/1001?").await;
    window().history().unwrap().back().unwrap();
    get(Role::Link, "4711/1001").await;
    follow("4711/1001").await;
    settle().await;
    assert!(select_all("dialog").is_empty());
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn a_saving_that_hangs_holds_up_no_other_certificate_and_ends_where_it_began() {
    let service = opened(two("")).await;
    mark(1, "damaged").await;
    let patch = service.hold_next("PATCH assets");
    press(Role::Button, "Save changes").await;
    eventually("it is sent", || service.sent_of("PATCH assets").len() == 1).await;
    travel(OTHER);
    eventually("the address follows", || address() == OTHER).await;
    get(Role::Heading, "Certificate 4711/1002").await;
    assets_read().await;
    assert!(!shows("Saving changes"));
    mark(2, "other").await;
    save(1).await;
    // On return the first one is still in progress, and then ends.
    go(PLACE, "Certificate 4711/1001").await;
    shown("Saving changes").await;
    patch.open();
    shown("1 change saved").await;
    eventually("nothing is unsaved", || !shows("unsaved")).await;
    status_is(1, "damaged").await;
    assert!(service.given_up().is_empty());
}
