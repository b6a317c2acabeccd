//! Tests the meaning of the statuses of a certificate, text by text.

use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::decision::{Cause, closed_by, is_open};

use crate::support::certificate;

#[test]
fn further_details_are_found_by_their_kind() {
    let details = vec![
        (CertificateDetail::CustomerName, "Example AG".into()),
        (CertificateDetail::LeaseStart, "2026-12-01".into()),
    ];
    let key = CertificateKey::new(4711, 1001);
    let certificate = Certificate { key, confirmation: None, authorization: None, details };
    assert_eq!(certificate.detail(CertificateDetail::LeaseStart), Some("2026-12-01"));
    assert_eq!(certificate.detail(CertificateDetail::CustomerName), Some("Example AG"));
    assert_eq!(certificate.detail(CertificateDetail::CustomerNumber), None);
    assert_eq!(certificate.kind(), None, "nothing was said");
}

#[test]
fn a_certificate_is_open_unless_it_is_decided_or_cannot_be_read() {
    for open in ["firstConfirmationPending", "FIRSTCONFIRMATIONPENDING", "secondConfirmationPending", "new"] {
        assert!(is_open(Some(&certificate(Some(open), None))), "{open}");
    }
    for closed in
        ["Confirmed", "confirmed", "clearingProcess", "Confirmed ", "", "firstConfirmationPending\u{200B}"]
    {
        assert!(!is_open(Some(&certificate(Some(closed), None))), "{closed:?}");
    }
    assert!(!is_open(Some(&certificate(None, None))) && !is_open(None), "what is not known is not open");
}

#[test]
fn marks_lead_nowhere_where_the_certificate_is_under_review_or_confirmed() {
    let of = |status: &str| closed_by(Some(&certificate(Some(status), None)));
    assert_eq!(of("clearingProcess"), Some(Cause::InClearing));
    assert_eq!(of("Confirmed"), Some(Cause::AlreadyConfirmed));
    // An uncertain status disables nothing.
    for other in
        ["firstConfirmationPending", "secondConfirmationPending", "Clearing Process", "confirmed?", ""]
    {
        assert_eq!(of(other), None, "{other}");
    }
    assert_eq!((closed_by(Some(&certificate(None, None))), closed_by(None)), (None, None));
}
