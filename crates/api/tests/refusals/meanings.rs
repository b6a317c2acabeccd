//! Tests the meaning of statuses and headers: pauses, redirects, refusals, and successes that deny
//! themselves.

use acceptance_api::endpoint::Configured;
use acceptance_api::error::{ApiError, Details};
use acceptance_api::transport::Response;
use acceptance_rules::decision::Decision;

use Expected::{Message, Titled, Unknown};

use super::{Expected, JSON, check, details};
use crate::scripted::{Scripted, answer, client, json, key, plan, run, update};

const RETRY_AFTER: &[(Option<&str>, Option<u32>)] = &[
    (None, None),
    (Some("0"), Some(0)),
    (Some("120"), Some(120)),
    (Some("007"), Some(7)),
    (Some(" 30 "), Some(30)),
    (Some("4294967295"), Some(u32::MAX)),
    (Some("4294967296"), Some(u32::MAX)),
    (Some(""), None),
    (Some("-1"), None),
    (Some("+5"), None),
    (Some("1.5"), None),
    (Some("120, 60"), None),
    (Some("\u{665}"), None),
    (Some("soon"), None),
    (Some("Wed, 21 Oct 2026 07:28:00 GMT"), None),
];

#[test]
fn the_seconds_until_another_try_are_taken_and_anything_else_is_ignored() {
    for (value, expected) in RETRY_AFTER {
        for status in [429, 503, 400] {
            let retry_after = value.map(Into::into);
            let response = Response { retry_after, ..json(status, "") };
            check(&response, &ApiError::Refused { status, details: Details::Empty, retry_after: *expected });
        }
    }
}

#[test]
fn a_redirect_is_not_followed_with_any_content() {
    for status in [0, 300, 301, 302, 303, 304, 305, 307, 308, 399] {
        for body in ["", "[]", "<html></html>", r#"{"detail":"x"}"#] {
            check(&json(status, body), &ApiError::Redirected);
        }
    }
}

#[test]
fn every_status_beside_success_and_redirection_is_a_refusal() {
    for status in (1..200).chain(400..=999) {
        if status != 404 {
            let expected = ApiError::Refused { status, details: Details::Unknown, retry_after: None };
            check(&json(status, "[]"), &expected);
        }
    }
}

/// Bodies of a success, and the messages of those that deny it.
const DENIALS: &[(&str, Option<Expected>)] = &[
    (r#"{"success":false}"#, Some(Unknown)),
    (r#"{"success":false,"message":"In clearing."}"#, Some(Message("In clearing."))),
    (r#"{"Success": false, "Errors": {"status": ["In clearing."]}}"#, Some(Message("status: In clearing."))),
    (r#"{"isSuccess":"False","title":"Locked","detail":"By Ada."}"#, Some(Titled("Locked", "By Ada."))),
    (r#"{"is_success":false,"error":{"message":"Locked"}}"#, Some(Message("Locked"))),
    (r#"{"succeeded":false}"#, Some(Unknown)),
    (r#"{"ok":false}"#, Some(Unknown)),
    (r#"{"success":true,"success":false}"#, Some(Unknown)),
    (r#"{"success":true,"message":"false"}"#, None),
    (r#"{"success":null}"#, None),
    (r#"{"success":"no idea"}"#, None),
    (r#"{"successor":false,"data":{"success":false}}"#, None),
    (r#"[{"success":false}]"#, None),
    ("false", None),
    ("", None),
];

#[test]
fn a_success_that_is_denied_by_its_body_proves_nothing() {
    for (body, said) in DENIALS {
        for status in [200, 202] {
            let expected = match said {
                Some(said) => Err(ApiError::Refused { status, details: details(*said), retry_after: None }),
                None => Ok(()),
            };
            let with = || client(&Scripted::new([Ok(answer(status, JSON, *body))]));
            let finish = Configured::new("POST", "/v1/{leaseCompanyNumber}/{certificateId}").unwrap();
            for result in [
                run(with().update_assets(key(), &[update(1, "received", None)])),
                run(with().decide(&plan(Decision::Confirm), None)),
                run(with().decide(&plan(Decision::Reject), None)),
                run(with().finish_review(&finish, key(), None)),
            ] {
                assert_eq!(result, expected, "{status} {body}");
                let (is_refusal, is_denied) = result.map_or_else(
                    |error| (error.is_refusal(), error.is_denied_success()),
                    |()| (false, false),
                );
                assert_eq!((is_refusal, is_denied), (false, said.is_some()), "{status} {body}");
            }
        }
    }
}
