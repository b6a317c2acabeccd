//! Tests that printable values contain no token, and the meaning of errors.

use std::fmt::Debug;
use std::marker::PhantomData;

use acceptance_api::client::Client;
use acceptance_api::credentials::AccessToken;
use acceptance_api::error::{ApiError, BodyProblem, Unreachable};
use acceptance_api::transport::Request;
use acceptance_rules::decision::Decision;

use super::TOKEN;
use crate::scripted::{PAGE, Scripted, client, json, key, plan, run};

/// Detects whether a type can be printed: an inherent constant takes precedence over that of a
/// trait.
struct Probe<T>(PhantomData<T>);

trait Silent {
    const IS_PRINTED: bool = false;
}

impl<T> Silent for Probe<T> {}

impl<T: Debug> Probe<T> {
    const IS_PRINTED: bool = true;
}

#[test]
fn values_with_the_token_cannot_be_printed() {
    const { assert!(Probe::<String>::IS_PRINTED) };
    const { assert!(!Probe::<Request>::IS_PRINTED) };
    const { assert!(!Probe::<Client>::IS_PRINTED) };
}

#[test]
fn printable_values_do_not_contain_the_token() {
    let token = AccessToken::parse(&format!("Bearer {TOKEN}"), "Bearer ").unwrap();
    let bad = AccessToken::parse(&format!("{TOKEN}\u{e9}"), "Bearer ").unwrap_err();
    let transport = Scripted::new([]);
    let client = client(&transport);
    let printed = [
        format!("{token:?} {token:#?} {:?}", Some(&token)),
        format!("{bad:?}"),
        format!("{:?}", client.connection()),
    ];
    for text in printed {
        assert!(!text.contains("s3cr3t") && !text.contains("t0k3n"), "{text}");
    }
}

/// Statuses and bodies of answers that are errors.
const FAILURES: &[(u16, &str)] =
    &[(200, ""), (200, "<html>"), (200, "["), (200, "{}"), (302, ""), (401, "{}"), (403, "no"), (500, "[]")];

#[test]
fn no_error_holds_the_token() {
    for (status, body) in FAILURES {
        let transport = Scripted::new([Ok(json(*status, *body))]);
        let error = run(client(&transport).assets(key(), PAGE)).unwrap_err();
        assert!(!format!("{error:?}").contains("s3cr3t"), "{error:?}");
    }
    let transport = Scripted::new([Err(Unreachable::Network)]);
    let error = run(client(&transport).assets(key(), PAGE)).unwrap_err();
    assert_eq!(format!("{error:?}"), "Unreachable(Network)");
}

/// Errors with their meaning for the user: sign in, not authorised, nothing was done.
const MEANINGS: &[(u16, bool, bool, bool)] = &[
    (0, true, false, false),
    (302, true, false, false),
    (400, false, false, true),
    (401, true, false, true),
    (403, false, true, true),
    (404, false, false, true),
    (408, false, false, false),
    (409, false, false, true),
    (422, false, false, true),
    (429, false, false, false),
    (499, false, false, true),
    (500, false, false, false),
    (503, false, false, false),
];

#[test]
fn an_error_says_whether_to_sign_in_and_whether_nothing_was_done() {
    for (status, is_session, is_forbidden, is_refusal) in MEANINGS {
        let transport = Scripted::new([Ok(json(*status, ""))]);
        let error = run(client(&transport).decide(&plan(Decision::Confirm), None)).unwrap_err();
        let meaning = (error.is_session(), error.is_forbidden(), error.is_refusal());
        assert_eq!(meaning, (*is_session, *is_forbidden, *is_refusal), "{status}");
    }
    let unreadable = ApiError::Unreadable { content_type: None, size: 0, problem: BodyProblem::Empty };
    for error in [unreadable, ApiError::Unreachable(Unreachable::Timeout)] {
        assert!(!error.is_session() && !error.is_forbidden() && !error.is_refusal(), "{error:?}");
    }
}
