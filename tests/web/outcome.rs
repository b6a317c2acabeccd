//! Tests the outcome after a POST: only the result of a read, whatever the reply was.

use crate::prelude::*;

fn confirmable() -> Service {
    Service::new([certificate(1001).asset(1, "received")])
}

#[wasm_bindgen_test]
async fn after_a_decision_the_next_certificate_of_the_list_is_offered() {
    let service = Service::new([
        certificate(1).asset(1, "received"),
        certificate(2).asset(2, "received"),
        certificate(3).status("clearingProcess").asset(3, "received"),
        certificate(4).asset(4, "damaged"),
    ]);
    open("/certificates", &service).await;
    follow("4711/2").await;
    decide_to("Confirm", "confirmed").await;
    // Number 3 is in clearing and needs no decision here.
    press(Role::Link, "Next: 4711/4").await;
    get(Role::Heading, "Certificate 4711/4").await;
    assets_read().await;
    decide_to("Reject", "rejected").await;
    // The first one follows the last one; decided ones are skipped.
    follow("Next: 4711/1").await;
    service.answer("POST", Act::Reply(400, None, Vec::new()));
    decide_to("Confirm", "not-applied").await;
    assert!(!shows("Next: "), "nothing was decided");
    press(Role::Button, "Show current state").await;
    assets_read().await;
    decide_to("Confirm", "confirmed").await;
    get(Role::Link, "Back to certificates").await;
    assert!(!shows("Next: "), "there is none");
}

#[wasm_bindgen_test]
async fn without_a_list_one_page_of_open_certificates_is_read_for_the_next_one() {
    let service = Service::new([
        certificate(3).status("clearingProcess"),
        certificate(1001).asset(1, "received"),
        certificate(2).asset(2, ""),
    ]);
    // The list of another filter stays as it is.
    open_shows("/certificates?status=clearing", &service, "1 certificate").await;
    settle().await;
    travel(PLACE);
    assets_read().await;
    decide_to("Confirm", "confirmed").await;
    get(Role::Link, "Next: 4711/2").await;
    settle().await;
    assert_eq!(open_pages_after_post(&service), 1);
    let clearing = service.hold_next("GET list");
    window().history().unwrap().back().unwrap();
    get(Role::Link, "4711/3").await;
    clearing.open();
}

/// Returns the number of requests for open certificates after the decision was sent.
fn open_pages_after_post(service: &Service) -> usize {
    let after_post = service.sent().into_iter().skip_while(|sent| sent.method != "POST");
    after_post.filter(|sent| sent.query("filter") == Some(PENDING)).count()
}

#[wasm_bindgen_test]
async fn a_failed_read_for_the_next_certificate_shows_nothing() {
    let service = opened(Service::new([certificate(1001).asset(1, "received"), certificate(2)])).await;
    let post = decide_and_hold("Confirm", &service).await;
    service.on(|sent| sent.query("filter") == Some(PENDING), usize::MAX, Act::json(401, "[]"));
    post.open();
    outcome_is("confirmed").await;
    settle().await;
    assert_eq!(open_pages_after_post(&service), 1, "nothing is repeated");
    assert!(!shows("Next: ") && !shows("Sign in") && !shows("(401)"));
    // Offline, nothing is requested.
    let service = opened(confirmable()).await;
    js("Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })");
    decide_to("Confirm", "confirmed").await;
    settle().await;
    assert_eq!(open_pages_after_post(&service), 0);
}

#[wasm_bindgen_test]
async fn a_reply_that_is_no_success_is_told_with_what_a_reading_shows() {
    let refusal = br#"{"title":"Refused","detail":"Not by <b>you</b>."}"#;
    let refusal = Act::Reply(400, Some("application/problem+json"), refusal.into());
    for (verb, status, act, outcome, told) in [
        ("Confirm", "received", refusal, "not-applied", ["Nothing was decided", "Not by <b>you</b>."]),
        ("Confirm", "received", Act::json(409, "{}"), "unknown", ["The server refused; still open at ", ":"]),
        ("Reject", "damaged", Act::LoseRequest, "unknown", ["may already have been reviewed", "unknown"]),
        ("Reject", "damaged", Act::json(409, "{}"), "unknown", ["may already have been reviewed", "unknown"]),
    ] {
        let service = opened(Service::new([certificate(1001).asset(1, status)])).await;
        hurry();
        service.answer("POST", act);
        watch_for_denial();
        decide_to(verb, outcome).await;
        let text = said().await;
        assert!(told.iter().all(|part| text.contains(part)), "{told:?}\nnot in: {text}");
        assert_eq!(was_denied(), outcome == "not-applied", "it is not said for a moment either");
        assert_eq!(service.posts().len(), 1);
    }
}

#[wasm_bindgen_test]
async fn a_reading_that_does_not_prove_the_decision_says_what_it_shows() {
    type Change = fn(&mut Vec<Certificate>);
    let cases: [(Change, &str, &str); 2] = [
        (
            |held| held[0].status = Some("secondConfirmationPending".into()),
            "pending-second",
            "First confirmation recorded",
        ),
        (Vec::clear, "unknown", "is not in the loaded lists"),
    ];
    for (change, outcome, told) in cases {
        let service = opened(confirmable()).await;
        hurry();
        let post = decide_and_hold("Confirm", &service).await;
        service.edit(change);
        post.open();
        outcome_is(outcome).await;
        let text = said().await;
        assert!(text.contains(told) && !text.contains("Current status: Confirmed"), "{text}");
    }
}

#[wasm_bindgen_test]
async fn cancelling_a_sent_decision_shows_that_its_outcome_is_unknown() {
    let service = opened(confirmable()).await;
    let post = service.hold_next("POST");
    // The model has stored it, but no list shows it yet.
    let list = service.hold(|sent| sent.is("GET list") && sent.query("filter") == Some(CONFIRMED));
    decide("Confirm").await;
    shown("Sending the confirmation").await;
    press_shows("Stop waiting", "Loading the current status").await;
    press(Role::Button, "Stop waiting").await;
    outcome_is("unknown").await;
    post.open();
    list.open();
    settle().await;
    assert_eq!(outcome(), "unknown");
    press(Role::Button, "Refresh status").await;
    outcome_is("confirmed").await;
    assert_eq!(service.posts().len(), 1);
}

#[wasm_bindgen_test]
async fn a_refusal_of_a_request_that_was_done_may_be_of_its_copy_and_the_outcome_names_the_day() {
    let year = js("String(new Date().getFullYear())").as_string().unwrap();
    for (status, expected) in [
        (409, "Your request may have arrived twice, or someone else changed the status."),
        (500, "Someone else may have changed the status."),
    ] {
        let service = opened(confirmable()).await;
        service.answer("POST", Act::DoAndReply(status, Some("application/json"), b"{}".into()));
        decide_to("Confirm", "confirmed").await;
        let text = said().await;
        assert!(text.contains(expected) && text.contains(&year), "{text}");
        assert_eq!(text.contains("twice"), status == 409, "{text}");
    }
}
