//! Tests the last question before a decision: it shows the true numbers, and it can be declined.

use crate::prelude::*;

async fn question(verb: &str, made: Certificate) -> String {
    open_certificate(&Service::new([made])).await;
    press(Role::Button, &format!("{verb} certificate")).await;
    text_of(&get(Role::Dialog, &format!("{verb} certificate 4711/1001?")).await)
}

#[wasm_bindgen_test]
async fn the_question_says_what_the_decision_does() {
    const EFFECT: &str = "Leasing can then start, or after a second confirmation if one is required.";
    const REVIEW: &str = "The operator reviews the rejection.";
    let made = |from: i64, count: i64, status: &str, made: Certificate| {
        (from..from + count).fold(made, |made, id| made.asset(id, status))
    };
    let received = |count, unset| made(50, count, "Received", made(1, unset, "", certificate(1001)));
    let damaged = |count, others| made(50, others, "received", made(1, count, "damaged", certificate(1001)));
    for (verb, made, sentences) in [
        (
            "Confirm",
            received(1, 0),
            ["You confirm 1 asset.", EFFECT, "The asset was received and has no problem", ""],
        ),
        (
            "Confirm",
            received(1, 1),
            [
                "You confirm 2 assets.",
                "1 unchecked asset will be recorded as received:Asset 1",
                "All 2 assets were received and have no problem",
                "",
            ],
        ),
        (
            "Confirm",
            received(3, 14),
            [
                "17 assets",
                "14 unchecked assets will be recorded as received:Asset 1",
                "Asset 12",
                "and 2 more",
            ],
        ),
        (
            "Reject",
            damaged(1, 0),
            ["You reject 1 of 1 assets:Asset 1: ", REVIEW, "This asset has the problem listed", ""],
        ),
        (
            "Reject",
            damaged(14, 3),
            [
                "You reject 14 of 17 assets:",
                "These 14 assets have the problems listed",
                "Asset 12: ",
                "and 2 more",
            ],
        ),
    ] {
        let text = question(verb, made).await;
        for sentence in ["Certificate 1001 of lease company 4711"].iter().chain(&sentences) {
            assert!(text.contains(sentence), "{sentence}\nnot in: {text}");
        }
        assert_eq!(text.contains("recorded as received"), sentences[1].contains("recorded"), "{text}");
        assert!(!text.contains("unsaved") && !text.contains("Asset 13"), "{text}");
    }
}

#[wasm_bindgen_test]
async fn a_long_list_in_the_question_unfolds_completely() {
    let held = (1..=130).fold(certificate(1001), |held, id| held.asset(id, "damaged"));
    question("Reject", held).await;
    assert_eq!(select_all("dialog .named li").len(), 12);
    click(&select_all("dialog summary")[0]);
    eventually("all are listed", || select_all("dialog .named li").len() == 130).await;
}

#[wasm_bindgen_test]
async fn unsaved_marks_are_counted_in_the_question() {
    open_certificate(&Service::new([certificate(1001).asset(1, "damaged").asset(2, "").asset(3, "")])).await;
    mark(1, "received").await;
    mark(2, "received").await;
    press(Role::Button, "Confirm certificate").await;
    let text = text_of(&get(Role::Dialog, "Confirm certificate 4711/1001?").await);
    assert!(text.contains("You confirm 3 assets."), "{text}");
    assert!(text.contains("1 unchecked asset will be recorded as received:Asset 3"), "{text}");
    assert!(text.contains("2 unsaved changes will be saved first."), "{text}");
}

#[wasm_bindgen_test]
async fn the_question_names_an_explanation_that_is_not_sent() {
    const DROPPED: &str = "The explanation of asset 3 is not sent, because it has no status.";
    open_certificate(&Service::new([certificate(1001).asset(1, "received").asset(2, "").asset(3, "")])).await;
    mark(3, "other").await;
    type_text(&explanation(3), "Scratched");
    mark(3, "").await;
    press(Role::Button, "Confirm certificate").await;
    let question = async || text_of(&get(Role::Dialog, "Confirm certificate 4711/1001?").await);
    assert!(question().await.contains(DROPPED));
    press(Role::Button, "Cancel").await;
    mark(3, "received").await;
    press(Role::Button, "Confirm certificate").await;
    assert!(!question().await.contains("not sent"), "with a status it is sent");
}

