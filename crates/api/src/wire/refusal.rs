//! Reads the message of a refusal: RFC 9457 problem details, other JSON, plain text, HTML or
//! nothing (Specification: errors).

use serde_json::value::RawValue;

use super::row::{self, is_same_name};
use super::text::{clip, is_html, lossy_text};
use crate::error::{ApiError, Details};
use crate::transport::Response;

/// Maximum length of a text of the service in characters.
const LONGEST: usize = 500;

/// Returns the refusal of an answer without success. Its body never overrides the HTTP status.
pub(crate) fn refusal(response: &Response) -> ApiError {
    ApiError::Refused {
        status: response.status,
        details: details(response),
        retry_after: response.seconds_to_wait(),
    }
}

fn details(response: &Response) -> Details {
    let body = &*lossy_text(response);
    if body.is_empty() {
        Details::Empty
    } else if is_html(response) || body.starts_with('<') {
        Details::Html
    } else if let Ok(members) = row::members(body) {
        let text = |name: &str| member(&members, name).and_then(text_of);
        let errors = || first_text(member(&members, "errors")?);
        let error = || {
            let error = member(&members, "error")?;
            text_of(error).or_else(|| text_of(member(&row::members(error).ok()?, "message")?))
        };
        let title = text("title");
        let message = text("detail").or_else(|| text("message")).or_else(errors).or_else(error);
        match (message, title) {
            (Some(text), title) => Details::Message { title, text },
            (None, Some(text)) => Details::Message { title: None, text },
            (None, None) => Details::Unknown,
        }
    } else if serde_json::from_str::<serde::de::IgnoredAny>(body).is_ok() {
        Details::Unknown
    } else {
        Details::Text(clip(body, LONGEST))
    }
}

/// Returns the JSON of the first member with this name.
fn member<'a>(members: &[(String, &'a RawValue)], name: &str) -> Option<&'a str> {
    members.iter().find(|(own, _)| is_same_name(own, name)).map(|(_, value)| value.get())
}

/// Returns a text with visible characters.
fn text_of(json: &str) -> Option<Box<str>> {
    let text: String = serde_json::from_str(json).ok()?;
    let text = text.trim();
    (!text.is_empty()).then(|| clip(text, LONGEST))
}

/// Returns the first text in a map of messages as in ASP.NET: `{"field": ["message", …], …}`. The
/// field of a message about the full request is empty.
fn first_text(errors: &str) -> Option<Box<str>> {
    row::members(errors).ok()?.iter().find_map(|(field, value)| {
        let several: Vec<&RawValue> = serde_json::from_str(value.get()).unwrap_or_else(|_| vec![*value]);
        let text = several.iter().find_map(|value| text_of(value.get()))?;
        Some(if field.is_empty() { text } else { clip(format!("{field}: {text}").trim(), LONGEST) })
    })
}
