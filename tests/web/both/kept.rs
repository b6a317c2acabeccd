//! Tests state that survives a reload, a crash and a closed tab: changes and the journal of a
//! decision (H3, H40 to H42).

use crate::prelude::*;
use acceptance_persistence::retention::dated;

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "received")])
}

async fn marked(service: &Service) {
    open_certificate(service).await;
    mark(1, "damaged").await;
    type_text(&explanation(1), "Lid <broken> ✗");
    mark(2, "other").await;
    eventually("the marks are kept", || stored().contains("broken") && stored().contains("other")).await;
}

#[wasm_bindgen_test]
async fn marks_are_kept_within_half_a_second_and_offered_with_their_age() {
    open_certificate(&service()).await;
    assert!(!stored().contains("draft"), "nothing was marked yet");
    hurry_from(100);
    mark_stored(1, "damaged").await;
    assert!((100..=500).contains(&pauses()[0]), "{:?}", pauses());
    reload().await;
    shown("1 unsaved change from ").await;
    shown("(this minute), stored in this browser only.").await;
    assets_read().await;
    status_is(1, "").await;
    press_shows("Restore", "1 unsaved change restored.").await;
    assert_eq!(text_of(&select_all(".toast")[0]).trim(), "1 unsaved change restored.");
    status_is(1, "damaged").await;
    shown("1 unsaved").await;
    assert!(find(Role::Button, "Restore").is_none());
    press(Role::Button, "Undo").await;
    status_is(1, "").await;
    press(Role::Button, "Redo").await;
    status_is(1, "damaged").await;
}

#[wasm_bindgen_test]
async fn restored_marks_are_compared_with_what_the_service_holds_now() {
    let service =
        opened(Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "").asset(4, "")])).await;
    for id in 1..=4 {
        mark(id, "damaged").await;
    }
    eventually("the marks are kept", || stored().matches("damaged").count() == 4).await;
    service.edit_asset(2, |asset| asset.status = Some("damaged".into()));
    service.edit_asset(3, |asset| asset.status = Some("other".into()));
    service.edit(|held| drop(held[0].assets.remove(3)));
    reload().await;
    assets_read().await;
    press_shows("Restore", "3 unsaved changes restored.").await;
    shown("Asset 3 Your change: Damaged. Saved: Other.").await;
    shown("Asset 4 Your change: Damaged. Saved: no longer in the list.").await;
    assert!(is_button_off("Confirm certificate") && is_button_off("Reject certificate"));
    status_is(1, "damaged").await;
}

#[wasm_bindgen_test]
async fn saved_and_decided_marks_are_not_kept() {
    let service = service();
    marked(&service).await;
    save(2).await;
    eventually("saved marks are not kept", || !stored().contains("draft")).await;
    mark(1, "other").await;
    eventually("a new mark is kept", || stored().contains("draft")).await;
    decide_to("Reject", "rejected").await;
    eventually("nothing is kept after a decision", || !stored().contains("draft")).await;
    assert!(!stored().contains("pending"));
}

