//! What became of a decision, its receipt, and the ways on.

use std::sync::Arc;

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::desk::link::Link;
use crate::desk::outcome::OutcomePanel;
use crate::desk::outcome::held::HeldAfterwards;
use crate::desk::receipt::Receipts;
use crate::i18n::use_messages;
use crate::route::Route;
use crate::state::phase::Ended;
use crate::state::{use_certificates, use_decisions};

/// What became of the decision on one certificate.
#[component]
pub fn DecisionOutcome(key: CertificateKey, ended: Arc<Ended>) -> impl IntoView {
    let acts = use_decisions();
    let (held, decided) = (ended.clone(), ended.clone());
    view! {
        <OutcomePanel acts ended details=move || view! { <HeldAfterwards ended=held /> }>
            <WaysOn key ended=decided />
        </OutcomePanel>
    }
}

/// The ways to the next certificate and to the receipt, once this one is decided, and back to the list.
#[component]
fn WaysOn(key: CertificateKey, ended: Arc<Ended>) -> impl IntoView {
    let (messages, certificates, decisions) = (use_messages(), use_certificates(), use_decisions());
    let next = ended.proof().and_then(|_| certificates.next(key, |other| decisions.is_settled(other)));
    let next = next.map(|next| {
        let text = messages.next_certificate(&next.to_string());
        view! { <p class="next"><Link to=Route::certificate(next)>{text}</Link></p> }
    });
    let list = Route::Certificates(certificates.last_view());
    view! {
        {next}
        <Receipts ended />
        <p>
            <Link to=list>{messages.to_certificates()}</Link>
        </p>
    }
}
