//! Sign-in, language, appearance, and what of the configuration was not taken.

use leptos::prelude::*;

use crate::browser::document;
use crate::browser::preferences::{self, Theme};
use crate::sign_in::SignIn;
use crate::state::use_desk;
use crate::ui::dialog::Dialog;
use crate::ui::segments::{Segment, Segments};
use crate::words::{Language, Words};
use crate::{use_words, wording};

/// The place for what concerns the person and the service, not a certificate.
#[component]
pub fn ConnectionPage() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    view! {
        <div class="narrow">
            <h1 tabindex="-1">{words.connection()}</h1>
            <section aria-labelledby="access-heading">
                <h2 id="access-heading">{words.access()}</h2>
                <p>{words.connected_to()} " " <code>{shown_base_url(&desk.session.config().base_url)}</code></p>
                <Access />
            </section>
            <section aria-labelledby="language-heading">
                <h2 id="language-heading">{words.language()}</h2>
                <LanguageChoice />
            </section>
            <section aria-labelledby="appearance-heading">
                <h2 id="appearance-heading">{words.appearance()}</h2>
                <AppearanceChoice />
            </section>
            <Configuration />
        </div>
    }
}

fn shown_base_url(base_url: &str) -> String {
    if base_url.is_empty() { "/".into() } else { base_url.into() }
}

#[component]
fn Access() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let is_asking = RwSignal::new(false);
    let sign_out = move || {
        is_asking.set(false);
        desk.clear();
        document::focus("main h1");
    };
    let on_sign_out = move |_| {
        if desk.drafts.is_any() { is_asking.set(true) } else { sign_out() }
    };
    let signed_in = move || {
        view! {
            <p role="status">{words.signed_in()}</p>
            <button class="button" type="button" on:click=on_sign_out>
                {words.sign_out()}
            </button>
        }
    };
    let signed_out = move || view! { <SignIn on_done=|| { document::focus("main h1"); } /> };
    let asking = move || {
        view! {
            <Dialog title=words.sign_out_title() on_cancel=move || is_asking.set(false)>
                <p>{words.sign_out_text()}</p>
                <div class="dialog-actions">
                    <button class="button" type="button" on:click=move |_| sign_out()>
                        {words.sign_out_discard()}
                    </button>
                    <button
                        class="button"
                        data-rank="primary"
                        type="button"
                        on:click=move |_| is_asking.set(false)
                    >
                        {words.cancel()}
                    </button>
                </div>
            </Dialog>
        }
    };
    move || {
        if !desk.session.asks_for_token() {
            view! { <p>{words.no_token_needed()}</p> }.into_any()
        } else if desk.session.is_signed_in() {
            view! {
                {signed_in()}
                <Show when=move || is_asking.get()>{asking()}</Show>
            }
                .into_any()
        } else {
            signed_out().into_any()
        }
    }
}

#[component]
fn LanguageChoice() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let current = expect_context::<RwSignal<Words>>();
    let segments = vec![
        Segment { value: "auto", label: words.as_browser().into() },
        Segment { value: "en", label: "English".into() },
        Segment { value: "de", label: "Deutsch".into() },
    ];
    let chosen = match preferences::language().as_deref() {
        Some("en") => "en",
        Some("de") => "de",
        _ => "auto",
    };
    let on_choose = move |value: &'static str| {
        preferences::set_language((value != "auto").then_some(value));
        let language = if value == "auto" { crate::app::language(desk.session) } else { Language::of_tag(value) };
        current.set(Words { language });
        // The frame was made anew; the focus goes back to the choice.
        request_animation_frame(move || {
            document::focus(&format!("input[name=language][value={value}]"));
        });
    };
    view! { <Segments name="language" label=words.language() segments chosen=Signal::derive(move || chosen) on_choose /> }
}

#[component]
fn AppearanceChoice() -> impl IntoView {
    let words = use_words();
    let chosen = RwSignal::new(preferences::theme());
    let label = |theme| match theme {
        Theme::Auto => words.as_system(),
        Theme::Light => words.light(),
        Theme::Dark => words.dark(),
    };
    let segments = Theme::ALL.map(|theme| Segment { value: theme.name(), label: label(theme).into() }).to_vec();
    let on_choose = move |value: &'static str| {
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name() == value) {
            preferences::set_theme(theme);
            chosen.set(theme);
        }
    };
    let chosen = Signal::derive(move || chosen.get().name());
    view! { <Segments name="appearance" label=words.appearance() segments chosen on_choose /> }
}

/// What of `config.json` was not taken; nothing where all of it was.
#[component]
fn Configuration() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let problems = desk.session.config().problems.clone();
    (!problems.is_empty()).then(|| {
        let rows = problems.into_iter().map(|problem| {
            let key = if problem.key.is_empty() { "config.json".to_owned() } else { problem.key };
            view! {
                <li>
                    <code>{key}</code>
                    ": "
                    {wording::config_reason(words, &problem.reason)}
                </li>
            }
        });
        view! {
            <section aria-labelledby="configuration-heading">
                <h2 id="configuration-heading">{words.configuration()}</h2>
                <p>{words.configuration_text()}</p>
                <ul class="problems">{rows.collect_view()}</ul>
            </section>
        }
    })
}
