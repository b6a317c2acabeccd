//! The app on its own page with a scripted service, and helpers for its certificate page.

use std::any::Any;
use std::cell::Cell;
use std::sync::Arc;

use acceptance_config::Config;
use acceptance_desk::app::App;
use acceptance_desk::state::Session;
use acceptance_desk::text::Language;
use acceptance_desk::ui::new_question::AnswerDelay;
use acceptance_persistence::draft::SavedDraft;
use acceptance_persistence::pending::Pending;
use acceptance_rules::act::{Act, ActProgress};
use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::draft::{Baseline, Draft, Mark};
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

use crate::environment::{answer_delay, errors, prepare, stored};
use crate::screen::{
    Role, app, click, document, enter, eventually, find, get, go_and_type, js, press, press_open, select_all,
    selected, settle, shown, text_of, travel, value_of, window, within,
};
use crate::scripted::{Gate, Service};

/// A configuration in English without sign-in.
const PLAIN: &str = r#"{ "locale": "en", "auth": { "kind": "none" } }"#;

/// A configuration in English with access tokens.
pub(crate) const TOKENS: &str = r#"{ "locale": "en" }"#;

/// Tokens with the subjects a-1 and b-2.
pub(crate) const ALICE: &str = "e30.eyJzdWIiOiJhLTEifQ.x";
pub(crate) const BOB: &str = "e30.eyJzdWIiOiJiLTIifQ.x";

pub(crate) const PLACE: &str = "/certificates/4711/1001";

struct Running {
    service: Service,
    place: HtmlElement,
    mounted: Box<dyn Any>,
}

thread_local! {
    static RUNNING: Cell<Option<Running>> = const { Cell::new(None) };
}

/// Opens the app without sign-in. It closes when another one is opened or the test ends.
pub(crate) async fn open(address: &str, service: &Service) {
    open_with(PLAIN, address, service).await;
}

pub(crate) async fn open_with(config: &str, address: &str, service: &Service) {
    open_configured(parse(config), address, service).await;
}

pub(crate) async fn open_configured(config: Config, address: &str, service: &Service) {
    close().await;
    prepare();
    mount(config, address, service);
}

/// Opens the app in a browser after a change of the browser.
pub(crate) async fn open_after(change: impl FnOnce(), address: &str, service: &Service) {
    open_with_after(PLAIN, change, address, service).await;
}

/// Opens the app with this `config.json` after a change of the browser.
pub(crate) async fn open_with_after(config: &str, change: impl FnOnce(), address: &str, service: &Service) {
    close().await;
    prepare();
    change();
    mount(parse(config), address, service);
}

/// Opens certificate 1001 of the service and waits for its assets.
pub(crate) async fn open_certificate(service: &Service) {
    open_certificate_with(PLAIN, service).await;
}

/// Opens certificate 1001 of a new service, waits for its assets, and returns the service.
pub(crate) async fn opened(service: Service) -> Service {
    open_certificate(&service).await;
    service
}

/// Opens certificate 1001, signs in with a token, and waits for the assets.
pub(crate) async fn open_as(token: &str, service: &Service) {
    open_with(TOKENS, PLACE, service).await;
    sign_in(token).await;
    assets_read().await;
}

/// Opens certificate 1001 with this `config.json` and waits for its assets.
pub(crate) async fn open_certificate_with(config: &str, service: &Service) {
    open_with(config, PLACE, service).await;
    assets_read().await;
}

/// Opens certificate 1001 after a change of the browser and waits for its assets.
pub(crate) async fn open_certificate_after(change: impl FnOnce(), service: &Service) {
    open_after(change, PLACE, service).await;
    assets_read().await;
}

/// Reloads the page as after a crash: the app is not notified, and the browser's storage stays.
pub(crate) async fn reload() {
    reopen_with(PLAIN, &crate::screen::address()).await;
}

/// Opens the app again with another `config.json`; the browser's storage stays.
pub(crate) async fn reopen_with(config: &str, address: &str) {
    reopen_configured(parse(config), address).await;
}

/// Opens the app again with a loaded configuration; the browser's storage stays.
pub(crate) async fn reopen_configured(config: Config, address: &str) {
    let Running { service, place, mounted } = RUNNING.take().unwrap();
    drop(mounted);
    place.remove();
    settle().await;
    mount(config, address, &service);
}

fn mount(config: Config, address: &str, service: &Service) {
    enter(address);
    let place: HtmlElement = document().create_element("div").unwrap().dyn_into().unwrap();
    place.set_id("app");
    document().body().unwrap().append_child(&place).unwrap();
    let session = Session::new(config, Arc::new(service.clone()));
    let delay = answer_delay();
    let mounted = mount_to(place.clone(), move || {
        provide_context(AnswerDelay(delay));
        view! { <App session /> }
    });
    RUNNING.set(Some(Running { service: service.clone(), place, mounted: Box::new(mounted) }));
}

