//! The app on a page of its own, over a scripted service, and the words of its certificate page.

use std::any::Any;
use std::sync::Arc;

use acceptance_desk::app::App;
use acceptance_desk::browser::config::{self, Config};
use acceptance_desk::state::Session;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

pub(crate) use crate::environment::{
    errors, hurry, hurry_from, pass, pauses, prepare, stop_clock, stored, without_locks,
};
use crate::screen::{
    Role, app, click, document, enter, eventually, find, get, go_and_type, press, select_all, selected,
    settle, text_of, within,
};
use crate::scripted::Service;

/// In English, and without a token.
const PLAIN: &str = r#"{ "locale": "en", "auth": { "kind": "none" } }"#;

/// The address of certificate 1001.
pub(crate) const PLACE: &str = "/certificates/4711/1001";

/// The app, until it is closed.
pub(crate) struct Desk {
    service: Service,
    place: HtmlElement,
    mounted: Option<Box<dyn Any>>,
}

/// Opens the app where no sign-in is needed.
pub(crate) fn open(address: &str, service: &Service) -> Desk {
    open_with(PLAIN, address, service)
}

/// Opens the app with this `config.json`.
pub(crate) fn open_with(config: &str, address: &str, service: &Service) -> Desk {
    prepare();
    mount(config, address, service)
}

/// Opens the app in a browser that something was done to.
pub(crate) fn open_after(change: impl FnOnce(), address: &str, service: &Service) -> Desk {
    prepare();
    change();
    mount(PLAIN, address, service)
}

/// Opens the app with this `config.json` in a browser that something was done to.
pub(crate) fn open_with_after(config: &str, change: impl FnOnce(), address: &str, service: &Service) -> Desk {
    prepare();
    change();
    mount(config, address, service)
}

/// Reads the text of a configuration that is a JSON object.
pub(crate) fn parse(config: &str) -> Config {
    config::parse(config).unwrap()
}

/// Signs in with a token.
pub(crate) async fn sign_in(token: &str) {
    go_and_type(&get(Role::Textbox, "Access token").await, token);
    press(Role::Button, "Sign in").await;
}

fn mount(config: &str, address: &str, service: &Service) -> Desk {
    enter(address);
    let place: HtmlElement = document().create_element("div").unwrap().dyn_into().unwrap();
    place.set_id("app");
    document().body().unwrap().append_child(&place).unwrap();
    let session = Session::new(parse(config), Arc::new(service.clone()));
    let mounted = mount_to(place.clone(), move || view! { <App session /> });
    Desk { service: service.clone(), place, mounted: Some(Box::new(mounted)) }
}

impl Desk {
    /// Loads the page anew, as after a crash: nothing of the app is asked, and what the browser keeps stays.
    pub(crate) async fn reload(self) -> Self {
        self.reopen_with(PLAIN, &crate::screen::address()).await
    }

    /// Opens the app anew with another `config.json`; what the browser keeps stays.
    pub(crate) async fn reopen_with(mut self, config: &str, address: &str) -> Self {
        self.mounted = None;
        self.place.remove();
        settle().await;
        mount(config, address, &self.service)
    }

    /// Closes the app; nothing may have been thrown meanwhile.
    pub(crate) async fn close(mut self) {
        selects_tell_the_truth();
        self.service.close();
        settle().await;
        self.mounted = None;
        settle().await;
        self.place.remove();
        assert_eq!(errors(), "", "something was thrown");
    }
}

/// Every status select shows the very value that its row has (M8). Where statuses are only shown there is none.
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
            of("data-complete") == "true" && rows().len() >= all.min(5) // four come before the others
        })
    })
    .await;
    settle().await;
}

/// Opens certificate 1001 of the service and waits for its assets.
pub(crate) async fn open_certificate(service: &Service) -> Desk {
    let desk = open(PLACE, service);
    assets_read().await;
    desk
}

/// The rows of the assets.
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

/// The status that a row says it has.
pub(crate) fn status(id: i64) -> String {
    row(id).get_attribute("data-status").unwrap()
}

pub(crate) async fn status_is(id: i64, expected: &str) {
    row_is(id, &format!("[data-status='{expected}']")).await;
}

/// Waits for a row: they come a moment after their table.
async fn row_is(id: i64, how: &str) {
    let row = format!("tr[data-asset-id='{id}']{how}");
    eventually(&format!("{row} is there"), || !select_all(&row).is_empty()).await;
}

pub(crate) fn status_select(id: i64) -> Element {
    within(&row(id), "select")[0].clone()
}

/// Marks an asset by its select.
pub(crate) async fn mark(id: i64, status: &str) {
    row_is(id, "").await;
    crate::screen::choose(&status_select(id), status);
    status_is(id, status).await;
}

/// The button that marks all assets without a status, with their number in its name.
pub(crate) fn mark_unchecked() -> Element {
    let named = |name: &String| name.ends_with(" unchecked as received") || name == "All assets checked";
    let name = crate::screen::names(Role::Button).into_iter().find(named);
    name.and_then(|name| find(Role::Button, &name)).unwrap()
}

pub(crate) fn explanation(id: i64) -> Element {
    find(Role::Textbox, &format!("Explanation for asset {id}")).unwrap()
}

/// Where the decision is, or the sending of scrap errors.
pub(crate) fn outcome() -> String {
    let region = find(Role::Region, "Decision").or_else(|| find(Role::Region, "Request"));
    region.and_then(|region| region.get_attribute("data-outcome")).unwrap_or_default()
}

pub(crate) async fn outcome_is(expected: &str) {
    eventually(&format!("the outcome is {expected}"), || outcome() == expected).await;
}

/// The conditions of a decision: whether met, and the text.
pub(crate) fn conditions(list: &str) -> Vec<(String, String)> {
    let items = within(&find(Role::List, list).unwrap(), "li");
    items.iter().map(|item| (item.get_attribute("data-met").unwrap(), text_of(item))).collect()
}

/// Whether one of the conditions says this.
pub(crate) fn condition(list: &str, met: &str, what: &str) -> bool {
    conditions(list).iter().any(|(own, text)| own == met && text.contains(what))
}

/// Asks for a decision, ticks what is to be ticked, and means it.
pub(crate) async fn decide(verb: &str) {
    eventually(&format!("{verb} is armed"), || crate::screen::is_button_on(&format!("{verb} certificate")))
        .await;
    press(Role::Button, &format!("{verb} certificate")).await;
    click(&get(Role::Checkbox, "The list of assets is complete").await);
    press(Role::Button, verb).await;
}
