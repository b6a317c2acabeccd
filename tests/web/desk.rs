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

use crate::screen::{
    Role, app, click, document, enter, eventually, find, get, go_and_type, js, press, select_all, selected,
    settle, text_of, within,
};
use crate::scripted::Service;
use crate::texts::learn_first;

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

/// Takes the browser's locks away, until the next desk is opened.
pub(crate) fn without_locks() {
    js("Object.defineProperty(navigator, 'locks', { configurable: true, get() { return undefined; } })");
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

/// Removes what an earlier test left, and listens for errors that nobody catches.
pub(crate) fn prepare() {
    learn_first();
    while let Some(old) = document().get_element_by_id("app") {
        old.remove();
    }
    js("(() => {
            const storage = ['getItem', 'setItem', 'removeItem'];
            window.__own ??= { storage: Object.getOwnPropertyDescriptor(window, 'localStorage'),
                calls: storage.map((name) => Storage.prototype[name]) };
            delete window.localStorage;
            delete navigator.locks;
            if (window.__own.storage) Object.defineProperty(window, 'localStorage', window.__own.storage);
            storage.forEach((name, at) => { Storage.prototype[name] = window.__own.calls[at]; });
            localStorage.clear();
            sessionStorage.clear();
            delete window.__xss;
            delete window.__wanted;
            window.__errors = [];
            if (!window.__listening) {
                window.__listening = true;
                window.addEventListener('error', (e) => window.__errors.push(String(e.message)));
                window.addEventListener('unhandledrejection', (e) => window.__errors.push(String(e.reason)));
                window.__setTimeout = window.setTimeout.bind(window);
                window.__heard = [];
                const listen = window.addEventListener.bind(window);
                window.addEventListener = (...all) => { window.__heard.push(all); return listen(...all); };
            }
            // An app whose test failed must not go on listening.
            window.__heard.splice(0).forEach((all) => window.removeEventListener(...all));
            window.setTimeout = window.__setTimeout;
            window.__ownFetch ??= window.fetch;
            window.__fetch = async (request) => {
                const path = new URL(request.url ?? request, location).pathname;
                const texts = window.__catalogues[path];
                window.__wanted?.push(path);
                if (texts === null) throw new TypeError('lost');
                return texts ? new Response(texts) : window.__ownFetch(request);
            };
            window.fetch = window.__fetch;
            window.__dateNow ??= Date.now;
            Date.now = window.__dateNow;
            delete document.hidden;
            document.querySelectorAll('meta[name=build]').forEach((meta) => meta.remove());
        })()");
}

/// Lets pauses of half a second or more pass at once, and keeps their lengths.
pub(crate) fn hurry() {
    js("(() => {
            window.__pauses = [];
            window.setTimeout = (call, pause, ...rest) => {
                if (pause < 500 || pause >= 30000) return window.__setTimeout(call, pause, ...rest);
                window.__pauses.push(pause);
                return window.__setTimeout(call, 3, ...rest);
            };
        })()");
}

/// The pauses that were passed over, in milliseconds.
pub(crate) fn pauses() -> Vec<i64> {
    let text = js("JSON.stringify(window.__pauses)").as_string().unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The errors that nobody caught.
pub(crate) fn errors() -> String {
    js("window.__errors.join(' | ')").as_string().unwrap()
}

/// Everything that the browser keeps, as one text.
pub(crate) fn stored() -> String {
    js("JSON.stringify(Object.entries(localStorage))").as_string().unwrap()
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
        js("window.setTimeout = window.__setTimeout");
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
