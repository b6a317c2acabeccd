//! Tests the assets of a certificate: the page shows the service's values.

use crate::prelude::*;

#[wasm_bindgen_test]
async fn every_select_shows_the_status_that_the_service_holds() {
    let cases = [
        ("", "Not checked"),
        ("received", "Received"),
        ("RECEIVED", "Received"),
        ("notReceived", "Not received"),
        ("damaged", "Damaged"),
        ("pricingIssues", "Wrong price"),
        ("incorrectLeaseTerm", "Incorrect lease term"),
        ("other", "Other"),
        ("Other", "Other"),
        ("stolen", "stolen (unknown)"),
        ("<b>x</b>", "<b>x</b> (unknown)"),
        ("received ", "received (unclear)"),
        (" received", "received (unclear)"),
        ("dam\u{200B}aged", "dam\u{200B}aged (unclear)"),
        (" ", "(unclear)"),
        ("Not checked", "Not checked (unknown)"),
        ("null", "null (unknown)"),
    ];
    let mut made = certificate(1001);
    for (id, (status, _)) in (1..).zip(cases) {
        made = made.asset(id, status);
    }
    open_certificate(&Service::new([made])).await;
    assert_eq!(rows().len(), cases.len());
    for (id, (raw, label)) in (1..).zip(cases) {
        assert_eq!(name_of(&status_select(id)), format!("Status of asset {id}"));
        assert_eq!(status(id), raw, "data-status of {raw:?}");
        let shown = selected(&status_select(id));
        assert_eq!(shown, Some((raw.to_owned(), label.to_owned())), "select of {raw:?}");
        press_open(&status_select(id)).await;
        let offers_unset = options(&status_select(id)).iter().any(|(value, _)| value.is_empty());
        assert_eq!(offers_unset, raw.is_empty(), "Not checked for {raw:?}");
    }
}

#[wasm_bindgen_test]
async fn an_unlisted_status_can_be_left_and_taken_again_but_an_unset_one_only_where_it_was() {
    open_certificate(&Service::new([certificate(1001).asset(1, "stolen").asset(2, "").asset(3, "DAMAGED")]))
        .await;
    for (id, held) in [(1, "stolen"), (2, ""), (3, "DAMAGED")] {
        mark(id, "received").await;
        eventually("the row is marked as changed", || row(id).has_attribute("data-changed")).await;
        selects_tell_the_truth();
        mark(id, held).await;
        eventually("the row is as it was", || !row(id).has_attribute("data-changed")).await;
    }
    // No code is offered twice, in any spelling.
    press_open(&status_select(3)).await;
    let offered = options(&status_select(3));
    assert_eq!(offered.iter().filter(|(value, _)| value.eq_ignore_ascii_case("damaged")).count(), 1);
}

#[wasm_bindgen_test]
async fn marking_changes_the_row_the_counts_the_conditions_and_the_buttons() {
    let service =
        opened(Service::new([certificate(1001).asset(1, "").asset(2, "received").asset(3, "")])).await;
    shown("1 of 3 checked").await;
    shown("0 problems").await;
    shown("3 of 3 assets loaded").await;
    assert!(is_button_on("Confirm certificate") && is_button_off("Reject certificate"));
    assert!(condition("Conditions to reject", "false", "2 assets are not checked"));

    mark(1, "damaged").await;
    shown("2 of 3 checked").await;
    shown("1 problem").await;
    shown("1 unsaved").await;
    eventually("neither is enabled", || {
        is_button_off("Confirm certificate") && is_button_off("Reject certificate")
    })
    .await;
    assert!(condition("Conditions to confirm", "false", "1 asset has a problem"));
    assert!(condition("Conditions to reject", "false", "1 asset is not checked"));
    assert_eq!(outcome(), "blocked");

    mark(3, "received").await;
    eventually("rejecting is enabled", || is_button_on("Reject certificate")).await;
    assert!(conditions("Conditions to reject").iter().all(|(met, _)| met != "false"));
    assert_eq!(outcome(), "idle");
    assert!(service.sent_of("PATCH assets").is_empty(), "nothing is sent by marking");
}

