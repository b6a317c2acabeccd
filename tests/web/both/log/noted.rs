//! Tests logged acts: saves, decisions, sign-ins and outcomes found later.

use super::*;

#[wasm_bindgen_test]
async fn savings_decisions_and_sign_ins_are_noted_with_what_their_requests_were_called() {
    let service = service();
    open_with(TOKENS, PLACE, &service).await;
    sign_in("canary-token").await;
    assets_read().await;
    mark(1, "damaged").await;
    type_text(&explanation(1), "Canary explanation");
    save(1).await;
    decide_to("Reject", "rejected").await;
    to_log().await;
    entries_are(&[
        ("Reject certificate 4711/1001", "Rejected, under review by the operator · Request: w2"),
        ("Save changes 4711/1001", "1 change saved. · Request: w1"),
        ("Sign in", "Done"),
    ])
    .await;
    assert_eq!(kept().len(), 3);
    for part in ["canary", "Canary", "damaged", "Bearer"] {
        assert!(kept().iter().all(|text| !text.contains(part)), "{part}: {:?}", kept());
    }
    // The log survives a reload and links to the certificate.
    reload().await;
    shown("Stored only here").await;
    eventually("all of it is there", || entries().len() == 3).await;
    click(&within(&select_all(".log")[0], "a")[0]);
    eventually("the certificate is there", || address() == PLACE).await;
}

#[wasm_bindgen_test]
async fn an_unknown_outcome_is_logged_and_a_later_result_has_its_own_entry() {
    let service = opened(Service::new([certificate(1001).asset(1, "damaged")])).await;
    service.answer("POST", Act::LoseRequest);
    hurry();
    decide_to("Reject", "unknown").await;
    shown("may already have been reviewed").await;
    travel("/certificates");
    shown("Outcome unknown").await;
    travel(PLACE);
    outcome_is("unknown").await;
    let unknown = "Outcome of your rejection unknown";
    press(Role::Button, "Refresh status").await;
    settle().await;
    outcome_is("unknown").await;
    to_log().await;
    entries_are(&[("Reject certificate 4711/1001", unknown)]).await;
    travel(PLACE);
    outcome_is("unknown").await;
    reload().await;
    outcome_is("unknown").await;
    service.edit(|held| held[0].status = Some("clearingProcess".into()));
    press(Role::Button, "Refresh status").await;
    outcome_is("rejected").await;
    assert!(service.posts().len() == 1 && !stored().contains("pending"));
    to_log().await;
    entries_are(&[
        ("Reject certificate 4711/1001", "Rejected, under review by the operator · determined later"),
        ("Reject certificate 4711/1001", unknown),
    ])
    .await;
}

#[wasm_bindgen_test]
async fn a_page_that_goes_before_the_end_leaves_what_is_surely_so() {
    for (line, before, after) in [
        ("POST confirmation", "Outcome of your confirmation unknown", Some("Confirmed")),
        ("PATCH assets", "Nothing was decided. Some changes may be saved.", None),
    ] {
        let service = opened(service()).await;
        mark(1, "received").await;
        service.hold(move |sent| sent.is(line));
        decide("Confirm").await;
        eventually("it is sent", || service.sent_of(line).len() == 1).await;
        reload().await;
        outcome_is(if after.is_some() { "confirmed" } else { "not-applied" }).await;
        assert_eq!(service.posts().len(), usize::from(after.is_some()), "it is not sent again");
        to_log().await;
        let found: Vec<String> = entries().into_iter().map(|(_, outcome)| outcome).collect();
        assert!(found.last().unwrap().starts_with(before), "{line}: {found:?}");
        assert_eq!(found.len(), 1 + usize::from(after.is_some()), "{found:?}");
        let later = (found.len() == 2).then(|| found[0].split(" · ").next().unwrap());
        assert_eq!(after, later, "{line}");
    }
}

