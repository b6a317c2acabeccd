//! Links within the app: real links, followed without reloading the page.

use acceptance_route::Route;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, MouseEvent};

use crate::state::use_navigation;

/// Returns whether a click opens the link in this tab.
pub fn is_plain_click(event: &Event) -> bool {
    !event.default_prevented()
        && event.dyn_ref::<MouseEvent>().is_some_and(|event| {
            event.button() == 0
                && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key())
        })
}

/// Returns a link to a route of the app.
#[component]
pub fn Link(
    #[prop(into)] to: Signal<Route>,
    /// Called before the link is followed. Afterwards its page and listeners may be unmounted.
    #[prop(optional, into)]
    before: Option<Callback<()>>,
    children: Children,
) -> impl IntoView {
    let navigation = use_navigation();
    let follow = move |event: web_sys::MouseEvent| {
        if is_plain_click(&event) {
            event.prevent_default();
            if let Some(before) = before {
                before.run(());
            }
            navigation.go(to.get_untracked());
        }
    };
    view! {
        <a href=move || to.get().address() on:click=follow>
            {children()}
        </a>
    }
}
