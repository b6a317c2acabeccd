//! The settings: sign-in, language, appearance, the activity log, and a section for administrators.

pub mod access;
pub mod account;
pub mod check;
pub mod configuration;
pub mod log;
pub mod preferences;
pub mod section;

use leptos::prelude::*;

use crate::browser::document;
use crate::i18n::use_messages;
use crate::state::use_session;
use crate::text::Tone;
use crate::text::clip;
use crate::ui::note::Note;
use access::Access;
use check::CheckSection;
use configuration::ConfigurationProblems;
use log::LogSection;
use preferences::{AppearanceChoice, DensityChoice, LanguageChoice};
use section::Section;

/// The settings.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let messages = use_messages();
    view! {
        <div class="narrow settings">
            <h1 tabindex="-1">{messages.settings()}</h1>
            <ServiceWorkerNote />
            <ConfigurationProblems />
            <Section id="access-heading" heading=messages.access()>
                <Access />
            </Section>
            <div class="narrow">
                <Section id="language-heading" heading=messages.language()>
                    <LanguageChoice name="language" />
                </Section>
                <Section id="appearance-heading" heading=messages.appearance()>
                    <AppearanceChoice name="appearance" />
                </Section>
                <Section id="density-heading" heading=messages.density()>
                    <DensityChoice name="density" />
                </Section>
            </div>
            <LogSection />
            <AdministrationSection />
        </div>
    }
}

/// The service and the connection test.
#[component]
fn AdministrationSection() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let base_url = session.config().base_url.clone();
    let base_url = if base_url.is_empty() { "/".to_owned() } else { clip(base_url) };
    view! {
        <Section id="administration-heading" heading=messages.for_administrators()>
            <p>{messages.connected_to()} " " <code>{base_url}</code></p>
            <CheckSection />
        </Section>
    }
}

/// Warns of a foreign service worker between the page and everything that it asks.
#[component]
fn ServiceWorkerNote() -> impl IntoView {
    let messages = use_messages();
    document::service_worker().map(|address| {
        let text = messages.service_worker(&clip(address));
        view! { <Note tone=Tone::Warning><p>{text}</p></Note> }
    })
}
