//! Tests saving changes: only differences are sent, and only a read proves that they are stored.

use crate::prelude::*;
use serde_json::Value;

fn bodies(service: &Service) -> Vec<Value> {
    let patches = service.sent_of("PATCH assets");
    patches.iter().map(|sent| serde_json::from_str(sent.body.as_deref().unwrap()).unwrap()).collect()
}

#[wasm_bindgen_test]
async fn only_rows_that_differ_are_sent_and_an_untouched_explanation_is_left_out() {
    let service = Service::new([certificate(1001)
        .asset(1, "")
        .explained(2, "damaged", Some("A crack."))
        .explained(3, "damaged", Some("A dent."))
        .explained(4, "other", None)
        .asset(5, "RECEIVED")
        .asset(6, "")]);
    open_certificate(&service).await;
    assert!(!is_button_on("Save changes"));
    mark(1, "notReceived").await;
    mark(2, "other").await;
    type_text(&explanation(3), "");
    type_text(&explanation(4), "Wrong <colour> & \"size\".");
    mark(5, "damaged").await;
    mark(5, "RECEIVED").await;
    mark(6, "damaged").await;
    mark(6, "").await;
    shown("4 unsaved").await;
    service.forget();
    save(4).await;
    assert_eq!(
        bodies(&service),
        [json!([
            { "assetId": 1, "acceptanceStatus": "notReceived" },
            { "assetId": 2, "acceptanceStatus": "other" },
            { "assetId": 3, "acceptanceStatus": "damaged", "explanation": "" },
            { "assetId": 4, "acceptanceStatus": "other", "explanation": "Wrong <colour> & \"size\"." },
        ])]
    );
    assert_eq!(service.lines(), ["GET assets", "PATCH assets", "GET assets"]);
    let patch = &service.sent_of("PATCH assets")[0];
    assert_eq!(patch.header("Content-Type"), Some("application/json"));
    assert!(!shows("unsaved") && !is_button_on("Save changes"));
    assert_eq!(service.held(1001).assets[1].explanation.as_deref(), Some("A crack."));
    assert!(rows().iter().all(|row| !row.has_attribute("data-changed")));
}

#[wasm_bindgen_test]
async fn a_save_sends_nothing_after_five_hours() {
    let service = opened(Service::new([certificate(1001).asset(1, "")])).await;
    mark(1, "damaged").await;
    let read = service.hold_next("GET");
    service.forget();
    press(Role::Button, "Save changes").await;
    eventually("the assets are read", || !service.sent().is_empty()).await;
    pass(5 * 60 * 60_000).await;
    read.open();
    shown("More than a minute had passed since the step before, so nothing more was sent.").await;
    assert!(bodies(&service).is_empty() && shows("1 unsaved"));
    save(1).await;
}

#[wasm_bindgen_test]
async fn a_conflict_is_shown_for_its_row_and_nothing_is_sent_until_it_is_settled() {
    let service =
        opened(Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "received")])).await;
    mark(1, "damaged").await;
    mark(2, "damaged").await;
    mark(3, "damaged").await;
    service.edit_asset(1, |asset| asset.status = Some("received".into()));
    service.edit_asset(2, |asset| asset.explanation = Some("Theirs.".into()));
    press_shows("Save changes", "Nothing was sent: someone else changed assets that you changed.").await;
    assert!(bodies(&service).is_empty());
    shown("Asset 1 Your change: Damaged. Saved: Received.").await;
    shown("Asset 2 Your change: Damaged. Saved: Not checked – Theirs.").await;
    assert!(!shows("Asset 3 Yours"));
    for list in ["Conditions to confirm", "Conditions to reject"] {
        assert!(condition(list, "false", "Someone else changed 2 assets that you changed"));
    }
    assert!(is_button_off("Reject certificate"));

    press(Role::Button, "Keep my change for asset 1").await;
    eventually("it is settled", || !shows("Asset 1 Yours")).await;
    press(Role::Button, "Use saved value for asset 2").await;
    eventually("no conflict is left", || !shows("Changed by someone else")).await;
    assert_eq!((status(1), status(2), status(3)), ("damaged".into(), String::new(), "damaged".into()));
    save(2).await;
    assert_eq!(
        bodies(&service),
        [json!([
            { "assetId": 1, "acceptanceStatus": "damaged" },
            { "assetId": 3, "acceptanceStatus": "damaged" },
        ])]
    );
    assert_eq!(value_of(&explanation(2)), "Theirs.");
}

#[wasm_bindgen_test]
async fn a_conflict_over_an_asset_that_is_gone_can_only_be_given_up() {
    let service = opened(Service::new([certificate(1001).asset(1, "received").asset(2, "")])).await;
    mark(2, "damaged").await;
    service.edit(|held| {
        held[0].assets.remove(1);
    });
    press_shows("Refresh", "Asset 2 Your change: Damaged. Saved: no longer in the list.").await;
    assert!(find(Role::Button, "Keep my change for asset 2").is_none());
    assert!(is_button_off("Confirm certificate"));
    press(Role::Button, "Use saved value for asset 2").await;
    eventually("no conflict is left", || !shows("Changed by someone else")).await;
    eventually("confirming is armed", || is_button_on("Confirm certificate")).await;
}

