//! The frame around all pages: header, navigation, the page of the present place, and leaving it.

pub mod account;
pub mod masthead;

use leptos::ev;
use leptos::prelude::*;

use crate::browser::config::Audience;
#[cfg(debug_assertions)]
use crate::browser::location;
use crate::browser::{document, files, timer};
use crate::desk::lazy_page::LazyPage;
use crate::desk::link::Link;
use crate::desk::offline_note::OfflineNote;
use crate::desk::version_offer::{self, VersionOffer};
use crate::i18n::language;
use crate::i18n::{Messages, use_messages};
use crate::lazy::{self, ShowPage, lazy};
use crate::pages::case::CasePage;
use crate::pages::certificate::CertificatePage;
use crate::pages::certificate::rehearsal::rehearse;
use crate::pages::certificates::CertificatesPage;
use crate::pages::connection::ConnectionPage;
use crate::pages::connection::account::AccountPanel;
use crate::pages::not_found::NotFoundPage;
use crate::pages::review::ReviewPage;
use crate::pages::scrap_errors::ScrapErrorsPage;
use crate::pages::several::SeveralPage;
use crate::route::{CaseView, ListView, Route};
use crate::state::{
    Session, Stage, provide_state, use_certificates, use_drafts, use_navigation, use_session, use_work,
};
use crate::ui::announcer::{Announcements, Announcer};
use crate::ui::button::{Button, Rank};
use crate::ui::dialog::Dialog;
use crate::ui::keyed::Keyed;
use crate::ui::note::{Note, Urgency};
use crate::ui::soon::Soon;
use crate::ui::tone::Tone;
use masthead::Masthead;

lazy!(certificate: ShowPage, in certificate, |route| match *route {
    Route::Certificate(key, _) => view! { <CertificatePage key /> }.into_any(),
    _ => {
        rehearse();
        ().into_any()
    }
});

lazy!(review: ShowPage, in operator, |_| view! { <ReviewPage /> }.into_any());

lazy!(case: ShowPage, in operator, |_| view! { <CasePage /> }.into_any());

lazy!(scrap_errors: ShowPage, in operator, |_| view! { <ScrapErrorsPage /> }.into_any());

lazy!(connection: ShowPage, in rest, |_| view! { <ConnectionPage /> }.into_any());

lazy!(several: ShowPage, in rest, |_| view! { <SeveralPage /> }.into_any());

lazy!(account_panel: ShowPage, in rest, |_| view! { <AccountPanel /> }.into_any());

/// The app. A new language makes the frame anew; what was read and marked stays.
#[component]
pub fn App(session: Session) -> impl IntoView {
    let messages = RwSignal::new(Messages::new(language::first(session)));
    provide_context(messages);
    session.sign_in.arrive();
    provide_state(session);
    Announcer::provide();
    listen_to_window();
    version_offer::check_on_return();
    preload_certificate();
    Effect::new(move || {
        let messages = messages.get();
        document::set_language(messages.language.tag(), messages.language_direction());
    });
    view! {
        <Soon>
            <Keyed key=move || messages.get().language.tag().to_owned()>
                <Frame />
            </Keyed>
            // The loader's own heading goes when the frame comes.
            {document::tell_loader("acceptance-desk:mounted")}
        </Soon>
    }
}

/// Follows the history, asks before unsent work is lost, and refuses files that are dropped beside a field.
fn listen_to_window() {
    let (navigation, work) = (use_navigation(), use_work());
    let history = window_event_listener(ev::popstate, move |_| navigation.follow_history());
    let going = window_event_listener(ev::pagehide, move |_| navigation.write_address());
    let leaving = window_event_listener(ev::beforeunload, move |event| {
        if work.asks_before_leaving() {
            event.prevent_default();
        }
    });
    let drops = ["dragover", "drop"]
        .map(|event| window_event_listener_untyped(event, |event| files::refuse_drop(&event)));
    on_cleanup(move || {
        history.remove();
        going.remove();
        leaving.remove();
        for drop in drops {
            drop.remove();
        }
    });
}

/// Loads the page of a certificate while a list is looked at, so that opening one does not wait for it.
fn preload_certificate() {
    let (certificates, messages) = (use_certificates(), use_messages());
    let is_listed = Memo::new(move |_| certificates.stage() == Stage::Ready);
    Effect::new(move || {
        if is_listed.get() {
            let owner = Owner::current();
            timer::when_idle(move || {
                lazy::preload_then(certificate, messages.language, move |show| {
                    if let Some(owner) = owner {
                        owner.with(|| show(&Route::Start));
                    }
                });
            });
        }
    });
}

/// Everything on the page.
#[component]
fn Frame() -> impl IntoView {
    let (navigation, messages) = (use_navigation(), use_messages());
    view! {
        <a class="skip-link" href="#content">
            {messages.skip_to_content()}
        </a>
        <Masthead />
        <main id="content" tabindex="-1">
            <ConfigurationNotice />
            <OfflineNote />
            <VersionOffer />
            <Soon>
                <Page />
            </Soon>
        </main>
        <Show when=move || navigation.is_asking()>
            <LeavingDialog />
        </Show>
        <Announcements />
    }
}

