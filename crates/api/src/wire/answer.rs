//! Reads the answer to what cannot be read back: what it says, and whether a success says otherwise.

use serde_json::value::RawValue;

use super::is_html;
use super::row::{self, is_same_name};
use crate::error::{ApiError, BodyProblem};
use crate::transport::Response;

/// The longest answer that is passed on, in characters.
const LONGEST: usize = 2000;

/// The text of an answer, as it was written; `None` where it has none.
pub(crate) fn said(response: &Response) -> Option<Box<str>> {
    let body = text(response);
    let mut clipped: String = body.chars().take(LONGEST).collect();
    if clipped.len() < body.len() {
        clipped.push('…');
    }
    (!clipped.is_empty()).then(|| clipped.into())
}

/// A success that says otherwise: a page for a browser, several results, or members that name a failure.
///
/// # Errors
/// [`ApiError::Unreadable`] with what speaks against it.
pub(crate) fn plain_success(response: &Response) -> Result<(), ApiError> {
    let body = text(response);
    let beginning: String = body.chars().take(14).collect();
    let beginning = beginning.to_ascii_lowercase();
    let problem = if !body.is_empty() && is_html(response)
        || ["<!doctype html", "<html"].iter().any(|mark| beginning.starts_with(mark))
    {
        BodyProblem::Html
    } else {
        let mut members = contradictions(&body);
        if response.status == 207 {
            members.push("207 Multi-Status".into());
        }
        if members.is_empty() {
            return Ok(());
        }
        BodyProblem::Shape { members }
    };
    let content_type = response.content_type.as_deref().map(Into::into);
    Err(ApiError::Unreadable { content_type, size: response.body.len(), problem })
}

/// The members of an answer that name a failure.
fn contradictions(body: &str) -> Vec<Box<str>> {
    let is_one_of = |name: &str, names: &[&str]| names.iter().any(|other| is_same_name(name, other));
    let is_bad = |(name, value): &(String, &RawValue)| match value.get() {
        "false" => is_one_of(name, &["success", "succeeded", "isSuccess", "ok"]),
        "null" | "true" | "0" | "\"\"" => false,
        value => is_one_of(name, &["error", "errors", "failed", "failures"]) && !is_empty(value),
    };
    let members = row::members(body).unwrap_or_default();
    members.into_iter().filter(is_bad).map(|(name, _)| name.into()).take(10).collect()
}

/// Whether a list or an object of JSON holds nothing.
fn is_empty(json: &str) -> bool {
    let inside = json.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inside = inside.or_else(|| json.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')));
    inside.is_some_and(|inside| inside.trim().is_empty())
}

fn text(response: &Response) -> String {
    let body = String::from_utf8_lossy(&response.body);
    body.trim_start_matches('\u{FEFF}').trim().to_owned()
}
