//! The entries of the command palette, and the search among them.

use acceptance_api::filter::StatusFilter;
use acceptance_config::Audience;
use acceptance_process::list_reading::ListReading;
use acceptance_route::{CaseView, ListView, Route};
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::fold;

use super::entry::{Action, PaletteEntry};
use crate::browser::preferences::{Density, Theme, has_single_keys};
use crate::i18n::Messages;
use crate::pages::settings::preferences::{density_label, languages, theme_label};
use crate::state::{Certificates, Reviews, Session, SettingsSection};
use crate::ui::page_actions::PageAction;

/// Maximum number of certificates among the results.
const MOST_CERTIFICATES: usize = 20;

/// The entries of the present page: its actions, and the certificates that are loaded.
pub(super) struct Entries {
    messages: Messages,
    audience: Audience,
    actions: Vec<PaletteEntry>,
    certificates: Vec<PaletteEntry>,
    /// Whether the list of the certificates is read to its end.
    is_complete: bool,
    /// The lease company of the open certificate.
    company: Option<i64>,
}

impl Entries {
    /// Collects the entries of the present page, with its enabled actions.
    pub(super) fn of_page(
        messages: Messages,
        page: Vec<PageAction>,
        (session, certificates, reviews): (Session, Certificates, Reviews),
        company: Option<i64>,
    ) -> Self {
        let audience = session.config().audience;
        let of_page = |PageAction { label, group, keys, run, .. }: PageAction| {
            let keys = if keys.len() == 1 { single(&keys).to_owned() } else { keys };
            PaletteEntry::new(label.get().into_owned(), group.to_owned(), Action::OfPage(run)).by_keys(keys)
        };
        let mut actions: Vec<PaletteEntry> = page.into_iter().map(of_page).collect();
        for entry in places(messages, session).into_iter().chain(settings(messages, session)) {
            if actions.iter().all(|own| own.label != entry.label || own.detail != entry.detail) {
                actions.push(entry);
            }
        }
        let row = |row: &Certificate| {
            let label = row.key.to_string();
            let details = [CertificateDetail::CustomerName, CertificateDetail::LeaseCompanyName];
            let details = details.into_iter().filter_map(|detail| row.detail(detail)).collect::<Vec<_>>();
            PaletteEntry::new(label, details.join(" · "), Action::Open(page_of(audience, row.key)))
        };
        let mut rows: Vec<PaletteEntry> = Vec::new();
        if session.is_admitted() {
            let listed =
                certificates.with_reading(|reading| reading.list.rows().map(row).collect::<Vec<_>>());
            rows.extend(listed.unwrap_or_default());
            let cases = reviews.with_queue(|queue| queue.cases.rows.iter().map(row).collect::<Vec<_>>());
            let cases = cases.into_iter().filter(|case| rows.iter().all(|row| row.label != case.label));
            let cases = cases.collect::<Vec<_>>();
            rows.extend(cases);
        }
        let is_complete = certificates.with_reading(ListReading::is_complete) == Some(true);
        Self { messages, audience, actions, certificates: rows, is_complete, company }
    }

