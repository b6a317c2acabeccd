//! The choices of language, appearance and row height.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::document;
use crate::browser::preferences::{self, Density, Theme};
use crate::i18n::{Language, Messages, use_messages};
use crate::state::use_preferences;
use crate::ui::segments::Segments;

/// The value of the choice that follows the browser.
const AUTO: &str = "auto";

#[component]
pub fn LanguageChoice(
    /// The name of its group, unique on the page.
    name: &'static str,
) -> impl IntoView {
    let (messages, preferences) = (use_messages(), use_preferences());
    let shown = expect_context::<RwSignal<Messages>>();
    let choices: Vec<_> = [(AUTO, messages.as_browser())].into_iter().chain(languages()).collect();
    let has_failed = RwSignal::new(false);
    let choose = move |value: &'static str| {
        has_failed.set(false);
        spawn_local(async move {
            let tag = (value != AUTO).then_some(value);
            if !preferences.choose_language(tag, shown, Some(name)).await {
                has_failed.try_set(true);
            }
        });
    };
    Effect::new(move || {
        if preferences.take_language_focus(name) {
            document::focus(&["input[name=", name, "]:checked"].concat());
        }
    });
    view! {
        <Segments
            name
            label=messages.language()
            choices
            chosen=move || preferences.language().unwrap_or(AUTO)
            on_choose=choose
            language_of=|value| Some(value).filter(|value| *value != AUTO)
        />
        <p class="field-error" role="alert">
            {move || has_failed.get().then(|| messages.language_not_loaded())}
        </p>
    }
}

/// Returns the tag and the name of each language. Languages without a name are for tests only.
pub fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let languages = Language::ALL.iter().map(|language| (language.tag(), language.name()));
    languages.filter(|(_, name)| !name.is_empty())
}

pub fn theme_label(messages: Messages, theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => messages.as_system(),
        Theme::Light => messages.light(),
        Theme::Dark => messages.dark(),
    }
}

pub fn density_label(messages: Messages, density: Density) -> &'static str {
    match density {
        Density::Comfortable => messages.comfortable(),
        Density::Compact => messages.compact(),
    }
}

/// Returns the choice of light, dark, or the system's appearance.
#[component]
pub fn AppearanceChoice(
    /// The name of its group, unique on the page.
    name: &'static str,
) -> impl IntoView {
    let (messages, preferences) = (use_messages(), use_preferences());
    let choose = move |value: &'static str| {
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name() == value) {
            preferences.choose_theme(theme);
        }
    };
    view! {
        <Segments
            name
            label=messages.appearance()
            choices=Theme::ALL.map(|theme| (theme.name(), theme_label(messages, theme))).to_vec()
            chosen=move || preferences.theme().name()
            on_choose=choose
        />
    }
}

#[component]
pub fn DensityChoice(
    /// The name of its group, unique on the page.
    name: &'static str,
) -> impl IntoView {
    let (messages, preferences) = (use_messages(), use_preferences());
    let choose = move |value: &'static str| {
        if let Some(density) = Density::ALL.into_iter().find(|density| density.name() == value) {
            preferences.choose_density(density);
        }
    };
    view! {
        <Segments
            name
            label=messages.density()
            choices=Density::ALL.map(|density| (density.name(), density_label(messages, density))).to_vec()
            chosen=move || preferences.density().name()
            on_choose=choose
        />
    }
}

/// Returns the switch for shortcuts of single keys.
#[component]
pub fn SingleKeysChoice() -> impl IntoView {
    let messages = use_messages();
    view! {
        <label class="checkbox">
            <input
                type="checkbox"
                prop:checked=preferences::has_single_keys()
                on:change:target=move |event| preferences::set_single_keys(event.target().checked())
            />
            <span>{messages.single_keys()}</span>
        </label>
    }
}
