//! Tests a click after a reload: its request was not sent, and another user decided in the meantime
//! (H3).

use crate::prelude::*;
use acceptance_rules::act::{Act, ActProgress};

/// Stores the journal of a click whose page closed before anything was sent.
fn store_click(act: Act) {
    store_journal(act, ActProgress::Begun, js_sys::Date::now() as i64);
}

#[wasm_bindgen_test]
async fn a_click_that_a_colleague_overtook_is_told_and_never_sent() {
    for (act, status, now) in
        [(Act::Confirm, "clearingProcess", "Under review"), (Act::Reject, "Confirmed", "Confirmed")]
    {
        let service = Service::new([certificate(1001).status(status).asset(1, "received")]);
        open_after(|| store_click(act), PLACE, &service).await;
        outcome_is("changed").await;
        shown("so nothing was sent").await;
        shown(&format!("Open → {now}")).await;
        assert!(service.posts().is_empty() && !stored().contains("pending"));
        press(Role::Button, "Show current state").await;
        outcome_is("blocked").await;
    }
}

#[wasm_bindgen_test]
async fn a_click_whose_effect_is_there_is_not_denied() {
    let service = Service::new([certificate(1001).status("Confirmed").asset(1, "received")]);
    open_after(|| store_click(Act::Confirm), PLACE, &service).await;
    eventually("it is over", || !stored().contains("pending")).await;
    outcome_is("blocked").await;
    settle().await;
    assert!(shows("This certificate is confirmed.") && !shows("nothing was sent"));
}
