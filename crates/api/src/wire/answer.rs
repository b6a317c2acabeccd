//! Reads the answer to a writing request: its text, and whether the body denies the success.

use serde_json::value::RawValue;

use super::envelope::unreadable;
use super::refusal::refusal;
use super::row::{self, is_same_name};
use super::text::{clip, is_html, lossy_text};
use crate::error::{ApiError, BodyProblem};
use crate::transport::Response;

/// Maximum length of a stored answer in characters.
const LONGEST: usize = 2000;

/// Members by which services report success, in any case.
const SUCCESS_MEMBERS: [&str; 4] = ["success", "succeeded", "isSuccess", "ok"];

/// Returns the text of an answer as sent; `None` if it has none.
pub(crate) fn answer_text(response: &Response) -> Option<Box<str>> {
    let body = lossy_text(response);
    (!body.is_empty()).then(|| clip(&body, LONGEST))
}

/// Accepts a success unless its body denies it, as `{"success": false}` does.
///
/// # Errors
/// [`ApiError::Refused`] with the status of the success and the message of the body.
pub(crate) fn check_not_denied(response: &Response) -> Result<(), ApiError> {
    let body = lossy_text(response);
    let is_denial = |(name, value): &(String, &RawValue)| {
        let is_success_member = SUCCESS_MEMBERS.iter().any(|member| is_same_name(name, member));
        is_success_member && value.get().trim_matches('"').eq_ignore_ascii_case("false")
    };
    if row::members(&body).unwrap_or_default().iter().any(is_denial) {
        return Err(refusal(response));
    }
    Ok(())
}

/// Accepts only a plain success: no denial, no HTML page, no list of results, no members that name
/// a failure.
///
/// # Errors
/// As [`check_not_denied`], and [`ApiError::Unreadable`] with other contradictions.
pub(crate) fn plain_success(response: &Response) -> Result<(), ApiError> {
    check_not_denied(response)?;
    let body = lossy_text(response);
    let beginning = body.chars().take(14).collect::<String>().to_ascii_lowercase();
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
    Err(unreadable(response, problem))
}

/// Returns the members of an answer that name a failure.
fn contradictions(body: &str) -> Vec<Box<str>> {
    let names = ["error", "errors", "failed", "failures"];
    let is_bad = |(name, value): &(String, &RawValue)| match value.get() {
        "false" | "null" | "true" | "0" | "\"\"" => false,
        value => names.iter().any(|other| is_same_name(name, other)) && !is_empty(value),
    };
    let members = row::members(body).unwrap_or_default();
    members.into_iter().filter(is_bad).map(|(name, _)| name.into()).take(10).collect()
}

/// Returns whether a JSON list or object is empty.
fn is_empty(json: &str) -> bool {
    let inside = json.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inside = inside.or_else(|| json.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')));
    inside.is_some_and(|inside| inside.trim().is_empty())
}
