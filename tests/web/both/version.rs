//! A new version that is deployed while the page is open: noticed, offered, and never forced (H45).

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{PLACE, assets_read, decide, hurry_from, mark, open_after, outcome_is, pass, stored};
use crate::screen::{
    Role, addressed, click, eventually, find, get, js, press, select_all, settle, shown, shows, text_of,
    travel, type_text, window,
};
use crate::scripted::{Service, certificate};

const OFFER: &str = "A new version is available.";

/// The page is build `aa11`, and the server says this when it is asked for the present one: an expression of a promise.
fn deploy(answer: &str) {
    js(&format!(
        "(() => {{
            if (!document.querySelector('meta[name=build]')) {{
                const meta = document.createElement('meta');
                Object.assign(meta, {{ name: 'build', content: 'aa11' }});
                document.head.append(meta);
                window.__looks = [];
                window.__reading = 0;
            }}
            window.fetch = (request) => {{
                if (!request.url.endsWith('/version.json')) return window.__fetch(request);
                window.__looks.push(request.cache);
                return ({answer}).then((response) => {{
                    const text = response.text.bind(response);
                    response.text = () => {{
                        window.__reading += 1;
                        return text().finally(() => {{ window.__reading -= 1; }});
                    }};
                    return response;
                }});
            }};
        }})()"
    ));
}

/// The server has this build.
fn deploy_build(build: &str) {
    deploy(&format!("Promise.resolve(new Response('{{\"build\":\"{build}\"}}'))"));
}

/// How often the server was asked.
fn looks() -> usize {
    js("window.__looks.length").as_f64().unwrap() as usize
}

const MINUTE: u32 = 60_001;

/// The person comes back to the tab.
async fn come_back() {
    window().dispatch_event(&web_sys::Event::new("focus").unwrap()).unwrap();
    settle().await;
    eventually("all answers are read", || js("window.__reading === 0").is_truthy()).await;
    settle().await;
}

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "received").asset(2, "")])
}

/// Whether the offer has its button.
fn can_load() -> bool {
    select_all(".new-version button").iter().any(|button| text_of(button) == "Load new version")
}

