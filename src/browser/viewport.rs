//! The viewport: its content, its size, and changes.

use js_sys::{Array, Number};
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};

/// Returns the height of the visible part of the page, in CSS pixels.
pub fn height() -> f64 {
    let height = web_sys::window().and_then(|window| window.inner_height().ok()?.as_f64());
    height.unwrap_or_default()
}

/// Returns a CSS length. The browser formats the number, since Rust's code for that is large.
pub fn pixels(length: f64) -> String {
    let number = Number::from(length).to_string_with_radix(10).map(String::from).unwrap_or_default();
    [&number, "px"].concat()
}

/// Scrolls until the first element that matches `part` is visible below the sticky element that
/// matches `bar`. Elements that cover the lower half, such as an on-screen keyboard, are taken into
/// account.
pub fn bring_below(part: &str, bar: &str) {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    // A wide table is never covered, and measuring costs a layout.
    if width() > NARROW {
        return;
    }
    let (Some(window), Some(part), Some(bar)) = (web_sys::window(), find(part), find(bar)) else { return };
    let top = part.get_bounding_client_rect().top();
    let bar = bar.get_bounding_client_rect().height();
    if top < bar || top > height() / 2.0 {
        window.scroll_by_with_x_and_y(0.0, top - bar - GAP);
    }
}

pub fn is_scrolled() -> bool {
    web_sys::window().and_then(|window| window.scroll_y().ok()).is_some_and(|y| y > 0.0)
}

/// Scrolls the page until an element has this distance from the top of the viewport, in CSS pixels.
pub fn scroll_back(element: &Element, top: f64) {
    if let Some(window) = web_sys::window() {
        window.scroll_by_with_x_and_y(0.0, element.get_bounding_client_rect().top() - top);
    }
}

/// Maximum width in CSS pixels of the layout with one column (`style/small.css`).
const NARROW: f64 = 1100.0;

/// Free space above an element that was scrolled to, in CSS pixels.
const GAP: f64 = 12.0;

fn width() -> f64 {
    let width = web_sys::window().and_then(|window| window.inner_width().ok()?.as_f64());
    width.unwrap_or_default()
}

/// Calls `react` whenever the size of an element changes, and once at first, until the current
/// owner is disposed.
pub fn on_resize(element: &Element, react: impl Fn() + 'static) {
    let react = Closure::<dyn Fn(Array)>::new(move |_| react());
    if let Ok(observer) = ResizeObserver::new(react.as_ref().unchecked_ref()) {
        observer.observe(element);
        let kept = SendWrapper::new((observer, react));
        on_cleanup(move || kept.0.disconnect());
    }
}
