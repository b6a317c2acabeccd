//! Tests the message in the body of a refusal.

use acceptance_api::error::{ApiError, Details};

use Expected::{Empty, Html, Message, Text, Titled, Unknown};

use super::{Expected, HTML, JSON, NONE, PLAIN, PROBLEM, check, details};
use crate::scripted::{PAGE, Scripted, answer, client, json, key, run};

const BODIES: &[(Option<&str>, &str, Expected)] = &[
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
    (PROBLEM, r#"{"status":302,"statusCode":204,"code":200,"detail":"x"}"#, Message("x")),
    // Links are ignored.
    (PROBLEM, r#"{"type":"https://evil.test/","instance":"javascript:alert(1)","title":"T"}"#, Message("T")),
    (PROBLEM, r#"{"type":"https://evil.test/","instance":"/x"}"#, Unknown),
    // Members of other types.
    (PROBLEM, r#"{"title":7,"detail":"x"}"#, Message("x")),
    (PROBLEM, r#"{"title":"T","detail":7}"#, Message("T")),
    (PROBLEM, r#"{"title":null,"detail":null}"#, Unknown),
    (PROBLEM, r#"{"title":"T","detail":{"message":"x"}}"#, Message("T")),
    (PROBLEM, r#"{"title":{},"status":[],"detail":true,"type":1,"instance":false}"#, Unknown),
    (PROBLEM, r#"{"title":"","detail":""}"#, Unknown),
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
    (JSON, r#"{"errors":{"a":7,"b":[7],"c":["Late."]}}"#, Message("c: Late.")),
    (JSON, r#"{"errors":{"":["Of the whole."]}}"#, Message("Of the whole.")),
    (JSON, r#"{"errors":{"a":[""],"b":" ","c":["Late."]}}"#, Message("c: Late.")),
    (JSON, r#"{"Errors":{"A":["No."]}}"#, Message("A: No.")),
    (JSON, r#"{"errors":{}}"#, Unknown),
    (JSON, r#"{"errors":null,"title":"T"}"#, Message("T")),
    (JSON, r#"{"detail":"D","errors":{"a":["b"]}}"#, Message("D")),
    // Others.
    (JSON, r#"{"message":"No."}"#, Message("No.")),
    (JSON, r#"{"Message":"No.","ExceptionMessage":"Secret"}"#, Message("No.")),
    (JSON, r#"{"error":"forbidden"}"#, Message("forbidden")),
    (JSON, r#"{"error":{"message":"No."}}"#, Message("No.")),
    (JSON, r#"{"error":{"code":"E7","message":"No.","details":[]}}"#, Message("No.")),
    (JSON, r#"{"Error":{"Code":"E7","Message":"No."}}"#, Message("No.")),
    (JSON, r#"{"error":{"code":"E7"}}"#, Unknown),
    (JSON, r#"{"error":{"message":" "}}"#, Unknown),
    (JSON, r#"{"error":{"message":{"message":"deep"}}}"#, Unknown),
    (JSON, r#"{"error":null}"#, Unknown),
    (JSON, r#"{"error":true,"message":"No."}"#, Message("No.")),
    (JSON, r#"{"error":{},"title":"T"}"#, Message("T")),
    (JSON, r#"{"error":{"message":"No."},"title":"T"}"#, Titled("T", "No.")),
    // JSON without a message.
    (JSON, "{}", Unknown),
    (JSON, "[]", Unknown),
    (JSON, r#"[{"assetId":1}]"#, Unknown),
    (JSON, r#"{"data":[],"totalCount":0}"#, Unknown),
    (JSON, "null", Unknown),
    // Plain text.
    (PLAIN, "Not activated.", Text("Not activated.")),
    (NONE, "Not activated.", Text("Not activated.")),
    (PLAIN, "  Not\nactivated. \r\n", Text("Not\nactivated.")),
    (JSON, r#"{"detail":"cut"#, Text(r#"{"detail":"cut"#)),
    (PLAIN, "a < b", Text("a < b")),
    // An HTML page.
    (HTML, "<html><body><h1>403</h1></body></html>", Html),
    (HTML, "Forbidden", Html),
    (Some("Text/HTML"), "Forbidden", Html),
    (Some("application/xhtml+xml"), "Forbidden", Html),
    (JSON, "<html></html>", Html),
    (NONE, "\r\n <!doctype html>", Html),
    (PLAIN, "<script>alert(1)</script>", Html),
    // Nothing.
    (JSON, "", Empty),
    (HTML, "", Empty),
    (JSON, " \r\n\t", Empty),
    (JSON, "\u{feff}", Empty),
];

#[test]
fn a_refusal_keeps_its_status_and_says_what_its_body_says() {
    for (content_type, body, expected) in BODIES {
        for status in [400, 401, 403, 409, 500] {
            let expected = ApiError::Refused { status, details: details(*expected), retry_after: None };
            check(&answer(status, *content_type, *body), &expected);
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_shown_as_far_as_they_are() {
    let details = Details::Text("caf\u{fffd}".into());
    check(&answer(400, PLAIN, *b"caf\xE9"), &ApiError::Refused { status: 400, details, retry_after: None });
}

/// Returns the reported text of a refusal.
fn text_of(body: &str) -> String {
    let with = client(&Scripted::new([Ok(json(400, body))]));
    match run(with.assets(key(), PAGE)) {
        Err(ApiError::Refused { details: Details::Message { text, .. } | Details::Text(text), .. }) => {
            text.into()
        }
        other => panic!("{other:?}"),
    }
}

/// Bodies with `§` for a long text, and the text before it.
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
            // Only an ellipsis may follow.
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
