//! Tests the access token: refused in place, and never leaked (M4, H38).

use crate::prelude::*;

const CANARY: &str = "canary-7f3a.TOKEN_value~1";

#[wasm_bindgen_test]
async fn a_text_that_no_header_can_carry_is_refused_in_place_and_stays_typed() {
    let service = Service::new([certificate(1001)]);
    open_with(TOKENS, "/certificates", &service).await;
    for token in ["tok\u{435}n", "a b", "a\u{200B}b", "🔑", "a\u{0}b", "Bearer Bearer x"] {
        let field = get(Role::Textbox, "Access token").await;
        type_text(&field, token);
        press(Role::Button, "Sign in").await;
        eventually(&format!("{token:?} is refused"), || {
            select_all("[role=alert]")
                .iter()
                .any(|alert| text_of(alert).contains("is not allowed in an access token"))
        })
        .await;
        assert_eq!(value_of(&field), token, "what was typed stays");
        assert_eq!(field.get_attribute("aria-invalid").as_deref(), Some("true"));
    }
    for blank in ["", "   ", "Bearer", "bearer "] {
        type_text(&get(Role::Textbox, "Access token").await, blank);
        press_shows("Sign in", "Enter an access token.").await;
    }
    assert!(service.sent().is_empty());
    assert_eq!(errors(), "");
    // The page still works and accepts a valid one.
    sign_in("  bearer good.token \u{A0}").await;
    get(Role::Link, "4711/1001").await;
    assert_eq!(service.sent()[0].header("Authorization"), Some("Bearer good.token"));
}

async fn focused_field() -> Element {
    let field = get(Role::Textbox, "Access token").await;
    eventually("the field has the focus", || has_focus(&field)).await;
    field
}

#[wasm_bindgen_test]
async fn the_field_for_the_token_has_the_focus_where_the_page_shows_nothing_else() {
    let service = Service::new([certificate(1001)]);
    open_with(TOKENS, "/certificates", &service).await;
    focused_field().await;
    assert!(find(Role::Link, "Review").is_none() && find(Role::Link, "Scrap errors").is_none());
    assert!(find(Role::Radio, "All").is_none(), "no list, no filter");
    sign_in("good").await;
    get(Role::Link, "4711/1001").await;
    get(Role::Link, "Review").await;
    get(Role::Radio, "All").await;
    // The sign-in is one of several sections of the settings.
    open_with(TOKENS, "/settings", &service).await;
    let field = get(Role::Textbox, "Access token").await;
    settle().await;
    assert!(!has_focus(&field));
}

#[wasm_bindgen_test]
async fn a_refused_token_is_named_beside_its_field_and_stays_typed() {
    for address in ["/certificates", PLACE, "/review", "/review/4711/1001"] {
        let service = Service::new([certificate(1001).asset(1, "")]);
        let is_mistyped = |sent: &Sent| sent.header("Authorization") == Some("Bearer mistyped");
        service.on(is_mistyped, usize::MAX, Act::json(401, "[]"));
        open_with(TOKENS, address, &service).await;
        sign_in("mistyped").await;
        shown("The server does not accept this access token (401).").await;
        let field = focused_field().await;
        assert_eq!(value_of(&field), "mistyped", "{address}");
        assert_eq!(field.get_attribute("aria-invalid").as_deref(), Some("true"));
        let described = field.get_attribute("aria-describedby").unwrap();
        let error = select_all("[role=alert]").into_iter().find(|it| text_of(it).contains("(401)")).unwrap();
        assert!(described.split(' ').any(|id| id == error.id()));
        let offers_review = || select_all("nav a").iter().any(|link| text_of(link) == "Review");
        assert!(!shows("Your changes") && !offers_review(), "{address}");
        sign_in("good").await;
        eventually("the review is offered", offers_review).await;
        eventually("the error is gone", || !shows("(401)")).await;
    }
}

