//! Tests the offer of a new version that is deployed while the page is open (H45).

use super::tabs::DRAFT;
use crate::prelude::*;

const OFFER: &str = "A new version is available.";
const KEPT: &str = "Your unsaved changes are stored in this browser";
const NOT_KEPT: &str = "Your unsaved changes are not stored in this browser";

/// The page is build `aa11`, and the server gives this answer: a JavaScript expression of a
/// promise.
fn deploy(answer: &str) {
    js(&format!(
        "(() => {{
            if (!document.querySelector('meta[name=build]')) {{
                const meta = document.createElement('meta');
                Object.assign(meta, {{ name: 'build', content: 'aa11' }});
                document.head.append(meta);
                window.__looks = [];
            }}
            window.fetch = (request) => {{
                if (!request.url.endsWith('/version.json')) return window.__fetch(request);
                window.__looks.push(request.cache);
                return {answer};
            }};
        }})()"
    ));
}

fn deploy_build(build: &str) {
    deploy(&format!("Promise.resolve(new Response('{{\"build\":\"{build}\"}}'))"));
}

fn looks() -> usize {
    js("window.__looks.length").as_f64().unwrap() as usize
}

const MINUTE: u32 = 60_001;

/// The user returns to the tab.
async fn come_back() {
    window().dispatch_event(&web_sys::Event::new("focus").unwrap()).unwrap();
    settle().await;
}

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "received").asset(2, "")])
}

fn can_load() -> bool {
    is_button_on("Load new version")
}

async fn later() {
    pass(MINUTE).await;
    come_back().await;
}

#[wasm_bindgen_test]
async fn another_version_is_offered_until_put_off_and_asked_for_once_a_minute() {
    open_certificate_after(|| deploy_build("aa11"), &service()).await;
    assert_eq!(looks(), 0, "a page that was just loaded is the present one");
    come_back().await;
    assert_eq!((looks(), shows(OFFER)), (1, false));
    deploy_build("bb22");
    come_back().await;
    assert_eq!((looks(), shows(OFFER)), (1, false), "within the minute");
    later().await;
    shown(OFFER).await;
    assert_eq!(js("window.__looks.join()").as_string().unwrap(), "no-store,no-store");
    visit("/certificates", "Certificates").await;
    assert!(shows(OFFER));
    deploy_build("aa11");
    later().await;
    eventually("the old version is there again", || !shows(OFFER)).await;
    deploy_build("bb22");
    later().await;
    press(Role::Button, "Later").await;
    eventually("it is put off", || !shows(OFFER)).await;
    assert_eq!(js("document.activeElement.tagName").as_string().unwrap(), "H1");
    later().await;
    assert!(!shows(OFFER), "it is put off");
    pass(60 * MINUTE).await;
    come_back().await;
    shown(OFFER).await;
}

#[wasm_bindgen_test]
async fn a_user_who_stays_in_the_tab_is_offered_another_version_after_an_hour() {
    open_certificate_after(|| deploy_build("bb22"), &service()).await;
    pass(59 * 60_000).await;
    press(Role::Link, "Settings").await;
    get(Role::Heading, "Settings").await;
    assert_eq!(looks(), 0);
    pass(MINUTE).await;
    press(Role::Link, "Review").await;
    shown(OFFER).await;
    assert_eq!(looks(), 1);
}

#[wasm_bindgen_test]
async fn an_offer_tells_whether_the_changes_of_this_tab_are_stored_after_another_tab_stored_its_own() {
    open_certificate_after(|| deploy_build("bb22"), &service()).await;
    come_back().await;
    mark_stored(2, "damaged").await;
    shown(KEPT).await;
    // The draft of another tab: none, that of this tab, one without its change, one with it.
    let drafts: [(&[(i64, &str)], _); 4] = [
        (&[], NOT_KEPT),
        (&[(2, "damaged")], KEPT),
        (&[(1, "other")], NOT_KEPT),
        (&[(1, "other"), (2, "damaged")], KEPT),
    ];
    for (marks, expected) in drafts {
        store_marks(" /api", 5, marks);
        js(&format!("window.dispatchEvent(new StorageEvent('storage', {{ key: {DRAFT} }}))"));
        shown(expected).await;
        assert!(!shows(if expected == KEPT { NOT_KEPT } else { KEPT }), "{marks:?}");
    }
}

#[wasm_bindgen_test]
async fn an_answer_without_a_build_and_a_hidden_page_offer_nothing() {
    let hide = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })";
    let nameless = "document.querySelector('meta[name=build]').content = ''";
    let build = "Promise.resolve(new Response('{\"build\":\"bb22\"}'))";
    for (answer, change, asked) in [
        ("Promise.reject(new TypeError('no network'))", "", 1),
        ("Promise.resolve(new Response('{\"build\":\"bb22\"}', { status: 500 }))", "", 1),
        ("Promise.resolve(new Response('<!doctype html><title>x</title>'))", "", 1),
        ("Promise.resolve(new Response('{\"build\":22}'))", "", 1),
        ("Promise.resolve(new Response('{\"build\":\"\"}'))", "", 1),
        ("Promise.resolve(new Response('null'))", "", 1),
        (build, hide, 0),
        (build, nameless, 0),
    ] {
        open_certificate_after(|| deploy(answer), &service()).await;
        js(change);
        come_back().await;
        assert_eq!((looks(), shows(OFFER)), (asked, false), "{answer} {change}");
    }
}

#[wasm_bindgen_test]
async fn a_decision_waits_for_no_answer_and_an_offer_says_what_becomes_of_the_work() {
    const LISTS: &str = "Unsent lists of scrap errors are lost when you reload.";
    open_after(|| deploy("new Promise(() => {})"), PLACE, &service()).await;
    assets_read().await;
    decide_to("Confirm", "confirmed").await;
    assert_eq!(looks(), 1, "the last question asks for the version");

    open_certificate_after(|| deploy_build("bb22"), &service()).await;
    come_back().await;
    shown(OFFER).await;
    assert!(!shows(KEPT) && !shows(NOT_KEPT) && !shows(LISTS));
    mark(2, "damaged").await;
    shown(KEPT).await;
    js("Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }");
    mark(2, "other").await;
    shown(NOT_KEPT).await;
    assert!(!shows(KEPT));
    travel("/scrap-errors");
    addressed("/scrap-errors").await;
    type_text(&get(Role::Textbox, "Error IDs").await, "5");
    shown(LISTS).await;
    assert!(can_load());
}

#[wasm_bindgen_test]
async fn nothing_is_loaded_while_something_is_sent() {
    const BUSY: &str = "You can load it once sending has finished.";
    let service = service();
    open_certificate_after(|| deploy_build("bb22"), &service).await;
    come_back().await;
    shown(OFFER).await;
    mark(2, "received").await;
    let gate = service.hold_next("PATCH assets");
    press_shows("Save changes", BUSY).await;
    assert!(!can_load());
    gate.open();
    shown("1 change saved").await;
    eventually("it can be loaded", || can_load() && !shows(BUSY)).await;
    let gate = service.hold_next("POST");
    decide("Confirm").await;
    shown(BUSY).await;
    assert!(!can_load());
    gate.open();
    outcome_is("confirmed").await;
    eventually("it can be loaded", can_load).await;
}
