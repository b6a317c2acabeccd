//! The frame around all pages: header, navigation, the page of the present place, and leaving it.

use std::cell::Cell;

use leptos::ev;
use leptos::prelude::*;

use crate::browser::config::Audience;
use crate::browser::{document, files, timer};
use crate::desk::link::link;
use crate::desk::version_offer;
use crate::i18n::Messages;
use crate::i18n::language;
use crate::i18n::use_messages;
use crate::lazy::{self, lazy_page};
use crate::pages::case::CasePage;
use crate::pages::certificate::CertificatePage;
use crate::pages::certificates::CertificatesPage;
use crate::pages::connection::ConnectionPage;
use crate::pages::not_found::NotFoundPage;
use crate::pages::review::ReviewPage;
use crate::pages::scrap_errors::ScrapErrorsPage;
use crate::reactive::{effect, memo, signal};
use crate::route::{CaseView, ListView, Route};
use crate::state::{AppState, Loaded, Session, use_app};
use crate::ui::button::{button, ranked_button};
use crate::ui::dialog::dialog;
use crate::ui::dom::{El, Piece, component, el, live};
use crate::ui::icon::drawing;
use crate::ui::note::{note, paragraph};

lazy_page!(certificate in certificate, |route| match *route {
    Route::Certificate(key, _) => component(view! { <CertificatePage key /> }),
    _ => Piece::Nothing,
});

lazy_page!(review in operator, |_| component(view! { <ReviewPage /> }));

lazy_page!(case in operator, |_| component(view! { <CasePage /> }));
lazy_page!(scrap_errors in operator, |_| component(view! { <ScrapErrorsPage /> }));

lazy_page!(connection in rest, |_| component(view! { <ConnectionPage /> }));

