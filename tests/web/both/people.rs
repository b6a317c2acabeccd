//! Tests several users of one computer: the changes of one are neither shown to another nor sent by
//! them.

use acceptance_config::{Config, NameSource, ProxyUser};

use super::guided_run::{OPEN, SEVERAL, decided, look_at_all, start_all, stopped, three};
use crate::prelude::*;

const ALICE_AGAIN: &str = "e30.eyJzdWIiOiJhLTEifQ.y";
const ALICE_LATER: &str = "e30.eyJzdWIiOiJhLTEifQ.z";

const QUESTION: &str = "Are you the same person as before?";

fn refuse(service: &Service, token: &str) {
    let header = format!("Bearer {token}");
    let is_refused = move |sent: &Sent| sent.header("Authorization") == Some(&header);
    service.on(is_refused, usize::MAX, Act::json(401, "[]"));
}

/// Opens certificate 1001 with a change of a user whose session then ends.
async fn ended(service: &Service, token: &str) {
    open_as(token, service).await;
    mark(1, "other").await;
    type_text(&explanation(1), "Alice saw it.");
    refuse(service, token);
    press_shows("Refresh", "Sign in again. Your changes are still here.").await;
    service.forget();
}

/// Checks that the change is invisible and that only reads were sent.
async fn nothing_is_shown_or_sent(service: &Service) {
    assets_read().await;
    status_is(1, "").await;
    settle().await;
    assert!(select_all(".unsaved").iter().all(|it| text_of(it).is_empty()) && !shows("Alice saw it."));
    assert!(service.sent().iter().all(|sent| sent.method == "GET"));
}

#[wasm_bindgen_test]
async fn signing_in_as_another_user_shows_nothing_of_the_session_before() {
    for (before, later) in [("first", "second"), (ALICE, "second"), ("first", BOB), (ALICE, BOB)] {
        let service = service();
        ended(&service, before).await;
        let is_other = (before, later) == (ALICE, BOB);
        let (question, answer) = if is_other {
            ("Sign in as another person?", "Discard and sign in")
        } else {
            (QUESTION, "No, someone else")
        };
        sign_in(later).await;
        get(Role::Dialog, question).await;
        settle().await;
        assert!(service.sent().is_empty(), "nothing is asked before the answer");
        assert_eq!(find(Role::Button, "Yes, continue").is_none(), is_other);
        press(Role::Button, "Cancel").await;
        eventually("the question is gone", || select_all("dialog").is_empty()).await;
        shown("1 unsaved").await;
        sign_in(later).await;
        press(Role::Button, answer).await;
        nothing_is_shown_or_sent(&service).await;
        assert!(stored().contains("Alice saw it."), "it is kept for the one before");
        if is_other {
            assert!(find(Role::Button, "Restore").is_none());
            // The changes are restored for their owner.
            refuse(&service, later);
            press(Role::Button, "Refresh").await;
            sign_in(ALICE_AGAIN).await;
            assets_read().await;
            press(Role::Button, "Restore").await;
            status_is(1, "other").await;
            // A later token of the same user continues without a question.
            refuse(&service, ALICE_AGAIN);
            press(Role::Button, "Refresh").await;
            sign_in(ALICE_LATER).await;
            assets_read().await;
            shown("1 unsaved").await;
        }
    }
}

#[wasm_bindgen_test]
async fn anonymous_changes_are_offered_to_no_named_user() {
    open_with_after(TOKENS, || store_draft(" /api"), PLACE, &service()).await;
    sign_in(BOB).await;
    assets_read().await;
    settle().await;
    assert!(find(Role::Button, "Restore").is_none());
    assert!(stored().contains("draft 4711/1001 /api\""), "they stay for a token without a name");
}

