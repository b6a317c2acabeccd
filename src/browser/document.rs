//! The document: title, language, focus and events for the loader.

use js_sys::Function;
use leptos::prelude::request_animation_frame;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    CustomEvent, Document, Element, Event, EventInit, HtmlElement, HtmlSelectElement, HtmlTextAreaElement,
};

use super::member;

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

pub fn root() -> Option<Element> {
    document()?.document_element()
}

pub fn app() -> Option<HtmlElement> {
    document()?.get_element_by_id("app")?.dyn_into().ok()
}

pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Sets the language of the page and its writing direction (`ltr` or `rtl`).
pub fn set_language(tag: &str, direction: &str) {
    if let Some(root) = root() {
        let _ = root.set_attribute("lang", tag);
        let _ = root.set_attribute("dir", direction);
    }
}

pub fn is_right_to_left() -> bool {
    root().and_then(|root| root.get_attribute("dir")).as_deref() == Some("rtl")
}

/// Returns whether the page is in front, and not behind another tab.
pub fn is_visible() -> bool {
    document().is_some_and(|document| !document.hidden())
}

/// Returns whether any element matches.
pub fn is_there(selector: &str) -> bool {
    find(selector).is_some()
}

/// Returns the first element that matches.
pub fn find(selector: &str) -> Option<Element> {
    document()?.query_selector(selector).ok().flatten()
}

fn find_html(selector: &str) -> Option<HtmlElement> {
    find(selector)?.dyn_into().ok()
}

