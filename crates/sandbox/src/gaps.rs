//! What else the specification leaves open: each gap a choice, so that a client can be put before every one.
//!
//! [`crate::shape`] says how lists and rows look; here stands how the service behaves around them.

use serde_json::{Value, json};

use crate::shape::Choice;

/// Whether a list says how many rows there are in all (Seed 4, gaps).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Totals {
    /// Where `requireTotalCount=true` asks for it.
    #[default]
    Asked,
    /// Always.
    Always,
    /// Never, whatever is asked.
    Never,
}

impl Choice for Totals {
    const NAMED: &'static [(&'static str, Self)] =
        &[("asked", Self::Asked), ("always", Self::Always), ("never", Self::Never)];
}

impl Totals {
    /// The count as it is given.
    pub(crate) fn of(self, is_asked: bool, count: i64) -> Option<i64> {
        match self {
            Self::Asked => is_asked.then_some(count),
            Self::Always => Some(count),
            Self::Never => None,
        }
    }
}

/// What is shown instead of the authorization status that is kept. Filters compare what is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Authorization {
    /// What is kept: `ready`, `authorized`, `expired`.
    #[default]
    Kept,
    /// `authorized`.
    Authorized,
    /// A text that nobody announced.
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

/// What becomes of the parameter `filter` (Seed 4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filtering {
    /// Read as services of this dialect read it: a status without a name makes its condition false, even with `<>`.
    #[default]
    Practice,
    /// Statuses are texts like any other: compared letter by letter, and one without a name is only another one.
    Plain,
    /// Not looked at: every row is given.
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

/// How many confirmations a certificate takes, where the specification implies one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confirmations {
    /// As each was made.
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

/// What a refusal says, and how (Seed 7).
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
    /// `{"errors": {"": […]}}`, as ASP.NET writes them.
    Errors,
    /// JSON without a message.
    Wordless,
    /// Plain text.
    Text,
    /// A page for a browser.
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
    /// The body of a refusal with its content type, from the problem details of the same refusal.
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

/// How a token must travel (Seed 5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRule {
    /// The header.
    pub header: String,
    /// What stands before the token, in any case.
    pub prefix: String,
    /// A further header that every request must carry, with its value.
    pub extra: Option<(String, String)>,
}

impl Default for TokenRule {
    fn default() -> Self {
        Self { header: "Authorization".into(), prefix: "Bearer ".into(), extra: None }
    }
}