    /// Returns the entries that contain all words of a text: certificates first if it contains a digit. A full number of a
    /// certificate always leads to it; a number alone leads to one of the open certificate's lease company, after those
    /// that are listed if the list is complete.
    pub(super) fn find(&self, text: &str) -> Vec<PaletteEntry> {
        let text = fold::searched(text.trim());
        let words: Vec<&str> = text.split_whitespace().collect();
        let fits = |entry: &&PaletteEntry| words.iter().all(|word| entry.contains(word));
        let actions = self.actions.iter().filter(fits).cloned();
        if text.is_empty() {
            return actions.collect();
        }
        // The certificate with exactly this number is the first one.
        let is_named = |entry: &&PaletteEntry| {
            entry.label == text || entry.label.split_once('/').is_some_and(|(_, own)| own == text)
        };
        let found: Vec<&PaletteEntry> = self.certificates.iter().filter(fits).collect();
        let exact = found.iter().copied().filter(is_named);
        let others = found.iter().copied().filter(|entry| !is_named(entry));
        let mut certificates: Vec<PaletteEntry> =
            exact.chain(others).take(MOST_CERTIFICATES).cloned().collect();
        let is_known = certificates.first().is_some_and(|first| is_named(&first));
        let of_company = || {
            let company = self.company.filter(|_| !is_known)?;
            Route::certificate_named(&[&company.to_string(), "/", &text].concat())
        };
        // A number alone may be the beginning of a listed one.
        let place = if self.is_complete { certificates.len() } else { 0 };
        let named = Route::certificate_named(&text).map(|key| (key, 0));
        if let Some((key, place)) = named.or_else(|| Some((of_company()?, place)))
            && certificates.iter().all(|entry| entry.label != key.to_string())
        {
            let label = self.messages.open_certificate_named(&key.to_string());
            certificates.insert(
                place,
                PaletteEntry::new(label, String::new(), Action::Open(page_of(self.audience, key))),
            );
        }
        if text.bytes().any(|byte| byte.is_ascii_digit()) {
            certificates.into_iter().chain(actions).collect()
        } else {
            actions.chain(certificates).collect()
        }
    }
}

/// Returns the page of a certificate. Operators work on its case.
fn page_of(audience: Audience, key: CertificateKey) -> Route {
    if audience == Audience::Operator {
        Route::Case(key, CaseView::default())
    } else {
        Route::certificate(key)
    }
}

/// Returns keys without a modifier; none if they are switched off.
fn single(keys: &str) -> &str {
    if has_single_keys() { keys } else { "" }
}

fn places(messages: Messages, session: Session) -> Vec<PaletteEntry> {
    let open = |label: &str, route| {
        PaletteEntry::new(label.to_owned(), messages.palette_page().to_owned(), Action::Open(route))
    };
    let mut places = vec![
        open(messages.certificates(), Route::Certificates(ListView::of(StatusFilter::Pending)))
            .by_keys(single("g c")),
    ];
    if session.is_admitted() {
        places.push(open(messages.several_link(), Route::Several));
    }
    if session.offers_review() {
        places.push(open(messages.review(), Route::Review(CaseView::default())).by_keys(single("g r")));
        places.push(open(messages.scrap_errors(), Route::ScrapErrors).by_keys(single("g s")));
    }
    places.push(open(messages.settings(), Route::Settings));
    let section = |label: &str, section| {
        PaletteEntry::new(label.to_owned(), messages.settings().to_owned(), Action::Section(section))
    };
    places.push(section(messages.log_heading(), SettingsSection::Log));
    places.push(section(messages.check_heading(), SettingsSection::Check));
    places
}

fn settings(messages: Messages, session: Session) -> Vec<PaletteEntry> {
    let entry =
        |label: &str, group: &str, action| PaletteEntry::new(label.to_owned(), group.to_owned(), action);
    let languages = languages().map(|(tag, name)| (Some(tag), name));
    let languages = [(None, messages.as_browser())].into_iter().chain(languages);
    let languages = languages.map(|(tag, name)| entry(name, messages.language(), Action::Language(tag)));
    let theme = |theme| entry(theme_label(messages, theme), messages.appearance(), Action::Theme(theme));
    let density =
        |density| entry(density_label(messages, density), messages.density(), Action::Density(density));
    let keys = entry(messages.keys_title(), "", Action::Keys).by_keys(single("?"));
    let sign_out = session.has_sign_in() && session.is_admitted();
    let sign_out = sign_out.then(|| entry(messages.sign_out(), messages.account(), Action::SignOut));
    let languages = languages.chain(Theme::ALL.map(theme)).chain(Density::ALL.map(density));
    languages.chain([keys]).chain(sign_out).collect()
}
