//! The head of a certificate: the way back, its identity and statuses, and what else the service says of it.

use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use leptos::prelude::*;

use crate::browser::intl;
use crate::link::Link;
use crate::route::Route;
use crate::state::use_desk;
use crate::ui::badge::Badge;
use crate::ui::icon::{Icon, Picture};
use crate::words::Words;
use crate::{use_words, wording};

/// The head of a certificate.
#[component]
pub fn Head(key: CertificateKey) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let back = Route::Certificates(desk.certificates.last_view.get_untracked());
    let certificate = move || desk.workbench.certificate.get().ready().cloned().flatten();
    let badges = move || {
        certificate().map(|certificate| {
            let (status, tone) = wording::confirmation(words, certificate.confirmation.as_ref());
            let authorization = certificate.authorization.map(|status| status.raw().to_owned());
            view! {
                <Badge text=status tone=tone.name() />
                {authorization
                    .map(|text| {
                        view! {
                            <span class="tag" title=words.authorization()>
                                <bdi>{text}</bdi>
                            </span>
                        }
                    })}
            }
        })
    };
    let details = move || certificate().map(|certificate| details(words, &certificate));
    view! {
        <div class="certificate-head">
            <p class="back">
                <Link route=back>
                    <Picture icon=Icon::Back />
                    {words.certificates()}
                </Link>
            </p>
            <div class="page-head">
                <h1 tabindex="-1">{words.certificate_title(&key.to_string())}</h1>
                <p class="badges">{badges}</p>
                <button class="button" type="button" on:click=move |_| desk.workbench.reopen()>
                    <Picture icon=Icon::Reload />
                    {words.reload()}
                </button>
            </div>
            {details}
        </div>
    }
}

fn details(words: Words, certificate: &Certificate) -> impl IntoView + use<> {
    let items = certificate.details.iter().map(|(detail, text)| {
        let text = match detail {
            CertificateDetail::LeaseStart
            | CertificateDetail::PlannedLeaseEnd
            | CertificateDetail::FirstConfirmation
            | CertificateDetail::SecondConfirmation => intl::day(words.language, text),
            _ => text.to_string(),
        };
        view! {
            <div>
                <dt>{wording::certificate_detail(words, *detail)}</dt>
                <dd>
                    <bdi class="clipped" title=text.clone()>
                        {text.clone()}
                    </bdi>
                </dd>
            </div>
        }
    });
    (!certificate.details.is_empty()).then(|| view! { <dl class="facts">{items.collect_view()}</dl> })
}
