//! Tests runs over several certificates with an unusual browser or service: the run stops and shows
//! what is known.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::navigation::is_questioned;
use crate::prelude::*;
use crate::session::{go_on, led_to};

pub(crate) const SEVERAL: &str = "/certificates/several";
pub(super) const OPEN: &str = "firstConfirmationPending";
pub(super) const TOKENS: &str = r#"{ "locale": "en" }"#;

pub(crate) fn three() -> Service {
    Service::new([1001, 1002, 1003].map(|id| certificate(id).asset(id * 10, "received")))
}

/// Opens the choice of certificates for a run over three.
pub(super) async fn open_three() -> Service {
    let service = three();
    open(SEVERAL, &service).await;
    service
}

pub(super) fn is_post_of(certificate: i64) -> impl Fn(&Sent) -> bool + Send {
    move |sent| sent.method == "POST" && sent.is_about(certificate)
}

pub(super) fn decided(service: &Service) -> [String; 3] {
    [1001, 1002, 1003].map(|id| service.held(id).status.unwrap_or_default())
}

pub(crate) async fn choose_all() {
    eventually("three can be chosen", || select_all(".choices input").len() == 3).await;
    for choice in select_all(".choices input") {
        click(&choice);
    }
    press(Role::Button, "Begin with 3 certificates").await;
}

pub(crate) async fn step(number: usize, total: usize, key: &str) {
    get(Role::Heading, &format!("{number} of {total}: certificate {key}")).await;
}

pub(super) async fn accept(number: usize, total: usize, key: &str) {
    step(number, total, key).await;
    answer("confirmation").await;
}

async fn answer(verb: &str) {
    press(Role::Button, &format!("Plan {verb}")).await;
}

pub(super) async fn start_all() {
    click(&attestation().await);
    press(Role::Button, "Send 3 decisions").await;
}

/// Waits until the table of the run shows these states, in order.
pub(crate) async fn stands(expected: &[&str]) {
    let states = || texts_of(".run-table .badge");
    eventually(&format!("the certificates stand {expected:?}"), || states() == expected).await;
}

async fn go_back() {
    window().history().unwrap().back().unwrap();
}

pub(super) async fn look_at_all() {
    choose_all().await;
    for (number, key) in [(1, "4711/1001"), (2, "4711/1002"), (3, "4711/1003")] {
        accept(number, 3, key).await;
    }
    get(Role::Heading, "Ready to send").await;
}

pub(super) fn is_over() -> bool {
    find(Role::Heading, "Results").is_some()
}

pub(super) fn is_stopped() -> bool {
    names(Role::Heading).iter().any(|name| name.starts_with("Stopped at"))
}

pub(super) async fn stopped(key: &str) {
    get(Role::Heading, &format!("Stopped at certificate {key}")).await;
}

#[wasm_bindgen_test]
async fn a_browser_without_locks_decides_several_all_the_same() {
    let service = three();
    open_after(without_locks, SEVERAL, &service).await;
    look_at_all().await;
    start_all().await;
    get(Role::Heading, "Results").await;
    assert_eq!(decided(&service), ["Confirmed"; 3]);
    assert_eq!(service.posts().len(), 3);
}

async fn signed_in(service: &Service) {
    open_with(TOKENS, SEVERAL, service).await;
    sign_in("first").await;
}

#[wasm_bindgen_test]
async fn a_session_that_ends_stops_the_run_and_is_renewed_in_place() {
    let is_of_first = |sent: &Sent| sent.header("Authorization") == Some("Bearer first");
    let refused = || Act::Reply(401, Some("application/json"), b"[]".into());
    for is_sent in [false, true] {
        let service = three();
        signed_in(&service).await;
        look_at_all().await;
        if is_sent {
            service.on(is_post_of(1002), 1, refused());
        } else {
            service.on(move |sent| is_of_first(sent) && sent.is_about(1002), usize::MAX, refused());
        }
        start_all().await;
        stopped("4711/1002").await;
        assert_eq!(decided(&service), ["Confirmed", OPEN, OPEN]);
        sign_in("second").await;
        go_on().await;
        eventually("the form is closed", || find(Role::Textbox, "Access token").is_none()).await;
        led_to("Stopped at certificate 4711/1002").await;
        press(Role::Button, "Continue with the other one").await;
        get(Role::Heading, "Results").await;
        assert_eq!(decided(&service), ["Confirmed", OPEN, "Confirmed"]);
    }
}

#[wasm_bindgen_test]
async fn offline_a_run_is_neither_started_nor_continued() {
    let service = open_three().await;
    look_at_all().await;
    service.on(is_post_of(1001), 1, Act::json(403, "[]"));
    click(&attestation().await);
    go_offline();
    shown(OFFLINE_LINE).await;
    press(Role::Button, "Send 3 decisions").await;
    settle().await;
    assert!(is_button_off("Send 3 decisions") && service.posts().is_empty());
    go_online();
    eventually("it can be sent", || is_button_on("Send 3 decisions")).await;
    press(Role::Button, "Send 3 decisions").await;
    stopped("4711/1001").await;
    let on = "Continue with the other 2";
    go_offline();
    shown(OFFLINE_LINE).await;
    press(Role::Button, on).await;
    settle().await;
    assert!(is_button_off(on) && service.posts().len() == 1);
    go_online();
    eventually("it can be sent again", || is_button_on(on)).await;
}

