//! An unusual authorization status.

use acceptance_rules::certificate::Certificate;
use leptos::prelude::*;

use crate::i18n::{labels, use_messages};
use crate::ui::text::ServiceText;

/// Shows an unusual authorization status; nothing if it is the usual one or missing.
#[component]
pub fn UnusualAuthorization<'a>(certificate: &'a Certificate) -> impl IntoView + use<> {
    let text = labels::unusual_authorization(use_messages(), certificate.authorization.as_ref());
    text.map(|text| view! { <span class="tag" data-tone="warning"><ServiceText text /></span> })
}