#[wasm_bindgen_test]
async fn an_unreadable_entry_is_put_aside_and_the_page_works() {
    let name = "acceptance-desk.draft 4711/1001 /api";
    for text in
        ["", "{", "draft 1 1 1\\n[]", r#"{"kind":"draft","version":1,"at":1,"count":0,"fields":[]}"#, "null"]
    {
        let service = service();
        let keep = format!("localStorage.setItem('{name}', '{text}')");
        open_certificate_after(|| drop(js(&keep)), &service).await;
        shown("was damaged and is not used").await;
        assert!(find(Role::Button, "Restore").is_none());
        assert!(stored().contains(&format!("{name} bad")), "{text}: {}", stored());
        mark_stored(1, "damaged").await;
    }
}

#[wasm_bindgen_test]
async fn changes_of_a_newer_version_stay_untouched_and_are_named() {
    let name = "acceptance-desk.draft 4711/1001 /api";
    let text = r#"{"kind":"draft","version":9,"at":1,"count":0,"fields":[],"more":[]}"#;
    let held = || js(&format!("localStorage.getItem('{name}')")).as_string();
    let keep = format!("localStorage.setItem('{name}', '{text}')");
    open_certificate_after(|| drop(js(&keep)), &service()).await;
    shown("A newer version of this app stored changes here.").await;
    assert!(!shows("was damaged"));
    mark(1, "damaged").await;
    shown("This browser cannot store your changes").await;
    assert_eq!(held().as_deref(), Some(text));
}

#[wasm_bindgen_test]
async fn changes_from_a_wrong_clock_are_offered_without_an_age() {
    open_certificate(&service()).await;
    mark_stored(1, "damaged").await;
    let name = "acceptance-desk.draft 4711/1001 /api";
    js(&format!(
        "localStorage.setItem('{name}', localStorage.getItem('{name}').replace(/\"at\":\\d+/, '\"at\":86400000'))"
    ));
    reload().await;
    shown("1 unsaved change from an unknown time, stored in this browser only.").await;
    press_shows("Restore", "1 unsaved change restored.").await;
}

#[wasm_bindgen_test]
async fn letters_typed_just_before_a_link_or_the_end_of_the_page_are_stored() {
    open_certificate(&service()).await;
    mark_stored(1, "damaged").await;
    stop_clock(200);
    type_text(&explanation(1), "Lid broken");
    assert!(!stored().contains("Lid"), "the pause before storing has not ended");
    window().dispatch_event(&web_sys::Event::new("pagehide").unwrap()).unwrap();
    assert!(stored().contains("Lid broken"));
    type_text(&explanation(1), "Lid broken at hinge");
    press(Role::Link, "Settings").await;
    get(Role::Heading, "Settings").await;
    assert!(stored().contains("at hinge"));
}

#[wasm_bindgen_test]
async fn a_browser_that_keeps_nothing_says_so_once_and_the_page_works() {
    let full = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }";
    let service = service();
    open_certificate_after(|| drop(js(full)), &service).await;
    assert!(!shows("cannot store your changes"));
    mark(1, "damaged").await;
    mark(2, "other").await;
    shown("This browser cannot store your changes").await;
    press_shows("Reject certificate", "This browser stores nothing.").await;
    press(Role::Button, "Cancel").await;
    service.behave();
    decide_to("Reject", "rejected").await;
}

#[wasm_bindgen_test]
async fn a_page_that_went_while_marks_were_saved_says_that_nothing_was_decided() {
    let service = opened(service()).await;
    mark(1, "damaged").await;
    mark(2, "received").await;
    service.hold_next("PATCH assets");
    decide("Reject").await;
    eventually("marks are sent", || service.sent_of("PATCH assets").len() == 1).await;
    reload().await;
    outcome_is("not-applied").await;
    shown("The page was closed before the decision was sent.").await;
    shown("Current status: Open").await;
    assert!(service.posts().is_empty());
    assets_read().await;
    press(Role::Button, "Show current state").await;
    eventually("it can be decided again", || outcome() == "idle").await;
    settle().await;
    reload().await;
    assets_read().await;
    assert_eq!(outcome(), "idle", "the outcome is shown until it was seen");
}

fn is_kept(name: &str) -> bool {
    let name = serde_json::to_string(&format!("acceptance-desk.{name}")).unwrap();
    js(&format!("localStorage.getItem({name}) !== null")).is_truthy()
}

