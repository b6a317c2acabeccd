//! Refusals as RFC 9457 problem details. Specification: errors leaves errors open; this is the
//! sandbox's choice.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};

use crate::stored::StoreError;

#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    detail: String,
    extra: Map<String, Value>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Self { status, detail: detail.into(), extra: Map::new() }
    }

    pub(crate) fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, detail)
    }

    pub(crate) fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, detail)
    }

    pub(crate) fn conflict(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, detail)
    }

    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.extra.insert(name.to_owned(), value.into());
        self
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    pub(crate) fn body(&self) -> String {
        let title = self.status.canonical_reason().unwrap_or("Refused");
        let mut members = self.extra.clone();
        members.insert("type".into(), "about:blank".into());
        members.insert("title".into(), title.into());
        members.insert("status".into(), self.status.as_u16().into());
        members.insert("detail".into(), self.detail.as_str().into());
        Value::Object(members).to_string()
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Overtaken => {
                Self::conflict("The certificate has just been changed by somebody else.")
            }
            StoreError::Database(_) | StoreError::Newer { .. } | StoreError::Busy => {
                eprintln!("{error}");
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, "The store has failed; nothing was changed.")
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        answer(self.status, self.body())
    }
}

impl IntoResponse for StoreError {
    fn into_response(self) -> Response {
        Problem::from(self).into_response()
    }
}

pub(crate) fn answer(status: StatusCode, body: String) -> Response {
    (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response()
}