/// Closes the app, if one runs, and checks that no error was thrown.
pub(crate) async fn close() {
    let Some(Running { service, place, mounted }) = RUNNING.take() else { return };
    selects_tell_the_truth();
    service.close();
    settle().await;
    drop(mounted);
    settle().await;
    place.remove();
    assert_eq!(errors(), "", "something was thrown");
}

/// Runs after each test (`page/page.js`). Also releases the locks of `both::tabs::other_tab_works`.
#[wasm_bindgen_test]
async fn the_app_closes_without_an_error() {
    close().await;
    crate::screen::js("window.__free?.()");
}

/// Reads the text of a configuration that is a JSON object.
pub(crate) fn parse(config: &str) -> Config {
    acceptance_config::parse(config, &Language::ALL.map(Language::tag)).unwrap()
}

pub(crate) async fn sign_in(token: &str) {
    go_and_type(&get(Role::Textbox, "Access token").await, token);
    press(Role::Button, "Sign in").await;
}

/// Stores a text of the app, as an earlier visit or another tab would.
pub(crate) fn store(name: &str, text: &str) {
    let storage = window().local_storage().unwrap().unwrap();
    storage.set_item(&format!("acceptance-desk.{name}"), text).unwrap();
}

/// Stores statuses of unchecked assets of certificate 1001, written `later` milliseconds from now.
pub(crate) fn store_marks(scope: &str, later: i64, statuses: &[(i64, &str)]) {
    let base = Baseline { acceptance: None, explanation: "".into() };
    let mark = |(id, status): &(i64, &str)| {
        let acceptance = StatusCodes::default().read(status);
        (AssetId(*id), Mark { acceptance, explanation: None, base: base.clone() })
    };
    let draft = Draft::from_marks(statuses.iter().map(mark));
    let text = SavedDraft::write(&draft, js_sys::Date::now() as i64 + later);
    store(&format!("draft 4711/1001{scope}"), &text);
}

/// Stores a draft of certificate 1001 with a damaged asset 1.
pub(crate) fn store_draft(scope: &str) {
    store_marks(scope, 0, &[(1, "damaged")]);
}

/// Stores the journal of a decision on certificate 1001 that was at this step, at `at` milliseconds since 1970.
pub(crate) fn store_journal(act: Act, step: ActProgress, at: i64) {
    let before = Some("firstConfirmationPending".into());
    store("pending 4711/1001 /api", &Pending { act, step, at, marks: 0, before, key: None }.write());
}

/// Checks that every status select shows the value of its row (M8). Read-only statuses have none.
pub(crate) fn selects_tell_the_truth() {
    for row in rows() {
        let status = row.get_attribute("data-status").unwrap();
        let Some(select) = &within(&row, "select").first().cloned() else { continue };
        let shown = selected(select).map(|(value, _)| value);
        assert_eq!(shown.as_deref(), Some(&*status), "the select of asset {}", id_of(&row));
    }
}

/// Waits until all assets of the certificate are shown.
pub(crate) async fn assets_read() {
    eventually("the table of assets is complete", || {
        find(Role::Table, "Assets").is_some_and(|table| {
            let of = |name| table.get_attribute(name).unwrap_or_default();
            let all = of("aria-rowcount").parse::<usize>().unwrap_or_default().saturating_sub(1);
            of("data-complete") == "true" && rows().len() >= all.min(5)
        })
    })
    .await;
    settle().await;
}

pub(crate) fn rows() -> Vec<Element> {
    select_all("tr[data-asset-id]")
}

pub(crate) fn id_of(row: &Element) -> String {
    row.get_attribute("data-asset-id").unwrap()
}

pub(crate) fn ids() -> Vec<String> {
    rows().iter().map(id_of).collect()
}

pub(crate) fn row(id: i64) -> Element {
    let row = app().query_selector(&format!("tr[data-asset-id='{id}']")).unwrap();
    row.unwrap_or_else(|| panic!("asset {id} is not shown"))
}

pub(crate) fn status(id: i64) -> String {
    row(id).get_attribute("data-status").unwrap()
}

pub(crate) async fn status_is(id: i64, expected: &str) {
    row_is(id, &format!("[data-status='{expected}']")).await;
}

/// Waits for a row, which appears after its table.
async fn row_is(id: i64, how: &str) {
    let row = format!("tr[data-asset-id='{id}']{how}");
    eventually(&format!("{row} is there"), || !select_all(&row).is_empty()).await;
}

