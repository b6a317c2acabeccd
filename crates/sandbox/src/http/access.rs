//! Who asks: the access token, and whether its user is activated for the confirmation process (Seed 5).

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::problem::Problem;
use super::{Desk, reply};
use crate::gaps::TokenRule;
use crate::{ACTIVATED, NOT_ACTIVATED};

/// A user who may read.
pub(crate) struct Reader {
    is_activated: bool,
}

/// A user who may also mark and decide.
pub(crate) struct Activated;

impl FromRequestParts<Arc<Desk>> for Reader {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, desk: &Arc<Desk>) -> Result<Self, Response> {
        match token(parts, &desk.options.token) {
            Some(ACTIVATED) => Ok(Self { is_activated: true }),
            Some(NOT_ACTIVATED) => Ok(Self { is_activated: false }),
            _ => Err(unauthorized(desk)),
        }
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

fn token<'a>(parts: &'a Parts, rule: &TokenRule) -> Option<&'a str> {
    if let Some((name, value)) = &rule.extra
        && parts.headers.get(name).is_none_or(|found| found != value)
    {
        return None;
    }
    let (prefix, token) =
        parts.headers.get(&rule.header)?.to_str().ok()?.split_at_checked(rule.prefix.len())?;
    prefix.eq_ignore_ascii_case(&rule.prefix).then(|| token.trim())
}

fn unauthorized(desk: &Desk) -> Response {
    let mut response = if desk.options.bare_unauthorized {
        reply::unauthorized_array()
    } else {
        let detail = "The access token is missing or not known.";
        Problem::new(StatusCode::UNAUTHORIZED, detail).into_response()
    };
    response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    response
}
