//! What a refusal says, whatever its body is made of, and which statuses are refusals at all.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

#[allow(dead_code, reason = "each file of tests uses its own part")]
mod scripted;

use acceptance_api::client::Client;
use acceptance_api::endpoint::Configured;
use acceptance_api::error::{ApiError, Details};
use acceptance_api::filter::StatusFilter;
use acceptance_api::transport::Response;
use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::AssetUpdate;
use scripted::{PAGE, Scripted, client, json, key, plan, run};

/// What must come of the body of a refusal.
#[derive(Clone, Copy)]
enum Expected {
    /// A short text and a message.
    Titled(&'static str, &'static str),
    Message(&'static str),
    Text(&'static str),
    Html,
    Unknown,
    Empty,
}

use Expected::{Empty, Html, Message, Text, Titled, Unknown};

const PROBLEM: &str = "application/problem+json";
const JSON: &str = "application/json";
const HTML: &str = "text/html; charset=utf-8";
const PLAIN: &str = "text/plain";
const NONE: &str = "";

const BODIES: &[(&str, &str, Expected)] = &[
    // RFC 9457.
    (
        PROBLEM,
        r#"{"type":"about:blank","title":"Conflict","status":409,"detail":"In clearing."}"#,
        Titled("Conflict", "In clearing."),
    ),
    (PROBLEM, r#"{"title":"Conflict"}"#, Message("Conflict")),
    (PROBLEM, r#"{"detail":"In clearing."}"#, Message("In clearing.")),
    (PROBLEM, r#"{"Title":"Conflict","Detail":"In clearing."}"#, Titled("Conflict", "In clearing.")),
    (JSON, r#"{"title":"Conflict","detail":"In clearing."}"#, Titled("Conflict", "In clearing.")),
    (NONE, r#"{"detail":"In clearing."}"#, Message("In clearing.")),
    (PROBLEM, r#"{"title":"Größe \u2713","detail":"\ud83d\ude00"}"#, Titled("Größe ✓", "😀")),
    (PROBLEM, "\u{feff}{\"detail\":\"x\"}", Message("x")),
    // A status in the body is only a member.
    (PROBLEM, r#"{"status":200,"title":"OK","detail":"Confirmed"}"#, Titled("OK", "Confirmed")),
    (PROBLEM, r#"{"status":"401","detail":"x"}"#, Message("x")),
    (PROBLEM, r#"{"status":302,"statusCode":204,"code":200,"detail":"x"}"#, Message("x")),
    // Links stay unread.
    (PROBLEM, r#"{"type":"https://evil.test/","instance":"javascript:alert(1)","title":"T"}"#, Message("T")),
    (PROBLEM, r#"{"type":"https://evil.test/","instance":"/x"}"#, Unknown),
    // Members of other types.
    (PROBLEM, r#"{"title":7,"detail":"x"}"#, Message("x")),
    (PROBLEM, r#"{"title":"T","detail":7}"#, Message("T")),
    (PROBLEM, r#"{"title":"T","detail":null}"#, Message("T")),
    (PROBLEM, r#"{"title":null,"detail":null}"#, Unknown),
    (PROBLEM, r#"{"title":"T","detail":{"message":"x"}}"#, Message("T")),
    (PROBLEM, r#"{"title":["a"],"detail":["b"]}"#, Unknown),
    (PROBLEM, r#"{"title":{},"status":[],"detail":true,"type":1,"instance":false}"#, Unknown),
    (PROBLEM, r#"{"title":"","detail":""}"#, Unknown),
    (PROBLEM, r#"{"title":" ","detail":"\n"}"#, Unknown),
    (PROBLEM, r#"{"title":"T","detail":" "}"#, Message("T")),
    (PROBLEM, r#"{"title":"T","detail":"\ud800"}"#, Message("T")),
    (PROBLEM, r#"{"title":"T","detail":"  x\n"}"#, Titled("T", "x")),
    // ASP.NET.
    (
        PROBLEM,
        r#"{"title":"Validation failed.","status":400,"errors":{"assetId":["Not an id."]},"traceId":"0"}"#,
        Titled("Validation failed.", "assetId: Not an id."),
    ),
    (JSON, r#"{"errors":{"assetId":["One.","Two."],"x":["Three."]}}"#, Message("assetId: One.")),
    (JSON, r#"{"errors":{"explanation":"Too long."}}"#, Message("explanation: Too long.")),
    (JSON, r#"{"errors":{"a":[],"b":["Late."]}}"#, Message("b: Late.")),
    (JSON, r#"{"errors":{"a":7,"b":[7],"c":["Late."]}}"#, Message("c: Late.")),
    (JSON, r#"{"errors":{"":["Of the whole."]}}"#, Message("Of the whole.")),
    (JSON, r#"{"errors":{"a":[""],"b":" ","c":["Late."]}}"#, Message("c: Late.")),
    (JSON, r#"{"Errors":{"A":["No."]}}"#, Message("A: No.")),
    (JSON, r#"{"errors":{}}"#, Unknown),
    (JSON, r#"{"errors":null,"title":"T"}"#, Message("T")),
    (JSON, r#"{"errors":7,"title":"T"}"#, Message("T")),
    (JSON, r#"{"detail":"D","errors":{"a":["b"]}}"#, Message("D")),
    // Others.
    (JSON, r#"{"message":"No."}"#, Message("No.")),
    (JSON, r#"{"Message":"No.","ExceptionMessage":"Secret"}"#, Message("No.")),
    (JSON, r#"{"error":"forbidden"}"#, Message("forbidden")),
    (JSON, r#"{"error":{"message":"No."}}"#, Message("No.")),
    (JSON, r#"{"error":{"code":"E7","message":"No.","details":[]}}"#, Message("No.")),
    (JSON, r#"{"Error":{"Code":"E7","Message":"No."}}"#, Message("No.")),
    (JSON, r#"{"error":{"code":"E7"}}"#, Unknown),
    (JSON, r#"{"error":{"message":7}}"#, Unknown),
    (JSON, r#"{"error":{"message":" "}}"#, Unknown),
    (JSON, r#"{"error":{"message":{"message":"deep"}}}"#, Unknown),
    (JSON, r#"{"error":["No."]}"#, Unknown),
    (JSON, r#"{"error":null}"#, Unknown),
    (JSON, r#"{"error":true,"message":"No."}"#, Message("No.")),
    (JSON, r#"{"error":{},"title":"T"}"#, Message("T")),
    (JSON, r#"{"error":{"message":"No."},"title":"T"}"#, Titled("T", "No.")),
    // JSON without a message.
    (JSON, "{}", Unknown),
    (JSON, "[]", Unknown),
    (JSON, "[1]", Unknown),
    (JSON, r#"[{"assetId":1}]"#, Unknown),
    (JSON, r#"{"data":[],"totalCount":0}"#, Unknown),
    (JSON, "null", Unknown),
    (JSON, "false", Unknown),
    (JSON, "409", Unknown),
    // Plain text.
    (PLAIN, "Not activated.", Text("Not activated.")),
    (NONE, "Not activated.", Text("Not activated.")),
    (PLAIN, "  Not\nactivated. \r\n", Text("Not\nactivated.")),
    (JSON, r#"{"detail":"cut"#, Text(r#"{"detail":"cut"#)),
    (JSON, r#"{"detail":"x"} y"#, Text(r#"{"detail":"x"} y"#)),
    (PLAIN, "a < b", Text("a < b")),
    // A page for people.
    (HTML, "<html><body><h1>403</h1></body></html>", Html),
    (HTML, "Forbidden", Html),
    ("Text/HTML", "Forbidden", Html),
    ("application/xhtml+xml", "Forbidden", Html),
    (JSON, "<html></html>", Html),
    (NONE, "\r\n <!doctype html>", Html),
    (PLAIN, "<script>alert(1)</script>", Html),
    // Nothing.
    (JSON, "", Empty),
    (NONE, "", Empty),
    (HTML, "", Empty),
    (JSON, " \r\n\t", Empty),
    (JSON, "\u{feff}", Empty),
];

fn details(expected: Expected) -> Details {
    match expected {
        Titled(title, text) => Details::Message { title: Some(title.into()), text: text.into() },
        Message(text) => Details::Message { title: None, text: text.into() },
        Text(text) => Details::Text(text.into()),
        Html => Details::Html,
        Unknown => Details::Unknown,
        Empty => Details::Empty,
    }
}

fn answer(status: u16, content_type: &str, body: &[u8]) -> Response {
    Response {
        status,
        content_type: (!content_type.is_empty()).then(|| content_type.into()),
        retry_after: None,
        date: None,
        request_id: None,
        body: body.into(),
    }
}

/// What each operation makes of one answer.
fn everywhere(answer: &Response) -> [(&'static str, Result<(), ApiError>); 6] {
    let with = || client(&Scripted::new([Ok(answer.clone())]));
    let update =
        AssetUpdate { asset: AssetId(1), acceptance: AcceptanceStatus::received(), explanation: None };
    let decide = |client: Client, decision| run(client.decide(&plan(decision), None));
    [
        ("certificates", run(with().certificates(StatusFilter::Pending, PAGE)).map(drop)),
        ("certificate", run(with().certificate(key())).map(drop)),
        ("assets", run(with().assets(key(), PAGE)).map(drop)),
        ("update", run(with().update_assets(key(), &[update]))),
        ("confirm", decide(with(), Decision::Confirm)),
        ("reject", decide(with(), Decision::Reject)),
    ]
}

fn check(answer: &Response, expected: &ApiError) {
    for (operation, result) in everywhere(answer) {
        assert_eq!(result.as_ref(), Err(expected), "{operation}: {}", String::from_utf8_lossy(&answer.body));
    }
}

#[test]
fn a_refusal_keeps_its_status_and_says_what_its_body_says() {
    for (content_type, body, expected) in BODIES {
        for status in [400, 401, 403, 409, 500] {
            let expected = ApiError::Refused { status, details: details(*expected), retry_after: None };
            check(&answer(status, content_type, body.as_bytes()), &expected);
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_shown_as_far_as_they_are() {
    let details = Details::Text("caf\u{fffd}".into());
    check(&answer(400, PLAIN, b"caf\xE9"), &ApiError::Refused { status: 400, details, retry_after: None });
}

/// The text that a refusal passes on.
fn text_of(body: &str) -> String {
    let with = client(&Scripted::new([Ok(json(400, body))]));
    match run(with.assets(key(), PAGE)) {
        Err(ApiError::Refused { details: Details::Message { text, .. } | Details::Text(text), .. }) => {
            text.into()
        }
        other => panic!("{other:?}"),
    }
}

/// Bodies with `§` in the place of a long text, and what stands before it.
const LONG: &[(&str, &str)] = &[
    (r#"{"detail":"§"}"#, ""),
    (r#"{"title":"§"}"#, ""),
    (r#"{"message":"§"}"#, ""),
    (r#"{"error":"§"}"#, ""),
    (r#"{"error":{"message":"§"}}"#, ""),
    (r#"{"errors":{"a":["§"]}}"#, "a: "),
    (r#"{"errors":{"§":["a"]}}"#, ""),
    ("§", ""),
];

#[test]
fn a_huge_text_is_cut_after_five_hundred_characters() {
    for (body, before) in LONG {
        for letter in ["x", "ä", "😀"] {
            let text = text_of(&body.replace('§', &letter.repeat(1_000_000)));
            let whole = format!("{before}{}", letter.repeat(600));
            let quoted: String = whole.chars().take(500).collect();
            // Only the sign that something is missing may follow.
            assert_eq!(text, format!("{quoted}…"), "{body}");
        }
    }
}

#[test]
fn a_long_title_is_cut_too() {
    let body = format!(r#"{{"title":"{}","detail":"d"}}"#, "t".repeat(501));
    let Err(ApiError::Refused { details: Details::Message { title, .. }, .. }) =
        run(client(&Scripted::new([Ok(json(400, body))])).assets(key(), PAGE))
    else {
        panic!("a refusal with a message")
    };
    assert_eq!(title.as_deref(), Some(format!("{}…", "t".repeat(500)).as_str()));
}

#[test]
fn a_text_of_five_hundred_characters_is_whole() {
    let text = "ä".repeat(500);
    assert_eq!(text_of(&format!(r#"{{"detail":"{text}"}}"#)), text);
    assert_eq!(text_of(&format!("  {text}\n")), text);
}

const RETRY_AFTER: &[(Option<&str>, Option<u32>)] = &[
    (None, None),
    (Some("0"), Some(0)),
    (Some("1"), Some(1)),
    (Some("120"), Some(120)),
    (Some("007"), Some(7)),
    (Some(" 30 "), Some(30)),
    (Some("4294967295"), Some(u32::MAX)),
    (Some("4294967296"), Some(u32::MAX)),
    (Some("99999999999999999999999"), Some(u32::MAX)),
    (Some(""), None),
    (Some(" "), None),
    (Some("-1"), None),
    (Some("+5"), None),
    (Some("1.5"), None),
    (Some("1e3"), None),
    (Some("1 2"), None),
    (Some("5s"), None),
    (Some("120, 60"), None),
    (Some("0x10"), None),
    (Some("\u{665}"), None),
    (Some("soon"), None),
    (Some("Wed, 21 Oct 2026 07:28:00 GMT"), None),
    (Some("2026-10-21T07:28:00Z"), None),
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
fn a_redirection_is_not_followed_whatever_it_carries() {
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

/// Bodies of a success, and what those say that deny it.
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
            let with = || client(&Scripted::new([Ok(answer(status, JSON, body.as_bytes()))]));
            let update = AssetUpdate {
                asset: AssetId(1),
                acceptance: AcceptanceStatus::received(),
                explanation: None,
            };
            let finish = Configured::new("POST", "/v1/{leaseCompanyNumber}/{certificateId}").unwrap();
            for result in [
                run(with().update_assets(key(), &[update])),
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
