//! The paths of the service (Seed 4), relative to the base URL. No other file holds one.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Decision;

/// `GET`: the list of certificates.
pub const CERTIFICATES: &str = "/v1/leases/acceptanceCertificates";
/// `GET`: one certificate. Not in the specification; used only when configured.
pub const CERTIFICATE: &str = "/v1/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}";
/// `GET` and `PATCH`: the assets of a certificate.
pub const ASSETS: &str = "/v1/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}/assets";
/// `POST`: confirm a certificate.
pub const CONFIRMATION: &str =
    "/v1/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}/confirmation";
/// `POST`: reject the assets of a certificate that are not received.
pub const REJECTION: &str =
    "/v1/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}/rejection";

/// The path of one certificate's resource.
pub(crate) fn path(template: &str, key: CertificateKey) -> String {
    template
        .replace("{leaseCompanyNumber}", &key.company.0.to_string())
        .replace("{certificateId}", &key.certificate.0.to_string())
}

/// The path to which a decision is sent.
pub(crate) fn decision(decision: Decision) -> &'static str {
    match decision {
        Decision::Confirm => CONFIRMATION,
        Decision::Reject => REJECTION,
    }
}

#[cfg(test)]
mod tests {
    use acceptance_rules::certificate::CertificateKey;
    use acceptance_rules::decision::Decision;

    #[test]
    fn each_decision_goes_to_its_own_path() {
        let key = CertificateKey::new(4711, 9_007_199_254_740_993);
        let path = |decision| super::path(super::decision(decision), key);
        let certificate = "/v1/leases/acceptanceCertificates/4711/9007199254740993";
        assert_eq!(path(Decision::Confirm), format!("{certificate}/confirmation"));
        assert_eq!(path(Decision::Reject), format!("{certificate}/rejection"));
    }
}