#[wasm_bindgen_test]
async fn the_question_names_company_and_customer_and_warns_of_anomalies() {
    let service = Service::new([certificate(1001)
        .status("somethingNew")
        .with(serde_json::json!({ "customerContext": { "customerName": "Example AG", "leaseCompanyName": "Lease 1" } }))
        .asset(1, "received")]);
    open_certificate(&service).await;
    assert!(condition("Conditions to confirm", "warning", "has a status unknown to this app"));
    press(Role::Button, "Confirm certificate").await;
    let text = text_of(&get(Role::Dialog, "Confirm certificate 4711/1001?").await);
    assert!(text.contains("Certificate 1001 of lease company 4711 Lease 1 · Example AG"), "{text}");
    assert!(text.contains("The certificate has a status unknown to this app"), "{text}");
}

#[wasm_bindgen_test]
async fn nothing_is_sent_before_the_checkbox_is_ticked() {
    let service = opened(Service::new([certificate(1001).asset(1, "received")])).await;
    press(Role::Button, "Confirm certificate").await;
    let tick = attestation().await;
    assert!(!is_checked(&tick) && is_button_off("Confirm"));
    eventually("the focus starts on the heading", || {
        focused().is_some_and(|heading| text_of(&heading) == "Confirm certificate 4711/1001?")
    })
    .await;
    service.forget();
    press(Role::Button, "Confirm").await;
    settle().await;
    assert!(service.sent().is_empty(), "the closed button sends nothing");
    assert!(find(Role::Dialog, "Confirm certificate 4711/1001?").is_some());
    click(&tick);
    eventually("the button opens", || is_button_on("Confirm")).await;
    click(&tick);
    eventually("the button closes again", || is_button_off("Confirm")).await;
    click(&tick);
    press(Role::Button, "Confirm").await;
    outcome_is("confirmed").await;
    assert_eq!(service.posts().len(), 1);
}

#[wasm_bindgen_test]
async fn escape_and_cancel_send_nothing_and_a_new_question_starts_unticked() {
    let service = opened(Service::new([certificate(1001).asset(1, "damaged")])).await;
    service.forget();
    for way in ["escape", "cancel"] {
        press(Role::Button, "Reject certificate").await;
        get(Role::Dialog, "Reject certificate 4711/1001?").await;
        let tick = attestation().await;
        assert!(!is_checked(&tick), "{way}");
        click(&tick);
        if way == "escape" {
            // The browser's reaction to Escape, which a synthetic key does not cause.
            js("(() => { const dialog = document.querySelector('dialog[open]'); \
                if (dialog.requestClose) dialog.requestClose(); \
                else dialog.dispatchEvent(new Event('cancel', { cancelable: true })); })()");
        } else {
            press(Role::Button, "Cancel").await;
        }
        eventually("the question is gone", || select_all("dialog").is_empty()).await;
        assert_eq!(outcome(), "idle");
        assert!(!is_off(&get(Role::Button, "Reject certificate").await));
    }
    assert!(service.sent().is_empty() && !shows("Rejecting"));
}

#[wasm_bindgen_test]
async fn assets_recorded_without_a_mark_can_be_viewed_first() {
    let service =
        opened(Service::new([certificate(1001).asset(1, "received").asset(2, "").asset(3, "")])).await;
    press(Role::Button, "Confirm certificate").await;
    press(Role::Button, "Show unchecked assets").await;
    eventually("only the unmarked are shown", || crate::desk::ids() == ["2", "3"]).await;
    eventually("the first of them has the focus", || has_focus(&status_select(2))).await;
    assert!(select_all("dialog").is_empty() && service.posts().is_empty());
    // If nothing is recorded silently, there is nothing to check.
    press(Role::Radio, "All").await;
    mark(2, "received").await;
    mark(3, "received").await;
    press(Role::Button, "Confirm certificate").await;
    get(Role::Dialog, "Confirm certificate 4711/1001?").await;
    assert!(find(Role::Button, "Show unchecked assets").is_none());
}
