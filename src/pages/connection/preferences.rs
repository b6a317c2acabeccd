//! The choices that this browser remembers: language and appearance.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::document;
use crate::browser::preferences::{self, Theme};
use crate::i18n::{Language, Messages, language, use_messages};
use crate::state::use_session;
use crate::ui::segments::Segments;

/// The value of the choice that follows the browser.
const AUTO: &str = "auto";

/// The language of the app.
#[component]
pub fn LanguageChoice(
    /// The name of its group, which no other on the page has.
    name: &'static str,
) -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let current = expect_context::<RwSignal<Messages>>();
    let languages = Language::ALL.iter().map(|language| (language.tag(), language.name()));
    let choices: Vec<_> = [(AUTO, messages.as_browser())].into_iter().chain(languages).collect();
    let stored = preferences::language();
    let stored = choices.iter().map(|(tag, _)| *tag).find(|tag| Some(*tag) == stored.as_deref());
    let chosen = stored.unwrap_or(AUTO);
    let choose = move |value: &'static str| {
        preferences::set_language((value != AUTO).then_some(value));
        let language = language::first(session);
        spawn_local(async move {
            if language::load(language).await {
                current.set(Messages::new(language));
                // Restores the focus after the frame was made anew.
                request_animation_frame(move || {
                    let choice = ["input[name=", name, "][value=", value, "]"].concat();
                    if !document::focus(&choice) {
                        document::focus(".account-button");
                    }
                });
            }
        });
    };
    view! {
        <Segments
            name
            label=messages.language()
            choices
            chosen=move || chosen
            on_choose=choose
        />
    }
}

/// Light, dark, or as the system has it.
#[component]
pub fn AppearanceChoice(
    /// The name of its group, which no other on the page has.
    name: &'static str,
) -> impl IntoView {
    let messages = use_messages();
    let chosen = RwSignal::new(preferences::theme());
    let label = |theme| match theme {
        Theme::Auto => messages.as_system(),
        Theme::Light => messages.light(),
        Theme::Dark => messages.dark(),
    };
    let choose = move |value: &'static str| {
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name() == value) {
            preferences::set_theme(theme);
            chosen.set(theme);
        }
    };
    view! {
        <Segments
            name
            label=messages.appearance()
            choices=Theme::ALL.map(|theme| (theme.name(), label(theme))).to_vec()
            chosen=move || chosen.get().name()
            on_choose=choose
        />
    }
}
