//! Tests the command palette: it finds certificates and actions by name, and sends no decision.

use crate::prelude::*;

const PALETTE: &str = "Command palette";

fn service() -> Service {
    let named = |id, name: &str| {
        certificate(id)
            .with(serde_json::json!({ "customerContext": { "customerName": name } }))
            .asset(id * 10, "")
    };
    Service::new([named(1001, "Nordlicht"), named(1067, "Südwind"), named(1068, "Nordwind")])
}

async fn search(text: &str) -> Element {
    press_key("k", "ctrlKey");
    get(Role::Dialog, PALETTE).await;
    let field = select_all("[role=combobox]").remove(0);
    eventually("the field has the focus", || has_focus(&field)).await;
    type_text(&field, text);
    settle().await;
    field
}

fn results() -> Vec<String> {
    select_all("[role=option]").iter().map(|option| text_of(option).replace(' ', "")).collect()
}

fn active() -> String {
    let field = select_all("[role=combobox]").remove(0);
    let id = field.get_attribute("aria-activedescendant").unwrap();
    let option = document().get_element_by_id(&id).unwrap();
    assert_eq!(option.get_attribute("aria-selected").as_deref(), Some("true"));
    text_of(&option)
}

async fn closed() {
    eventually("the palette is closed", || find(Role::Dialog, PALETTE).is_none()).await;
}

/// Runs the first entry of a text.
async fn run(text: &str) {
    search(text).await;
    press_key("Enter", "");
    closed().await;
}

#[wasm_bindgen_test]
async fn certificates_are_found_by_number_and_customer() {
    open("/certificates", &service()).await;
    get(Role::Link, "4711/1067").await;
    search("106").await;
    assert_eq!(results().len(), 2);
    shown("2 results").await;
    assert!(active().starts_with("4711/1067"));
    for (key, first) in [("ArrowDown", "4711/1068"), ("ArrowDown", "4711/1067"), ("ArrowUp", "4711/1068")] {
        press_key(key, "");
        eventually(&format!("{first} is active"), || active().starts_with(first)).await;
    }
    press_key("Enter", "");
    addressed("/certificates/4711/1068").await;
    closed().await;
    travel("/certificates");
    get(Role::Link, "4711/1067").await;
    run("nord licht").await;
    addressed(PLACE).await;
    // A full number needs no list, and neither does one of the same company.
    run("4711/2000").await;
    addressed("/certificates/4711/2000").await;
    run("2001").await;
    addressed("/certificates/4711/2001").await;
    // It is below those that are listed.
    search("106").await;
    assert!(active().starts_with("4711/1067"), "{}", active());
    eventually("and can be chosen", || results().last().is_some_and(|it| it.contains("4711/106"))).await;
}

#[wasm_bindgen_test]
async fn the_field_is_a_combobox_and_the_mouse_works_too() {
    open("/certificates", &service()).await;
    get(Role::Link, "4711/1067").await;
    js("document.querySelector('main h1').focus()");
    let field = search("wind").await;
    let list = document().get_element_by_id(&field.get_attribute("aria-controls").unwrap()).unwrap();
    assert_eq!(list.get_attribute("role").as_deref(), Some("listbox"));
    assert_eq!(field.get_attribute("aria-expanded").as_deref(), Some("true"));
    js("document.querySelector('dialog[open]').dispatchEvent(new Event('cancel', { cancelable: true }))");
    closed().await;
    let heading = get(Role::Heading, "Certificates").await;
    eventually("the focus is back", || has_focus(&heading)).await;
    search("südwind").await;
    click(&select_all("[role=option]")[0]);
    addressed("/certificates/4711/1067").await;
    // Nothing is found, and Enter does nothing.
    search("no such thing").await;
    assert!(results().is_empty());
    shown("0 results").await;
    press_key("Enter", "");
    assert!(find(Role::Dialog, PALETTE).is_some());
}

