//! Tests that contradictory lists of assets disable the decisions and leave no stale rows (M7).

use crate::prelude::*;

/// Returns the page's messages about the completeness of the assets.
fn completeness() -> Vec<String> {
    select_all("[data-complete]").iter().filter_map(|it| it.get_attribute("data-complete")).collect()
}

async fn is_blocked(sentence: &str) {
    shown(sentence).await;
    settle().await;
    assert_eq!(outcome(), "blocked");
    assert!(is_button_off("Confirm certificate") && is_button_off("Reject certificate"));
    assert!(rows().is_empty(), "no row of a list that cannot be relied on: {:?}", ids());
    assert!(condition("Conditions to confirm", "false", "Not all assets are loaded"));
}

#[wasm_bindgen_test]
async fn an_asset_with_two_contents_blocks_the_decisions_and_is_named() {
    let service = Service::new([certificate(1001)
        .asset(41, "received")
        .asset(42, "received")
        .asset(43, "received")
        .asset(42, "damaged")]);
    open(PLACE, &service).await;
    is_blocked("These assets came with different details: 42").await;
    assert_eq!(completeness(), ["false"]);
    service.edit(|held| {
        held[0].assets.remove(3);
    });
    let assets = service.hold(|sent| sent.is("GET assets"));
    press(Role::Button, "Try again").await;
    eventually("it is being read", || completeness() == ["pending"]).await;
    assets.open();
    eventually("the rows are those of the service", || ids() == ["41", "42", "43"]).await;
    assert_eq!(completeness(), ["true"]);
    outcome_is("idle").await;
}

#[wasm_bindgen_test]
async fn other_anomalies_of_a_list_of_assets_block_the_decisions() {
    let row = r#"{"assetId":1,"acceptanceStatus":"received"}"#;
    for (body, sentence) in [
        (format!("[{row}]"), "The server returned the same assets again"),
        (r#"[{"acceptanceStatus":"received"}]"#.into(), "assetId in row 1 is missing"),
        (
            r#"[{"assetId":41},{"assetId":"007"},{"assetId":9223372036854775808}]"#.into(),
            "2 rows of the response could not be read: assetId in row 2 is not a whole number in range: \"007\"; \
             assetId in row 3 is not a whole number in range: 9223372036854775808.",
        ),
        (r#"[{"assetId":1,"assetId":2}]"#.into(), "assetId in row 1 comes twice"),
        (r#"[{"assetId":1,"acceptanceStatus":5}]"#.into(), "acceptanceStatus in row 1 has the wrong type"),
        (r#"[{"assetId":1,"leaseCompanyNumber":9}]"#.into(), "belongs to another certificate"),
    ] {
        let service = Service::new([certificate(1001)]);
        service.on(|sent| sent.is("GET assets"), 99, Act::json(200, &body));
        open(PLACE, &service).await;
        is_blocked(sentence).await;
    }
}

#[wasm_bindgen_test]
async fn a_total_that_disagrees_blocks_the_decisions_with_both_numbers() {
    let service = Service::new([certificate(1001)]);
    let body = r#"{"data":[{"assetId":1},{"assetId":2}],"totalCount":5}"#;
    service.on(|sent| sent.is("GET assets") && sent.query("skip") == Some("0"), 99, Act::json(200, body));
    let rest = r#"{"data":[],"totalCount":5}"#;
    service.on(|sent| sent.is("GET assets"), 99, Act::json(200, rest));
    open(PLACE, &service).await;
    is_blocked("The server counts 5 assets but returned 2.").await;
}

#[wasm_bindgen_test]
async fn cancelling_opening_ends_the_requests_for_certificate_and_assets() {
    let service = Service::new([certificate(1001).asset(1, "")]);
    let gates = [service.hold(|sent| sent.is("GET list")), service.hold(|sent| sent.is("GET assets"))];
    open(PLACE, &service).await;
    eventually("both are asked for at once", || service.sent().len() == 2).await;
    press(Role::Button, "Cancel").await;
    eventually("both are given up", || service.given_up().len() == 2 && service.is_idle()).await;
    shown("Cancelled.").await;
    gates.iter().for_each(Gate::open);
    settle().await;
    assert!(rows().is_empty() && service.sent().len() == 2);
    press(Role::Button, "Try again").await;
    eventually("it is read", || ids() == ["1"]).await;
}
