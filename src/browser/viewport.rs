//! What is in sight, how large it is, and when that changes.

use js_sys::Array;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, ResizeObserver};

/// The height of what the window shows of the page, in CSS pixels.
pub fn height() -> f64 {
    let height = web_sys::window().and_then(|window| window.inner_height().ok()?.as_f64());
    height.unwrap_or_default()
}

/// Calls `react` whenever the size of an element changes, and once at first, until the present owner is gone.
pub fn on_resize(element: &Element, react: impl Fn() + 'static) {
    let react = Closure::<dyn Fn(Array)>::new(move |_| react());
    if let Ok(observer) = ResizeObserver::new(react.as_ref().unchecked_ref()) {
        observer.observe(element);
        let kept = SendWrapper::new((observer, react));
        on_cleanup(move || kept.0.disconnect());
    }
}

/// Gives the focus back to the part of an element that has it now, if it loses it in this turn because it is moved
/// within the document.
pub fn keep_focus(within: &Element) {
    let document = document();
    let Some(focused) = document.active_element().filter(|focused| within.contains(Some(focused))) else {
        return;
    };
    let Ok(focused) = focused.dyn_into::<HtmlElement>() else { return };
    leptos::task::spawn_local(async move {
        let is_lost = document.active_element().is_none_or(|active| active.tag_name() == "BODY");
        if is_lost && focused.is_connected() {
            let options = web_sys::FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = focused.focus_with_options(&options);
        }
    });
}
