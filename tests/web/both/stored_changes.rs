//! Tests stored changes of an earlier visit or another tab: nothing overwrites them.

use super::guided_run::{SEVERAL, choose_all, step, three};
use super::keys::{focus, press_key};
use super::tabs::{DRAFT, other_tab_ends, other_tab_takes_over};
use crate::prelude::*;

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "received")])
}

/// Opens certificate 1001 after a reload and a sign-in, with the stored status of asset 1 on offer.
async fn offered(service: &Service) {
    open_as("first", service).await;
    mark_stored(1, "damaged").await;
    reopen_with(TOKENS, PLACE).await;
    sign_in("first").await;
    assets_read().await;
    get(Role::Button, "Restore").await;
    get(Role::Button, "Discard").await;
}

/// Returns whether all fields of assets are disabled.
fn rows_are_off() -> bool {
    let controls = select_all("tr[data-asset-id] :is(select, textarea)");
    controls.len() >= 2 && controls.iter().all(|control| control.matches(":disabled").unwrap())
}

fn draft() -> String {
    js(&format!("localStorage.getItem({DRAFT})")).as_string().unwrap_or_default()
}

#[wasm_bindgen_test]
async fn stored_changes_prevent_decisions_saves_and_marks_until_they_are_answered() {
    for is_restored in [true, false] {
        let service = service();
        offered(&service).await;
        let before = draft();
        assert!(is_button_off("Confirm certificate") && is_button_off("Reject certificate"));
        for list in ["Conditions to confirm", "Conditions to reject"] {
            assert!(condition(list, "false", "Changes from an earlier visit"), "{list}");
        }
        assert!(rows_are_off(), "no field of a row can be used");
        assert!(is_off(&mark_unchecked()) && !is_button_on("Save changes"));
        click(&mark_unchecked());
        // A disabled select cannot have the focus; the key arrives from its row.
        focus(2, ".id");
        press_key("1", "");
        press(Role::Button, "Confirm certificate").await;
        // A choice made before the row was disabled.
        choose(&status_select(2), "other").await;
        settle().await;
        assert!((1..=3).map(status).eq(["", "", "received"]) && find(Role::Dialog, "Confirm").is_none());
        assert_eq!(draft(), before, "the stored changes are as they were");
        assert!(service.sent().iter().all(|sent| sent.method == "GET"));

        press(Role::Button, if is_restored { "Restore" } else { "Discard" }).await;
        status_is(1, if is_restored { "damaged" } else { "" }).await;
        eventually("rows can be used", || !rows_are_off()).await;
        assert_eq!(shows("1 unsaved"), is_restored);
        assert_eq!(is_button_on("Save changes"), is_restored);
        assert_eq!(is_button_on("Confirm certificate"), !is_restored, "a damaged asset cannot be confirmed");
        for list in ["Conditions to confirm", "Conditions to reject"] {
            assert!(!condition(list, "false", "stored"), "{list}");
        }
        assert!(!is_off(&mark_unchecked()));
        focus(2, "select");
        press_key("1", "");
        status_is(2, "received").await;
        eventually("it is stored", || draft().contains("received")).await;
        assert_eq!(draft().contains("damaged"), is_restored);
    }
}

#[wasm_bindgen_test]
async fn a_tab_that_looks_on_stores_nothing_over_the_changes_of_the_other_tab() {
    for is_saved_there in [false, true] {
        let service = opened(service()).await;
        mark(1, "damaged").await;
        eventually("the change is stored", || draft().contains("damaged")).await;
        other_tab_takes_over().await;
        store_marks(" /api", 5, &[(2, "other")]);
        let others = draft();
        if is_saved_there {
            // The change of this tab equals the service's value now.
            service.edit_asset(1, |asset| asset.status = Some("damaged".into()));
        }
        service.forget();
        hurry_from(100);
        press(Role::Button, "Refresh").await;
        eventually("it is read again", || !service.sent_of("GET assets").is_empty() && service.is_idle())
            .await;
        assets_read().await;
        settle().await;
        assert_eq!(shows("1 unsaved"), !is_saved_there);
        assert_eq!(draft(), others, "the stored changes are those of the other tab");
        js("window.__free()");
    }
}

#[wasm_bindgen_test]
async fn a_reload_that_changes_no_mark_stores_nothing() {
    let service = opened(service()).await;
    mark(1, "damaged").await;
    eventually("the change is stored", || draft().contains("damaged")).await;
    let before = draft();
    pass(1000).await;
    service.forget();
    hurry_from(100);
    press(Role::Button, "Refresh").await;
    eventually("it is read again", || !service.sent_of("GET assets").is_empty() && service.is_idle()).await;
    assets_read().await;
    settle().await;
    assert_eq!(draft(), before, "its time is that of the change");
}

#[wasm_bindgen_test]
async fn a_change_made_just_before_the_lock_is_lost_is_stored_for_the_other_tab() {
    open_certificate(&service()).await;
    stop_clock(100);
    mark(1, "damaged").await;
    other_tab_takes_over().await;
    eventually("it is stored", || draft().contains("damaged")).await;
    other_tab_ends().await;
    shown("1 unsaved").await;
}

#[wasm_bindgen_test]
async fn a_restored_status_in_another_spelling_or_without_an_option_is_shown() {
    for (code, label) in [("DAMAGED", "Damaged"), ("lostCode", "lostCode")] {
        let service = service();
        offered(&service).await;
        js(&format!(
            "localStorage.setItem({DRAFT}, localStorage.getItem({DRAFT}).replace('damaged', '{code}'))"
        ));
        reopen_with(TOKENS, PLACE).await;
        sign_in("first").await;
        assets_read().await;
        press(Role::Button, "Restore").await;
        status_is(1, code).await;
        let (value, text) = selected(&status_select(1)).unwrap();
        assert!(value == code && text.contains(label), "{value}: {text}");
    }
}

#[wasm_bindgen_test]
async fn a_run_offers_stored_changes_only_in_the_tab_that_works_on_the_certificate() {
    let service = three();
    open_as("first", &service).await;
    mark_stored(10_010, "damaged").await;
    reopen_with(TOKENS, SEVERAL).await;
    sign_in("first").await;
    choose_all().await;
    step(1, 3, "4711/1001").await;
    for name in ["Restore", "Discard"] {
        assert!(!get(Role::Button, name).await.matches(":disabled").unwrap(), "{name}");
    }
    other_tab_takes_over().await;
    for name in ["Restore", "Discard"] {
        assert!(get(Role::Button, name).await.matches(":disabled").unwrap(), "{name}");
    }
}
