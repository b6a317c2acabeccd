//! Signing in with a provider, over a scripted one: where tokens go, when they are renewed, and what is told.

use acceptance_desk::browser::config::{Authentication, Provider};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{Desk, PLACE, assets_read, explanation, mark, open_with, open_with_after, parse, stored};
use crate::screen::{
    Role, address, eventually, find, get, js, press, settle, shown, shows, sleep, travel, type_text,
};
use crate::scripted::{Act, Sent, Service, certificate};

const CONFIG: &str = r#"{ "locale": "en",
    "auth": { "kind": "oidc", "issuer": "https://id.example", "clientId": "desk" } }"#;

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "received")])
}

fn is_with(token: &'static str) -> impl Fn(&Sent) -> bool {
    move |sent| sent.header("Authorization") == Some(&["Bearer ", token].concat())
}

/// A provider that answers with these grants, one after the other; what it is asked for is in `asked`.
fn provider(grants: &str) {
    js(&format!(
        r#"{{
            const grants = {grants};
            const next = async (step) => {{ asked.push(step); return grants.shift() ?? {{ problem: "refused", code: "over", said: "over" }}; }};
            globalThis.asked = [];
            globalThis.opened = [];
            globalThis.acceptanceDeskProvider = async () => ({{
                begin: async (settings, mark, prompt) => {{
                    asked.push(`begin ${{settings.redirect.replace(location.origin, "")}} ${{prompt}}`);
                    return globalThis.trouble ?? {{ url: "https://id.example/", state: (globalThis.states?.shift() ?? "s") + mark, kept: "k" }};
                }},
                complete: (settings, kept, query) => next(`complete ${{kept}} ${{query}}`),
                renew: () => next("renew"),
                leave: async () => {{ asked.push("leave"); return globalThis.trouble ?? {{}}; }},
            }});
            globalThis.open = () => (globalThis.other = {{
                closed: false,
                focus: () => opened.push("focused"),
                location: {{ replace: (url) => opened.push(url) }},
                close: () => opened.push("closed"),
            }});
        }}"#
    ));
}

const ALICE: &str = r#"{ token: "first", lifetime: 3600, isRenewable: true, subject: "a-1", name: "Alice" }"#;
const SECOND: &str =
    r#"{ token: "second", lifetime: 3600, isRenewable: true, subject: "a-1", name: "Alice" }"#;
const THIRD: &str = r#"{ token: "third", lifetime: 3600, isRenewable: true, subject: "a-1", name: "Alice" }"#;
const SHORT: &str = r#"{ token: "first", lifetime: 0, isRenewable: true, subject: "a-1", name: "Alice" }"#;
const BOB: &str = r#"{ token: "bobs", lifetime: 3600, isRenewable: true, subject: "b-2", name: "Bob" }"#;

fn asked() -> String {
    js("globalThis.asked.join(', ')").as_string().unwrap()
}

/// Comes back from the provider to certificate 1001.
fn come_back(service: &Service) -> Desk {
    let left = || {
        js("sessionStorage.setItem('acceptance-desk.sign-in', 'k')");
        js(&format!("sessionStorage.setItem('acceptance-desk.left', '{PLACE}')"));
    };
    open_with_after(CONFIG, left, "/signed-in?code=c&state=s", service)
}

/// A desk at certificate 1001 to whose user the provider gave the first of these grants.
async fn signed_in(grants: &str) -> (Service, Desk) {
    provider(grants);
    let service = service();
    let desk = come_back(&service);
    assets_read().await;
    (service, desk)
}

async fn close(desk: Desk) {
    desk.close().await;
    js(
        "delete globalThis.acceptanceDeskProvider; delete globalThis.trouble; delete globalThis.states; delete globalThis.open; sessionStorage.clear()",
    );
}

/// What another window brings back.
fn bring_back(query: &str) {
    js(&format!(
        "{{ const c = new BroadcastChannel('acceptance-desk sign-in'); c.postMessage('{query}'); setTimeout(() => c.close(), 500); }}"
    ));
}

