//! Reads what a refusal says: RFC 9457 problem details, other JSON, plain text, HTML or nothing (Seed 7).

use super::is_html;
use super::row::{is_same_name, members};
use crate::error::{ApiError, Details};
use crate::transport::Response;

/// The longest text of the service that is passed on, in characters.
const LONGEST: usize = 500;

/// The refusal in an answer that is no success. Its body never overrides the HTTP status.
pub(crate) fn refusal(response: &Response) -> ApiError {
    ApiError::Refused {
        status: response.status,
        details: details(response),
        retry_after: response.retry_after.as_deref().and_then(|text| text.trim().parse().ok()),
    }
}

fn details(response: &Response) -> Details {
    let body = String::from_utf8_lossy(&response.body);
    let body = body.trim_start_matches('\u{FEFF}').trim();
    if body.is_empty() {
        Details::Empty
    } else if is_html(response) || body.starts_with('<') {
        Details::Html
    } else if let Ok(members) = members(body) {
        let text = |name: &str| {
            let member = members.iter().find(|(own, _)| is_same_name(own, name));
            let text = member.and_then(|(_, value)| serde_json::from_str::<String>(value.get()).ok());
            text.filter(|text| !text.trim().is_empty()).map(|text| clip(&text))
        };
        let errors = || {
            let member = members.iter().find(|(own, _)| is_same_name(own, "errors"))?;
            first_text(member.1.get())
        };
        let title = text("title");
        let message = text("detail").or_else(|| text("message")).or_else(errors).or_else(|| text("error"));
        match (message, title) {
            (Some(text), title) => Details::Message { title, text },
            (None, Some(text)) => Details::Message { title: None, text },
            (None, None) => Details::Unknown,
        }
    } else if serde_json::from_str::<serde::de::IgnoredAny>(body).is_ok() {
        Details::Unknown
    } else {
        Details::Text(clip(body))
    }
}

/// The first text in a map of messages, as ASP.NET writes them: `{"field": ["message", …], …}`.
fn first_text(errors: &str) -> Option<Box<str>> {
    let members = members(errors).ok()?;
    members.iter().find_map(|(field, value)| {
        let one = serde_json::from_str::<String>(value.get()).ok();
        let text =
            one.or_else(|| serde_json::from_str::<Vec<String>>(value.get()).ok()?.into_iter().next())?;
        Some(clip(&format!("{field}: {text}")))
    })
}

fn clip(text: &str) -> Box<str> {
    let mut clipped: String = text.trim().chars().take(LONGEST).collect();
    if clipped.len() < text.trim().len() {
        clipped.push('…');
    }
    clipped.into()
}
