//! Tests reads, saves and comparisons before the POST.

use super::*;

#[wasm_bindgen_test]
async fn a_rejection_saves_its_marks_reads_them_back_and_then_posts() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "received").asset(3, "other")]);
    // This app does not look for the next open certificate.
    let config = r#"{ "locale": "en", "auth": { "kind": "none" }, "list": { "readAhead": 0 } }"#;
    open_certificate_with(config, &service).await;
    mark(1, "damaged").await;
    service.forget();
    decide_to("Reject", "rejected").await;
    shown("2 assets go to the operator for review; the others stay marked as received").await;
    eventually("all is read again", || service.is_idle()).await;
    let mut lines = service.lines();
    let after = lines.split_off(6);
    assert_eq!(lines, ["GET assets", "GET list", "PATCH assets", "GET assets", "GET list", "POST rejection"]);
    assert!(["GET list", "GET assets"].iter().all(|line| after.iter().any(|own| own == line)), "{after:?}");
    let patches = service.sent_of("PATCH assets");
    assert_eq!(patches[0].body.as_deref(), Some(r#"[{"assetId":1,"acceptanceStatus":"damaged"}]"#));
    assert_eq!((patches.len(), service.posts().len()), (1, 1));
    assert!(!shows("unsaved"), "the marks are on the service");
}

#[wasm_bindgen_test]
async fn changes_between_display_and_click_are_shown_and_nothing_is_sent() {
    type Change = fn(&mut Certificate);
    let cases: [(Change, &[&str]); 2] = [
        (
            |held| {
                held.authorization = Some("authorized".into());
                held.assets[0].status = Some("damaged".into());
                held.assets[1].status = Some("received".into());
                held.assets[2].explanation = Some("Late.".into());
                held.assets[3].more.insert("serialNumber".into(), "SN2".into());
                held.assets.remove(4);
                held.assets.extend(certificate(1).asset(6, "").assets);
            },
            &[
                "The details of the certificate changed",
                "Asset 1: Received → Damaged",
                "Asset 2: Not checked → Received",
                "Asset 3: Received → Received – Late.",
                "The details of asset 4 changed",
                "Asset 5 was removed",
                "Asset 6 was added",
            ],
        ),
        (|held| held.status = Some("clearingProcess".into()), &["Certificate: Open → Under review"]),
    ];
    for (change, sentences) in cases {
        let made = certificate(1001).asset(1, "received").asset(2, "");
        let made = made.asset(3, "received").asset(4, "received").asset(5, "received");
        let service = opened(Service::new([made])).await;
        press(Role::Button, "Confirm certificate").await;
        click(&attestation().await);
        service.edit(|certificates| change(&mut certificates[0]));
        press(Role::Button, "Confirm").await;
        outcome_is("changed").await;
        let said = said().await;
        for sentence in
            sentences.iter().chain(&["This certificate changed after you opened it, so nothing was sent."])
        {
            assert!(said.contains(sentence), "{sentence}\nnot in: {said}");
        }
        assert!(service.sent().iter().all(|sent| sent.method == "GET"), "something was sent");
        press(Role::Button, "Show current state").await;
        assets_read().await;
        eventually("it can be decided anew", || ["idle", "blocked"].contains(&&*outcome())).await;
    }
}

#[wasm_bindgen_test]
async fn a_decision_that_cannot_be_prepared_is_not_sent_and_its_marks_stay() {
    let refusal = Act::Reply(422, Some("application/problem+json"), br#"{"detail":"Not so."}"#.into());
    // A success that stores nothing.
    let empty = Act::Reply(204, None, Vec::new());
    for (line, act, outcome, sentences) in [
        ("GET assets", Act::json(403, "{}"), "not-applied", ["The decision was not sent.", "not activated"]),
        ("PATCH assets", refusal, "not-applied", ["The decision was not sent.", "Not so."]),
        ("PATCH assets", Act::LoseRequest, "not-applied", ["not sent.", "Some changes may already be saved"]),
        (
            "PATCH assets",
            empty,
            "changed",
            ["the server now shows a different state", "Asset 1: Damaged → Not checked"],
        ),
    ] {
        let service = opened(service()).await;
        mark(1, "damaged").await;
        service.on(move |sent| sent.is(line), 1, act);
        hurry();
        decide_to("Reject", outcome).await;
        for sentence in sentences {
            shown(sentence).await;
        }
        assert!(service.posts().is_empty(), "{line}: {sentences:?}");
        press(Role::Button, "Show current state").await;
        assets_read().await;
        status_is(1, "damaged").await;
        shown("1 unsaved").await;
    }
}