#[wasm_bindgen_test]
async fn a_decision_of_which_nothing_is_known_stops_the_run_until_the_service_tells() {
    let service = open_three().await;
    hurry();
    look_at_all().await;
    let is_lost = Arc::new(AtomicBool::new(false));
    let (lost, was_lost) = (is_lost.clone(), is_lost);
    let is_to_be_lost = move |sent: &Sent| {
        let is_it = is_post_of(1002)(sent);
        lost.fetch_or(is_it, Ordering::Relaxed);
        is_it
    };
    service.on(is_to_be_lost, 1, Act::LoseAnswer);
    let is_silent = move |sent: &Sent| sent.method == "GET" && was_lost.load(Ordering::Relaxed);
    service.on(is_silent, usize::MAX, Act::json(500, "{}"));
    start_all().await;
    stopped("4711/1002").await;
    shown("Outcome of your confirmation unknown").await;
    assert_eq!(decided(&service), ["Confirmed", "Confirmed", OPEN]);
    service.behave();
    press_shows("Refresh status", "Leasing of these assets can now start").await;
    assert_eq!(service.posts().len(), 2, "nothing is sent again, and nothing else");
    press(Role::Button, "Continue with the other one").await;
    get(Role::Heading, "Results").await;
    assert_eq!((decided(&service), service.posts().len()), (["Confirmed"; 3].map(Into::into), 3));
}

#[wasm_bindgen_test]
async fn closing_the_tab_is_questioned_while_a_decision_is_planned_and_not_sent() {
    open_three().await;
    choose_all().await;
    step(1, 3, "4711/1001").await;
    assert!(!is_questioned());
    answer("confirmation").await;
    step(2, 3, "4711/1002").await;
    eventually("the browser asks", is_questioned).await;
    press(Role::Button, "Leave out").await;
    step(3, 3, "4711/1003").await;
    press(Role::Button, "Leave out").await;
    click(&attestation().await);
    press(Role::Button, "Send 1 decision").await;
    get(Role::Heading, "Results").await;
    eventually("the browser does not ask", || !is_questioned()).await;
}

#[wasm_bindgen_test]
async fn leaving_during_a_run_completes_the_current_decision_and_sends_no_other() {
    let service = open_three().await;
    look_at_all().await;
    let post = service.hold(is_post_of(1001));
    start_all().await;
    eventually("the first one is sent", || service.posts().len() == 1).await;
    shown("If you leave this page, the decision in progress is finished and no other is sent.").await;
    press(Role::Link, "Settings").await;
    get(Role::Heading, "Settings").await;
    post.open();
    settle().await;
    eventually("the one under way ends", || service.is_idle()).await;
    window().history().unwrap().back().unwrap();
    get(Role::Heading, "Ready to send").await;
    stands(&["Confirmed", "Not sent yet", "Not sent yet"]).await;
    assert_eq!(service.posts().len(), 1);
}

#[wasm_bindgen_test]
async fn marking_an_asset_after_accepting_its_certificate_requires_another_review() {
    let service = Service::new([
        certificate(1001).asset(1, "received").asset(2, ""),
        certificate(1002).asset(3, "received"),
        certificate(1003).asset(4, "received"),
    ]);
    open(SEVERAL, &service).await;
    choose_all().await;
    accept(1, 3, "4711/1001").await;
    step(2, 3, "4711/1002").await;
    follow("4711/1001").await;
    mark(1, "damaged").await;
    go_back().await;
    step(1, 3, "4711/1001").await;
    shown("You cannot decide on this certificate right now.").await;
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn an_undecidable_certificate_shows_why_and_can_be_skipped_or_marked_first() {
    let undecidable = certificate(1002).asset(3, "damaged").asset(4, "other").asset(5, "").asset(6, "");
    let service = Service::new([
        certificate(1001).asset(1, "received"),
        undecidable,
        certificate(1003).asset(7, "received"),
    ]);
    open(SEVERAL, &service).await;
    choose_all().await;
    step(1, 3, "4711/1001").await;
    press(Role::Button, "Leave out").await;
    step(2, 3, "4711/1002").await;
    shown("You cannot decide on this certificate right now.").await;
    let unmet = async |list| {
        let list = get(Role::List, list).await;
        within(&list, "li").iter().map(text_of).collect::<Vec<_>>()
    };
    assert_eq!(unmet("Conditions to confirm").await, ["2 assets have a problem"]);
    assert_eq!(unmet("Conditions to reject").await, ["2 assets are not checked"]);
    follow("Open certificate 4711/1002").await;
    click(&mark_unchecked());
    shown("2 unsaved").await;
    go_back().await;
    step(2, 3, "4711/1002").await;
    shown("2 unsaved changes will be saved first").await;
    answer("rejection").await;
    step(3, 3, "4711/1003").await;
    press_shows("Leave out", "1 certificate will be rejected (2 of 4 assets have a problem)").await;
}

#[wasm_bindgen_test]
async fn a_browser_that_is_full_when_the_decisions_are_ready_says_so_before_they_are_sent() {
    const NOTE: &str = "This browser stores nothing.";
    open_three().await;
    choose_all().await;
    accept(1, 3, "4711/1001").await;
    accept(2, 3, "4711/1002").await;
    step(3, 3, "4711/1003").await;
    get(Role::Button, "Plan confirmation").await;
    assert!(!shows(NOTE));
    js("{ const set = Storage.prototype.setItem; Storage.prototype.setItem = function (name, text) { \
        if (text.length > 500) throw new DOMException('no', 'QuotaExceededError'); set.call(this, name, text); } }");
    answer("confirmation").await;
    get(Role::Heading, "Ready to send").await;
    shown(NOTE).await;
}
