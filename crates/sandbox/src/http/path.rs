//! The two integers of a path that identify a certificate (Specification: fields).

use std::sync::Arc;

use acceptance_rules::certificate::CertificateKey;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use super::desk::Desk;
use super::problem::Problem;

/// The certificate that the path names.
pub(crate) struct Named(pub(crate) CertificateKey);

impl FromRequestParts<Arc<Desk>> for Named {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, desk: &Arc<Desk>) -> Result<Self, Problem> {
        let problem =
            || Problem::bad_request("The lease company number and the certificate id must be integers.");
        let path = Path::<(String, String)>::from_request_parts(parts, desk).await;
        let Path((company, certificate)) = path.map_err(|_| problem())?;
        let number = |text: &str| integer(text).ok_or_else(problem);
        Ok(Self(CertificateKey::new(number(&company)?, number(&certificate)?)))
    }
}

/// Returns a 64-bit integer in the specification's text form (Specification: fields).
pub(crate) fn integer(text: &str) -> Option<i64> {
    is_integer(text).then(|| text.parse().ok()).flatten()
}

/// Returns whether a text has that form, of any size.
pub(crate) fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = digits == "0" || !digits.starts_with('0');
    is_digits && is_plain
}

/// Returns the refusal for an unknown certificate.
pub(crate) fn unknown_certificate(key: CertificateKey) -> Problem {
    Problem::not_found(format!("There is no certificate {key}."))
}
