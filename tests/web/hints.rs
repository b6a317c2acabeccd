//! Tests hints before sending: in place, counted, in the last question, and never blocking.

use crate::prelude::*;

fn described(id: i64) -> String {
    let field = find(Role::Textbox, &format!("Explanation for asset {id}"));
    let id = field.and_then(|field| field.get_attribute("aria-describedby"));
    id.map(|id| text_of(&document().get_element_by_id(&id).unwrap())).unwrap_or_default()
}

async fn is_described(id: i64, expected: &str) {
    eventually(&format!("asset {id} is described by {expected:?}"), || described(id) == expected).await;
}

fn count() -> String {
    let line = app().query_selector(".hint-count").unwrap();
    line.map_or_else(|| "no line".into(), |line| text_of(&line))
}

#[wasm_bindgen_test]
async fn every_kind_of_hint_stands_at_its_row_and_goes_with_its_cause() {
    let service = Service::new([certificate(1001)
        .asset(1, "received")
        .explained(2, "damaged", Some("A crack."))
        .asset(3, "received")
        .asset(4, "received")
        .explained(5, "other", None)]);
    open_certificate(&service).await;
    assert_eq!(count(), "");
    for id in 1..=5 {
        assert_eq!(described(id), "", "what the service holds needs no hint: {id}");
    }
    mark(1, "other").await;
    is_described(1, "Hint: Describe what is wrong.").await;
    mark(2, "received").await;
    is_described(2, "Hint: Marked as received, but has an explanation.").await;
    mark(3, "damaged").await;
    type_text(&explanation(3), &"ä".repeat(257));
    is_described(3, "Hint: 257 characters; the server may refuse more than 256.").await;
    mark(4, "damaged").await;
    type_text(&explanation(4), "x <SCRIPT [% y");
    let forbidden = |part: &str| format!("Hint: The server may refuse “{part}” in an explanation.");
    is_described(4, &[forbidden("<script"), forbidden("[%")].join("")).await;
    let picture = &within(&row(1), ".row-hint svg")[0];
    assert_eq!(picture.get_attribute("aria-hidden").as_deref(), Some("true"));
    eventually("all are counted", || count() == "5 hints. You can send anyway.").await;

    type_text(&explanation(1), "Because.");
    is_described(1, "").await;
    type_text(&explanation(2), "");
    is_described(2, "").await;
    type_text(&explanation(3), &"ä".repeat(256));
    is_described(3, "").await;
    type_text(&explanation(4), "x");
    is_described(4, "").await;
    eventually("nothing is counted any more", || count().is_empty()).await;
}

#[wasm_bindgen_test]
async fn a_hint_keeps_no_decision_closed_and_stands_in_the_last_question() {
    let made = (1..=7).fold(certificate(1001), |made, id| made.asset(id, "received"));
    open_certificate(&Service::new([made])).await;
    for id in 1..=7 {
        mark(id, "other").await;
    }
    eventually("all are counted", || count().starts_with("7 hints")).await;
    assert_eq!(outcome(), "idle");
    assert!(is_button_on("Reject certificate"));
    press(Role::Button, "Reject certificate").await;
    let dialog = get(Role::Dialog, "Reject certificate 4711/1001?").await;
    let text = text_of(&dialog);
    assert!(text.contains("7 hints") && text.contains("You can send anyway."), "{text}");
    for id in 1..=5 {
        assert!(text.contains(&format!("Asset {id}: Describe what is wrong.")), "{text}");
    }
    assert!(!text.contains("Asset 6: Describe") && text.contains("2 more hints"), "{text}");
    press(Role::Button, "Cancel").await;
    for id in 1..=5 {
        type_text(&explanation(id), "Told.");
    }
    eventually("the rest is counted", || count().starts_with("2 hints")).await;
    for id in [6, 7, 6] {
        press(Role::Button, &format!("Asset {id}: Describe what is wrong.")).await;
        eventually("its explanation has the focus", || has_focus(&explanation(id))).await;
    }
    press(Role::Button, "Reject certificate").await;
    let text = text_of(&get(Role::Dialog, "Reject certificate 4711/1001?").await);
    for id in 6..=7 {
        assert!(text.contains(&format!("Asset {id}: Describe")) && !text.contains("more hint"), "{text}");
    }
    press(Role::Button, "Cancel").await;
    decide_to("Reject", "rejected").await;
    assert_eq!(count(), "no line");
}

#[wasm_bindgen_test]
async fn the_count_leads_to_the_first_hint_wherever_it_is() {
    // In the service's order, which is not that of the IDs.
    let explained = |id: i64| (id == 449 || id <= 30).then_some("Old.");
    let made = (1..=450).rev().fold(certificate(1001), |made, id| made.explained(id, "", explained(id)));
    open_certificate(&Service::new([made])).await;
    mark(450, "damaged").await;
    mark(449, "received").await;
    eventually("it is counted", || count().starts_with("1 hint")).await;
    press(Role::Button, "Asset 449: Marked as received, but has an explanation.").await;
    eventually("the changed ones are shown", || ids() == ["450", "449"]).await;
    eventually("its explanation has the focus", || has_focus(&explanation(449))).await;

    // Marks that are newer than the filter: it does not show their assets yet.
    type_text(&explanation(449), "");
    eventually("nothing is counted", || count().is_empty()).await;
    press(Role::Radio, "All").await;
    eventually("all are shown", || ids().len() > 2).await;
    click(&mark_unchecked());
    eventually("the others are counted", || count().starts_with("30 hints")).await;
    press(Role::Button, "Asset 30: Marked as received, but has an explanation.").await;
    eventually("the first of them, far below, has the focus", || {
        find(Role::Textbox, "Explanation for asset 30").is_some_and(|field| has_focus(&field))
    })
    .await;
    addressed(&format!("{PLACE}?show=changed")).await;
}

#[wasm_bindgen_test]
async fn the_deployment_says_which_statuses_are_explained() {
    let service = Service::new([certificate(1001).asset(1, "received").asset(2, "received")]);
    let config = r#"{ "locale": "en", "auth": { "kind": "none" },
        "acceptanceStatuses": [ { "code": "lost", "explanation": "expected" }, { "code": "other" } ] }"#;
    open_certificate_with(config, &service).await;
    mark(1, "other").await;
    mark(2, "lost").await;
    is_described(2, "Hint: Describe what is wrong.").await;
    settle().await;
    assert_eq!(described(1), "");
    eventually("one is counted", || count().starts_with("1 hint")).await;
}