#[wasm_bindgen_test]
async fn a_save_that_fails_keeps_the_changes_and_says_why() {
    let service = opened(Service::new([certificate(1001).asset(1, "")])).await;
    hurry();
    mark(1, "other").await;
    type_text(&explanation(1), "Too long.");
    let refusal = br#"{"errors":{"explanation":["At most 3 characters."]}}"#;
    let refusal = Act::Reply(400, Some("application/json"), refusal.into());
    for (act, told) in [
        (Act::LoseRequest, ["Some changes may already be saved", "could not be reached"]),
        (Act::json(200, r#"{"success":true}"#), ["but shows a different status for 1 asset", "1 unsaved"]),
        (
            refusal,
            ["Your changes were not saved. They are still here.", "explanation: At most 3 characters."],
        ),
        (Act::json(403, ""), ["Your changes were not saved. They are still here.", "not activated"]),
        (
            Act::Reply(403, Some("text/html"), b"<html>Blocked</html>".into()),
            ["A firewall or proxy in between refused this with a web page.", "may object to a text"],
        ),
        (
            Act::json(431, ""),
            [
                "The server refused the request (431).",
                "The access token or other sign-in data may be too large",
            ],
        ),
    ] {
        let before = bodies(&service).len();
        service.answer("PATCH assets", act);
        press(Role::Button, "Save changes").await;
        for sentence in told {
            shown(sentence).await;
        }
        assert!(text().matches("still here").count() < 2, "it is said once");
        status_is(1, "other").await;
        assert_eq!(value_of(&explanation(1)), "Too long.");
        shown("1 unsaved").await;
        assert_eq!(bodies(&service).len(), before + 1, "a write is not repeated by itself");
    }
    service.answer("PATCH assets", Act::LoseAnswer);
    save(1).await;
    eventually("nothing is unsaved", || !shows("unsaved")).await;
}

#[wasm_bindgen_test]
async fn a_save_that_is_refused_after_the_decision_of_another_user_names_that_and_keeps_the_changes() {
    for (decided, is_named) in [(Some("Confirmed"), true), (Some("clearingProcess"), true), (None, false)] {
        let service = opened(Service::new([certificate(1001).asset(1, "").asset(2, "received")])).await;
        mark(1, "other").await;
        type_text(&explanation(1), "A scratch.");
        service.answer("PATCH assets", Act::json(409, "{}"));
        service.edit(|held| {
            if let Some(status) = decided {
                held[0].status = Some(status.into());
            }
        });
        press(Role::Button, "Save changes").await;
        if !is_named {
            shown("Saving was interrupted.").await;
            assert!(!shows("decided or closed"));
            continue;
        }
        shown("This certificate was decided or closed in the meantime").await;
        assert!(!shows("Saving was interrupted") && !shows("Correct what"));
        eventually("nothing that was typed is lost", || stored().contains("A scratch.")).await;
        service.forget();
        click(&select_all(".note[role=alert] button")[0]);
        eventually("it is read again", || !service.sent_of("GET assets").is_empty() && service.is_idle())
            .await;
        eventually("the note is gone", || !shows("decided or closed")).await;
        assert!(stored().contains("A scratch."));
    }
}

#[wasm_bindgen_test]
async fn an_explanation_that_the_service_refuses_is_named_and_the_others_are_saved() {
    let refusal = br#"{"detail":"Unsupported character."}"#;
    let assets = (1..=5).fold(certificate(1001), |certificate, id| certificate.asset(id, ""));
    let service = opened(Service::new([assets])).await;
    let has_fire = |sent: &Sent| sent.body.as_deref().is_some_and(|body| body.contains('\u{1F525}'));
    service.on(has_fire, usize::MAX, Act::Reply(422, Some("application/json"), refusal.into()));
    for id in 1..=5 {
        mark(id, "other").await;
    }
    type_text(&explanation(4), "\u{1F525}");
    press(Role::Button, "Save changes").await;
    shown("4 changes saved. The server refused others, which stay here:").await;
    shown("Asset 4: The server refused the request (422). \u{201c}Unsupported character.\u{201d}").await;
    shown("1 unsaved").await;
    // A decision saves the others first, and is not sent.
    mark(1, "damaged").await;
    decide_to("Reject", "not-applied").await;
    shown("Asset 4: The server refused the request (422). \u{201c}Unsupported character.\u{201d}").await;
    assert!(service.posts().is_empty());
    assert_eq!(service.held(1001).assets[0].status.as_deref(), Some("damaged"));
}

#[wasm_bindgen_test]
async fn while_changes_are_saved_nothing_is_saved_or_decided_and_waiting_can_be_stopped() {
    let service = opened(Service::new([certificate(1001).asset(1, "").asset(2, "received")])).await;
    mark(1, "damaged").await;
    eventually("it can be rejected", || is_button_on("Reject certificate")).await;
    let patch = service.hold_next("PATCH assets");
    press_shows("Save changes", "Saving changes…").await;
    eventually("it is sent", || !bodies(&service).is_empty()).await;
    press(Role::Button, "Save changes").await;
    assert!(is_button_off("Reject certificate"));
    press(Role::Button, "Reject certificate").await;
    settle().await;
    assert!(select_all("dialog").is_empty());
    assert!(!is_button_on("Undo") && is_off(&mark_unchecked()));
    assert!(status_select(2).matches(":disabled").unwrap(), "a change would not be part of the save");
    press_shows("Cancel", "1 change saved").await;
    patch.open();
    settle().await;
    assert_eq!(bodies(&service).len(), 1);
    assets_read().await;
}

#[wasm_bindgen_test]
async fn success_is_said_for_a_moment_and_leaves_nothing_above_the_rows() {
    let service = opened(Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
    mark(1, "damaged").await;
    press_shows("Save changes", "1 change saved.").await;
    let said = select_all(".announcements .toast");
    assert!(said.iter().any(|toast| toast.text_content().unwrap().contains("1 change saved.")));
    assert!(select_all(".desk-assets > .note").is_empty(), "no row is moved");
    // A message about the previous save does not concern this one.
    mark(2, "damaged").await;
    let patch = service.hold_next("PATCH assets");
    press(Role::Button, "Save changes").await;
    eventually("it is said no longer", || !shows("1 change saved.")).await;
    patch.open();
    shown("1 change saved.").await;
}

/// Takes the network of the browser and of the service away, or gives both back.
fn set_network(service: &Service, is_there: bool) {
    service.behave();
    if is_there {
        go_online();
    } else {
        service.on(|_| true, usize::MAX, Act::LoseRequest);
        go_offline();
    }
}

#[wasm_bindgen_test]
async fn without_a_network_a_save_waits_and_sends_the_changes_as_they_are_then() {
    let service = opened(Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "")])).await;
    mark(1, "damaged").await;
    set_network(&service, false);
    get(Role::Button, "Save when connected").await;
    service.forget();
    press_shows("Save when connected", "1 waiting").await;
    assert!(!shows("Saving changes") && !shows("Next try"));
    assert!(!condition("Conditions to reject", "false", "Changes are being saved"));
    mark(2, "notReceived").await;
    mark(3, "damaged").await;
    press_shows("Undo", "2 waiting").await;
    assert!(bodies(&service).is_empty());
    set_network(&service, true);
    shown("2 changes saved.").await;
    let sent = bodies(&service);
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].as_array().unwrap().len(), 2);
    assert!(service.posts().is_empty() && !shows("waiting"));
}

