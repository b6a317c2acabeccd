//! The frame around all pages: header, navigation, the page of the present place, and leaving it.

use leptos::ev;
use leptos::prelude::*;

use crate::browser::config::Audience;
use crate::browser::{document, preferences};
use crate::link::Link;
use crate::pages::certificate::CertificatePage;
use crate::pages::certificates::CertificatesPage;
use crate::pages::connection::ConnectionPage;
use crate::pages::not_found::NotFoundPage;
use crate::route::{ListView, Route};
use crate::state::{Desk, Session, use_desk};
use crate::ui::dialog::Dialog;
use crate::use_words;
use crate::words::{Language, Words};
use acceptance_api::filter::StatusFilter;

/// The app. A new language makes the frame anew; what was read and marked stays.
#[component]
pub fn App(session: Session) -> impl IntoView {
    let words = RwSignal::new(Words { language: language(session) });
    provide_context(words);
    let desk = Desk::new(session);
    provide_context(desk);
    let listener = window_event_listener(ev::popstate, move |_| desk.navigation.follow_history());
    on_cleanup(move || listener.remove());
    let listener = window_event_listener(ev::beforeunload, move |event| {
        if untrack(|| desk.drafts.is_any()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
    Effect::new(move |_| document::set_language(words.get().language.tag()));
    move || {
        words.track();
        view! { <Frame /> }
    }
}

/// The language that the person chose, else the deployment's, else the browser's.
pub fn language(session: Session) -> Language {
    let chosen = preferences::language().map(|tag| Language::of_tag(&tag));
    let browsers = || {
        let tag = web_sys::window().and_then(|window| window.navigator().language());
        tag.map_or(Language::En, |tag| Language::of_tag(&tag))
    };
    chosen.or(session.config().language).unwrap_or_else(browsers)
}

#[component]
fn Frame() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let route = desk.navigation.route;
    let is_certificates =
        Signal::derive(move || matches!(route.get(), Route::Certificates(_) | Route::Certificate(..)));
    let is_connection = Signal::derive(move || route.get() == Route::Connection);
    let home = Route::Certificates(ListView::default());
    view! {
        <a class="skip-link" href="#content">
            {words.skip_to_content()}
        </a>
        <header class="masthead">
            <p class="brand">
                <Link route=Route::Start>
                    <svg class="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M5 3.5h10l4 4v13H5z"></path>
                        <path d="M8.5 13.5l2.5 2.5 5-6"></path>
                    </svg>
                    "Acceptance Desk"
                </Link>
            </p>
            <nav aria-label=words.nav_main()>
                <Link route=home is_current=is_certificates>
                    {words.certificates()}
                </Link>
                <Link route=Route::Connection is_current=is_connection>
                    {words.connection()}
                </Link>
            </nav>
        </header>
        <main id="content" tabindex="-1">
            <Page />
        </main>
        <Leaving />
    }
}

/// Which page a place shows; the view of a page is none of its concern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Screen {
    Certificates,
    Certificate(acceptance_rules::certificate::CertificateKey),
    Connection,
    Lost,
}

#[component]
fn Page() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let screen = Memo::new(move |_| match desk.navigation.route.get() {
        Route::Start | Route::Certificates(_) => Screen::Certificates,
        Route::Certificate(key, _) => Screen::Certificate(key),
        Route::Connection => Screen::Connection,
        Route::Lost => Screen::Lost,
    });
    if desk.navigation.route.get_untracked() == Route::Start {
        desk.navigation.look(start(desk));
    }
    // Each place has its title; a new place takes the focus to its heading (WCAG 2.4.3), the first one does not.
    Effect::new(move |before: Option<Screen>| {
        let screen = screen.get();
        let title = match screen {
            Screen::Certificates => words.certificates().to_owned(),
            Screen::Certificate(key) => words.certificate_title(&key.to_string()),
            Screen::Connection => words.connection().to_owned(),
            Screen::Lost => words.not_found().to_owned(),
        };
        document::set_title(&format!("{title} · Acceptance Desk"));
        if before.is_some_and(|before| before != screen) {
            document::scroll_to_top();
            document::focus("main h1");
        }
        screen
    });
    Effect::new(move |_| {
        if desk.navigation.route.get() == Route::Start {
            desk.navigation.look(start(desk));
        }
    });
    move || match screen.get() {
        Screen::Certificates => view! { <CertificatesPage /> }.into_any(),
        Screen::Certificate(key) => view! { <CertificatePage key /> }.into_any(),
        Screen::Connection => view! { <ConnectionPage /> }.into_any(),
        Screen::Lost => view! { <NotFoundPage /> }.into_any(),
    }
}

/// Where the start leads: operator staff begin with what is in clearing.
fn start(desk: Desk) -> Route {
    let filter = match desk.session.config().audience {
        Audience::Client | Audience::Both => StatusFilter::Pending,
        Audience::Operator => StatusFilter::Clearing,
    };
    Route::Certificates(ListView { filter, skip: 0 })
}

/// Asks before a place with unsaved marks is left.
#[component]
fn Leaving() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let navigation = desk.navigation;
    let dialog = move || {
        let count = match navigation.route.get_untracked() {
            Route::Certificate(key, _) => untrack(|| desk.drafts.count(key)),
            _ => 0,
        };
        view! {
            <Dialog title=words.leave_title() on_cancel=move || navigation.stay()>
                <p>{words.leave_text(count)}</p>
                <div class="dialog-actions">
                    <button class="button" type="button" on:click=move |_| navigation.leave()>
                        {words.leave()}
                    </button>
                    <button
                        class="button"
                        data-rank="primary"
                        type="button"
                        on:click=move |_| navigation.stay()
                    >
                        {words.stay()}
                    </button>
                </div>
            </Dialog>
        }
    };
    view! { <Show when=move || navigation.is_asking()>{dialog()}</Show> }
}
