//! Tests that the marks of a certificate change only while it is open, and that none is lost (H3).

use acceptance_rules::act::{self, ActProgress};

use super::tabs::{DRAFT, other_tab_ends, other_tab_takes_over};
use crate::prelude::*;

const CLOSED: &str = "Nothing can be changed until the outcome of the decision is known.";

fn service(status: &str) -> Service {
    Service::new([certificate(1001).asset(1, status).asset(2, "received").asset(5, "received")])
}

/// Tries to change marks in every way of the table, as a scanner, a text expander or a test tool does.
async fn try_to_mark() {
    let field = press_explanation(5).await;
    assert!(field.matches(":disabled").unwrap() && status_select(5).matches(":disabled").unwrap());
    choose(&status_select(5), "damaged").await;
    type_text(&field, "lid broken");
    // A disabled select cannot have the focus; the key arrives from a cell of its row.
    give_focus(&within(&row(5), ".id")[0]);
    press_key("3", "");
    press_key("z", "ctrlKey");
    press_key("y", "ctrlKey");
    if let Some(button) = find(Role::Button, "Undo") {
        click(&button);
    }
    click(&mark_unchecked());
    settle().await;
}

/// Types an explanation and takes its status back. The explanation stays, and no service accepts it alone.
async fn explained_without_a_status() {
    mark(1, "other").await;
    type_text(&explanation(1), "Label is missing.");
    mark(1, "").await;
}

#[wasm_bindgen_test]
async fn from_the_press_of_a_decision_until_its_outcome_no_mark_changes() {
    for (verb, held, end) in [("Confirm", "received", "confirmed"), ("Reject", "damaged", "rejected")] {
        let service = opened(service("")).await;
        mark(1, held).await;
        eventually("the mark is stored", || stored().contains("draft")).await;
        let answer = decide_and_hold(verb, &service).await;
        shown(CLOSED).await;
        assert!(!is_button_on("Save changes"));
        let before = stored();
        try_to_mark().await;
        assert_eq!((outcome().as_str(), status(5).as_str()), ("sending", "received"));
        assert_eq!(stored(), before);
        answer.open();
        outcome_is(end).await;
        eventually("it is read back", || !shows(CLOSED) && !stored().contains("draft")).await;
        let asset = |id: usize| -> Asset { service.held(1001).assets[id].clone() };
        assert_eq!(asset(0).status.as_deref(), Some(held));
        assert!(asset(2).status.as_deref() == Some("received") && asset(2).explanation.is_none());
    }
}

#[wasm_bindgen_test]
async fn while_an_outcome_is_unknown_no_mark_changes() {
    let service = opened(service("")).await;
    explained_without_a_status().await;
    service.answer("POST", Act::LoseRequest);
    hurry();
    decide_to("Confirm", "unknown").await;
    shown(CLOSED).await;
    try_to_mark().await;
    assert_eq!(status(5), "received");
    press(Role::Button, "Details of asset 5").await;
    eventually("its details are open", || !select_all(".asset-more").is_empty()).await;
    // A colleague changes a marked asset: the conflict waits, too.
    service.edit_asset(1, |asset| asset.status = Some("other".into()));
    press(Role::Button, "Refresh").await;
    let choices = ["Keep my change for asset 1", "Use saved value for asset 1"];
    for choice in choices {
        press(Role::Button, choice).await;
    }
    settle().await;
    assert!(choices.into_iter().all(is_button_off), "the conflict stays");
    press(Role::Button, "Decide again").await;
    eventually("it is open", || !shows(CLOSED) && choices.into_iter().all(is_button_on)).await;
}

#[wasm_bindgen_test]
async fn the_last_decision_is_not_applied_while_another_one_is_sent() {
    let service = opened(service("")).await;
    mark(1, "damaged").await;
    decide_to("Reject", "rejected").await;
    eventually("it is kept", || stored().contains("round")).await;
    service.edit(|held| held[0].status = Some("firstConfirmationPending".into()));
    service.edit_asset(1, |asset| asset.status = None);
    reload().await;
    assets_read().await;
    let answer = service.hold_next("POST");
    decide("Confirm").await;
    eventually("it is sent", || service.posts().len() == 2).await;
    click(&get(Role::Button, "Apply previous status to asset 1").await);
    settle().await;
    assert!(is_button_off("Apply all previous statuses") && status(1).is_empty());
    answer.open();
    outcome_is("confirmed").await;
}