/// Says that a part of the configuration was not taken, and leads to where more is said.
#[component]
fn ConfigurationNotice() -> impl IntoView {
    let (session, navigation, messages) = (use_session(), use_navigation(), use_messages());
    let has_problems = !session.config().problems.is_empty();
    let is_elsewhere = move || navigation.route() != Route::Connection;
    view! {
        <Show when=move || has_problems && is_elsewhere()>
            <Note tone=Tone::Warning urgency=Urgency::Status>
                <p>
                    {messages.config_notice()}
                    " "
                    <Link to=Route::Connection>{messages.connection()}</Link>
                </p>
            </Note>
        </Show>
    }
}

/// The page of the present place.
#[component]
fn Page() -> impl IntoView {
    let (session, navigation, messages) = (use_session(), use_navigation(), use_messages());
    let title = Memo::new(move |_| title(messages, &navigation.route()));
    let lead = move || {
        if navigation.route() == Route::Start {
            navigation.replace(start(session));
        }
    };
    untrack(lead);
    Effect::new(lead);
    announce(title);
    // Another view of the same place keeps the page as it is, and another case keeps the queue beside it.
    let place = Memo::new(move |_| {
        let is_case = matches!(navigation.route(), Route::Case(..));
        if is_case { String::new() } else { title.get() }
    });
    let is_first = StoredValue::new(true);
    let show = move || {
        if !is_first.get_value() {
            timer::end_start();
        }
        is_first.set_value(false);
        page(&untrack(|| navigation.route()), title.get_untracked())
    };
    view! { <Keyed key=place>{show()}</Keyed> }
}

/// Sets the document's title, and focuses the heading of each new place (WCAG 2.4.3) but the first.
fn announce(title: Memo<String>) {
    Effect::new(move |before: Option<()>| {
        document::set_title(&[&title.get(), " · Acceptance Desk"].concat());
        if before.is_some() {
            document::scroll_to_top();
            // The page is made in this very turn; its heading is there in the next frame. A list that was read even
            // faster has focused its row already.
            request_animation_frame(|| {
                if !document::is_there("main :focus") {
                    document::focus("main h1");
                }
            });
        }
    });
}

fn title(messages: Messages, route: &Route) -> String {
    match route {
        Route::Start | Route::Certificates(_) => messages.certificates().to_owned(),
        Route::Certificate(key, _) => messages.certificate_title(&key.to_string()),
        Route::Several => messages.several().to_owned(),
        Route::Review(_) => messages.review().to_owned(),
        Route::Case(key, _) => messages.case_title(&key.to_string()),
        Route::ScrapErrors => messages.scrap_errors().to_owned(),
        Route::Connection => messages.connection().to_owned(),
        Route::Lost => messages.not_found().to_owned(),
    }
}

fn page(route: &Route, title: String) -> AnyView {
    match route {
        Route::Start | Route::Certificates(_) => view! { <CertificatesPage /> }.into_any(),
        Route::Certificate(..) => view! { <LazyPage title part=certificate /> }.into_any(),
        Route::Several => view! { <LazyPage title part=several /> }.into_any(),
        Route::Review(_) => view! { <LazyPage title part=review /> }.into_any(),
        Route::Case(..) => view! { <LazyPage title part=case /> }.into_any(),
        Route::ScrapErrors => view! { <LazyPage title part=scrap_errors /> }.into_any(),
        Route::Connection => view! { <LazyPage title part=connection /> }.into_any(),
        #[cfg(debug_assertions)]
        Route::Lost if location::current() == "/gallery" => {
            view! { <crate::pages::gallery::GalleryPage /> }.into_any()
        }
        Route::Lost => view! { <NotFoundPage /> }.into_any(),
    }
}

/// Where the start leads: operator staff begin with what is in clearing.
fn start(session: Session) -> Route {
    match session.config().audience {
        Audience::Client | Audience::Both => Route::Certificates(ListView::default()),
        Audience::Operator => Route::Review(CaseView::default()),
    }
}

/// Asks before a place with unsaved marks is left.
#[component]
fn LeavingDialog() -> impl IntoView {
    let (navigation, drafts, messages) = (use_navigation(), use_drafts(), use_messages());
    let count = match untrack(|| navigation.route()) {
        Route::Certificate(key, _) => untrack(|| drafts.count(key)),
        _ => 0,
    };
    view! {
        <Dialog title=messages.leave_title() on_cancel=move || navigation.stay()>
            <p>{messages.leave_text(count)}</p>
            <div class="dialog-actions">
                <Button on_press=move || navigation.leave()>{messages.leave()}</Button>
                <Button rank=Rank::Primary on_press=move || navigation.stay()>
                    {messages.stay()}
                </Button>
            </div>
        </Dialog>
    }
}
