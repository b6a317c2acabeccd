//! Sign-in, a check of the service, language, appearance, and what of the configuration was not taken.

pub mod access;
pub mod account;
pub mod check;
pub mod configuration;
pub mod log;
pub mod preferences;

use leptos::html;
use leptos::prelude::*;

use crate::browser::{document, location};
use crate::i18n::use_messages;
use crate::state::{Session, use_session};
use crate::ui::note::Note;
use crate::ui::text::clip;
use crate::ui::tone::Tone;
use access::Access;
use check::CheckSection;
use configuration::ConfigurationProblems;
use log::LogSection;
use preferences::{AppearanceChoice, DensityChoice, LanguageChoice};

/// The place for what concerns the person and the service, not a certificate.
#[component]
pub fn ConnectionPage() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let base_url = session.config().base_url.clone();
    let base_url = if base_url.is_empty() { "/".to_owned() } else { clip(base_url) };
    view! {
        <div class="narrow settings">
            <h1 tabindex="-1">{messages.connection()}</h1>
            <ServiceWorkerNote />
            <ConfigurationProblems />
            <div class="narrow">
                <Section id="access-heading" heading=messages.access()>
                    <p>{messages.connected_to()} " " <code>{base_url}</code></p>
                    <Access />
                </Section>
                <CheckSection />
            </div>
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
        </div>
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

/// A part of the page with a heading.
#[component]
fn Section(
    /// The id of the heading.
    id: &'static str,
    heading: &'static str,
    /// Makes the heading focusable.
    #[prop(optional)]
    heading_ref: Option<NodeRef<html::H2>>,
    children: Children,
) -> impl IntoView {
    view! {
        <section aria-labelledby=id>
            <h2 id=id tabindex=heading_ref.map(|_| "-1") node_ref=heading_ref.unwrap_or_default()>
                {heading}
            </h2>
            {children()}
        </section>
    }
}

/// The whole address of the service, for files that leave this browser.
fn service_address(session: Session) -> String {
    let base_url = &session.config().base_url;
    let is_path = base_url.is_empty() || base_url.starts_with('/');
    let origin = if is_path { location::origin() } else { String::new() };
    [&*origin, base_url].concat()
}
