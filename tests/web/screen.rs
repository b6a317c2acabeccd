//! Finds elements by role and name as a user does, acts on them, and waits for them.

use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Document, Element, Event, EventInit, HtmlElement, HtmlInputElement, HtmlSelectElement,
    HtmlTextAreaElement, Window,
};

use crate::environment::{errors, own_promise};

const DEADLINE: f64 = 20_000.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Button,
    Checkbox,
    Combobox,
    Dialog,
    Group,
    Heading,
    Link,
    List,
    Radio,
    Region,
    Searchbox,
    Table,
    Textbox,
}

impl Role {
    fn selector(self) -> &'static str {
        match self {
            Self::Button => "button",
            Self::Checkbox => "input[type=checkbox]",
            Self::Combobox => "select",
            Self::Dialog => "dialog[open]",
            Self::Group => "fieldset:not([role]), [role=group]",
            Self::Heading => "h1, h2, h3",
            Self::Link => "a[href]",
            Self::List => "ul, ol",
            Self::Radio => "input[type=radio]",
            Self::Region => "[role=region]",
            Self::Searchbox => "input[type=search]",
            Self::Table => "table",
            Self::Textbox => "textarea, input[type=text]",
        }
    }
}

pub(crate) fn window() -> Window {
    web_sys::window().unwrap()
}

/// Dispatches a page show event; `persisted` if the page comes from the back/forward cache.
pub(crate) fn page_shown(persisted: bool) {
    let event = js(&format!("new PageTransitionEvent('pageshow', {{ persisted: {persisted} }})"));
    window().dispatch_event(event.unchecked_ref()).unwrap();
}

pub(crate) fn document() -> Document {
    window().document().unwrap()
}

pub(crate) fn app() -> HtmlElement {
    document().get_element_by_id("app").unwrap().dyn_into().unwrap()
}

#[expect(clippy::disallowed_methods, reason = "a line of this test, not of the service")]
pub(crate) fn js(code: &str) -> JsValue {
    js_sys::eval(code).unwrap()
}

pub(crate) async fn microtask() {
    JsFuture::from(Promise::resolve(&JsValue::UNDEFINED)).await.unwrap();
}

/// Waits until a condition holds; reports the screen if it never does.
pub(crate) async fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = now();
    for look in 0.. {
        if is_so() {
            return;
        }
        let is_late = now() - begin > DEADLINE;
        assert!(
            !is_late,
            "never: {what}\nshown: {}\nfocus: {}\nthrown: {}",
            text(),
            document().active_element().map(|focused| focused.outer_html()).unwrap_or_default(),
            errors()
        );
        // Most changes follow at once.
        own_promise(if look < 4 { "turn()" } else { "sleep(2)" }).await;
    }
}

/// Returns all visible text with single spaces.
pub(crate) fn text() -> String {
    const HIDDEN: &str = "[hidden], dialog:not([open])";
    let app = app();
    if within(&app, HIDDEN).is_empty() {
        return text_of(&app);
    }
    let copy: Element = app.clone_node_with_deep(true).unwrap().unchecked_into();
    within(&copy, HIDDEN).iter().for_each(Element::remove);
    text_of(&copy)
}