#[wasm_bindgen_test]
async fn refusals_changes_and_failures_are_told_apart() {
    type Trouble = fn(&Service);
    let cases: [(Trouble, &str, &str); 4] = [
        (
            |service| service.answer("POST", Act::json(400, "{}")),
            "not-applied",
            "Nothing was decided: the server refused.",
        ),
        (
            |service| service.edit_asset(2, |asset| asset.status = Some("other".into())),
            "changed",
            "Changed since you opened it. Nothing was sent.",
        ),
        (|service| service.answer("GET assets", Act::json(500, "{}")), "not-applied", "Nothing was decided"),
        (
            |service| service.answer("GET", Act::json(401, "{}")),
            "session",
            "Your session had ended. No decision was sent.",
        ),
    ];
    for (trouble, outcome, told) in cases {
        let service =
            opened(Service::new([certificate(1001).asset(1, "received").asset(2, "received")])).await;
        hurry();
        trouble(&service);
        decide_to("Confirm", outcome).await;
        to_log().await;
        let found = entries();
        assert_eq!(found.len(), 1, "{found:?}");
        let found = found[0].1.split(" · ").next().unwrap();
        assert_eq!(found, told);
    }
}

#[wasm_bindgen_test]
async fn the_outcome_of_marks_is_logged_as_shown() {
    type Trouble = fn(&Service);
    let cases: [(Trouble, &str); 3] = [
        (
            |service| service.edit_asset(1, |asset| asset.status = Some("other".into())),
            "Nothing was sent: someone else changed assets that you changed.",
        ),
        (
            |service| service.answer("PATCH", Act::json(204, "")),
            "The server accepted your changes, but shows a different status for 1 asset. · Request: w1",
        ),
        (
            |service| service.answer("PATCH", Act::json(400, "{}")),
            "The changes were not saved. · Request: w1",
        ),
    ];
    for (trouble, told) in cases {
        let service = opened(service()).await;
        mark(1, "damaged").await;
        let gate = service.hold_next("GET assets");
        hurry();
        press(Role::Button, "Save changes").await;
        gate.open();
        trouble(&service);
        eventually("something is noted", || !kept().is_empty()).await;
        eventually("it ended", || !shows("Saving changes")).await;
        service.behave();
        to_log().await;
        entries_are(&[("Save changes 4711/1001", told)]).await;
    }
    // The answer is lost, and so is every later read.
    let service = opened(service()).await;
    mark(1, "damaged").await;
    let gate = service.hold_next("PATCH assets");
    press(Role::Button, "Save changes").await;
    eventually("it is sent", || service.sent_of("PATCH assets").len() == 1).await;
    service.on(|sent| sent.is("GET assets"), 9, Act::json(404, "{}"));
    gate.open();
    shown("Saving was interrupted").await;
    service.behave();
    to_log().await;
    entries_are(&[("Save changes 4711/1001", "Some changes may be saved. · Request: w1")]).await;
}

#[wasm_bindgen_test]
async fn ends_of_reviews_and_scrap_errors_are_noted() {
    const CONFIG: &str = r#"{ "locale": "en", "auth": { "kind": "none" },
        "scrapErrors": { "method": "PUT", "path": "/v1/scrapErrors", "chunkSize": 1 },
        "finishReview": { "method": "POST", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end" } }"#;
    let service = Service::new([certificate(1001).status("clearingProcess").asset(1, "damaged")]);
    open_with(CONFIG, "/scrap-errors", &service).await;
    service.answer("PUT", Act::Reply(204, None, Vec::new()));
    service.answer("PUT", Act::json(400, "{}"));
    type_text(&get(Role::Textbox, "Error IDs").await, "5\n6\n7");
    eventually("it can be sent", || is_button_on("Send")).await;
    press_shows("Send", "The server refused request 2 of 3").await;
    service.on(|sent| sent.method == "PUT", 9, Act::Reply(204, None, Vec::new()));
    press_shows("Send", "The server accepted").await;
    travel("/review/4711/1001");
    eventually("it can be finished", || is_button_on("Finish review")).await;
    press(Role::Button, "Finish review").await;
    let dialog = get(Role::Dialog, "Finish review of certificate 4711/1001?").await;
    click(within(&dialog, "button").iter().find(|it| text_of(it) == "Finish review").unwrap());
    shown("The review has ended").await;
    to_log().await;
    entries_are(&[
        ("Finish review 4711/1001", "The review has ended · Request: w5"),
        ("Send scrap errors", "The server accepted 2 requests. · Request: w4"),
        ("Send scrap errors", "The server refused request 2 of 3 · Request: w2"),
    ])
    .await;
}
