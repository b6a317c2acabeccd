//! The settings: sign-in, language, appearance, the activity log, and a section for administrators.

pub mod access;
pub mod account;
pub mod check;
pub mod configuration;
pub mod log;
pub mod preferences;
pub mod section;

use acceptance_config::Audience;
use leptos::prelude::*;

use crate::browser::document;
use crate::components::page_head::PageHead;
use crate::i18n::use_messages;
use crate::state::{SettingsSection, use_navigation, use_session};
use crate::text::Tone;
use crate::text::clip;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::note::Note;
use access::Access;
use check::CheckSection;
use configuration::ConfigurationProblems;
use log::LogSection;
use preferences::{AppearanceChoice, DensityChoice, LanguageChoice, SingleKeysChoice};
use section::Section;

#[component]
pub fn SettingsPage() -> impl IntoView {
    let (session, navigation, messages) = (use_session(), use_navigation(), use_messages());
    // The section for administrators is folded for lease clients, who rarely need it.
    let is_client = session.config().audience == Audience::Client;
    let is_folded = RwSignal::new(is_client && session.config().problems.is_empty());
    let lead_to = move |section: SettingsSection| {
        if section == SettingsSection::Check {
            is_folded.set(false);
        }
        // In the next frame, since the page focuses its own heading first.
        request_animation_frame(move || {
            document::focus(&["#", section.heading()].concat());
        });
    };
    Effect::new(move || {
        navigation.route();
        if let Some(section) = navigation.take_section() {
            lead_to(section);
        }
    });
    let unfold = move || {
        view! {
            <p>
                <Button rank=ButtonRank::Quiet on_press=move || lead_to(SettingsSection::Check)>
                    {messages.for_administrators()}
                </Button>
            </p>
        }
    };
    view! {
        <PageHead title=messages.settings() />
        <div class="narrow settings">
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
                <Section id="keys-heading" heading=messages.keys_title()>
                    <SingleKeysChoice />
                </Section>
            </div>
            <LogSection />
            <Show when=move || !is_folded.get() fallback=unfold>
                <AdministrationSection />
            </Show>
        </div>
    }
}

/// Shows the address of the service, and the connection test.
#[component]
fn AdministrationSection() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let base_url = session.config().base_url.clone();
    let base_url = if base_url.is_empty() { "/".to_owned() } else { clip(base_url) };
    view! {
        <Section id="administration-heading" heading=messages.for_administrators()>
            <p>{messages.server_at()} " " <code>{base_url}</code></p>
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
