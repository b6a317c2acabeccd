//! The frame around all pages: header, navigation, the page of the present place, and leaving it.

use std::cell::Cell;

use leptos::ev;
use leptos::prelude::*;

use crate::browser::config::Audience;
use crate::browser::{document, files, timer};
use crate::language;
use crate::link::link;
use crate::pages::case::CasePage;
use crate::pages::certificate::CertificatePage;
use crate::pages::certificates::CertificatesPage;
use crate::pages::connection::ConnectionPage;
use crate::pages::not_found::NotFoundPage;
use crate::pages::review::ReviewPage;
use crate::pages::scrap_errors::ScrapErrorsPage;
use crate::parts::{self, part};
use crate::reactive::{effect, memo, signal};
use crate::route::{CaseView, ListView, Route};
use crate::state::{Desk, Loaded, Session, use_desk};
use crate::ui::button::{button, ranked_button};
use crate::ui::dialog::dialog;
use crate::ui::dom::{El, Piece, component, el, live};
use crate::ui::icon::drawing;
use crate::ui::note::{note, paragraph};
use crate::use_words;
use crate::version;
use crate::words::Words;

part!(certificate in certificate, |route| match *route {
    Route::Certificate(key, _) => component(view! { <CertificatePage key /> }),
    _ => Piece::Nothing,
});

part!(review in operator, |_| component(view! { <ReviewPage /> }));

part!(case in operator, |_| component(view! { <CasePage /> }));
part!(scrap_errors in operator, |_| component(view! { <ScrapErrorsPage /> }));

part!(connection in rest, |_| component(view! { <ConnectionPage /> }));

