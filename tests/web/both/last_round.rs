//! Tests the second round: the last decision is proposed, differences are marked, and nothing is
//! applied without a click.

use crate::prelude::*;

/// Rejects a certificate, and the operator ends the review with other statuses.
async fn second_round(service: &Service) {
    open_certificate(service).await;
    mark(1, "damaged").await;
    type_text(&explanation(1), "Lid <b>broken</b>");
    mark(2, "received").await;
    decide_to("Reject", "rejected").await;
    assert!(!shows("Previously"), "a certificate in clearing is not open");
    service.edit(|held| {
        held[0].status = Some("firstConfirmationPending".into());
        for asset in &mut held[0].assets {
            asset.status = None;
            asset.explanation = None;
        }
        held[0].assets[2].status = Some("other".into());
    });
    reload().await;
    assets_read().await;
}

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "other").asset(4, "received")])
}

#[wasm_bindgen_test]
async fn the_last_decision_is_shown_next_to_each_different_asset() {
    let service = service();
    second_round(&service).await;
    shown("). The operator’s review has ended: you can now confirm it or reject it again.").await;
    shown("3 assets differ from your last decision.").await;
    shown("Previously: Damaged – Lid <b>broken</b>.").await;
    shown("Previously: Received.").await;
    assert!(find(Role::Button, "Apply previous status to asset 3").is_none(), "it is as it was");
    status_is(1, "").await;
    assert!(!shows("unsaved"), "nothing is taken unasked");
    press(Role::Button, "Apply previous status to asset 1").await;
    status_is(1, "damaged").await;
    assert_eq!(value_of(&explanation(1)), "Lid <b>broken</b>");
    shown("2 assets differ from your last decision.").await;
    type_text(&explanation(1), "Lid scratched");
    shown("3 assets differ from your last decision.").await;
    press_shows("Apply previous status to asset 1", "2 assets differ from your last decision.").await;
    // A different mark is shown as different; the proposal stays.
    mark(2, "other").await;
    shown("2 assets differ from your last decision.").await;
    press_shows("Apply all previous statuses", "0 assets differ from your last decision.").await;
    status_is(2, "received").await;
    status_is(4, "received").await;
    assert!(find(Role::Button, "Apply all previous statuses").is_none());
}

#[wasm_bindgen_test]
async fn the_last_round_is_kept_until_the_certificate_is_confirmed() {
    let service = service();
    second_round(&service).await;
    assert!(stored().contains("round"));
    for id in 1..=4 {
        mark(id, "received").await;
    }
    decide_to("Confirm", "confirmed").await;
    eventually("it is no longer kept", || !stored().contains("round")).await;
    assert!(!shows("Previously"));
    assert_eq!(outcome(), "confirmed");
}

#[wasm_bindgen_test]
async fn nothing_is_proposed_after_another_user_has_decided() {
    let service = service();
    second_round(&service).await;
    // The user's own mark stays, and so does the table.
    mark(4, "other").await;
    let assets = service.hold_next("GET assets");
    press(Role::Button, "Refresh").await;
    eventually("they are read again", || !service.is_idle()).await;
    shown("The operator’s review has ended").await;
    service.edit(|held| held[0].status = Some("clearingProcess".into()));
    let last = service.hold_next("GET list");
    assets.open();
    assets_read().await;
    shown("Previously: Received.").await;
    last.open();
    eventually("nothing is proposed", || !shows("Previously")).await;
    status_is(4, "other").await;
}
