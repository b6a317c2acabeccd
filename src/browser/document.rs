//! The document: title, language, focus and the signals to the loader.

use leptos::prelude::request_animation_frame;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CustomEvent, Document, Element, Event, HtmlElement};

use super::member;

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// The `<html>` element.
pub fn root() -> Option<Element> {
    document()?.document_element()
}

/// The element that the app lives in.
pub fn app() -> Option<HtmlElement> {
    document()?.get_element_by_id("app")?.dyn_into().ok()
}

/// Sets the title of the page.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Sets the language of the page, and the direction (`ltr` or `rtl`) in which it is written.
pub fn set_language(tag: &str, direction: &str) {
    if let Some(root) = root() {
        let _ = root.set_attribute("lang", tag);
        let _ = root.set_attribute("dir", direction);
    }
}

/// Whether what is written runs from right to left.
pub fn is_right_to_left() -> bool {
    root().and_then(|root| root.get_attribute("dir")).as_deref() == Some("rtl")
}

/// Whether any element matches.
pub fn is_there(selector: &str) -> bool {
    find(selector).is_some()
}

/// The first element that matches.
pub fn find(selector: &str) -> Option<Element> {
    document()?.query_selector(selector).ok().flatten()
}

/// What the page says of itself under a name.
pub fn meta(name: &str) -> Option<String> {
    find(&["meta[name=", name, "]"].concat())?.get_attribute("content")
}

/// Whether nobody can see the page, as in a tab behind others.
pub fn is_hidden() -> bool {
    document().is_some_and(|document| document.hidden())
}

/// Whether this computer says that it has no network.
pub fn is_offline() -> bool {
    web_sys::window().is_some_and(|window| !window.navigator().on_line())
}

/// The address of a service worker that controls the page and is not the one of the desk.
pub fn service_worker() -> Option<String> {
    let workers = member(web_sys::window()?.navigator().as_ref(), "serviceWorker");
    // Without TLS a browser has none at all.
    let controller =
        Some(workers).filter(JsValue::is_object).map(|workers| member(&workers, "controller"))?;
    let address = || member(&controller, "scriptURL").as_string().unwrap_or_default();
    let own = || web_sys::window().and_then(|window| Some(window.location().origin().ok()? + "/worker.js"));
    controller.is_object().then(address).filter(|address| Some(address) != own().as_ref())
}

/// The address of the link that has the focus.
pub fn focused_link() -> Option<String> {
    document()?.active_element()?.get_attribute("href")
}

/// Opens a popover, if it is there and closed.
pub fn show_popover(id: &str) {
    if let Some(closed) = find(&["#", id, ":not(:popover-open)"].concat())
        && let Ok(closed) = closed.dyn_into::<HtmlElement>()
    {
        let _ = closed.show_popover();
    }
}

/// Closes a popover, if it is open.
pub fn hide_popover(id: &str) {
    if let Some(open) = find(&["#", id, ":popover-open"].concat())
        && let Ok(open) = open.dyn_into::<HtmlElement>()
    {
        let _ = open.hide_popover();
    }
}

/// Opens the browser's dialog for printing.
pub fn print() {
    if let Some(window) = web_sys::window() {
        let _ = window.print();
    }
}

/// Moves the focus to the first element that matches; whether there is one.
pub fn focus(selector: &str) -> bool {
    let Some(element) = find(selector).and_then(|element| element.dyn_into::<HtmlElement>().ok()) else {
        return false;
    };
    element.focus().is_ok()
}

/// Moves the focus to the first element that matches, without scrolling there.
pub fn focus_quietly(selector: &str) {
    if let Some(element) = find(selector).and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        focus_in_place(&element);
    }
}

/// Moves the focus in the next frame, if what had it is gone and nothing else has it then.
pub fn when_focus_is_lost(lead: impl FnOnce() + 'static) {
    request_animation_frame(|| {
        if !is_there(":focus") {
            lead();
        }
    });
}

/// Gives an element the focus without scrolling to it.
pub(super) fn focus_in_place(element: &HtmlElement) {
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.focus_with_options(&options);
}

/// The element that matches and in which something happened: the innermost one.
pub fn around(event: &Event, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok()?
}

