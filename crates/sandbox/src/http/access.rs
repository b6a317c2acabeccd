//! Authentication: the access token, and whether its user is activated for the confirmation process
//! (Specification: authentication).

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::desk::Desk;
use super::problem::Problem;
use crate::{ACTIVATED, NOT_ACTIVATED};

/// Text before a token, in any case.
const PREFIX: &str = "Bearer ";

/// A user who may read.
pub(crate) struct Reader {
    is_activated: bool,
}

/// A user who may also mark and decide.
pub(crate) struct Activated;

impl FromRequestParts<Arc<Desk>> for Reader {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, desk: &Arc<Desk>) -> Result<Self, Response> {
        let user = match (token(parts), &desk.judge) {
            (Some(token @ (ACTIVATED | NOT_ACTIVATED)), _) => Some(token.to_owned()),
            (Some(token), Some(judge)) => judge.subject(token).await.map_err(|error| no_judge(&error))?,
            (None, _) | (_, None) => None,
        };
        let user = user.ok_or_else(unauthorized)?;
        // All other users of the provider are activated.
        Ok(Self { is_activated: user != NOT_ACTIVATED })
    }
}

impl FromRequestParts<Arc<Desk>> for Activated {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, desk: &Arc<Desk>) -> Result<Self, Response> {
        if Reader::from_request_parts(parts, desk).await?.is_activated {
            return Ok(Self);
        }
        let detail = "The user is not activated for the confirmation process. \
                      The operator of the service arranges the activation.";
        Err(Problem::new(StatusCode::FORBIDDEN, detail).with("code", "notActivated").into_response())
    }
}

fn token(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (prefix, token) = value.split_at_checked(PREFIX.len())?;
    prefix.eq_ignore_ascii_case(PREFIX).then(|| token.trim())
}

fn no_judge(error: &str) -> Response {
    eprintln!("the provider could not be asked whose token it is: {error}");
    let detail = "The provider that knows whose token it is could not be asked.";
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).into_response()
}

fn unauthorized() -> Response {
    let detail = "The access token is missing or not known.";
    let mut response = Problem::new(StatusCode::UNAUTHORIZED, detail).into_response();
    response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    response
}