#[wasm_bindgen_test]
async fn who_comes_back_is_where_they_left_with_a_token_in_memory_alone() {
    provider(&format!("[{ALICE}]"));
    let service = service();
    let desk = come_back(&service);
    assert_eq!(address(), PLACE, "the answer is out of the address at once");
    assets_read().await;
    assert_eq!(asked(), "complete k code=c&state=s");
    assert!(service.sent().iter().all(is_with("first")));
    assert!(!stored().contains("first"));
    assert!(!js("JSON.stringify({ ...sessionStorage })").as_string().unwrap().contains("first"));
    press(Role::Link, "Connection").await;
    shown("You are signed in as Alice.").await;
    press(Role::Button, "Sign out").await;
    get(Role::Button, "Sign in").await;
    eventually("given back", || asked().ends_with("leave")).await;
    assert_eq!(js("JSON.stringify({ ...sessionStorage })").as_string().unwrap(), "{}");
    close(desk).await;
}

#[wasm_bindgen_test]
async fn a_refused_read_is_repeated_once_with_the_next_token() {
    provider(&format!("[{ALICE}, {SECOND}]"));
    let service = service();
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    let desk = come_back(&service);
    assets_read().await;
    assert_eq!(asked(), "complete k code=c&state=s, renew");
    let first = service.sent().into_iter().filter(is_with("first")).count();
    assert_eq!(first, 1, "all that follows carries the next one");
    close(desk).await;
}

#[wasm_bindgen_test]
async fn a_refused_write_is_never_repeated() {
    let (service, desk) = signed_in(&format!("[{ALICE}, {SECOND}]")).await;
    mark(1, "damaged").await;
    service.on(|sent| sent.is("PATCH assets"), 1, Act::json(401, "[]"));
    press(Role::Button, "Save marks").await;
    shown("The marks were not saved. They are kept here.").await;
    settle().await;
    assert_eq!(service.sent_of("PATCH assets").len(), 1);
    close(desk).await;
}

#[wasm_bindgen_test]
async fn a_token_is_renewed_before_its_end_and_writes_carry_the_next_one() {
    let (service, desk) = signed_in(&format!("[{SHORT}, {SECOND}]")).await;
    assert!(service.sent().iter().all(is_with("second")), "the first was at its end already");
    mark(1, "damaged").await;
    press(Role::Button, "Save marks").await;
    shown("1 mark saved").await;
    assert!(service.sent().iter().all(is_with("second")));
    assert_eq!(asked(), "complete k code=c&state=s, renew");
    close(desk).await;
}

#[wasm_bindgen_test]
async fn a_session_that_is_over_at_the_provider_is_told_and_not_asked_for_again_and_again() {
    let (service, desk) = signed_in(&format!("[{ALICE}]")).await;
    mark(1, "other").await;
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    press(Role::Button, "Reload").await;
    shown("Please sign in again. Your marks are kept.").await;
    service.forget();
    press(Role::Link, "Review").await;
    press(Role::Button, "Leave").await;
    eventually("the queue was asked for", || !service.sent().is_empty() && service.is_idle()).await;
    settle().await;
    assert_eq!(asked().matches("renew").count(), 1);
    close(desk).await;
}

#[wasm_bindgen_test]
async fn the_window_that_was_asked_for_signs_in_and_no_other() {
    let (service, desk) = signed_in(&format!("[{ALICE}, null, {SECOND}]")).await;
    mark(1, "other").await;
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    press(Role::Button, "Reload").await;
    shown("Signing in opens another window.").await;
    press(Role::Button, "Sign in").await;
    shown("Sign in in the other window.").await;
    eventually("the window is sent on", || js("opened.join()").as_string().unwrap() == "https://id.example/")
        .await;
    bring_back("code=x&state=guessed.window");
    settle().await;
    assert!(!asked().contains("code=x"));
    bring_back("code=w&state=s.window");
    assets_read().await;
    assert!(asked().ends_with("complete k code=w&state=s.window"), "{}", asked());
    shown("1 unsaved").await;
    close(desk).await;
}

