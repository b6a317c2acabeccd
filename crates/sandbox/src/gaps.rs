//! Further gaps of the specification, each a switch, so that a client can be tested with every
//! choice.
//!
//! [`crate::shape`] describes the form of lists and rows; this module describes the other behaviour
//! of the service.

use serde_json::{Value, json};

use crate::shape::Choice;

/// Whether a list contains the total (Specification: endpoints, gaps).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Totals {
    /// Only for `requireTotalCount=true`.
    #[default]
    Asked,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Choice for Totals {
    const NAMED: &'static [(&'static str, Self)] =
        &[("asked", Self::Asked), ("always", Self::Always), ("never", Self::Never)];
}

impl Totals {
    /// Returns the total to send.
    pub(crate) fn of(self, is_asked: bool, count: i64) -> Option<i64> {
        match self {
            Self::Asked => is_asked.then_some(count),
            Self::Always => Some(count),
            Self::Never => None,
        }
    }
}

/// The shown authorization status. Filters use the stored one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Authorization {
    /// The stored one: `ready`, `authorized`, `expired`.
    #[default]
    Kept,
    /// `authorized`.
    Authorized,
    /// An unknown text.
    Unlisted,
    /// None.
    Missing,
}

impl Choice for Authorization {
    const NAMED: &'static [(&'static str, Self)] = &[
        ("kept", Self::Kept),
        ("authorized", Self::Authorized),
        ("unlisted", Self::Unlisted),
        ("missing", Self::Missing),
    ];
}

impl Authorization {
    pub(crate) fn write(self, kept: Value) -> Value {
        match self {
            Self::Kept => kept,
            Self::Authorized => "authorized".into(),
            Self::Unlisted => "awaitingSignature".into(),
            Self::Missing => Value::Null,
        }
    }
}

/// Evaluation of the parameter `filter` (Specification: endpoints).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filtering {
    /// As in practice: a status without a name makes its condition false, even with `<>`.
    #[default]
    Practice,
    /// Statuses are plain texts, compared exactly.
    Plain,
    /// Ignored: every row is returned.
    Ignored,
    /// Refused with 400.
    Refused,
}

impl Choice for Filtering {
    const NAMED: &'static [(&'static str, Self)] = &[
        ("practice", Self::Practice),
        ("plain", Self::Plain),
        ("ignored", Self::Ignored),
        ("refused", Self::Refused),
    ];
}

/// Number of confirmations of a certificate; the specification implies one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confirmations {
    /// As each was created.
    #[default]
    Made,
    /// One.
    One,
    /// Two: the first leads to `secondConfirmationPending`.
    Two,
}

impl Choice for Confirmations {
    const NAMED: &'static [(&'static str, Self)] =
        &[("made", Self::Made), ("one", Self::One), ("two", Self::Two)];
}

/// The form of a refusal's body (Specification: errors).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ErrorBody {
    /// Problem details (RFC 9457).
    #[default]
    Problem,
    /// `{"detail"}`.
    Detail,
    /// `{"title"}`.
    Title,
    /// `{"message"}`.
    Message,
    /// `{"error"}`, a text.
    Error,
    /// `{"error": {"code", "message"}}`.
    ErrorObject,
    /// `{"errors": {"": […]}}`, as in ASP.NET.
    Errors,
    /// JSON without a message.
    Wordless,
    /// Plain text.
    Text,
    /// An HTML page.
    Html,
    /// Nothing.
    Empty,
}

impl Choice for ErrorBody {
    const NAMED: &'static [(&'static str, Self)] = &[
        ("problem", Self::Problem),
        ("detail", Self::Detail),
        ("title", Self::Title),
        ("message", Self::Message),
        ("error", Self::Error),
        ("error-object", Self::ErrorObject),
        ("errors", Self::Errors),
        ("wordless", Self::Wordless),
        ("text", Self::Text),
        ("html", Self::Html),
        ("empty", Self::Empty),
    ];
}

impl ErrorBody {
    /// Returns the content type and the body of a refusal, from its problem details.
    pub(crate) fn write(self, problem: &Value) -> (&'static str, String) {
        let member = |name: &str| problem.get(name).and_then(Value::as_str).unwrap_or_default();
        let (title, detail) = (member("title"), member("detail"));
        let json = match self {
            Self::Problem => return ("application/problem+json", problem.to_string()),
            Self::Text => return ("text/plain; charset=utf-8", detail.to_owned()),
            Self::Html => {
                return (
                    "text/html; charset=utf-8",
                    format!("<!doctype html><title>{title}</title><h1>{title}</h1>"),
                );
            }
            Self::Empty => return ("", String::new()),
            Self::Detail => json!({ "detail": detail }),
            Self::Title => json!({ "title": title }),
            Self::Message => json!({ "message": detail }),
            Self::Error => json!({ "error": detail }),
            Self::ErrorObject => json!({ "error": { "code": "refused", "message": detail } }),
            Self::Errors => json!({ "title": title, "errors": { "": [detail] } }),
            Self::Wordless => json!({ "ok": false }),
        };
        ("application/json", json.to_string())
    }
}

/// The required form of a token (Specification: authentication).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRule {
    /// The header.
    pub header: String,
    /// Text before the token, in any case.
    pub prefix: String,
    /// An extra header that every request must carry, with its value.
    pub extra: Option<(String, String)>,
}

impl Default for TokenRule {
    fn default() -> Self {
        Self { header: "Authorization".into(), prefix: "Bearer ".into(), extra: None }
    }
}