#[wasm_bindgen_test]
async fn a_page_that_comes_back_after_a_sign_out_elsewhere_has_no_session() {
    // A marker as the app stores it.
    let leave = |word: &str, whose: &str| {
        let at = js_sys::Date::now();
        js(&format!(
            "localStorage.setItem('acceptance-desk.signed-out {whose}', '{{\"version\":2,\"at\":{at},\"kind\":\"aside\",\"fields\":[\"{word}\"]}}')"
        ));
    };
    let service = service();
    open_with_after(TOKENS, || leave("x", "/api a-1"), PLACE, &service).await;
    sign_in(ALICE).await;
    assets_read().await;
    mark(1, "other").await;
    page_shown(true);
    leave("y", "/api b-2");
    page_shown(true);
    settle().await;
    shown("1 unsaved").await;
    leave("y", "/api a-1");
    js("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    shown("Sign in to continue").await;
    assert!(!shows("unsaved"));
    service.forget();
    press(Role::Link, "Settings").await;
    sign_in(ALICE).await;
    press(Role::Button, "Sign out").await;
    get(Role::Textbox, "Access token").await;
    let left = js("localStorage.getItem('acceptance-desk.signed-out /api a-1')").as_string().unwrap();
    assert!(!left.ends_with("\ny"), "signing out stores a new marker");
}

/// Returns a configuration with a proxy session and this user name.
fn behind_a_proxy(user: ProxyUser) -> Config {
    Config { proxy_user: user, ..parse(r#"{ "locale": "en", "auth": { "kind": "none" } }"#) }
}

fn named(name: &str) -> ProxyUser {
    let name = (!name.is_empty()).then(|| name.to_owned());
    ProxyUser::At(NameSource { url: "/me".into(), member: "n".into(), name })
}

/// Lets `/me` name this user from now on; an empty name is a refusal.
fn proxy_names(name: &str) {
    js(&format!(
        "{{ const inner = window.__fetch; \
            window.fetch = async (request) => {{ \
                if (!request.url.endsWith('/me')) return inner(request); \
                return '{name}' ? new Response('{{ \"n\": \"{name}\" }}') : new Response('', {{ status: 401 }}); \
            }} }}"
    ));
}

/// Opens the app behind a proxy whose session belongs to this user.
async fn open_behind_proxy(name: &str, place: &str, service: &Service) {
    open_configured(behind_a_proxy(named(name)), place, service).await;
    proxy_names(name);
}

const OTHER: &str = "Another person is signed in";
const WITHHELD: &str = "The person who is signed in is not the one shown here, so nothing more was sent.";

async fn cancel_question() {
    get(Role::Dialog, OTHER).await;
    press(Role::Button, "Cancel").await;
    eventually("the question is gone", || select_all("dialog").is_empty()).await;
}

fn become_visible() {
    js("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
}

#[wasm_bindgen_test]
async fn decisions_planned_by_one_user_of_a_proxy_are_not_sent_by_another() {
    let service = three();
    open_behind_proxy("a", SEVERAL, &service).await;
    look_at_all().await;
    proxy_names("b");
    start_all().await;
    cancel_question().await;
    stopped("4711/1001").await;
    shown(WITHHELD).await;
    assert!(service.posts().is_empty());
    // The planned decisions wait for their user.
    proxy_names("a");
    press(Role::Button, "Continue with the other 2").await;
    get(Role::Heading, "Results").await;
    assert_eq!(decided(&service), [OPEN, "Confirmed", "Confirmed"]);
    // Another user gets nothing of the run.
    proxy_names("b");
    become_visible();
    get(Role::Dialog, OTHER).await;
    press(Role::Button, "Discard and continue").await;
    eventually("one can be chosen", || select_all(".choices input").len() == 1).await;
    assert!(select_all(".run-table, dialog").is_empty());
    press(Role::Link, "Settings").await;
    shown("You are signed in as b.").await;
}

#[wasm_bindgen_test]
async fn changes_of_one_user_of_a_proxy_are_not_saved_by_another() {
    let service = service();
    open_behind_proxy("a", PLACE, &service).await;
    assets_read().await;
    mark(1, "other").await;
    service.answer("GET assets", Act::json(401, "[]"));
    press_shows("Refresh", "Sign in again. Your changes are still here.").await;
    proxy_names("b");
    press(Role::Button, "Try again").await;
    cancel_question().await;
    press_shows("Save changes", WITHHELD).await;
    cancel_question().await;
    proxy_names("");
    press_shows("Save changes", "The app could not read who is signed in").await;
    assert!(service.sent_of("PATCH assets").is_empty());
    proxy_names("a");
    save(1).await;
    assert_eq!(service.sent_of("PATCH assets").len(), 1);
    mark_stored(1, "damaged").await;
    proxy_names("b");
    become_visible();
    get(Role::Dialog, OTHER).await;
    press(Role::Button, "Discard and continue").await;
    assets_read().await;
    status_is(1, "other").await;
    assert!(find(Role::Button, "Restore").is_none());
    // They wait for their user. Without work nothing is asked.
    proxy_names("a");
    become_visible();
    press(Role::Button, "Restore").await;
    status_is(1, "damaged").await;
}

#[wasm_bindgen_test]
async fn another_user_of_a_proxy_is_named_and_sees_nothing_of_the_page_before() {
    let service = Service::new([certificate(1001).asset(1, "received").asset(2, "received")]);
    open_behind_proxy("a", PLACE, &service).await;
    assets_read().await;
    click(&get(Role::Checkbox, "Select all assets shown").await);
    shown("2 selected").await;
    eventually("it can be confirmed", || is_button_on("Confirm certificate")).await;
    press(Role::Button, "Confirm certificate").await;
    attestation().await;
    proxy_names("b");
    become_visible();
    shown("You are now signed in as b.").await;
    eventually("the dialog is gone", || select_all("dialog").is_empty()).await;
    assets_read().await;
    settle().await;
    assert!(!shows("2 selected") && service.posts().is_empty());
    press(Role::Button, "Close").await;
    eventually("the note is gone", || !shows("You are now signed in")).await;
    // The same user is not named again.
    become_visible();
    settle().await;
    assert!(!shows("You are now signed in"));
}

#[wasm_bindgen_test]
async fn each_part_of_scrap_errors_is_sent_by_the_user_of_a_proxy_who_began() {
    let config = r#"{ "locale": "en", "auth": { "kind": "none" },
        "scrapErrors": { "method": "PUT", "path": "/v1/elsewhere/scrapErrors", "chunkSize": 1 } }"#;
    let service = Service::new([]);
    let first = Gate::default();
    let is_update = |sent: &Sent| sent.is("PUT scrapErrors");
    service.on(is_update, 1, Act::HoldRefusal(first.clone(), 204));
    let config = Config { proxy_user: named("a"), ..parse(config) };
    open_configured(config, "/scrap-errors", &service).await;
    proxy_names("a");
    type_text(&get(Role::Textbox, "Error IDs").await, "1, 2");
    eventually("it can be sent", || is_button_on("Send")).await;
    press(Role::Button, "Send").await;
    eventually("the first one is sent", || service.sent_of("PUT scrapErrors").len() == 1).await;
    proxy_names("b");
    first.open();
    cancel_question().await;
    shown("Request 2 of 2 was not sent").await;
    shown(WITHHELD).await;
    assert_eq!(service.sent_of("PUT scrapErrors").len(), 1);
}

#[wasm_bindgen_test]
async fn a_user_of_a_proxy_who_was_not_read_at_the_start_is_read_before_the_first_request() {
    let service = service();
    open_behind_proxy("", PLACE, &service).await;
    assets_read().await;
    mark(1, "other").await;
    press_shows("Save changes", "The app could not read who is signed in").await;
    proxy_names("a");
    press(Role::Button, "Save changes").await;
    get(Role::Dialog, QUESTION).await;
    press(Role::Button, "Yes, continue").await;
    status_is(1, "other").await;
    assert!(service.sent_of("PATCH assets").is_empty());
    save(1).await;
}

#[wasm_bindgen_test]
async fn users_of_a_proxy_are_told_apart_by_their_names_where_they_are_read() {
    let service = service();
    let named = |name: &str| behind_a_proxy(named(name));
    open_configured(named("a@desk.example"), PLACE, &service).await;
    assets_read().await;
    mark_stored(1, "other").await;
    reopen_configured(named("b@desk.example"), PLACE).await;
    assets_read().await;
    assert!(find(Role::Button, "Restore").is_none());
    reopen_configured(named("a@desk.example"), PLACE).await;
    press(Role::Button, "Restore").await;
    status_is(1, "other").await;
    press(Role::Link, "Settings").await;
    shown("You are signed in as a@desk.example.").await;
}

#[wasm_bindgen_test]
async fn nothing_of_a_user_without_a_name_is_stored_but_the_journal() {
    for (user, is_erased) in [(ProxyUser::Nobody, true), (ProxyUser::Unread, false)] {
        let service = service();
        open_configured(behind_a_proxy(ProxyUser::OnlyOne), PLACE, &service).await;
        assets_read().await;
        mark(1, "received").await;
        save(1).await;
        mark_stored(1, "damaged").await;

        reopen_configured(behind_a_proxy(user), PLACE).await;
        assets_read().await;
        assert_eq!(!stored().contains("draft") && !stored().contains("log"), is_erased);
        assert!(find(Role::Button, "Restore").is_none());
        mark(2, "other").await;
        shown("stores no changes").await;
        press(Role::Link, "Settings").await;
        shown("stores no changes").await;
        shown("Nothing yet.").await;
        assert!(!stored().contains("other"));
        travel(PLACE);
        assets_read().await;
        service.hold_next("POST");
        mark(2, "received").await;
        decide("Confirm").await;
        eventually("it is sent", || service.posts().len() == 1).await;
        assert!(stored().contains("pending 4711/1001"));
    }
}