#[wasm_bindgen_test]
async fn actions_of_the_page_and_settings_run_by_their_names() {
    open_certificate(&service()).await;
    for (action, dialog) in
        [("scan", "Scan assets"), ("export", "Export"), ("keyboard", "Keyboard shortcuts"), ("view", "View")]
    {
        run(action).await;
        eventually(&format!("{dialog} is open"), || select_all("dialog[open]").len() == 1).await;
        js("document.querySelector('dialog[open]').dispatchEvent(new Event('cancel', { cancelable: true }))");
        eventually("it is closed", || select_all("dialog[open]").is_empty()).await;
    }
    run("problems").await;
    eventually("the filter is chosen", || address().contains("show=problems")).await;
    run("import").await;
    addressed("/certificates/4711/1001/import").await;
    run("review").await;
    addressed("/review").await;
    run("settings").await;
    addressed("/settings").await;
    let dark = get(Role::Radio, "Dark").await;
    run("dark").await;
    eventually("Dark is chosen", || is_checked(&dark)).await;
    run("system default").await;
    run("deutsch").await;
    get(Role::Heading, "Einstellungen").await;
}

#[wasm_bindgen_test]
async fn buttons_of_a_decision_only_get_the_focus() {
    let service = opened(Service::new([certificate(1001).asset(1, "received")])).await;
    for name in ["Confirm certificate", "Reject certificate"] {
        run(name).await;
        let focused = || document().active_element().map(|it| name_of(&it)).unwrap_or_default();
        eventually(&format!("{name} has the focus"), || focused().contains(name)).await;
        settle().await;
        assert!(select_all("dialog[open]").is_empty());
    }
    assert!(service.sent().iter().all(|sent| sent.method == "GET"));
}

#[wasm_bindgen_test]
async fn sign_out_asks_for_changes() {
    let service = service();
    open_with(TOKENS, PLACE, &service).await;
    let field = get(Role::Textbox, "Access token").await;
    eventually("the field has the focus", || has_focus(&field)).await;
    js("document.activeElement.blur()");
    search("sign out").await;
    assert!(results().is_empty(), "anonymous users cannot sign out");
    js("document.querySelector('dialog[open]').dispatchEvent(new Event('cancel', { cancelable: true }))");
    closed().await;
    sign_in("one").await;
    assets_read().await;
    mark(10_010, "damaged").await;
    run("sign out").await;
    get(Role::Dialog, "Sign out with unsaved changes?").await;
    press(Role::Button, "Cancel").await;
    eventually("it is closed", || select_all("dialog[open]").is_empty()).await;
}

#[wasm_bindgen_test]
async fn sections_of_the_settings_are_found_and_unfold() {
    let config = r#"{ "locale": "en", "audience": "client", "auth": { "kind": "none" } }"#;
    open_with(config, "/settings", &service()).await;
    get(Role::Button, "For administrators").await;
    assert!(find(Role::Button, "Test connection").is_none(), "lease clients need no test");
    travel("/certificates");
    get(Role::Link, "4711/1067").await;
    for (text, name) in [("connection test", "Connection test"), ("activity", "Activity log")] {
        run(text).await;
        addressed("/settings").await;
        let heading = get(Role::Heading, name).await;
        eventually(&format!("{name} has the focus"), || has_focus(&heading)).await;
    }
    let wrong = config.replace("\"en\"", "\"en\", \"wrong\": 1");
    open_with(&wrong, "/settings", &service()).await;
    get(Role::Button, "Test connection").await;
    assert!(find(Role::Button, "For administrators").is_none(), "problems call for an administrator");
}

#[wasm_bindgen_test]
async fn undo_redo_and_saving_run() {
    let service = opened(service()).await;
    mark(10_010, "damaged").await;
    run("undo").await;
    status_is(10_010, "").await;
    run("redo").await;
    status_is(10_010, "damaged").await;
    search("discard").await;
    assert!(results().is_empty(), "discarding is no action of the palette");
    js("document.querySelector('dialog[open]').dispatchEvent(new Event('cancel', { cancelable: true }))");
    closed().await;
    run("save changes").await;
    shown("1 change saved").await;
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn entries_show_the_keys_with_the_same_effect() {
    open("/certificates", &service()).await;
    search("review").await;
    assert!(results().iter().any(|entry| entry.ends_with("gr")), "{:?}", results());
}
