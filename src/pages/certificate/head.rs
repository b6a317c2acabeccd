//! The head of a certificate: the way back, its identity and statuses, and what else the service says of it.

use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use leptos::prelude::*;

use crate::browser::intl;
use crate::desk::link::Link;
use crate::desk::page_head::PageHead;
use crate::i18n::{Messages, labels, use_messages};
use crate::route::Route;
use crate::state::{use_certificates, use_decisions, use_open_certificate, use_session};
use crate::ui::badge::Badge;
use crate::ui::facts::Facts;
use crate::ui::icon::{Icon, IconView};
use crate::ui::text::ServiceText;

/// The head of a certificate.
#[component]
pub fn CertificateHead(key: CertificateKey) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let (session, decisions) = (use_session(), use_decisions());
    let list = Route::Certificates(use_certificates().last_view());
    let certificate = Memo::new(move |_| open_certificate.certificate());
    let badges = move || certificate.get().map(|certificate| view! { <StatusBadges certificate /> });
    let details = move || certificate.get().map(|certificate| details(messages, &certificate));
    let reload = move || {
        if untrack(|| session.is_signed_in()) {
            decisions.clear_outcome(key);
            open_certificate.reopen();
        }
    };
    view! {
        <div class="certificate-head">
            <p class="back">
                <Link to=list>
                    <IconView icon=Icon::Back />
                    {messages.certificates()}
                </Link>
            </p>
            <PageHead title=messages.certificate_title(&key.to_string()) on_reload=reload>
                <p class="badges">{badges}</p>
            </PageHead>
            {details}
        </div>
    }
}

#[component]
fn StatusBadges(certificate: Certificate) -> impl IntoView {
    let messages = use_messages();
    let (text, tone) = labels::confirmation(messages, certificate.confirmation.as_ref());
    let authorization = certificate.authorization.as_ref().map(|status| {
        view! {
            <span class="tag" title=messages.authorization()>
                <ServiceText text=status.raw() />
            </span>
        }
    });
    view! {
        <Badge text tone />
        {authorization}
    }
}

fn details(messages: Messages, certificate: &Certificate) -> Option<impl IntoView + use<>> {
    let items = certificate.details.iter().map(|(detail, text)| {
        let text = match detail {
            CertificateDetail::LeaseStart
            | CertificateDetail::PlannedLeaseEnd
            | CertificateDetail::FirstConfirmation
            | CertificateDetail::SecondConfirmation => intl::day(messages.language, text),
            _ => text.to_string(),
        };
        (labels::certificate_detail(messages, *detail), text)
    });
    let items = items.collect::<Vec<_>>();
    (!items.is_empty()).then(|| view! { <Facts items /> })
}
