//! Tests several certificates and concurrent acts: they do not disturb each other.

use crate::prelude::*;

const OTHER: &str = "/certificates/4711/1002";

fn two(status: &str) -> Service {
    Service::new([certificate(1001).asset(1, status), certificate(1002).asset(2, status)])
}

fn is_post_of(certificate: i64) -> impl Fn(&Sent) -> bool + Send {
    move |sent| sent.method == "POST" && sent.is_about(certificate)
}

/// Opens another certificate and waits for its assets.
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
    let slow = service.hold(|sent| sent.is("GET assets"));
    service.forget();
    decide("Confirm").await;
    eventually("it is read again", || !service.sent_of("GET assets").is_empty()).await;
    outcome_is("sending").await;
    go(OTHER, "Certificate 4711/1002").await;
    slow.open();
    eventually("the decision was sent", || service.posts().len() == 1).await;
    eventually("nothing is under way", || service.is_idle()).await;
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
    press(Role::Link, "4711/1001").await;
    assets_read().await;
    press(Role::Button, "Confirm certificate").await;
    get(Role::Dialog, "Confirm certificate 4711/1001?").await;
    window().history().unwrap().back().unwrap();
    get(Role::Link, "4711/1001").await;
    press(Role::Link, "4711/1001").await;
    assets_read().await;
    settle().await;
    assert!(select_all("dialog").is_empty());
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn a_saving_that_hangs_holds_up_no_other_certificate_and_ends_where_it_began() {
    let service = opened(two("")).await;
    mark(1, "damaged").await;
    let patch = service.hold(|sent| sent.is("PATCH assets"));
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

#[wasm_bindgen_test]
async fn a_decision_of_one_user_is_nothing_to_tell_the_next() {
    let service = two("received");
    // The tokens of two users.
    let (one, two) = ("e30.eyJzdWIiOiJhLTEifQ.x", "e30.eyJzdWIiOiJiLTIifQ.x");
    open_with(r#"{ "locale": "en" }"#, PLACE, &service).await;
    type_text(&get(Role::Textbox, "Access token").await, one);
    press(Role::Button, "Sign in").await;
    assets_read().await;
    service.on(is_post_of(1001), 1, Act::LoseRequest);
    decide("Confirm").await;
    // It is read again after two seconds; before that, the user leaves.
    shown("Loading again in a moment").await;
    press(Role::Link, "Settings").await;
    press(Role::Button, "Sign out").await;
    press(Role::Button, "Sign out anyway").await;
    type_text(&get(Role::Textbox, "Access token").await, two);
    press(Role::Button, "Sign in").await;
    go(PLACE, "Certificate 4711/1001").await;
    assert_eq!(outcome(), "idle");
    assert!(
        service.posts().iter().all(|sent| sent.header("Authorization") == Some(&*["Bearer ", one].concat()))
    );
    assert_eq!(service.posts().len(), 1);
}

#[wasm_bindgen_test]
async fn back_at_the_list_the_row_has_the_focus_however_fast_the_answer_is() {
    let service = two("");
    open("/certificates?status=all", &service).await;
    for _ in 0..5 {
        press(Role::Link, "4711/1002").await;
        assets_read().await;
        eventually("the heading has the focus", || {
            document().active_element().is_some_and(|it| it.tag_name() == "H1")
        })
        .await;
        window().history().unwrap().back().unwrap();
        eventually("the row has the focus", || {
            document().active_element().is_some_and(|it| text_of(&it) == "4711/1002")
        })
        .await;
        // It still has the focus a frame later.
        painted().await;
        assert_eq!(document().active_element().map(|it| text_of(&it)).as_deref(), Some("4711/1002"));
    }
    assert!(find(Role::Link, "4711/1001").is_some());
}
