//! The head of a certificate: the way back, its identity, statuses and details.

use acceptance_route::Route;
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use leptos::prelude::*;

use crate::browser::intl;
use crate::components::authorization::UnusualAuthorization;
use crate::components::back_link::BackLink;
use crate::components::page_head::PageHead;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{use_certificates, use_decisions, use_open_certificate, use_session};
use crate::ui::badge::Badge;
use crate::ui::facts::Facts;
use crate::ui::fold::FoldButton;
use crate::ui::text::ServiceText;

/// Returns the head of a certificate.
#[component]
pub fn CertificateHead(key: CertificateKey) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let (session, decisions) = (use_session(), use_decisions());
    let list = Route::Certificates(use_certificates().last_view());
    let certificate = Memo::new(move |_| open_certificate.certificate());
    let badges = move || certificate.get().map(|certificate| view! { <StatusBadges certificate /> });
    // One line has the most important facts; the others are folded.
    let is_folded = RwSignal::new(true);
    let details = move || certificate.get().map(|certificate| details(messages, &certificate, is_folded));
    let reload = move || {
        if untrack(|| session.is_signed_in()) {
            decisions.clear_outcome(key);
            open_certificate.reopen();
        }
    };
    view! {
        <div class="certificate-head">
            <BackLink to=list label=messages.certificates() />
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
    view! {
        <Badge text tone />
        <UnusualAuthorization certificate=&certificate />
    }
}

fn details(
    messages: Messages,
    certificate: &Certificate,
    is_folded: RwSignal<bool>,
) -> Option<impl IntoView + use<>> {
    let items = certificate.details.iter().map(|(detail, text)| {
        (labels::certificate_detail(messages, *detail), labels::certificate_text(messages, *detail, text))
    });
    let items = items.collect::<Vec<_>>();
    let start = certificate.detail(CertificateDetail::LeaseStart);
    let customer = certificate.detail(CertificateDetail::CustomerName).map(str::to_owned);
    let start = start.map(|date| messages.lease_starts(&intl::day(messages.language, date)));
    let gist = [customer, start].into_iter().flatten();
    let gist = gist.map(|text| view! { <span><ServiceText text /></span> }).collect_view();
    (!items.is_empty()).then(|| {
        view! {
            <div class="about" data-folded=move || is_folded.get().then_some("true")>
                <Facts items />
                <p class="gist">
                    {gist}
                    <FoldButton class="link-button" is_folded>
                        {messages.all_facts()}
                    </FoldButton>
                </p>
            </div>
        }
    })
}
