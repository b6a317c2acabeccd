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
    let assets = service.hold_next("GET assets");
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
        (
            r#"[{"assetId":41},{"assetId":"007"},{"acceptanceStatus":"received"}]"#.into(),
            "2 rows of the response could not be read: assetId in row 2 is not a whole number in range: \"007\"; \
             assetId in row 3 is missing.",
        ),
        (r#"[{"assetId":1,"assetId":2}]"#.into(), "assetId in row 1 comes twice"),
        (r#"[{"assetId":1,"acceptanceStatus":5}]"#.into(), "acceptanceStatus in row 1 has the wrong type"),
        (r#"[{"assetId":1,"leaseCompanyNumber":9}]"#.into(), "belongs to another certificate"),
        (format!(r#"{{"data":[{row}],"totalCount":5}}"#), "The server counts 5 assets but returned 1."),
    ] {
        let service = Service::new([certificate(1001)]);
        let is_counted = body.contains("totalCount");
        service.on(
            |sent| sent.is("GET assets") && sent.query("skip") == Some("0"),
            99,
            Act::json(200, &body),
        );
        let rest = if is_counted { r#"{"data":[],"totalCount":5}"# } else { &body };
        service.on(|sent| sent.is("GET assets"), 99, Act::json(200, rest));
        open(PLACE, &service).await;
        is_blocked(sentence).await;
    }
}
