//! The summary in place of the decisions while a certificate is under review, or once it is
//! confirmed.

use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::decision::Counts;
use leptos::prelude::*;

use crate::browser::intl;
use crate::i18n::{Messages, labels, use_messages};
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::{ClosedBy, LoadState, use_open_certificate};
use crate::ui::facts::Facts;

/// Returns the counts of assets, the dates, and the next step.
#[component]
pub fn ClosedSummary(counts: Memo<Counts>) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let worksheet = expect_context::<Worksheet>();
    let certificate = Memo::new(move |_| open_certificate.certificate());
    // The counts are unknown before all assets are read.
    let is_read = Memo::new(move |_| open_certificate.read_state() == LoadState::Ready);
    let next = move || match worksheet.closed_by_status() {
        Some(ClosedBy::Confirmed) => None,
        _ => is_read.get().then(|| {
            view! { <p>{messages.rejected_text(counts.get().not_received)}</p> }
        }),
    };
    let facts = move || {
        let dates = certificate.with(|certificate| certificate.as_ref().map(|it| dates(messages, it)));
        let mut items = dates.unwrap_or_default();
        if is_read.get() {
            items.extend(standing(messages, counts.get()));
        }
        view! { <Facts items /> }
    };
    view! {
        <div class="closed">
            {next}
            {facts}
        </div>
    }
}

/// Returns the date of the confirmation and the start of leasing, if the service sends them.
fn dates(messages: Messages, certificate: &Certificate) -> Vec<(&'static str, String)> {
    let dates = [
        CertificateDetail::FirstConfirmation,
        CertificateDetail::SecondConfirmation,
        CertificateDetail::LeaseStart,
    ];
    let date = |detail| {
        let text = certificate.detail(detail)?;
        Some((labels::certificate_detail(messages, detail), intl::day(messages.language, text)))
    };
    dates.into_iter().filter_map(date).collect()
}

/// Returns how many assets are received, have a problem or are not checked; zero numbers are
/// omitted.
fn standing(messages: Messages, counts: Counts) -> impl Iterator<Item = (&'static str, String)> {
    let Counts { received, unset, not_received, .. } = counts;
    let lines = [
        (messages.reason_received(), received),
        (messages.show_problems(), not_received),
        (messages.not_set(), unset),
    ];
    lines.into_iter().filter(|(_, count)| *count > 0).map(move |(name, count)| (name, messages.count(count)))
}