#[wasm_bindgen_test]
async fn an_accepted_token_that_is_refused_later_speaks_of_no_changes_and_takes_no_focus() {
    let service = Service::new([certificate(1001).asset(1, "damaged")]);
    open_as("good", &service).await;
    let search = get(Role::Searchbox, "Find asset").await;
    give_focus(&search);
    service.answer("GET assets", Act::json(401, "[]"));
    click(&get(Role::Button, "Refresh").await);
    shown("Sign in again.").await;
    assert!(!shows("Your changes are kept"));
    assert_eq!(value_of(&get(Role::Textbox, "Access token").await), "");
    settle().await;
    assert!(has_focus(&search) || !search.is_connected());
}

#[wasm_bindgen_test]
async fn a_pasted_line_break_never_reaches_a_header() {
    for token in ["ab\ncd", "ab\r\ncd\n", "\nabcd"] {
        let service = Service::new([certificate(1001)]);
        open_with(TOKENS, "/certificates", &service).await;
        type_text(&get(Role::Textbox, "Access token").await, token);
        press(Role::Button, "Sign in").await;
        eventually("it is taken or refused", || {
            !service.sent().is_empty() || shows("is not allowed in an access token")
        })
        .await;
        for sent in service.sent() {
            assert_eq!(sent.header("Authorization"), Some("Bearer abcd"));
        }
    }
}

#[wasm_bindgen_test]
async fn the_token_is_in_memory_and_in_its_header_and_nowhere_else() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    open_with(TOKENS, PLACE, &service).await;
    let nowhere = |when: &str| {
        let seen = js("JSON.stringify([location.href, document.title, document.cookie, history.state, \
             {...localStorage}, {...sessionStorage}, document.documentElement.outerHTML, window.name, \
             [...document.querySelectorAll('input, textarea')].map((field) => field.value)])");
        assert!(!seen.as_string().unwrap().contains(CANARY), "{when}");
    };
    let field = get(Role::Textbox, "Access token").await;
    assert_eq!(field.get_attribute("type").as_deref(), Some("text"), "no password that the browser stores");
    let is_hidden = || field.has_attribute("data-hidden");
    assert!(is_hidden());
    press(Role::Button, "Show: Access token").await;
    eventually("the letters", || !is_hidden()).await;
    press(Role::Button, "Show: Access token").await;
    eventually("no letters", is_hidden).await;
    type_text(&field, CANARY);
    press(Role::Button, "Sign in").await;
    assets_read().await;
    nowhere("after signing in");
    decide_to("Confirm", "confirmed").await;
    nowhere("after a decision");
    press(Role::Link, "Settings").await;
    shown("Signed in with an access token.").await;
    nowhere("on the page of the settings");
    for sent in service.sent() {
        assert_eq!(sent.header("Authorization"), Some(&*format!("Bearer {CANARY}")));
        let others = sent.headers.iter().filter(|(name, _)| name != "Authorization");
        assert!(others.into_iter().all(|(_, value)| !value.contains(CANARY)));
        assert!(!sent.path.contains(CANARY) && !sent.body.unwrap_or_default().contains(CANARY));
    }
    press(Role::Button, "Sign out").await;
    get(Role::Textbox, "Access token").await;
    nowhere("after signing out");
}

#[wasm_bindgen_test]
async fn header_prefix_and_further_headers_are_those_of_the_deployment() {
    let service = Service::new([certificate(1001)]);
    let config = r#"{ "locale": "en", "auth": { "kind": "token", "header": "X-Key", "prefix": "",
        "extraHeaders": { "X-Tenant": "seven" } } }"#;
    open_with(config, "/certificates", &service).await;
    sign_in("abc").await;
    get(Role::Link, "4711/1001").await;
    let sent = &service.sent()[0];
    let headers = ["X-Key", "X-Tenant", "Authorization"].map(|name| sent.header(name));
    assert_eq!(headers, [Some("abc"), Some("seven"), None]);
}

#[wasm_bindgen_test]
async fn where_a_proxy_holds_the_session_no_token_is_asked_for_or_sent() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    open_shows("/settings", &service, "No sign-in needed here").await;
    assert!(find(Role::Textbox, "Access token").is_none() && find(Role::Button, "Sign out").is_none());
    travel(PLACE);
    assets_read().await;
    eventually("confirming is enabled", || is_button_on("Confirm certificate")).await;
    settle().await;
    assert!(service.sent().iter().all(|sent| sent.header("Authorization").is_none()));
}