#[wasm_bindgen_test]
async fn pressing_again_brings_the_window_forward_and_of_several_windows_each_counts() {
    let opened = || js("opened.join()").as_string().unwrap();
    let (service, desk) = signed_in(&format!("[{ALICE}, null, {SECOND}]")).await;
    mark(1, "other").await;
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    js("globalThis.states = ['a', 'b']");
    press(Role::Button, "Reload").await;
    press(Role::Button, "Sign in").await;
    eventually("the window is sent on", || opened() == "https://id.example/").await;
    press(Role::Button, "Sign in").await;
    settle().await;
    assert_eq!(opened(), "https://id.example/,focused", "one window is enough");
    shown("If that window is gone, press “Sign in” again.").await;
    // It is closed, or has gone where nobody can tell.
    js("other.closed = true");
    press(Role::Button, "Sign in").await;
    eventually("one more", || opened() == "https://id.example/,focused,https://id.example/").await;
    bring_back("code=w&state=a.window");
    assets_read().await;
    assert!(asked().ends_with("complete k code=w&state=a.window"), "the first one counts: {}", asked());
    shown("1 unsaved").await;
    // The other one is no stranger, and what it has to say against it keeps nobody from working.
    bring_back("error=access_denied&state=b.window");
    eventually("it is heard", || asked().ends_with("complete k error=access_denied&state=b.window")).await;
    settle().await;
    assert!(shows("1 unsaved") && !shows("You were not signed in"));
    bring_back("code=w&state=a.window");
    settle().await;
    assert_eq!(asked().matches("code=w").count(), 1, "each counts once");
    close(desk).await;
}

#[wasm_bindgen_test]
async fn what_was_begun_before_a_sign_out_signs_nobody_in_after_it() {
    let (service, desk) = signed_in(&format!("[{ALICE}, null, {SECOND}]")).await;
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    press(Role::Button, "Reload").await;
    press(Role::Button, "Sign in").await;
    eventually("the window is sent on", || js("opened.length").as_f64() == Some(1.0)).await;
    press(Role::Link, "Connection").await;
    press(Role::Button, "Sign out").await;
    eventually("given back", || asked().ends_with("leave")).await;
    bring_back("code=w&state=s.window");
    settle().await;
    sleep(60).await;
    assert!(!asked().contains("code=w") && shows("Sign in"));
    close(desk).await;
}

#[wasm_bindgen_test]
async fn what_comes_after_a_sign_out_signs_nobody_in() {
    let late = "new Promise((say) => { globalThis.late = say; })";
    let (service, desk) = signed_in(&format!("[{ALICE}, null, {late}]")).await;
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    press(Role::Button, "Reload").await;
    press(Role::Button, "Sign in").await;
    eventually("the window is sent on", || js("opened.length").as_f64() == Some(1.0)).await;
    bring_back("code=w&state=s.window");
    eventually("the token is asked for", || asked().contains("code=w")).await;
    press(Role::Link, "Connection").await;
    press(Role::Button, "Sign out").await;
    js(&format!("late({SECOND})"));
    settle().await;
    get(Role::Button, "Sign in").await;
    assert!(!shows("You are signed in"));
    close(desk).await;
}

#[wasm_bindgen_test]
async fn a_renewal_of_an_earlier_session_neither_ends_the_next_one_nor_becomes_its_token() {
    for said in [r#"{ problem: "refused", code: "over", said: "over" }"#, ALICE, BOB] {
        let late = "new Promise((say) => { globalThis.late = say; })";
        let (service, desk) = signed_in(&format!("[{ALICE}, {late}, {SECOND}, {THIRD}]")).await;
        // The list goes on being read when it is left.
        service.on(|sent| sent.is("GET list"), 1, Act::json(401, "[]"));
        travel("/certificates");
        eventually("the next token is asked for", || asked().ends_with("renew")).await;
        press(Role::Link, "Connection").await;
        press(Role::Button, "Sign out").await;
        press(Role::Link, "Scrap errors").await;
        // Something unsent, so that signing in opens another window.
        type_text(&get(Role::Textbox, "Error ids").await, "1");
        press(Role::Link, "Connection").await;
        press(Role::Button, "Sign in").await;
        eventually("the window is sent on", || js("opened.length").as_f64() == Some(1.0)).await;
        bring_back("code=w&state=s.window");
        shown("You are signed in as Alice.").await;
        js(&format!("late({said})"));
        settle().await;
        // The session goes on, and its token is renewed when the service refuses it.
        service.on(is_with("second"), usize::MAX, Act::json(401, "[]"));
        service.forget();
        travel("/certificates");
        eventually("renewed", || service.sent().last().is_some_and(is_with("third"))).await;
        assert!(service.sent().first().is_some_and(is_with("second")));
        close(desk).await;
    }
}

