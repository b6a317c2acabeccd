//! The second round: what was decided last time is proposed, marked where it differs, and never taken unasked.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{
    Desk, assets_read, decide, explanation, mark, open_certificate, outcome, outcome_is, status_is, stored,
};
use crate::screen::{Role, eventually, find, press, shown, shows, type_text, value_of};
use crate::scripted::{Service, certificate};

/// Rejects a certificate, and the operator ends the review with other statuses.
async fn second_round(service: &Service) -> Desk {
    let desk = open_certificate(service).await;
    mark(1, "damaged").await;
    type_text(&explanation(1), "Lid <b>broken</b>");
    mark(2, "received").await;
    decide("Reject").await;
    outcome_is("rejected").await;
    assert!(!shows("Last time"), "a certificate in clearing is not open");
    service.edit(|held| {
        held[0].status = Some("firstConfirmationPending".into());
        for asset in &mut held[0].assets {
            asset.status = None;
            asset.explanation = None;
        }
        held[0].assets[2].status = Some("other".into());
    });
    let desk = desk.reload().await;
    assets_read().await;
    desk
}

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "other").asset(4, "received")])
}

#[wasm_bindgen_test]
async fn what_was_decided_last_time_stands_beside_each_asset_that_differs() {
    let service = service();
    let desk = second_round(&service).await;
    shown("). The operator's review has ended: you can now confirm it or reject it again.").await;
    shown("3 assets differ from your last decision.").await;
    shown("Last time: Damaged – Lid <b>broken</b>.").await;
    shown("Last time: Received.").await;
    assert!(find(Role::Button, "Mark asset 3 as last time").is_none(), "it is as it was");
    status_is(1, "").await;
    assert!(!shows("unsaved"), "nothing is taken unasked");
    press(Role::Button, "Mark asset 1 as last time").await;
    status_is(1, "damaged").await;
    assert_eq!(value_of(&explanation(1)), "Lid <b>broken</b>");
    shown("2 assets differ from your last decision.").await;
    type_text(&explanation(1), "Lid scratched");
    shown("3 assets differ from your last decision.").await;
    press(Role::Button, "Mark asset 1 as last time").await;
    shown("2 assets differ from your last decision.").await;
    // What is decided otherwise is marked as different; the proposal stays.
    mark(2, "other").await;
    shown("2 assets differ from your last decision.").await;
    press(Role::Button, "Mark all as last time").await;
    shown("0 assets differ from your last decision.").await;
    status_is(2, "received").await;
    status_is(4, "received").await;
    assert!(find(Role::Button, "Mark all as last time").is_none());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_last_round_is_kept_until_the_certificate_is_confirmed() {
    let service = service();
    let desk = second_round(&service).await;
    assert!(stored().contains("round"));
    for id in 1..=4 {
        mark(id, "received").await;
    }
    decide("Confirm").await;
    outcome_is("confirmed").await;
    eventually("it is no longer kept", || !stored().contains("round")).await;
    assert!(!shows("Last time"));
    assert_eq!(outcome(), "confirmed");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn nothing_is_proposed_any_more_once_somebody_else_has_decided() {
    let service = service();
    let desk = second_round(&service).await;
    // A mark of one's own stays, and the table with it.
    mark(4, "other").await;
    let assets = service.hold(|sent| sent.is("GET assets"));
    press(Role::Button, "Reload").await;
    eventually("they are read again", || !service.is_idle()).await;
    shown("The operator's review has ended").await;
    service.edit(|held| held[0].status = Some("clearingProcess".into()));
    let last = service.hold(|sent| sent.is("GET list"));
    assets.open();
    assets_read().await;
    shown("Last time: Received.").await;
    last.open();
    eventually("nothing is proposed", || !shows("Last time")).await;
    status_is(4, "other").await;
    desk.close().await;
}