pub(crate) fn status_select(id: i64) -> Element {
    within(&row(id), "select")[0].clone()
}

pub(crate) async fn mark(id: i64, status: &str) {
    row_is(id, "").await;
    crate::screen::choose(&status_select(id), status).await;
    status_is(id, status).await;
}

/// Returns the button that marks all assets without a status, with their number in its name.
pub(crate) fn mark_unchecked() -> Element {
    select_all(".button.marking").remove(0)
}

pub(crate) fn explanation(id: i64) -> Element {
    find(Role::Textbox, &format!("Explanation for asset {id}")).unwrap()
}

/// Returns the explanation of an asset; empty if it has no field.
pub(crate) fn explanation_text(id: i64) -> String {
    let field = find(Role::Textbox, &format!("Explanation for asset {id}"));
    field.map(|field| value_of(&field)).unwrap_or_default()
}

/// Presses the cell of an explanation, which gets its field then, unless the asset has no status.
pub(crate) async fn press_explanation(id: i64) -> Element {
    press_open(&within(&row(id), ".explanation-cell")[0]).await;
    explanation(id)
}

/// Returns the outcome of the decision, or of sending scrap errors.
pub(crate) fn outcome() -> String {
    let region = find(Role::Region, "Decision").or_else(|| find(Role::Region, "Request"));
    region.and_then(|region| region.get_attribute("data-outcome")).unwrap_or_default()
}

pub(crate) async fn outcome_is(expected: &str) {
    eventually(&format!("the outcome is {expected}"), || outcome() == expected).await;
}

/// Records from now on whether the screen says that a decision was not applied.
pub(crate) fn watch_for_denial() {
    js("window.__denied = false; new MutationObserver(() => window.__denied ||= \
        document.querySelector('[data-outcome=not-applied]') !== null) \
        .observe(document.body, { subtree: true, childList: true, attributes: true })");
}

/// Returns whether the screen said, even for a moment, that a decision was not applied.
pub(crate) fn was_denied() -> bool {
    js("window.__denied").is_truthy()
}

/// Returns the conditions of a decision: whether met, and the text.
pub(crate) fn conditions(list: &str) -> Vec<(String, String)> {
    let items = within(&find(Role::List, list).unwrap(), "li");
    items.iter().map(|item| (item.get_attribute("data-met").unwrap(), text_of(item))).collect()
}

/// Returns whether one of the conditions has this text.
pub(crate) fn condition(list: &str, met: &str, what: &str) -> bool {
    conditions(list).iter().any(|(own, text)| own == met && text.contains(what))
}

/// Returns the checkbox of the last question, once it exists.
pub(crate) async fn attestation() -> web_sys::Element {
    eventually("the checkbox is there", || !select_all("#all-listed").is_empty()).await;
    select_all("#all-listed").remove(0)
}

/// Starts a decision, ticks the required boxes, and confirms it.
pub(crate) async fn decide(verb: &str) {
    eventually(&format!("{verb} is enabled"), || crate::screen::is_button_on(&format!("{verb} certificate")))
        .await;
    press(Role::Button, &format!("{verb} certificate")).await;
    click(&attestation().await);
    press(Role::Button, verb).await;
}

pub(crate) async fn decide_to(verb: &str, outcome: &str) {
    decide(verb).await;
    outcome_is(outcome).await;
}

/// Decides and holds the answer to the POST, once it is sent.
pub(crate) async fn decide_and_hold(verb: &str, service: &Service) -> Gate {
    let post = service.hold_next("POST");
    decide(verb).await;
    eventually("the decision is sent", || service.posts().len() == 1).await;
    post
}

pub(crate) async fn save(count: usize) {
    press(Role::Button, "Save changes").await;
    shown(&format!("{count} {} saved", if count == 1 { "change" } else { "changes" })).await;
}

/// Goes to the settings and signs out there.
pub(crate) async fn sign_out() {
    press(Role::Link, "Settings").await;
    get(Role::Heading, "Settings").await;
    press(Role::Button, "Sign out").await;
}

/// Presses a link to a certificate and waits for its assets.
pub(crate) async fn follow(link: &str) {
    press(Role::Link, link).await;
    assets_read().await;
}

/// Marks an asset and waits until the browser stores the mark.
pub(crate) async fn mark_stored(id: i64, status: &str) {
    mark(id, status).await;
    eventually("the mark is stored", || stored().contains(status)).await;
}

/// Opens the app and waits for a text.
pub(crate) async fn open_shows(address: &str, service: &Service, what: &str) {
    open(address, service).await;
    shown(what).await;
}

/// Navigates to a URL and waits for the heading of its page.
pub(crate) async fn visit(address: &str, heading: &str) {
    travel(address);
    get(Role::Heading, heading).await;
}
