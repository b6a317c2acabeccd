//! What stands in place of the choices while a certificate is under review, or once it is confirmed.

use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::decision::{Cause, Counts};
use leptos::prelude::*;

use super::editing::Editing;
use crate::browser::intl;
use crate::desk::standing::standing;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{Stage, use_open_certificate};
use crate::ui::badge::Badge;
use crate::ui::facts::Facts;

/// How the certificate was decided, how its assets stand, and what happens next.
#[component]
pub fn ClosedSummary(counts: Memo<Counts>) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let editing = expect_context::<Editing>();
    let certificate = Memo::new(move |_| open_certificate.certificate());
    let badge = move || {
        let (text, tone) = labels::confirmation(messages, certificate.get()?.confirmation.as_ref());
        Some(view! { <Badge text tone /> })
    };
    // Before all assets are here nothing is known of how they stand.
    let is_read = Memo::new(move |_| open_certificate.fresh_stage() == Stage::Ready);
    let next = move || match editing.cause() {
        Some(Cause::AlreadyConfirmed) => Some(messages.closed_confirmed().to_owned()),
        _ => is_read.get().then(|| messages.rejected_text(counts.get().not_received)),
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
            <p>{badge}</p>
            <p>{next}</p>
            {facts}
        </div>
    }
}

/// When it was confirmed, and when leasing starts, as far as the service says.
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
