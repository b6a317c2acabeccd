//! Successful answers, including deliberately odd ones.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::Value;

use crate::shape::{Odd, WriteAnswer};

const PAGE: &str = "<!doctype html><html lang=\"en\"><title>Sign in</title><p>Please sign in.</p></html>";

pub(crate) fn json(value: &Value) -> Response {
    text("application/json", value.to_string())
}

/// Returns the answer to a completed write.
pub(crate) fn written(answer: WriteAnswer) -> Response {
    match answer {
        WriteAnswer::NoContent => StatusCode::NO_CONTENT.into_response(),
        WriteAnswer::SuccessFalse => text("application/json", r#"{"success":false}"#.into()),
        WriteAnswer::Html => Html(PAGE).into_response(),
        WriteAnswer::Empty => StatusCode::OK.into_response(),
        WriteAnswer::Accepted => {
            (StatusCode::ACCEPTED, text("application/json", r#"{"accepted":true}"#.into())).into_response()
        }
        WriteAnswer::Text => text("text/plain; charset=utf-8", "Done.".into()),
    }
}

pub(crate) fn odd(odd: Odd) -> Response {
    match odd {
        Odd::Html => Html(PAGE).into_response(),
        Odd::Unauthorized => {
            (StatusCode::UNAUTHORIZED, text("application/json", "[]".into())).into_response()
        }
        Odd::Login => (StatusCode::FOUND, [(header::LOCATION, "/login")]).into_response(),
        Odd::Empty => text("application/json", String::new()),
    }
}

pub(crate) fn text(kind: &'static str, body: String) -> Response {
    ([(header::CONTENT_TYPE, kind)], body).into_response()
}

pub(crate) fn set(response: &mut Response, name: HeaderName, value: &'static str) {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
}