#[wasm_bindgen_test]
async fn texts_stored_long_ago_are_removed_when_the_page_starts() {
    const DAY: i64 = 86_400_000;
    let before = js_sys::Date::now() as i64 - 2 * DAY;
    let (old, young) = (dated("", before - 90 * DAY - 60_000), dated("", before - 90 * DAY + 60_000));
    let names =
        ["draft 1/2", "round 1/2", "case 1/2", "case-before 1/2", "known", "pending 1/2", "finishing 1/2"];
    let goes = names.map(|name| format!("{name} /api"));
    let stays = ["draft 1/3 /api", "pending 1/3 /api", "signed-out /other", "log 5 abc /api"];
    let starts = format!(r#"{{"kind":"starts","version":2,"at":{before},"count":0,"fields":[null]}}"#);
    let keep = || {
        goes.iter().for_each(|name| store(name, &old));
        stays.iter().for_each(|name| store(name, &young));
        store("round 4711/1001 /api", &old);
        store("draft 1/4 /api bad", "not readable how old");
        store("starts", &starts);
    };
    open_certificate_after(keep, &service()).await;
    assert!(!goes.iter().any(|name| is_kept(name)), "{}", stored());
    assert!(stays.into_iter().all(is_kept), "{}", stored());
    assert!(stored().contains(r#"\"fields\":[\"not readable"#), "its age counts from now on");
    assert!(stored().contains("round 4711/1001 /api"), "the certificate that is open");
}

#[wasm_bindgen_test]
async fn storing_a_text_removes_the_oldest_of_too_many() {
    let now = js_sys::Date::now() as i64;
    let keep = |id| store(&format!("draft 1/{id} /api"), &dated("", now - 1000 + id));
    open_certificate_after(|| (0..500).for_each(keep), &service()).await;
    assert!(is_kept("draft 1/0 /api"));
    mark(1, "damaged").await;
    eventually("the oldest goes", || is_kept("draft 4711/1001 /api") && !is_kept("draft 1/0 /api")).await;
    assert!(is_kept("draft 1/1 /api"));
}

#[wasm_bindgen_test]
async fn the_browser_is_asked_once_to_keep_what_is_stored() {
    let service = service();
    let persist = "globalThis.asked = 0; Object.defineProperty(navigator, 'storage', \
        { configurable: true, value: { persist: async () => { asked += 1; throw new TypeError('no'); } } })";
    open_certificate_after(|| drop(js(persist)), &service).await;
    assert_eq!(js("asked").as_f64(), Some(0.0), "nothing is stored yet");
    mark_stored(1, "damaged").await;
    mark_stored(2, "other").await;
    assert_eq!(js("asked").as_f64(), Some(1.0));
}

/// Makes the browser refuse to store journals of decisions after this number of times.
fn refuse_journals(after: u32) {
    js(&format!(
        "{{ let count = 0; const set = Storage.prototype.setItem; Storage.prototype.setItem = function (name, text) {{ \
            if (name.startsWith('acceptance-desk.pending') && (count += 1) > {after}) \
                throw new DOMException('no', 'QuotaExceededError'); \
            set.call(this, name, text); }} }}"
    ));
}

#[wasm_bindgen_test]
async fn a_decision_that_the_browser_cannot_record_is_named_until_its_outcome_is_known() {
    const NOTE: &str = "Keep this page open until the outcome is known.";
    let service = Service::new([certificate(1001).asset(1, "damaged")]);
    open_certificate_after(|| refuse_journals(0), &service).await;
    hurry();
    press(Role::Button, "Reject certificate").await;
    get(Role::Button, "Cancel").await;
    assert!(!shows("This browser stores nothing."), "there is space for a trial");
    press(Role::Button, "Cancel").await;
    let first = service.hold_next("GET assets");
    service.answer("POST", Act::LoseRequest);
    decide_to("Reject", "sending").await;
    shown(NOTE).await;
    first.open();
    outcome_is("unknown").await;
    assert!(shows(NOTE));
    service.edit(|held| held[0].status = Some("clearingProcess".into()));
    press(Role::Button, "Refresh status").await;
    outcome_is("rejected").await;
    assert!(!shows(NOTE));
}

#[wasm_bindgen_test]
async fn a_step_that_the_browser_cannot_record_leaves_no_earlier_step() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    open_certificate_after(|| refuse_journals(1), &service).await;
    let first = service.hold_next("GET assets");
    service.hold_next("POST");
    decide("Confirm").await;
    eventually("the first step is recorded", || stored().contains("acceptance-desk.pending")).await;
    first.open();
    eventually("it is sent", || service.posts().len() == 1).await;
    assert!(!stored().contains("acceptance-desk.pending"), "{}", stored());
}

#[wasm_bindgen_test]
async fn the_settings_say_whether_the_browser_may_delete_what_is_stored() {
    for (persisted, may_go) in [("async () => true", false), ("async () => false", true), ("undefined", true)]
    {
        let storage = format!(
            "Object.defineProperty(navigator, 'storage', \
                {{ configurable: true, value: {{ persisted: {persisted} }} }})"
        );
        open_after(|| drop(js(&storage)), "/settings", &service()).await;
        get(Role::Heading, "Activity log").await;
        settle().await;
        assert_eq!(shows("This browser may delete stored changes"), may_go, "{persisted}");
    }
}
