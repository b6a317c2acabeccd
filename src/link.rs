//! Links within the app: real links, followed without loading the page anew.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::route::Route;
use crate::state::use_desk;

/// Whether a click asks for this very tab.
pub fn is_plain_click(event: &MouseEvent) -> bool {
    event.button() == 0
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key())
        && !event.default_prevented()
}

/// A link to a place of the app.
#[component]
pub fn Link(
    route: Route,
    #[prop(optional)] class: &'static str,
    #[prop(optional, into)] is_current: Signal<bool>,
    #[prop(optional, into)] on_follow: Option<Callback<()>>,
    children: Children,
) -> impl IntoView {
    let navigation = use_desk().navigation;
    let href = route.address();
    view! {
        <a
            class=class
            href=href
            aria-current=move || is_current.get().then_some("page")
            on:click=move |event| {
                if is_plain_click(&event) {
                    event.prevent_default();
                    if let Some(follow) = on_follow {
                        follow.run(());
                    }
                    navigation.go(route.clone());
                }
            }
        >
            {children()}
        </a>
    }
}