/// Returns all elements that match, in the order of the document.
pub fn find_all(selector: &str) -> Vec<Element> {
    let Some(found) = document().and_then(|document| document.query_selector_all(selector).ok()) else {
        return Vec::new();
    };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

/// Returns the content of the page’s `meta` element with this name.
pub fn meta(name: &str) -> Option<String> {
    find(&["meta[name=", name, "]"].concat())?.get_attribute("content")
}

/// Returns whether the page is hidden, as in a background tab.
pub fn is_hidden() -> bool {
    document().is_some_and(|document| document.hidden())
}

/// Returns whether this computer reports no network.
pub fn is_offline() -> bool {
    web_sys::window().is_some_and(|window| !window.navigator().on_line())
}

/// Returns whether the user wants few data to be loaded.
pub fn saves_data() -> bool {
    web_sys::window().is_some_and(|window| {
        member(&member(window.navigator().as_ref(), "connection"), "saveData").is_truthy()
    })
}

/// Returns the URL of a service worker that controls the page and is not the app's own.
pub fn service_worker() -> Option<String> {
    let workers = member(web_sys::window()?.navigator().as_ref(), "serviceWorker");
    // Without TLS a browser has none.
    let controller =
        Some(workers).filter(JsValue::is_object).map(|workers| member(&workers, "controller"))?;
    let address = || member(&controller, "scriptURL").as_string().unwrap_or_default();
    let own = || web_sys::window().and_then(|window| Some(window.location().origin().ok()? + "/worker.js"));
    controller.is_object().then(address).filter(|address| Some(address) != own().as_ref())
}

/// Opens a popover, if it exists and is closed.
pub fn show_popover(id: &str) {
    if let Some(closed) = find_html(&["#", id, ":not(:popover-open)"].concat()) {
        let _ = closed.show_popover();
    }
}

/// Closes a popover, if it is open.
pub fn hide_popover(id: &str) {
    if let Some(open) = find_html(&["#", id, ":popover-open"].concat()) {
        let _ = open.hide_popover();
    }
}

/// Shows the options of a select. Returns whether the browser did.
pub fn open_choice(select: &HtmlSelectElement) -> bool {
    let show = member(select, "showPicker").dyn_into::<Function>();
    show.is_ok_and(|show| show.call0(select).is_ok())
}

pub fn print() {
    if let Some(window) = web_sys::window() {
        let _ = window.print();
    }
}

/// Moves the focus to the heading of the current page. Every page has one, and the caller is not
/// part of the page.
pub fn focus_heading() {
    focus("main h1");
}

/// Moves the focus to the first element that matches, and returns whether there is one. Components use
/// `ui::focus` for elements of their own.
pub fn focus(selector: &str) -> bool {
    find_html(selector).is_some_and(|element| element.focus().is_ok())
}

/// Calls `act` in the next frame if no element has the focus then.
pub fn when_focus_is_lost(act: impl FnOnce() + 'static) {
    request_animation_frame(|| {
        if !is_there(":focus") {
            act();
        }
    });
}

/// Moves the focus to an element without scrolling.
pub fn focus_in_place(element: &HtmlElement) {
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.focus_with_options(&options);
}

/// Returns the innermost matching element around the target of an event.
pub fn around(event: &Event, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok()?
}

/// Returns whether the focused element accepts text, and so handles keys itself.
pub fn is_typing() -> bool {
    is_there("textarea:focus, input:not([type='checkbox'], [type='radio']):focus")
}

pub fn has_selection() -> bool {
    let selection = web_sys::window().and_then(|window| window.get_selection().ok().flatten());
    selection.is_some_and(|selection| !selection.is_collapsed())
}

/// Inserts a text at the caret of a field, as typing does.
pub fn insert_text(field: &HtmlTextAreaElement, text: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    let start = field.selection_start().ok().flatten().unwrap_or_default();
    let end = start.saturating_add(u32::try_from(text.encode_utf16().count()).unwrap_or_default());
    if field.set_range_text(text).is_ok()
        && field.set_selection_range(end, end).is_ok()
        && let Ok(input) = Event::new_with_event_init_dict("input", &init)
    {
        let _ = field.dispatch_event(&input);
    }
}

/// Returns whether an input event comes from the browser's undo.
pub fn is_undone(input: &Event) -> bool {
    member(input, "inputType") == "historyUndo"
}

/// Returns whether the first element that matches has the focus.
pub fn has_focus(selector: &str) -> bool {
    find(selector).is_some_and(|found| is_focused(&found))
}

/// Sets an attribute of `<html>` for the style sheet, or removes it.
pub fn mark_root(attribute: &str, value: Option<&str>) {
    if let Some(root) = root() {
        let _ = match value {
            Some(value) => root.set_attribute(attribute, value),
            None => root.remove_attribute(attribute),
        };
    }
}

/// Returns whether an element has the focus.
pub fn is_focused(element: &Element) -> bool {
    document().and_then(|document| document.active_element()).as_ref() == Some(element)
}

pub fn scroll_to_top() {
    if let Some(window) = web_sys::window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// Scrolls up to the first matching element in the next frame, if it begins above the viewport.
pub fn scroll_up_to(selector: &'static str) {
    request_animation_frame(move || {
        if let Some(above) = find(selector).filter(|found| found.get_bounding_client_rect().top() < 0.0) {
            above.scroll_into_view();
        }
    });
}

/// Scrolls only a list until its first matching part is visible.
pub fn bring_in_sight(list: &str, part: &str) {
    if let Some((list, top, bottom)) = beyond(list, part) {
        let by = if top > 0 { -top } else { bottom.max(0) };
        list.set_scroll_top(list.scroll_top().saturating_add(by));
    }
}

/// Returns whether the first matching part of a list is visible in the list.
pub fn is_in_sight(list: &str, part: &str) -> bool {
    beyond(list, part).is_some_and(|(_, top, bottom)| top <= 0 && bottom <= 0)
}

/// Returns a list, and how far a part exceeds its upper and lower edge.
fn beyond(list: &str, part: &str) -> Option<(Element, i32, i32)> {
    let part = find_html(&[list, " ", part].concat())?;
    let list = find(list)?;
    let top = part.offset_top().saturating_sub(list.scroll_top());
    let bottom = top.saturating_add(part.offset_height()).saturating_sub(list.client_height());
    Some((list, top.saturating_neg(), bottom))
}

/// Sends an event to the loader.
pub fn notify_loader(event: &str) {
    if let (Some(window), Ok(event)) = (web_sys::window(), CustomEvent::new(event)) {
        let _ = window.dispatch_event(&event);
    }
}
