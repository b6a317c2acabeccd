//! Tests signing out, here and in other tabs, and the next user.

use super::*;

#[wasm_bindgen_test]
async fn a_sign_in_started_before_a_sign_out_signs_no_user_in() {
    for is_answered in [false, true] {
        let service = signed_in(&format!("[{ALICE}, null, {LATE}]")).await;
        sign_in_again(&service).await;
        if is_answered {
            bring_back("code=w&state=s.window").await;
            eventually("the token is asked for", || asked().contains("code=w")).await;
        }
        sign_out().await;
        if is_answered {
            js(&format!("late({SECOND})"));
        } else {
            eventually("given back", || asked().ends_with("leave")).await;
            bring_back("code=w&state=s.window").await;
            assert!(!asked().contains("code=w"));
        }
        settle().await;
        get(Role::Button, "Sign in").await;
        assert!(!shows("You are signed in"));
    }
}

#[wasm_bindgen_test]
async fn another_user_gets_neither_marks_nor_stored_marks_of_the_one_before() {
    let service = signed_in(&format!("[{ALICE}, null, {BOB}]")).await;
    mark(1, "other").await;
    type_text(&explanation(1), "Alice saw it.");
    sign_in_again(&service).await;
    bring_back("code=w&state=s.window").await;
    eventually("read as the other one", || service.sent().iter().any(is_with("bobs"))).await;
    assets_read().await;
    status_is(1, "").await;
    assert!(texts_of(".unsaved").concat().is_empty() && !shows("Alice saw it."));
    assert!(find(Role::Button, "Restore").is_none());
    let stored = stored();
    assert!(stored.contains("draft 4711/1001 /api a-1") && !stored.contains("draft 4711/1001 /api b-2"));
}

#[wasm_bindgen_test]
async fn no_user_signs_in_until_the_session_at_the_provider_is_over() {
    signed_in(&format!("[{ALICE}]")).await;
    press(Role::Link, "Settings").await;
    shown("You are signed in as Alice.").await;
    js("globalThis.left = new Promise((done) => { globalThis.over = done; })");
    press_shows("Sign out", "Signing you out…").await;
    assert!(is_button_off("Sign in"));
    js("over({})");
    eventually("signing in is enabled", || is_button_on("Sign in")).await;
    assert!(!shows("Signing you out"));
}

#[wasm_bindgen_test]
async fn a_provider_that_cannot_be_told_of_a_sign_out_is_named() {
    signed_in(&format!("[{ALICE}]")).await;
    press(Role::Link, "Settings").await;
    shown("You are signed in as Alice.").await;
    js("globalThis.trouble = { problem: 'unreachable', said: '' }");
    press_shows("Sign out", "You are signed out here, but the sign-in service did not respond").await;
    js("delete globalThis.trouble; delete globalThis.acceptanceDeskProvider");
    press_shows("Sign in", "The sign-in could not be loaded.").await;
    assert!(!shows("You are signed out here"));
}

#[wasm_bindgen_test]
async fn a_provider_without_a_sign_out_is_named_and_asks_for_the_user_at_the_next_sign_in() {
    const NOTE: &str = "You are signed out here, but not at the sign-in service.";
    for page in ["/settings", "/certificates"] {
        signed_in(&format!("[{ALICE}]")).await;
        travel(page);
        if page == "/settings" {
            shown("You are signed in as Alice.").await;
        } else {
            get(Role::Link, "4711/1001").await;
            press(Role::Button, "Account").await;
        }
        js("globalThis.left = { goesOn: true }");
        press_shows("Sign out", NOTE).await;
        assert_eq!(text().matches(NOTE).count(), 1, "{page}");
        js("globalThis.trouble = { problem: 'unreachable', said: '' }");
        press(Role::Button, "Sign in").await;
        eventually("asked", || asked().ends_with("begin /signed-in another")).await;
    }
}

async fn sign_out_elsewhere(scope: &str) {
    send_on("acceptance-desk", scope).await;
}

#[wasm_bindgen_test]
async fn a_sign_out_of_another_user_in_another_tab_removes_nothing_here() {
    signed_in(&format!("[{ALICE}]")).await;
    mark(1, "other").await;
    eventually("kept", || stored().contains("draft 4711/1001 /api a-1")).await;
    for other in [" /api b-2", " /api", " /other a-1", ""] {
        sign_out_elsewhere(other).await;
    }
    shown("1 unsaved").await;
    assert!(stored().contains("draft 4711/1001 /api a-1"));
    sign_out_elsewhere(" /api a-1").await;
    get(Role::Button, "Sign in").await;
    assert!(!stored().contains("draft"));
}

/// Comes back from the provider to the page *Settings* once more.
async fn come_back_again(is_quiet: bool) {
    js("sessionStorage.setItem('acceptance-desk.sign-in', 'k'); \
        sessionStorage.setItem('acceptance-desk.left', '/settings')");
    if is_quiet {
        js("sessionStorage.setItem('acceptance-desk.quiet', '1')");
    }
    reopen_with(CONFIG, "/signed-in?code=c&state=s").await;
}

/// Waits until the log contains these acts, newest first.
async fn acts_are(expected: &[&str]) {
    let acts = || {
        let rows = select_all(".log li");
        rows.iter().map(|row| text_of(&within(row, ".log-act")[0])).collect::<Vec<_>>()
    };
    eventually(&format!("the log holds {expected:?}"), || acts() == expected).await;
}

#[wasm_bindgen_test]
async fn the_log_of_a_user_says_when_they_signed_in_and_nothing_of_a_reload_or_another_user() {
    signed_in(&format!("[{ALICE}, {SECOND}, {BOB}, {THIRD}]")).await;
    press(Role::Link, "Settings").await;
    acts_are(&["Sign in"]).await;
    come_back_again(true).await;
    shown("You are signed in as Alice.").await;
    acts_are(&["Sign in"]).await;
    press(Role::Button, "Sign out").await;
    get(Role::Button, "Sign in").await;
    come_back_again(false).await;
    shown("You are signed in as Bob.").await;
    acts_are(&["Sign in"]).await;
    press(Role::Button, "Sign out").await;
    get(Role::Button, "Sign in").await;
    come_back_again(false).await;
    shown("You are signed in as Alice.").await;
    acts_are(&["Sign in", "Sign out", "Sign in"]).await;
}
