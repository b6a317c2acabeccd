//! Sign-in, a check of the service, language, appearance, and what of the configuration was not taken.

mod check;
mod configuration;
mod log;

use acceptance_process::check::MOST;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::document;
use crate::browser::preferences::{self, Theme};
use crate::reactive::{memo, signal};
use crate::sign_in::sign_in_here;
use crate::state::checkup::Stage;
use crate::state::sign_in::Stage as SignInStage;
use crate::state::use_desk;
use crate::ui::button::{button, ranked_button, switched_button};
use crate::ui::dialog::dialog;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::{note, paragraph};
use crate::ui::segments::segments;
use crate::words::Words;
use crate::{language, use_words};

/// The place for what concerns the person and the service, not a certificate.
#[component]
pub fn ConnectionPage() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let base_url = desk.session.config().base_url.clone();
    let base_url = if base_url.is_empty() { "/" } else { &base_url };
    let connected = paragraph(words.connected_to()).text(" ").child(el("code").text(base_url));
    let access = section("access-heading", words.access()).child(connected).child(access());
    el("div")
        .class("narrow")
        .child(el("h1").attr("tabindex", "-1").text(words.connection()))
        .child(intruder())
        .child(configuration::list())
        .child(access)
        .child(checkup())
        .child(section("language-heading", words.language()).child(language_choice()))
        .child(section("appearance-heading", words.appearance()).child(appearance_choice()))
        .child(diary())
        .shown()
}

/// That a service worker of somebody else is between the page and everything that it asks.
fn intruder() -> Option<El> {
    let words = use_words();
    let address = document::service_worker()?;
    Some(note("warning", "note").child(paragraph(&words.service_worker(&address))))
}

fn section(id: &str, heading: &str) -> El {
    el("section").attr("aria-labelledby", id).child(el("h2").attr("id", id).text(heading))
}

/// What was done in this browser.
fn diary() -> El {
    let words = use_words();
    let heading = el("h2").attr("id", "log-heading").attr("tabindex", "-1").text(words.log_heading());
    el("section").attr("aria-labelledby", "log-heading").child(heading).child(log::panel())
}

/// The way to the check, and the check once it is wanted.
fn checkup() -> El {
    let (desk, words) = (use_desk(), use_words());
    let stage = desk.checkup.stage;
    let is_on = move || desk.session.is_signed_in() && !desk.checkup.is_running();
    let start = switched_button(is_on, move || desk.checkup.want()).text(words.check_button());
    let hint =
        live(move || (!desk.session.is_signed_in()).then(|| paragraph(words.check_sign_in()).class("hint")));
    let is_wanted = memo(move || stage.with(|stage| !matches!(stage, Stage::Idle)));
    let heading = el("h2").attr("id", "check-heading").attr("tabindex", "-1").text(words.check_heading());
    el("section")
        .attr("aria-labelledby", "check-heading")
        .child(heading)
        .child(paragraph(&words.check_text(&words.count(MOST))))
        .child(el("p").child(start))
        .child(hint)
        .child(live(move || is_wanted.get().then(check::panel)))
}

fn access() -> Piece {
    let (desk, words) = (use_desk(), use_words());
    if !desk.session.has_sign_in() {
        return paragraph(words.no_token_needed()).into();
    }
    let is_asking = signal(false);
    let sign_out = move || {
        is_asking.set(false);
        desk.sign_out();
        document::focus("main h1");
    };
    // Marks of this user go with the sign-out, whichever tab made them.
    let has_marks = move || untrack(|| desk.drafts.is_any()) || desk.kept.has_marks();
    let is_pending = move || untrack(|| desk.is_pending()) || desk.kept.has_pending();
    let asking = move || {
        let (has_marks, is_pending) = (has_marks(), is_pending());
        let cancel = ranked_button("primary", words.cancel(), move || is_asking.set(false));
        let has_ids = untrack(|| desk.scrap_errors.is_unsent());
        let (title, discard) = if has_marks {
            (words.sign_out_title(), words.sign_out_discard())
        } else if has_ids {
            (words.sign_out_scrap_title(), words.sign_out_scrap_discard())
        } else {
            (words.sign_out_pending_title(), words.sign_out_anyway())
        };
        let discard = button(discard, sign_out);
        dialog(title, move || is_asking.set(false))
            .child(has_marks.then(|| paragraph(words.sign_out_text())))
            .child(has_ids.then(|| paragraph(words.sign_out_scrap())))
            .child(is_pending.then(|| paragraph(words.sign_out_pending())))
            .child(el("div").class("dialog-actions").child(discard).child(cancel))
    };
    live(move || -> Piece {
        if !desk.session.is_signed_in() {
            let sign_in = sign_in_here(|| {
                document::focus("main h1");
            });
            return [el("div").attr("role", "alert").child(live(unended)), sign_in].into();
        }
        let account = desk.session.sign_in.account();
        let signed_in =
            account.map_or_else(|| words.signed_in().into(), |account| words.signed_in_as(&account.name));
        let button = button(words.sign_out(), move || {
            let has_ids = untrack(|| desk.scrap_errors.is_unsent());
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
    let (desk, words) = (use_desk(), use_words());
    let is_unended = desk.session.sign_in.stage.with(|stage| *stage == SignInStage::Unended);
    is_unended.then(|| note("warning", "note").child(paragraph(words.provider_unended())))
}

fn language_choice() -> El {
    let (desk, words) = (use_desk(), use_words());
    let current = expect_context::<RwSignal<Words>>();
    let choices = [("auto", words.as_browser()), ("en", "English"), ("de", "Deutsch")];
    let chosen = match preferences::language().as_deref() {
        Some("en") => "en",
        Some("de") => "de",
        _ => "auto",
    };
    let on_choose = move |value: &'static str| {
        preferences::set_language((value != "auto").then_some(value));
        let language = language::first(desk.session);
        spawn_local(async move {
            if language::load(language).await {
                current.set(Words::new(language));
                // The frame is made anew; the focus goes back to the choice.
                request_animation_frame(move || {
                    document::focus(&["input[name=language][value=", value, "]"].concat());
                });
            }
        });
    };
    segments("language", words.language(), choices, move || chosen, on_choose)
}

fn appearance_choice() -> El {
    let words = use_words();
    let chosen = signal(preferences::theme());
    let choices = Theme::ALL.map(|theme| {
        let label = match theme {
            Theme::Auto => words.as_system(),
            Theme::Light => words.light(),
            Theme::Dark => words.dark(),
        };
        (theme.name(), label)
    });
    let on_choose = move |value: &'static str| {
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name() == value) {
            preferences::set_theme(theme);
            chosen.set(theme);
        }
    };
    segments("appearance", words.appearance(), choices, move || chosen.get().name(), on_choose)
}
