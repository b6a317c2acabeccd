//! Tests the answer for one certificate by its own path.

use acceptance_api::error::{ApiError, BodyProblem};

use crate::scripted::{CERTIFICATE, COMPANY, certificate_of, json, key};

/// Answers for one certificate: `C` is the requested one, `X` another one.
const SINGLE: &[(&str, bool)] = &[
    (r"{C}", true),
    (r#"{"data":{C}}"#, true),
    (r#"{"Result":{C},"success":true}"#, true),
    (r#"{"data":{C},"meta":{"page":1}}"#, true),
    (r#"{C,"customerContext":{"customerName":"N"}}"#, true),
    ("{}", false),
    ("null", false),
    ("true", false),
    ("[]", false),
    (r#"{"data":null}"#, false),
    (r#"{"data":{}}"#, false),
    (r#"{"success":false}"#, false),
    ("{X}", false),
    (r#"{"data":{X}}"#, false),
    // A certificate that only mentions the requested one.
    (r#"{X,"successor":{C}}"#, false),
    (r#"{"acceptanceCertificateId":"?","leaseCompanyNumber":1,"successor":{C}}"#, false),
    // Two versions.
    (r#"{"before":{C,"confirmationStatus":"clearingProcess"},"after":{C}}"#, false),
    (r#"{C,C}"#, false),
];

fn check_single(body: &str, is_read: bool) {
    let ids = |id: i64| format!(r#""leaseCompanyNumber":{COMPANY},"acceptanceCertificateId":{id}"#);
    let body = body
        .replace("{C", &format!("{{{}", ids(CERTIFICATE)))
        .replace("{X", &format!("{{{}", ids(CERTIFICATE + 1)))
        .replace(",C}", &format!(",{}}}", ids(CERTIFICATE)));
    match certificate_of(json(200, body.as_str())) {
        Ok(Some(certificate)) => assert!(is_read && certificate.key == key(), "{body}: {certificate:?}"),
        Err(ApiError::Unreadable { problem: BodyProblem::Shape { .. }, .. }) => assert!(!is_read, "{body}"),
        other => panic!("{body}: {other:?}"),
    }
}

#[test]
fn one_certificate_is_read_bare_or_from_one_member_and_only_if_it_is_the_right_one() {
    for (body, is_read) in SINGLE {
        check_single(body, *is_read);
    }
}

#[test]
fn one_certificate_that_the_service_does_not_have_is_none() {
    assert_eq!(certificate_of(json(404, "")), Ok(None));
    assert_eq!(certificate_of(json(404, r#"{"title":"Not Found"}"#)), Ok(None));
    for status in [400, 401, 403, 405, 410, 500] {
        let error = certificate_of(json(status, "[]")).unwrap_err();
        assert!(matches!(error, ApiError::Refused { status: own, .. } if own == status), "{error:?}");
    }
}
