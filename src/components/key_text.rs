//! The number of a certificate.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

/// Returns the number of a certificate. It breaks only after the number of its lease company.
#[component]
pub fn KeyText(key: CertificateKey) -> impl IntoView {
    view! { {key.company.0.to_string()} "/" <wbr /> {key.certificate.0.to_string()} }
}
