//! Tests that a double press answers one question only: a new question accepts no answer for half a second.

use crate::both::guided_run::{SEVERAL, choose_all, stands, step, three};
use crate::prelude::*;
use crate::review::FINISH;

/// Opens a run over three certificates, and waits until the first question can be answered.
async fn open_run(service: &Service) {
    open_after(delay_answers, SEVERAL, service).await;
    choose_all().await;
    asked(1).await;
    pass(500).await;
}

async fn asked(number: usize) {
    step(number, 3, &format!("4711/100{number}")).await;
    eventually("the question is shown", || !find_all(Role::Button, "Plan confirmation").is_empty()).await;
}

#[wasm_bindgen_test]
async fn a_double_click_or_two_quick_enters_answer_for_one_certificate() {
    let service = three();
    open_run(&service).await;
    press(Role::Button, "Plan confirmation").await;
    asked(2).await;
    assert!(is_button_off("Plan confirmation") && is_button_off("Leave out"));
    for name in ["Plan confirmation", "Leave out"] {
        press(Role::Button, name).await;
    }
    press_key("Enter", "");
    pass(499).await;
    press(Role::Button, "Plan confirmation").await;
    settle().await;
    stands(&["Not sent yet", "Not viewed yet", "Not viewed yet"]).await;
    pass(1).await;
    assert!(is_button_on("Plan confirmation"));
    // Enter presses the button; the second one reaches the page.
    press(Role::Button, "Leave out").await;
    asked(3).await;
    press_key("Enter", "");
    settle().await;
    stands(&["Not sent yet", "Left out", "Not viewed yet"]).await;
}

#[wasm_bindgen_test]
async fn a_double_tap_on_finish_review_ends_no_review() {
    let service = Service::new([certificate(1).status("clearingProcess").asset(1, "damaged")]);
    open_with_after(FINISH, delay_answers, "/review/4711/1", &service).await;
    eventually("the review can be finished", || is_button_on("Finish review")).await;
    press(Role::Button, "Finish review").await;
    get(Role::Dialog, "Finish review of certificate 4711/1?").await;
    let answer = select_all("dialog .button[data-rank=primary]").remove(0);
    click(&answer);
    give_focus(&answer);
    press_key("Enter", "");
    pass(499).await;
    click(&answer);
    settle().await;
    assert!(service.posts().is_empty());
    pass(1).await;
    click(&answer);
    eventually("the review is finished", || service.posts().len() == 1).await;
}

#[wasm_bindgen_test]
async fn an_attested_decision_waits_as_well() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    open_certificate_after(delay_answers, &service).await;
    press(Role::Button, "Confirm certificate").await;
    click(&attestation().await);
    press(Role::Button, "Confirm").await;
    pass(499).await;
    press(Role::Button, "Confirm").await;
    settle().await;
    assert!(service.posts().is_empty());
    pass(1).await;
    press(Role::Button, "Confirm").await;
    eventually("it is sent", || service.posts().len() == 1).await;
}

#[wasm_bindgen_test]
async fn a_double_click_confirms_the_guesses_of_an_import_but_applies_nothing() {
    let service = Service::new([certificate(1001).asset(2, "")]);
    open_certificate_after(delay_answers, &service).await;
    press(Role::Link, "Import").await;
    type_text(&get(Role::Textbox, "Cells from a spreadsheet").await, "Asset\tStatus\n2\tkaputt\n");
    get(Role::Button, "Confirm 1 guess").await;
    pass(500).await;
    press(Role::Button, "Confirm 1 guess").await;
    press(Role::Button, "Apply 1 change").await;
    pass(499).await;
    press(Role::Button, "Apply 1 change").await;
    settle().await;
    assert!(find(Role::Heading, "Import list").is_some());
    pass(1).await;
    press(Role::Button, "Apply 1 change").await;
    status_is(2, "damaged").await;
}
