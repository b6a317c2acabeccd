//! A button with a list of actions, in a popover of the browser.

use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::button::{Button, ButtonRank};
use super::focus;
use super::icon::{Icon, IconView};
use super::keys::{Chord, move_around};
use super::page_actions::use_page_action;
use crate::browser::{document, viewport};

/// The elements of a menu that take the focus.
const ITEMS: &str = "button, a";

/// Returns the button and its list. A click on an item closes the list and moves the focus back to
/// the button.
#[component]
pub fn Menu(
    /// The ID of the list.
    id: &'static str,
    label: &'static str,
    icon: Icon,
    children: Children,
) -> impl IntoView {
    let (button, list) = (NodeRef::<html::Button>::new(), NodeRef::<html::Div>::new());
    let is_open = RwSignal::new(false);
    // The lower end of the button and its right edge, in CSS pixels.
    let corner = RwSignal::new((0.0, 0.0));
    let place = move |_| {
        if let Some(button) = button.get_untracked() {
            let button = button.get_bounding_client_rect();
            corner.set((button.bottom(), button.right()));
        }
    };
    let toggle = move |_| {
        let is_shown = document::is_there(&["#", id, ":popover-open"].concat());
        is_open.set(is_shown);
        if let Some(first) =
            list.get_untracked().filter(|_| is_shown).and_then(|list| items(&list).into_iter().next())
        {
            let _ = first.focus();
        }
    };
    let close = move |_| {
        document::hide_popover(id);
        document::when_focus_is_lost(move || _ = focus::focus(button));
    };
    let press = move |event: KeyboardEvent| {
        let Some(items) = list.get_untracked().map(|list| items(&list)) else { return };
        let focused = document().active_element();
        let at = items.iter().position(|item| Some(item.as_ref()) == focused.as_ref());
        let chord = Chord::of(&event);
        let next = chord.as_ref().and_then(Chord::plain).and_then(|key| move_around(items.len(), at, key));
        if let Some(next) = next.and_then(|next| items.get(next)) {
            event.prevent_default();
            let _ = next.focus();
        }
    };
    view! {
        <button
            node_ref=button
            type="button"
            class="button menu-button"
            popovertarget=id
            aria-haspopup="true"
            aria-expanded=move || is_open.get().to_string()
            on:click=place
        >
            <IconView icon />
            {label}
        </button>
        <div
            node_ref=list
            id=id
            class="menu"
            popover="auto"
            role="group"
            aria-label=label
            style:--menu-top=move || viewport::pixels(corner.get().0)
            style:--menu-end=move || viewport::pixels(corner.get().1)
            on:toggle=toggle
            on:click=close
            on:keydown=press
        >
            {children()}
        </div>
    }
}

/// Returns an action of a menu, which is an action of the page too.
#[component]
pub fn MenuItem(
    icon: Icon,
    label: &'static str,
    /// All its classes; `button` by default.
    #[prop(default = "button")]
    class: &'static str,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    use_page_action(label, "", Signal::stored(true), on_press);
    view! {
        <Button rank=ButtonRank::Quiet class on_press>
            <IconView icon />
            {label}
        </Button>
    }
}

fn items(menu: &Element) -> Vec<HtmlElement> {
    let Ok(found) = menu.query_selector_all(ITEMS) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}
