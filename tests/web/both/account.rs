//! Tests the account menu: the link to the log, and the sign-out.

use crate::prelude::*;

fn is_open() -> bool {
    !select_all("#account:popover-open").is_empty()
}

async fn menu() -> Element {
    press(Role::Button, "Account").await;
    eventually("the menu is open", is_open).await;
    select_all("#account").remove(0)
}

/// Presses the link or button of an element with this text, once it exists.
async fn press_in(element: &Element, selector: &str, text: &str) {
    let found = || within(element, selector).into_iter().find(|it| text_of(it) == text);
    eventually(&format!("{text} is there"), || found().is_some()).await;
    click(&found().unwrap());
}

#[wasm_bindgen_test]
async fn the_log_is_found_in_the_menu_and_going_there_closes_it() {
    open_with(TOKENS, "/certificates?status=all", &service()).await;
    sign_in("one").await;
    get(Role::Link, "4711/1001").await;
    let menu = menu().await;
    // The app expects the page within a frame.
    hold_frames();
    press_in(&menu, "a", "Activity log").await;
    get(Role::Heading, "Activity log").await;
    release_frames();
    let focused = || document().active_element().map(|it| text_of(&it)).unwrap_or_default();
    eventually("the log has the focus", || focused() == "Activity log").await;
    assert!(!is_open());
}

#[wasm_bindgen_test]
async fn signing_out_in_the_menu_asks_for_marks_that_are_not_saved() {
    open_as("one", &service()).await;
    mark(1, "damaged").await;
    let account = menu().await;
    // A message of the last action is in sight.
    for _ in 0..2 {
        press(Role::Button, "Undo").await;
        press(Role::Button, "Redo").await;
    }
    eventually("the message", || !select_all(".toast").is_empty()).await;
    for (answer, is_left) in [("Cancel", false), ("Discard changes and sign out", true)] {
        press_in(&account, "button", "Sign out").await;
        get(Role::Dialog, "Sign out with unsaved changes?").await;
        press(Role::Button, answer).await;
        eventually("the question is gone", || select_all("dialog[open]").is_empty()).await;
        eventually("rows follow the answer", || rows().is_empty() == is_left).await;
        assert!(is_left || status(1) == "damaged");
    }
    get(Role::Textbox, "Access token").await;
    assert!(select_all(".toast").is_empty());
}

#[wasm_bindgen_test]
async fn the_menu_names_the_user_and_the_service() {
    // The payload is {"sub":"kim"}.
    for (token, user) in [
        ("e30.eyJzdWIiOiJraW0ifQ.x", "You are signed in as kim."),
        ("one", "Signed in with an access token."),
    ] {
        let config = r#"{ "locale": "en", "baseUrl": "https://service.example:8443/api" }"#;
        open_with(config, "/certificates?status=all", &service()).await;
        sign_in(token).await;
        menu().await;
        shown(user).await;
        shown("Server: service.example:8443").await;
        assert!(!text_of(&select_all("#account").remove(0)).contains(token));
    }
}
