//! Sign-in, a check of the service, language, appearance, and what of the configuration was not taken.

mod check;
mod configuration;
mod log;

use acceptance_process::check::MOST;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::document;
use crate::browser::preferences::{self, Theme};
use crate::desk::sign_in::sign_in_here;
use crate::i18n::Messages;
use crate::i18n::{language, use_messages};
use crate::reactive::{memo, signal};
use crate::state::connection_check::Stage;
use crate::state::sign_in::Stage as SignInStage;
use crate::state::use_app;
use crate::ui::button::{button, ranked_button, switched_button};
use crate::ui::dialog::dialog;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::{note, paragraph};
use crate::ui::segments::segments;

/// The place for what concerns the person and the service, not a certificate.
#[component]
pub fn ConnectionPage() -> impl IntoView {
    let (app, messages) = (use_app(), use_messages());
    let base_url = app.session.config().base_url.clone();
    let base_url = if base_url.is_empty() { "/" } else { &base_url };
    let connected = paragraph(messages.connected_to()).text(" ").child(el("code").text(base_url));
    let access = section("access-heading", messages.access()).child(connected).child(access());
    el("div")
        .class("narrow")
        .child(el("h1").attr("tabindex", "-1").text(messages.connection()))
        .child(intruder())
        .child(configuration::list())
        .child(access)
        .child(connection_check())
        .child(section("language-heading", messages.language()).child(language_choice()))
        .child(section("appearance-heading", messages.appearance()).child(appearance_choice()))
        .child(diary())
        .shown()
}

/// That a service worker of somebody else is between the page and everything that it asks.
fn intruder() -> Option<El> {
    let messages = use_messages();
    let address = document::service_worker()?;
    Some(note("warning", "note").child(paragraph(&messages.service_worker(&address))))
}

fn section(id: &str, heading: &str) -> El {
    el("section").attr("aria-labelledby", id).child(el("h2").attr("id", id).text(heading))
}

/// What was done in this browser.
fn diary() -> El {
    let messages = use_messages();
    let heading = el("h2").attr("id", "log-heading").attr("tabindex", "-1").text(messages.log_heading());
    el("section").attr("aria-labelledby", "log-heading").child(heading).child(log::panel())
}

/// The way to the check, and the check once it is wanted.
fn connection_check() -> El {
    let (app, messages) = (use_app(), use_messages());
    let stage = app.connection_check.stage;
    let is_on = move || app.session.is_signed_in() && !app.connection_check.is_running();
    let start = switched_button(is_on, move || app.connection_check.want()).text(messages.check_button());
    let hint = live(move || {
        (!app.session.is_signed_in()).then(|| paragraph(messages.check_sign_in()).class("hint"))
    });
    let is_wanted = memo(move || stage.with(|stage| !matches!(stage, Stage::Idle)));
    let heading = el("h2").attr("id", "check-heading").attr("tabindex", "-1").text(messages.check_heading());
    el("section")
        .attr("aria-labelledby", "check-heading")
        .child(heading)
        .child(paragraph(&messages.check_text(&messages.count(MOST))))
        .child(el("p").child(start))
        .child(hint)
        .child(live(move || is_wanted.get().then(check::panel)))
}

fn access() -> Piece {
    let (app, messages) = (use_app(), use_messages());
    if !app.session.has_sign_in() {
        return paragraph(messages.no_token_needed()).into();
    }
    let is_asking = signal(false);
    let sign_out = move || {
        is_asking.set(false);
        app.sign_out();
        document::focus("main h1");
    };
    // Marks of this user go with the sign-out, whichever tab made them.
    let has_marks = move || untrack(|| app.drafts.is_any()) || app.local_store.has_marks();
    let is_pending = move || untrack(|| app.is_pending()) || app.local_store.has_pending();
    let asking = move || {
        let (has_marks, is_pending) = (has_marks(), is_pending());
        let cancel = ranked_button("primary", messages.cancel(), move || is_asking.set(false));
        let has_ids = untrack(|| app.scrap_errors.is_unsent());
        let (title, discard) = if has_marks {
            (messages.sign_out_title(), messages.sign_out_discard())
        } else if has_ids {
            (messages.sign_out_scrap_title(), messages.sign_out_scrap_discard())
        } else {
            (messages.sign_out_pending_title(), messages.sign_out_anyway())
        };
        let discard = button(discard, sign_out);
        dialog(title, move || is_asking.set(false))
            .child(has_marks.then(|| paragraph(messages.sign_out_text())))
            .child(has_ids.then(|| paragraph(messages.sign_out_scrap())))
            .child(is_pending.then(|| paragraph(messages.sign_out_pending())))
            .child(el("div").class("dialog-actions").child(discard).child(cancel))
    };
    live(move || -> Piece {
        if !app.session.is_signed_in() {
            let sign_in = sign_in_here(|| {
                document::focus("main h1");
            });
            return [el("div").attr("role", "alert").child(live(unended)), sign_in].into();
        }
        let account = app.session.sign_in.account();
        let signed_in = account
            .map_or_else(|| messages.signed_in().into(), |account| messages.signed_in_as(&account.name));
        let button = button(messages.sign_out(), move || {
            let has_ids = untrack(|| app.scrap_errors.is_unsent());
            if has_ids || has_marks() || is_pending() { is_asking.set(true) } else { sign_out() }
        });
        [
            paragraph(&signed_in).attr("role", "status").into(),
            button.into(),
            live(move || is_asking.get().then(asking)),
        ]
        .into()
    })
}

/// That the provider could not be told of a sign-out.
fn unended() -> Option<El> {
    let (app, messages) = (use_app(), use_messages());
    let is_unended = app.session.sign_in.stage.with(|stage| *stage == SignInStage::Unended);
    is_unended.then(|| note("warning", "note").child(paragraph(messages.provider_unended())))
}

fn language_choice() -> El {
    let (app, messages) = (use_app(), use_messages());
    let current = expect_context::<RwSignal<Messages>>();
    let choices = [("auto", messages.as_browser()), ("en", "English"), ("de", "Deutsch")];
    let chosen = match preferences::language().as_deref() {
        Some("en") => "en",
        Some("de") => "de",
        _ => "auto",
    };
    let on_choose = move |value: &'static str| {
        preferences::set_language((value != "auto").then_some(value));
        let language = language::first(app.session);
        spawn_local(async move {
            if language::load(language).await {
                current.set(Messages::new(language));
                // The frame is made anew; the focus goes back to the choice.
                request_animation_frame(move || {
                    document::focus(&["input[name=language][value=", value, "]"].concat());
                });
            }
        });
    };
    segments("language", messages.language(), choices, move || chosen, on_choose)
}

fn appearance_choice() -> El {
    let messages = use_messages();
    let chosen = signal(preferences::theme());
    let choices = Theme::ALL.map(|theme| {
        let label = match theme {
            Theme::Auto => messages.as_system(),
            Theme::Light => messages.light(),
            Theme::Dark => messages.dark(),
        };
        (theme.name(), label)
    });
    let on_choose = move |value: &'static str| {
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name() == value) {
            preferences::set_theme(theme);
            chosen.set(theme);
        }
    };
    segments("appearance", messages.appearance(), choices, move || chosen.get().name(), on_choose)
}