#[wasm_bindgen_test]
async fn a_closed_decision_is_described_by_its_conditions() {
    open_certificate(&Service::new([certificate(1001).asset(1, "damaged").asset(2, "")])).await;
    for (button, list) in
        [("Confirm certificate", "Conditions to confirm"), ("Reject certificate", "Conditions to reject")]
    {
        let button = get(Role::Button, button).await;
        assert!(is_off(&button) && !button.has_attribute("disabled"), "it can be focused all the same");
        let conditions = get(Role::List, list).await;
        assert_eq!(button.get_attribute("aria-describedby"), Some(conditions.id()));
        click(&button);
        settle().await;
        assert!(select_all("dialog").is_empty(), "a disabled button asks nothing");
        assert!(has_focus(&conditions), "they have the focus");
    }
}

#[wasm_bindgen_test]
async fn an_explanation_waits_for_a_status() {
    open_certificate(&Service::new([certificate(1001).asset(1, "").explained(
        2,
        "damaged",
        Some("A crack."),
    )]))
    .await;
    let field = || find(Role::Textbox, "Explanation for asset 1");
    let cell = || within(&row(1), ".explanation-cell").remove(0);
    eventually("its field is disabled", || field().is_some_and(|field| field.has_attribute("disabled")))
        .await;
    assert_eq!(cell().get_attribute("title").as_deref(), Some("Set a status first"));
    assert!(!explanation(2).has_attribute("disabled"));
    assert_eq!(value_of(&explanation(2)), "A crack.");
    mark(1, "other").await;
    eventually("the explanation opens", || !explanation(1).has_attribute("disabled")).await;
    assert!(!cell().has_attribute("aria-label") && !cell().has_attribute("title"));
    type_text(&explanation(1), "Not ours.");
    shown("1 unsaved").await;
    mark(1, "").await;
    eventually("the explanation closes", || explanation(1).has_attribute("disabled")).await;
}

#[wasm_bindgen_test]
async fn a_certificate_without_assets_says_so_and_arms_nothing() {
    open_certificate(&Service::new([certificate(1001)])).await;
    shown("no assets").await;
    assert!(is_button_off("Confirm certificate") && is_button_off("Reject certificate"));
    assert!(condition("Conditions to confirm", "false", "The certificate has no assets"));
}

#[wasm_bindgen_test]
async fn how_far_a_reading_is_stays_true_while_it_waits_for_a_page() {
    let made = (1..=250).fold(certificate(1001), |made, id| made.asset(id, ""));
    let service = Service::new([made]);
    let kept_back = service.hold(|sent| sent.query("skip") == Some("200"));
    open(PLACE, &service).await;
    shown("200 assets loaded").await;
    kept_back.open();
    shown("250 of 250 assets loaded").await;
}

#[wasm_bindgen_test]
async fn search_and_filter_narrow_the_rows_and_live_in_the_address() {
    let service = Service::new([certificate(1001)
        .asset(11, "")
        .with(serde_json::json!({ "serialNumber": "SN-Äpfel" }))
        .asset(12, "received")
        .asset(13, "damaged")]);
    open(&format!("{PLACE}?show=problems"), &service).await;
    assets_read().await;
    assert_eq!(ids(), ["13"]);
    press(Role::Radio, "Not checked").await;
    eventually("the unmarked", || ids() == ["11"]).await;
    addressed(&format!("{PLACE}?show=unmarked")).await;
    // A mark does not move rows.
    mark(11, "damaged").await;
    settle().await;
    assert_eq!(ids(), ["11"]);
    press(Role::Radio, "All").await;
    type_text(&get(Role::Searchbox, "Find asset").await, "sn-ä");
    eventually("the one that was found", || ids() == ["11"]).await;
    addressed(&format!("{PLACE}?find=sn-%C3%A4")).await;
    type_text(&get(Role::Searchbox, "Find asset").await, "nowhere & %");
    shown("No asset contains “nowhere & %”.").await;
    press(Role::Radio, "Not checked").await;
    shown("No asset in “Not checked” contains “nowhere & %”.").await;
    press_shows("Clear search", "No asset in “Not checked”.").await;
    press(Role::Button, "Show all assets").await;
    eventually("all", || ids() == ["11", "12", "13"]).await;
    addressed(PLACE).await;
}

