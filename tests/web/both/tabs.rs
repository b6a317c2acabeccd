//! Tests several tabs: one edits a certificate, the others show it and are notified (H10, H43).

use acceptance_rules::act::{Act, ActProgress};

use crate::prelude::*;
use crate::session::led_to;

const LOCK: &str = "acceptance-desk 4711/1001 /api";
const WRITING: &str = "acceptance-desk writing 4711/1001 /api";

/// The key of the stored draft, as a JavaScript string.
pub(super) const DRAFT: &str = "'acceptance-desk.draft 4711/1001 /api'";

/// Holds a lock as another tab would, until `window.__free()` is called.
pub(crate) async fn other_tab_works(lock: &str) {
    js("window.__lost = false; window.__had = false; delete navigator.locks");
    own(&format!(
        "request.call(navigator.locks, '{lock}', {{ steal: true }}, () => {{
            window.__had = true; return new Promise((free) => {{ window.__free = free; }});
        }}).catch(() => {{ window.__lost = true; }})"
    ));
    eventually("the other tab has the lock", || js("window.__had").is_truthy()).await;
}

/// Takes certificate 1001 over as another tab would, until `window.__free()` is called.
pub(crate) async fn other_tab_takes_over() {
    other_tab_works(LOCK).await;
    shown("Another tab of this browser").await;
}

/// Ends the work of the other tab.
pub(crate) async fn other_tab_ends() {
    js("window.__free()");
    eventually("it can be worked on", || !shows("Another tab")).await;
}

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "received"), certificate(1002).asset(3, "")])
}

pub(crate) async fn tell(text: &str) {
    send_on("acceptance-desk", text).await;
}

fn is_disabled(role: Role, name: &str) -> bool {
    find(role, name).is_some_and(|control| control.matches(":disabled").unwrap())
}

#[wasm_bindgen_test]
async fn a_certificate_that_another_tab_works_on_can_only_be_looked_at() {
    other_tab_works(LOCK).await;
    open_certificate(&service()).await;
    shown("Another tab of this browser is working on this certificate.").await;
    assert!(is_disabled(Role::Combobox, "Status of asset 1"));
    assert!(is_disabled(Role::Button, "Confirm certificate") && find(Role::Button, "Save changes").is_none());
    // Another certificate is free.
    visit("/certificates/4711/1002", "Certificate 4711/1002").await;
    assets_read().await;
    settle().await;
    assert!(!shows("Another tab") && !is_disabled(Role::Combobox, "Status of asset 3"));
}

#[wasm_bindgen_test]
async fn nothing_is_sent_while_another_tab_is_sending_and_its_journal_stays() {
    let service = opened(service()).await;
    mark(1, "received").await;
    other_tab_works(WRITING).await;
    store_journal(Act::Reject, ActProgress::Sent, 5);
    press_shows("Save changes", "Nothing was sent: another tab is sending").await;
    decide_to("Confirm", "not-applied").await;
    shown("Another tab was sending changes").await;
    press(Role::Button, "Show current state").await;
    assets_read().await;
    assert!(service.sent().iter().all(|sent| sent.method == "GET"));
    assert!(stored().contains("pending"), "the journal belongs to the other tab");
    js("localStorage.removeItem('acceptance-desk.pending 4711/1001 /api'); window.__free()");
}

#[wasm_bindgen_test]
async fn a_journal_that_is_older_than_what_its_tab_did_last_is_not_believed() {
    // Another tab's rejection before it is sent.
    let begun = || store_journal(Act::Reject, ActProgress::Marking, js_sys::Date::now() as i64);
    for is_late in [true, false] {
        other_tab_works(WRITING).await;
        let service = service();
        open_after(begun, PLACE, &service).await;
        outcome_is("sending").await;
        watch_for_denial();
        service.edit(|held| held[0].status = Some("clearingProcess".into()));
        js("window.__free()");
        if is_late {
            // The end of the journal arrives after the lock is released.
            while !is_locked(WRITING).await {
                painted().await;
            }
            settle().await;
            js("localStorage.removeItem('acceptance-desk.pending 4711/1001 /api')");
        } else {
            hurry_from(50);
        }
        outcome_is("blocked").await;
        settle().await;
        assert!(!was_denied(), "nothing is denied that was done");
        eventually("it is over", || !stored().contains("pending")).await;
    }
}

