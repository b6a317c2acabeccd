//! Tests signing in by a window: which window counts, and how a provider may fail.

use super::*;

#[wasm_bindgen_test]
async fn signing_in_returns_to_the_page_with_a_token_in_memory_only() {
    let service = service();
    come_back(&format!("[{ALICE}]"), &service).await;
    assert_eq!(address(), PLACE, "the answer is out of the address at once");
    assets_read().await;
    assert_eq!(asked(), "complete k code=c&state=s");
    assert!(service.sent().iter().all(is_with("first")));
    assert!(!stored().contains("first"));
    assert!(!js("JSON.stringify({ ...sessionStorage })").as_string().unwrap().contains("first"));
    press(Role::Link, "Settings").await;
    shown("You are signed in as Alice.").await;
    press(Role::Button, "Sign out").await;
    get(Role::Button, "Sign in").await;
    eventually("given back", || asked().ends_with("leave")).await;
    assert_eq!(js("JSON.stringify({ ...sessionStorage })").as_string().unwrap(), "{}");
}

#[wasm_bindgen_test]
async fn the_window_that_was_asked_for_signs_in_and_no_other() {
    let service = signed_in(&format!("[{ALICE}, null, {SECOND}]")).await;
    mark(1, "other").await;
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    press_shows("Refresh", "You sign in with your organisation’s account").await;
    press_shows("Sign in", "Sign in in the other window.").await;
    eventually("the window is sent on", || js("opened.join()").as_string().unwrap() == "https://id.example/")
        .await;
    bring_back("code=x&state=guessed.window").await;
    settle().await;
    assert!(!asked().contains("code=x"));
    bring_back("code=w&state=s.window").await;
    assets_read().await;
    assert!(asked().ends_with("complete k code=w&state=s.window"), "{}", asked());
    shown("1 unsaved").await;
}

#[wasm_bindgen_test]
async fn pressing_again_brings_the_window_forward_and_of_several_windows_each_counts() {
    let opened = || js("opened.join()").as_string().unwrap();
    let service = signed_in(&format!("[{ALICE}, null, {SECOND}]")).await;
    mark(1, "other").await;
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    js("globalThis.states = ['a', 'b']");
    press(Role::Button, "Refresh").await;
    press(Role::Button, "Sign in").await;
    eventually("the window is sent on", || opened() == "https://id.example/").await;
    press(Role::Button, "Sign in").await;
    settle().await;
    assert_eq!(opened(), "https://id.example/,focused", "one window is enough");
    shown("If that window is closed, choose “Sign in” again.").await;
    // A closed window, or one with an unknown state.
    js("other.closed = true");
    press(Role::Button, "Sign in").await;
    eventually("one more", || opened() == "https://id.example/,focused,https://id.example/").await;
    bring_back("code=w&state=a.window").await;
    assets_read().await;
    assert!(asked().ends_with("complete k code=w&state=a.window"), "the first one counts: {}", asked());
    shown("1 unsaved").await;
    // The answer of the other window is accepted, and its error does not block the user.
    bring_back("error=access_denied&state=b.window").await;
    eventually("it is heard", || asked().ends_with("complete k error=access_denied&state=b.window")).await;
    settle().await;
    assert!(shows("1 unsaved") && !shows("You were not signed in"));
    bring_back("code=w&state=a.window").await;
    settle().await;
    assert_eq!(asked().matches("code=w").count(), 1, "each counts once");
}

#[wasm_bindgen_test]
async fn an_error_of_the_provider_is_shown_in_place() {
    for (trouble, told) in [
        (r#"{ problem: "unreachable", said: "" }"#, "The sign-in service does not respond"),
        (r#"{ problem: "clock", said: "" }"#, "This device’s clock"),
        (r#"{ problem: "refused", code: "access_denied", said: "no" }"#, "You were not signed in"),
        (
            r#"{ problem: "refused", code: "invalid_client", said: "invalid_client: who" }"#,
            "invalid_client: who",
        ),
        (r#"{ problem: "unusable", said: "issuer" }"#, "sent an invalid response"),
    ] {
        let refuse = || {
            provider("[]");
            js(&format!("globalThis.trouble = {trouble}"));
        };
        open_with_after(CONFIG, refuse, PLACE, &service()).await;
        press_shows("Sign in", told).await;
        assert_eq!(asked(), "begin /signed-in undefined");
    }
    open_with(CONFIG, PLACE, &service()).await;
    press_shows("Sign in", "The sign-in could not be loaded.").await;
}

#[wasm_bindgen_test]
async fn an_unexpected_answer_signs_no_user_in() {
    let service = service();
    let answer = || provider(&format!("[{ALICE}]"));
    open_with_after(CONFIG, answer, "/signed-in?code=c&state=s", &service).await;
    shown("this tab did not request").await;
    assert!(service.sent().is_empty() && asked().is_empty());
}

#[wasm_bindgen_test]
async fn what_another_window_brings_back_is_taken_by_the_tab_that_awaits_it_or_by_nobody() {
    for (answer, told) in
        [("c.postMessage('taken')", "can close this window"), ("", "this tab did not request")]
    {
        let listen = || {
            provider("[]");
            js(&format!(
                r#"{{
                    const c = new window.__own.BroadcastChannel('acceptance-desk sign-in');
                    c.onmessage = ({{ data }}) => {{ globalThis.heard = data; {answer}; c.onmessage = null; }};
                    globalThis.close = () => {{ opened.push("closed"); c.close(); }};
                }}"#
            ));
        };
        let service = service();
        open_with_after(CONFIG, listen, "/signed-in?code=c&state=s.window", &service).await;
        assert!(!address().contains("code"), "it is out of the address at once");
        shown(told).await;
        assert_eq!(js("heard").as_string().as_deref(), Some("code=c&state=s.window"));
        assert_eq!(js("opened.length").as_f64(), Some(if answer.is_empty() { 0.0 } else { 1.0 }));
        assert!(asked().is_empty() && service.sent().is_empty());
    }
}

#[wasm_bindgen_test]
async fn a_reload_asks_the_provider_once_and_nothing_after_a_sign_out() {
    for is_out in [false, true] {
        let left = || {
            provider("[]");
            js("globalThis.trouble = { problem: 'unreachable', said: '' }");
            js("sessionStorage.setItem('acceptance-desk.signed-in', '1')");
            if is_out {
                js("localStorage.setItem('acceptance-desk.provider-left', '1')");
            }
        };
        open_with_after(CONFIG, left, PLACE, &service()).await;
        get(Role::Button, "Sign in").await;
        settle().await;
        assert_eq!(asked(), if is_out { "" } else { "begin /signed-in none" });
        assert!(!shows("does not respond"), "nothing was requested yet");
        if is_out {
            press(Role::Button, "Sign in").await;
            eventually("asked", || asked() == "begin /signed-in another").await;
        } else {
            assert_eq!(js("sessionStorage.length").as_f64(), Some(0.0));
        }
    }
}
