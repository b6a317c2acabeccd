//! Tests ending a review, and its outcome.

use super::*;

#[wasm_bindgen_test]
async fn a_review_is_finished_once_after_a_question_that_names_it_and_then_read_back() {
    let service = three();
    open_case(&service).await;
    shown("Arrived").await;
    press(Role::Button, "Finish review").await;
    let dialog = text_of(&get(Role::Dialog, "Finish review of certificate 4711/1?").await);
    for part in ["Lease company 4711", "2 of 3 assets have a problem", "The review ends."] {
        assert!(dialog.contains(part), "{part}: {dialog}");
    }
    assert!(!dialog.contains("POST"), "the path is for administrators: {dialog}");
    let cancel = within(&get(Role::Dialog, "Finish review of certificate 4711/1?").await, "button");
    click(cancel.iter().find(|it| text_of(it) == "Cancel").unwrap());
    eventually("the question is gone", || select_all("dialog[open]").is_empty()).await;
    assert!(service.posts().is_empty());
    finish().await;
    outcome_is("ended").await;
    assert_eq!(service.posts().len(), 1);
    assert!(service.posts()[0].header("Idempotency-Key").is_some());
    shown("Current status: Open").await;
    assert!(!shows("The review has ended ("), "it is said once");
    eventually("it arrived for a review", || !shows("Arrived")).await;
}

#[wasm_bindgen_test]
async fn offline_no_review_is_finished() {
    let service = three();
    open_case(&service).await;
    go_offline();
    shown(OFFLINE_LINE).await;
    assert!(is_button_off("Finish review"));
    go_online();
    eventually("the review can be finished", || is_button_on("Finish review")).await;
    press(Role::Button, "Finish review").await;
    let dialog = get(Role::Dialog, "Finish review of certificate 4711/1?").await;
    go_offline();
    eventually("the question says it", || text_of(&dialog).contains(OFFLINE_LINE)).await;
    let finish = within(&dialog, "button").into_iter().find(|it| text_of(it) == "Finish review").unwrap();
    click(&finish);
    settle().await;
    assert!(is_off(&finish) && service.posts().is_empty());
    go_online();
}

#[wasm_bindgen_test]
async fn a_lost_request_leaves_the_outcome_unknown_until_it_is_read_and_is_not_sent_again() {
    let service = three();
    open_case(&service).await;
    hurry();
    service.answer("POST", Act::LoseRequest);
    finish().await;
    outcome_is("unknown").await;
    assert!(!shows("The review has ended"));
    reopen_with(FINISH, "/review/4711/1").await;
    outcome_is("unknown").await;
    service.edit(|all| all[0].status = Some("firstConfirmationPending".into()));
    press(Role::Button, "Refresh status").await;
    outcome_is("ended").await;
    assert_eq!(service.posts().len(), 1, "checking only reads");
}

#[wasm_bindgen_test]
async fn after_an_ended_review_the_focus_is_on_the_way_to_the_next_case() {
    let service = three();
    open_with(FINISH, "/review?sort=case", &service).await;
    press(Role::Link, "4711/1").await;
    eventually("the heading has the focus", || focused().starts_with("Case 4711/1")).await;
    eventually("the review can be finished", || is_button_on("Finish review")).await;
    // A press moves the focus too.
    give_focus(&get(Role::Button, "Finish review").await);
    finish().await;
    outcome_is("ended").await;
    eventually("the next case has the focus", || focused().starts_with("Next case")).await;
    assert!(
        document().query_selector(".decision :focus").unwrap().is_some(),
        "the link is beside the outcome"
    );
    click(&document().active_element().unwrap());
    get(Role::Heading, "Case 4711/2").await;
}

#[wasm_bindgen_test]
async fn a_refusal_a_change_and_a_review_that_has_ended_are_told_apart() {
    type Trouble = fn(&Service);
    let refuse: Trouble = |service| service.answer("POST", Act::json(403, r#"{"detail":"Not for you."}"#));
    let cases: [(Trouble, &str, usize); 3] = [
        (refuse, "not-applied", 1),
        (
            |service| service.edit_asset(11, |asset| asset.explanation = Some("another text".into())),
            "changed",
            0,
        ),
        (|service| service.edit(|all| all[0].status = Some("Confirmed".into())), "ended-before", 0),
    ];
    for (trouble, outcome, posts) in cases {
        let service = three();
        open_case(&service).await;
        trouble(&service);
        finish().await;
        outcome_is(outcome).await;
        assert_eq!(service.posts().len(), posts, "what was not seen is not decided");
        assert_eq!(shows("Ask the operator to activate you"), posts == 1);
        assert!(!shows("Your changes are still here"), "no asset is marked here");
    }
}

#[wasm_bindgen_test]
async fn the_outcome_of_a_left_case_is_shown_at_other_cases_and_on_return() {
    let service = three();
    open_case(&service).await;
    service.answer("POST", Act::json(403, r#"{"detail":"Not now."}"#));
    let slow = service.hold(reads);
    finish().await;
    outcome_is("sending").await;
    visit("/review/4711/2", "Case 4711/2").await;
    slow.open();
    shown("Case 4711/1 · The review was not finished").await;
    travel("/review");
    shown("Case 4711/1 · The review was not finished").await;
    press(Role::Link, "Case 4711/1").await;
    get(Role::Heading, "Case 4711/1").await;
    outcome_is("not-applied").await;
    shown("Not now.").await;
    assert!(!shows("Case 4711/1 · The review"), "it is told here");
    press(Role::Button, "Refresh").await;
    outcome_is("idle").await;
}

#[wasm_bindgen_test]
async fn a_review_that_is_not_surely_under_way_cannot_be_finished() {
    let service = Service::new([certificate(1).status("clearingProcess ").asset(1, "damaged")]);
    open_with(FINISH, "/review/4711/1", &service).await;
    shown("1 of 1 assets has a problem").await;
    settle().await;
    assert!(is_button_off("Finish review"));
    press(Role::Button, "Finish review").await;
    settle().await;
    assert!(select_all("dialog[open]").is_empty());
}