#[wasm_bindgen_test]
async fn another_version_is_looked_for_at_most_once_a_minute_and_offered_until_put_off() {
    let desk = open_after(|| deploy_build("aa11"), PLACE, &service());
    assets_read().await;
    assert_eq!(looks(), 0, "a page that was just loaded is the present one");
    come_back().await;
    assert_eq!((looks(), shows(OFFER)), (1, false));
    deploy_build("bb22");
    come_back().await;
    assert_eq!((looks(), shows(OFFER)), (1, false), "it was asked within the minute");
    pass(MINUTE).await;
    come_back().await;
    shown(OFFER).await;
    assert_eq!(looks(), 2);
    assert_eq!(js("window.__looks.join()").as_string().unwrap(), "no-store,no-store");
    // It stays over places, and goes where the old version is there again.
    travel("/certificates");
    get(Role::Heading, "Certificates").await;
    assert!(shows(OFFER));
    deploy_build("aa11");
    pass(MINUTE).await;
    come_back().await;
    eventually("there is nothing to offer", || !shows(OFFER)).await;
    deploy_build("bb22");
    pass(MINUTE).await;
    come_back().await;
    press(Role::Button, "Later").await;
    eventually("it is put off", || !shows(OFFER)).await;
    assert_eq!(js("document.activeElement.tagName").as_string().unwrap(), "H1");
    pass(MINUTE).await;
    come_back().await;
    assert!(!shows(OFFER), "it is put off");
    deploy_build("cc33");
    pass(MINUTE).await;
    come_back().await;
    shown(OFFER).await;
    press(Role::Button, "Later").await;
    pass(60 * MINUTE).await;
    come_back().await;
    shown(OFFER).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_does_not_name_a_build_means_nothing() {
    for answer in [
        "Promise.reject(new TypeError('no network'))",
        "Promise.resolve(new Response('', { status: 404 }))",
        "Promise.resolve(new Response('{\"build\":\"bb22\"}', { status: 500 }))",
        "Promise.resolve(new Response('<!doctype html><title>x</title>'))",
        "Promise.resolve(new Response('{\"build\":\"bb22\"'))",
        "Promise.resolve(new Response('{\"build\":22}'))",
        "Promise.resolve(new Response('{\"build\":\"\"}'))",
        "Promise.resolve(new Response('{\"build\":\"<b>bb22</b>\"}'))",
        "Promise.resolve(new Response('{\"version\":\"bb22\"}'))",
        "Promise.resolve(new Response('\"bb22\"'))",
        "Promise.resolve(new Response('null'))",
        "Promise.resolve(new Response(''))",
        "new Promise(() => {})",
    ] {
        let desk = open_after(|| deploy(answer), PLACE, &service());
        assets_read().await;
        come_back().await;
        assert_eq!((looks(), shows(OFFER)), (1, false), "{answer}");
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn a_tab_that_nobody_sees_and_a_page_without_a_build_look_for_nothing() {
    let hide = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })";
    let desk = open_after(|| deploy_build("bb22"), PLACE, &service());
    assets_read().await;
    js(hide);
    come_back().await;
    assert_eq!(looks(), 0);
    js("delete document.hidden; document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    shown(OFFER).await;
    assert_eq!(looks(), 1);
    desk.close().await;
    let nameless = || {
        deploy_build("bb22");
        js("document.querySelector('meta[name=build]').remove()");
    };
    let desk = open_after(nameless, PLACE, &service());
    assets_read().await;
    come_back().await;
    assert_eq!((looks(), shows(OFFER)), (0, false));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_last_question_waits_for_no_answer() {
    let desk = open_after(|| deploy("new Promise(() => {})"), PLACE, &service());
    assets_read().await;
    decide("Confirm").await;
    outcome_is("confirmed").await;
    assert_eq!(looks(), 1);
    desk.close().await;
    // A version that is seen on the way keeps nothing from being decided.
    let service = service();
    let desk = open_after(|| deploy_build("bb22"), PLACE, &service);
    assets_read().await;
    press(Role::Button, "Confirm certificate").await;
    shown(OFFER).await;
    assert_eq!(looks(), 1);
    click(&get(Role::Checkbox, "The list of assets is complete").await);
    press(Role::Button, "Confirm").await;
    outcome_is("confirmed").await;
    assert_eq!(service.posts().len(), 1);
    assert!(shows(OFFER));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_offer_says_what_becomes_of_the_work_as_it_is_there_and_then() {
    const KEPT: &str = "Your unsaved changes are kept in this browser";
    const NOT_KEPT: &str = "This browser does not keep your unsaved changes";
    const LISTS: &str = "The lists of scrap errors that were not sent are lost by reloading.";
    let desk = open_after(|| deploy_build("bb22"), PLACE, &service());
    assets_read().await;
    come_back().await;
    shown(OFFER).await;
    assert!(!shows(KEPT) && !shows(NOT_KEPT) && !shows(LISTS) && !shows("You sign in again"));
    hurry_from(100);
    mark(2, "damaged").await;
    shown(KEPT).await;
    eventually("it is stored", || stored().contains("damaged")).await;
    settle().await;
    assert!(shows(KEPT) && !shows(NOT_KEPT));
    // The browser takes nothing any more: that is said as soon as it is known.
    js("Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }");
    mark(2, "other").await;
    shown(NOT_KEPT).await;
    assert!(!shows(KEPT));
    travel("/scrap-errors");
    press(Role::Button, "Leave").await;
    // The step back ends some time later, in Firefox even in the test that comes next.
    addressed("/scrap-errors").await;
    type_text(&get(Role::Textbox, "Error ids").await, "5");
    shown(LISTS).await;
    assert!(can_load(), "it is offered all the same");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn while_something_is_sent_no_reload_is_offered() {
    const BUSY: &str = "It can be loaded once what is being sent has ended.";
    let service = service();
    let desk = open_after(|| deploy_build("bb22"), PLACE, &service);
    assets_read().await;
    come_back().await;
    shown(OFFER).await;
    mark(2, "received").await;
    let gate = service.hold(|sent| sent.is("PATCH assets"));
    press(Role::Button, "Save marks").await;
    shown(BUSY).await;
    assert!(!can_load());
    gate.open();
    shown("1 change saved").await;
    eventually("it can be loaded", || can_load() && !shows(BUSY)).await;
    let gate = service.hold(|sent| sent.method == "POST");
    decide("Confirm").await;
    shown(BUSY).await;
    assert!(!can_load());
    gate.open();
    outcome_is("confirmed").await;
    eventually("it can be loaded", can_load).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn while_a_review_or_scrap_errors_are_sent_no_reload_is_offered() {
    const BUSY: &str = "It can be loaded once what is being sent has ended.";
    const CONFIG: &str = r#"{ "locale": "en", "auth": { "kind": "none" },
        "scrapErrors": { "method": "PUT", "path": "/v1/scrapErrors" },
        "finishReview": { "method": "POST", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end" } }"#;
    let service = Service::new([certificate(1001).status("clearingProcess").asset(1, "damaged")]);
    let desk = open_after(|| deploy_build("bb22"), "/scrap-errors", &service);
    let desk = desk.reopen_with(CONFIG, "/scrap-errors").await;
    type_text(&get(Role::Textbox, "Error ids").await, "5");
    come_back().await;
    shown(OFFER).await;
    let gate = service.hold(|sent| sent.method == "PUT");
    eventually("it can be sent", || crate::screen::is_button_on("Send")).await;
    press(Role::Button, "Send").await;
    shown(BUSY).await;
    assert!(!can_load());
    gate.open();
    eventually("it ended", || !shows(BUSY) && can_load()).await;
    travel("/review/4711/1001");
    let gate = service.hold(|sent| sent.method == "POST");
    eventually("it can be finished", || crate::screen::is_button_on("Finish review")).await;
    press(Role::Button, "Finish review").await;
    eventually("it is asked", || find(Role::Button, "Cancel").is_some()).await;
    let asked = crate::screen::find_all(Role::Button, "Finish review");
    click(asked.last().unwrap());
    shown(BUSY).await;
    assert!(!can_load());
    gate.open();
    shown("The review has ended").await;
    eventually("it can be loaded", || !shows(BUSY) && can_load()).await;
    desk.close().await;
}
