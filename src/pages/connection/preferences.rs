//! The choices that this browser remembers: language, appearance and the height of rows.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::preferences::{self, Density, Theme};
use crate::browser::{document, timer};
use crate::i18n::{Language, Messages, language, use_messages};
use crate::state::use_session;
use crate::ui::segments::Segments;

/// The value of the choice that follows the browser.
const AUTO: &str = "auto";

/// After how many milliseconds the frame is looked at again, and how often.
const FRAME: u32 = 20;
const FRAMES: u32 = 25;

/// The language of the app.
#[component]
pub fn LanguageChoice(
    /// The name of its group, which no other on the page has.
    name: &'static str,
    /// The menu that it is in.
    #[prop(optional)]
    menu: Option<&'static str>,
) -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let current = expect_context::<RwSignal<Messages>>();
    // One without a name is there for tests only.
    let languages = Language::ALL.iter().map(|language| (language.tag(), language.name()));
    let languages = languages.filter(|(_, name)| !name.is_empty());
    let choices: Vec<_> = [(AUTO, messages.as_browser())].into_iter().chain(languages).collect();
    let stored = preferences::language();
    let stored = choices.iter().map(|(tag, _)| *tag).find(|tag| Some(*tag) == stored.as_deref());
    let chosen = stored.unwrap_or(AUTO);
    let choose = move |value: &'static str| {
        preferences::set_language((value != AUTO).then_some(value));
        let language = language::first(session);
        let choice = ["input[name=", name, "][value=", value, "]"].concat();
        spawn_local(async move {
            if language::load_whole(language).await && language != current.get_untracked().language {
                current.set(Messages::new(language));
                // The frame is made anew: the focus goes back to where it was, and the menu opens again for it.
                for _ in 0..FRAMES {
                    timer::pause(FRAME).await;
                    if document::focus(&choice) {
                        return;
                    }
                    if let Some(menu) = menu {
                        document::show_popover(menu);
                    }
                }
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
            language_of=|value| Some(value).filter(|value| *value != AUTO)
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

/// How high rows are.
#[component]
pub fn DensityChoice(
    /// The name of its group, which no other on the page has.
    name: &'static str,
) -> impl IntoView {
    let messages = use_messages();
    let chosen = RwSignal::new(preferences::density());
    let label = |density| match density {
        Density::Comfortable => messages.comfortable(),
        Density::Compact => messages.compact(),
    };
    let choose = move |value: &'static str| {
        if let Some(density) = Density::ALL.into_iter().find(|density| density.name() == value) {
            preferences::set_density(density);
            chosen.set(density);
        }
    };
    view! {
        <Segments
            name
            label=messages.density()
            choices=Density::ALL.map(|density| (density.name(), label(density))).to_vec()
            chosen=move || chosen.get().name()
            on_choose=choose
        />
    }
}
