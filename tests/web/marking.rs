//! Tests undo, redo and discard.

use crate::generated::{Chance, IS_CAMPAIGN};
use crate::prelude::*;

#[wasm_bindgen_test]
async fn every_step_can_be_undone_and_made_again() {
    open_certificate(&Service::new([certificate(1001).asset(1, "").explained(
        2,
        "damaged",
        Some("A crack."),
    )]))
    .await;
    assert!(!is_button_on("Undo") && !is_button_on("Redo") && !is_button_on("Discard changes"));
    mark(1, "other").await;
    // Typing is one step, regardless of the number of keys.
    for text in ["N", "No", "Not ours."] {
        type_text(&explanation(1), text);
    }
    click(&mark_unchecked());
    press(Role::Button, "Undo").await;
    eventually("the text is gone", || value_of(&explanation(1)).is_empty()).await;
    assert_eq!(status(1), "other");
    press(Role::Button, "Undo").await;
    status_is(1, "").await;
    eventually("nothing is left to undo", || !is_button_on("Undo")).await;
    assert!(shows("No changes"), "the bar stays for Redo");
    press(Role::Button, "Redo").await;
    status_is(1, "other").await;
    press(Role::Button, "Redo").await;
    eventually("the text is back", || value_of(&explanation(1)) == "Not ours.").await;
    assert!(!is_button_on("Redo"));
    mark(2, "received").await;
    press(Role::Button, "Discard changes").await;
    status_is(1, "").await;
    status_is(2, "damaged").await;
    assert!(!shows("unsaved") && !is_button_on("Save changes"));
    press(Role::Button, "Undo").await;
    status_is(1, "other").await;
    status_is(2, "received").await;
    assert!(is_button_on("Save changes"));
}

#[wasm_bindgen_test]
async fn a_change_undone_in_the_same_task_leaves_its_field_unchanged() {
    open_certificate(&Service::new([certificate(1001).asset(1, "").explained(
        2,
        "damaged",
        Some("A crack."),
    )]))
    .await;
    mark(2, "other").await;
    eventually("there is a step to undo", || is_button_on("Undo")).await;
    let undo = || click(&find(Role::Button, "Undo").unwrap());
    let select = status_select(1);
    choose(&select, "received").await;
    undo();
    eventually("nothing is chosen", || selected(&select).is_some_and(|(value, _)| value.is_empty())).await;
    let field = explanation(2);
    type_text(&field, "Two cracks.");
    undo();
    eventually("the text is back", || value_of(&field) == "A crack.").await;
    assert_eq!((status(1), status(2)), (String::new(), "other".to_owned()));
}

/// Presses a button of the bar of changes, which appears with the first change.
fn press_if_there(name: &str) {
    if let Some(button) = find(Role::Button, name) {
        click(&button);
    }
}

#[wasm_bindgen_test]
async fn after_any_steps_every_select_shows_the_value_of_its_row() {
    let mut made = certificate(1001);
    for (id, status) in (1..).zip(["", "received", "DAMAGED", "stolen", "received ", " ", "", "Other"]) {
        made = made.asset(id, status);
    }
    open_certificate(&Service::new([made.clone()])).await;
    let mut chance = Chance::new(77);
    for _ in 0..if IS_CAMPAIGN { 120 } else { 40 } {
        match chance.below(8) {
            0 => press_if_there("Undo"),
            1 => press_if_there("Redo"),
            2 if chance.below(4) == 0 => press_if_there("Discard changes"),
            3 => click(&mark_unchecked()),
            4 => press(Role::Radio, ["All", "Not checked", "Problems", "Changed"][chance.below(4)]).await,
            _ => {
                let rows = rows();
                if rows.is_empty() {
                    continue;
                }
                let row = &rows[chance.below(rows.len())];
                let select = &within(row, "select")[0];
                press_open(select).await;
                let offered = options(select);
                choose(select, &offered[chance.below(offered.len())].0).await;
            }
        }
        settle().await;
        selects_tell_the_truth();
    }
    press(Role::Radio, "All").await;
    eventually("all are shown", || ids().len() == made.assets.len()).await;
    press_if_there("Discard changes");
    eventually("everything is as it was", || {
        made.assets.iter().all(|asset| status(asset.id) == asset.status.clone().unwrap_or_default())
    })
    .await;
}
