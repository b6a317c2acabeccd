//! Moves the focus to a nearby home when the element with the focus leaves the document.
//!
//! A home is an element with `data-focus-home`. The focus goes to its first element that matches the value of the
//! attribute, or to its first focusable heading, or to the home itself, which scrolls into view.

use leptos::ev;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, HtmlElement, MutationObserver, MutationObserverInit, MutationRecord};

use crate::browser::document::focus_in_place;

const NAME: &str = "data-focus-home";
const HOME: &str = "[data-focus-home]";
const HEADING: &str = ":is(h1, h2, h3)[tabindex]";

/// The element with the focus, and the homes around it, the nearest first.
#[derive(Clone, Default)]
struct Place {
    focused: Option<HtmlElement>,
    homes: Vec<Element>,
}

/// Follows the focus in the document until the current owner is disposed. An element that is only moved in the document,
/// or cannot have the focus for a while, gets it back.
pub fn keep_focus() {
    let place = StoredValue::new_local(Place::default());
    let focused = window_event_listener(ev::focusin, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
        place.update_value(|place| {
            place.homes = target.as_ref().map(|target| homes(target, &place.homes)).unwrap_or_default();
            place.focused = target;
        });
    });
    // A press beside all fields takes the focus away on purpose.
    let pressed = window_event_listener(ev::mouseup, move |_| {
        if is_lost() {
            place.set_value(Place::default());
        }
    });
    let look = Closure::<dyn Fn(js_sys::Array)>::new(move |records: js_sys::Array| {
        if !is_lost() {
            return;
        }
        let Some(focused) = place.with_value(|place| place.focused.clone()) else { return };
        if focused.is_connected() {
            let is_enabled = !focused.matches(":disabled").unwrap_or(true);
            if is_enabled && records.iter().any(|record| is_back(&record.unchecked_into(), &focused)) {
                focus_in_place(&focused);
            }
            return;
        }
        // Code that moves the focus on purpose does so within a frame. Until then, another element may have had it.
        request_animation_frame(move || {
            request_animation_frame(move || {
                let homes = place.try_with_value(|place| place.homes.clone()).unwrap_or_default();
                if is_lost()
                    && let Some(target) = homes.iter().find_map(target)
                {
                    let _ = target.focus();
                }
            });
        });
    });
    let observer = MutationObserver::new(look.as_ref().unchecked_ref()).ok();
    if let (Some(observer), Some(body)) = (&observer, document().body()) {
        let children = MutationObserverInit::new();
        children.set_child_list(true);
        children.set_subtree(true);
        // Views that are built again may set the `tabindex` of an element that stays.
        children.set_attribute_filter(&js_sys::Array::of2(&"disabled".into(), &"tabindex".into()));
        let _ = observer.observe_with_options(&body, &children);
    }
    let observer = SendWrapper::new((observer, look));
    on_cleanup(move || {
        focused.remove();
        pressed.remove();
        if let Some(observer) = &observer.0 {
            observer.disconnect();
        }
    });
}

fn is_lost() -> bool {
    let document = document();
    document.active_element().is_none_or(|active| Some(active) == document.body().map(Into::into))
}

/// Returns whether a change of the document moved an element, or lets it have the focus again.
fn is_back(record: &MutationRecord, element: &Element) -> bool {
    let target = record.target();
    if record.type_() == "attributes" {
        return target.is_some_and(|target| target.contains(Some(element)));
    }
    let removed = record.removed_nodes();
    (0..removed.length()).any(|at| removed.item(at).is_some_and(|node| node.contains(Some(element))))
}

/// Returns the homes around an element, the nearest first. Behind a dialog are those of the element that opened it.
fn homes(element: &Element, before: &[Element]) -> Vec<Element> {
    let mut homes = Vec::new();
    let mut next = element.closest(HOME).ok().flatten();
    while let Some(home) = next {
        next = home.parent_element().and_then(|parent| parent.closest(HOME).ok()?);
        let is_dialog = home.tag_name() == "DIALOG";
        homes.push(home);
        if is_dialog {
            let opener = before.iter().filter(|own| !homes.contains(own));
            homes.extend(opener.cloned().collect::<Vec<_>>());
            break;
        }
    }
    homes
}

/// Returns the element of a home that gets the focus; `None` if the home has none, or has left the document.
fn target(home: &Element) -> Option<HtmlElement> {
    let wanted = home.get_attribute(NAME).filter(|wanted| !wanted.is_empty());
    let found = home.query_selector(wanted.as_deref().unwrap_or(HEADING)).ok()?;
    let target = found.or_else(|| Some(home.clone()).filter(|home| home.has_attribute("tabindex")));
    target.filter(|target| target.is_connected())?.dyn_into().ok()
}
