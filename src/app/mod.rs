//! The frame of all pages: header, navigation, the current page, and leaving it.

pub mod account;
mod lazy_pages;
pub mod masthead;
pub mod own_texts;
mod palette;
pub mod shortcuts;

use acceptance_config::{Audience, ConfigReason};
use acceptance_route::{CaseView, ListView, Route};
use leptos::ev;
use leptos::prelude::*;

use crate::browser::{document, files, intl, timer};
use crate::components::lazy_page::LazyPage;
use crate::components::link::Link;
use crate::components::offline_note::{CanScan, OfflineNote};
use crate::components::sign_in::FoundUserNote;
use crate::components::version_offer::{self, VersionOffer};
use crate::i18n::language;
use crate::i18n::{Messages, use_messages};
use crate::lazy;
use crate::pages::certificates::CertificatesPage;
use crate::pages::not_found::NotFoundPage;
use crate::state::{
    LoadState, Session, provide_state, use_certificates, use_drafts, use_navigation, use_session,
    use_version, use_work,
};
use crate::text::Tone;
use crate::ui::announcer::{Announcements, Announcer, use_announcer};
use crate::ui::focus_home;
use crate::ui::keyed::Keyed;
use crate::ui::note::{Note, TextNote, Urgency};
use crate::ui::page_actions::PageActions;
use lazy_pages::{case, certificate, review, scrap_errors, settings, several};
use masthead::Masthead;
use shortcuts::Shortcuts;

/// Returns the app. A new language recreates the frame; the state stays.
#[component]
pub fn App(session: Session) -> impl IntoView {
    let messages = RwSignal::new(Messages::new(language::preferred(session.config().language)));
    provide_context(messages);
    session.sign_in.arrive();
    provide_state(session);
    Announcer::provide();
    focus_home::keep_focus();
    listen_to_window();
    intl::follow_days();
    version_offer::check_on_return();
    preload_certificate();
    CanScan::provide();
    Effect::new(move || {
        let messages = messages.get();
        document::set_language(messages.language.tag(), messages.language_direction());
    });
    view! {
        <Keyed key=move || messages.get().language.tag().to_owned()>
            <Frame />
        </Keyed>
        // The loader removes its own heading when the frame appears.
        {document::notify_loader("acceptance-desk:mounted")}
    }
}

/// Follows the history, stores changes and asks before unsaved work is lost, and refuses files dropped outside of
/// fields.
fn listen_to_window() {
    let (navigation, work, drafts) = (use_navigation(), use_work(), use_drafts());
    let history = window_event_listener(ev::popstate, move |_| navigation.follow_history());
    // The last event of a page is often that it is hidden.
    let hidden = window_event_listener(ev::visibilitychange, move |_| drafts.store_all());
    let going = window_event_listener(ev::pagehide, move |_| {
        navigation.write_address();
        drafts.store_all();
    });
    // Only when necessary: some browsers exclude a page with this listener from the back/forward
    // cache.
    let may_ask = Memo::new(move |_| work.may_ask_before_leaving());
    Effect::new(move || {
        if may_ask.get() {
            let leaving = window_event_listener(ev::beforeunload, move |event| {
                if work.asks_before_leaving() {
                    event.prevent_default();
                }
            });
            on_cleanup(move || leaving.remove());
        }
    });
    let drops = ["dragover", "drop"]
        .map(|event| window_event_listener_untyped(event, |event| files::refuse_drop(&event)));
    on_cleanup(move || {
        history.remove();
        hidden.remove();
        going.remove();
        for drop in drops {
            drop.remove();
        }
    });
}

/// Preloads the certificate page while a list is shown, so that opening one is fast.
fn preload_certificate() {
    let certificates = use_certificates();
    let is_listed = Memo::new(move |_| certificates.list_state() == LoadState::Ready);
    Effect::new(move || {
        if is_listed.get() {
            timer::when_idle(|| lazy::preload(certificate));
        }
    });
}

