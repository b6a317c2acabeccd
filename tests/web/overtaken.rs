//! Tests a click after a reload: its request was not sent, and another user decided in the meantime
//! (H3).

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{PLACE, open_after, outcome_is, stored};
use crate::screen::{Role, eventually, js, press, settle, shown, shows};
use crate::scripted::{Service, certificate};

/// Returns the journal, in the form of version 1, of a click whose page closed before anything was
/// sent.
fn journal(act: &str) -> String {
    format!(
        "localStorage.setItem('acceptance-desk.pending 4711/1001 /api', \
        `pending 1 ${{Date.now()}} 0\\n[\"{act}\",\"begun\",\"firstConfirmationPending\",null]`)"
    )
}

#[wasm_bindgen_test]
async fn a_click_that_a_colleague_overtook_is_told_and_never_sent() {
    for (act, status, now) in
        [("confirm", "clearingProcess", "Under review"), ("reject", "Confirmed", "Confirmed")]
    {
        let service = Service::new([certificate(1001).status(status).asset(1, "received")]);
        let desk = open_after(|| drop(js(&journal(act))), PLACE, &service);
        outcome_is("changed").await;
        shown("so nothing was sent").await;
        shown(&format!("was Open, is now {now}")).await;
        assert!(service.posts().is_empty() && !stored().contains("pending"));
        press(Role::Button, "Show current state").await;
        outcome_is("blocked").await;
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn a_click_whose_effect_is_there_is_not_denied() {
    let service = Service::new([certificate(1001).status("Confirmed").asset(1, "received")]);
    let desk = open_after(|| drop(js(&journal("confirm"))), PLACE, &service);
    eventually("it is over", || !stored().contains("pending")).await;
    outcome_is("blocked").await;
    settle().await;
    assert!(shows("This certificate is confirmed.") && !shows("nothing was sent"));
    desk.close().await;
}
