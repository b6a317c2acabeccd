//! The keys of every page.

use super::keys::{focus, focused_name, press_key, stop_keys};
use crate::prelude::*;

const KEYS: &str = "Keyboard shortcuts";

fn service() -> Service {
    let cleared = certificate(1002).status("clearingProcess").asset(3, "damaged");
    Service::new([certificate(1001).asset(1, "received").asset(2, ""), cleared])
}

#[wasm_bindgen_test]
async fn the_list_of_keys_opens_on_every_page() {
    open("/certificates", &service()).await;
    for (address, heading) in [
        ("/certificates", "Certificates"),
        (PLACE, "Certificate 4711/1001"),
        ("/review", "Review"),
        ("/review/4711/1002", "Case 4711/1002"),
        ("/scrap-errors", "Scrap errors"),
        ("/settings", "Settings"),
        ("/nowhere", "This page does not exist"),
    ] {
        visit(address, heading).await;
        js("document.activeElement.blur()");
        press_key("?", "shiftKey");
        get(Role::Dialog, KEYS).await;
        // No other dialog opens above it.
        press_key("k", "ctrlKey");
        press_key("?", "");
        settle().await;
        assert_eq!(select_all("dialog[open]").len(), 1, "{address}");
        press(Role::Button, "Close").await;
        eventually("it is closed", || find(Role::Dialog, KEYS).is_none()).await;
    }
}

#[wasm_bindgen_test]
async fn no_key_acts_while_a_field_is_typed_in_or_a_modifier_is_held() {
    open("/certificates", &service()).await;
    let search = get(Role::Searchbox, "Find certificate").await;
    get(Role::Link, "4711/1001").await;
    let all = ["/", "?", "j", "k", "g", "r"];
    for held in ["ctrlKey", "altKey", "metaKey"] {
        js("document.activeElement.blur()");
        for key in all.into_iter().filter(|key| *key != "k") {
            press_key(key, held);
        }
        assert!(!has_focus(&search), "{held}");
    }
    js("document.querySelector('input[type=search]').focus()");
    for key in all {
        press_key(key, "");
    }
    settle().await;
    assert!(has_focus(&search) && select_all("dialog[open]").is_empty());
    assert!(address().starts_with("/certificates"));
}

#[wasm_bindgen_test]
async fn g_with_another_key_opens_the_pages_that_are_offered() {
    let service = service();
    open("/settings", &service).await;
    get(Role::Heading, "Settings").await;
    for (key, expected) in [("r", "/review"), ("s", "/scrap-errors"), ("c", "/certificates")] {
        js("document.activeElement.blur()");
        press_key("g", "");
        press_key(key, "");
        eventually(&format!("{expected} is shown"), || address().starts_with(expected)).await;
    }
    // Another key in between ends the sequence.
    for key in ["g", "x", "r"] {
        press_key(key, "");
    }
    settle().await;
    assert!(address().starts_with("/certificates"));
    let client = r#"{ "locale": "en", "audience": "client", "auth": { "kind": "none" } }"#;
    for config in [client, TOKENS] {
        open_with(config, "/settings", &service).await;
        get(Role::Heading, "Settings").await;
        js("document.activeElement.blur()");
        for key in ["g", "r", "g", "s"] {
            press_key(key, "");
        }
        settle().await;
        assert_eq!(address(), "/settings", "{config}");
        press_key("?", "");
        let keys = text_of(&get(Role::Dialog, KEYS).await);
        assert!(!keys.contains("Scrap errors"), "{keys}");
    }
}

#[wasm_bindgen_test]
async fn slash_leads_to_the_search_and_j_into_the_rows_of_each_page() {
    open_with(TOKENS, PLACE, &service()).await;
    sign_in("one").await;
    assets_read().await;
    for (address, search, first) in [
        (PLACE, "Find asset", "Status of asset 2"),
        ("/review", "Find case, company, customer or reason", "4711/1002"),
        ("/certificates?status=all", "Find certificate", "4711/1001"),
    ] {
        travel(address);
        let field = get(Role::Searchbox, search).await;
        eventually("rows are shown", || !select_all("tr.row").is_empty()).await;
        settle().await;
        js("document.activeElement.blur()");
        press_key("/", "");
        assert!(has_focus(&field), "{address}");
        js("document.activeElement.blur()");
        press_key("j", "");
        eventually(&format!("{first} has the focus"), || focused_name().starts_with(first)).await;
    }
}

#[wasm_bindgen_test]
async fn letters_move_from_a_select_unless_an_option_begins_with_them() {
    let three = || certificate(1001).asset(1, "").asset(2, "").asset(3, "");
    let named = r#"{ "locale": "en", "auth": { "kind": "none" },
        "acceptanceStatuses": [{ "code": "lost", "label": { "en": "Keys lost" } }] }"#;
    for (config, is_k_taken) in [(r#"{ "locale": "en", "auth": { "kind": "none" } }"#, false), (named, true)]
    {
        open_with(config, PLACE, &Service::new([three()])).await;
        assets_read().await;
        stop_keys();
        focus(1, "select");
        press_key("j", "");
        press_key("j", "");
        eventually("the third select has the focus", || focused_name() == "Status of asset 3").await;
        pass(150).await;
        assert!(press_key("k", ""), "{config}");
        pass(150).await;
        assert_eq!(focused_name(), if is_k_taken { "Status of asset 3" } else { "Status of asset 2" });
        press_key("g", "");
        press_key("c", "");
        eventually("the list is shown", || address().starts_with("/certificates?")).await;
    }
}

#[wasm_bindgen_test]
async fn j_leads_to_the_first_visible_row() {
    open_with(
        r#"{ "locale": "en", "auth": { "kind": "none" } }"#,
        "/certificates",
        &Service::new((1..=200).map(certificate)),
    )
    .await;
    get(Role::Link, "4711/1").await;
    painted().await;
    // The row with the focus stays in the document.
    js("document.querySelector('tbody a').focus()");
    js("scrollTo(0, document.body.scrollHeight)");
    eventually("the last row is there", || find(Role::Link, "4711/200").is_some()).await;
    js("document.activeElement.blur()");
    press_key("j", "");
    let focused = document().active_element().unwrap();
    assert!(focused.get_bounding_client_rect().top() >= 0.0, "{}", name_of(&focused));
    assert_ne!(name_of(&focused), "4711/1");
}

#[wasm_bindgen_test]
async fn the_list_of_keys_has_those_of_the_present_page() {
    open("/review/4711/1002", &service()).await;
    for (address, heading, wanted, other) in [
        ("/review/4711/1002", "Case 4711/1002", "Next case", "Plan the decision"),
        ("/certificates/several", "Decide on several certificates", "Plan the decision", "Next case"),
    ] {
        visit(address, heading).await;
        js("document.activeElement.blur()");
        press_key("?", "");
        let dialog = text_of(&get(Role::Dialog, KEYS).await);
        assert!(dialog.contains(wanted) && !dialog.contains(other), "{address}: {dialog}");
        press(Role::Button, "Close").await;
    }
}