#[component]
fn Frame() -> impl IntoView {
    let messages = use_messages();
    PageActions::provide();
    let (session, announcer) = (use_session(), use_announcer());
    // A message about the work of a user is for that user only.
    Effect::new(move || {
        if !session.is_admitted() {
            announcer.hide();
        }
    });
    view! {
        <Shortcuts />
        <a class="skip-link" href="#content">
            {messages.skip_to_content()}
        </a>
        <Masthead />
        <main id="content" tabindex="-1" data-focus-home>
            <ConfigurationNotice />
            <StoredSettingsNote />
            <OfflineNote />
            <FoundUserNote />
            <VersionOffer />
            <Page />
        </main>
        <Announcements />
    }
}

/// Shows that the configuration is missing or was ignored in part, with a link to details.
#[component]
fn ConfigurationNotice() -> impl IntoView {
    let (session, navigation, messages) = (use_session(), use_navigation(), use_messages());
    let config = session.config();
    let has_problems = !config.problems.is_empty();
    let is_missing = config.problems.iter().any(|problem| problem.reason == ConfigReason::NoFile);
    let text = if is_missing { messages.config_no_file() } else { messages.config_notice() };
    let is_elsewhere = move || navigation.route() != Route::Settings;
    view! {
        <Show when=move || has_problems && is_elsewhere()>
            <Note tone=Tone::Warning urgency=Urgency::Status>
                <p>
                    {text}
                    " "
                    <Link to=Route::Settings>{messages.settings()}</Link>
                </p>
            </Note>
        </Show>
    }
}

/// Shows that the settings are stored ones, until the server sends its own.
#[component]
fn StoredSettingsNote() -> impl IntoView {
    let (version, messages) = (use_version(), use_messages());
    let text = move || {
        version.stored_settings().map(|at| messages.config_stored(&intl::moment(messages.language, at)))
    };
    view! { <TextNote tone=Tone::Warning urgency=Urgency::Status text /> }
}

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
    // Another view of the same route keeps the page, and another case keeps the queue next to it.
    // Nothing of a page stays for another user.
    let place =
        Memo::new(move |_| [&*navigation.route().place(), " ", &session.users().to_string()].concat());
    let show = move || page(&untrack(|| navigation.route()), title.get_untracked());
    view! { <Keyed key=place>{show()}</Keyed> }
}

/// Sets the document's title, and focuses the heading of each new page (WCAG 2.4.3) except the
/// first.
fn announce(title: Memo<String>) {
    Effect::new(move |before: Option<()>| {
        document::set_title(&[&title.get(), " · Acceptance Desk"].concat());
        if before.is_some() {
            document::scroll_to_top();
            // The page is mounted in the next frame. A list that was read earlier has focused its
            // row already.
            request_animation_frame(|| {
                if !document::is_there("main :focus") {
                    document::focus_heading();
                }
            });
        }
    });
}

fn title(messages: Messages, route: &Route) -> String {
    match route {
        Route::Start | Route::Certificates(_) => messages.certificates().to_owned(),
        Route::Certificate(key, _) => messages.certificate_title(&key.to_string()),
        Route::Import(key) => [messages.import_title(), " · ", &key.to_string()].concat(),
        Route::Several => messages.several().to_owned(),
        Route::Review(_) => messages.review().to_owned(),
        Route::Case(key, _) => messages.case_title(&key.to_string()),
        Route::ScrapErrors => messages.scrap_errors().to_owned(),
        Route::Settings => messages.settings().to_owned(),
        Route::Lost => messages.not_found().to_owned(),
    }
}

fn page(route: &Route, title: String) -> AnyView {
    match route {
        Route::Start | Route::Certificates(_) => view! { <CertificatesPage /> }.into_any(),
        Route::Certificate(..) | Route::Import(_) => view! { <LazyPage title part=certificate /> }.into_any(),
        Route::Several => view! { <LazyPage title part=several /> }.into_any(),
        Route::Review(_) => view! { <LazyPage title part=review /> }.into_any(),
        Route::Case(..) => view! { <LazyPage title part=case /> }.into_any(),
        Route::ScrapErrors => view! { <LazyPage title part=scrap_errors /> }.into_any(),
        Route::Settings => view! { <LazyPage title part=settings /> }.into_any(),
        Route::Lost => view! { <NotFoundPage /> }.into_any(),
    }
}

/// Returns the start page: operator staff start with the queue.
fn start(session: Session) -> Route {
    match session.config().audience {
        Audience::Client | Audience::Both => Route::Certificates(ListView::default()),
        Audience::Operator => Route::Review(CaseView::default()),
    }
}
