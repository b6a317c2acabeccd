//! Tests certificates with read-only statuses.

use crate::prelude::*;

#[wasm_bindgen_test]
async fn a_certificate_under_review_or_confirmed_is_read_only_until_the_user_edits_it() {
    let closed = [
        ("clearingProcess", "The operator is reviewing this certificate."),
        ("Confirmed", "This certificate is confirmed. Editing is off."),
    ];
    for (confirmation, why) in closed {
        let made = certificate(1001).asset(1, "").explained(2, "damaged", Some("Wet."));
        open_certificate(&Service::new([made.status(confirmation)])).await;
        shown(why).await;
        for name in ["Status of asset 1", "Explanation for asset 2"] {
            assert!(find(Role::Combobox, name).is_none() && find(Role::Textbox, name).is_none(), "{name}");
        }
        assert!(find_all(Role::Checkbox, "Select asset 1").is_empty());
        for button in ["Save changes", "Undo", "Mark 1 unchecked asset as received"] {
            assert!(find(Role::Button, button).is_none(), "{button}");
        }
        let text = |id| row(id).text_content().unwrap_or_default();
        assert!(text(1).contains("Not checked") && text(2).contains("Damaged") && text(2).contains("Wet."));
        // The search works anyway.
        type_text(&get(Role::Searchbox, "Find asset").await, "2");
        shown("1 of 2 shown").await;
        type_text(&get(Role::Searchbox, "Find asset").await, "");

        press_shows("Edit anyway", "the server may refuse to save them").await;
        mark(1, "received").await;
        assert!(find(Role::Button, "Edit anyway").is_none());
    }
}

#[wasm_bindgen_test]
async fn marks_stay_visible_when_another_user_decides() {
    let service = opened(Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
    mark(1, "damaged").await;
    service.edit(|certificates| certificates[0].status = Some("Confirmed".into()));
    press_shows("Refresh", "This certificate is confirmed.").await;
    status_is(1, "damaged").await;
    shown("1 unsaved").await;
    press(Role::Button, "Discard changes").await;
    assert!(!shows("Edit anyway"), "it can be undone");
    press(Role::Button, "Undo").await;
    status_is(1, "damaged").await;
}

#[wasm_bindgen_test]
async fn a_summary_stands_in_place_of_a_decision_that_was_made() {
    let panel = || text_of(&select_all(".decision .closed")[0]);
    let is_offered = || {
        let choices = select_all(".decision");
        choices[0].get_attribute("data-closed").is_none()
    };
    for (status, next) in [
        ("clearingProcess", "1 asset goes to the operator for review; the others stay marked as received."),
        ("Confirmed", ""),
    ] {
        let made =
            certificate(1001).status(status).asset(1, "received").asset(2, "damaged").asset(3, "received");
        open_certificate(&Service::new([made])).await;
        eventually("it is summed up", || !is_offered()).await;
        let text = panel();
        assert!(text.contains(next) && text.contains("Received2") && text.contains("Problems1"), "{text}");
        assert!(!text.contains("Confirmed"), "the head says it: {text}");
        assert!(!text.contains("Not checked"), "what none is, is not named");
        press(Role::Button, "Edit anyway").await;
        eventually("the conditions are back", is_offered).await;
        assert!(select_all(".decision .closed").is_empty());
    }
}

#[wasm_bindgen_test]
async fn the_first_assets_are_shown_while_the_others_are_read_and_can_only_be_looked_at() {
    let assets = (1..=5).fold(certificate(1001), |certificate, id| certificate.asset(id, "received"));
    let service = Service::new([assets.asset(6, "")]).with_page_cap(2);
    let later =
        service.hold(|sent| sent.is("GET assets") && sent.query("skip").is_some_and(|skip| skip != "0"));
    open(PLACE, &service).await;
    eventually("two rows are there", || texts_of(".first-rows td.id") == ["1", "2"]).await;
    shown("Loading assets…").await;
    assert!(rows().is_empty() && select_all("main :is(select, textarea, input)").is_empty());
    assert!(find(Role::Button, "Tools").is_none() && !is_button_on("Confirm certificate"));
    assert!(select_all(".first-rows :is(a, button, [tabindex])").is_empty());
    later.open();
    assets_read().await;
    assert!(select_all(".first-rows").is_empty());
    assert_eq!(rows().len(), 6);
    mark(6, "damaged").await;
}
