//! Tests the loader, `js/boot.js`, in a frame of its own, and the mark that the app sets for it.

use crate::prelude::*;
use wasm_bindgen::JsValue;

/// Loads the loader in a frame of a browser with this language. Its requests are never answered.
async fn frame(language: &str) -> Element {
    prepare();
    let page = format!(
        "<!doctype html><html><head>\
         <link integrity='{hash}' href='/acceptance-desk-0a.js'><link integrity='{hash}' href='/a.wasm'></head><body>\
         <div id='shell'><p id='shell-status'></p></div><div id='app'></div><script>\
         Object.defineProperty(navigator, 'language', {{ value: '{language}' }});\
         window.fetch = () => new Promise(() => {{}});\
         </script><script data-js='/acceptance-desk-0a.js' data-wasm='/a.wasm'>{boot}</script></body></html>",
        hash = ["sha256-", &"A".repeat(43), "="].concat(),
        boot = include_str!("../../js/boot.js").replace("import \"./scripts.js\";", ""),
    );
    let frame = document().create_element("iframe").unwrap();
    frame.set_id("loader");
    frame.set_attribute("srcdoc", &page).unwrap();
    document().body().unwrap().append_child(&frame).unwrap();
    eventually("the loader runs", || has("#shell[lang]")).await;
    frame
}

fn run(code: &str) -> JsValue {
    let code = serde_json::to_string(code).unwrap();
    js(&format!("document.getElementById('loader').contentWindow.eval({code})"))
}

fn has(selector: &str) -> bool {
    run(&format!("!!document.querySelector('{selector}')")).is_truthy()
}

#[wasm_bindgen_test]
async fn the_loading_text_has_the_language_of_the_browser() {
    for (tag, language) in [
        ("de", "de"),
        ("de-AT", "de"),
        ("de_DE", "de"),
        ("fr_FR.UTF-8", "fr"),
        ("FR@euro", "fr"),
        ("fry", "en"),
        ("den-CA", "en"),
        ("nl", "en"),
        ("", "en"),
    ] {
        let frame = frame(tag).await;
        let shown = run("document.getElementById('shell').lang").as_string();
        assert_eq!(shown.as_deref(), Some(language), "{tag}");
        frame.remove();
    }
}

fn fail(error: &str) {
    run(&format!(
        "dispatchEvent(new ErrorEvent('error', {{ filename: '/acceptance-desk-0a.js', error: {error} }}))"
    ));
}

#[wasm_bindgen_test]
async fn an_error_of_the_app_waits_for_the_acts_that_are_under_way() {
    for acts in [0, 2] {
        let frame = frame("en").await;
        run("dispatchEvent(new CustomEvent('acceptance-desk:mounted'))");
        if acts > 0 {
            run(&format!("document.documentElement.dataset.acts = {acts}"));
        }
        fail("new TypeError('failed')");
        if acts > 0 {
            // One of the two acts ends.
            run(
                "document.documentElement.dataset.acts = 1; setTimeout(() => { document.body.id = 'later'; })",
            );
            eventually("a moment has passed", || has("#later")).await;
            assert!(!has("[data-crashed]"));
            run("delete document.documentElement.dataset.acts");
        }
        eventually("the panel is shown", || has(".crash-panel")).await;
        frame.remove();
    }
}

#[wasm_bindgen_test]
async fn a_panic_and_a_trap_do_not_wait_for_acts() {
    for is_panic in [true, false] {
        let frame = frame("en").await;
        run("document.documentElement.dataset.acts = 1");
        if is_panic {
            run("dispatchEvent(new CustomEvent('acceptance-desk:panic'))");
        } else {
            fail("new WebAssembly.RuntimeError('unreachable')");
        }
        eventually("the panel is shown", || has(".crash-panel")).await;
        frame.remove();
    }
}

#[wasm_bindgen_test]
async fn the_page_is_marked_while_a_save_or_a_decision_is_under_way() {
    let service = opened(Service::new([certificate(1001).asset(1, "")])).await;
    let is_marked = || document().document_element().unwrap().has_attribute("data-acts");
    mark(1, "received").await;
    let patch = service.hold_next("PATCH assets");
    press(Role::Button, "Save changes").await;
    eventually("the save is sent", || service.sent_of("PATCH assets").len() == 1).await;
    assert!(is_marked());
    patch.open();
    eventually("the save has ended", || !shows("unsaved")).await;
    eventually("nothing is under way", || !is_marked()).await;
    let post = decide_and_hold("Confirm", &service).await;
    assert!(is_marked());
    post.open();
    outcome_is("confirmed").await;
    eventually("nothing is under way", || !is_marked()).await;
}
