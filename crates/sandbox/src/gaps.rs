//! Further gaps of the specification, each a switch, so that a client can be tested with every
//! choice.
//!
//! [`crate::shape`] describes the form of lists and rows; this module describes the other behaviour
//! of the service.

use serde_json::{Value, json};

use crate::shape::choice;

choice! {
    /// Whether a list contains the total (Specification: endpoints, gaps).
    #[derive(Default)]
    pub enum Totals {
        /// Only for `requireTotalCount=true`.
        #[default]
        Asked = "asked",
        Always = "always",
        Never = "never",
    }
}

impl Totals {
    pub(crate) fn of(self, is_asked: bool, count: i64) -> Option<i64> {
        match self {
            Self::Asked => is_asked.then_some(count),
            Self::Always => Some(count),
            Self::Never => None,
        }
    }
}

choice! {
    /// The shown authorization status. Filters use the stored one.
    #[derive(Default)]
    pub enum Authorization {
        /// The stored one: `ready`, `authorized`, `expired`.
        #[default]
        Kept = "kept",
        Authorized = "authorized",
        /// An unknown text.
        Unlisted = "unlisted",
        Missing = "missing",
    }
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

choice! {
    /// Evaluation of the parameter `filter` (Specification: endpoints).
    #[derive(Default)]
    pub enum Filtering {
        /// As in practice: a status without a name makes its condition false, even with `<>`.
        #[default]
        Practice = "practice",
        /// Statuses are plain texts, compared exactly.
        Plain = "plain",
        /// Ignored: every row is returned.
        Ignored = "ignored",
        /// Refused with 400.
        Refused = "refused",
    }
}

choice! {
    /// Number of confirmations of a certificate; the specification implies one.
    #[derive(Default)]
    pub enum Confirmations {
        /// As each was created.
        #[default]
        Made = "made",
        One = "one",
        /// Two: the first leads to `secondConfirmationPending`.
        Two = "two",
    }
}

choice! {
    /// The form of a refusal's body (Specification: errors).
    #[derive(Default)]
    pub enum ErrorBody {
        #[default]
        Problem = "problem",
        Detail = "detail",
        Title = "title",
        Message = "message",
        /// `{"error"}`, a text.
        Error = "error",
        /// `{"error": {"code", "message"}}`.
        ErrorObject = "error-object",
        /// `{"errors": {"": […]}}`, as in ASP.NET.
        Errors = "errors",
        Wordless = "wordless",
        Text = "text",
        Html = "html",
        Empty = "empty",
    }
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