#[wasm_bindgen_test]
async fn a_provider_that_cannot_be_told_of_a_sign_out_is_named() {
    let (_, desk) = signed_in(&format!("[{ALICE}]")).await;
    press(Role::Link, "Connection").await;
    shown("You are signed in as Alice.").await;
    js("globalThis.trouble = { problem: 'unreachable', said: '' }");
    press(Role::Button, "Sign out").await;
    shown("You are signed out here, but the sign-in could not be reached").await;
    js("delete globalThis.trouble; delete globalThis.acceptanceDeskProvider");
    press(Role::Button, "Sign in").await;
    shown("The sign-in could not be loaded.").await;
    assert!(!shows("You are signed out here"));
    close(desk).await;
}

#[wasm_bindgen_test]
async fn another_user_gets_neither_marks_nor_kept_marks_of_the_one_before() {
    let (service, desk) = signed_in(&format!("[{ALICE}, null, {BOB}]")).await;
    mark(1, "other").await;
    type_text(&explanation(1), "Alice saw it.");
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    press(Role::Button, "Reload").await;
    press(Role::Button, "Sign in").await;
    eventually("the window is sent on", || js("opened.length").as_f64() == Some(1.0)).await;
    bring_back("code=w&state=s.window");
    eventually("read as the other one", || service.sent().iter().any(is_with("bobs"))).await;
    assets_read().await;
    assert!(!shows("unsaved") && !shows("Alice saw it."));
    assert!(find(Role::Button, "Restore").is_none());
    let kept = js("Object.keys(localStorage).filter((key) => key.includes('draft')).join()");
    assert!(kept.as_string().unwrap().ends_with(" a-1"), "kept for the one before");
    close(desk).await;
}

/// What another tab says about signing out.
fn sign_out_elsewhere(scope: &str) {
    js(&format!(
        "{{ const c = new BroadcastChannel('acceptance-desk'); c.postMessage('{scope}'); setTimeout(() => c.close(), 500); }}"
    ));
}

#[wasm_bindgen_test]
async fn another_user_who_signs_out_in_another_tab_takes_nothing_of_this_one() {
    let (_, desk) = signed_in(&format!("[{ALICE}]")).await;
    mark(1, "other").await;
    eventually("kept", || stored().contains("draft 4711/1001 /api a-1")).await;
    for other in [" /api b-2", " /api", " /other a-1", ""] {
        sign_out_elsewhere(other);
    }
    settle().await;
    sleep(60).await;
    shown("1 unsaved").await;
    assert!(stored().contains("draft 4711/1001 /api a-1"));
    sign_out_elsewhere(" /api a-1");
    get(Role::Button, "Sign in").await;
    assert!(!stored().contains("draft"));
    close(desk).await;
}