#[wasm_bindgen_test]
async fn stored_changes_wait_until_the_outcome_of_an_earlier_decision_is_known() {
    for is_done in [true, false] {
        let service = service("");
        let list = service.hold_next("GET list");
        let before = || {
            store_draft(" /api");
            store_journal(act::Act::Reject, ActProgress::Sent, js_sys::Date::now() as i64);
        };
        hurry();
        open_after(before, PLACE, &service).await;
        shown("1 unsaved change from ").await;
        assert!(is_button_off("Restore") && is_button_off("Discard"));
        press(Role::Button, "Restore").await;
        assert!(shows("1 unsaved change from ") && stored().contains("draft"));
        list.open();
        outcome_is("unknown").await;
        assert!(is_button_off("Restore"));
        if is_done {
            service.edit(|held| {
                held[0].status = Some("clearingProcess".into());
                held[0].assets[0].status = Some("damaged".into());
            });
            press(Role::Button, "Refresh status").await;
            outcome_is("rejected").await;
            eventually("the saved change is no longer stored", || !stored().contains("draft")).await;
            assert!(!shows("1 unsaved"));
        } else {
            press(Role::Button, "Decide again").await;
            eventually("it can be restored", || is_button_on("Restore")).await;
            press(Role::Button, "Restore").await;
            status_is(1, "damaged").await;
        }
    }
}

#[wasm_bindgen_test]
async fn a_tab_that_watches_changes_no_mark() {
    open_certificate(&service("")).await;
    mark_stored(1, "damaged").await;
    other_tab_takes_over().await;
    let before = stored();
    try_to_mark().await;
    assert_eq!((status(1).as_str(), status(5).as_str()), ("damaged", "received"));
    assert!(shows("1 unsaved") && stored() == before);
    other_tab_ends().await;
}

#[wasm_bindgen_test]
async fn a_decision_drops_the_marks_of_its_order_and_names_the_others() {
    open_certificate(&service("")).await;
    explained_without_a_status().await;
    shown("1 unsaved").await;
    decide_to("Confirm", "confirmed").await;
    shown("1 change was not part of this decision and is not saved: asset 1.").await;
    shown("1 unsaved").await;
    assert!(stored().contains("Label is missing."));
    assert!(!is_off(&get(Role::Button, "Discard changes").await));
}

/// Notifies this tab of the changed draft, as the browser does.
fn notify() {
    js(&format!("dispatchEvent(new StorageEvent('storage', {{ key: {DRAFT} }}))"));
}

#[wasm_bindgen_test]
async fn a_removal_in_another_tab_stays_a_removal() {
    for (is_one_left, is_notified) in [(true, true), (true, false), (false, true), (false, false)] {
        open_certificate(&Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
        mark(1, "damaged").await;
        mark(2, "other").await;
        eventually("both are stored", || stored().contains("damaged") && stored().contains("other")).await;
        other_tab_takes_over().await;
        if is_one_left {
            store_marks(" /api", 5, &[(1, "damaged")]);
        } else {
            js(&format!("localStorage.removeItem({DRAFT})"));
        }
        let first = if is_one_left { "damaged" } else { "" };
        if is_notified {
            notify();
            status_is(2, "").await;
            status_is(1, first).await;
        }
        other_tab_ends().await;
        status_is(2, "").await;
        status_is(1, first).await;
        settle().await;
        assert!(find(Role::Button, "Restore").is_none() && !stored().contains("other"));
    }
}

#[wasm_bindgen_test]
async fn an_offer_follows_the_tab_that_lost_the_certificate() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "")]);
    open_certificate_after(|| store_draft(" /api"), &service).await;
    shown("1 unsaved change from ").await;
    // The other tab stores its last change when it loses the lock.
    store_marks(" /api", 5, &[(1, "damaged"), (2, "other")]);
    notify();
    shown("2 unsaved changes from ").await;
    press(Role::Button, "Restore").await;
    status_is(1, "damaged").await;
    status_is(2, "other").await;
}
