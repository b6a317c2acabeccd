//! Tests reads, saves and comparisons before the POST.

use super::*;

/// Opens certificate 1001 in an app that does not look for the next open certificate.
async fn open_without_background(service: &Service) {
    let config = r#"{ "locale": "en", "auth": { "kind": "none" }, "list": { "readAhead": 0 } }"#;
    open_with(config, PLACE, service).await;
    assets_read().await;
}

#[wasm_bindgen_test]
async fn certificate_and_assets_are_read_again_before_the_one_post() {
    let service = one_received();
    open_without_background(&service).await;
    service.forget();
    decide_to("Confirm", "confirmed").await;
    shown("Current status: Confirmed").await;
    eventually("all is read again", || service.is_idle()).await;
    assert_eq!(service.lines(), ["GET assets", "GET list", "POST confirmation", "GET list", "GET assets"]);
    let posts = service.posts();
    assert_eq!(posts.len(), 1);
    assert_eq!(posts[0].path, "/api/v1/leases/acceptanceCertificates/4711/1001/confirmation");
    assert_eq!(posts[0].body, None);
    status_is(2, "received").await;
}

#[wasm_bindgen_test]
async fn a_rejection_saves_its_marks_reads_them_back_and_then_posts() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "received").asset(3, "other")]);
    open_without_background(&service).await;
    mark(1, "damaged").await;
    service.forget();
    decide_to("Reject", "rejected").await;
    shown("2 assets go to the operator for review; the others stay marked as received").await;
    eventually("all is read again", || service.is_idle()).await;
    assert_eq!(
        service.lines(),
        [
            "GET assets",
            "GET list",
            "PATCH assets",
            "GET assets",
            "GET list",
            "POST rejection",
            "GET list",
            "GET assets"
        ]
    );
    let patches = service.sent_of("PATCH assets");
    assert_eq!(patches.len(), 1);
    assert_eq!(patches[0].body.as_deref(), Some(r#"[{"assetId":1,"acceptanceStatus":"damaged"}]"#));
    assert!(!shows("unsaved"), "the marks are on the service");
}

#[wasm_bindgen_test]
async fn changes_between_display_and_click_are_shown_and_nothing_is_sent() {
    type Change = fn(&mut Certificate);
    let cases: [(Change, &str); 8] = [
        (|held| held.assets[0].status = Some("damaged".into()), "Asset 1: was Received, is now Damaged"),
        (|held| held.assets[1].status = Some("received".into()), "Asset 2: was Not checked, is now Received"),
        (
            |held| held.assets[0].explanation = Some("Late.".into()),
            "Asset 1: was Received, is now Received – Late.",
        ),
        (|held| drop(held.assets.remove(1)), "Asset 2 was removed"),
        (|held| held.assets.extend(certificate(1).asset(3, "").assets), "Asset 3 was added"),
        (|held| held.status = Some("clearingProcess".into()), "Certificate: was Open, is now Under review"),
        (|held| held.authorization = Some("authorized".into()), "The details of the certificate changed"),
        (
            |held| drop(held.assets[0].more.insert("serialNumber".into(), "SN2".into())),
            "The details of asset 1 changed",
        ),
    ];
    for (change, sentence) in cases {
        let service = opened(one_received()).await;
        press(Role::Button, "Confirm certificate").await;
        click(&attestation().await);
        service.edit(|certificates| change(&mut certificates[0]));
        press(Role::Button, "Confirm").await;
        outcome_is("changed").await;
        let said = said().await;
        assert!(said.contains(sentence), "{sentence}\nnot in: {said}");
        assert!(
            said.contains("This certificate changed after you opened it, so nothing was sent."),
            "{said}"
        );
        assert!(service.sent().iter().all(|sent| sent.method == "GET"), "{sentence}: something was sent");
        press(Role::Button, "Show current state").await;
        assets_read().await;
        eventually("it can be decided anew", || ["idle", "blocked"].contains(&&*outcome())).await;
    }
}

#[wasm_bindgen_test]
async fn marks_that_the_service_does_not_hold_keep_the_decision_back() {
    let service = opened(Service::new([certificate(1001).asset(1, "").asset(2, "received")])).await;
    mark(1, "damaged").await;
    // It answers with success and stores nothing.
    service.on(|sent| sent.is("PATCH assets"), 1, Act::Reply(204, None, Vec::new()));
    hurry();
    decide_to("Reject", "changed").await;
    shown("Your decision was not sent, because the certificate no longer matches").await;
    shown("Asset 1: was Damaged, is now Not checked").await;
    assert!(service.posts().is_empty());
    press(Role::Button, "Show current state").await;
    assets_read().await;
    status_is(1, "damaged").await;
}

#[wasm_bindgen_test]
async fn a_decision_that_cannot_be_prepared_is_not_sent() {
    let reply = |status, kind, body: &str| Act::Reply(status, Some(kind), body.into());
    for (line, act, sentence) in [
        ("GET list", Act::json(500, "{}"), "Server error (500)"),
        ("GET assets", reply(200, "text/html", "<p>"), "web page (text/html)"),
        ("GET assets", Act::json(403, "{}"), "not activated"),
        ("PATCH assets", reply(422, "application/problem+json", r#"{"detail":"Not so."}"#), "Not so."),
        ("PATCH assets", reply(500, "text/plain", "boom"), "boom"),
        ("PATCH assets", Act::LoseRequest, "Some changes may already be saved"),
    ] {
        let service = opened(Service::new([certificate(1001).asset(1, "").asset(2, "received")])).await;
        mark(1, "damaged").await;
        service.on(move |sent| sent.is(line), 1, act);
        hurry();
        decide_to("Reject", "not-applied").await;
        shown("The decision was not sent.").await;
        shown(sentence).await;
        assert!(service.posts().is_empty(), "{line}: {sentence}");
        assets_read().await;
        status_is(1, "damaged").await;
        shown("1 unsaved").await;
    }
}
