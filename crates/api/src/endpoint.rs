//! The paths of the service (Specification: endpoints), relative to the base URL. Only this file
//! contains them.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Decision;

use crate::operation::Operation;
use crate::transport::Method;

/// `GET`: the list of certificates.
pub const CERTIFICATES: &str = "/v1/leases/acceptanceCertificates";
/// `GET`: one certificate. Not in the specification; used only if configured.
pub const CERTIFICATE: &str = "/v1/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}";
/// `GET` and `PATCH`: the assets of a certificate.
pub const ASSETS: &str = "/v1/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}/assets";
/// `POST`: confirm a certificate.
pub const CONFIRMATION: &str =
    "/v1/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}/confirmation";
/// `POST`: reject the assets that are not received.
pub const REJECTION: &str =
    "/v1/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}/rejection";

pub(crate) fn path(template: &str, key: CertificateKey) -> String {
    template
        .replace("{leaseCompanyNumber}", &key.company.0.to_string())
        .replace("{certificateId}", &key.certificate.0.to_string())
}

/// Returns the path to which a decision is sent.
pub(crate) fn decision(decision: Decision) -> &'static str {
    match decision {
        Decision::Confirm => CONFIRMATION,
        Decision::Reject => REJECTION,
    }
}

/// A configured operation on one certificate that the specification does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configured {
    /// The method; never `GET`.
    pub method: Method,
    template: String,
}

impl Configured {
    /// Placeholder for the number of the lease company in a configured path.
    const COMPANY: &'static str = "{leaseCompanyNumber}";
    /// Placeholder for the ID of the certificate in a configured path.
    const CERTIFICATE: &'static str = "{certificateId}";

    /// Returns an operation; `None` if the method does not write, the path names no certificate, or
    /// it could leave the service. A path begins with one `/` and has no `..`, query, fragment,
    /// whitespace or other placeholder.
    pub fn new(method: &str, path: &str) -> Option<Self> {
        let names_a_certificate =
            [Self::COMPANY, Self::CERTIFICATE].iter().all(|name| path.matches(name).count() == 1);
        let plain = path.replace(Self::COMPANY, "1").replace(Self::CERTIFICATE, "1");
        let method = Operation::parse(method, &plain).ok()?.method();
        let is_plain = !plain.contains(['{', '}']) && !plain.ends_with('/');
        (names_a_certificate && is_plain).then(|| Self { method, template: path.to_owned() })
    }

    pub fn path(&self, key: CertificateKey) -> String {
        path(&self.template, key)
    }
}

#[cfg(test)]
mod tests {
    use acceptance_rules::certificate::CertificateKey;

    use super::Configured;

    #[test]
    fn a_configured_operation_writes_to_one_certificate_below_the_base_url_and_nowhere_else() {
        let path = "/operator/{leaseCompanyNumber}/{certificateId}/end";
        for method in ["POST", "PUT", "PATCH"] {
            let configured = Configured::new(method, path).map(|it| it.path(CertificateKey::new(47, -3)));
            assert_eq!(configured.as_deref(), Some("/operator/47/-3/end"), "{method}");
        }
        for method in ["GET", "post", "DELETE", ""] {
            assert_eq!(Configured::new(method, path), None, "{method:?}");
        }
        for path in [
            "",
            "/../{leaseCompanyNumber}/{certificateId}",
            "/{leaseCompanyNumber}/{certificateId}/",
            "/{leaseCompanyNumber}/{certificateId}/{other}",
            "/{leaseCompanyNumber}/end",
            "/{certificateId}/end",
            "/{leaseCompanyNumber}/{certificateId}/{certificateId}",
        ] {
            assert_eq!(Configured::new("POST", path), None, "{path:?}");
        }
    }
}