#[wasm_bindgen_test]
async fn work_can_be_taken_over_and_the_other_tab_loses_it() {
    other_tab_works(LOCK).await;
    let service = service();
    open_certificate_after(|| store_draft(" /api"), &service).await;
    shown("Another tab of this browser").await;
    assert!(!shows("stored in this browser only"), "that is the other tab's work");
    press(Role::Button, "Work here instead").await;
    eventually("the other tab lost it", || js("window.__lost").is_truthy()).await;
    // The changes of the other tab are offered here.
    shown("1 unsaved change from ").await;
    press(Role::Button, "Restore").await;
    status_is(1, "damaged").await;
    // The other tab takes over again.
    other_tab_takes_over().await;
    assert!(is_disabled(Role::Combobox, "Status of asset 1"));
    other_tab_ends().await;
}

#[wasm_bindgen_test]
async fn the_changes_of_another_tab_are_continued() {
    open_certificate(&service()).await;
    mark(1, "damaged").await;
    mark(2, "other").await;
    eventually("the marks are kept", || stored().contains("damaged") && stored().contains("other")).await;
    other_tab_takes_over().await;
    // The other tab continues with the stored draft and edits one of the changes.
    store_marks(" /api", 5, &[(1, "notReceived")]);
    other_tab_ends().await;
    status_is(1, "notReceived").await;
    status_is(2, "received").await;
    shown("1 unsaved").await;
}

#[wasm_bindgen_test]
async fn a_tab_that_looks_on_follows_what_the_other_one_sends() {
    other_tab_works(LOCK).await;
    let service = opened(service()).await;
    shown("Another tab of this browser").await;
    service.edit_asset(1, |asset| asset.status = Some("damaged".into()));
    tell("4711/1002 /api").await;
    tell("4711/1001 /other").await;
    status_is(1, "").await;
    tell("4711/1001 /api").await;
    status_is(1, "damaged").await;
    service.edit_asset(1, |asset| asset.status = Some("notReceived".into()));
    other_tab_ends().await;
    status_is(1, "notReceived").await;
    mark(1, "other").await;
}

#[wasm_bindgen_test]
async fn saving_and_signing_out_are_told_to_the_other_tabs() {
    js("window.__told = []");
    own("BroadcastChannel");
    js("window.__ear = new window.__own.BroadcastChannel('acceptance-desk'); \
        window.__ear.onmessage = (event) => window.__told.push(event.data)");
    let told = || js("JSON.stringify(window.__told)").as_string().unwrap();
    let service = service();
    open_as("one", &service).await;
    mark(1, "damaged").await;
    press(Role::Button, "Save changes").await;
    eventually("a saving is told", || told() == r#"["4711/1001 /api"]"#).await;
    shown("1 change saved").await;
    sign_out().await;
    eventually("signing out is told", || told().contains(r#"" /api""#)).await;
    sign_in("two").await;
    shown("Signed in with an access token.").await;
    tell(" /api").await;
    get(Role::Textbox, "Access token").await;
    js("window.__ear.close()");
}

#[wasm_bindgen_test]
async fn signing_out_asks_about_stored_marks_of_another_tab() {
    let kept = || stored().contains("damaged");
    let service = service();
    open_with(TOKENS, "/settings", &service).await;
    sign_in("one").await;
    shown("Signed in with an access token.").await;
    store_draft(" /api");
    press(Role::Button, "Sign out").await;
    get(Role::Dialog, "Sign out with unsaved changes?").await;
    press(Role::Button, "Cancel").await;
    settle().await;
    assert!(kept() && shows("Signed in with an access token."));
    let button = get(Role::Button, "Sign out").await;
    give_focus(&button);
    click(&button);
    press(Role::Button, "Discard changes and sign out").await;
    led_to("Settings").await;
    type_text(&get(Role::Textbox, "Access token").await, "two");
    assert!(!kept());
    // Drafts of other users are no reason to ask.
    for scope in [" /other", " /api alice"] {
        store_draft(scope);
    }
    press(Role::Button, "Sign in").await;
    press(Role::Button, "Sign out").await;
    get(Role::Textbox, "Access token").await;
    assert!(stored().contains(" /other") && stored().contains(" /api alice"));
}
