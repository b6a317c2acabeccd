//! Changes the width of a column, by its edge in the head.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, PointerEvent};

use super::super::table_state::AssetTableState;
use super::view_choice;
use crate::browser::document;

/// How near its edge a head is pressed, in CSS pixels.
const EDGE: f64 = 9.0;

/// Begins where the edge of a column was pressed, and ends when the pointer is let go.
pub fn begin(state: AssetTableState, event: &PointerEvent) {
    let head = document::around(event, "th[data-width]");
    let Some(head) = head.and_then(|head| head.dyn_into::<HtmlElement>().ok()) else { return };
    let Some(name) = head.get_attribute("data-width") else { return };
    let (place, is_reversed) = (head.get_bounding_client_rect(), document::is_right_to_left());
    let pressed = f64::from(event.client_x());
    let distance = if is_reversed { pressed - place.left() } else { place.right() - pressed };
    if !(0.0..=EDGE).contains(&distance) {
        return;
    }
    event.prevent_default();
    let width_at = move |event: &PointerEvent| {
        let moved = f64::from(event.client_x()) - pressed;
        (place.width() + if is_reversed { -moved } else { moved }).clamp(40.0, 800.0).round()
    };
    let listeners = Rc::new(RefCell::new(Vec::new()));
    let moved = window_event_listener(ev::pointermove, {
        let (head, width_at) = (head, width_at.clone());
        move |event| {
            let _ = head.style().set_property("inline-size", &[&width_at(&event).to_string(), "px"].concat());
        }
    });
    let ended = window_event_listener(ev::pointerup, {
        let listeners = listeners.clone();
        move |event| {
            let taken: Vec<WindowListenerHandle> = listeners.take();
            taken.into_iter().for_each(WindowListenerHandle::remove);
            let width = width_at(&event).to_string().parse().ok();
            view_choice::change_columns(state, &mut |columns| columns.set_width(&name, width));
        }
    });
    listeners.replace(vec![moved, ended]);
}
