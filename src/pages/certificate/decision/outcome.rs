//! The outcome of a decision, its receipt, and the next steps.

use std::sync::Arc;

use acceptance_route::Route;
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use leptos::prelude::*;

use crate::components::link::Link;
use crate::components::outcome::OutcomePanel;
use crate::components::outcome::read_back_note::ReadBackNote;
use crate::components::receipt::Receipts;
use crate::i18n::use_messages;
use crate::state::submissions::status::SubmissionResult;
use crate::state::{use_certificates, use_decisions};
use crate::text::clip;

/// Returns the outcome of the decision on one certificate.
#[component]
pub fn DecisionOutcome(key: CertificateKey, ended: Arc<SubmissionResult>) -> impl IntoView {
    let acts = use_decisions();
    let (held, decided) = (ended.clone(), ended.clone());
    view! {
        <OutcomePanel acts ended details=move || view! { <ReadBackNote ended=held /> }>
            <WaysOn key ended=decided />
        </OutcomePanel>
    }
}

/// Returns the links to the next certificate and to the receipt, once this one is decided, and back
/// to the list.
#[component]
fn WaysOn(key: CertificateKey, ended: Arc<SubmissionResult>) -> impl IntoView {
    let (messages, certificates, decisions) = (use_messages(), use_certificates(), use_decisions());
    let is_proven = ended.proof().is_some();
    let next = Memo::new(move |_| {
        is_proven.then(|| certificates.next(key, |other| decisions.is_settled(other))).flatten()
    });
    Effect::new(move || {
        if is_proven && next.with_untracked(Option::is_none) {
            certificates.look_for_next();
        }
    });
    let next = move || {
        next.get().map(|next| {
            let customer = next.detail(CertificateDetail::CustomerName).map(clip);
            let number = messages.next_certificate(&next.key.to_string());
            view! { <p class="next"><Link to=Route::certificate(next.key)>{number} " " <span>{customer}</span></Link></p> }
        })
    };
    let list = Route::Certificates(certificates.last_view());
    view! {
        {next}
        <Receipts ended />
        <p>
            <Link to=list>{messages.to_certificates()}</Link>
        </p>
    }
}
