//! The header: the brand and the main navigation.

use acceptance_route::{CaseView, ListView, Route};
use leptos::prelude::*;

use super::account::AccountMenu;
use super::lazy_pages::{review, scrap_errors, settings};
use crate::components::link::Link;
use crate::i18n::use_messages;
use crate::lazy::{self, Loading};
use crate::state::{use_navigation, use_session};

#[component]
pub fn Masthead() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    view! {
        <header class="masthead">
            <p class="brand">
                <Link to=Route::Start>
                    <svg class="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M5 3.5h10l4 4v13H5z"></path>
                        <path d="M8.5 13.5l2.5 2.5 5-6"></path>
                    </svg>
                    "Acceptance Desk"
                </Link>
            </p>
            <nav aria-label=messages.nav_main()>
                <NavLink
                    to=Route::Certificates(ListView::default())
                    is_current=|route| {
                        matches!(route, Route::Certificates(_) | Route::Certificate(..) | Route::Import(_) | Route::Several)
                    }
                >
                    {messages.certificates()}
                </NavLink>
                <Show when=move || session.offers_review()>
                    <NavLink
                        to=Route::Review(CaseView::default())
                        is_current=|route| matches!(route, Route::Review(_) | Route::Case(..))
                        preloads=review
                    >
                        {messages.review()}
                    </NavLink>
                    <NavLink
                        to=Route::ScrapErrors
                        is_current=|route| *route == Route::ScrapErrors
                        preloads=scrap_errors
                    >
                        {messages.scrap_errors()}
                    </NavLink>
                </Show>
                <NavLink
                    to=Route::Settings
                    is_current=|route| *route == Route::Settings
                    preloads=settings
                >
                    {messages.settings()}
                </NavLink>
            </nav>
            <AccountMenu />
        </header>
    }
}

/// Returns a link of the main navigation. It is marked while one of its routes is open.
#[component]
fn NavLink(
    to: Route,
    is_current: fn(&Route) -> bool,
    /// Loaded when the link is hovered or focused.
    #[prop(optional)]
    preloads: Option<fn() -> Loading>,
    children: Children,
) -> impl IntoView {
    let navigation = use_navigation();
    let preload = move || {
        if let Some(part) = preloads {
            lazy::preload(part);
        }
    };
    view! {
        <Link
            to
            attr:aria-current=move || is_current(&navigation.route()).then_some("page")
            on:pointerenter=move |_| preload()
            on:focus=move |_| preload()
        >
            {children()}
        </Link>
    }
}