#[wasm_bindgen_test]
async fn a_waiting_save_can_be_cancelled_and_ends_with_its_changes_and_its_page() {
    let service = Service::new([certificate(1001).asset(1, ""), certificate(1002)]);
    open_as(ALICE, &service).await;
    for end in ["Cancel the waiting save", "Discard changes", "Certificates"] {
        mark(1, "damaged").await;
        set_network(&service, false);
        press_shows("Save when connected", "1 waiting").await;
        if end == "Certificates" {
            travel("/settings");
            get(Role::Heading, "Settings").await;
        } else {
            press(Role::Button, end).await;
            eventually("nothing waits", || !shows("waiting")).await;
            mark(1, "notReceived").await;
        }
        set_network(&service, true);
        settle().await;
        assert!(bodies(&service).is_empty(), "{end}");
    }
    travel(PLACE);
    assets_read().await;
    assert!(shows("1 unsaved") && bodies(&service).is_empty());
}

#[wasm_bindgen_test]
async fn a_signed_out_user_is_promised_no_marks_without_a_network() {
    let service = Service::new([certificate(1001).asset(1, "")]);
    open_as(ALICE, &service).await;
    mark(1, "damaged").await;
    set_network(&service, false);
    press_shows("Save when connected", "1 waiting").await;
    sign_out().await;
    press(Role::Button, "Discard changes and sign out").await;
    shown("Signing in needs a connection").await;
    assert!(!shows("You can still mark"));
    set_network(&service, true);
    settle().await;
    assert!(bodies(&service).is_empty());
}

#[wasm_bindgen_test]
async fn a_save_waits_while_the_service_does_not_answer_and_meets_changes_by_others() {
    let service = opened(Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
    hurry();
    mark(1, "damaged").await;
    service.on(|_| true, usize::MAX, Act::LoseRequest);
    press_shows("Save changes", "Your changes were not saved").await;
    press_shows("Save when connected", "1 waiting").await;
    mark(2, "damaged").await;
    service.edit_asset(1, |asset| asset.status = Some("received".into()));
    service.behave();
    shown("Nothing was sent: someone else changed assets that you changed.").await;
    assert!(bodies(&service).is_empty() && shows("2 unsaved"));
    assert!(find(Role::Button, "Save changes").is_some());
}