#[wasm_bindgen_test]
async fn a_condition_leads_to_the_assets_that_it_names() {
    open_certificate(&Service::new([certificate(1001)
        .asset(1, "received")
        .asset(2, "damaged")
        .asset(3, "")]))
    .await;
    let list = find(Role::List, "Conditions to confirm").unwrap();
    click(&within(&list, "button")[0]);
    eventually("only the problem is shown", || ids() == ["2"]).await;
    eventually("its select has the focus", || has_focus(&status_select(2))).await;
}

#[wasm_bindgen_test]
async fn a_new_reading_leaves_no_ghost_of_a_row() {
    let service =
        opened(Service::new([certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "")])).await;
    for rest in [vec![3, 2, 1], vec![2], vec![], vec![9, 1, 2], vec![1, 2, 3, 4]] {
        service.edit(|certificates| {
            certificates[0].assets.clear();
            for id in &rest {
                let made = certificate(1001).asset(*id, "received");
                certificates[0].assets.extend(made.assets);
            }
        });
        press(Role::Button, "Refresh").await;
        let expected: Vec<String> = rest.iter().map(ToString::to_string).collect();
        eventually(&format!("the rows are {expected:?}"), || {
            find(Role::Table, "Assets").is_some() && rows().iter().map(id_of).collect::<Vec<_>>() == expected
        })
        .await;
    }
}

#[wasm_bindgen_test]
async fn further_facts_of_an_asset_are_a_click_away() {
    let service = Service::new([certificate(1001).asset(1, "stolen").with(
        serde_json::json!({ "city": "Ulm", "costCenter": 77, "periodicalPrice": 12.5, "currency": "EUR" }),
    )]);
    open_certificate(&service).await;
    assert!(!shows("Ulm"));
    let button = get(Role::Button, "Details of asset 1").await;
    assert_eq!(button.get_attribute("aria-expanded").as_deref(), Some("false"));
    click(&button);
    shown("Ulm").await;
    let more = text_of(&button.closest("tbody").unwrap().unwrap());
    assert!(more.contains("Cost centre 77") || more.contains("Cost centre77"), "{more}");
    assert!(more.contains("Saved status"), "{more}");
    choose(&status_select(1), "received").await;
    status_is(1, "received").await;
}

#[wasm_bindgen_test]
async fn the_own_confirmation_of_assets_is_a_column_where_they_differ_and_a_detail_of_each() {
    let own = |status: &str| serde_json::json!({ "confirmationStatus": status });
    let of = |second: &str| {
        let first = certificate(1001).asset(1, "received").with(own("firstConfirmationPending"));
        Service::new([first.asset(2, "damaged").with(own(second))])
    };
    let column = || {
        let heads = select_all("table.assets thead th");
        heads.iter().any(|head| text_of(head) == "Confirmation")
    };
    for (second, is_column, told) in
        [("firstConfirmationPending", false, "Open"), ("clearingProcess", true, "Under review")]
    {
        open_certificate(&of(second)).await;
        assert_eq!(column(), is_column, "{second}");
        press(Role::Button, "Details of asset 2").await;
        eventually("the details are there", || !select_all(".asset-more").is_empty()).await;
        let more = text_of(&select_all(".asset-more")[0]);
        assert!(more.contains("Confirmation") && more.contains(told), "{more}");
        assert_eq!(text_of(&row(2)).contains(told), is_column);
    }
}