#[wasm_bindgen_test]
async fn what_keeps_a_provider_from_signing_in_is_told_in_place() {
    for (trouble, told) in [
        (r#"{ problem: "unreachable", said: "" }"#, "The sign-in does not answer"),
        (r#"{ problem: "clock", said: "" }"#, "The clock of this device"),
        (r#"{ problem: "refused", code: "access_denied", said: "no" }"#, "You were not signed in"),
        (
            r#"{ problem: "refused", code: "invalid_client", said: "invalid_client: who" }"#,
            "invalid_client: who",
        ),
        (r#"{ problem: "unusable", said: "issuer" }"#, "cannot be relied upon"),
    ] {
        provider("[]");
        js(&format!("globalThis.trouble = {trouble}"));
        let desk = open_with(CONFIG, PLACE, &service());
        press(Role::Button, "Sign in").await;
        shown(told).await;
        assert_eq!(asked(), "begin /signed-in undefined");
        close(desk).await;
    }
    let desk = open_with(CONFIG, PLACE, &service());
    press(Role::Button, "Sign in").await;
    shown("The sign-in could not be loaded.").await;
    close(desk).await;
}

#[wasm_bindgen_test]
async fn an_answer_to_nobody_signs_nobody_in() {
    provider(&format!("[{ALICE}]"));
    let service = service();
    let desk = open_with(CONFIG, "/signed-in?code=c&state=s", &service);
    shown("this tab did not ask").await;
    assert!(service.sent().is_empty() && asked().is_empty());
    close(desk).await;
}

#[wasm_bindgen_test]
async fn what_another_window_brings_back_is_taken_by_the_tab_that_awaits_it_or_by_nobody() {
    for (answer, told) in [("c.postMessage('taken')", "can close this window"), ("", "this tab did not ask")]
    {
        provider("[]");
        js(&format!(
            r#"{{
                const c = new BroadcastChannel('acceptance-desk sign-in');
                c.onmessage = ({{ data }}) => {{ globalThis.heard = data; {answer}; c.onmessage = null; }};
                globalThis.close = () => {{ opened.push("closed"); c.close(); }};
            }}"#
        ));
        let service = service();
        let desk = open_with(CONFIG, "/signed-in?code=c&state=s.window", &service);
        assert!(!address().contains("code"), "it is out of the address at once");
        shown(told).await;
        assert_eq!(js("heard").as_string().as_deref(), Some("code=c&state=s.window"));
        assert_eq!(js("opened.length").as_f64(), Some(if answer.is_empty() { 0.0 } else { 1.0 }));
        assert!(asked().is_empty() && service.sent().is_empty());
        close(desk).await;
    }
}

#[wasm_bindgen_test]
async fn a_reload_asks_the_provider_once_and_without_the_person() {
    provider("[]");
    js("globalThis.trouble = { problem: 'unreachable', said: '' }");
    let was_in = || drop(js("sessionStorage.setItem('acceptance-desk.signed-in', '1')"));
    let desk = open_with_after(CONFIG, was_in, PLACE, &service());
    eventually("asked", || asked() == "begin /signed-in none").await;
    settle().await;
    assert!(!shows("does not answer"), "nobody asked for anything yet");
    assert_eq!(js("sessionStorage.length").as_f64(), Some(0.0));
    close(desk).await;
}

#[wasm_bindgen_test]
fn a_provider_is_configured_whole_or_not_at_all() {
    let auth = |auth: &str| parse(&format!(r#"{{ "auth": {{ "kind": "oidc", {auth} }} }}"#));
    let whole = auth(r#""issuer": "https://id.example/realm", "clientId": "desk", "scope": "openid api""#);
    assert_eq!(whole.problems, []);
    let (issuer, client_id, scope) = ("https://id.example/realm".into(), "desk".into(), "openid api".into());
    assert_eq!(whole.authentication, Authentication::OpenId(Provider { issuer, client_id, scope }));
    for issuer in ["http://localhost:9000", "http://127.0.0.1:9", "http://[::1]:9"] {
        assert_eq!(auth(&format!(r#""issuer": "{issuer}", "clientId": "d""#)).problems, [], "{issuer}");
    }
    for (text, keys) in [
        (r#""scope": "openid""#, vec!["auth.issuer", "auth.clientId"]),
        (r#""issuer": "https://id.example""#, vec!["auth.clientId"]),
        (r#""issuer": "http://id.example", "clientId": "d""#, vec!["auth.issuer"]),
        (r#""issuer": "https://id.example/?a", "clientId": "d""#, vec!["auth.issuer"]),
        (r#""issuer": "https://me@id.example", "clientId": "d""#, vec!["auth.issuer"]),
        (r#""issuer": 5, "clientId": "d""#, vec!["auth.issuer"]),
        (r#""issuer": "https://id.example", "clientId": " ""#, vec!["auth.clientId"]),
    ] {
        let config = auth(text);
        let mut found: Vec<_> = config.problems.iter().map(|problem| problem.key.as_str()).collect();
        found.sort_by_key(|key| keys.iter().position(|known| known == key));
        assert_eq!(found, keys, "{text}");
        assert_eq!(config.authentication, Authentication::Token, "{text}");
    }
    let scope = auth(r#""issuer": "https://id.example", "clientId": "d", "scope": "api""#);
    assert_eq!(scope.problems[0].key, "auth.scope");
    assert!(
        matches!(scope.authentication, Authentication::OpenId(Provider { scope, .. }) if scope.contains("openid"))
    );
}