/// Whether what has the focus takes text, and so keeps keys for itself.
pub fn is_typing() -> bool {
    is_there("textarea:focus, input:not([type='checkbox'], [type='radio']):focus")
}

/// Whether the browser took back what was typed, and so told of an input.
pub fn is_undone(input: &Event) -> bool {
    member(input, "inputType") == "historyUndo"
}

/// Whether the focus is within an element that matches, or may come back there: a dialog gives it back, and a window keeps it
/// while another one has it.
pub fn is_worked_in(selector: &str) -> bool {
    let active = document().and_then(|document| document.active_element());
    is_there("dialog[open]")
        || active.is_some_and(|active| active.closest(selector).is_ok_and(|found| found.is_some()))
}

/// Whether the first element that matches has the focus.
pub fn has_focus(selector: &str) -> bool {
    let found = find(selector);
    found.is_some() && found == document().and_then(|document| document.active_element())
}

/// Scrolls to the top.
pub fn scroll_to_top() {
    if let Some(window) = web_sys::window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// Scrolls up to the first element that matches, in the next frame, if it begins above what is in sight.
pub fn scroll_up_to(selector: &'static str) {
    request_animation_frame(move || {
        if let Some(above) = find(selector).filter(|found| found.get_bounding_client_rect().top() < 0.0) {
            above.scroll_into_view();
        }
    });
}

/// Scrolls a list, and nothing but it, until the first of its parts that matches is in sight.
pub fn bring_in_sight(list: &str, part: &str) {
    if let Some((list, top, bottom)) = beyond(list, part) {
        let by = if top > 0 { -top } else { bottom.max(0) };
        list.set_scroll_top(list.scroll_top().saturating_add(by));
    }
}

/// Whether the first part of a list that matches is in sight, as far as its list lets it.
pub fn is_in_sight(list: &str, part: &str) -> bool {
    beyond(list, part).is_some_and(|(_, top, bottom)| top <= 0 && bottom <= 0)
}

/// A list, and how far one of its parts is beyond its upper and its lower edge.
fn beyond(list: &str, part: &str) -> Option<(Element, i32, i32)> {
    let part: HtmlElement = find(&[list, " ", part].concat())?.dyn_into().ok()?;
    let list = find(list)?;
    let top = part.offset_top().saturating_sub(list.scroll_top());
    let bottom = top.saturating_add(part.offset_height()).saturating_sub(list.client_height());
    Some((list, top.saturating_neg(), bottom))
}

/// The rows of the page's table that are in sight and below, the one under the pointer first: the link of each, and how
/// far it is from the top. None where the page is not scrolled.
pub fn rows_in_sight() -> Vec<(String, f64)> {
    const ROW: &str = "main tbody tr.row";
    let is_scrolled = web_sys::window().and_then(|window| window.scroll_y().ok()).is_some_and(|y| y > 0.0);
    let pointed = find(&[ROW, ":hover"].concat());
    // Each row has a `<tbody>` of its own.
    let bodies = std::iter::successors(find("main tbody:has(> tr.row)"), Element::next_element_sibling);
    let rows = bodies.filter_map(|body| body.query_selector("tr.row").ok().flatten());
    let in_sight = rows.filter(|row| row.get_bounding_client_rect().bottom() > 0.0);
    let position = |row: Element| {
        let link = row.query_selector("a").ok()??.get_attribute("href")?;
        Some((link, row.get_bounding_client_rect().top()))
    };
    pointed.into_iter().chain(in_sight).filter(|_| is_scrolled).filter_map(position).collect()
}

/// Scrolls the page until the row with a link is so far from the top.
pub fn keep_in_sight(link: &str, top: f64) {
    let row = find(&["main tbody tr.row:has(a[href='", link, "'])"].concat());
    if let (Some(window), Some(row)) = (web_sys::window(), row) {
        window.scroll_by_with_x_and_y(0.0, row.get_bounding_client_rect().top() - top);
    }
}

/// Tells the loader something, by an event on the window.
pub fn tell_loader(event: &str) {
    if let (Some(window), Ok(event)) = (web_sys::window(), CustomEvent::new(event)) {
        let _ = window.dispatch_event(&event);
    }
}