pub(crate) fn text_of(element: &Element) -> String {
    plain(&element.text_content().unwrap_or_default())
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn shows(what: &str) -> bool {
    text().contains(what)
}

pub(crate) async fn shown(what: &str) {
    eventually(&format!("“{what}” is shown"), || shows(what)).await;
}

pub(crate) fn select_all(selector: &str) -> Vec<Element> {
    within(&app(), selector)
}

pub(crate) fn texts_of(selector: &str) -> Vec<String> {
    select_all(selector).iter().map(text_of).collect()
}

pub(crate) fn within(element: &Element, selector: &str) -> Vec<Element> {
    let list = element.query_selector_all(selector).unwrap();
    (0..list.length()).map(|at| list.item(at).unwrap().dyn_into().unwrap()).collect()
}

/// Returns the accessible name of an element, as far as this app needs it.
pub(crate) fn name_of(element: &Element) -> String {
    if let Some(ids) = element.get_attribute("aria-labelledby") {
        let names = ids.split_whitespace().filter_map(|id| document().get_element_by_id(id));
        return names.map(|element| text_of(&element)).collect::<Vec<_>>().join(" ");
    }
    if let Some(label) = element.get_attribute("aria-label") {
        return label;
    }
    match element.tag_name().as_str() {
        "INPUT" | "SELECT" | "TEXTAREA" => {
            let label = app().query_selector(&format!("label[for='{}']", element.id())).unwrap();
            let label = label.filter(|_| !element.id().is_empty());
            label.or_else(|| element.closest("label").unwrap()).map_or(String::new(), |label| spoken(&label))
        }
        "FIELDSET" => within(element, "legend").first().map_or(String::new(), text_of),
        _ if within(element, "[aria-hidden=true]").is_empty() => text_of(element),
        _ => spoken(element),
    }
}

/// Returns the text of an element without its parts that are hidden from screen readers.
fn spoken(element: &Element) -> String {
    let copy: Element = element.clone_node_with_deep(true).unwrap().unchecked_into();
    within(&copy, "[aria-hidden=true]").iter().for_each(Element::remove);
    text_of(&copy)
}

pub(crate) fn find_all(role: Role, name: &str) -> Vec<Element> {
    select_all(role.selector()).into_iter().filter(|element| name_of(element) == name).collect()
}

pub(crate) fn names(role: Role) -> Vec<String> {
    select_all(role.selector()).iter().map(name_of).collect()
}

pub(crate) fn find(role: Role, name: &str) -> Option<Element> {
    find_all(role, name).into_iter().next()
}

/// Returns the only element with this role and name, once it exists.
pub(crate) async fn get(role: Role, name: &str) -> Element {
    eventually(&format!("{role:?} “{name}” is there"), || find(role, name).is_some()).await;
    let found = find_all(role, name);
    assert_eq!(found.len(), 1, "{role:?} “{name}” is there more than once");
    found.into_iter().next().unwrap()
}

/// Clicks the only element with this role and name, once it exists.
pub(crate) async fn press(role: Role, name: &str) {
    click(&get(role, name).await);
}

/// Presses a button and waits for a text.
pub(crate) async fn press_shows(button: &str, what: &str) {
    press(Role::Button, button).await;
    shown(what).await;
}

pub(crate) fn click(element: &Element) {
    element.dyn_ref::<HtmlElement>().unwrap().click();
}

pub(crate) fn is_off(element: &Element) -> bool {
    element.get_attribute("aria-disabled").as_deref() == Some("true")
}

pub(crate) fn is_button_off(name: &str) -> bool {
    find(Role::Button, name).is_some_and(|button| is_off(&button))
}

pub(crate) fn is_button_on(name: &str) -> bool {
    find(Role::Button, name).is_some_and(|button| !is_off(&button))
}

pub(crate) fn fire(element: &Element, event: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = Event::new_with_event_init_dict(event, &init).unwrap();
    element.dispatch_event(&event).unwrap();
}

/// Selects an option that is offered, as a user does.
pub(crate) async fn choose(select: &Element, value: &str) {
    press_open(select).await;
    let select: &HtmlSelectElement = select.unchecked_ref();
    assert!(options(select).iter().any(|(own, _)| own == value), "{value:?} is not offered");
    select.set_value(value);
    fire(select, "change");
}

/// Presses a part of a row, which may get its fields and options then.
pub(crate) async fn press_open(select: &Element) {
    fire(select, "pointerdown");
    task_goes_on().await;
}

pub(crate) fn options(select: &Element) -> Vec<(String, String)> {
    let value = |option: &Element| option.get_attribute("value").unwrap();
    within(select, "option").iter().map(|option| (value(option), text_of(option))).collect()
}

/// Returns the value and the label of the selected option, if there is one.
pub(crate) fn selected(select: &Element) -> Option<(String, String)> {
    let index = select.unchecked_ref::<HtmlSelectElement>().selected_index();
    options(select).into_iter().nth(usize::try_from(index).ok()?)
}

/// Types a text that replaces the current one.
pub(crate) fn type_text(field: &Element, text: &str) {
    match field.dyn_ref::<HtmlTextAreaElement>() {
        Some(area) => area.set_value(text),
        None => field.unchecked_ref::<HtmlInputElement>().set_value(text),
    }
    fire(field, "input");
}

pub(crate) fn give_focus(element: &Element) {
    element.unchecked_ref::<HtmlElement>().focus().unwrap();
}

/// Types a text after moving the focus there, as a user does.
pub(crate) fn go_and_type(field: &Element, text: &str) {
    give_focus(field);
    type_text(field, text);
}

pub(crate) fn focused() -> Option<Element> {
    document().active_element()
}

pub(crate) fn has_focus(element: &Element) -> bool {
    focused().as_ref() == Some(element)
}

/// Scrolls the page to a height, given as JavaScript.
pub(crate) fn scroll_to(height: &str) {
    js(&format!("scrollTo(0, {height})"));
}

pub(crate) fn value_of(field: &Element) -> String {
    match field.dyn_ref::<HtmlTextAreaElement>() {
        Some(area) => area.value(),
        None => field.unchecked_ref::<HtmlInputElement>().value(),
    }
}

pub(crate) fn is_checked(input: &Element) -> bool {
    input.unchecked_ref::<HtmlInputElement>().checked()
}

pub(crate) async fn addressed(expected: &str) {
    eventually(&format!("the address is {expected}"), || address() == expected).await;
}

/// Returns the path and query in the address bar.
pub(crate) fn address() -> String {
    let location = window().location();
    [location.pathname().unwrap(), location.search().unwrap()].concat()
}

/// Replaces the URL in the address bar. Browsers limit the rate of changes (Chromium ignores the
/// excess, Firefox throws), which many tests in a row would exceed.
pub(crate) fn enter(address: &str) {
    let history = window().history().unwrap();
    let mark = JsValue::from_f64(now() + js_sys::Math::random());
    let begin = now();
    while history.state().unwrap() != mark {
        assert!(now() - begin < DEADLINE, "the browser does not go to {address}");
        let _ = history.push_state_with_url(&mark, "", Some(address));
    }
}

/// Navigates to a URL as the browser's own buttons do.
pub(crate) fn travel(address: &str) {
    enter(address);
    window().dispatch_event(&Event::new("popstate").unwrap()).unwrap();
}

/// Runs the microtasks of this task.
pub(crate) async fn task_goes_on() {
    for _ in 0..100 {
        JsFuture::from(Promise::resolve(&JsValue::NULL)).await.unwrap();
    }
}

/// Waits until no timer of 20 ms or less and no frame is pending.
pub(crate) async fn settle() {
    own_promise("settle()").await;
}

/// Waits until the browser has laid out and painted the page.
pub(crate) async fn painted() {
    own_promise("painted()").await;
}

fn now() -> f64 {
    window().performance().unwrap().now()
}