/// The app. A new language makes the frame anew; what was read and marked stays.
#[component]
pub fn App(session: Session) -> impl IntoView {
    let messages = signal(Messages::new(language::first(session)));
    provide_context(messages);
    session.sign_in.arrive();
    let app = AppState::new(session);
    provide_context(app);
    app.listen();
    let listener = window_event_listener(ev::popstate, move |_| app.navigation.follow_history());
    on_cleanup(move || listener.remove());
    let listener = window_event_listener(ev::beforeunload, move |event| {
        if app.asks_before_leaving() {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
    version_offer::watch();
    preload_certificate(app);
    for event in ["dragover", "drop"] {
        let listener = window_event_listener_untyped(event, |event| files::refuse_drop(&event));
        on_cleanup(move || listener.remove());
    }
    effect(move || document::set_language(messages.get().language.tag()));
    live(move || {
        messages.track();
        frame()
    })
    .shown()
}

fn frame() -> [Piece; 4] {
    let messages = use_messages();
    let skip = el("a").class("skip-link").attr("href", "#content").text(messages.skip_to_content());
    let main = el("main").attr("id", "content").attr("tabindex", "-1");
    let main = main.child(configuration()).child(version_offer::offer()).child(page());
    [skip.into(), masthead().into(), main.into(), live(leaving)]
}

/// Loads the page of a certificate while a list is looked at, so that opening one does not wait for it.
fn preload_certificate(app: AppState) {
    let is_listed =
        memo(move || app.certificates.reading.with(|reading| matches!(reading, Loaded::Ready(_))));
    effect(move || {
        if is_listed.get() {
            timer::when_idle(|| lazy::preload(certificate));
        }
    });
}

/// Says that a part of the configuration was not taken, and leads to where more is said.
fn configuration() -> Piece {
    let (app, messages) = (use_app(), use_messages());
    if app.session.config().problems.is_empty() {
        return Piece::Nothing;
    }
    let is_elsewhere = memo(move || app.navigation.route.with(|route| *route != Route::Connection));
    live(move || {
        is_elsewhere.get().then(|| {
            let more = link(Route::Connection).text(messages.connection());
            note("warning", "status").child(paragraph(messages.config_notice()).text(" ").child(more))
        })
    })
}

fn masthead() -> El {
    let (app, messages) = (use_app(), use_messages());
    let route = app.navigation.route;
    let is_current = move |is: fn(&Route) -> bool| move || route.with(is).then_some("page");
    let mark = drawing("0 0 24 24", "brand-mark", &["M5 3.5h10l4 4v13H5z", "M8.5 13.5l2.5 2.5 5-6"]);
    let brand = link(Route::Start).child(mark).text("Acceptance Desk");
    let is_certificates = |route: &Route| matches!(route, Route::Certificates(_) | Route::Certificate(..));
    let certificates =
        link(Route::Certificates(ListView::default())).attr_live("aria-current", is_current(is_certificates));
    let is_review = |route: &Route| matches!(route, Route::Review(_) | Route::Case(..));
    let review = (app.session.config().audience != Audience::Client).then(|| {
        let preload = |_| lazy::preload(review);
        let link = link(Route::Review(CaseView::default())).attr_live("aria-current", is_current(is_review));
        link.on("pointerenter", preload).on("focus", preload).text(messages.review())
    });
    let is_connection = |route: &Route| *route == Route::Connection;
    let preload = |_| lazy::preload(connection);
    let to_connection = link(Route::Connection).attr_live("aria-current", is_current(is_connection));
    let to_connection = to_connection.on("pointerenter", preload).on("focus", preload);
    let nav = el("nav").attr("aria-label", messages.nav_main());
    let nav = nav
        .child(certificates.text(messages.certificates()))
        .child(review)
        .child(scrap_errors_link())
        .child(to_connection.text(messages.connection()));
    el("header").class("masthead").child(el("p").class("brand").child(brand)).child(nav)
}

/// Scrap errors are the work of operator staff.
fn scrap_errors_link() -> Option<El> {
    let (app, messages) = (use_app(), use_messages());
    let route = app.navigation.route;
    let is_shown = app.session.config().audience != Audience::Client;
    is_shown.then(|| {
        let preload = |_| lazy::preload(scrap_errors);
        let is_here = move || route.with(|route| *route == Route::ScrapErrors).then_some("page");
        let link = link(Route::ScrapErrors).attr_live("aria-current", is_here);
        link.on("pointerenter", preload).on("focus", preload).text(messages.scrap_errors())
    })
}

fn page() -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let title = memo(move || match app.navigation.route.get() {
        Route::Start | Route::Certificates(_) => messages.certificates().to_owned(),
        Route::Certificate(key, _) => messages.certificate_title(&key.to_string()),
        Route::Review(_) => messages.review().to_owned(),
        Route::Case(key, _) => messages.case_title(&key.to_string()),
        Route::ScrapErrors => messages.scrap_errors().to_owned(),
        Route::Connection => messages.connection().to_owned(),
        Route::Lost => messages.not_found().to_owned(),
    });
    let lead = move || {
        if app.navigation.route.get() == Route::Start {
            app.navigation.replace(start(app));
        }
    };
    untrack(lead);
    effect(lead);
    // Each place has its title; a new place takes the focus to its heading (WCAG 2.4.3), the first one does not.
    let is_first = Cell::new(true);
    effect(move || {
        document::set_title(&[&title.get(), " · Acceptance Desk"].concat());
        if !is_first.replace(false) {
            document::scroll_to_top();
            // The page is made anew in this very turn; its heading is there in the next frame. A list that was
            // read even faster has put the focus on its row already.
            request_animation_frame(|| {
                if !document::is_there("main :focus") {
                    document::focus("main h1");
                }
            });
        }
    });
    // Another view of the same place keeps the page as it is, and another case keeps the queue beside it.
    let place = memo(move || {
        let is_case = app.navigation.route.with(|route| matches!(route, Route::Case(..)));
        (!is_case).then(|| title.get())
    });
    live(move || {
        place.with(|_| ());
        match app.navigation.route.get_untracked() {
            Route::Start | Route::Certificates(_) => component(view! { <CertificatesPage /> }),
            Route::Certificate(..) => lazy::page(title.get_untracked(), certificate),
            Route::Review(_) => lazy::page(title.get_untracked(), review),
            Route::Case(..) => lazy::page(title.get_untracked(), case),
            Route::ScrapErrors => lazy::page(title.get_untracked(), scrap_errors),
            Route::Connection => lazy::page(title.get_untracked(), connection),
            Route::Lost => component(view! { <NotFoundPage /> }),
        }
    })
}

/// Where the start leads: operator staff begin with what is in clearing.
fn start(app: AppState) -> Route {
    match app.session.config().audience {
        Audience::Client | Audience::Both => Route::Certificates(ListView::default()),
        Audience::Operator => Route::Review(CaseView::default()),
    }
}

/// Asks before a place with unsaved marks is left.
fn leaving() -> Option<El> {
    let (app, messages) = (use_app(), use_messages());
    let navigation = app.navigation;
    if !navigation.is_asking() {
        return None;
    }
    let count = match navigation.route.get_untracked() {
        Route::Certificate(key, _) => untrack(|| app.drafts.count(key)),
        _ => 0,
    };
    let leave = button(messages.leave(), move || navigation.leave());
    let stay = ranked_button("primary", messages.stay(), move || navigation.stay());
    let actions = el("div").class("dialog-actions").child(leave).child(stay);
    let dialog = dialog(messages.leave_title(), move || navigation.stay());
    Some(dialog.child(el("p").text(&messages.leave_text(count))).child(actions))
}