/// The app. A new language makes the frame anew; what was read and marked stays.
#[component]
pub fn App(session: Session) -> impl IntoView {
    let words = signal(Words::new(language::first(session)));
    provide_context(words);
    session.sign_in.arrive();
    let desk = Desk::new(session);
    provide_context(desk);
    desk.listen();
    let listener = window_event_listener(ev::popstate, move |_| desk.navigation.follow_history());
    on_cleanup(move || listener.remove());
    let listener = window_event_listener(ev::beforeunload, move |event| {
        if desk.asks_before_leaving() {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
    version::watch();
    preload_certificate(desk);
    for event in ["dragover", "drop"] {
        let listener = window_event_listener_untyped(event, |event| files::refuse_drop(&event));
        on_cleanup(move || listener.remove());
    }
    effect(move || document::set_language(words.get().language.tag()));
    live(move || {
        words.track();
        frame()
    })
    .shown()
}

fn frame() -> [Piece; 4] {
    let words = use_words();
    let skip = el("a").class("skip-link").attr("href", "#content").text(words.skip_to_content());
    let main = el("main").attr("id", "content").attr("tabindex", "-1");
    let main = main.child(configuration()).child(version::offer()).child(page());
    [skip.into(), masthead().into(), main.into(), live(leaving)]
}

/// Loads the page of a certificate while a list is looked at, so that opening one does not wait for it.
fn preload_certificate(desk: Desk) {
    let is_listed =
        memo(move || desk.certificates.reading.with(|reading| matches!(reading, Loaded::Ready(_))));
    effect(move || {
        if is_listed.get() {
            timer::when_idle(|| parts::load_ahead(certificate));
        }
    });
}

/// Says that a part of the configuration was not taken, and leads to where more is said.
fn configuration() -> Piece {
    let (desk, words) = (use_desk(), use_words());
    if desk.session.config().problems.is_empty() {
        return Piece::Nothing;
    }
    let is_elsewhere = memo(move || desk.navigation.route.with(|route| *route != Route::Connection));
    live(move || {
        is_elsewhere.get().then(|| {
            let more = link(Route::Connection).text(words.connection());
            note("warning", "status").child(paragraph(words.config_notice()).text(" ").child(more))
        })
    })
}

fn masthead() -> El {
    let (desk, words) = (use_desk(), use_words());
    let route = desk.navigation.route;
    let is_current = move |is: fn(&Route) -> bool| move || route.with(is).then_some("page");
    let mark = drawing("0 0 24 24", "brand-mark", &["M5 3.5h10l4 4v13H5z", "M8.5 13.5l2.5 2.5 5-6"]);
    let brand = link(Route::Start).child(mark).text("Acceptance Desk");
    let is_certificates = |route: &Route| matches!(route, Route::Certificates(_) | Route::Certificate(..));
    let certificates =
        link(Route::Certificates(ListView::default())).attr_live("aria-current", is_current(is_certificates));
    let is_review = |route: &Route| matches!(route, Route::Review(_) | Route::Case(..));
    let review = (desk.session.config().audience != Audience::Client).then(|| {
        let load_ahead = |_| parts::load_ahead(review);
        let link = link(Route::Review(CaseView::default())).attr_live("aria-current", is_current(is_review));
        link.on("pointerenter", load_ahead).on("focus", load_ahead).text(words.review())
    });
    let is_connection = |route: &Route| *route == Route::Connection;
    let load_ahead = |_| parts::load_ahead(connection);
    let to_connection = link(Route::Connection).attr_live("aria-current", is_current(is_connection));
    let to_connection = to_connection.on("pointerenter", load_ahead).on("focus", load_ahead);
    let nav = el("nav").attr("aria-label", words.nav_main());
    let nav = nav
        .child(certificates.text(words.certificates()))
        .child(review)
        .child(scrap_errors_link())
        .child(to_connection.text(words.connection()));
    el("header").class("masthead").child(el("p").class("brand").child(brand)).child(nav)
}

/// Scrap errors are the work of operator staff.
fn scrap_errors_link() -> Option<El> {
    let (desk, words) = (use_desk(), use_words());
    let route = desk.navigation.route;
    let is_shown = desk.session.config().audience != Audience::Client;
    is_shown.then(|| {
        let load_ahead = |_| parts::load_ahead(scrap_errors);
        let is_here = move || route.with(|route| *route == Route::ScrapErrors).then_some("page");
        let link = link(Route::ScrapErrors).attr_live("aria-current", is_here);
        link.on("pointerenter", load_ahead).on("focus", load_ahead).text(words.scrap_errors())
    })
}

fn page() -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let title = memo(move || match desk.navigation.route.get() {
        Route::Start | Route::Certificates(_) => words.certificates().to_owned(),
        Route::Certificate(key, _) => words.certificate_title(&key.to_string()),
        Route::Review(_) => words.review().to_owned(),
        Route::Case(key, _) => words.case_title(&key.to_string()),
        Route::ScrapErrors => words.scrap_errors().to_owned(),
        Route::Connection => words.connection().to_owned(),
        Route::Lost => words.not_found().to_owned(),
    });
    let lead = move || {
        if desk.navigation.route.get() == Route::Start {
            desk.navigation.look(start(desk));
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
        let is_case = desk.navigation.route.with(|route| matches!(route, Route::Case(..)));
        (!is_case).then(|| title.get())
    });
    live(move || {
        place.with(|_| ());
        match desk.navigation.route.get_untracked() {
            Route::Start | Route::Certificates(_) => component(view! { <CertificatesPage /> }),
            Route::Certificate(..) => parts::page(title.get_untracked(), certificate),
            Route::Review(_) => parts::page(title.get_untracked(), review),
            Route::Case(..) => parts::page(title.get_untracked(), case),
            Route::ScrapErrors => parts::page(title.get_untracked(), scrap_errors),
            Route::Connection => parts::page(title.get_untracked(), connection),
            Route::Lost => component(view! { <NotFoundPage /> }),
        }
    })
}

/// Where the start leads: operator staff begin with what is in clearing.
fn start(desk: Desk) -> Route {
    match desk.session.config().audience {
        Audience::Client | Audience::Both => Route::Certificates(ListView::default()),
        Audience::Operator => Route::Review(CaseView::default()),
    }
}

/// Asks before a place with unsaved marks is left.
fn leaving() -> Option<El> {
    let (desk, words) = (use_desk(), use_words());
    let navigation = desk.navigation;
    if !navigation.is_asking() {
        return None;
    }
    let count = match navigation.route.get_untracked() {
        Route::Certificate(key, _) => untrack(|| desk.drafts.count(key)),
        _ => 0,
    };
    let leave = button(words.leave(), move || navigation.leave());
    let stay = ranked_button("primary", words.stay(), move || navigation.stay());
    let actions = el("div").class("dialog-actions").child(leave).child(stay);
    let dialog = dialog(words.leave_title(), move || navigation.stay());
    Some(dialog.child(el("p").text(&words.leave_text(count))).child(actions))
}
